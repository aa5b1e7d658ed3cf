//! Tests that the page on the audit lists the kinds as they are.

use std::fs;

use jadoube_audit::Kind;
use laws::Edition;

#[test]
fn the_page_lists_every_kind() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/audit.md");
    let page = fs::read_to_string(path).unwrap();
    let rows: Vec<&str> = page
        .lines()
        .filter(|line| line.starts_with("| `"))
        .collect();
    let expected: Vec<String> = Kind::all()
        .map(|kind| {
            let articles: Vec<_> = kind.articles(Edition::default()).collect();
            let (name, severity) = (kind.name(), kind.severity().name());
            let (articles, meaning) = (articles.join(", "), kind.meaning());
            format!("| `{name}` | {severity} | {articles} | {meaning} |")
        })
        .collect();
    assert_eq!(rows, expected);
}
