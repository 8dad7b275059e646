//! Answers in a table that already has columns of the same names.

/// What to do with a column that has the name of an answer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum OnConflict {
    /// It is an error.
    Error,
    /// The column stays, and is compared with the answers. Its empty texts are filled in.
    Compare,
    /// The answers replace it.
    Replace,
    /// The column stays, and the name of the answer gets a number: `status_2`.
    Suffix,
}

impl OnConflict {
    /// Returns the name of the column for an answer with this name. `has` returns whether the table has a column of
    /// a name.
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
