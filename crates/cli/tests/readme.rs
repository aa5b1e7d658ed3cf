//! What the README shows is what the program prints.

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
    let readme = readme();
    let sample = between(&readme, "```console\n", "```\n");
    let acts: Vec<&str> = sample
        .split('\'')
        .filter(|part| part.starts_with('{'))
        .collect();
    let told = run_with(&["rule"], acts.join("\n").as_bytes());
    let shown = sample.lines().last().expect("a verdict");
    assert_eq!(told.out.lines().last(), Some(shown));
}
