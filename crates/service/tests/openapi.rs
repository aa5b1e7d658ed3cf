//! Tests that the OpenAPI document is the one checked in, that it breaks nothing that was released,
//! and that each operation has a rule.

mod openapi {
    pub mod breaking;
}

use std::path::{Path, PathBuf};

use jadoube_service::{Operation, document};
use openapi::breaking::breaking;
use serde_json::Value;

fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(file)
}

fn read(file: &str) -> String {
    std::fs::read_to_string(path(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn of_the_code() -> Value {
    serde_json::to_value(document()).expect("a document")
}

/// `UPDATE_GOLDEN=1` writes it.
#[test]
fn the_document_is_the_one_checked_in() {
    let text = serde_json::to_string_pretty(&of_the_code()).expect("a document") + "\n";
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path("openapi.json"), text).expect("a file");
        return;
    }
    assert!(
        read("openapi.json") == text,
        "crates/service/openapi.json is stale; UPDATE_GOLDEN=1 cargo test -p jadoube-service --test openapi writes it"
    );
}

#[test]
fn nothing_released_is_broken() {
    let released: Value =
        serde_json::from_str(&read("tests/data/openapi-released.json")).expect("JSON");
    let broken = breaking(&released, &of_the_code());
    assert!(broken.is_empty(), "clients break:\n{}", broken.join("\n"));
}

#[test]
fn every_operation_has_a_rule_a_tag_and_problems() {
    let document = of_the_code();
    let mut seen = Vec::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let id = operation["operationId"].as_str().expect("an operation id");
            let is_known = Operation::ALL.iter().any(|rule| rule.id() == id);
            assert!(is_known, "{method} {path} has no rule in roles.rs");
            assert!(!seen.contains(&id), "{id} is there twice");
            assert!(operation["tags"][0].is_string(), "{id} has no tag");
            let responses = operation["responses"].as_object().expect("responses");
            for (status, response) in responses {
                let is_described = response["description"].is_string();
                assert!(is_described, "{id} {status} has no `description = …`");
                let is_problem = !response["content"]["application/problem+json"].is_null();
                let fails = status.starts_with(['4', '5']);
                assert_eq!(fails, is_problem, "{id} {status}");
            }
            seen.push(id);
        }
    }
}

/// What is answered past the document, by file: for those who keep the service going, for whoever
/// opens its address in a browser, for whoever asks for nothing that is there, and in tests. Each
/// stands there once.
const BESIDE: [(&str, &str); 12] = [
    ("api/health.rs", "route(\"/healthz\",routing::get(healthz))"),
    ("api/health.rs", "route(\"/readyz\",routing::get(readyz))"),
    ("api/health.rs", "route(\"/metrics\",routing::get(metrics))"),
    (
        "hall_access.rs",
        "route(\"/hall/ca.crt\",routing::get(as_der))",
    ),
    (
        "hall_access.rs",
        "route(\"/hall/ca.pem\",routing::get(as_pem))",
    ),
    ("api.rs", "nest(\"/api/v1\",interface)"),
    ("api.rs", "merge(DOCS.clone())"),
    ("api.rs", "fallback(console::answer)"),
    (
        "api.rs",
        "method_not_allowed_fallback(||async{Problem::no_such_method(",
    ),
    ("api/deadline.rs", "fallback(std::future::pending::<()>)"),
    ("api/deadline.rs", "fallback(async||\"here\")"),
    ("api/deadline.rs", "fallback(slow)"),
];

/// A route that is not made with `routes!` is not in the document, and nobody asks for its rule.
#[test]
fn every_route_is_in_the_document() {
    let mut past = Vec::new();
    let mut folders = vec![path("src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let found = entry.expect("an entry").path();
            if found.is_dir() {
                folders.push(found);
            } else if found.extension().is_some_and(|ending| ending == "rs") {
                let source = std::fs::read_to_string(&found).expect("a source");
                let file = found.strip_prefix(path("src")).expect("a source");
                let file = file.to_string_lossy().replace('\\', "/");
                let calls = routing(&source).into_iter();
                past.extend(calls.map(|call| (file.clone(), call)));
            }
        }
    }
    for (file, known) in BESIDE {
        let place = past
            .iter()
            .position(|(other, call)| other == file && call.starts_with(known));
        let place = place.unwrap_or_else(|| panic!("{file}: {known} is there no more"));
        past.swap_remove(place);
    }
    assert!(past.is_empty(), "past the document: {past:?}");
}

/// Each call, without blanks, by which a router may be given something to answer that is not in the
/// document.
fn routing(source: &str) -> Vec<String> {
    const WAYS: [&str; 6] = [
        "route",
        "routes",
        "nest",
        "merge",
        "fallback",
        "method_not_allowed_fallback",
    ];
    let text: String = source.split_whitespace().collect();
    let calls = text.match_indices(['.', ':']).filter_map(|(place, mark)| {
        let call: String = text[place + mark.len()..].chars().take(80).collect();
        let mut names = call.split(|c: char| !c.is_alphanumeric() && c != '_');
        let name = names.next().unwrap_or_default();
        let rest = &call[name.len()..];
        let is_called = rest.starts_with('(') || rest.starts_with("::<");
        // `route_service` and the like, but not `router`
        let mut others = WAYS.iter().filter_map(|way| name.strip_prefix(way));
        let is_a_way = others.any(|rest| rest.is_empty() || rest.starts_with('_'));
        (is_called && is_a_way && !is_in_the_document(&call)).then_some(call)
    });
    calls.collect()
}

/// Whether a call adds operations of the document, or what a file makes of such:
/// `.routes(routes!(…))`, `.merge(file::routes())`.
fn is_in_the_document(call: &str) -> bool {
    let merged = call
        .strip_prefix("merge(")
        .and_then(|file| file.split_once("::routes())"));
    let is_a_file = |file: &str| file.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    call.starts_with("routes(routes!(")
        || call.starts_with("routes()")
        || merged.is_some_and(|(file, _)| is_a_file(file))
}

/// What the document names is in it.
#[test]
fn every_reference_leads_somewhere() {
    fn references<'v>(value: &'v Value, found: &mut Vec<&'v str>) {
        match value {
            Value::Object(fields) => {
                found.extend(fields.get("$ref").and_then(Value::as_str));
                fields.values().for_each(|value| references(value, found));
            }
            Value::Array(items) => items.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }
    let document = of_the_code();
    let mut found = Vec::new();
    references(&document, &mut found);
    assert!(!found.is_empty());
    for reference in found {
        let pointer = reference.strip_prefix('#').expect("a reference within");
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
}
