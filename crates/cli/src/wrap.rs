//! Text for people in lines that fit the terminal.

/// Text in lines of at most `width` signs, broken between words, all but the first one after `indent`, since the
/// first one follows something of this width. The lines of an item, after `- `, are indented with it. `r1c1 = 5` is not broken.
pub(crate) fn wrapped(text: &str, width: usize, indent: &str) -> String {
    let mut all = String::new();
    for (number, line) in text.split('\n').enumerate() {
        let hanging = if line.starts_with("- ") { "  " } else { "" };
        let margin = indent.chars().count();
        let mut used = margin;
        if number > 0 {
            all += indent;
        }
        let line = line.replace(" = ", "\u{a0}=\u{a0}");
        for (place, word) in line
            .split([' ', '\t'])
            .filter(|w| !w.is_empty())
            .enumerate()
        {
            let length = word.chars().count();
            if place > 0 && used + 1 + length > width {
                all = all + "\n" + indent + hanging;
                used = margin + hanging.len();
            } else if place > 0 {
                all.push(' ');
                used += 1;
            }
            all += &word.replace('\u{a0}', " ");
            used += length;
        }
        all.push('\n');
    }
    all
}

#[cfg(test)]
mod tests {
    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(super::wrapped("one two three", 8, " "), "one two\n three\n");
        assert_eq!(super::wrapped("unbreakable", 3, " "), "unbreakable\n");
        assert_eq!(super::wrapped("", 3, " "), "\n");
        assert_eq!(super::wrapped("so r1c1 = 5.", 8, ""), "so\nr1c1 = 5.\n");
        assert_eq!(
            super::wrapped("one\n- two three", 8, " "),
            "one\n - two\n   three\n"
        );
    }
}
