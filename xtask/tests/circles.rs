//! Tests that the files inside each crate stand in an order: who imports whom is read from the
//! sources, and hardly anybody imports back.

mod sources;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

use sources::{crates, sources};

/// Files that may import each other round about: acts that are corrected by acts, and rulings that
/// name both.
const LARGEST_CIRCLE: usize = 3;

type Imports = BTreeMap<String, BTreeSet<String>>;

#[test]
fn the_files_of_a_crate_import_each_other_in_one_direction() -> io::Result<()> {
    let mut found = Vec::new();
    for entry in fs::read_dir(crates())? {
        let folder = entry?.path();
        let imports = imports(&modules(&folder.join("src"))?);
        if folder.ends_with("laws") {
            assert!(
                imports["articles::a6_2_press"].contains("game"),
                "imports are not read"
            );
        }
        let name = folder
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        let own = circles(&imports).into_iter();
        found.extend(own.map(|circle| format!("{name:?}: {}", circle.join(", "))));
    }
    assert!(found.is_empty(), "circles: {found:#?}");
    Ok(())
}

/// The circles of files that are too large, each once.
fn circles(imports: &Imports) -> BTreeSet<Vec<&str>> {
    let circle = |file: &String| {
        reached(imports, file)
            .into_iter()
            .filter(|other| reached(imports, other).contains(&**file))
            .collect::<Vec<_>>()
    };
    let all = imports.keys().map(circle);
    all.filter(|circle| circle.len() > LARGEST_CIRCLE).collect()
}

/// The sources below a folder by the names of their modules, without their tests.
fn modules(root: &Path) -> io::Result<BTreeMap<String, String>> {
    let mut modules = BTreeMap::new();
    for file in sources(root)? {
        let inner = file.strip_prefix(root).unwrap_or(&file).with_extension("");
        let parts = inner.iter().map(|part| part.to_string_lossy());
        let name = parts.collect::<Vec<_>>().join("::");
        if name != "lib" {
            let text = fs::read_to_string(&file)?;
            let shipped = text.split("#[cfg(test)]\nmod tests").next();
            modules.insert(name, shipped.unwrap_or_default().to_owned());
        }
    }
    Ok(modules)
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
