//! The catalogue: every technique, once, in the order in which Ninefold tries them.
//!
//! A row holds everything about a technique except how it is found: its name in the program, its name in words,
//! and its family. Then comes its row in HoDoKu's table: order, library code, level, score, and whether it is
//! on by default. Then come its lowest and highest price in Sudoku Explainer, in tenths, without the length of
//! a chain, and its other names.
//!
//! The solving order, the scales, `ninefold techniques` and the manual use this table. It also has techniques
//! without a finder, to keep their places.
//!
//! The figures are from the tables of defaults of HoDoKu 2.3.2 and SukakuExplainer 1.18.1.

use crate::technique::{Explainer, Hodoku, Level};

/// Techniques that share an idea, and are in one file or folder of `ninefold-techniques`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// One place or one digit is left: full houses, naked and hidden singles.
    Single,
    /// All places of a digit in one house lie in another house.
    Locked,
    /// Some cells hold as many digits as there are cells.
    Subset,
    /// For one digit, some houses are covered by as many other houses.
    Fish,
    /// Two strong links of one digit are joined.
    SingleDigit,
    /// A few cells have two or three digits each.
    Wing,
    /// The puzzle has exactly one solution.
    Uniqueness,
    /// Two crossing houses divide their digits between them.
    SueDeCoq,
    /// Strong links of one digit are painted in two colours.
    Colouring,
    /// Strong and weak links alternate.
    Chain,
    /// Some cells have one digit more than there are cells (almost locked sets).
    Als,
    /// Some pairs or triples of digits are impossible in a few cells.
    Exclusion,
    /// Large patterns for hard puzzles.
    Exotic,
    /// Two sets of cells hold the same digits.
    Equivalence,
    /// A constraint, such as a cage, allows only some fillings.
    Rule,
    /// The givens are symmetric, so the solution is too.
    Symmetry,
    /// A chain whose earlier candidates are remembered.
    Whip,
    /// Every choice leads to the same conclusion, or one choice to a contradiction.
    Forcing,
    /// All ways to place one digit are compared.
    Template,
    /// A digit is guessed.
    LastResort,
}

/// A row of the catalogue.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) technique: Technique,
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) family: Family,
    pub(crate) hodoku: Option<Hodoku>,
    pub(crate) explainer: Option<Explainer>,
    pub(crate) synonyms: &'static [&'static str],
}

const fn hodoku(
    order: u16,
    code: &'static str,
    level: Level,
    score: u16,
    enabled: bool,
) -> Option<Hodoku> {
    Some(Hodoku {
        order,
        code,
        level,
        score,
        enabled,
    })
}

const fn se(lowest: u16, highest: u16) -> Option<Explainer> {
    Some(Explainer {
        lowest,
        highest,
        is_classic: true,
    })
}

/// Returns the price of a technique that SukakuExplainer added.
const fn sukaku(lowest: u16, highest: u16) -> Option<Explainer> {
    Some(Explainer {
        lowest,
        highest,
        is_classic: false,
    })
}

/// Makes the enum and the table from the same rows.
macro_rules! catalogue {
    ($($technique:ident $id:literal $name:literal $family:ident [$hodoku:expr] [$se:expr] [$($synonym:literal),*];)*) => {
        /// A technique, in the order of the catalogue.
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(missing_docs, reason = "the row of the catalogue says it")]
        pub enum Technique { $($technique),* }

        pub(crate) const CATALOGUE: &[Entry] = {
            use Level::{Easy, Extreme, Hard, Medium, Unfair};
            &[$(Entry {
                technique: Technique::$technique,
                id: $id,
                name: $name,
                family: Family::$family,
                hodoku: $hodoku,
                explainer: $se,
                synonyms: &[$($synonym),*],
            }),*]
        };
    };
}

catalogue! {
    // Singles.
    FullHouse "full-house" "Full House" Single [hodoku(100, "0000", Easy, 4, true)] [se(10, 10)] ["last digit", "last cell"];
    HiddenSingle "hidden-single" "Hidden Single" Single [hodoku(300, "0002", Easy, 14, true)] [se(12, 15)] ["unique candidate", "crosshatching"];
    NakedSingle "naked-single" "Naked Single" Single [hodoku(200, "0003", Easy, 4, true)] [se(23, 23)] ["sole candidate"];
    // Constraints.
    MarkedPair "marked-pair" "Marked Pair" Rule [None] [None] ["kropki dot", "XV pair"];
    Thermometer "thermometer" "Thermometer" Rule [None] [None] [];
    CageCombination "cage-combination" "Cage Combination" Rule [None] [None] ["killer combination"];
    ArrowSum "arrow-sum" "Arrow Sum" Rule [None] [None] [];
    LineRule "line-rule" "Line Rule" Rule [None] [None] [];
    OutsideClue "outside-clue" "Outside Clue" Rule [None] [None] [];
    DistinctCells "distinct-cells" "Distinct Cells" Rule [None] [None] [];
    OtherRule "other-rule" "Other Rule" Rule [None] [None] [];
    ConnectedCells "connected-cells" "Connected Cells" Rule [None] [None] [];
    RegionsToFind "regions-to-find" "Regions to Find" Rule [None] [None] ["chaos construction"];
    RankedLines "ranked-lines" "Ranked Lines" Rule [None] [None] ["full rank"];
    InniesAndOuties "innies-and-outies" "Innies and Outies" Rule [None] [None] ["rule of 45"];
    LockedInRule "locked-in-rule" "Locked in a Rule" Rule [None] [None] ["locked in a cage"];
    // Intersections and subsets.
    LockedPair "locked-pair" "Locked Pair" Subset [hodoku(1000, "0110", Medium, 40, true)] [None] [];
    LockedTriple "locked-triple" "Locked Triple" Subset [hodoku(1100, "0111", Medium, 60, true)] [None] [];
    Pointing "pointing" "Locked Candidates Type 1 (Pointing)" Locked [hodoku(1200, "0100", Medium, 50, true)] [se(26, 26)] ["pointing pair", "pointing triple"];
    Claiming "claiming" "Locked Candidates Type 2 (Claiming)" Locked [hodoku(1210, "0101", Medium, 50, true)] [se(28, 28)] ["box/line reduction"];
    SeenByAllPlaces "seen-by-all-places" "Seen by All Places" Rule [None] [None] [];
    DirectPointing "direct-pointing" "Direct Pointing" Locked [None] [se(17, 17)] [];
    DirectClaiming "direct-claiming" "Direct Claiming" Locked [None] [se(19, 19)] [];
    DirectHiddenPair "direct-hidden-pair" "Direct Hidden Pair" Subset [None] [se(20, 20)] [];
    DirectHiddenTriple "direct-hidden-triple" "Direct Hidden Triple" Subset [None] [se(25, 25)] ["direct hidden triplet"];
    NakedPair "naked-pair" "Naked Pair" Subset [hodoku(1300, "0200", Medium, 60, true)] [se(30, 30)] [];
    HiddenPair "hidden-pair" "Hidden Pair" Subset [hodoku(1500, "0210", Medium, 70, true)] [se(34, 34)] [];
    NakedTriple "naked-triple" "Naked Triple" Subset [hodoku(1400, "0201", Medium, 80, true)] [se(36, 36)] ["naked triplet"];
    HiddenTriple "hidden-triple" "Hidden Triple" Subset [hodoku(1600, "0211", Medium, 100, true)] [se(40, 40)] ["hidden triplet"];
    NakedQuadruple "naked-quadruple" "Naked Quadruple" Subset [hodoku(2000, "0202", Hard, 120, true)] [se(50, 50)] ["naked quad"];
    HiddenQuadruple "hidden-quadruple" "Hidden Quadruple" Subset [hodoku(2100, "0212", Hard, 150, true)] [se(54, 54)] ["hidden quad"];
    AlmostLockedPair "almost-locked-pair" "Almost Locked Candidates Pair" Locked [None] [None] ["almost locked pair"];
    AlmostLockedTriple "almost-locked-triple" "Almost Locked Candidates Triple" Locked [None] [None] ["almost locked triple"];
    AlmostLockedQuadruple "almost-locked-quadruple" "Almost Locked Candidates Quadruple" Locked [None] [None] ["almost locked quadruple"];
    LawOfLeftovers "law-of-leftovers" "Law of Leftovers" Rule [None] [None] ["LoL"];
    // Basic fish.
    XWing "x-wing" "X-Wing" Fish [hodoku(2200, "0300", Hard, 140, true)] [se(32, 32)] [];
    Swordfish "swordfish" "Swordfish" Fish [hodoku(2300, "0301", Hard, 150, true)] [se(38, 38)] [];
    Jellyfish "jellyfish" "Jellyfish" Fish [hodoku(2400, "0302", Hard, 160, true)] [se(52, 52)] [];
    Squirmbag "squirmbag" "Squirmbag" Fish [hodoku(2500, "0303", Unfair, 470, false)] [None] ["starfish"];
    Whale "whale" "Whale" Fish [hodoku(2600, "0304", Unfair, 470, false)] [None] [];
    Leviathan "leviathan" "Leviathan" Fish [hodoku(2700, "0305", Unfair, 470, false)] [None] [];
    // One digit, two strong links.
    Skyscraper "skyscraper" "Skyscraper" SingleDigit [hodoku(3000, "0400", Hard, 130, true)] [None] [];
    TwoStringKite "two-string-kite" "2-String Kite" SingleDigit [hodoku(3100, "0401", Hard, 150, true)] [None] ["two-string kite"];
    TurbotFish "turbot-fish" "Turbot Fish" SingleDigit [hodoku(3120, "0403", Hard, 120, true)] [None] [];
    EmptyRectangle "empty-rectangle" "Empty Rectangle" SingleDigit [hodoku(3170, "0402", Hard, 120, true)] [None] [];
    DualTwoStringKite "dual-two-string-kite" "Dual 2-String Kite" SingleDigit [hodoku(3100, "0404", Hard, 150, false)] [None] [];
    DualEmptyRectangle "dual-empty-rectangle" "Dual Empty Rectangle" SingleDigit [hodoku(3170, "0405", Hard, 120, false)] [None] [];
    TwoStrongLinks "2-strong-links" "2 Strong Links" SingleDigit [None] [sukaku(40, 43)] ["grouped skyscraper", "grouped kite", "turbot crane"];
    // Pairs that move together, and wings.
    RemotePair "remote-pair" "Remote Pair" Chain [hodoku(2800, "0703", Hard, 110, true)] [None] [];
    WWing "w-wing" "W-Wing" Wing [hodoku(3200, "0803", Hard, 150, true)] [None] [];
    XyWing "xy-wing" "XY-Wing" Wing [hodoku(3300, "0800", Hard, 160, true)] [se(42, 42)] ["y-wing"];
    XyzWing "xyz-wing" "XYZ-Wing" Wing [hodoku(3400, "0801", Hard, 180, true)] [se(44, 44)] [];
    WxyzWing "wxyz-wing" "WXYZ-Wing" Als [None] [sukaku(55, 56)] ["bent set of four cells"];
    MWing "m-wing" "M-Wing" Wing [None] [None] [];
    SWing "s-wing" "S-Wing" Wing [None] [None] [];
    LWing "l-wing" "L-Wing" Wing [None] [None] [];
    HWing "h-wing" "H-Wing" Wing [None] [None] [];
    // Uniqueness.
    BugPlusOne "bug-plus-one" "Bivalue Universal Grave + 1" Uniqueness [hodoku(2900, "0610", Hard, 100, true)] [se(56, 56)] ["BUG+1", "BUG type 1"];
    UniqueRectangle1 "unique-rectangle-1" "Uniqueness Test 1" Uniqueness [hodoku(3500, "0600", Hard, 100, true)] [se(45, 48)] ["unique rectangle type 1"];
    UniqueRectangle2 "unique-rectangle-2" "Uniqueness Test 2" Uniqueness [hodoku(3600, "0601", Hard, 100, true)] [se(45, 48)] ["unique rectangle type 2"];
    UniqueRectangle3 "unique-rectangle-3" "Uniqueness Test 3" Uniqueness [hodoku(3700, "0602", Hard, 100, true)] [se(45, 48)] ["unique rectangle type 3"];
    UniqueRectangle4 "unique-rectangle-4" "Uniqueness Test 4" Uniqueness [hodoku(3800, "0603", Hard, 100, true)] [se(45, 48)] ["unique rectangle type 4"];
    UniqueRectangle5 "unique-rectangle-5" "Uniqueness Test 5" Uniqueness [hodoku(3900, "0604", Hard, 100, true)] [None] ["unique rectangle type 5"];
    UniqueRectangle6 "unique-rectangle-6" "Uniqueness Test 6" Uniqueness [hodoku(4000, "0605", Hard, 100, true)] [None] ["unique rectangle type 6"];
    HiddenRectangle "hidden-rectangle" "Hidden Rectangle" Uniqueness [hodoku(4010, "0606", Hard, 100, true)] [None] ["hidden unique rectangle"];
    AvoidableRectangle1 "avoidable-rectangle-1" "Avoidable Rectangle Type 1" Uniqueness [hodoku(4020, "0607", Hard, 100, true)] [None] [];
    AvoidableRectangle2 "avoidable-rectangle-2" "Avoidable Rectangle Type 2" Uniqueness [hodoku(4030, "0608", Hard, 100, true)] [None] [];
    UniqueLoop1 "unique-loop-1" "Unique Loop Type 1" Uniqueness [None] [se(46, 53)] [];
    UniqueLoop2 "unique-loop-2" "Unique Loop Type 2" Uniqueness [None] [se(46, 53)] [];
    UniqueLoop3 "unique-loop-3" "Unique Loop Type 3" Uniqueness [None] [se(46, 53)] [];
    UniqueLoop4 "unique-loop-4" "Unique Loop Type 4" Uniqueness [None] [se(46, 53)] [];
    Bug2 "bug-2" "Bivalue Universal Grave Type 2" Uniqueness [None] [se(57, 57)] ["BUG type 2"];
    Bug3 "bug-3" "Bivalue Universal Grave Type 3" Uniqueness [None] [se(58, 61)] ["BUG type 3"];
    Bug4 "bug-4" "Bivalue Universal Grave Type 4" Uniqueness [None] [se(57, 57)] ["BUG type 4"];
    BugPlusN "bug-plus-n" "Bivalue Universal Grave + n" Uniqueness [None] [None] ["BUG+n"];
    BugLite "bug-lite" "BUG Lite" Uniqueness [None] [None] [];
    ExtendedRectangle1 "extended-rectangle-1" "Extended Rectangle Type 1" Uniqueness [None] [None] [];
    ExtendedRectangle2 "extended-rectangle-2" "Extended Rectangle Type 2" Uniqueness [None] [None] [];
    ExtendedRectangle3 "extended-rectangle-3" "Extended Rectangle Type 3" Uniqueness [None] [None] [];
    ExtendedRectangle4 "extended-rectangle-4" "Extended Rectangle Type 4" Uniqueness [None] [None] [];
    // Fish with fins.
    FinnedXWing "finned-x-wing" "Finned X-Wing" Fish [hodoku(4100, "0310", Hard, 130, true)] [None] [];
    SashimiXWing "sashimi-x-wing" "Sashimi X-Wing" Fish [hodoku(4200, "0320", Hard, 150, true)] [None] [];
    FinnedSwordfish "finned-swordfish" "Finned Swordfish" Fish [hodoku(4300, "0311", Unfair, 200, true)] [None] [];
    SashimiSwordfish "sashimi-swordfish" "Sashimi Swordfish" Fish [hodoku(4400, "0321", Unfair, 240, true)] [None] [];
    FinnedJellyfish "finned-jellyfish" "Finned Jellyfish" Fish [hodoku(4500, "0312", Unfair, 250, true)] [None] [];
    SashimiJellyfish "sashimi-jellyfish" "Sashimi Jellyfish" Fish [hodoku(4600, "0322", Unfair, 260, true)] [None] [];
    FinnedSquirmbag "finned-squirmbag" "Finned Squirmbag" Fish [hodoku(4700, "0313", Unfair, 470, false)] [None] [];
    SashimiSquirmbag "sashimi-squirmbag" "Sashimi Squirmbag" Fish [hodoku(4800, "0323", Unfair, 470, false)] [None] [];
    FinnedWhale "finned-whale" "Finned Whale" Fish [hodoku(4900, "0314", Unfair, 470, false)] [None] [];
    SashimiWhale "sashimi-whale" "Sashimi Whale" Fish [hodoku(5000, "0324", Unfair, 470, false)] [None] [];
    FinnedLeviathan "finned-leviathan" "Finned Leviathan" Fish [hodoku(5100, "0315", Unfair, 470, false)] [None] [];
    SashimiLeviathan "sashimi-leviathan" "Sashimi Leviathan" Fish [hodoku(5200, "0325", Unfair, 470, false)] [None] [];
    // Sue de Coq, colouring, chains.
    RulesInHouse "rules-in-a-house" "Rules in a House" Rule [None] [None] ["cage conflict"];
    SueDeCoq "sue-de-coq" "Sue de Coq" SueDeCoq [hodoku(5300, "1101", Unfair, 250, true)] [None] ["two-sector disjoint subsets"];
    SimpleColoursTrap "simple-colours-trap" "Simple Colours Trap" Colouring [hodoku(5330, "0500", Hard, 150, true)] [None] ["simple colors trap"];
    SimpleColoursWrap "simple-colours-wrap" "Simple Colours Wrap" Colouring [hodoku(5330, "0501", Hard, 150, true)] [None] ["simple colors wrap"];
    MultiColours1 "multi-colours-1" "Multi Colours 1" Colouring [hodoku(5360, "0502", Hard, 200, true)] [None] ["multi colors 1"];
    MultiColours2 "multi-colours-2" "Multi Colours 2" Colouring [hodoku(5360, "0503", Hard, 200, true)] [None] ["multi colors 2"];
    ThreeStrongLinks "3-strong-links" "3 Strong Links" SingleDigit [None] [sukaku(54, 57)] [];
    FourStrongLinks "4-strong-links" "4 Strong Links" SingleDigit [None] [sukaku(58, 61)] [];
    FiveStrongLinks "5-strong-links" "5 Strong Links" SingleDigit [None] [sukaku(62, 65)] [];
    SixStrongLinks "6-strong-links" "6 Strong Links" SingleDigit [None] [sukaku(66, 69)] [];
    XChain "x-chain" "X-Chain" Chain [hodoku(5400, "0701", Unfair, 260, true)] [None] [];
    XyChain "xy-chain" "XY-Chain" Chain [hodoku(5500, "0702", Unfair, 260, true)] [None] [];
    ContinuousNiceLoop "continuous-nice-loop" "Continuous Nice Loop" Chain [hodoku(5600, "0706", Unfair, 280, true)] [None] ["AIC ring"];
    DiscontinuousNiceLoop "discontinuous-nice-loop" "Discontinuous Nice Loop" Chain [hodoku(5600, "0707", Unfair, 280, true)] [None] [];
    Aic "aic" "Alternating Inference Chain" Chain [hodoku(5600, "0708", Unfair, 280, true)] [None] ["AIC"];
    GroupedContinuousNiceLoop "grouped-continuous-nice-loop" "Grouped Continuous Nice Loop" Chain [hodoku(5650, "0709", Unfair, 300, true)] [None] [];
    GroupedDiscontinuousNiceLoop "grouped-discontinuous-nice-loop" "Grouped Discontinuous Nice Loop" Chain [hodoku(5650, "0710", Unfair, 300, true)] [None] [];
    GroupedAic "grouped-aic" "Grouped Alternating Inference Chain" Chain [hodoku(5650, "0711", Unfair, 300, true)] [None] ["grouped AIC"];
    // Almost locked sets and exclusion.
    VwxyzWing "vwxyz-wing" "VWXYZ-Wing" Als [None] [sukaku(62, 64)] ["bent set of five cells"];
    UvwxyzWing "uvwxyz-wing" "UVWXYZ-Wing" Als [None] [sukaku(66, 66)] ["bent set of six cells"];
    TuvwxyzWing "tuvwxyz-wing" "TUVWXYZ-Wing" Als [None] [sukaku(75, 75)] ["bent set of seven cells"];
    AlsXz "als-xz" "Almost Locked Set XZ-Rule" Als [hodoku(5700, "0901", Unfair, 300, true)] [None] ["ALS-XZ"];
    AlsXyWing "als-xy-wing" "Almost Locked Set XY-Wing" Als [hodoku(5800, "0902", Unfair, 320, true)] [None] ["ALS-XY-Wing"];
    AlsXyChain "als-xy-chain" "Almost Locked Set XY-Chain" Als [hodoku(5900, "0903", Unfair, 340, true)] [None] ["ALS chain"];
    DeathBlossom "death-blossom" "Death Blossom" Als [hodoku(6000, "0904", Unfair, 360, false)] [None] [];
    AlignedPairExclusion "aligned-pair-exclusion" "Aligned Pair Exclusion" Exclusion [None] [se(62, 62)] ["APE"];
    AlignedTripleExclusion "aligned-triple-exclusion" "Aligned Triple Exclusion" Exclusion [None] [se(75, 75)] ["aligned triplet exclusion", "ATE"];
    // Fish in mixed houses.
    FrankenXWing "franken-x-wing" "Franken X-Wing" Fish [hodoku(6100, "0330", Unfair, 300, true)] [None] [];
    FrankenSwordfish "franken-swordfish" "Franken Swordfish" Fish [hodoku(6200, "0331", Unfair, 350, true)] [None] [];
    FrankenJellyfish "franken-jellyfish" "Franken Jellyfish" Fish [hodoku(6300, "0332", Unfair, 370, false)] [None] [];
    FrankenSquirmbag "franken-squirmbag" "Franken Squirmbag" Fish [hodoku(6400, "0333", Extreme, 470, false)] [None] [];
    FrankenWhale "franken-whale" "Franken Whale" Fish [hodoku(6500, "0334", Extreme, 470, false)] [None] [];
    FrankenLeviathan "franken-leviathan" "Franken Leviathan" Fish [hodoku(6600, "0335", Extreme, 470, false)] [None] [];
    FinnedFrankenXWing "finned-franken-x-wing" "Finned Franken X-Wing" Fish [hodoku(6700, "0340", Unfair, 390, true)] [None] [];
    FinnedFrankenSwordfish "finned-franken-swordfish" "Finned Franken Swordfish" Fish [hodoku(6800, "0341", Unfair, 410, true)] [None] [];
    FinnedFrankenJellyfish "finned-franken-jellyfish" "Finned Franken Jellyfish" Fish [hodoku(6900, "0342", Unfair, 430, false)] [None] [];
    FinnedFrankenSquirmbag "finned-franken-squirmbag" "Finned Franken Squirmbag" Fish [hodoku(7000, "0343", Extreme, 470, false)] [None] [];
    FinnedFrankenWhale "finned-franken-whale" "Finned Franken Whale" Fish [hodoku(7100, "0344", Extreme, 470, false)] [None] [];
    FinnedFrankenLeviathan "finned-franken-leviathan" "Finned Franken Leviathan" Fish [hodoku(7200, "0345", Extreme, 470, false)] [None] [];
    MutantXWing "mutant-x-wing" "Mutant X-Wing" Fish [hodoku(7300, "0350", Extreme, 450, false)] [None] [];
    MutantSwordfish "mutant-swordfish" "Mutant Swordfish" Fish [hodoku(7400, "0351", Extreme, 450, false)] [None] [];
    MutantJellyfish "mutant-jellyfish" "Mutant Jellyfish" Fish [hodoku(7500, "0352", Extreme, 450, false)] [None] [];
    MutantSquirmbag "mutant-squirmbag" "Mutant Squirmbag" Fish [hodoku(7600, "0353", Extreme, 470, false)] [None] [];
    MutantWhale "mutant-whale" "Mutant Whale" Fish [hodoku(7700, "0354", Extreme, 470, false)] [None] [];
    MutantLeviathan "mutant-leviathan" "Mutant Leviathan" Fish [hodoku(7800, "0355", Extreme, 470, false)] [None] [];
    FinnedMutantXWing "finned-mutant-x-wing" "Finned Mutant X-Wing" Fish [hodoku(7900, "0360", Extreme, 470, false)] [None] [];
    FinnedMutantSwordfish "finned-mutant-swordfish" "Finned Mutant Swordfish" Fish [hodoku(8000, "0361", Extreme, 470, false)] [None] [];
    FinnedMutantJellyfish "finned-mutant-jellyfish" "Finned Mutant Jellyfish" Fish [hodoku(8100, "0362", Extreme, 470, false)] [None] [];
    FinnedMutantSquirmbag "finned-mutant-squirmbag" "Finned Mutant Squirmbag" Fish [hodoku(8200, "0363", Extreme, 470, false)] [None] [];
    FinnedMutantWhale "finned-mutant-whale" "Finned Mutant Whale" Fish [hodoku(8300, "0364", Extreme, 470, false)] [None] [];
    FinnedMutantLeviathan "finned-mutant-leviathan" "Finned Mutant Leviathan" Fish [hodoku(8400, "0365", Extreme, 470, false)] [None] [];
    Kraken1 "kraken-1" "Kraken Fish Type 1" Fish [hodoku(8450, "0371", Extreme, 500, false)] [None] [];
    Kraken2 "kraken-2" "Kraken Fish Type 2" Fish [hodoku(8450, "0372", Extreme, 500, false)] [None] [];
    // Exotic patterns.
    Exocet "junior-exocet" "Junior Exocet" Exotic [None] [None] ["exocet"];
    SeniorExocet "senior-exocet" "Senior Exocet" Exotic [None] [None] [];
    DoubleExocet "double-exocet" "Double Exocet" Exotic [None] [None] [];
    SkLoop "sk-loop" "SK-Loop" Exotic [None] [None] ["domino loop", "virus pattern"];
    MultisectorLockedSets "multisector-locked-sets" "Multi-Sector Locked Sets" Exotic [None] [None] ["MSLS"];
    Tridagon "tridagon" "Tridagon" Exotic [None] [None] ["chromatic pattern", "anti-tridagon", "Thor's hammer"];
    BivalueOddagon "bivalue-oddagon" "Bivalue Oddagon" Exotic [None] [None] ["bivalue broken wing"];
    BrokenWing "broken-wing" "Broken Wing" Exotic [None] [None] ["guardians", "oddagon"];
    FireworkTriple "firework-triple" "Firework Triple" Exotic [None] [None] [];
    FireworkQuadruple "firework-quadruple" "Firework Quadruple" Exotic [None] [None] [];
    PhistomefelRing "phistomefel-ring" "Phistomefel Ring" Equivalence [None] [None] ["set equivalence", "SET"];
    Gurth "gurth" "Gurth's Symmetrical Placement" Symmetry [None] [None] ["symmetrical placement"];
    // Forcing.
    Whip "whip" "Whip" Whip [None] [None] [];
    GroupedWhip "grouped-whip" "Grouped Whip" Whip [None] [None] ["g-whip"];
    ForcingChainContradiction "forcing-chain-contradiction" "Forcing Chain Contradiction" Forcing [hodoku(8500, "1301", Extreme, 500, true)] [None] [];
    ForcingChainVerity "forcing-chain-verity" "Forcing Chain Verity" Forcing [hodoku(8500, "1302", Extreme, 500, true)] [None] [];
    ForcingNetContradiction "forcing-net-contradiction" "Forcing Net Contradiction" Forcing [hodoku(8600, "1303", Extreme, 700, true)] [None] [];
    ForcingNetVerity "forcing-net-verity" "Forcing Net Verity" Forcing [hodoku(8600, "1304", Extreme, 700, true)] [None] [];
    BidirectionalXCycle "bidirectional-x-cycle" "Bidirectional X-Cycle" Forcing [None] [se(65, 80)] ["X-cycle"];
    ForcingXChain "forcing-x-chain" "Forcing X-Chain" Forcing [None] [se(66, 80)] [];
    BidirectionalYCycle "bidirectional-y-cycle" "Bidirectional Y-Cycle" Forcing [None] [se(65, 80)] ["Y-cycle"];
    BidirectionalCycle "bidirectional-cycle" "Bidirectional Cycle" Forcing [None] [se(70, 85)] ["XY-cycle"];
    ForcingChain "forcing-chain" "Forcing Chain" Forcing [None] [se(70, 85)] ["binary forcing chain"];
    NishioForcingChain "nishio-forcing-chain" "Nishio Forcing Chain" Forcing [None] [se(75, 85)] ["Nishio"];
    RegionForcingChain "region-forcing-chain" "Region Forcing Chain" Forcing [None] [se(80, 95)] ["house forcing chain"];
    CellForcingChain "cell-forcing-chain" "Cell Forcing Chain" Forcing [None] [se(80, 95)] [];
    DynamicForcingChain "dynamic-forcing-chain" "Dynamic Forcing Chain" Forcing [None] [se(85, 100)] [];
    DynamicForcingChainPlus "dynamic-forcing-chain-plus" "Dynamic Forcing Chain (+)" Forcing [None] [se(90, 105)] [];
    NestedForcingChain "nested-forcing-chain" "Nested Forcing Chain" Forcing [None] [se(95, 125)] [];
    // Templates, and the last resort.
    TemplateSet "template-set" "Template Set" Template [hodoku(8700, "1201", Extreme, 10000, false)] [None] [];
    TemplateDelete "template-delete" "Template Delete" Template [hodoku(8800, "1202", Extreme, 10000, false)] [None] [];
    PatternOverlay "pattern-overlay" "Pattern Overlay" Template [None] [None] ["POM"];
    BowmanBingo "bowman-bingo" "Bowman's Bingo" Forcing [None] [None] [];
    TrialByRules "trial-by-rules" "Trial by Rules" Rule [None] [None] [];
    NestedTrial "nested-trial-by-rules" "Nested Trial by Rules" Rule [None] [None] [];
    BruteForce "brute-force" "Brute Force" LastResort [hodoku(8900, "xxxx", Extreme, 10000, true)] [None] [];
}
