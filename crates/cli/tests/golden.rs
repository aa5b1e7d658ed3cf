//! Compares the full report of each example with the file beside it; `UPDATE_GOLDEN=1 cargo test -p
//! jadoube` writes these files again.

mod common;

use std::fs;
use std::path::PathBuf;

use common::{first_difference, root, run};

fn examples(extension: &str) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(root().join("examples"))
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|e| e == extension))
        .collect();
    paths.sort();
    paths
}

#[test]
fn every_example_reads_as_its_golden_file() {
    let mut stale = Vec::new();
    for example in examples("txt") {
        let name = example.file_name().unwrap().to_string_lossy().into_owned();
        let told = run(&[
            "rule",
            "--format",
            "text",
            "--no-color",
            &format!("examples/{name}"),
        ]);
        assert_eq!(
            (told.code, told.err.as_str()),
            (Some(0), ""),
            "{name}: {}",
            told.out
        );
        assert!(
            told.out.lines().all(|line| line.chars().count() <= 100),
            "{name} is wider than 100 columns"
        );
        let golden = example.with_extension("golden");
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&golden, &told.out).unwrap();
        }
        let there = fs::read_to_string(&golden).unwrap_or_default();
        if there != told.out {
            stale.push(format!("{name}, {}", first_difference(&there, &told.out)));
        }
    }
    assert!(
        stale.is_empty(),
        "if this is how it should read now: UPDATE_GOLDEN=1 cargo test -p jadoube\n{}",
        stale.join("\n")
    );
}

#[test]
fn every_golden_file_has_its_example() {
    for golden in examples("golden") {
        assert!(
            golden.with_extension("txt").exists(),
            "{} has no example",
            golden.display()
        );
    }
}

#[test]
fn the_incidents_of_the_sources_are_there() {
    let there: Vec<String> = examples("txt")
        .iter()
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    for incident in [
        "fischer-donner-1966",
        "karpov-chernin-1992",
        "lindemann-echtermeyer-1893",
        "matulovic",
        "nepomniachtchi-so-2019",
        "tarrasch-alapin-1889",
        "unzicker-fischer-1960",
    ] {
        assert!(there.iter().any(|name| name == incident), "{incident}");
    }
}
