//! `ninefold read`

use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use ninefold_recognize::{Meant, meant, photo};

use crate::failure::{Failure, NOT_ALL, TROUBLE, say};
use crate::output::Target;

/// Read 9×9 puzzles from photos, scans and screenshots.
///
/// Each image becomes a line of 81 signs, with a dot for an empty cell: the most probable board that has exactly one solution. If
/// the board is not sure, standard error names the cells to compare with the photo, and the exit status is 1. It is 2 if an image
/// has no grid of 9×9 cells or cannot be read; then its line is `# NAME: reason`. JPEG, PNG and WebP files are read. Photos may be
/// turned, by their EXIF data or on the page.
#[derive(Args)]
pub(crate) struct Read {
    /// Images with one puzzle each.
    #[arg(value_name = "IMAGE", required = true)]
    images: Vec<PathBuf>,

    /// Also write the image with what was seen over it, as a PNG file: lines, digits, and in amber the cells that are not sure.
    #[arg(long, value_name = "FILE")]
    draw: Option<PathBuf>,

    #[command(flatten)]
    target: Target,
}

impl Read {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        if self.draw.is_some() && self.images.len() > 1 {
            let words = "--draw takes one image. Name one, or leave --draw out";
            return Err(Failure::Usage(words.to_owned()));
        }
        let mut output = self.target.open()?;
        let mut worst = 0;
        for image in &self.images {
            let name = image.display();
            match self.read(image) {
                Ok(meant) => {
                    writeln!(output, "{}", meant.puzzle)?;
                    if let Some(doubt) = doubt(&meant) {
                        say(&format!("{name}: {doubt}"));
                        worst = worst.max(NOT_ALL);
                    }
                }
                Err(reason) => {
                    writeln!(output, "# {name}: {reason}")?;
                    say(&format!("{name}: {reason}"));
                    worst = worst.max(TROUBLE);
                }
            }
            output.flush()?;
        }
        output.finish()?;
        Ok(ExitCode::from(worst))
    }

    fn read(&self, image: &Path) -> Result<Meant, String> {
        let length = image.metadata().map_err(|error| words(&error))?.len();
        if length > MAX_BYTES {
            return Err(format!(
                "the file has {length} bytes; at most {MAX_BYTES} are read"
            ));
        }
        let bytes = std::fs::read(image).map_err(|error| words(&error))?;
        let reading = photo::read(&bytes).map_err(|error| error.to_string())?;
        let meant = meant(&reading);
        if let Some(path) = &self.draw {
            let doubtful: Vec<usize> = meant.doubtful.iter().map(|cell| cell.index()).collect();
            let seen =
                photo::draw(&bytes, &reading, &doubtful).map_err(|error| error.to_string())?;
            write(path, &seen)?;
        }
        Ok(meant)
    }
}

/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = 64 << 20;

fn words(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_owned(),
        kind => kind.to_string(),
    }
}

/// What is not sure about a board, in words.
fn doubt(meant: &Meant) -> Option<String> {
    if meant.is_sure {
        return None;
    }
    let cells = meant.doubtful_names();
    Some(match (meant.has_one_solution, cells.is_empty()) {
        (true, _) => format!("not sure. Compare with the photo: {cells}"),
        (false, true) => "not sure: this board does not have exactly one solution".to_owned(),
        (false, false) => format!(
            "not sure: this board does not have exactly one solution. Compare with the photo: {cells}"
        ),
    })
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let words = |failure| match failure {
        Failure::Usage(words) => words,
        Failure::Unwritten(error) => format!("cannot write {}: {error}", path.display()),
        Failure::Unreadable | Failure::Interrupted { .. } => "stopped".to_owned(),
    };
    let mut file = Target::named(path).create().map_err(words)?;
    let written = file.write_all(bytes).and_then(|()| file.flush());
    written.map_err(|error| words(error.into()))?;
    file.finish().map_err(words)
}
