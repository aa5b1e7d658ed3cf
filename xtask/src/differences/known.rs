//! Reads the differences that are wanted, with their causes: `docs/differences.md`.

use std::fs;

use super::base::told;
use super::change::DifferencePart;
use crate::shell::{Trouble, root};

/// Where they are listed, and how that is written.
pub const FILE: &str = "docs/differences.md";

/// What stands for anything in a pattern.
const ANYTHING: &str = "…";

/// The causes that are known.
#[derive(Debug, Default)]
pub struct KnownCauses {
    causes: Vec<KnownCause>,
}

/// A cause, and the parts of differences that it explains.
#[derive(Debug, Default, PartialEq, Eq)]
struct KnownCause {
    sentence: String,
    /// The editions in which it shows; without any, all of them.
    editions: Vec<String>,
    /// The acts at which it shows; without any, all of them.
    acts: Vec<String>,
    parts: Vec<DifferencePart>,
}

impl KnownCauses {
    pub fn read() -> Result<KnownCauses, Trouble> {
        let file = root().join(FILE);
        let text = fs::read_to_string(&file).map_err(told(&file))?;
        let causes = causes(&text).map_err(|wrong| Trouble::Failed(format!("{FILE}: {wrong}")))?;
        Ok(KnownCauses { causes })
    }

    /// The causes that explain every part of a difference; `None` where one of them is not
    /// explained.
    pub fn explain(
        &self,
        edition: &str,
        act: &str,
        parts: &[DifferencePart],
    ) -> Option<Vec<usize>> {
        let mut explained = Vec::new();
        for part in parts {
            let explains = |cause: &KnownCause| cause.explains(edition, act, part);
            explained.push(self.causes.iter().position(explains)?);
        }
        explained.sort_unstable();
        explained.dedup();
        Some(explained)
    }

    pub fn sentences(&self) -> impl Iterator<Item = &str> {
        self.causes.iter().map(|cause| cause.sentence.as_str())
    }
}

impl KnownCause {
    fn explains(&self, edition: &str, act: &str, part: &DifferencePart) -> bool {
        let among =
            |all: &[String], one: &str| all.is_empty() || all.iter().any(|word| word == one);
        let fits_part = |pattern: &DifferencePart| {
            fits(&pattern.what, &part.what)
                && fits(&pattern.before, &part.before)
                && fits(&pattern.after, &part.after)
        };
        among(&self.editions, edition) && among(&self.acts, act) && self.parts.iter().any(fits_part)
    }
}

/// Headings of the second level are causes; what explains them are the items of lists.
fn causes(text: &str) -> Result<Vec<KnownCause>, String> {
    let mut causes: Vec<KnownCause> = Vec::new();
    let mut fenced = false;
    for (place, line) in text.lines().enumerate() {
        fenced ^= line.starts_with("```");
        if fenced {
            continue;
        }
        if let Some(sentence) = line.strip_prefix("## ") {
            causes.push(KnownCause {
                sentence: sentence.trim().to_owned(),
                ..KnownCause::default()
            });
        } else if let (Some(item), Some(cause)) = (line.strip_prefix("- "), causes.last_mut()) {
            add(cause, item).ok_or_else(|| format!("line {} is not understood", place + 1))?;
        }
    }
    match causes.iter().find(|cause| cause.parts.is_empty()) {
        Some(cause) => Err(format!("{:?} explains nothing", cause.sentence)),
        None => Ok(causes),
    }
}

fn add(cause: &mut KnownCause, item: &str) -> Option<()> {
    let quoted: Vec<String> = item
        .split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect();
    match item.split(['`', ':']).next()?.trim() {
        "editions" => cause.editions = quoted,
        "acts" => cause.acts = quoted,
        "" => {
            let [what, before, after] = quoted.try_into().ok()?;
            cause.parts.push(DifferencePart {
                what,
                before,
                after,
            });
        }
        _ => return None,
    }
    Some(())
}

/// Whether a text is the pattern, in which [`ANYTHING`] is any text.
fn fits(pattern: &str, text: &str) -> bool {
    let mut pieces = pattern.split(ANYTHING);
    let first = pieces.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else {
        return false;
    };
    let mut pieces: Vec<&str> = pieces.collect();
    let Some(last) = pieces.pop() else {
        return rest.is_empty();
    };
    for piece in pieces {
        match rest.split_once(piece) {
            Some((_, after)) => rest = after,
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "\
# Differences

## The clock stops

- editions: `FIDE2017` `FIDE2018`
- acts: `press`
- `state.running`: `side` → `nothing`
- `ruling`: `nothing` → `noted … clock …`

## Better words

- `ruling.text`: `…` → `…`
";

    fn changed(what: &str, before: &str, after: &str) -> DifferencePart {
        DifferencePart {
            what: what.into(),
            before: before.into(),
            after: after.into(),
        }
    }

    #[test]
    fn every_part_must_be_explained() {
        let known = KnownCauses {
            causes: causes(LIST).unwrap(),
        };
        let clock = changed("state.running", "side", "nothing");
        let noted = changed("ruling", "nothing", "noted none: the clock stops");
        let words = changed("ruling.text", "a", "b");
        let result = changed("state.result", "*", "draw");
        for (edition, act, parts, expected) in [
            ("FIDE2017", "press", vec![&clock], Some(vec![0])),
            (
                "FIDE2017",
                "press",
                vec![&clock, &noted, &words],
                Some(vec![0, 1]),
            ),
            ("FIDE2017", "press", vec![&clock, &result], None),
            ("FIDE2023", "press", vec![&clock], None),
            ("FIDE2017", "move", vec![&clock], None),
            ("FIDE2023", "move", vec![&words], Some(vec![1])),
        ] {
            let parts: Vec<DifferencePart> = parts.into_iter().cloned().collect();
            assert_eq!(known.explain(edition, act, &parts), expected, "{parts:?}");
        }
    }

    #[test]
    fn patterns_leave_out_what_varies() {
        for (pattern, text, expected) in [
            ("side", "side", true),
            ("side", "sides", false),
            ("…", "", true),
            ("a…", "abc", true),
            ("a…c", "abc", true),
            ("a…b…c", "a b c", true),
            ("a…b…c", "a c", false),
            ("…b", "abc", false),
        ] {
            assert_eq!(fits(pattern, text), expected, "{pattern} {text}");
        }
    }

    #[test]
    fn a_list_that_is_not_understood_says_where() {
        assert_eq!(
            causes("## A\n- `x`: `y`"),
            Err("line 2 is not understood".into())
        );
        assert_eq!(causes("## A\nwords"), Err("\"A\" explains nothing".into()));
        assert_eq!(causes("- no cause yet\n```\n## A\n```\n"), Ok(vec![]));
    }

    #[test]
    fn the_list_of_the_project_is_understood() {
        assert!(KnownCauses::read().is_ok());
    }
}
