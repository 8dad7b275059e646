//! Standard output, or a file that is written whole or not at all.

use std::ffi::OsString;
use std::fs::OpenOptions;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};

use crate::compression::Compressor;
use crate::ending;
use crate::failure::Failure;
use clap::Args;
use ninefold::grid::notation::Alphabet;

/// The argument of every subcommand that writes more than a few lines.
#[derive(Args, Default)]
pub(crate) struct Target {
    /// Write to this file instead of standard output.
    ///
    /// The file is replaced when everything has been written, and stays as it was if anything fails. A name that ends in
    /// .gz, .zst or .xz compresses.
    #[arg(short, long, value_name = "FILE")]
    output: Option<OsString>,
}

/// The option of subcommands that write puzzles.
#[derive(Args, Copy, Clone, Default)]
pub(crate) struct Signs {
    /// How digits above 9 are written with --to line, sdm, rows, bordered or block. [default: 1-G]
    ///
    /// With 0-F the first digit is 0, and a dot is an empty cell. Only `--alphabet 0-F` reads it back: otherwise 0 is an empty cell
    /// too.
    #[arg(long, value_name = "FIRST-LAST", requires = "to")]
    pub(crate) to_alphabet: Option<Alphabet>,
}

/// How the name of a file begins that is not written to its end.
pub(crate) const BEGUN: &str = ".ninefold-";

/// Where answers go. Buffered: [`flush`](Write::flush) it when somebody may wait for them.
pub(crate) enum Output {
    Stdout(BufWriter<Stdout>),
    /// The text grows beside the file and takes its place in the end.
    File(Compressor, PathBuf),
    /// A device or a pipe with a name, which cannot be replaced.
    Device(BufWriter<std::fs::File>),
    /// Nobody wants it: somebody measures how fast it is made, or has closed standard output.
    Nowhere(io::Sink),
    /// Standard output, which may be closed while something else is still to be done.
    Beside(BufWriter<Stdout>),
}

impl Target {
    /// The file of this name.
    pub(crate) fn named(path: &Path) -> Target {
        Target {
            output: Some(path.as_os_str().to_owned()),
        }
    }

    /// The file, if one is named. `-` means standard output, as it means standard input among the files to read.
    pub(crate) fn path(&self) -> Option<&Path> {
        let named = self.output.as_ref().filter(|name| *name != "-");
        named.map(Path::new)
    }

    /// Opens it for text. A name that promises a picture or a table is refused.
    pub(crate) fn open(&self) -> Result<Output, Failure> {
        let Some(path) = self.path() else {
            return self.create();
        };
        let end = path.extension().unwrap_or_default().to_string_lossy();
        let name = path.display();
        let words = match end.to_ascii_lowercase().as_str() {
            "png" | "pdf" | "svg" => format!(
                "{name} would be a picture, but this command writes text. To draw its puzzles, pipe them into \
                 `ninefold render -o {name}`"
            ),
            "parquet" | "pq" | "arrow" | "ipc" | "feather" => format!(
                "{name} would be a table, but this command writes text here. `ninefold generate -o {name}` writes a \
                 table, and so do `solve`, `count`, `rate` and `canon` if they read a table"
            ),
            _ => return self.create(),
        };
        Err(Failure::Usage(words))
    }

    /// Opens it for whatever its name says.
    pub(crate) fn create(&self) -> Result<Output, Failure> {
        let Some(path) = self.path() else {
            return Ok(Output::stdout());
        };
        if path.metadata().is_ok_and(|there| !there.is_file()) {
            if path.is_dir() {
                let words = format!("cannot write {}: it is a folder", path.display());
                return Err(Failure::Usage(words));
            }
            let device = OpenOptions::new().write(true).open(path)?;
            return Ok(Output::Device(BufWriter::new(device)));
        }
        // A link is followed, so that the file it names is replaced and not the link.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(BEGUN);
        #[cfg(unix)]
        {
            use std::fs::Permissions;
            use std::os::unix::fs::PermissionsExt;
            let mode = path
                .metadata()
                .map_or(0o666, |there| there.permissions().mode());
            builder.permissions(Permissions::from_mode(mode));
        }
        let file = builder.tempfile_in(folder).map_err(|error| {
            let reason = match error.kind() {
                ErrorKind::NotFound if !folder.exists() => format!(
                    "there is no folder {}. Make it first, or name another file",
                    folder.display()
                ),
                ErrorKind::NotADirectory => format!("{} is a file, not a folder", folder.display()),
                // The error itself names the temporary file.
                kind => kind.to_string(),
            };
            Failure::Usage(format!("cannot write {}: {reason}", path.display()))
        })?;
        ending::begun(file.path());
        Ok(Output::File(Compressor::new(file, &path)?, path))
    }
}

impl Output {
    pub(crate) fn stdout() -> Output {
        Output::Stdout(BufWriter::new(io::stdout()))
    }

    /// The same output, but if it is closed, the program continues: it writes something else beside it.
    pub(crate) fn beside(self) -> Output {
        match self {
            Output::Stdout(stdout) => Output::Beside(stdout),
            other => other,
        }
    }

    pub(crate) fn nowhere() -> Output {
        Output::Nowhere(io::sink())
    }

    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self, Output::Stdout(_) | Output::Beside(_)) && io::stdout().is_terminal()
    }

    /// Whether it becomes a file in the end, or nothing.
    pub(crate) fn is_file(&self) -> bool {
        matches!(self, Output::File(..))
    }

    /// Everything has been written: puts the file into its place, when it is safe on the disk.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.flush()?;
        if let Output::File(file, path) = self {
            let file = file.finish()?;
            file.as_file().sync_all()?;
            let begun = file.path().to_owned();
            file.persist(path).map_err(|error| error.error)?;
            ending::finished(&begun);
        }
        Ok(())
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Output::Stdout(stdout) | Output::Beside(stdout) => stdout,
            Output::File(file, _) => file,
            Output::Device(device) => device,
            Output::Nowhere(nowhere) => nowhere,
        }
    }
}

impl Output {
    /// Whoever reads the output has seen enough and closed it. That is no error; and there may be a thread that waits for
    /// input which nobody needs any more, so this ends the program at once. It returns only if something else is still to
    /// be written.
    fn unless_closed<T>(&mut self, result: io::Result<T>, nothing: T) -> io::Result<T> {
        let is_closed = matches!(&result, Err(error) if error.kind() == ErrorKind::BrokenPipe);
        if !is_closed {
            return result;
        }
        if !matches!(self, Output::Beside(_)) {
            ending::exit(0);
        }
        if let Output::Beside(closed) = std::mem::replace(self, Output::nowhere()) {
            // What is left of the text is dropped without another try to write it.
            let _ = closed.into_parts();
        }
        Ok(nothing)
    }
}

impl Write for Output {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        let written = self.writer().write(text);
        self.unless_closed(written, text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.writer().flush();
        self.unless_closed(flushed, ())
    }
}
