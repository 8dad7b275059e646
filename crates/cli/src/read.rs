//! `ninefold read`

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use ninefold::grid::Shape;
use ninefold_recognize::photo as reader;

use crate::compression::file_or_stdin;
use crate::failure::{Failure, NOT_ALL, TROUBLE, cannot_read, say};
use crate::output::Target;
use crate::photo::{self, MAX_BYTES, Seen};

/// Read puzzles from photos, scans and screenshots.
///
/// Each puzzle becomes a line of signs, with a dot for an empty cell: the most probable board that has exactly one solution. If the
/// board is not sure, standard error names the cells to compare with the photo, and the exit status is 1. It is 2 if an image
/// has no grid or cannot be read; then its line is `# NAME: reason`. Boards of 4×4, 6×6, 9×9 and 16×16 cells are read, several on a
/// page in reading order. JPEG, PNG and WebP files are read, and JPEG images in PDF files, as
/// scanners store them. Photos may be turned, by their EXIF data or on the page. All other
/// commands that read puzzles read images too, but take only boards that are sure. Digits in another colour than print are no
/// givens: they are left out here, and are placed digits for the commands that know these.
#[derive(Args)]
pub(crate) struct Read {
    /// Images of puzzles, or `-` for standard input.
    #[arg(value_name = "IMAGE|-", required = true)]
    images: Vec<PathBuf>,

    /// Also write the image with what was seen over it, as a PNG file: lines, digits, and in amber the cells that are not sure.
    #[arg(long, value_name = "FILE")]
    draw: Option<PathBuf>,

    /// The shape of the boxes, rows by columns, such as 3x2. [default: by the size of the puzzle]
    #[arg(long = "box", value_name = "RxC")]
    shape: Option<Shape>,

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
                Ok(all) => {
                    for (number, Seen { meant, .. }) in (1..).zip(&all) {
                        writeln!(output, "{}", meant.puzzle)?;
                        let which = match all.len() {
                            1 => String::new(),
                            _ => format!("puzzle {number}: "),
                        };
                        if let Some(placed) = photo::placed(meant) {
                            say(&format!("{name}: {which}{placed}"));
                        }
                        if let Some(doubt) = photo::doubt(meant) {
                            say(&format!("{name}: {which}{doubt}"));
                            worst = worst.max(NOT_ALL);
                        }
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

    fn read(&self, image: &Path) -> Result<Vec<Seen>, String> {
        let mut bytes = Vec::new();
        let input = file_or_stdin(image).map_err(|error| cannot_read(&error))?;
        let read = input.take(MAX_BYTES + 1).read_to_end(&mut bytes);
        read.map_err(|error| cannot_read(&error))?;
        let all = photo::seen(&bytes, self.shape)?;
        if let Some(path) = &self.draw {
            let boards = all.iter().map(|Seen { reading, meant }| {
                let doubtful = meant.doubtful.iter().map(|cell| cell.index());
                (reading, doubtful.collect())
            });
            let boards: Vec<_> = boards.collect();
            let drawn = reader::draw(&bytes, &boards).map_err(|error| error.to_string())?;
            write(path, &drawn)?;
        }
        Ok(all)
    }
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
