//! The idea of each technique in one or two sentences, and an example of it.

use crate::catalogue::{Family, Technique};

impl Technique {
    /// The idea in one or two sentences.
    ///
    /// ```
    /// use ninefold_logic::Technique;
    ///
    /// let idea = Technique::FullHouse.idea();
    /// assert_eq!(idea, "A row, column or box has one empty cell left. It holds the one digit that is missing there.");
    /// ```
    pub fn idea(self) -> &'static str {
        use Technique as T;
        match self {
            T::FullHouse => {
                "A row, column or box has one empty cell left. It holds the one digit that is missing there."
            }
            T::NakedSingle => {
                "A cell sees every digit but one in its row, column and box. It holds the digit that is left."
            }
            T::HiddenSingle => {
                "In a row, column or box, only one cell can hold a digit. The cell holds this digit, whatever else it could hold."
            }
            T::MarkedPair => {
                "Two neighbouring cells have a mark between them, such as a dot, or have none where every mark is drawn. A digit is removed from one cell if no digit of the other cell goes with it."
            }
            T::Thermometer => {
                "Digits increase from the bulb to the tip. Each cell must leave room for smaller digits before it and for greater digits after it."
            }
            T::CageCombination => {
                "The digits of a cage are different and add up to its sum. A digit that is in none of the possible combinations is removed."
            }
            T::ArrowSum => {
                "The digits along an arrow add up to the digit in its circle. A digit that fits no such sum is removed."
            }
            T::LineRule => {
                "The digits along a line obey the rule of the line. A digit that fits no way to fill the line is removed."
            }
            T::OutsideClue => {
                "A clue outside the board gives a fact about a row, a column or a diagonal. A digit that fits no way to fill it is removed."
            }
            T::DistinctCells => {
                "Some cells must hold different digits, although they are not a whole house. If they have only as many candidates as there are cells, they use all of these digits."
            }
            T::OtherRule => {
                "Some cells obey a rule together. A digit that fits no way to fill these cells is removed."
            }
            T::ConnectedCells => {
                "The cells of one colour must be connected. A cell that they cannot reach is not one of them, and a cell that they cannot go around is."
            }
            T::RegionsToFind => {
                "Each region that has to be found is connected, has a known number of cells and holds no digit twice. A cell that the region cannot reach is not in it, and the only cell by which it can grow is."
            }
            T::RankedLines => {
                "All rows and columns, read from both ends, are sorted by size. The rank of a line shows its first digit and which lines come before it."
            }
            T::InniesAndOuties => {
                "A house holds every digit once, so its sum is known. The cages in it leave a known sum for the cells that they do not cover, or that lie outside the house."
            }
            T::LockedInRule => {
                "Every way to fill a cage or a line uses a certain digit. A cell that sees all its possible places there cannot hold this digit."
            }
            T::SeenByAllPlaces => {
                "By the rules of the variant, a cell sees every place that a digit has in a house. The cell cannot hold this digit."
            }
            T::RulesInHouse => {
                "Several rules in one house are filled together: two cages of a row, for example, cannot use the same digit. A digit that fits no way to fill them all is removed."
            }
            T::LawOfLeftovers => {
                "Some rows and the same number of pieces hold the same digits. So the cells of the pieces outside the rows hold the same digits as the cells of the rows outside the pieces."
            }
            T::LockedPair => {
                "Two cells that share a box and a line have the same two candidates. They hold both digits, so no other cell of the box or the line can."
            }
            T::LockedTriple => {
                "Three cells that share a box and a line have only three candidates between them. They hold these digits, so no other cell of the box or the line can."
            }
            T::Pointing => {
                "In a box, a digit is possible only in one row or column. The digit of this line is therefore in the box, and is removed from the rest of the line."
            }
            T::Claiming => {
                "In a row or column, a digit is possible only in one box. The digit of this box is therefore in the line, and is removed from the rest of the box."
            }
            T::DirectPointing => {
                "A pointing pair or triple that leaves a digit only one place in a house. The digit is placed at once."
            }
            T::DirectClaiming => {
                "A claiming pair or triple that leaves a digit only one place in a house. The digit is placed at once."
            }
            T::DirectHiddenPair => {
                "A hidden pair that leaves a digit only one place in a house. The digit is placed at once."
            }
            T::DirectHiddenTriple => {
                "A hidden triple that leaves a digit only one place in a house. The digit is placed at once."
            }
            T::NakedPair => {
                "Two cells of a house have the same two candidates and no others. They hold both digits, so no other cell of the house can."
            }
            T::NakedTriple => {
                "Three cells of a house have only three candidates between them. They hold these three digits, so no other cell of the house can."
            }
            T::NakedQuadruple => {
                "Four cells of a house have only four candidates between them. They hold these four digits, so no other cell of the house can."
            }
            T::HiddenPair => {
                "In a house, two digits are possible only in the same two cells. The two cells hold these digits and nothing else."
            }
            T::HiddenTriple => {
                "In a house, three digits are possible only in the same three cells. The three cells hold these digits and nothing else."
            }
            T::HiddenQuadruple => {
                "In a house, four digits are possible only in the same four cells. The four cells hold these digits and nothing else."
            }
            T::AlmostLockedPair => {
                "A cell of a line has two candidates. In the box that crosses the line, the same two digits are possible only on the line and in one other cell, so together these cells use both digits."
            }
            T::AlmostLockedTriple => {
                "The almost locked pair with three digits: two cells of the line, and two other cells of the box."
            }
            T::AlmostLockedQuadruple => {
                "The almost locked pair with four digits: three cells of the line, and three other cells of the box."
            }
            T::XWing => {
                "In two rows, a digit is possible only in the same two columns, or the other way round. The two digits take both columns, so the digit is removed from the rest of these columns."
            }
            T::Swordfish => {
                "In three rows, a digit is possible only in the same three columns, or the other way round. The digit is removed from the rest of these columns."
            }
            T::Jellyfish => {
                "In four rows, a digit is possible only in the same four columns, or the other way round. The digit is removed from the rest of these columns."
            }
            T::Squirmbag => {
                "In five rows, a digit is possible only in the same five columns, or the other way round. The digit is removed from the rest of these columns."
            }
            T::Whale => {
                "In six rows, a digit is possible only in the same six columns, or the other way round. The digit is removed from the rest of these columns."
            }
            T::Leviathan => {
                "In seven rows, a digit is possible only in the same seven columns, or the other way round. The digit is removed from the rest of these columns."
            }
            T::Skyscraper => {
                "In two rows, a digit has two places each, and one place of each row is in the same column (or the other way round). At least one of the other two places holds the digit."
            }
            T::TwoStringKite => {
                "A digit has two places in a row and two places in a column, and one place of each is in the same box. At least one of the other two places holds the digit."
            }
            T::TurbotFish => {
                "A digit has two places in each of two houses, and one place of each is in a third house. At least one of the other two places holds the digit."
            }
            T::EmptyRectangle => {
                "In a box, a digit is possible only in one row and one column. A line with two places for the digit meets this row or column, and rules out the cell where its other place meets the other one."
            }
            T::DualTwoStringKite => {
                "Two two-string kites that share their two cells in the box. Both remove their candidates in one step."
            }
            T::DualEmptyRectangle => {
                "Two empty rectangles in the same box. Both remove their candidates in one step."
            }
            T::RemotePair => {
                "Cells with the same two candidates form a chain in which neighbours see each other. The digits alternate, so two cells an odd number of links apart hold both digits."
            }
            T::WWing => {
                "Two cells have the same two candidates. One of these digits has only two places in some house, and each of the cells sees one of them, so at least one of the cells holds the other digit."
            }
            T::XyWing => {
                "A cell with two candidates sees two other cells with two candidates. Each of these shares one candidate with it, and both have a third digit in common, which is in one of them."
            }
            T::XyzWing => {
                "An XY-wing whose middle cell can also hold the third digit. One of the three cells holds it."
            }
            T::TwoStrongLinks => {
                "A digit has two places, or two groups of places, in each of two houses, and one end of each is in a common house. At least one of the other two ends holds the digit."
            }
            T::ThreeStrongLinks => {
                "A digit has two places, or two groups of places, in each of three houses, and each is joined to the next by a common house. At least one of the two far ends holds the digit."
            }
            T::FourStrongLinks => {
                "Like three strong links, with four houses that are joined one after another."
            }
            T::FiveStrongLinks => {
                "Like three strong links, with five houses that are joined one after another."
            }
            T::SixStrongLinks => {
                "Like three strong links, with six houses that are joined one after another."
            }
            T::WxyzWing => {
                "Four cells have four candidates between them, and only one of the digits can be in them twice. This digit is in at least one of the cells, so a cell that sees all its places there cannot hold it."
            }
            T::VwxyzWing => "A WXYZ-wing with five cells and five digits.",
            T::UvwxyzWing => "A WXYZ-wing with six cells and six digits.",
            T::TuvwxyzWing => "A WXYZ-wing with seven cells and seven digits.",
            T::MWing => {
                "A cell with two candidates sees one end of a strong link for one of them. A strong link for the other candidate begins in the cell at its far end, and one of the two ends of the chain holds this other digit."
            }
            T::SWing => {
                "A cell with two candidates sees one end of a strong link for each of them. At least one of the two far ends is true."
            }
            T::LWing => {
                "Three strong links of digits in houses are joined in two cells. At least one of the two far ends is true."
            }
            T::HWing => {
                "A cell with two candidates is followed by two strong links, with three digits in all. At least one of the two far ends is true."
            }
            T::BugPlusOne => {
                "Every empty cell has two candidates, except one cell with three. If the extra candidate were false, every digit would have two places in each house and the puzzle would have two solutions."
            }
            T::UniqueRectangle1 => {
                "Four cells in two rows, two columns and two boxes; three of them have only the same two candidates. The fourth must hold something else, or the two digits could be swapped."
            }
            T::UniqueRectangle2 => {
                "Two cells of a unique rectangle have one extra candidate, the same for both. One of them holds it."
            }
            T::UniqueRectangle3 => {
                "Two cells of a unique rectangle have extra candidates. One of these is true, and together with other cells of a house it forms a naked subset."
            }
            T::UniqueRectangle4 => {
                "Two cells of a unique rectangle have extra candidates, and one of the two digits is certain to be in one of them. The other digit is removed from both."
            }
            T::UniqueRectangle5 => {
                "Two opposite cells, or three cells, of a unique rectangle have one extra candidate, the same for all. One of them holds it."
            }
            T::UniqueRectangle6 => {
                "Two opposite cells of a unique rectangle have extra candidates. One digit has no other places in the two rows or columns, so it is in the other two cells."
            }
            T::HiddenRectangle => {
                "One cell of a unique rectangle has only the two candidates. If one of the digits has no other places in the two lines of the opposite cell, the other digit is removed from that cell."
            }
            T::AvoidableRectangle1 => {
                "Three cells of a rectangle are solved, and none of them is a given. The fourth must not complete a pattern in which two digits could be swapped."
            }
            T::AvoidableRectangle2 => {
                "Two cells of a rectangle are solved, and none of them is a given. The other two share one extra candidate, and one of them holds it."
            }
            T::UniqueLoop1 => {
                "A loop of cells with the same two candidates, like a unique rectangle but longer. Only one cell has extra candidates, so it holds one of these."
            }
            T::UniqueLoop2 => {
                "Some cells of a unique loop have one extra candidate, the same for all. One of them holds it."
            }
            T::UniqueLoop3 => {
                "Two cells of a unique loop have extra candidates. One of these is true, and together with other cells of a house it forms a subset."
            }
            T::UniqueLoop4 => {
                "Two cells of a unique loop have extra candidates, and one digit of the loop is certain to be in one of them. The other digit is removed from both."
            }
            T::Bug2 => {
                "Without one extra digit in some cells, every empty cell would have two candidates. One of these cells holds the extra digit."
            }
            T::Bug3 => {
                "Without some extra candidates, every empty cell would have two candidates. One of the extra candidates is true, and forms a subset with other cells."
            }
            T::Bug4 => {
                "Without the extra candidates of two cells of a house, every empty cell would have two candidates. One digit is certain to be in one of the two cells, so the other one holds its extra candidate."
            }
            T::BugPlusN => {
                "Without some extra candidates, every empty cell would have two candidates. At least one of the extra candidates is true, so a candidate that contradicts all of them is removed."
            }
            T::BugLite => {
                "A few cells have two candidates each, and every digit has two places or none in each house. These cells alone would have two solutions, so one of them holds another digit."
            }
            T::ExtendedRectangle1 => {
                "Six cells where two parallel lines cross three others lie in two or three boxes and hold only three digits, which could be swapped. Only one cell has extra candidates, and it holds one of these."
            }
            T::ExtendedRectangle2 => {
                "An extended rectangle in which some cells have one extra candidate, the same for all. One of them holds it."
            }
            T::ExtendedRectangle3 => {
                "An extended rectangle in which two cells have extra candidates. One of these is true, and forms a subset with other cells."
            }
            T::ExtendedRectangle4 => {
                "An extended rectangle in which two cells have extra candidates, and one digit of the pattern is certain to be in one of them. The other cell holds an extra candidate."
            }
            T::SueDeCoq => {
                "Two or three cells where a box and a line cross share their digits with cells of the line and with cells of the box. All these cells have exactly as many digits as cells, so each digit is used in its part."
            }
            T::SimpleColoursTrap => {
                "Houses with two places for a digit link cells, which are coloured in two colours in turn. One colour is right, so a cell that sees both colours cannot hold the digit."
            }
            T::SimpleColoursWrap => {
                "Two cells of one colour see each other. This colour is wrong, and the other one is right."
            }
            T::MultiColours1 => {
                "A digit has two separate colourings, and a colour of one sees a colour of the other. At least one of the other two colours is right, so a cell that sees both of these cannot hold the digit."
            }
            T::MultiColours2 => {
                "One colour sees both colours of another colouring of the digit. One of these two is right, so the first colour is wrong."
            }
            T::XChain => {
                "A chain of one digit with strong and weak links in turn, and a strong link at each end. At least one of the two ends holds the digit."
            }
            T::XyChain => {
                "A chain of cells with two candidates each, in which neighbours share a candidate. If the first cell does not hold a certain digit, the last one does."
            }
            T::ContinuousNiceLoop => {
                "Strong and weak links in turn form a closed ring. Exactly one end of every weak link is true, so other candidates that it excludes are removed."
            }
            T::DiscontinuousNiceLoop => {
                "Strong and weak links in turn lead back to the first cell, and the ring does not close. The first candidate is therefore proved true or false."
            }
            T::Aic => {
                "A chain with strong and weak links in turn, and a strong link at each end. At least one of the two ends is true."
            }
            T::GroupedContinuousNiceLoop => {
                "A continuous nice loop in which several cells of a box and a line can be one end of a link."
            }
            T::GroupedDiscontinuousNiceLoop => {
                "A discontinuous nice loop in which several cells of a box and a line can be one end of a link."
            }
            T::GroupedAic => {
                "An alternating inference chain in which several cells of a box and a line can be one end of a link."
            }
            T::AlsXz => {
                "Two sets of cells each have one more candidate than cells, and only one of the sets can hold a certain digit. The other set holds all its other digits, so a second common digit is in one of the two."
            }
            T::AlsXyWing => {
                "Three almost locked sets: the middle one shares one digit with each of the others. A digit that the outer two have in common is in one of them."
            }
            T::AlsXyChain => {
                "Almost locked sets in a chain, each sharing a digit with the next one. A digit that the first and the last have in common is in one of them."
            }
            T::DeathBlossom => {
                "Each candidate of a cell excludes its digit from an almost locked set of its own. A digit that all these sets have in common is in one of them."
            }
            T::AlignedPairExclusion => {
                "Every pair of digits for two cells is tried. A candidate is removed if none of the possible pairs uses it."
            }
            T::AlignedTripleExclusion => {
                "Every combination of digits for three cells is tried. A candidate is removed if none of the possible combinations uses it."
            }
            T::Kraken1 => {
                "A fish with fins, and a chain from each fin that leads to the same elimination as the fish."
            }
            T::Kraken2 => {
                "A fish in which a chain leads from each place of the digit in one cover house, and from each fin, to the same elimination."
            }
            T::Exocet => {
                "Two base cells and two target cells. The two digits of the base cells are also the digits of the target cells."
            }
            T::SeniorExocet => {
                "A junior exocet whose targets can be anywhere on its cross-lines. Without the two targets the cross-lines have too few places for the digits of the base."
            }
            T::DoubleExocet => {
                "Two junior exocets with the same four digits in one band. Each digit is in one of the bases and in one of the targets."
            }
            T::SkLoop => {
                "Pairs of cells around four boxes share their digits in a ring of eight links. Every link holds its digits exactly, so they are removed from the rest of its house."
            }
            T::MultisectorLockedSets => {
                "In the cells where some rows and columns cross, there are exactly as many cells as digits that they can hold, counted by rows or columns. So every digit is used there as often as it can be."
            }
            T::Tridagon => {
                "Four boxes form a rectangle, and each has three cells in different rows and columns. If these run the other way in one or three of the boxes, three digits cannot fill them, so one of the cells holds another digit."
            }
            T::BivalueOddagon => {
                "Two digits cannot alternate around a ring with an odd number of cells. So one of the cells holds another digit."
            }
            T::BrokenWing => {
                "A ring with an odd number of strong links of one digit is impossible. So one of the other places of the digit in its houses is true."
            }
            T::FireworkTriple => {
                "Three digits leave the crossing of a row and a column only for one other cell in each of them. The three digits fill these three cells."
            }
            T::FireworkQuadruple => "Two fireworks with two digits each fill four cells.",
            T::PhistomefelRing => {
                "The ring of sixteen cells around the middle box and the four 2×2 corners hold the same digits. If one of the two sets has no room for another 5, for example, neither has the other."
            }
            T::Gurth => {
                "A symmetry of the board turns the givens into themselves, with some digits swapped. If the puzzle has one solution, the solution has this symmetry too."
            }
            T::Whip => {
                "Suppose a candidate is true. One house or cell after another then has only one candidate left, until one has none, so the candidate is false."
            }
            T::GroupedWhip => {
                "A whip in which several cells of a box and a line can be one candidate."
            }
            T::ForcingChainContradiction => {
                "Suppose a candidate is true. Chains from it contradict each other, so it is false."
            }
            T::ForcingChainVerity => {
                "Chains lead from every candidate of a cell, or from every place of a digit in a house, to the same claim. One of the candidates is true, so the claim is true."
            }
            T::ForcingNetContradiction => {
                "Suppose a candidate is true. What follows from it, taken together, leads to a contradiction, so it is false."
            }
            T::ForcingNetVerity => {
                "What follows from each candidate of a cell, or from each place of a digit in a house, includes the same claim. One of the candidates is true, so the claim is true."
            }
            T::BidirectionalXCycle => {
                "Places of one digit form a ring with strong and weak links in turn. Every second place holds the digit, so a cell that sees both kinds of places cannot hold it."
            }
            T::BidirectionalYCycle => {
                "Cells with two candidates form a ring of links. The digits go around it in one of two directions, so a candidate that sees both ends of a weak link is false."
            }
            T::BidirectionalCycle => {
                "Candidates form a ring with links within cells and between cells. Read in either direction it rules out a digit that sees this digit in both readings."
            }
            T::ForcingXChain => {
                "From a digit in a cell, a chain of places of this digit leads back to its opposite. So the first claim is wrong."
            }
            T::ForcingChain => {
                "From a candidate, true or false, a chain of single conclusions leads to its opposite. So the first claim is wrong."
            }
            T::NishioForcingChain => {
                "Suppose a digit is in a cell. The other places of this digit alone lead to a contradiction, so it is not."
            }
            T::RegionForcingChain => {
                "Wherever a digit is in a row, column or box, chains lead to the same claim. So the claim is true."
            }
            T::CellForcingChain => {
                "Whichever candidate of a cell is true, chains lead to the same claim. So the claim is true."
            }
            T::DynamicForcingChain => {
                "A forcing chain in which several earlier conclusions together can lead to the next one."
            }
            T::DynamicForcingChainPlus => {
                "A dynamic forcing chain that also uses locked candidates, subsets and fish."
            }
            T::NestedForcingChain => "A dynamic forcing chain that also uses other forcing chains.",
            T::TemplateSet => {
                "All possible ways to place one digit on the whole board have a cell in common. This cell holds the digit."
            }
            T::TemplateDelete => {
                "No possible way to place one digit on the whole board uses a certain cell. The digit is removed from it."
            }
            T::PatternOverlay => {
                "All possible ways to place one digit on the board are compared with those of the other digits. A way that contradicts every way for some other digit is left out."
            }
            T::BowmanBingo => {
                "Suppose a candidate is true, and place the singles that follow. If a cell or a house has nothing left, the candidate is false."
            }
            T::TrialByRules => {
                "Suppose a candidate is true, and use singles, locked candidates and the rules of the variant. If a cell, a house or a rule has nothing left, the candidate is false."
            }
            T::NestedTrial => {
                "Suppose a candidate is true, and use singles, locked candidates and the rules of the variant. When nothing else follows, suppose other candidates as well; if all ways lead to a contradiction, the first candidate is false."
            }
            T::BruteForce => "No technique finds a step, so a digit is taken from the solution.",
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
                "A fish that uses boxes as well as rows or columns, with extra places of the digit (fins). A cell that sees all fins and would be ruled out by the fish cannot hold the digit."
            }
            (true, id) if id.contains("mutant") => {
                "A fish that mixes rows and columns, with extra places of the digit (fins). A cell that sees all fins and would be ruled out by the fish cannot hold the digit."
            }
            (true, _) => {
                "A fish with extra places of the digit in one box (fins). Either a fin holds the digit or the fish is complete, so a candidate that both cases rule out is removed."
            }
            (_, id) if id.starts_with("sashimi") => {
                "A finned fish in which a line has only one place left beside the fins. A candidate that the fins and the fish both rule out is removed."
            }
            (_, id) if id.contains("franken") => {
                "Some rows (or columns) and boxes have a digit only in the same number of columns (or rows) and boxes. The digit is removed from the rest of these covering houses."
            }
            _ => {
                "Some rows, columns and boxes, mixed, have a digit only in the same number of other houses. The digit is removed from the rest of these covering houses."
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
