//! Checks that what the law book names exists, and that what comments cite is in it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::book::{Book, LawAnchor, text};
use super::cited::{Citation, citations};

/// Everything that is wrong, a line each.
pub fn problems(book: &Book) -> Result<Vec<String>, String> {
    let mut wrong = Vec::new();
    let cases = cases(&book.root)?;
    for provision in &book.provisions {
        let file = format!("law/{}.md", provision.file);
        let mut says = |what: String| wrong.push(format!("{file}: {what}"));
        let missing = |case: &&String| !cases.contains(*case);
        for case in provision.cases.iter().filter(missing) {
            says(format!("there is no case `{case}`"));
        }
        for row in provision.rows.iter().filter(|row| !book.shape.has(row)) {
            says(format!("`{row}` is no row of `Rules`"));
        }
        if provision.code.is_empty() != provision.english.out_of_scope.is_some() {
            says("`code` and `out of scope`: one of them says where the engine rules on it".into());
        }
        if let Some(what) = translation(book, provision) {
            says(what.into());
        }
        let readings = readings_of(book, &provision.file);
        if provision.readings != readings {
            let readings = readings.join(" | ");
            says(format!("by the register its readings are: {readings}"));
        }
        anchors(book, &file, &provision.code, &mut wrong);
    }
    register(book, &mut wrong);
    rows(book, &mut wrong);
    for procedure in &book.procedures {
        let file = format!("law/procedures/{}.md", procedure.name);
        anchors(book, &file, &procedure.code, &mut wrong);
    }
    comments(book, &mut wrong)?;
    Ok(wrong)
}

/// The names of all cases.
fn cases(root: &Path) -> Result<BTreeSet<String>, String> {
    let mut names = BTreeSet::new();
    for file in super::book::names(root, "cases", ".txt")? {
        let text = text(root, &format!("cases/{file}.txt"))?;
        let heads = text.lines().filter_map(|line| line.strip_prefix("== "));
        names.extend(heads.filter_map(|head| Some(head.split(' ').next()?.to_owned())));
    }
    Ok(names)
}

/// Names what one language says and the other does not.
fn translation(book: &Book, provision: &super::book::ProvisionFile) -> Option<&'static str> {
    let (english, french) = (&provision.english, &provision.french);
    let editions = |words: &super::book::ProvisionWords| -> Vec<usize> {
        words.changes.iter().map(|(place, _)| *place).collect()
    };
    let reasons = english.out_of_scope.is_some() == french.out_of_scope.is_some();
    let numbered = (0..book.editions.len()).any(|place| provision.numbers[place].is_some());
    if editions(english) != editions(french) || !reasons {
        Some("English and French speak of different editions")
    } else if french.title.is_empty() {
        Some("`## Français: …` has no title")
    } else if !numbered {
        Some("no edition has a number for it")
    } else {
        None
    }
}

fn readings_of(book: &Book, file: &String) -> Vec<String> {
    let touching = book.register.iter();
    let touching = touching.filter(|open| open.provisions.contains(file));
    touching.map(|open| open.id.clone()).collect()
}

fn anchors(book: &Book, file: &str, anchors: &[LawAnchor], wrong: &mut Vec<String>) {
    for anchor in anchors {
        let LawAnchor { file: at, function } = anchor;
        let source = fs::read_to_string(book.root.join(at)).unwrap_or_default();
        let begins = ["(", "<"].map(|after| format!("fn {function}{after}"));
        if !begins.iter().any(|begin| source.contains(begin)) {
            wrong.push(format!("{file}: there is no function {at}::{function}"));
        }
    }
}

fn register(book: &Book, wrong: &mut Vec<String>) {
    for (place, open) in book.register.iter().enumerate() {
        let file = format!("law/register/{}.md", open.id);
        if usize::from(open.number) != place + 1 {
            wrong.push(format!("{file}: C-{} is missing", place + 1));
        }
        let known = |file: &String| book.provisions.iter().any(|p| p.file == *file);
        for provision in open.provisions.iter().filter(|file| !known(file)) {
            wrong.push(format!("{file}: there is no law/{provision}.md"));
        }
        for row in open.rows.iter().filter(|row| !book.shape.has(row)) {
            wrong.push(format!("{file}: `{row}` is no row of `Rules`"));
        }
        if open.english.readings.len() != open.french.readings.len() {
            wrong.push(format!("{file}: English and French have other readings"));
        }
    }
}

/// Every row is given by every edition or what it rests on, and looked at by something.
fn rows(book: &Book, wrong: &mut Vec<String>) {
    for row in book.shape.rows.iter().map(|row| &row.name) {
        let in_provisions = book.provisions.iter().any(|p| p.rows.contains(row));
        if !in_provisions && !book.register.iter().any(|open| open.rows.contains(row)) {
            wrong.push(format!("law/: nothing looks at the row `{row}`"));
        }
        for (place, edition) in book.editions.iter().enumerate() {
            if super::edition::value(&book.editions, place, row).is_none() {
                wrong.push(format!("law/editions/{}.toml: no `{row}`", edition.key));
            }
        }
    }
}

fn comments(book: &Book, wrong: &mut Vec<String>) -> Result<(), String> {
    let known = Citable::of(book);
    let mut files = Vec::new();
    sources(&book.root.join("crates"), &mut files)?;
    for path in files {
        let name = path.strip_prefix(&book.root).unwrap_or(&path).display();
        let source = fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
        for (place, line) in source.lines().enumerate() {
            let comment = line.split_once("//").filter(|(code, _)| is_code(code));
            let of_laws = comment.filter(|(_, comment)| !comment.contains("Handbook"));
            let cited = of_laws.map(|(_, comment)| citations(comment));
            for citation in cited.unwrap_or_default() {
                if let Some(what) = known.fault(&citation) {
                    wrong.push(format!("{name}:{}: {what}", place + 1));
                }
            }
        }
    }
    Ok(())
}

/// Whether `//` after this begins a comment: it stands in no text, as far as a line can tell.
fn is_code(before: &str) -> bool {
    before.matches('"').count().is_multiple_of(2)
}

fn sources(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() {
            sources(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    Ok(())
}

/// Everything that may be cited.
struct Citable<'a> {
    book: &'a Book,
    numbers: BTreeSet<&'a str>,
}

impl<'a> Citable<'a> {
    fn of(book: &'a Book) -> Citable<'a> {
        let numbers = book
            .provisions
            .iter()
            .flat_map(|p| p.numbers.iter().flatten());
        Citable {
            book,
            numbers: numbers.map(String::as_str).collect(),
        }
    }

    /// What is wrong with a citation, if anything is.
    fn fault(&self, citation: &Citation) -> Option<String> {
        let procedures = &self.book.procedures;
        match citation {
            Citation::Elsewhere(cited) => Some(format!("`{cited}` is no document of the project")),
            Citation::Row(row) if !self.book.shape.has(row) => {
                Some(format!("`{row}` is no row of `Rules`"))
            }
            Citation::Appendix(number) if !self.prints(number) => {
                Some(format!("no edition prints `{number}`"))
            }
            Citation::Register(id) if !self.book.register.iter().any(|open| open.id == *id) => {
                Some(format!("`{id}` is no entry of the register"))
            }
            Citation::Procedure { name, step } => {
                let Some(procedure) = procedures.iter().find(|p| p.name == *name) else {
                    return Some(format!("there is no procedure `{name}`"));
                };
                let step = step.as_ref()?;
                let has = procedure.steps.contains(step);
                (!has).then(|| format!("procedures/{name} has no step `{step}`"))
            }
            _ => None,
        }
    }

    /// Whether an edition has this number, or one that begins with it.
    fn prints(&self, number: &str) -> bool {
        let begins = |known: &&&str| {
            known
                .strip_prefix(number)
                .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
        };
        self.numbers.iter().any(|known| begins(&known))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::book;
    use crate::shell::root;

    /// What is wrong with the law book of the project once this has been changed in it.
    fn told(change: impl FnOnce(&mut Book)) -> Vec<String> {
        let mut book = book::read(root()).unwrap();
        change(&mut book);
        problems(&book).unwrap()
    }

    fn named(book: &mut Book, file: &str) -> usize {
        let place = book.provisions.iter().position(|p| p.file == file);
        place.unwrap()
    }

    #[test]
    fn a_function_that_is_not_there_is_told() {
        let wrong = told(|book| {
            let place = named(book, "4.4.2");
            book.provisions[place].code[0].function = "is_barre".into();
        });
        let expected = "law/4.4.2.md: there is no function crates/laws/src/obligation.rs::is_barre";
        assert_eq!(wrong, [expected]);
    }

    #[test]
    fn a_case_that_is_not_there_is_told() {
        let wrong = told(|book| {
            let place = named(book, "4.4.2");
            book.provisions[place].cases = vec!["4.4.2-no-such-case".into()];
        });
        assert_eq!(
            wrong,
            ["law/4.4.2.md: there is no case `4.4.2-no-such-case`"]
        );
    }

    #[test]
    fn what_does_not_agree_is_told() {
        let wrong = told(|book| {
            let place = named(book, "4.4.2");
            book.provisions[place].readings.clear();
            book.provisions[place].rows = vec!["rook_last".into()];
            book.provisions[place].french.changes.clear();
        });
        let all = wrong.join("\n");
        for what in [
            "readings are: C-17",
            "`rook_last` is no row",
            "different editions",
        ] {
            assert!(all.contains(what), "{what}: {all}");
        }
    }

    #[test]
    fn every_row_is_looked_at_and_given() {
        let wrong = told(|book| {
            book.provisions.iter_mut().for_each(|p| p.rows.clear());
            book.editions[0].rows.clear();
        });
        let all = wrong.join("\n");
        assert!(all.contains("nothing looks at the row `touch`"), "{all}");
        assert!(all.contains("FIDE2009.toml: no `both_colours`"), "{all}");
    }

    #[test]
    fn citations_of_what_is_not_there_are_told() {
        let book = book::read(root()).unwrap();
        let known = Citable::of(&book);
        let table = [
            ("procedures/press 2a, C-4, A.4.2 and row `touch`", true),
            ("procedures/press 9", false),
            ("procedures/pressing", false),
            ("C-99", false),
            ("row `touched`", false),
            ("row 12", false),
            ("the duty (B.3)", false),
            ("A.9.9", false),
            ("laws.md", false),
            ("the overlay (D12)", false),
        ];
        for (comment, is_known) in table {
            let faults = citations(comment).into_iter();
            let mut faults = faults.filter_map(|citation| known.fault(&citation));
            assert_eq!(faults.next().is_none(), is_known, "{comment}");
        }
    }
}
