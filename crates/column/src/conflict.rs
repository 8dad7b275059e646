//! Answers beside the columns that a table has already.

/// What becomes of a column that has the name of an answer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum OnConflict {
    /// It is an error.
    Error,
    /// It stays, and is compared with the answers. Empty texts in it are filled in.
    Compare,
    /// The answers replace it.
    Replace,
    /// It stays, and the name of the answers ends with a number: `status_2`.
    Suffix,
}

impl OnConflict {
    /// The name of the column for an answer with this name, in a table that has the columns for which `has` is true.
    ///
    /// ```
    /// use ninefold_column::OnConflict;
    ///
    /// let has = |name: &str| name == "status" || name == "status_2";
    /// assert_eq!(OnConflict::Suffix.name("status".to_owned(), has), "status_3");
    /// assert_eq!(OnConflict::Replace.name("status".to_owned(), has), "status");
    /// ```
    pub fn name(self, name: String, has: impl Fn(&str) -> bool) -> String {
        if self != OnConflict::Suffix || !has(&name) {
            return name;
        }
        let mut free = (2..=u64::MAX).map(|number| format!("{name}_{number}"));
        free.find(|free| !has(free)).unwrap_or(name)
    }
}
