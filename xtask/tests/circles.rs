//! The rooms inside `laws` stand in an order: who imports whom is read from the sources, and hardly anybody imports back.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

/// Files that may import each other round about: acts that are corrected by acts, and rulings that name both.
const LARGEST_CIRCLE: usize = 3;

type Imports = BTreeMap<String, BTreeSet<String>>;

#[test]
fn the_files_of_laws_import_each_other_in_one_direction() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/laws/src");
    let mut texts = BTreeMap::new();
    read(&root, "", &mut texts)?;
    let imports = imports(&texts);
    assert!(
        imports["articles::a6_2_press"].contains("game"),
        "imports are not read"
    );
    for file in imports.keys() {
        let reached = reached(&imports, file);
        let circle: Vec<&&str> = reached
            .iter()
            .filter(|other| self::reached(&imports, other).contains(&**file))
            .collect();
        assert!(circle.len() <= LARGEST_CIRCLE, "a circle: {circle:?}");
    }
    Ok(())
}

/// The sources below a folder by the names of their modules, without their tests.
fn read(folder: &Path, module: &str, texts: &mut BTreeMap<String, String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let inner = match (module, &*name) {
            ("", name) => name.to_owned(),
            (module, "mod") => module.to_owned(),
            (module, name) => format!("{module}::{name}"),
        };
        if path.is_dir() {
            read(&path, &inner, texts)?;
        } else if inner != "lib" {
            let text = fs::read_to_string(&path)?;
            let shipped = text.split("#[cfg(test)]\nmod tests").next();
            texts.insert(inner, shipped.unwrap_or_default().to_owned());
        }
    }
    Ok(())
}

fn imports(texts: &BTreeMap<String, String>) -> Imports {
    let of = |(module, text): (&String, &String)| {
        let outer = module.rsplit_once("::").map_or("", |(outer, _)| outer);
        let mut found = BTreeSet::new();
        let code = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        let code: String = code.collect();
        for (root, start) in [("crate::", ""), ("super::", outer)] {
            for rest in code.split(root).skip(1) {
                let named = paths(start, rest).into_iter();
                found.extend(named.filter_map(|path| longest(texts, &path)));
            }
        }
        found.remove(module);
        (module.clone(), found)
    };
    texts.iter().map(of).collect()
}

/// What a path names that goes on so: one thing, or a list of them.
fn paths(start: &str, rest: &str) -> Vec<String> {
    let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let end = rest.find(|c| !is_path(c)).unwrap_or(rest.len());
    let (path, rest) = rest.split_at(end);
    let joined = |last: &str| {
        [start, path.trim_end_matches(':'), last]
            .map(str::trim)
            .join("::")
    };
    match rest
        .strip_prefix('{')
        .and_then(|list| list.split('}').next())
    {
        Some(list) => list.split(',').map(joined).collect(),
        None => vec![joined("")],
    }
}

/// The module that a path leads into.
fn longest(texts: &BTreeMap<String, String>, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = path.split("::").filter(|part| !part.is_empty()).collect();
    while !parts.is_empty() {
        let name = parts.join("::");
        if texts.contains_key(&name) {
            return Some(name);
        }
        parts.pop();
    }
    None
}

/// Every file that this one imports, directly or through others.
fn reached<'i>(imports: &'i Imports, file: &str) -> BTreeSet<&'i str> {
    let mut reached = BTreeSet::new();
    let mut next: Vec<&str> = imports[file].iter().map(String::as_str).collect();
    while let Some(file) = next.pop() {
        if reached.insert(file) {
            next.extend(imports[file].iter().map(String::as_str));
        }
    }
    reached
}
