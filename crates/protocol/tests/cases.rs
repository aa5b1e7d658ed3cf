//! Runs the project's own case tables, every case under every regime that it names.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use jadoube_protocol::cases::{self, Case};

fn files() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases");
    let mut files: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "txt"))
        .filter(|path| path.file_stem().is_some_and(|s| s != "disputed"))
        .map(|path| {
            (
                path.file_name().unwrap().to_string_lossy().into_owned(),
                fs::read_to_string(&path).unwrap(),
            )
        })
        .collect();
    files.sort();
    files
}

fn all_cases() -> Vec<(String, Case)> {
    let read = |(name, text): (String, String)| {
        let cases = cases::read(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        cases.into_iter().map(move |case| (name.clone(), case))
    };
    files().into_iter().flat_map(read).collect()
}

#[test]
fn every_case_holds_in_every_cell() {
    let mut failed = BTreeMap::<String, Vec<String>>::new();
    let mut cells = 0;
    for (file, case) in all_cases() {
        for cell in case.cells() {
            cells += 1;
            let differences = case.differences(&cell);
            if !differences.is_empty() {
                let key = format!("{file} {}\n    {}", case.id, differences.join("\n    "));
                let regime = format!(
                    "{}/{:?}/{:?}",
                    cell.edition.key(),
                    cell.control,
                    cell.supervision
                );
                failed.entry(key).or_default().push(regime);
            }
        }
    }
    assert!(cells > 3_000, "only {cells} cells");
    let report: Vec<String> = failed
        .iter()
        .map(|(k, v)| format!("{k}\n    in {} cells: {}", v.len(), v.join(" ")))
        .collect();
    assert!(
        report.is_empty(),
        "{} differences\n{}",
        report.len(),
        report.join("\n")
    );
}

#[test]
fn ids_are_unique() {
    let mut ids: Vec<String> = all_cases().into_iter().map(|(_, case)| case.id).collect();
    let all = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), all);
}
