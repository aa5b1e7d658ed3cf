//! Finds what a comment cites.

/// A citation in a comment.
#[derive(Debug, PartialEq, Eq)]
pub enum Citation {
    /// A procedure by its name, and one of its steps.
    Procedure {
        /// The name.
        name: String,
        /// The label of the step.
        step: Option<String>,
    },
    /// A row of `Rules`: "row `touch`".
    Row(String),
    /// A number of an Appendix: `A.4.2`.
    Appendix(String),
    /// An entry of the register: `C-4`.
    Register(String),
    /// A document or a numbering that the project does not have.
    Elsewhere(String),
}

/// All that a comment cites.
pub fn citations(comment: &str) -> Vec<Citation> {
    let mut found = Vec::new();
    let words: Vec<&str> = comment.split([' ', '\t']).collect();
    let next = |place: usize| words.get(place + 1).copied().unwrap_or_default();
    for (place, word) in words.iter().enumerate() {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '`');
        match bare.strip_prefix("procedures/") {
            Some(name) if !name.contains('.') => found.push(Citation::Procedure {
                name: name.to_owned(),
                step: (!word.ends_with([')', ',', '.', ';', ':']))
                    .then(|| step(next(place)))
                    .flatten(),
            }),
            _ => {}
        }
        if ["row", "Row", "rows", "Rows"].contains(&bare) && word.ends_with(bare) {
            found.extend(row(next(place)));
        }
        found.extend(of_word(bare));
    }
    let in_words = ["ppendi", "blitz", "rapid"];
    if !in_words.iter().any(|word| comment.contains(word)) {
        found.iter_mut().for_each(in_an_appendix);
    }
    found
}

/// A letter and one number might stand for anything: a comment says that it means an Appendix.
fn in_an_appendix(citation: &mut Citation) {
    if let Citation::Appendix(number) = citation {
        let one = number[2..].bytes().all(|b| b.is_ascii_digit());
        if one {
            *citation = Citation::Elsewhere(format!("{number} of no Appendix"));
        }
    }
}

/// The label of a step: digits, and a letter perhaps.
fn step(word: &str) -> Option<String> {
    let label = word.trim_matches(|c: char| !c.is_alphanumeric());
    let digits = label.trim_end_matches(|c: char| c.is_ascii_lowercase());
    let is_label = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    (is_label && label.len() <= digits.len() + 1).then(|| label.to_owned())
}

fn row(word: &str) -> Option<Citation> {
    let word = word.trim_end_matches([',', '.', ';', ':', ')']);
    if word.starts_with(|c: char| c.is_ascii_digit()) {
        return Some(Citation::Elsewhere(format!("row {word}")));
    }
    let name = word.strip_prefix('`')?.strip_suffix('`')?;
    let is_name = name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
    is_name.then(|| Citation::Row(name.to_owned()))
}

fn of_word(word: &str) -> Option<Citation> {
    let mut letters = word.chars();
    let (letter, mark) = (letters.next()?, letters.next());
    let rest = letters.as_str();
    let number = rest.starts_with(|c: char| c.is_ascii_digit());
    let digits = word[letter.len_utf8()..]
        .bytes()
        .all(|b| b.is_ascii_digit());
    match (letter, mark) {
        _ if word.contains("laws.md") => Some(Citation::Elsewhere("laws.md".into())),
        ('A'..='G', Some('.')) if number => Some(Citation::Appendix(word.to_owned())),
        ('C', Some('-')) if number => {
            let end = rest.find(|c: char| !c.is_ascii_digit());
            Some(Citation::Register(format!(
                "C-{}",
                &rest[..end.unwrap_or(rest.len())]
            )))
        }
        // decisions of a document that was never published; D1 to D8 are squares
        ('D', Some(_)) if digits && word.len() > 2 || word == "D9" => {
            Some(Citation::Elsewhere(word.to_owned()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn elsewhere(cited: &str) -> Citation {
        Citation::Elsewhere(cited.into())
    }

    fn procedure(name: &str, step: Option<&str>) -> Citation {
        let (name, step) = (name.into(), step.map(str::to_owned));
        Citation::Procedure { name, step }
    }

    #[test]
    fn what_comments_cite_is_found() {
        let table = [
            (
                "the press (procedures/press 2a)",
                vec![procedure("press", Some("2a"))],
            ),
            (
                "see procedures/press, 7.5.1",
                vec![procedure("press", None)],
            ),
            ("(row `touch`)", vec![Citation::Row("touch".into())]),
            ("7.3, row 24.", vec![elsewhere("row 24")]),
            ("rows 16 to 18", vec![elsewhere("row 16")]),
            (
                "by laws.md, D12",
                vec![elsewhere("laws.md"), elsewhere("D12")],
            ),
            (
                "A.4.2 and (B.3c)",
                vec![
                    Citation::Appendix("A.4.2".into()),
                    Citation::Appendix("B.3c".into()),
                ],
            ),
            (
                "C-34 b: the queen on D8",
                vec![Citation::Register("C-34".into())],
            ),
            ("in a row of pawns", vec![]),
        ];
        for (comment, cited) in table {
            assert_eq!(citations(comment), cited, "{comment}");
        }
    }
}
