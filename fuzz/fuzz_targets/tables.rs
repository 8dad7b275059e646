//! Tables are answered, or are errors.
//!
//! The first byte chooses the kind of file; the rest is the file.
#![no_main]

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use ninefold_table::open;

/// One file for each process.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    // The tables' reader catches what its libraries do; libFuzzer would end the process at the first panic.
    std::panic::set_hook(Box::new(|_| ()));
    let name = format!("ninefold-fuzz-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).expect("a folder for temporary files");
    folder
});

fuzz_target!(|input: &[u8]| {
    let [kind, bytes @ ..] = input else {
        return;
    };
    let kinds = ["parquet", "arrow", "csv", "tsv"];
    let path = FOLDER.join(format!("table.{}", kinds[usize::from(*kind) % 4]));
    std::fs::write(&path, bytes).expect("a temporary file can be written");
    let rows = NonZeroUsize::MIN.get() + 99;
    if let Ok(reading) = open(&path, rows) {
        for batch in reading.batches.take(5) {
            if batch.is_err() {
                break;
            }
        }
    }
});
