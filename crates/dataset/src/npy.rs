//! Arrays in NumPy's file format, version 1.0, and the description that the training code of HRM and TRM
//! expects beside them.

use crate::Part;

/// The number of bytes of a header. It is the same for any number of items, so a header can be overwritten.
pub const HEADER: usize = 128;

/// Returns the header of an array of bytes (`|u1`) or numbers (`<i4`), in C order.
pub fn header(kind: &str, shape: &[u64]) -> [u8; HEADER] {
    let sizes: String = shape.iter().map(|size| format!("{size}, ")).collect();
    // A tuple of one item ends with a comma.
    let sizes = if shape.len() == 1 {
        sizes.trim_end()
    } else {
        sizes.trim_end_matches(", ")
    };
    let words = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({sizes}), }}");
    let mut header = [b' '; HEADER];
    header[..8].copy_from_slice(b"\x93NUMPY\x01\x00");
    header[8..10].copy_from_slice(&((HEADER - 10) as u16).to_le_bytes());
    header[10..10 + words.len()].copy_from_slice(words.as_bytes());
    header[HEADER - 1] = b'\n';
    header
}

/// Returns `dataset.json` of a part: the numbers that describe its arrays. `side` is the side of all its
/// boards.
pub fn description(part: &Part, side: usize) -> String {
    format!(
        "{{\"pad_id\": 0, \"ignore_label_id\": 0, \"blank_identifier_id\": 0, \"vocab_size\": {}, \"seq_len\": {}, \
         \"num_puzzle_identifiers\": 1, \"total_groups\": {}, \"mean_puzzle_examples\": 1, \"total_puzzles\": {}, \
         \"sets\": [\"all\"]}}\n",
        side + 2,
        side * side,
        part.puzzles,
        part.rows
    )
}
