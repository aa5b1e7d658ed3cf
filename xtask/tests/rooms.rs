//! Tests the rooms of ARCHITECTURE.md: who may depend on whom, read from the manifests and the
//! sources.

mod sources;

use std::fs;
use std::io;
use std::path::Path;

use sources::{crates, sources};

/// Each crate with everything it may depend on. Nothing points back; JSON begins with `protocol`,
/// and with `sensing` where a device speaks it.
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
        "sensing",
        &[
            "board",
            "data-encoding",
            "fastrand",
            "laws",
            "serde",
            "serde_json",
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
            "jiff",
            "laws",
            "ledger",
            "pgn",
            "protocol",
            "serde",
            "tracing",
            // only with the feature `openapi`, which the service asks for
            "utoipa",
            "winnability",
        ],
    ),
    ("pairings", &["csv", "encoding_rs", "thiserror"]),
    (
        "audit",
        &["board", "foldhash", "laws", "pgn", "winnability"],
    ),
    (
        "pgn",
        &["board", "bzip2", "flate2", "memchr", "thiserror", "zstd"],
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
            "axum",
            "board",
            // only with the feature `ble`, which builds libdbus with it
            "btleplug",
            "clap",
            "clap_complete",
            "client",
            "futures-util",
            // only with the feature `hid`
            "hidapi",
            "hyper",
            "hyper-util",
            "if-addrs",
            "jiff",
            "laws",
            "ledger",
            "mimalloc",
            "pgn",
            "protocol",
            "qrcode",
            "rcgen",
            "rpassword",
            "sensing",
            "serde",
            "serde_json",
            "serial2",
            "service",
            "sha2",
            "simulation",
            "tempfile",
            "terminal_size",
            "tokio",
            "tokio-tungstenite",
            "toml",
            "tower",
            "tracing",
            "tracing-subscriber",
            "winnability",
            "x509-parser",
        ],
    ),
];

/// The bindings stand outside of the rooms, each with what it may depend on.
const BINDINGS: &[(&str, &[&str])] = &[
    ("js", &["protocol", "sensing", "wasm-bindgen"]),
    // makes the package; never shipped
    ("packager", &["anyhow", "wasm-bindgen-cli-support"]),
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
    "sensing",
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
    depend_as_allowed(&crates(), ROOMS)?;
    depend_as_allowed(&crates().join("../bindings"), BINDINGS)
}

fn depend_as_allowed(folder: &Path, rooms: &[(&str, &[&str])]) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        let room = rooms.iter().find(|(room, _)| *room == name);
        let Some((_, allowed)) = room else {
            panic!("{name} is no room of ARCHITECTURE.md")
        };
        let manifest = fs::read_to_string(folder.join(&name).join("Cargo.toml"))?;
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

/// Where the service names values of the Laws all the same: the file, the enum.
const NAMED_IN_THE_SERVICE: &[(&str, &str)] = &[
    // the marks of files of pairing programs, of which the Laws know nothing
    ("api/pairings/marks.rs", "GameResult"),
];

/// The service asks the Laws and branches on nothing of theirs: what an act, a fact or a result
/// means is said where the Laws are known.
#[test]
fn the_service_names_no_values_of_the_laws() -> io::Result<()> {
    let laws = enums(&crates().join("laws/src"))?;
    assert!(laws.iter().any(|name| name == "Deed"), "no enums are read");
    let source = crates().join("service/src");
    let mut named = Vec::new();
    for file in sources(&source)? {
        let inner = file.strip_prefix(&source).unwrap_or(&file);
        let inner = inner.to_string_lossy().into_owned();
        let is_a_test = inner.ends_with("tests.rs");
        let code = shipped_code(&fs::read_to_string(&file)?);
        let used = laws.iter().filter(|name| names_a_value(&code, name));
        named.extend(
            used.filter(|_| !is_a_test)
                .map(|name| (inner.clone(), name.clone())),
        );
    }
    let named: Vec<(&str, &str)> = named
        .iter()
        .map(|(file, name)| (&**file, &**name))
        .collect();
    assert_eq!(
        named, NAMED_IN_THE_SERVICE,
        "ask `laws`, `protocol` or `table`"
    );
    Ok(())
}

/// The names of the public enums below a folder.
fn enums(folder: &Path) -> io::Result<Vec<String>> {
    let mut found = Vec::new();
    for file in sources(folder)? {
        let text = fs::read_to_string(&file)?;
        let named = text
            .lines()
            .filter_map(|line| line.strip_prefix("pub enum "));
        found.extend(named.filter_map(|rest| Some(rest.split([' ', '<']).next()?.to_owned())));
    }
    Ok(found)
}

/// A source without comments and without what is compiled for tests alone.
fn shipped_code(text: &str) -> String {
    let shipped = text.split("#[cfg(test)]\nmod tests").next();
    let lines = shipped.unwrap_or_default().lines();
    let code = lines.filter(|line| !line.trim_start().starts_with("//"));
    code.collect::<Vec<_>>().join("\n")
}

/// Whether a value of this enum of the Laws stands in the code: `Deed::Say` does where `Deed` is
/// imported from `laws` or named with it, `Edition::ALL` is none.
fn names_a_value(code: &str, name: &str) -> bool {
    let imports = code.split("use laws::").skip(1);
    let mut imports = imports.filter_map(|import| import.split(';').next());
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let is_imported = imports.any(|import| import.split(|c| !is_part(c)).any(|word| word == name));
    code.match_indices(&format!("{name}::")).any(|(at, found)| {
        let before = &code[..at];
        let is_of_the_laws = before.ends_with("laws::") || (is_imported && !before.ends_with("::"));
        let mut after = code[at + found.len()..].chars();
        let is_a_value = after.next().is_some_and(char::is_uppercase)
            && !after.next().is_some_and(char::is_uppercase);
        is_of_the_laws && is_a_value && !before.ends_with(is_part)
    })
}

#[test]
fn values_of_the_laws_are_told_from_what_looks_like_them() {
    let table = [
        (
            "use laws::{Act, Deed};\nmatches!(act.deed, Deed::Say { .. })",
            true,
        ),
        ("laws::Deed::Say", true),
        (
            "use laws::Deed;\nDeed::KINDS.len() + Deed::kind(deed)",
            false,
        ),
        ("use crate::model::Deed;\nDeed::Say", false),
        ("use laws::Deed;\nMyDeed::Say", false),
    ];
    for (code, expected) in table {
        assert_eq!(names_a_value(code, "Deed"), expected, "{code}");
    }
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
