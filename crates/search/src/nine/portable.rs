//! A plane in five 64-bit words, for every processor: two digits in a word, 27 cells each.
//!
//! ```text
//! word k     bits  0 … 26   digit 2k+1        bit 9·band + 3·row + box of a half:
//!            bits 32 … 58   digit 2k+2        whether the cell may hold the digit
//! ```
//!
//! The other backends keep the digits of a cell side by side; this one keeps the cells of a digit
//! together, since a word without lanes of its own turns 54 cells with two shifts and two masks. What
//! is asked of a cell (has it one candidate, or two?) is then asked of all words together.
//!
//! Words are plain, and the compiler makes pairs of them where it has registers of 128 bits.
//!
//! Tried and lost: four cells of 16 bits in a word, nine words in a plane, where comparing numbers took
//! four operations and more (17_clue 5.6, magictour 27, hardest 182, serg 15 µs); the same words in
//! three SSE2 registers by name (3 % fewer instructions); asking mini-columns in their first row only and
//! telling the others, which the compiler makes a product of (a third more instructions).

use super::plane::{CELLS, LANES, Plane};

/// The cells of each digit.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) struct Digits([u64; 5]);

/// Nothing is needed.
#[derive(Copy, Clone)]
pub(super) struct Anywhere;

/// The same 27 cells in both halves.
const fn twice(cells: u64) -> u64 {
    cells | cells << 32
}

/// All cells.
const CELL: u64 = twice(0o777_777_777);
/// The cells of the first row of each band, of the first box of each row, and of the first band.
const ROW: u64 = twice(0o007_007_007);
const BOX: u64 = twice(0o111_111_111);
const BAND: u64 = twice(0o000_000_777);

/// For every cell: whether some word has it, whether two, whether three, each in both halves.
#[derive(Copy, Clone)]
struct Tally {
    one: u64,
    two: u64,
    three: u64,
}

impl Digits {
    #[inline(always)]
    fn each(self, f: impl Fn(u64) -> u64) -> Digits {
        let [v, w, x, y, z] = self.0;
        Digits([f(v), f(w), f(x), f(y), f(z)])
    }

    #[inline(always)]
    fn zip(self, a: Digits, f: impl Fn(u64, u64) -> u64) -> Digits {
        let ([v, w, x, y, z], a) = (self.0, a.0);
        Digits([f(v, a[0]), f(w, a[1]), f(x, a[2]), f(y, a[3]), f(z, a[4])])
    }

    #[inline(always)]
    fn zip3(self, a: Digits, b: Digits, f: impl Fn(u64, u64, u64) -> u64) -> Digits {
        let ([v, w, x, y, z], a, b) = (self.0, a.0, b.0);
        Digits([
            f(v, a[0], b[0]),
            f(w, a[1], b[1]),
            f(x, a[2], b[2]),
            f(y, a[3], b[3]),
            f(z, a[4], b[4]),
        ])
    }

    /// Turned by one place and by two, where places are `size` cells apart and `first` is where they
    /// begin.
    #[inline(always)]
    fn turned(self, size: u32, first: u64) -> [Digits; 2] {
        let (second, third) = (first << size, first << (2 * size));
        [
            self.each(|x| x >> size & (first | second) | x << (2 * size) & third),
            self.each(|x| x >> (2 * size) & first | x << size & (second | third)),
        ]
    }

    #[inline(always)]
    fn tally(self) -> Tally {
        let [v, w, x, y, z] = self.0;
        let (mut one, mut two, mut three) = (v, 0, 0);
        for next in [w, x, y, z] {
            three |= two & next;
            two |= one & next;
            one |= next;
        }
        let (one2, two2, three2) = (
            one.rotate_left(32),
            two.rotate_left(32),
            three.rotate_left(32),
        );
        Tally {
            one: one | one2,
            two: two | two2 | one & one2,
            three: three | three2 | two & one2 | one & two2,
        }
    }

    /// The cells of a digit, by index.
    #[inline(always)]
    fn digit(self, index: usize) -> u32 {
        (self.0[index / 2] >> (index % 2 * 32)) as u32
    }
}

/// The 81 cells of three planes, from words with equal halves.
#[inline(always)]
fn board([a, b, c]: [u64; 3]) -> u128 {
    const LOWER: u64 = 0xffff_ffff;
    u128::from(a & LOWER | b & !LOWER) | u128::from(c & LOWER) << 64
}

/// The lowest bits of four 16-bit lanes.
const LOW: u64 = 0x0001_0001_0001_0001;

impl Plane for Digits {
    type Proof = Anywhere;
    const IS_ONE_REGISTER: bool = false;

    /// Four lanes at a time: a product moves the four bits of a digit together.
    #[inline(always)]
    fn load(_: Anywhere, lanes: &[u16; LANES]) -> Digits {
        let mut words = [0; 5];
        for (four, lanes) in lanes.chunks_exact(4).enumerate().take(CELLS.div_ceil(4)) {
            let lanes = lanes
                .iter()
                .rev()
                .fold(0, |all, &lane| all << 16 | u64::from(lane));
            for digit in 0..9 {
                let bits = (lanes >> digit & LOW).wrapping_mul(0x0001_0002_0004_0008) >> 48;
                words[digit / 2] |= bits << (4 * four + digit % 2 * 32);
            }
        }
        Digits(words)
    }

    #[inline(always)]
    fn store(self) -> [u16; LANES] {
        let mut lanes = [0; LANES];
        for (four, lanes) in lanes
            .chunks_exact_mut(4)
            .enumerate()
            .take(CELLS.div_ceil(4))
        {
            let mut all = 0;
            for digit in 0..9 {
                let bits = u64::from(self.digit(digit) >> (4 * four) & 15);
                all |= (bits.wrapping_mul(0x2000_4000_8001) & LOW) << digit;
            }
            for (i, lane) in lanes.iter_mut().enumerate() {
                *lane = (all >> (16 * i)) as u16;
            }
        }
        lanes
    }

    #[inline(always)]
    fn and(self, other: Digits) -> Digits {
        self.zip(other, |x, a| x & a)
    }

    #[inline(always)]
    fn or(self, other: Digits) -> Digits {
        self.zip(other, |x, a| x | a)
    }

    #[inline(always)]
    fn xor(self, other: Digits) -> Digits {
        self.zip(other, |x, a| x ^ a)
    }

    #[inline(always)]
    fn or3(self, a: Digits, b: Digits) -> Digits {
        self.zip3(a, b, |x, a, b| x | a | b)
    }

    #[inline(always)]
    fn two_of(self, a: Digits, b: Digits) -> Digits {
        self.zip3(a, b, |x, a, b| x & a | b & (x | a))
    }

    #[inline(always)]
    fn add(self, a: Digits, b: Digits) -> (Digits, Digits) {
        let one = self.xor(a);
        (one.xor(b), self.zip3(a, one.and(b), |x, a, c| x & a | c))
    }

    #[inline(always)]
    fn minus(self, a: Digits, b: Digits) -> Digits {
        self.zip3(a, b, |x, a, b| x & !(a | b))
    }

    #[inline(always)]
    fn and_or(self, a: Digits, b: Digits) -> Digits {
        self.zip3(a, b, |x, a, b| x & a | b)
    }

    #[inline(always)]
    fn rows(self) -> [Digits; 2] {
        self.turned(3, ROW)
    }

    #[inline(always)]
    fn boxes(self) -> [Digits; 2] {
        self.turned(1, BOX)
    }

    #[inline(always)]
    fn bands(self) -> [Digits; 2] {
        self.turned(9, BAND)
    }

    #[inline(always)]
    fn diagonals(self) -> [Digits; 4] {
        let [next, after] = self.boxes();
        let ([n1, n2], [a1, a2]) = (next.rows(), after.rows());
        [n1, a2, a1, n2]
    }

    #[inline(always)]
    fn with<const N: i16>(self) -> Digits {
        let Tally { one, two, three } = self.tally();
        let exactly = match N {
            1 => one & !two,
            2 => two & !three,
            _ => three,
        };
        self.each(|x| x & exactly)
    }

    #[inline(always)]
    fn narrow(self, to: Digits) -> Digits {
        let meet = self.and(to);
        let met = meet.tally().one;
        self.zip(meet, |x, meet| meet | x & !met)
    }

    #[inline(always)]
    fn singles([a, b, c]: [Digits; 3]) -> u32 {
        let single = |plane: Digits| {
            let Tally { one, two, .. } = plane.tally();
            one & !two
        };
        board([single(a), single(b), single(c)]).count_ones()
    }

    #[inline(always)]
    fn having(self, count: u16) -> u32 {
        let mut places = [0; 4];
        for digit in 0..9 {
            let mut carry = self.digit(digit);
            for place in &mut places {
                (*place, carry) = (*place ^ carry, *place & carry);
            }
        }
        let mut cells = CELL as u32;
        for (i, place) in places.into_iter().enumerate() {
            cells &= if count >> i & 1 == 1 { place } else { !place };
        }
        cells
    }

    /// The numbers of a cell's two candidates are in the same places of two words. In each binary place,
    /// some word has a one, or two have.
    #[inline(always)]
    fn furthest(twos: [Digits; 3], rows: [Digits; 4], columns: [[Digits; 4]; 3]) -> [u32; 3] {
        let [a, b, c] = twos;
        let mut sums = [0; 6];
        let mut carry = [a.xor(a); 3];
        for place in 0..5 {
            let (mut one, mut two) = ([0; 3], [0; 3]);
            for i in 0..3 {
                let number = carry[i];
                let (number, over) = match place {
                    4 => (number, number),
                    _ => number.add(rows[place], columns[i][place]),
                };
                carry[i] = over;
                let tally = number.and(twos[i]).tally();
                (one[i], two[i]) = (tally.one, tally.two);
            }
            let (one, two, sum) = (board(one), board(two), sums[place]);
            sums[place] = one ^ two ^ sum;
            sums[place + 1] = one & two | sum & (one ^ two);
        }
        let mut best = board([a.tally().one, b.tally().one, c.tally().one]);
        for sum in sums.into_iter().rev() {
            let better = best & sum;
            best = if better == 0 { best } else { better };
        }
        [best as u32, (best >> 32) as u32, (best >> 64) as u32]
    }

    #[inline(always)]
    fn split(self, cell: u32) -> [Digits; 2] {
        let (mut with, mut without) = (self, self);
        let mut wanted = cell;
        for digit in 0..9 {
            let half = digit % 2 * 32;
            let found = self.digit(digit) & wanted;
            wanted &= !found;
            with.0[digit / 2] &= !(u64::from(cell & !found) << half);
            without.0[digit / 2] &= !(u64::from(found) << half);
        }
        [with, without]
    }

    #[inline(always)]
    fn is_complete(self) -> bool {
        let [v, w, x, y, z] = self.0;
        v & w & x & y & (z | CELL << 32) == CELL
    }

    #[inline(always)]
    fn any_empty([a, b, c]: [Digits; 3]) -> bool {
        a.tally().one & b.tally().one & c.tally().one != CELL
    }

    #[inline(always)]
    fn differ(a: [Digits; 3], b: [Digits; 3]) -> bool {
        let changed = |i: usize| {
            let [v, w, x, y, z] = a[i].xor(b[i]).0;
            v | w | x | y | z
        };
        changed(0) | changed(1) | changed(2) != 0
    }
}
