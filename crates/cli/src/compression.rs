//! Compressed files: gzip, Zstandard and xz, read by what they begin with, written by their names.

use std::borrow::Cow;
use std::io::{self, BufReader, BufWriter, Cursor, Read, Write};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use lzma_rust2::{XzOptions, XzReader, XzWriter};
use tempfile::NamedTempFile;

/// How a file is compressed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Method {
    Gzip,
    Zstandard,
    Xz,
}

const MAGIC: [(Method, &[u8]); 3] = [
    (Method::Gzip, b"\x1f\x8b"),
    (Method::Zstandard, b"\x28\xb5\x2f\xfd"),
    (Method::Xz, b"\xfd7zXZ\0"),
];

/// The first bytes of the input: as many as it takes to tell whether it begins with one of these.
///
/// A plain file may be shorter, and a person may type less; what is there at once is enough.
pub(crate) fn beginning<'a>(
    input: &mut dyn Read,
    magic: impl Iterator<Item = &'a [u8]> + Clone,
) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    let mut bytes = [0; 8];
    loop {
        let is_begun = |magic: &[u8]| magic.len() > head.len() && magic.starts_with(&head);
        let wanted = magic.clone().filter(|magic| is_begun(magic));
        let Some(wanted) = wanted.map(|magic| magic.len() - head.len()).min() else {
            return Ok(head);
        };
        let read = input.read(&mut bytes[..wanted.min(8)])?;
        head.extend_from_slice(&bytes[..read]);
        if read == 0 {
            return Ok(head);
        }
    }
}

/// The bytes of the input, decompressed if they are compressed. Several compressed files in a row are one.
pub(crate) fn decompressed(mut input: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    let head = beginning(&mut input, MAGIC.iter().map(|(_, magic)| *magic))?;
    let method = MAGIC.iter().find(|(_, magic)| head.starts_with(magic));
    let input = BufReader::new(Cursor::new(head).chain(input));
    Ok(match method {
        None => Box::new(input),
        Some((Method::Gzip, _)) => Box::new(Unpacked(MultiGzDecoder::new(input))),
        Some((Method::Zstandard, _)) => Box::new(Unpacked(zstd::Decoder::with_buffer(input)?)),
        Some((Method::Xz, _)) => Box::new(Unpacked(XzReader::new(input, true))),
    })
}

/// Decompressed bytes. Errors of the decoder have one text.
struct Unpacked<R>(R);

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0
            .read(buffer)
            .map_err(|error| match error.raw_os_error() {
                Some(_) => error,
                None => io::Error::new(error.kind(), "the compressed file is damaged or cut short"),
            })
    }
}

/// The bytes of a file, or of standard input if the name is `-`.
pub(crate) fn file_or_stdin(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    Ok(match path.as_os_str() == "-" {
        true => Box::new(io::stdin()),
        false => Box::new(std::fs::File::open(path)?),
    })
}

/// The text of a file or of standard input, decompressed if it is compressed.
pub(crate) fn opened(path: &Path) -> io::Result<BufReader<Box<dyn Read + Send>>> {
    Ok(BufReader::new(decompressed(file_or_stdin(path)?)?))
}

/// How many bytes a file may have that is read as a whole.
const MAX_WHOLE: u64 = 64 << 20;

/// The whole text of a file or of standard input, decompressed if it is compressed. What is no UTF-8 is replaced.
pub(crate) fn whole(path: &Path) -> io::Result<String> {
    let mut text = Vec::new();
    opened(path)?.take(MAX_WHOLE + 1).read_to_end(&mut text)?;
    match text.len() as u64 > MAX_WHOLE {
        true => Err(io::Error::other("expected at most 64 MiB, found more")),
        false => Ok(String::from_utf8_lossy(&text).into_owned()),
    }
}

/// What an argument means that is a text, the name of a file, or `-` for standard input.
pub(crate) fn text_or_file(argument: &str) -> io::Result<Cow<'_, str>> {
    match argument == "-" || std::fs::metadata(argument).is_ok() {
        true => Ok(Cow::Owned(whole(Path::new(argument))?)),
        false => Ok(Cow::Borrowed(argument)),
    }
}

/// A file under way to its place, compressed if its name ends so.
pub(crate) enum Compressor {
    Plain(BufWriter<NamedTempFile>),
    Gzip(GzEncoder<BufWriter<NamedTempFile>>),
    Zstandard(zstd::Encoder<'static, BufWriter<NamedTempFile>>),
    Xz(Box<XzWriter<BufWriter<NamedTempFile>>>),
}

impl Compressor {
    /// A compressor into `file`, which is to get this name.
    pub(crate) fn new(file: NamedTempFile, name: &Path) -> io::Result<Compressor> {
        let file = BufWriter::new(file);
        let extension = name
            .extension()
            .map(|extension| extension.to_ascii_lowercase());
        Ok(
            match extension.as_ref().and_then(|extension| extension.to_str()) {
                Some("gz") => {
                    Compressor::Gzip(GzEncoder::new(file, flate2::Compression::default()))
                }
                Some("zst") => Compressor::Zstandard(zstd::Encoder::new(file, 0)?),
                Some("xz") => {
                    Compressor::Xz(Box::new(XzWriter::new(file, XzOptions::with_preset(6))?))
                }
                _ => Compressor::Plain(file),
            },
        )
    }

    /// Writes what is left and gives the file back.
    pub(crate) fn finish(self) -> io::Result<NamedTempFile> {
        let file = match self {
            Compressor::Plain(file) => file,
            Compressor::Gzip(encoder) => encoder.finish()?,
            Compressor::Zstandard(encoder) => encoder.finish()?,
            Compressor::Xz(encoder) => encoder.finish()?,
        };
        file.into_inner().map_err(|error| error.into_error())
    }
}

impl Write for Compressor {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        match self {
            Compressor::Plain(file) => file.write(text),
            Compressor::Gzip(encoder) => encoder.write(text),
            Compressor::Zstandard(encoder) => encoder.write(text),
            Compressor::Xz(encoder) => encoder.write(text),
        }
    }

    /// Does nothing: nobody sees the file before it is finished, and flushing compresses badly.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Seek;

    #[test]
    fn there_and_back() {
        for name in ["x.txt", "x.gz", "x.ZST", "x.xz"] {
            for text in ["", "a", "abc\n", &"53..7....".repeat(10_000)] {
                let file = NamedTempFile::new().unwrap();
                let mut compressor = Compressor::new(file, Path::new(name)).unwrap();
                compressor.write_all(text.as_bytes()).unwrap();
                compressor.flush().unwrap();
                let mut file = compressor.finish().unwrap().into_file();
                file.rewind().unwrap();
                let mut back = String::new();
                decompressed(Box::new(file))
                    .unwrap()
                    .read_to_string(&mut back)
                    .unwrap();
                assert!(back == text, "{name}");
            }
        }
    }

    #[test]
    fn damaged_files_are_errors() {
        for (_, magic) in MAGIC {
            let damaged = Cursor::new([magic, b"and then nothing of the kind"].concat());
            let mut text = Vec::new();
            let read =
                decompressed(Box::new(damaged)).and_then(|mut file| file.read_to_end(&mut text));
            let error = read.unwrap_err().to_string();
            assert_eq!(
                error, "the compressed file is damaged or cut short",
                "{magic:?}"
            );
        }
    }
}
