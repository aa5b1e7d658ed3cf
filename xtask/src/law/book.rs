//! Reads the law book under `law/`: editions, provisions, the register of what is open, and
//! procedures.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::edition::{self, EditionFile};
use super::page::{self, LawPage, PageSection};
use super::shape::{self, RulesShape};

/// Everything under `law/`.
pub struct Book {
    /// The folder that holds `law/`, `crates/`, `cases/`, `docs/` and `web/`.
    pub root: PathBuf,
    /// The rows of `Rules`.
    pub shape: RulesShape,
    /// The editions in their order.
    pub editions: Vec<EditionFile>,
    /// The provisions in their order, which is that of `contents.md`.
    pub provisions: Vec<ProvisionFile>,
    /// The register of what the Laws leave open, in its order.
    pub register: Vec<RegisterEntry>,
    /// What is done in which order.
    pub procedures: Vec<Procedure>,
}

/// A function that the law is carried out by.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct LawAnchor {
    /// The path of its file.
    pub file: String,
    /// Its name.
    pub function: String,
}

/// The words of a provision in one language.
pub struct ProvisionWords {
    /// What it is about.
    pub title: String,
    /// The provision as it stands in the newest edition that has it.
    pub says: String,
    /// How it reads elsewhere: the place of the edition among all, and the text.
    pub changes: Vec<(usize, String)>,
    /// Why the engine does not rule on it, where it does not.
    pub out_of_scope: Option<String>,
}

/// One provision.
pub struct ProvisionFile {
    /// The name of its file, which is its number of 2018 where it has one.
    pub file: String,
    /// The chapter of `contents.md` that it stands in.
    pub chapter: String,
    /// What the code calls it.
    pub name: String,
    /// Its number in each edition.
    pub numbers: Vec<Option<String>>,
    /// Rows of `Rules` that it looks at.
    pub rows: Vec<String>,
    /// Entries of the register that touch it.
    pub readings: Vec<String>,
    /// Acts of the protocol that it looks at.
    pub acts: Vec<String>,
    /// Some of the cases that try it.
    pub cases: Vec<String>,
    /// Where it is implemented.
    pub code: Vec<LawAnchor>,
    /// In English.
    pub english: ProvisionWords,
    /// In French.
    pub french: ProvisionWords,
}

/// An entry of the register.
pub struct RegisterEntry {
    /// Its name, `C-1`.
    pub id: String,
    /// Its number.
    pub number: u8,
    /// The files of the provisions that it touches.
    pub provisions: Vec<String>,
    /// Rows of `Rules` that rest on it.
    pub rows: Vec<String>,
    /// In English.
    pub english: Readings,
    /// In French.
    pub french: Readings,
}

/// An entry of the register in one language.
pub struct Readings {
    /// What is open.
    pub question: String,
    /// The answers there are.
    pub readings: Vec<String>,
    /// The one that is gone by.
    pub chosen: String,
    /// Why.
    pub because: String,
}

/// What is done in which order, in our own words.
pub struct Procedure {
    /// The name of its file, by which comments cite it.
    pub name: String,
    /// Its heading.
    pub title: String,
    /// Where it is carried out.
    pub code: Vec<LawAnchor>,
    /// The text, with its steps.
    pub text: String,
    /// The labels of the steps.
    pub steps: Vec<String>,
}

/// Reads the law book under `root`.
pub fn read(root: &Path) -> Result<Book, String> {
    let shape = shape::read(root)?;
    let editions = edition::read(root, &shape)?;
    let provisions = provisions(root, &editions)?;
    let book = Book {
        root: root.to_owned(),
        register: register(root)?,
        procedures: procedures(root)?,
        shape,
        editions,
        provisions,
    };
    Ok(book)
}

/// The text of a file under `root`.
pub fn text(root: &Path, path: &str) -> Result<String, String> {
    fs::read_to_string(root.join(path)).map_err(|error| format!("{path}: {error}"))
}

/// The names of the files of a folder with this extension, without it.
pub fn names(root: &Path, folder: &str, extension: &str) -> Result<Vec<String>, String> {
    let failed = |error: std::io::Error| format!("{folder}: {error}");
    let mut names = Vec::new();
    for entry in fs::read_dir(root.join(folder)).map_err(failed)? {
        let name = entry.map_err(failed)?.file_name();
        let name = name.to_string_lossy();
        names.extend(name.strip_suffix(extension).map(str::to_owned));
    }
    names.sort();
    Ok(names)
}

fn provisions(root: &Path, editions: &[EditionFile]) -> Result<Vec<ProvisionFile>, String> {
    let contents = text(root, "law/contents.md")?;
    let (mut chapter, mut found) = (String::new(), Vec::new());
    for line in contents.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            chapter = heading.to_owned();
        } else if let Some(file) = line.strip_prefix("- [").and_then(|l| l.split_once(']')) {
            let path = format!("law/{}.md", file.0);
            let read = page::read(&text(root, &path)?)
                .and_then(|page| provision(file.0, &chapter, &page, editions));
            found.push(read.map_err(|wrong| format!("{path}: {wrong}"))?);
        }
    }
    let listed = |name: &String| {
        ["README", "contents"].contains(&&**name) || found.iter().any(|p| p.file == *name)
    };
    let mut all = names(root, "law", ".md")?.into_iter();
    match all.find(|name| !listed(name)) {
        Some(name) => Err(format!(
            "law/{name}.md is not listed in law/contents.md, which gives the order"
        )),
        None => Ok(found),
    }
}

const FACTS: &[&str] = &[
    "name", "numbers", "rows", "readings", "acts", "cases", "code",
];

fn provision(
    file: &str,
    chapter: &str,
    page: &LawPage,
    editions: &[EditionFile],
) -> Result<ProvisionFile, String> {
    page.knows_only(FACTS)?;
    let begin = format!("{file}: ");
    let title = page.title.strip_prefix(&begin);
    let title = title.ok_or_else(|| format!("its title does not begin with `{begin}`"))?;
    let (english, _) = page.part("English")?;
    let (french, french_title) = page.part("Français")?;
    Ok(ProvisionFile {
        file: file.to_owned(),
        chapter: chapter.to_owned(),
        name: page.fact("name").ok_or("it has no name")?.to_owned(),
        numbers: numbers(&page.list("numbers"), editions)?,
        rows: page.list("rows"),
        readings: page.list("readings"),
        acts: page.list("acts"),
        cases: page.list("cases"),
        code: anchors(page)?,
        english: words(title, english, editions)?,
        french: words(french_title, french, editions)?,
    })
}

/// The number in each edition: one that is not given is that of the edition that it follows.
fn numbers(given: &[String], editions: &[EditionFile]) -> Result<Vec<Option<String>>, String> {
    let mut known = BTreeMap::new();
    for number in given {
        let (key, number) = number.split_once(' ').ok_or("a number without edition")?;
        known.insert(edition::place(editions, key)?, number);
    }
    let of = |place: usize| {
        let mut line = edition::line(editions, place);
        let number = line.find_map(|place| known.get(&place));
        number.filter(|n| **n != "none").map(|n| (*n).to_owned())
    };
    Ok((0..editions.len()).map(of).collect())
}

fn words(
    title: &str,
    part: &PageSection,
    editions: &[EditionFile],
) -> Result<ProvisionWords, String> {
    let is_change = |item: &&(String, String)| item.0 != "out of scope";
    let change = |(key, text): &(String, String)| {
        edition::place(editions, key).map(|place| (place, text.clone()))
    };
    let changes: Result<Vec<_>, _> = part.items.iter().filter(is_change).map(change).collect();
    let mut changes = changes?;
    changes.sort_by_key(|(place, _)| *place);
    Ok(ProvisionWords {
        title: title.to_owned(),
        says: part.says.clone(),
        changes,
        out_of_scope: part.item("out of scope").map(str::to_owned),
    })
}

/// The functions that `code` names.
pub fn anchors(page: &LawPage) -> Result<Vec<LawAnchor>, String> {
    let anchor = |written: &String| {
        let (file, function) = written.split_once("::").unwrap_or((written, ""));
        LawAnchor {
            file: file.to_owned(),
            function: function.to_owned(),
        }
    };
    Ok(page.list("code").iter().map(anchor).collect())
}

fn register(root: &Path) -> Result<Vec<RegisterEntry>, String> {
    let folder = "law/register";
    let mut all = Vec::new();
    for id in names(root, folder, ".md")? {
        let path = format!("{folder}/{id}.md");
        let open = page::read(&text(root, &path)?).and_then(|page| open(&id, &page));
        all.push(open.map_err(|wrong| format!("{path}: {wrong}"))?);
    }
    all.sort_by_key(|open| open.number);
    Ok(all)
}

fn open(id: &str, page: &LawPage) -> Result<RegisterEntry, String> {
    page.knows_only(&["provisions", "rows"])?;
    let number = id.strip_prefix("C-").and_then(|n| n.parse().ok());
    if page.title != id {
        return Err(format!("its title is not `{id}`"));
    }
    Ok(RegisterEntry {
        id: id.to_owned(),
        number: number.ok_or("its name is no `C-n`")?,
        provisions: page.list("provisions"),
        rows: page.list("rows"),
        english: readings(page.part("English")?.0)?,
        french: readings(page.part("Français")?.0)?,
    })
}

fn readings(part: &PageSection) -> Result<Readings, String> {
    let is_reading = |item: &&(String, String)| item.0 == "reading";
    let one = |key: &str| {
        let text = part.item(key).map(str::to_owned);
        text.ok_or_else(|| format!("`{}` has no `{key}`", part.heading))
    };
    let readings = part.items.iter().filter(is_reading);
    Ok(Readings {
        question: part.says.clone(),
        readings: readings.map(|(_, text)| text.clone()).collect(),
        chosen: one("chosen")?,
        because: one("because")?,
    })
}

fn procedures(root: &Path) -> Result<Vec<Procedure>, String> {
    let folder = "law/procedures";
    let contents = text(root, &format!("{folder}/contents.md"))?;
    let listed = contents.lines().filter_map(|line| {
        let (name, _) = line.strip_prefix("- [")?.split_once(']')?;
        Some(name)
    });
    let mut all = Vec::new();
    for name in listed {
        let path = format!("{folder}/{name}.md");
        let read = procedure(name, &text(root, &path)?);
        all.push(read.map_err(|wrong| format!("{path}: {wrong}"))?);
    }
    Ok(all)
}

/// A procedure: title, `- code: …`, and text whose steps begin with `**label**`.
fn procedure(name: &str, written: &str) -> Result<Procedure, String> {
    let mut pieces = written.splitn(3, "\n\n");
    let mut piece = || pieces.next().unwrap_or_default();
    let (title, facts, text) = (piece(), piece(), piece());
    let page = page::read(&format!("{title}\n\n{facts}\n"))?;
    page.knows_only(&["code"])?;
    let steps = text.lines().filter_map(|line| {
        let line = line.trim_start().trim_start_matches("- ");
        let (label, _) = line.strip_prefix("**")?.split_once("**")?;
        Some(label.to_owned())
    });
    Ok(Procedure {
        name: name.to_owned(),
        code: anchors(&page)?,
        steps: steps.collect(),
        text: text.trim().to_owned(),
        title: page.title,
    })
}
