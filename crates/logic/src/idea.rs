//! The idea of each technique (`ideas.txt`), and an example of it (`examples.txt`).

use crate::catalogue::Technique;

impl Technique {
    /// Returns the idea in one or two sentences.
    ///
    /// ```
    /// use ninefold_logic::Technique;
    ///
    /// let idea = Technique::FullHouse.idea();
    /// assert_eq!(idea, "A row, column or box has one empty cell left. It holds the one digit that is missing there.");
    /// ```
    pub fn idea(self) -> &'static str {
        let mut ideas = ideas();
        let own = ideas.find(|(ids, _)| ids.split(' ').any(|id| id == self.id()));
        own.map_or("", |(_, idea)| idea)
    }

    /// Returns an example, if there is one: a position in which the technique finds a step. It is a line as in
    /// HoDoKu's library, with the id for the code. Examples come from the project's own puzzles
    /// (`tests/examples.rs` finds them), or were drawn for it.
    ///
    /// ```
    /// use ninefold_logic::Technique;
    ///
    /// assert!(Technique::NakedSingle.example().is_some_and(|line| line.starts_with(":naked-single:")));
    /// assert_eq!(Technique::BruteForce.example(), None);
    /// ```
    pub fn example(self) -> Option<&'static str> {
        let is_own = |line: &&str| line.split(':').nth(1) == Some(self.id());
        include_str!("examples.txt").lines().find(is_own)
    }
}

/// Pairs of the ids, separated by spaces, and the idea that they share.
fn ideas() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("ideas.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(": "))
}

#[cfg(test)]
mod tests {
    use super::ideas;
    use crate::catalogue::Technique;

    #[test]
    fn every_technique_has_one() {
        for technique in Technique::all() {
            let idea = technique.idea();
            assert!(
                idea.ends_with('.') && idea.len() > 20,
                "{technique} has no idea in ideas.txt: {idea}"
            );
        }
        let ids = ideas().flat_map(|(ids, _)| ids.split(' '));
        assert_eq!(
            ids.count(),
            Technique::all().len(),
            "ideas.txt names an id twice, or one that does not exist"
        );
    }
}
