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
        let root = fs::read_to_string(folder.join("src/lib.rs")).unwrap_or_default();
        let imports = imports(&root, &modules(&folder.join("src"))?);
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

/// Whom each file imports, where this is the root of the crate.
fn imports(root: &str, texts: &BTreeMap<String, String>) -> Imports {
    let exports = exports(root, texts);
    let of = |(module, text): (&String, &String)| {
        let outer = module.rsplit_once("::").map_or("", |(outer, _)| outer);
        let mut found = BTreeSet::new();
        let code = code(text);
        let from_here = outwards(&code).map(|(up, rest)| (above(outer, up), rest));
        let from_the_root = code.split("crate::").skip(1).map(|rest| ("", rest));
        for (start, rest) in from_the_root.chain(from_here) {
            let named = paths(start, rest).into_iter();
            let file = |path: String| longest(texts, &path).or_else(|| exported(&exports, &path));
            found.extend(named.filter_map(file));
        }
        found.remove(module);
        (module.clone(), found)
    };
    texts.iter().map(of).collect()
}

/// The lines that are no comments, as one.
fn code(text: &str) -> String {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    text.lines().filter(is_code).collect()
}

/// The names under which the root of a crate offers what is in a file, and the files.
fn exports(root: &str, texts: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let root = code(root);
    let used = root.split("use ").skip(1).flat_map(|rest| paths("", rest));
    let named = |path: String| {
        let name = path.trim_end_matches(':').rsplit("::").next()?;
        let name = name.rsplit(" as ").next()?.trim();
        Some((name.to_owned(), longest(texts, &path)?))
    };
    used.filter_map(named).collect()
}

/// The file of what a path from the root names, where it is offered there.
fn exported(exports: &BTreeMap<String, String>, path: &str) -> Option<String> {
    let name = path.split("::").find(|part| !part.is_empty())?;
    exports.get(name).cloned()
}

#[test]
fn what_the_root_offers_is_found_where_it_is() {
    let root = "mod a;\nmod b;\npub use a::{One, Two as Second};\npub use b::three;\n";
    let texts = [
        ("a", "use crate::three;"),
        ("b", "use crate::{One, Second};"),
        ("c", "super::Second::new(); crate::Own"),
    ];
    let texts = texts.map(|(module, text)| (module.to_owned(), text.to_owned()));
    let found = imports(root, &texts.into());
    let of = |module: &str| found[module].iter().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(
        (of("a"), of("b"), of("c")),
        (vec!["b"], vec!["a"], vec!["a"])
    );
}

/// The paths that begin with `super`: how many modules they go up from the outer one, and how they
/// go on.
fn outwards(code: &str) -> impl Iterator<Item = (usize, &str)> {
    const UP: &str = "super::";
    let begins = code
        .match_indices(UP)
        .filter(|(at, _)| !code[..*at].ends_with(UP));
    begins.map(|(at, _)| {
        let mut rest = &code[at + UP.len()..];
        let mut up = 0;
        while let Some(further) = rest.strip_prefix(UP) {
            (rest, up) = (further, up + 1);
        }
        (up, rest)
    })
}

/// The module so many above this one.
fn above(mut module: &str, up: usize) -> &str {
    for _ in 0..up {
        module = module.rsplit_once("::").map_or("", |(outer, _)| outer);
    }
    module
}

#[test]
fn each_super_goes_one_module_up() {
    let up: Vec<_> = outwards("use super::super::act::Act; super::b").collect();
    assert_eq!(up, [(1, "act::Act; super::b"), (0, "b")]);
    assert_eq!((above("a::b", 1), above("a", 1)), ("a", ""));
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
