//! Records into an output.

use std::io::Write;

use ninefold_grid::notation::write_line;

use crate::{Format, Record, WriteError};

/// Writes records in one format.
pub struct Writer<W: Write> {
    output: W,
    format: Format,
}

impl<W: Write> Writer<W> {
    /// A writer to `output`, which had better be buffered.
    pub fn new(output: W, format: Format) -> Writer<W> {
        Writer { output, format }
    }

    /// Writes one record.
    ///
    /// # Errors
    /// [`WriteError::Cannot`] if the format has no way to say it (nothing is written then), and
    /// [`WriteError::Io`].
    pub fn write(&mut self, record: &Record) -> Result<(), WriteError> {
        let empty = if self.format == Format::Sdm { '0' } else { '.' };
        writeln!(self.output, "{}", write_line(record.puzzle.givens(), empty))?;
        Ok(())
    }

    /// Writes what closes the file, flushes, and gives the output back.
    ///
    /// # Errors
    /// [`WriteError::Io`].
    pub fn finish(mut self) -> Result<W, WriteError> {
        self.output.flush()?;
        Ok(self.output)
    }
}

/// One record as a text.
///
/// # Errors
/// [`WriteError::Cannot`] if the format has no way to say it.
pub fn write_str(record: &Record, format: Format) -> Result<String, WriteError> {
    let mut writer = Writer::new(Vec::new(), format);
    writer.write(record)?;
    Ok(String::from_utf8_lossy(&writer.finish()?).into_owned())
}
