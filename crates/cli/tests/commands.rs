//! Tests `explain`, `laws`, `obligation`, `completions`, and the usage errors of all commands.

mod common;

use common::{fails, run, says};

fn json(line: &str) -> serde_json::Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

#[test]
fn explain_knows_the_numbers_of_every_edition() {
    says(
        &["explain", "7.5.5"],
        &[
            "What illegal moves cost",
            "FIDE2009 7.4b",
            "C-30",
            "observe illegal_move",
            "cases/",
        ],
    );
    says(
        &["explain", "4.3a", "--edition", "fide2014"],
        &["4.3a  Own men touched", "FIDE2018 4.3.1"],
    );
    says(
        &["explain", "Rule XIII", "--edition", "LCC1848"],
        &["London XIII", "the opponent chooses"],
    );
    says(&["explain", "rule", "xiii"], &["London XIII"]);
    says(&["explain", "[4.4.2]"], &["4.4.2  Rook touched"]);
    says(
        &["explain", "7.5"],
        &["7.5.1", "7.5.2", "7.5.3", "7.5.4", "7.5.5"],
    );
    says(&["explain", "8.7"], &["The engine does not rule on this."]);
}

#[test]
fn explain_leads_from_an_article_to_its_code_and_back() {
    let there = "crates/laws/src/obligation.rs::is_barred";
    says(
        &["explain", "4.4.2"],
        &["Implemented in", &format!("  {there}")],
    );
    says(
        &["explain", "4.4.2", "--language", "fr"],
        &["Où le moteur l'applique", there],
    );
    let back = "4.4.2      Rook touched before the king";
    for asked in [
        "is_barred",
        "obligation.rs::is_barred",
        "obligation.rs",
        there,
    ] {
        says(&["explain", asked], &[back]);
    }
}

#[test]
fn explain_knows_the_register() {
    says(
        &["explain", "C-4"],
        &["reading 1", "chosen", "because", "4.7.2"],
    );
}

#[test]
fn explain_speaks_french() {
    says(
        &["explain", "7.5.5", "--language", "fr"],
        &[
            "Ce que coûtent les coups illégaux",
            "Dans d'autres éditions",
            "depuis le 1er janvier",
        ],
    );
    says(
        &["explain", "8.7", "--language", "fr"],
        &["Le moteur ne tranche pas cela. On signe"],
    );
    says(
        &["explain", "C-24", "--language", "fr"],
        &[
            "ce que les Règles laissent ouvert",
            "retenu",
            "Un simple coup de roi.",
        ],
    );
    says(
        &["explain", "7.5", "--language", "fr"],
        &["7.5 dans FIDE2023", "Deux mains"],
    );
}

#[test]
fn explain_lists_cases() {
    let few = run(&["explain", "4.3.1"]).out;
    let all = run(&["explain", "4.3.1", "--all-cases"]).out;
    assert!(few.contains("more: --all-cases") && all.len() > few.len());
}

#[test]
fn explain_suggests_near_articles() {
    fails(
        &["explain", "7.5.9"],
        1,
        &[
            "no edition has an article \"7.5.9\"",
            "did you mean",
            "7.5.5",
        ],
    );
    fails(
        &["explain", "4.3.1", "--edition", "FIDE1999"],
        2,
        &["FIDE2009", "LCC1848"],
    );
}

#[test]
fn every_article_of_every_edition_is_explained_within_the_page() {
    for (number, edition) in [
        ("4.2.1", "FIDE2023"),
        ("Law VII", "BCA1862"),
        ("11D", "USCF7"),
        ("touch and move", "OLD-KING"),
    ] {
        let told = run(&["explain", number, "--edition", edition]);
        assert_eq!(told.code, Some(0), "{number}");
        assert!(
            told.out.lines().all(|line| line.chars().count() <= 100),
            "{number}\n{}",
            told.out
        );
    }
}

#[test]
fn laws_lists_editions_and_articles() {
    says(
        &["laws"],
        &[
            "FIDE2023",
            "OLD-KING",
            "FIDE Laws of Chess, since 1 January 2023",
        ],
    );
    says(
        &["laws", "--matrix"],
        &[
            "US Chess",
            "Historic codes",
            "Own men touched",
            "Out of scope",
        ],
    );
    let told = run(&["laws", "--matrix"]);
    assert!(told.out.lines().all(|line| line.chars().count() <= 100));
    fails(
        &["laws", "--matrix", "--markdown"],
        2,
        &["cannot be used with"],
    );
}

#[test]
fn laws_writes_the_document() {
    let document =
        std::fs::read_to_string(common::root().join("docs/coverage.md")).unwrap_or_default();
    if std::env::var_os("UPDATE_GOLDEN").is_none() {
        assert!(
            run(&["laws", "--markdown"]).out == document,
            "docs/coverage.md is stale"
        );
    }
}

#[test]
fn obligation_says_what_must_be_played() {
    let chernin = "4Q3/1r3K2/3k4/6Rp/4P1p1/8/8/8 w - - 1 54";
    says(
        &["obligation", chernin, "--touched", "e8"],
        &["White must play Qd7+ or Qe7+", "e8d7 e8e7", "4.3.1"],
    );
    says(
        &["obligation", chernin, "--touched", "h5"],
        &["White may play any legal move", "4.5"],
    );
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    says(
        &["obligation", castling, "--touched", "e1,h1"],
        &["White must play O-O\n", "4.4.1"],
    );
    says(
        &["obligation", castling, "--touched", "h1,e1", "--together"],
        &["White must play O-O\n"],
    );
    says(
        &[
            "obligation",
            castling,
            "--touched",
            "h1,e1",
            "--edition",
            "fide2009",
        ],
        &["4.4b"],
    );
    says(
        &[
            "obligation",
            "4k3/8/8/8/8/8/8/2r1K2R w K - 0 1",
            "--touched",
            "e1,h1",
            "--castling-meant",
        ],
        &["4.4.3"],
    );
}

#[test]
fn obligation_writes_the_verdict() {
    let told = run(&[
        "obligation",
        "4Q3/1r3K2/3k4/6Rp/4P1p1/8/8/8 w - - 1 54",
        "--touched",
        "e8",
        "--format",
        "jsonl",
    ]);
    assert_eq!(
        json(&told.out)["state"]["obligation"]["moves"],
        serde_json::json!(["e8d7", "e8e7"])
    );
}

#[test]
fn obligation_refuses_what_cannot_be() {
    let board = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    fails(
        &["obligation", board, "--touched", "e4"],
        1,
        &["no man stands on e4"],
    );
    fails(
        &["obligation", "rubbish", "--touched", "e4"],
        1,
        &["rubbish", "4 to 6 fields"],
    );
    fails(&["obligation", board, "--touched", "e9"], 2, &["a1 to h8"]);
    fails(&["obligation", board], 2, &["--touched"]);
}

#[test]
fn completions_are_written_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        says(
            &["completions", shell],
            &["jadoube", "obligation", "verify", "restore"],
        );
    }
}

#[test]
fn every_help_has_examples_and_exit_codes() {
    for command in [
        &["--help"][..],
        &["rule", "--help"],
        &["explain", "--help"],
        &["laws", "--help"],
    ] {
        says(command, &["Examples:", "Exit codes:", "  2  usage"]);
    }
    for command in [
        "winnable",
        "check-certificate",
        "obligation",
        "verify",
        "backup",
        "restore",
        "key",
        "completions",
    ] {
        says(&[command, "--help"], &["Examples:", "Exit codes:"]);
    }
}

#[test]
fn usage_errors_are_told_apart_from_input_errors() {
    for args in [
        &[][..],
        &["rule", "--format", "xml"],
        &["judge"],
        &["explain"],
        &["completions", "cmd"],
    ] {
        fails(args, 2, &["--help"]);
    }
}

#[test]
fn the_examples_in_the_help_hold() {
    let help = run(&["--help"]).out;
    let quoted = help
        .lines()
        .filter_map(|line| line.trim().strip_prefix("jadoube "));
    let mut tried = 0;
    for line in quoted.filter(|line| !line.contains('>') && !line.contains('|')) {
        let args: Vec<String> = split(line);
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        assert_eq!(run(&args).code, Some(0), "{line}");
        tried += 1;
    }
    assert_eq!(tried, 4, "{help}");
}

/// Splits a command line at spaces outside double quotes.
fn split(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    parts
        .flat_map(|(place, part)| match place % 2 {
            0 => part
                .split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>(),
            _ => vec![part.to_owned()],
        })
        .collect()
}
