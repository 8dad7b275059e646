//! Real photos, where there are any: the folder is named by `NINEFOLD_CORPORA`.

use std::path::{Path, PathBuf};

use ninefold_photo::{Cell, read};

/// The 81 digits that a photo shows, by the file beside it.
fn truth(photo: &Path) -> String {
    let text = std::fs::read_to_string(photo.with_extension("dat")).unwrap();
    let digits = text.lines().skip(2).flat_map(str::split_whitespace);
    let signs = digits.map(|digit| if digit == "0" { "." } else { digit });
    signs.take(81).collect()
}

#[test]
fn most_photos_are_read_and_none_is_surely_read_wrong() {
    let Some(corpora) = std::env::var_os("NINEFOLD_CORPORA") else {
        return;
    };
    let folder = PathBuf::from(corpora).join("photos").read_dir().unwrap();
    let mut photos: Vec<PathBuf> = folder.map(|entry| entry.unwrap().path()).collect();
    photos.retain(|path| path.extension().is_some_and(|end| end == "jpg"));
    assert_eq!(photos.len(), 160);
    let mut right = 0;
    for photo in photos {
        let Ok(reading) = read(&std::fs::read(&photo).unwrap()) else {
            continue;
        };
        let is_right = reading.line() == truth(&photo);
        let is_sure = reading.cells.iter().all(Cell::is_sure);
        assert!(is_right || !is_sure, "{}", photo.display());
        right += u32::from(is_right);
    }
    assert!(right >= 150, "{right} boards");
}
