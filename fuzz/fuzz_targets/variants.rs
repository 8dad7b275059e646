//! Reading variants ends without a panic on any bytes, and whatever is read is written in Ninefold's own text
//! and read back equal; what other formats write can be read.
//!
//! The first byte chooses the format, or detection.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_format::variant::{VariantFormat, read_all, write};

fuzz_target!(|input: &[u8]| {
    let [format, bytes @ ..] = input else {
        return;
    };
    let format = VariantFormat::ALL
        .get(usize::from(*format) % (2 * VariantFormat::ALL.len()))
        .copied();
    let text = String::from_utf8_lossy(bytes);
    for record in read_all(&text, format).into_iter().flatten().take(3) {
        if record.variant.layout().cell_count() > 1_000 {
            continue;
        }
        for format in VariantFormat::ALL {
            let Ok(text) = write(&record, format) else {
                continue;
            };
            let back = read_all(&text, Some(format));
            let [Ok(back)] = &back[..] else {
                panic!("{format}: {text}");
            };
            if format == VariantFormat::Native {
                assert_eq!(back.variant, record.variant, "{text}");
            }
        }
    }
});
