//! Tests real photos, if there are any: `NINEFOLD_CORPORA` names the folder.

#[path = "../examples/photos/table.rs"]
mod table;

use std::path::PathBuf;

use table::Table;

/// `cargo nextest run -p ninefold-recognize corpus --no-capture` shows the table.
#[test]
#[expect(clippy::print_stderr, reason = "the figures are for a person")]
fn most_photos_are_read_and_none_is_surely_read_wrong() {
    let Some(corpora) = std::env::var_os("NINEFOLD_CORPORA") else {
        return;
    };
    let table = Table::of(&PathBuf::from(corpora).join("photos"), |bytes| bytes);
    eprintln!("{table}");
    assert_eq!(table.photos, 160);
    assert!(table.read >= 148 && table.cells >= 12_945 && table.all_sure >= 87);
    assert!(table.right >= 160 && table.sure >= 126);
    assert_eq!((table.all_sure_wrong, table.sure_wrong), (0, 0));
}
