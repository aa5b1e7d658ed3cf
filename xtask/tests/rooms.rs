//! Tests the rooms of ARCHITECTURE.md: who may depend on whom, read from the manifests and the
//! sources.

mod sources;

use std::fs;
use std::io;

use sources::{crates, sources};

/// Each crate with everything it may depend on. Nothing points back; JSON begins with `protocol`.
const ROOMS: &[(&str, &[&str])] = &[
    ("board", &["arrayvec", "shakmaty", "thiserror"]),
    ("winnability", &["board", "foldhash", "smallvec"]),
    ("laws", &["arrayvec", "board", "smallvec", "winnability"]),
    (
        "protocol",
        &[
            "arrayvec",
            "board",
            "laws",
            "pgn",
            "serde",
            "serde_json",
            "thiserror",
            // only with the feature `openapi`, which the service asks for
            "utoipa",
        ],
    ),
    (
        "ledger",
        &[
            "data-encoding",
            "ed25519-dalek",
            "getrandom",
            "laws",
            "pgn",
            "postgres",
            "protocol",
            "rusqlite",
            "rustls",
            "rustls-native-certs",
            "serde",
            "serde_json",
            "sha2",
            "thiserror",
            "tokio",
            "tokio-postgres-rustls",
        ],
    ),
    (
        "table",
        &[
            "jiff", "laws", "ledger", "pgn", "protocol", "serde", "tracing",
            // only with the feature `openapi`, which the service asks for
            "utoipa",
        ],
    ),
    ("pairings", &["csv", "encoding_rs", "thiserror"]),
    (
        "audit",
        &["board", "foldhash", "laws", "pgn", "winnability"],
    ),
    (
        "pgn",
        &[
            "board",
            "bzip2",
            "flate2",
            "memchr",
            "pgn-reader",
            "thiserror",
            "zstd",
        ],
    ),
    ("faulty-vfs", &["rusqlite"]),
    ("test-postgres", &["postgres"]),
    (
        "service",
        &[
            "argon2",
            "axum",
            "base64",
            "board",
            "data-encoding",
            "futures-util",
            "getrandom",
            "hmac",
            "http-body-util",
            "hyper",
            "hyper-util",
            "jiff",
            "laws",
            "ledger",
            "pairings",
            "pgn",
            "prometheus-client",
            "protocol",
            "rust-embed",
            "rustls-native-certs",
            "serde",
            "serde_json",
            "sha2",
            "subtle",
            "table",
            "thiserror",
            "tokio",
            "tokio-rustls",
            "totp-rs",
            "tower",
            "tower-http",
            "tracing",
            "utoipa",
            "utoipa-axum",
            "utoipa-swagger-ui",
            "winnability",
        ],
    ),
    (
        "client",
        &[
            "getrandom",
            "http-body-util",
            "hyper",
            "hyper-util",
            "rustls-native-certs",
            "serde",
            "serde_json",
            "thiserror",
            "tokio",
            "tokio-rustls",
        ],
    ),
    (
        "simulation",
        &[
            "client",
            "futures-util",
            "hdrhistogram",
            "laws",
            "ledger",
            "protocol",
            "serde",
            "serde_json",
            "service",
            "thiserror",
            "tokio",
            "tokio-tungstenite",
            "tracing",
        ],
    ),
    (
        "cli",
        &[
            "audit",
            "board",
            "clap",
            "clap_complete",
            "client",
            "hyper",
            "jiff",
            "laws",
            "ledger",
            "mimalloc",
            "pgn",
            "protocol",
            "rpassword",
            "serde",
            "serde_json",
            "service",
            "sha2",
            "simulation",
            "tempfile",
            "terminal_size",
            "tokio",
            "toml",
            "tracing-subscriber",
            "winnability",
        ],
    ),
];

/// The rooms that only tests enter: never shipped.
const TEST_ONLY: &[&str] = &["faulty-vfs", "test-postgres"];

/// The rooms that stand for themselves: from `protocol` inwards, the files of pairing programs, and
/// the board as it is played.
const INNER: &[&str] = &[
    "board",
    "winnability",
    "laws",
    "protocol",
    "pairings",
    "table",
    "audit",
];

/// What those have no use for: they are told everything, time included.
const OUTSIDE: &[&str] = &[
    "std::fs",
    "std::net",
    "std::time",
    "std::env",
    "std::process",
];

/// The keys of `[dependencies]`.
fn dependencies(manifest: &str) -> Vec<&str> {
    let section = manifest
        .split("\n[dependencies]\n")
        .nth(1)
        .unwrap_or_default();
    let section = section.split("\n[").next().unwrap_or_default();
    let lines = section
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .filter_map(|line| line.split(['.', ' ', '=']).next())
        .collect()
}

#[test]
fn nothing_points_back() -> io::Result<()> {
    for entry in fs::read_dir(crates())? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        let room = ROOMS.iter().find(|(room, _)| *room == name);
        let Some((_, allowed)) = room else {
            panic!("{name} is no room of ARCHITECTURE.md")
        };
        let manifest = fs::read_to_string(crates().join(&name).join("Cargo.toml"))?;
        let found = dependencies(&manifest);
        assert!(!found.is_empty(), "no dependencies are read from {name}");
        let others: Vec<_> = found
            .iter()
            .filter(|found| !allowed.contains(found))
            .collect();
        assert!(others.is_empty(), "{name} may not depend on {others:?}");
    }
    Ok(())
}

#[test]
fn the_inner_rooms_see_no_files_sockets_or_clocks() -> io::Result<()> {
    for room in INNER {
        for file in sources(&crates().join(room).join("src"))? {
            let text = fs::read_to_string(&file)?;
            for outside in OUTSIDE {
                assert!(!text.contains(outside), "{} uses {outside}", file.display());
            }
        }
    }
    Ok(())
}

#[test]
fn every_shipped_crate_forbids_unsafe_code() -> io::Result<()> {
    for (room, allowed) in ROOMS.iter().filter(|(room, _)| !TEST_ONLY.contains(room)) {
        let test_only = allowed.iter().find(|room| TEST_ONLY.contains(room));
        assert_eq!(test_only, None, "{room} would ship it");
        let source = crates().join(room).join("src");
        let library = source.join("lib.rs");
        let root = if library.exists() {
            library
        } else {
            source.join("main.rs")
        };
        let text = fs::read_to_string(&root)?;
        assert!(
            text.contains("#![forbid(unsafe_code)]"),
            "{}",
            root.display()
        );
    }
    Ok(())
}
