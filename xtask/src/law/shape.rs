//! Reads the shape of `Rules` from the Rust source: which rows there are, of which type, and what
//! each of their values means.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use toml::Value;

/// Where `Rules` stands, and where its types do.
const SOURCES: &[&str] = &[
    "crates/laws/src/edition.rs",
    "crates/laws/src/regime.rs",
    "crates/laws/src/act.rs",
    "crates/laws/src/control.rs",
    "crates/laws/src/discretion.rs",
];

/// The rows of `Rules` and the choices of their types.
pub struct RulesShape {
    /// The rows in their order.
    pub rows: Vec<RulesRow>,
    /// Every choice of every enum.
    choices: BTreeMap<String, Vec<String>>,
}

/// One row.
pub struct RulesRow {
    /// The name of the field.
    pub name: String,
    /// Its type.
    of: String,
    /// What its comment says.
    pub says: String,
}

/// Reads the shape from the sources under `root`.
pub fn read(root: &Path) -> Result<RulesShape, String> {
    let (mut rows, mut choices) = (Vec::new(), BTreeMap::new());
    for source in SOURCES {
        let text = fs::read_to_string(root.join(source)).map_err(|e| format!("{source}: {e}"))?;
        for (name, body) in blocks(&text, "\npub enum ") {
            let named = lines_with_comments(body).into_iter();
            let named = named.map(|(_, line)| line.trim_end_matches(',').to_owned());
            choices.insert(name.to_owned(), named.collect());
        }
        if let Some((_, body)) = blocks(&text, "\npub struct Rules").next() {
            let fields = lines_with_comments(body).into_iter();
            rows.extend(fields.filter_map(|(says, line)| row(says, line)));
        }
    }
    if rows.is_empty() {
        return Err("`pub struct Rules` was not found".into());
    }
    Ok(RulesShape { rows, choices })
}

fn row(says: String, line: &str) -> Option<RulesRow> {
    let (name, of) = line.strip_prefix("pub ")?.split_once(": ")?;
    Some(RulesRow {
        name: name.to_owned(),
        of: of.trim_end_matches(',').to_owned(),
        says,
    })
}

/// The name and the body of each item that begins so.
fn blocks<'a>(text: &'a str, begin: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    text.split(begin).skip(1).filter_map(|rest| {
        let (name, rest) = rest.split_once(" {\n")?;
        Some((name, rest.split_once("\n}")?.0))
    })
}

/// The lines of a body that are no comments and no attributes, each with the comment above it.
fn lines_with_comments(body: &str) -> Vec<(String, &str)> {
    let (mut lines, mut comment) = (Vec::new(), Vec::new());
    for line in body.lines().map(str::trim) {
        match line.strip_prefix("///") {
            Some(text) => comment.push(text.trim()),
            None if line.starts_with(['#', '/']) || line.is_empty() => {}
            None => lines.push((std::mem::take(&mut comment).join(" "), line)),
        }
    }
    lines
}

impl RulesShape {
    /// Whether there is a row of this name.
    pub fn has(&self, row: &str) -> bool {
        self.rows.iter().any(|known| known.name == row)
    }

    /// The value of a row as Rust writes it.
    pub fn value(&self, row: &RulesRow, value: &Value) -> Result<String, String> {
        self.of_type(&row.of, value)
            .map_err(|wrong| format!("`{}`: {wrong}", row.name))
    }

    fn of_type(&self, of: &str, value: &Value) -> Result<String, String> {
        if let Some(inner) = within(of, "Option<", ">") {
            let is_none = value.as_str() == Some("none");
            let some = || Ok(format!("Some({})", self.of_type(inner, value)?));
            return if is_none { Ok("None".into()) } else { some() };
        }
        if let Some(inner) = within(of, "&'static [", "]") {
            return Ok(format!("&[{}]", self.all_of(inner, value)?.join(", ")));
        }
        if let Some(inner) = within(of, "[", "]") {
            let (inner, length) = inner.split_once("; ").ok_or("an array of no length")?;
            let all = self.all_of(inner, value)?;
            let fits = length == all.len().to_string();
            return fits
                .then(|| format!("[{}]", all.join(", ")))
                .ok_or(format!("{length} values are expected"));
        }
        match (value, self.choices.get(of)) {
            (Value::Integer(number), None) if *number >= 0 => Ok(number.to_string()),
            (Value::String(words), Some(choices)) => {
                let choice = camel(words);
                let known = choices.contains(&choice);
                let all = || choices.iter().map(|choice| words_of(choice));
                known.then(|| format!("{of}::{choice}")).ok_or_else(|| {
                    let all: Vec<String> = all().collect();
                    format!("\"{words}\" is none of {}", all.join(", "))
                })
            }
            _ => Err(format!("{value} is no {of}")),
        }
    }

    fn all_of(&self, of: &str, value: &Value) -> Result<Vec<String>, String> {
        let all = value.as_array().ok_or("a list is expected")?;
        all.iter().map(|value| self.of_type(of, value)).collect()
    }
}

fn within<'a>(of: &'a str, begin: &str, end: &str) -> Option<&'a str> {
    of.strip_prefix(begin)?.strip_suffix(end)
}

/// `not accidental` as Rust names it: `NotAccidental`.
pub fn camel(words: &str) -> String {
    let capital = |word: &str| {
        let (first, rest) = word.split_at(1.min(word.len()));
        first.to_uppercase() + rest
    };
    words.split(' ').map(capital).collect()
}

/// `NotAccidental` as words: `not accidental`.
fn words_of(name: &str) -> String {
    let mut words = String::new();
    for c in name.chars() {
        if (c.is_uppercase() || c.is_ascii_digit()) && !words.is_empty() {
            words.push(' ');
        }
        words.extend(c.to_lowercase());
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape() -> RulesShape {
        read(crate::shell::root()).unwrap()
    }

    fn value(row: &str, value: impl Into<Value>) -> Result<String, String> {
        let shape = shape();
        let row = shape.rows.iter().find(|known| known.name == row).unwrap();
        shape.value(row, &value.into())
    }

    #[test]
    fn values_are_written_as_their_rows_want_them() {
        let table: [(&str, Value, &str); 6] = [
            ("touch", "not accidental".into(), "TouchTest::NotAccidental"),
            ("mate_needs", "article 4".into(), "MateNeeds::Article4"),
            ("illegal_moves_to_lose", 3.into(), "Some(3)"),
            ("illegal_moves_to_lose", "none".into(), "None"),
            ("control", "blitz".into(), "Some(Control::Blitz)"),
            ("wrong_claim_s", vec![1, 2, 3].into(), "[1, 2, 3]"),
        ];
        for (row, given, written) in table {
            assert_eq!(value(row, given).as_deref(), Ok(written), "{row}");
        }
    }

    #[test]
    fn what_is_no_value_of_a_row_is_refused_with_what_would_be() {
        let wrong = value("touch", "careless").unwrap_err();
        assert!(wrong.contains("not accidental"), "{wrong}");
        assert!(value("wrong_claim_s", vec![1, 2]).is_err());
        assert!(value("penalty_rapid_s", "much").is_err());
        assert!(value("set_up_limit", -1).is_err());
    }
}
