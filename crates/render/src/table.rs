//! A table as terminal text: a header, a line, and rows. The first column is left-aligned, and numbers are
//! right-aligned.

/// Returns rows of equal length below a header. Every line ends with a newline.
pub fn table<const N: usize>(header: [&str; N], rows: &[[String; N]]) -> String {
    let width = |i: usize| {
        let cells = rows.iter().map(|row| row[i].chars().count());
        cells.chain([header[i].chars().count()]).max().unwrap_or(0)
    };
    let widths: [usize; N] = std::array::from_fn(width);
    let line = |cells: [&str; N]| {
        let cells = cells
            .iter()
            .zip(widths)
            .enumerate()
            .map(|(i, (cell, width))| match i {
                0 => format!("{cell:<width$}"),
                _ => format!("{cell:>width$}"),
            });
        format!("{}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    let rule = widths.map(|width| "-".repeat(width));
    let mut text = line(header) + &line(rule.each_ref().map(String::as_str));
    for row in rows {
        text += &line(row.each_ref().map(String::as_str));
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn columns_line_up() {
        let rows = [
            ["logic".to_owned(), "9".to_owned()],
            ["fast".to_owned(), "1234".to_owned()],
        ];
        let text = "\
method  nodes
------  -----
logic       9
fast     1234
";
        assert_eq!(super::table(["method", "nodes"], &rows), text);
    }
}
