//! Tests that the law book holds together, and that what is written from it is what is checked in.

use std::fs;
use std::path::Path;
use std::process::Command;

fn law(arguments: &[&str]) -> (bool, String) {
    let program = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .arg("law")
        .args(arguments)
        .output()
        .expect("the file, or the program");
    let said = [program.stdout, program.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    (program.status.success(), said)
}

/// Anchors, cases, rows, readings and citations are there, and nothing is stale.
#[test]
fn the_law_book_is_whole_and_what_is_written_from_it_is_current() {
    let (fine, said) = law(&["--check"]);
    assert!(fine, "{said}");
}

/// In a copy one file is changed by hand and another by its source: both are named.
#[test]
fn what_is_stale_is_named() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("stale-law");
    for folder in [
        "law",
        "cases",
        "docs/law",
        "web/src/laws",
        "web/src/words",
        "crates/laws/src",
        "crates/board/src",
    ] {
        copy_folder(&root.join(folder), &copy.join(folder));
    }
    let change = |path: &str, old: &str, new: &str| {
        let text = fs::read_to_string(copy.join(path)).expect("the file, or the program");
        assert!(text.contains(old), "{path}");
        fs::write(copy.join(path), text.replacen(old, new, 1)).expect("the file, or the program");
    };
    change(
        "crates/laws/src/generated/english.rs",
        "Rook touched",
        "The rook touched",
    );
    change(
        "law/editions/FIDE2023.toml",
        "penalty_rapid_s = 60",
        "penalty_rapid_s = 61",
    );
    let (fine, said) = law(&[
        "--check",
        "--root",
        copy.to_str().expect("the file, or the program"),
    ]);
    assert!(!fine);
    for stale in ["english.rs", "editions.rs", "docs/law/editions.md"] {
        assert!(
            said.contains(&format!("{stale} is stale")),
            "{stale}: {said}"
        );
    }
    assert!(!said.contains("french.rs"), "{said}");
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the file, or the program");
    for entry in fs::read_dir(from).expect("the file, or the program") {
        let path = entry.expect("the file, or the program").path();
        let target = to.join(path.file_name().expect("the file, or the program"));
        if path.is_dir() {
            copy_folder(&path, &target);
        } else {
            fs::copy(&path, &target).expect("the file, or the program");
        }
    }
}
