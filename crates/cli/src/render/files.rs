//! Where pictures go: one file or standard output, or files with numbers.

use std::io::{IsTerminal, Write, stdout};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use ninefold::picture::{Drawing, pdf, png, svg};

use crate::failure::Failure;
use crate::output::{Output, Target};

/// A kind of file.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Kind {
    Svg,
    Png,
    Pdf,
}

impl Kind {
    /// The end of its names.
    fn end(self) -> &'static str {
        match self {
            Kind::Svg => "svg",
            Kind::Png => "png",
            Kind::Pdf => "pdf",
        }
    }

    /// The kind that the name of a file ends in.
    pub(super) fn of(path: &Path) -> Option<Kind> {
        let end = path.extension()?.to_str()?.to_ascii_lowercase();
        let mut kinds = [Kind::Svg, Kind::Png, Kind::Pdf].into_iter();
        kinds.find(|kind| kind.end() == end)
    }
}

/// What is to be written, and where.
pub(super) struct Files<'a> {
    path: Option<&'a Path>,
    kind: Kind,
    force: bool,
    width: Option<u32>,
}

impl<'a> Files<'a> {
    pub(super) fn new(
        path: Option<&'a Path>,
        kind: Option<Kind>,
        force: bool,
        width: Option<u32>,
    ) -> Result<Files<'a>, Failure> {
        let of_name = path.and_then(Kind::of);
        let kind = match (kind, path) {
            (Some(kind), _) => kind,
            (None, None) => Kind::Svg,
            (None, Some(path)) => of_name.ok_or_else(|| {
                let name = path.display();
                Failure::Usage(format!(
                    "{name}: pictures are SVG, PNG or PDF. End the name in .svg, .png or .pdf, or use --to"
                ))
            })?,
        };
        if of_name.is_some_and(|of_name| of_name != kind) {
            return Err(Failure::Usage(format!(
                "--to {} and the name of the file disagree",
                kind.end()
            )));
        }
        if width.is_some() && kind != Kind::Png {
            return Err(Failure::Usage(
                "--width is the width of a PNG. End the name in .png, or use --to png".to_owned(),
            ));
        }
        if path.is_none() && kind != Kind::Svg && stdout().is_terminal() {
            return Err(Failure::Usage(format!(
                "a terminal cannot show {}. Name a file with -o",
                kind.end()
            )));
        }
        Ok(Files {
            path,
            kind,
            force,
            width,
        })
    }

    /// Writes one file, or one for each drawing if the kind has no pages.
    pub(super) fn write(&self, title: &str, drawings: &[Drawing]) -> Result<(), Failure> {
        if self.kind == Kind::Pdf || drawings.len() == 1 {
            let target = self.path.map(Target::named).unwrap_or_default();
            return put(target.create()?, &self.bytes(title, drawings));
        }
        let Some(path) = self.path else {
            return Err(Failure::Usage(format!(
                "{} pictures do not fit one {}: name a file with -o for numbered ones, or use \
                 --to pdf",
                drawings.len(),
                self.kind.end()
            )));
        };
        let names = numbered(path, drawings.len());
        let there = names.iter().find(|name| name.exists());
        if let Some(there) = there.filter(|_| !self.force) {
            return Err(Failure::Usage(format!(
                "{} exists already. `ninefold render --force` replaces it",
                there.display()
            )));
        }
        for (name, drawing) in names.iter().zip(drawings) {
            let bytes = self.bytes(title, std::slice::from_ref(drawing));
            put(Target::named(name).create()?, &bytes)?;
        }
        Ok(())
    }

    fn bytes(&self, title: &str, drawings: &[Drawing]) -> Vec<u8> {
        match (self.kind, drawings) {
            (Kind::Svg, [drawing]) => svg(drawing).into_bytes(),
            (Kind::Png, [drawing]) => png(drawing, self.width),
            _ => pdf(title, drawings),
        }
    }
}

fn put(mut output: Output, bytes: &[u8]) -> Result<(), Failure> {
    output.write_all(bytes)?;
    output.finish()
}

/// `board-01.svg`, `board-02.svg` …
fn numbered(path: &Path, count: usize) -> Vec<PathBuf> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let end = path.extension().unwrap_or_default().to_string_lossy();
    let dot = if end.is_empty() { "" } else { "." };
    let width = count.to_string().len();
    (1..=count)
        .map(|i| path.with_file_name(format!("{stem}-{i:0width$}{dot}{end}")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_of_one_length() {
        let names = numbered(Path::new("folder/board.svg"), 10);
        assert_eq!(names[0], Path::new("folder/board-01.svg"));
        assert_eq!(names[9], Path::new("folder/board-10.svg"));
    }
}
