//! What a technique is, in a sentence or two, and an example: its page in the manual.

use crate::catalogue::{Family, Technique};

impl Technique {
    /// The idea in one or two sentences.
    ///
    /// ```
    /// use ninefold_logic::Technique;
    ///
    /// let idea = Technique::FullHouse.idea();
    /// assert_eq!(idea, "A house has one open cell left. It holds the digit that the house lacks.");
    /// ```
    pub fn idea(self) -> &'static str {
        use Technique as T;
        match self {
            T::FullHouse => {
                "A house has one open cell left. It holds the digit that the house lacks."
            }
            T::NakedSingle => {
                "All digits but one stand in the houses of a cell already. The cell holds that one."
            }
            T::HiddenSingle => {
                "A digit has one place left in a house. It stands there, whatever else the cell could hold."
            }
            T::MarkedPair => {
                "Two cells bear a mark, such as a dot, or lack one where every mark is drawn. A digit that has no partner in the other cell goes."
            }
            T::Thermometer => {
                "Digits grow from the bulb. So each cell leaves room for those before it and behind it."
            }
            T::CageCombination => {
                "The digits of a cage differ and have a sum. What belongs to no set of digits that the cells can still hold goes."
            }
            T::ArrowSum => {
                "The digits along an arrow have the sum in its circle. What no such sum uses goes."
            }
            T::LineRule => {
                "The digits along a line obey its rule. What no filling of the line uses goes."
            }
            T::OutsideClue => {
                "A clue beside the board speaks of a row, a column or a diagonal. What no filling of that line uses goes."
            }
            T::DistinctCells => {
                "Cells in which no digit stands twice, fewer than there are digits, are no house. But so many cells with so many candidates still use these up."
            }
            T::OtherRule => {
                "Some cells obey a rule together. What no filling of these cells uses goes."
            }
            T::ConnectedCells => {
                "Cells that hang together are on their way to each other. What they cannot reach is not among them, and what they cannot get around is."
            }
            T::RegionsToFind => {
                "A region that has to be found hangs together, has as many cells as the others, and no digit twice. Where it cannot get is not in it; over the one way on it goes."
            }
            T::RankedLines => {
                "Rows and columns, read both ways, are put in order. A rank tells with which digit its line begins, and which lines come before it."
            }
            T::InniesAndOuties => {
                "A house holds every digit once, so its sum is known. Less the cages in it, that is the sum of the cells that they leave over, or that lie beyond."
            }
            T::LockedInRule => {
                "Every filling of a cage or a line holds some digit. It goes from the cells that see all its places there."
            }
            T::SeenByAllPlaces => {
                "A cell sees all places of a digit in a house, by whatever rules. So it does not hold that digit."
            }
            T::RulesInHouse => {
                "A house and the rules that cross it are filled together: two cages of a row cannot hold the same digits. What no filling of them all uses goes."
            }
            T::LawOfLeftovers => {
                "Some rows and as many pieces hold the same digits. So what the pieces have beyond the rows holds the same as what the rows have beyond the pieces."
            }
            T::LockedPair => {
                "Two cells that share a box and a line have the same two candidates and no others. They use both digits up, for the box and for the line."
            }
            T::LockedTriple => {
                "Three cells that share a box and a line have three candidates in all. They use these digits up, for the box and for the line."
            }
            T::Pointing => {
                "All places of a digit in a box lie in one line. The line has its digit there, so it goes from the rest of the line."
            }
            T::Claiming => {
                "All places of a digit in a line lie in one box. The box has its digit there, so it goes from the rest of the box."
            }
            T::DirectPointing => "A pointing that leaves a digit one place in a house at once.",
            T::DirectClaiming => "A claiming that leaves a digit one place in a house at once.",
            T::DirectHiddenPair => {
                "A hidden pair that leaves a digit one place in a house at once."
            }
            T::DirectHiddenTriple => {
                "A hidden triple that leaves a digit one place in a house at once."
            }
            T::NakedPair => {
                "Two cells of a house have the same two candidates and no others. They use both digits up for the house."
            }
            T::NakedTriple => {
                "Three cells of a house have three candidates in all. They use these digits up for the house."
            }
            T::NakedQuadruple => {
                "Four cells of a house have four candidates in all. They use these digits up for the house."
            }
            T::HiddenPair => {
                "Two digits have only two places in a house. They fill these cells, and nothing else fits there."
            }
            T::HiddenTriple => {
                "Three digits have only three places in a house. They fill these cells, and nothing else fits there."
            }
            T::HiddenQuadruple => {
                "Four digits have only four places in a house. They fill these cells, and nothing else fits there."
            }
            T::AlmostLockedPair => {
                "A cell of a line with two candidates, and the same two digits confined to the box where the line crosses it: together they use both digits up."
            }
            T::AlmostLockedTriple => "As the pair, with two cells and three digits.",
            T::AlmostLockedQuadruple => "As the pair, with three cells and four digits.",
            T::XWing => {
                "A digit has its places in two rows in the same two columns (or the other way round). It stands in both columns within these rows, and goes from the rest of the columns."
            }
            T::Swordfish => "As the X-wing, with three rows and three columns.",
            T::Jellyfish => "As the X-wing, with four rows and four columns.",
            T::Squirmbag => "As the X-wing, with five rows and five columns.",
            T::Whale => "As the X-wing, with six rows and six columns.",
            T::Leviathan => "As the X-wing, with seven rows and seven columns.",
            T::Skyscraper => {
                "A digit has two places in each of two parallel lines, and one end of each lies in a common line. So one of the other two ends holds it."
            }
            T::TwoStringKite => {
                "A digit has two places in a row and two in a column, and one end of each lies in a common box. So one of the other two ends holds it."
            }
            T::TurbotFish => {
                "Two houses with two places each for a digit, one end of each in a common house. So one of the other two ends holds it."
            }
            T::EmptyRectangle => {
                "The places of a digit in a box lie in one row and one column. A strong link that begins in one of them forces the digit into the other."
            }
            T::DualTwoStringKite => "Two kites that share the two cells in the box.",
            T::DualEmptyRectangle => "Two empty rectangles of the same box.",
            T::RemotePair => {
                "A chain of cells with the same two candidates, in which neighbours see each other. The digits take turns, so cells an odd number of steps apart hold both."
            }
            T::WWing => {
                "Two cells with the same two candidates, and a strong link of one of the digits whose ends they see. One of the two cells holds the other digit."
            }
            T::XyWing => {
                "A cell with two candidates sees two cells, each of which shares one of them and a third digit. Whatever it holds, one of the two holds the third digit."
            }
            T::XyzWing => "As the XY-wing, but the middle cell may hold the third digit itself.",
            T::TwoStrongLinks => {
                "Two houses in which a digit has two places, or two groups of places, and an end of each in a common house. One of the other two ends holds the digit."
            }
            T::ThreeStrongLinks => {
                "Three houses in which a digit has two places, or two groups of places, each joined to the next by a house. One of the far ends holds the digit."
            }
            T::FourStrongLinks => "As three strong links, with one more.",
            T::FiveStrongLinks => "As three strong links, with two more.",
            T::SixStrongLinks => "As three strong links, with three more.",
            T::WxyzWing => {
                "Three cells of a house with four digits, and a cell with two of these. If only one of the two sides can hold one of these two, the other one stands in one of them."
            }
            T::VwxyzWing => "As the WXYZ-wing, with four cells of a house and five digits.",
            T::UvwxyzWing => "As the WXYZ-wing, with five cells of a house and six digits.",
            T::TuvwxyzWing => "As the WXYZ-wing, with six cells of a house and seven digits.",
            T::MWing => {
                "A cell with two candidates, a strong link of one of them, and from the same cell a strong link of the other one. One of the two ends holds that other digit."
            }
            T::SWing => {
                "A cell with two candidates, and a strong link of each of them that the cell sees. One of the two far ends is right."
            }
            T::LWing => {
                "Three strong links of digits in houses, joined in two cells. One of the two far ends is right."
            }
            T::HWing => {
                "A cell with two candidates and two more strong links in a row, with three digits in all. One of the two far ends is right."
            }
            T::BugPlusOne => {
                "Every open cell but one has two candidates, and every digit two places in each house but for that cell. There the digit with three places stands, or there would be two solutions."
            }
            T::UniqueRectangle1 => {
                "Four cells in two rows, two columns and two boxes; three have only the same two candidates. The fourth holds something else, or the two could be exchanged."
            }
            T::UniqueRectangle2 => {
                "Two cells of a rectangle have one more candidate, the same. One of them holds it."
            }
            T::UniqueRectangle3 => {
                "Two cells of a rectangle have more candidates. These form a subset with other cells of a house."
            }
            T::UniqueRectangle4 => {
                "One of the two digits stands in two cells of the rectangle for sure. The other cannot stand there."
            }
            T::UniqueRectangle5 => {
                "Two opposite or three cells of a rectangle have one more candidate, the same. One of them holds it."
            }
            T::UniqueRectangle6 => {
                "Two opposite cells have more candidates, and one digit has only the rectangle's places in its rows or columns. It stands in the other two."
            }
            T::HiddenRectangle => {
                "One cell of a rectangle has no other candidates, and one digit has only the rectangle's places in the two lines of the opposite cell. There the other digit goes."
            }
            T::AvoidableRectangle1 => {
                "Three cells of a rectangle have been solved, none is given. The fourth must not complete the exchange."
            }
            T::AvoidableRectangle2 => {
                "Two cells of a rectangle have been solved, none is given; the other two share one more candidate. One of them holds it."
            }
            T::UniqueLoop1 => {
                "As the unique rectangle, in a longer loop of cells with the same two candidates. One cell has more: it holds something else."
            }
            T::UniqueLoop2 => {
                "Some cells of a unique loop have one more candidate, the same. One of them holds it."
            }
            T::UniqueLoop3 => {
                "Two cells of a unique loop have more candidates, which form a subset with other cells."
            }
            T::UniqueLoop4 => {
                "Two cells of a unique loop have more candidates, and one of the loop's digits is sure to stand in them. The other goes."
            }
            T::Bug2 => {
                "Without one digit in some cells all would have two candidates. One of these cells holds it."
            }
            T::Bug3 => {
                "Without some candidates all cells would have two. Their digits form a subset with other cells."
            }
            T::Bug4 => {
                "Two cells of a house stand in the way of a grave, and one digit is sure to stand in them."
            }
            T::BugPlusN => {
                "Several cells stand in the way of a grave. What follows from each of them is true."
            }
            T::BugLite => {
                "A group of cells with two candidates each, every digit twice or never in each house, would have two solutions."
            }
            T::ExtendedRectangle1 => {
                "Two lines of a band, three lines across them, three digits: if the six cells held nothing else, the two lines could be exchanged. One cell has more, and holds something else."
            }
            T::ExtendedRectangle2 => {
                "As type 1; some cells share one more candidate. One of them holds it."
            }
            T::ExtendedRectangle3 => {
                "As type 1; two cells have more candidates, which form a subset with other cells."
            }
            T::ExtendedRectangle4 => {
                "As type 1; one of the digits is sure to stand in the two cells that have more."
            }
            T::SueDeCoq => {
                "Two or three cells where a box and a line cross share their digits out: some to cells of the line, some to cells of the box. Each group is closed."
            }
            T::SimpleColoursTrap => {
                "Strong links of one digit put cells into two colours. What sees both colours loses the digit."
            }
            T::SimpleColoursWrap => {
                "Two cells of one colour see each other. So the other colour is right."
            }
            T::MultiColours1 => {
                "Two colourings of one digit; a colour of one sees a colour of the other. One of the two others is right."
            }
            T::MultiColours2 => "A colour sees both colours of another colouring. So it is wrong.",
            T::XChain => {
                "Strong and weak links of one digit in turn, a strong one at each end. One of the two ends holds the digit."
            }
            T::XyChain => {
                "Cells with two candidates, each sharing one with the next. If the first does not hold the digit at its end, the last does."
            }
            T::ContinuousNiceLoop => {
                "Strong and weak links in turn, in a ring. Every weak link is strong too, so whatever else lies on it goes."
            }
            T::DiscontinuousNiceLoop => {
                "Strong and weak links in turn that come back to their first cell. That settles the candidate they begin with."
            }
            T::Aic => {
                "Strong and weak links in turn, a strong one at each end. One of the two ends is right."
            }
            T::GroupedContinuousNiceLoop => {
                "A continuous nice loop in which several cells of a box and a line are one end of a link."
            }
            T::GroupedDiscontinuousNiceLoop => {
                "A discontinuous nice loop in which several cells of a box and a line are one end of a link."
            }
            T::GroupedAic => {
                "An alternating inference chain in which several cells of a box and a line are one end of a link."
            }
            T::AlsXz => {
                "Two sets of cells with one digit more than cells share a digit that only one of them can hold. A second shared digit stands in one of them."
            }
            T::AlsXyWing => {
                "Three almost locked sets: the middle one shares one digit with each of the others. A digit that these share stands in one of them."
            }
            T::AlsXyChain => {
                "Almost locked sets in a row, each sharing a digit with the next. A digit of the first and the last stands in one of them."
            }
            T::DeathBlossom => {
                "Each candidate of a cell sees all its places in an almost locked set of its own. A digit that all these sets share stands in one of them."
            }
            T::AlignedPairExclusion => {
                "Two cells are tried with every pair of digits. What no allowed pair holds goes."
            }
            T::AlignedTripleExclusion => {
                "Three cells are tried with every triple of digits. What no allowed triple holds goes."
            }
            T::Kraken1 => "A fish with fins: a chain from each fin says the same as the fish.",
            T::Kraken2 => {
                "A fish: a chain from each place of the digit in a cover house, and from each fin, says the same."
            }
            T::Exocet => "Two base cells and two targets: the targets hold the digits of the base.",
            T::SeniorExocet => {
                "As the junior exocet, but a target may lie anywhere on the cross-lines. Without the two targets these have no room for a digit of the base."
            }
            T::DoubleExocet => {
                "Two junior exocets of the same four digits in one band. Each digit stands in one of the bases and in one of the targets."
            }
            T::SkLoop => {
                "Pairs of cells round four boxes share their digits out in a ring of eight links."
            }
            T::MultisectorLockedSets => {
                "Cells where rows and columns cross have as many candidates as digits that can stand there, counted house by house. Each place is used up."
            }
            T::Tridagon => {
                "Three digits in four boxes of a square, three cells each, cannot be arranged. So one of the cells holds another digit."
            }
            T::BivalueOddagon => {
                "A ring of an odd number of cells cannot hold two digits in turn. So one of the cells holds another digit."
            }
            T::BrokenWing => {
                "A ring of an odd number of strong links of one digit is impossible. So one of the places beside it holds the digit."
            }
            T::FireworkTriple => {
                "Three digits that leave a row and a column only through their crossing and one cell each fill these three cells."
            }
            T::FireworkQuadruple => "Four digits in two fireworks fill four cells.",
            T::PhistomefelRing => {
                "The ring around the middle box and the four corners of four cells hold the same digits, each equally often. Where one of them has no room for another place of a digit, the other has none either."
            }
            T::Gurth => {
                "The givens do not change under a symmetry that exchanges digits. The one solution does not change either."
            }
            T::Whip => {
                "A candidate is assumed; each next strong link loses all ends but one to what is known, until nothing is left."
            }
            T::GroupedWhip => "A whip in which several cells of a box and a line count as one end.",
            T::ForcingChainContradiction => {
                "A candidate is assumed, and chains from it contradict each other. So it is wrong."
            }
            T::ForcingChainVerity => {
                "Whichever candidate of a cell or a house is right, chains lead to the same end. So that is true."
            }
            T::ForcingNetContradiction => {
                "A candidate is assumed, and its consequences taken together contradict each other. So it is wrong."
            }
            T::ForcingNetVerity => {
                "Whichever candidate of a cell or a house is right, its consequences taken together lead to the same end."
            }
            T::BidirectionalXCycle => {
                "Places of one digit are joined by strong and weak links in turn, round to where they began. What sees a place of either kind cannot hold the digit."
            }
            T::BidirectionalYCycle => {
                "Cells with two candidates are linked round to where they began. One way or the other all links hold, so what sees both ends of a weak link goes."
            }
            T::BidirectionalCycle => {
                "Candidates are linked by cells and by digits, round to where they began. What sees a digit read one way and the same digit read the other way goes."
            }
            T::ForcingXChain => {
                "From a digit in a cell, places of this digit lead to its own opposite. So it is wrong, or from its opposite: right."
            }
            T::ForcingChain => {
                "From a candidate, right or wrong, each claim leads to the next, until its own opposite follows."
            }
            T::NishioForcingChain => {
                "A digit is assumed in a cell; its own places alone lead to a contradiction."
            }
            T::RegionForcingChain => {
                "Wherever a digit stands in a house, chains lead to the same end."
            }
            T::CellForcingChain => "Whatever a cell holds, chains lead to the same end.",
            T::DynamicForcingChain => {
                "A forcing chain in which several consequences together have further ones."
            }
            T::DynamicForcingChainPlus => {
                "A dynamic forcing chain that also uses locked candidates, subsets and fish on its way."
            }
            T::NestedForcingChain => "A dynamic forcing chain that uses forcing chains on its way.",
            T::TemplateSet => "All ways to place a digit on the whole board have a cell in common.",
            T::TemplateDelete => "No way to place a digit on the whole board uses a cell.",
            T::PatternOverlay => {
                "All ways to place a digit on the board are laid over those of the others. Those that clash with every way to place some other digit are left out."
            }
            T::BowmanBingo => {
                "A candidate is supposed and followed with naked and hidden singles, until a cell or a house is left without. So it is wrong."
            }
            T::TrialByRules => {
                "A candidate is supposed and followed with singles, locked candidates and the rules of the variant, until a cell, a house or a rule is left without. So it is wrong."
            }
            T::NestedTrial => {
                "A candidate is supposed and followed with singles, locked candidates and the rules of the variant. Where nothing else follows, other candidates are supposed beside it, and those that lead to a contradiction go, until the first one does."
            }
            T::BruteForce => "No technique goes on, so a digit is looked up in the solution.",
            _ => self.idea_of_fish(),
        }
    }

    /// An example of it, if there is one: a position in which it finds a step, a line as in HoDoKu's library, with the id for the code.
    /// Examples come from the project's own puzzles (`tests/examples.rs` looks for them), or were drawn for it.
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

    /// Fish with fins or mixed houses differ in size alone.
    fn idea_of_fish(self) -> &'static str {
        debug_assert_eq!(self.family(), Family::Fish, "{self}");
        let id = self.id();
        match (id.starts_with("finned-"), id) {
            (true, id) if id.contains("franken") => {
                "As many rows, columns and boxes as cover them, boxes among them, hold a digit but for some fins. What sees all fins and is covered without need loses it."
            }
            (true, id) if id.contains("mutant") => {
                "Rows and columns mixed, as many as cover them, hold a digit but for some fins. What sees all fins and is covered without need loses it."
            }
            (true, _) => {
                "A fish of rows and columns but for some cells of one box, its fins. Either one of them holds the digit or the fish is true, so what both take away goes."
            }
            (_, id) if id.starts_with("sashimi") => {
                "A fish with fins that is none without them: a line has one place left. What the fins and the fish both take away goes."
            }
            (_, id) if id.contains("franken") => {
                "As many houses as cover them hold a digit, boxes among rows or columns. It goes from the rest of those that cover."
            }
            _ => {
                "As many houses as cover them hold a digit, rows and columns mixed. It goes from the rest of those that cover."
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::catalogue::Technique;

    #[test]
    fn every_technique_has_one() {
        for technique in Technique::all() {
            let idea = technique.idea();
            assert!(
                idea.ends_with('.') && idea.len() > 20,
                "{technique}: {idea}"
            );
        }
    }
}
