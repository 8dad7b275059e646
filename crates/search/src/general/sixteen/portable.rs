//! A plane in four 64-bit words, for every processor.

use super::plane::Plane;

#[derive(Copy, Clone)]
pub(super) struct Words([u64; 4]);

/// A proof of nothing: portable code runs on every processor.
#[derive(Copy, Clone)]
pub(super) struct NoProof;

/// Copies a value into four lanes.
const fn four(lane: u16) -> u64 {
    lane as u64 * 0x0001_0001_0001_0001
}

impl Words {
    #[inline(always)]
    fn each(self, f: impl Fn(u64) -> u64) -> Words {
        let [a, b, c, d] = self.0;
        Words([f(a), f(b), f(c), f(d)])
    }

    #[inline(always)]
    fn zip(self, other: Words, f: impl Fn(u64, u64) -> u64) -> Words {
        let ([a, b, c, d], other) = (self.0, other.0);
        Words([
            f(a, other[0]),
            f(b, other[1]),
            f(c, other[2]),
            f(d, other[3]),
        ])
    }
}

impl Plane for Words {
    type Proof = NoProof;

    #[inline(always)]
    fn load(_: NoProof, words: [u64; 4]) -> Words {
        Words(words)
    }

    #[inline(always)]
    fn store(self) -> [u64; 4] {
        self.0
    }

    #[inline(always)]
    fn with(self, words: [u64; 4]) -> Words {
        Words(words)
    }

    #[inline(always)]
    fn same(self, lane: u16) -> Words {
        Words([four(lane); 4])
    }

    #[inline(always)]
    fn write(self, lanes: &mut [u16; 16]) {
        for (word, lanes) in self.0.into_iter().zip(lanes.chunks_exact_mut(4)) {
            for (i, lane) in lanes.iter_mut().enumerate() {
                *lane = (word >> (16 * i)) as u16;
            }
        }
    }

    #[inline(always)]
    fn and(self, other: Words) -> Words {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Words) -> Words {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn without(self, other: Words) -> Words {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    #[inline(always)]
    fn next_row(self) -> Words {
        self.each(|word| word.rotate_right(16))
    }

    #[inline(always)]
    fn row_after(self) -> Words {
        self.each(|word| word.rotate_right(32))
    }

    #[inline(always)]
    fn next_band(self) -> Words {
        let [a, b, c, d] = self.0;
        Words([b, c, d, a])
    }

    #[inline(always)]
    fn band_after(self) -> Words {
        let [a, b, c, d] = self.0;
        Words([c, d, a, b])
    }

    #[inline(always)]
    fn neighbour_bands(self) -> Words {
        let [a, b, c, d] = self.0;
        Words([b, a, d, c])
    }

    #[inline(always)]
    fn swap<const N: i32>(self, low: Words) -> Words {
        self.zip(low, |word, low| {
            let differ = (word >> N ^ word) & low;
            word ^ differ ^ differ << N
        })
    }

    #[inline(always)]
    fn up<const N: i32>(self) -> Words {
        self.each(|word| word << N & four(0xffff << N))
    }

    #[inline(always)]
    fn down<const N: i32>(self) -> Words {
        self.each(|word| word >> N & four(0xffff >> N))
    }

    #[inline(always)]
    fn without_lowest(self) -> Words {
        // The highest bit keeps a lane from borrowing from the next one.
        self.each(|word| word & (word | four(0x8000)).wrapping_sub(four(1)))
    }

    #[inline(always)]
    fn empty_lanes(self) -> Words {
        self.each(|word| {
            let some = (((word & four(0x7fff)) + four(0x7fff)) | word) & four(0x8000);
            !((some >> 15) * 0xffff)
        })
    }

    #[inline(always)]
    fn nibbles(self) -> Words {
        self.each(|word| word * 15)
    }

    #[inline(always)]
    fn lanes(self) -> u16 {
        // A multiplication gathers one bit of each lane in the highest bits.
        let gathered = self.each(|word| (word & four(1)).wrapping_mul(0x1000_2000_4000_8000) >> 60);
        let [a, b, c, d] = gathered.0;
        (a | b << 4 | c << 8 | d << 12) as u16
    }
}
