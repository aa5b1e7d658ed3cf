//! Tests that every decision is one file with a status, and that `docs/decisions.md` lists each
//! once.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The files of `docs/decisions`, by number.
fn files() -> BTreeMap<u32, (String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/decisions");
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("its files can be listed").path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let number = name.split('-').next().unwrap_or_default().parse();
        let number =
            number.unwrap_or_else(|_| panic!("docs/decisions/{name} begins with no number"));
        let text = fs::read_to_string(&path).expect("it is text");
        let twice = files.insert(number, (name.clone(), text));
        assert!(twice.is_none(), "number {number} is given twice: {name}");
    }
    files
}

#[test]
fn a_decision_says_its_number_and_whether_it_is_in_force() {
    let files = files();
    for (number, (name, text)) in &files {
        let lines: Vec<&str> = text.lines().collect();
        assert!(
            lines[0].starts_with(&format!("# {number}. ")),
            "the title of docs/decisions/{name} has no number {number}"
        );
        let status = lines[2].strip_prefix("Status: ").unwrap_or_default();
        let replaced_by = status.strip_prefix("replaced by ").map(|rest| {
            let digits = rest.split(|c: char| !c.is_ascii_digit()).next();
            digits.and_then(|digits| digits.parse::<u32>().ok())
        });
        let is_known = match replaced_by {
            Some(later) => later.is_some_and(|later| later > *number && files.contains_key(&later)),
            None => status == "in force.",
        };
        assert!(
            is_known,
            "docs/decisions/{name}: \"Status: in force.\" or \"Status: replaced by N …\", N a later one"
        );
    }
}

#[test]
fn the_list_has_each_decision_once() {
    let listed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/decisions.md");
    let text = fs::read_to_string(listed).unwrap();
    let links = text.split("](decisions/").skip(1);
    let links: Vec<&str> = links.map(|rest| rest.split(')').next().unwrap()).collect();
    let once: BTreeSet<&str> = links.iter().copied().collect();
    assert_eq!(links.len(), once.len(), "docs/decisions.md lists one twice");
    let files = files();
    let names: BTreeSet<&str> = files.values().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        once, names,
        "docs/decisions.md on the left, docs/decisions/ on the right"
    );
}
