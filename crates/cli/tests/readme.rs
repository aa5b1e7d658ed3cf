//! Tests that the program prints what the README and the pages on notation and on records show.

mod common;

use common::{root, run, run_with};

fn readme() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md"))
        .expect("the README")
}

/// The text between two marks.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = text.split_once(from).expect("the first mark");
    rest.split_once(to).expect("the second mark").0
}

#[test]
fn the_excerpt_stands_in_the_report() {
    let readme = readme();
    let excerpt = between(&readme, "```text\n", "```\n");
    let game = root().join("examples/karpov-chernin-1992.txt");
    let game = game.to_str().expect("UTF-8");
    let report = run(&["rule", "--format", "text", game]).out;
    assert!(report.contains(excerpt), "not in the report:\n{excerpt}");
}

#[test]
fn the_verdict_is_the_one_shown() {
    let page = std::fs::read_to_string(root().join("docs/notation.md")).expect("the page");
    let sample = between(&page, "```console\n", "```\n");
    let acts: Vec<&str> = sample
        .split('\'')
        .filter(|part| part.starts_with('{'))
        .collect();
    let told = run_with(&["rule"], acts.join("\n").as_bytes());
    let shown = sample.lines().last().expect("a verdict");
    assert_eq!(told.out.lines().last(), Some(shown));
}

#[test]
fn the_verification_is_the_one_shown() {
    let page = std::fs::read_to_string(root().join("docs/ledger.md")).expect("the page");
    let sample = between(&page, "```console\n$ jadoube verify ", "```\n");
    let (args, shown) = sample.split_once('\n').expect("what is shown");
    let args: Vec<&str> = args.split(' ').collect();
    let told = run(&[&["verify"], &args[..]].concat());
    assert_eq!((told.code, told.out.as_str()), (Some(0), shown));
}

#[test]
fn the_audit_is_the_one_shown() {
    let readme = readme();
    let sample = between(&readme, "```console\n$ jadoube audit ", "```\n");
    let (args, shown) = sample.split_once('\n').expect("what is shown");
    let args: Vec<&str> = args.split(' ').collect();
    let told = run(&[&["audit"], &args[..]].concat());
    assert_eq!((told.code, told.out.as_str()), (Some(1), shown));
}

/// The script of docs/ledger.md, which knows nothing of jadoube, finds the sample whole; where
/// there is no Python nobody can try.
#[test]
fn a_stranger_finds_the_sample_whole() {
    let about = std::fs::read_to_string(root().join("docs/ledger.md")).expect("the page");
    let script = between(&about, "```python\n", "```\n");
    let sample = "examples/karpov-chernin-1992.record.jsonl";
    let mut python = std::process::Command::new("python3");
    let Ok(found) = python
        .args(["-c", script, sample])
        .current_dir(root())
        .output()
    else {
        return eprintln!("left out: there is no python3 to run the script of docs/ledger.md");
    };
    assert!(
        found.status.success(),
        "{}",
        String::from_utf8_lossy(&found.stderr)
    );
    let heads = String::from_utf8_lossy(&found.stdout);
    assert!(
        heads.starts_with("karpov-chernin-1992 13 197f6b23"),
        "{heads}"
    );
}
