//! The OpenAPI document: it is the one checked in, it breaks nothing that was released, and each operation has a rule.

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

/// A route that is not made with `routes!` is not in the document, and nobody asks for its rule.
#[test]
fn every_route_is_in_the_document() {
    let mut folders = vec![path("src/api")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            // for those who keep the service going, beside the interface
            if path.ends_with("health.rs") {
                continue;
            }
            let source = std::fs::read_to_string(&path).expect("a source");
            let past = source.contains(".route(") || source.contains(".route_service(");
            assert!(!past, "{} routes past the document", path.display());
        }
    }
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
