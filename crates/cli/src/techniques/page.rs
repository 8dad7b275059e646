//! The page of each technique in Markdown, with its pictures, and the index of all of them.

use std::fs;
use std::path::Path;

use ninefold::logic::{Family, Technique};
use ninefold::picture::{self, BoardPicture, Picture, Theme};
use ninefold::report::candidates;
use ninefold::report::lessons::{
    Example, Lesson, difficulty, example, frequency, lesson, second_example,
};
use ninefold::techniques::{is_found, needs_proper};

use super::row;
use crate::failure::Failure;

/// Writes the page of each technique and an index.
pub(super) fn write_pages(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder)?;
    let mut index = "# Techniques\n\nIn the order in which Ninefold tries them, mostly from easy to hard. Each page has the idea, how \
                     to spot it, examples and near misses. [Learn](../learn.md) explains the notation.\n\n\
                     | technique | HoDoKu | Sudoku Explainer |\n|---|---|---|\n"
        .to_owned();
    for technique in Technique::all() {
        let id = technique.id();
        let (first, second) = (example(technique), second_example(technique));
        let text = page(technique, first.as_ref(), second.as_ref());
        fs::write(folder.join(format!("{id}.md")), text)?;
        if let Some(example) = &first {
            fs::write(
                folder.join(format!("{id}-before.svg")),
                drawn(example, false),
            )?;
            fs::write(folder.join(format!("{id}.svg")), drawn(example, true))?;
        }
        if let Some(example) = &second {
            fs::write(folder.join(format!("{id}-2.svg")), drawn(example, true))?;
        }
        let [_, level, score, price, _] = row(technique);
        let hodoku = match technique.hodoku() {
            Some(_) => format!("{level}, {score}"),
            None => "-".to_owned(),
        };
        index += &format!("| [{}]({id}.md) | {hodoku} | {price} |\n", technique.name());
    }
    fs::write(folder.join("README.md"), index)?;
    Ok(())
}

fn page(technique: Technique, first: Option<&Example>, second: Option<&Example>) -> String {
    let id = technique.id();
    let lesson = lesson(technique);
    let mut text = format!("# {}\n\n{}\n", technique.name(), technique.idea());
    if !technique.synonyms().is_empty() {
        text += &format!("\nAlso called: {}.\n", technique.synonyms().join(", "));
    }
    if needs_proper(technique) {
        text += "\nIt assumes that the puzzle has exactly one solution.\n";
    }
    text += &format!("\n## How to spot it\n\n{}\n", lesson.spot);
    if let Some(example) = first {
        text += &format!(
            "\n## An example\n\n<img src=\"{id}-before.svg\" width=\"380\" alt=\"The position before the step\"> \
             <img src=\"{id}.svg\" width=\"380\" alt=\"The step: what it rests on, and what it removes or places\">\n\n{}",
            in_words(example)
        );
    }
    if let Some(example) = second {
        text += &format!(
            "\n## Another example\n\n<img src=\"{id}-2.svg\" width=\"380\" alt=\"Another step of this technique\">\n\n{}",
            in_words(example)
        );
    }
    text += &format!("\n## Near misses\n\n{}\n", lesson.miss);
    let links = |techniques: Vec<Technique>| {
        let link = |t: Technique| format!("[{}]({}.md)", t.name(), t.id());
        techniques
            .into_iter()
            .map(link)
            .collect::<Vec<_>>()
            .join(", ")
    };
    let (wider, narrower) = (links(lesson.wider()), links(Lesson::narrower(technique)));
    if !(wider.is_empty() && narrower.is_empty()) {
        text += "\n## Related techniques\n\n";
    }
    if !wider.is_empty() {
        text += &format!("- More general: {wider}\n");
    }
    if !narrower.is_empty() {
        text += &format!("- Special cases: {narrower}\n");
    }
    if technique.family() != Family::Rule && technique.family() != Family::LastResort {
        text += &format!("\n## How often it is needed\n\n{}\n", frequency(technique));
    }
    let [hodoku, explainer] = difficulty(technique);
    let place = 1 + Technique::all().take_while(|t| *t != technique).count();
    text += &format!(
        "\n## How hard it is\n\n[Ratings](../ratings.md) explains the scales.\n\n| scale | difficulty |\n|---|---|\n\
         | Ninefold | number {place} of {} in the order of search |\n| HoDoKu | {hodoku} |\n| Sudoku Explainer | {explainer} |\n",
        Technique::all().len()
    );
    if !is_found(technique) {
        return text;
    }
    text += "\n## Practise it\n\n```console\n";
    text += &match technique.family() {
        Family::Rule => {
            format!("ninefold explain examples/rules.txt    # the puzzle with the title {id}\n")
        }
        _ => format!(
            "ninefold generate --practice {id}            # a position in which it is the next step\n\
             ninefold generate --practice {id} | ninefold render --hint -o step.svg\n"
        ),
    };
    text += "```\n";
    if let Some(line) = second.or(first).and_then(|example| example.line) {
        let line = line
            .replace(':', "%3A")
            .replace('+', "%2B")
            .replace(' ', "%20");
        text += &format!(
            "\nWhile `ninefold serve` runs, [this link](http://127.0.0.1:9999/#{line}) opens the position of the last example in the browser.\n"
        );
    }
    text
}

/// The sentences and the notation of an example.
fn in_words(example: &Example) -> String {
    let explanation = &example.explanation;
    format!(
        "{}\n\n`{}`\n",
        explanation.sentences.replace('\n', "\n\n"),
        explanation.notation
    )
}

/// The picture of an example, with the figure of the step or without.
fn drawn(example: &Example, has_figure: bool) -> String {
    let candidates = candidates(&example.position);
    let digits = example.position.grid();
    let figure = (&example.explanation.figure, example.position.board());
    let board = BoardPicture {
        digits: Some(&digits),
        candidates: Some(&candidates),
        figure: has_figure.then_some(figure),
        has_coordinates: true,
        ..BoardPicture::new(&example.puzzle)
    };
    let mut drawing = Picture::of(board).draw(&Theme::LIGHT);
    drawing.title = match has_figure {
        true => example.explanation.notation.clone(),
        false => "The position".to_owned(),
    };
    picture::svg(&drawing)
}
