//! The images in a scanned PDF file.

/// The first bytes of a PDF file.
pub(crate) const MAGIC: &[u8] = b"%PDF-";

/// The greatest number of images of a file that is read.
pub(crate) const MAX_IMAGES: usize = 100;

/// All images of a file together may have as many pixels as this number of largest images.
pub(crate) const MAX_LARGEST: u64 = 8;

/// Finds the JPEG files in a PDF file, in the order in which they are stored. A scanner stores one for each page.
///
/// In a file without a password they are stored unchanged, each between the words `stream` and `endstream`.
pub(crate) fn images(mut bytes: &[u8]) -> Vec<&[u8]> {
    let mut images = Vec::new();
    while let Some(begin) = find(bytes, b"stream") {
        bytes = &bytes[begin + b"stream".len()..];
        let line = [&b"\r\n"[..], b"\n"].into_iter();
        let data = line.filter_map(|end| bytes.strip_prefix(end)).next();
        let Some(data) = data.filter(|data| data.starts_with(&[0xff, 0xd8, 0xff])) else {
            continue;
        };
        let end = find(data, b"endstream").unwrap_or(data.len());
        images.push(&data[..end]);
        bytes = &data[end..];
    }
    images
}

fn find(bytes: &[u8], word: &[u8]) -> Option<usize> {
    bytes.windows(word.len()).position(|here| here == word)
}
