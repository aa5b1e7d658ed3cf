//! Reads the editions: one small file each, with its names, its time, and the rows of `Rules` that
//! it changed.

use std::path::Path;

use toml::{Table, Value};

use super::book::{names, text};
use super::shape::{RulesRow, RulesShape};

/// One edition.
pub struct EditionFile {
    /// The key that the protocol knows it by.
    pub key: String,
    /// What the code calls it.
    pub name: String,
    /// Whose it is, as the code calls it.
    pub family: String,
    /// Where and when it was adopted, if that is known.
    pub adopted: Option<String>,
    /// Since when it is in force, and until when: a date, or a year.
    pub time: [Option<String>; 2],
    /// The key of the edition that it follows: what it does not change, numbers and words too, is
    /// as there.
    pub follows: Option<String>,
    /// The key of the edition whose rows it changes.
    pub rows_of: Option<String>,
    /// Whether games are played under it where nothing else is said.
    pub is_default: bool,
    /// What it is called, in English and in French.
    pub title: [String; 2],
    /// What it is called in lists.
    pub short: [String; 2],
    /// What is said of it where an event is set up.
    pub about: [String; 2],
    /// The rows that it changes, in the order of `Rules`, as Rust writes them.
    pub rows: Vec<(String, String)>,
}

/// Families in their order, as files name them and as the code does.
const FAMILIES: &[(&str, &str)] = &[
    ("fide", "Fide"),
    ("us chess", "UsChess"),
    ("historic", "Historic"),
];

const KEYS: &[&str] = &[
    "key", "name", "family", "adopted", "from", "until", "follows", "rows_of", "default", "title",
    "short", "about", "rows",
];

/// Reads the editions: FIDE's from the oldest to the newest, then US Chess, then the historic
/// codes.
pub fn read(root: &Path, shape: &RulesShape) -> Result<Vec<EditionFile>, String> {
    let folder = "law/editions";
    let mut all = Vec::new();
    for key in names(root, folder, ".toml")? {
        let path = format!("{folder}/{key}.toml");
        let table: Result<Table, _> = text(root, &path)?.parse();
        let edition = table.map_err(|error| error.to_string());
        let edition = edition.and_then(|table| edition_of(&key, &table, shape));
        all.push(edition.map_err(|wrong| format!("{path}: {wrong}"))?);
    }
    all.sort_by_key(order);
    hold_together(&all)?;
    Ok(all)
}

fn order(edition: &EditionFile) -> (usize, String, String) {
    let family = FAMILIES
        .iter()
        .position(|(_, name)| *name == edition.family);
    let [from, until] = &edition.time;
    let time = from.as_ref().or(until.as_ref());
    let (family, time) = (family.unwrap_or_default(), time.cloned());
    (family, time.unwrap_or_default(), edition.name.clone())
}

fn edition_of(key: &str, table: &Table, shape: &RulesShape) -> Result<EditionFile, String> {
    if let Some(unknown) = table.keys().find(|key| !KEYS.contains(&&***key)) {
        return Err(format!("`{unknown}` is nothing that an edition has"));
    }
    let given = |name: &str| table.get(name).and_then(Value::as_str).map(str::to_owned);
    let needed = |name: &str| given(name).ok_or_else(|| format!("it has no `{name}`"));
    let family = needed("family")?;
    let family = FAMILIES.iter().find(|(known, _)| *known == family);
    if needed("key")? != key {
        return Err(format!("its key is not `{key}`"));
    }
    Ok(EditionFile {
        key: key.to_owned(),
        name: needed("name")?,
        family: family.ok_or("its family is unknown")?.1.to_owned(),
        adopted: given("adopted"),
        time: [given("from"), given("until")],
        follows: given("follows"),
        rows_of: given("rows_of").or_else(|| given("follows")),
        is_default: table.get("default").and_then(Value::as_bool) == Some(true),
        title: in_both(table, "title")?,
        short: in_both(table, "short")?,
        about: in_both(table, "about")?,
        rows: rows(table, shape)?,
    })
}

fn in_both(table: &Table, name: &str) -> Result<[String; 2], String> {
    let words = |language: &str| {
        let words = table.get(name).and_then(|both| both.get(language));
        let words = words.and_then(Value::as_str).map(str::to_owned);
        words.ok_or_else(|| format!("it has no `{name}` in `{language}`"))
    };
    Ok([words("en")?, words("fr")?])
}

/// The rows that it gives, in the order of `Rules`.
fn rows(table: &Table, shape: &RulesShape) -> Result<Vec<(String, String)>, String> {
    let none = Table::new();
    let given = table.get("rows").and_then(Value::as_table).unwrap_or(&none);
    if let Some(unknown) = given.keys().find(|row| !shape.has(row)) {
        return Err(format!("`{unknown}` is no row of `Rules`"));
    }
    let is_given = |row: &&RulesRow| given.contains_key(&row.name);
    let rows = shape.rows.iter().filter(is_given);
    rows.map(|row| Ok((row.name.clone(), shape.value(row, &given[&row.name])?)))
        .collect()
}

/// Every edition that is named is there, and one is the default.
fn hold_together(all: &[EditionFile]) -> Result<(), String> {
    for edition in all {
        for named in [&edition.follows, &edition.rows_of].into_iter().flatten() {
            place(all, named)?;
        }
    }
    let defaults = all.iter().filter(|edition| edition.is_default).count();
    match defaults {
        1 => Ok(()),
        count => Err(format!("{count} editions say `default = true`")),
    }
}

/// The place of the edition with this key.
pub fn place(editions: &[EditionFile], key: &str) -> Result<usize, String> {
    let place = editions.iter().position(|edition| edition.key == key);
    place.ok_or_else(|| format!("there is no edition `{key}`"))
}

/// The edition at this place, the one it follows, and so on.
pub fn line(editions: &[EditionFile], place: usize) -> impl Iterator<Item = usize> + '_ {
    std::iter::successors(Some(place), |place| {
        let key = editions[*place].follows.as_ref()?;
        editions.iter().position(|edition| edition.key == *key)
    })
}

/// The value of a row in the edition at this place, as Rust writes it.
pub fn value<'a>(editions: &'a [EditionFile], place: usize, row: &str) -> Option<&'a str> {
    let edition = &editions[place];
    let own = edition.rows.iter().find(|(name, _)| name == row);
    own.map(|(_, value)| value.as_str()).or_else(|| {
        let of = edition.rows_of.as_ref()?;
        let of = editions.iter().position(|edition| edition.key == *of)?;
        value(editions, of, row)
    })
}
