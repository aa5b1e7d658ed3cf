//! Reads one file of the law book: a heading, a list of facts, and parts with a paragraph and a
//! list each.

/// A file of the law book.
pub struct LawPage {
    /// What follows `# `.
    pub title: String,
    /// The list under it: key and value.
    pub facts: Vec<(String, String)>,
    /// What follows, by its headings.
    pub parts: Vec<PageSection>,
}

/// What stands under a heading `## `.
#[derive(Default)]
pub struct PageSection {
    /// The heading.
    pub heading: String,
    /// The paragraph.
    pub says: String,
    /// The list under it: key and text.
    pub items: Vec<(String, String)>,
}

/// Reads a page; the error says what is wrong with it.
pub fn read(text: &str) -> Result<LawPage, String> {
    let mut parts = vec![PageSection::default()];
    let mut title = None;
    let mut ended = true;
    for (place, line) in text.lines().enumerate() {
        let wrong = |what: &str| Err(format!("line {}: {what}", place + 1));
        let Some(part) = parts.last_mut() else {
            return wrong("nothing to add it to");
        };
        if line.is_empty() {
            ended = true;
        } else if let Some(heading) = line.strip_prefix("# ") {
            if title.replace(heading.to_owned()).is_some() {
                return wrong("a second title");
            }
        } else if let Some(heading) = line.strip_prefix("## ") {
            parts.push(PageSection {
                heading: heading.to_owned(),
                ..PageSection::default()
            });
        } else if let Some(item) = line.strip_prefix("- ") {
            let Some((key, text)) = item.split_once(": ") else {
                return wrong("expected `- key: text`");
            };
            part.items.push((key.to_owned(), text.to_owned()));
            ended = false;
        } else if let Some(more) = line.strip_prefix("  ") {
            match part.items.last_mut() {
                Some((_, text)) if !ended => *text = format!("{text} {more}"),
                _ => return wrong("it continues nothing"),
            }
        } else if part.says.is_empty() {
            part.says = line.to_owned();
            ended = false;
        } else if ended || !part.items.is_empty() {
            return wrong("a second paragraph");
        } else {
            part.says = format!("{} {line}", part.says);
        }
    }
    let title = title.ok_or("it has no title")?;
    let head = parts.remove(0);
    if !head.says.is_empty() {
        return Err(format!("a paragraph under no heading: {}", head.says));
    }
    Ok(LawPage {
        title,
        facts: head.items,
        parts,
    })
}

impl LawPage {
    /// The value of a fact.
    pub fn fact(&self, key: &str) -> Option<&str> {
        let found = self.facts.iter().find(|(known, _)| known == key);
        found.map(|(_, value)| value.as_str())
    }

    /// The values of a fact that has several, between bars; none where it is not given.
    pub fn list(&self, key: &str) -> Vec<String> {
        let values = self.fact(key).unwrap_or_default().split('|');
        let values = values.map(|value| value.trim().to_owned());
        values.filter(|value| !value.is_empty()).collect()
    }

    /// Fails where it gives a fact other than these.
    pub fn knows_only(&self, keys: &[&str]) -> Result<(), String> {
        let unknown = self.facts.iter().find(|(key, _)| !keys.contains(&&**key));
        unknown.map_or(Ok(()), |(key, _)| Err(format!("`{key}` is no fact")))
    }

    /// The part under this heading, or under one that begins with it and goes on after a colon,
    /// with what follows that.
    pub fn part(&self, heading: &str) -> Result<(&PageSection, &str), String> {
        let under = |part: &PageSection| {
            part.heading == heading || part.heading.starts_with(&format!("{heading}: "))
        };
        let part = self.parts.iter().find(|part| under(part));
        let part = part.ok_or_else(|| format!("`## {heading}` is missing"))?;
        let rest = part.heading[heading.len()..].trim_start_matches(": ");
        Ok((part, rest))
    }
}

impl PageSection {
    /// The text of the item with this key.
    pub fn item(&self, key: &str) -> Option<&str> {
        let found = self.items.iter().find(|(known, _)| known == key);
        found.map(|(_, text)| text.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_read_by_its_parts() {
        let text = "# 4.1: One hand\n\n- code: a | b |\n  c\n\n## English\n\nIt says\nthis.\n\n\
                    - FIDE2009: not\n  yet\n\n## Français: Une main\n\nCela.\n";
        let page = read(text).unwrap();
        assert_eq!(page.list("code"), ["a", "b", "c"]);
        let (english, _) = page.part("English").unwrap();
        assert_eq!(english.says, "It says this.");
        assert_eq!(english.item("FIDE2009"), Some("not yet"));
        assert_eq!(page.part("Français").unwrap().1, "Une main");
        assert!(page.knows_only(&["name"]).is_err());
    }

    #[test]
    fn what_stands_nowhere_is_refused() {
        for wrong in [
            "no title",
            "# a\n\ntext under no heading",
            "# a\n# b",
            "# a\n\n- no key",
            "# a\n\n## b\n\none\n\ntwo",
            "# a\n\n  continues nothing",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
