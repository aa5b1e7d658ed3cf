//! Recognizes columns by the headings that pairing programs and people write over them, in
//! English, French, German, Italian, Spanish, Portuguese and Dutch.

use super::columns::{COLUMNS, Column, ColumnSide, Detail};

/// Words for a column that tells of no player.
const OF_A_BOARD: &[(Column, &[&str])] = &[
    (
        Column::Round,
        &[
            "round", "rd", "rnd", "ronde", "runde", "turno", "ronda", "rodada",
        ],
    ),
    (
        Column::Board,
        &[
            "board",
            "bo",
            "brd",
            "br",
            "brett",
            "table",
            "tisch",
            "échiquier",
            "echiquier",
            "éch",
            "ech",
            "scacchiera",
            "scacc",
            "mesa",
            "tablero",
            "tabuleiro",
            "bord",
        ],
    ),
    (
        Column::Result,
        &[
            "result",
            "res",
            "résultat",
            "resultat",
            "rés",
            "ergebnis",
            "erg",
            "risultato",
            "ris",
            "resultado",
            "uitslag",
        ],
    ),
];

/// Words that say whose column it is, alone or beside what is told of him.
const SIDES: &[(ColumnSide, &[&str])] = &[
    (
        ColumnSide::White,
        &[
            "white", "whites", "blancs", "blanc", "weiß", "weiss", "bianco", "bianchi", "blancas",
            "blanco", "brancas", "wit",
        ],
    ),
    (
        ColumnSide::Black,
        &[
            "black", "blacks", "noirs", "noir", "schwarz", "nero", "neri", "negras", "negro",
            "pretas", "zwart",
        ],
    ),
];

/// Words for what is told of a player.
const DETAILS: &[(Detail, &[&str])] = &[
    (
        Detail::Name,
        &[
            "name",
            "nom",
            "player",
            "joueur",
            "spieler",
            "nome",
            "nombre",
            "naam",
            "giocatore",
            "jugador",
            "jogador",
            "speler",
        ],
    ),
    (
        Detail::StartNumber,
        &[
            "id", "no", "nr", "n°", "n", "sno", "snr", "number", "numéro", "numero",
        ],
    ),
    (
        Detail::FideId,
        &["fide_id", "fideid", "id_fide", "code_fide", "fide_nr"],
    ),
    (Detail::Rating, &["rating", "rtg", "elo", "rtgi", "eloi"]),
    (
        Detail::Title,
        &[
            "title", "titre", "titel", "titolo", "título", "titulo", "tit",
        ],
    ),
    (
        Detail::Federation,
        &["federation", "fed", "fédération", "fédé", "fede", "land"],
    ),
];

/// Columns of which nothing is taken, and nobody need be told so.
const POINTS: &[&str] = &[
    "pts", "pkt", "points", "punkte", "pt", "punti", "puntos", "pontos", "punten", "ptos",
];

/// A heading without the marks that make no difference.
fn plain(heading: &str) -> String {
    let lower = heading.trim().to_lowercase();
    let kept = lower.trim_end_matches('.').trim();
    kept.replace(['.', ' ', '-'], "_").replace("__", "_")
}

fn meaning<T: Copy>(words: &[(T, &[&str])], word: &str) -> Option<T> {
    let found = words.iter().find(|(_, words)| words.contains(&word));
    found.map(|(meaning, _)| *meaning)
}

/// What a heading says by itself.
fn said(heading: &str) -> Option<Column> {
    let heading = plain(heading);
    if let Some((column, _)) = COLUMNS.iter().find(|(_, name)| *name == heading) {
        return Some(*column);
    }
    if let Some(column) = meaning(OF_A_BOARD, &heading) {
        return Some(column);
    }
    let words: Vec<&str> = heading.split('_').filter(|word| !word.is_empty()).collect();
    let place = words
        .iter()
        .position(|word| meaning(SIDES, word).is_some())?;
    let side = meaning(SIDES, words[place])?;
    let rest = [&words[..place], &words[place + 1..]].concat().join("_");
    if rest.is_empty() {
        return Some(Column::Of(side, Detail::Name));
    }
    Some(Column::Of(side, meaning(DETAILS, &rest)?))
}

/// What a heading says that does not say of whom; a nameless column beside a name has the titles.
fn said_of_somebody(headings: &[&str], place: usize) -> Option<Detail> {
    let heading = plain(headings[place]);
    let is_name = |heading: &&str| {
        let alone = meaning(DETAILS, &plain(heading)) == Some(Detail::Name);
        alone || matches!(said(heading), Some(Column::Of(_, Detail::Name)))
    };
    if heading.is_empty() && headings.get(place + 1).is_some_and(is_name) {
        return Some(Detail::Title);
    }
    meaning(DETAILS, &heading)
}

/// The columns of these headings. What stands there twice and does not say of whom is told of
/// White first, then of Black; once, nobody knows.
pub(super) fn columns(headings: &[&str]) -> Vec<Option<Column>> {
    let mut columns: Vec<Option<Column>> = headings.iter().map(|heading| said(heading)).collect();
    for (detail, _) in DETAILS {
        let places = (0..headings.len()).filter(|place| {
            columns[*place].is_none() && said_of_somebody(headings, *place) == Some(*detail)
        });
        if let [white, black] = places.collect::<Vec<_>>()[..] {
            columns[white] = Some(Column::Of(ColumnSide::White, *detail));
            columns[black] = Some(Column::Of(ColumnSide::Black, *detail));
        }
    }
    columns
}

/// Whether it is known that nothing is taken from such a column.
pub(super) fn is_left_out(heading: &str) -> bool {
    let heading = plain(heading);
    heading.is_empty() || POINTS.contains(&heading.as_str())
}

/// The column that has this name of those which are written.
pub(super) fn named(name: &str) -> Option<Column> {
    let found = COLUMNS.iter().find(|(_, written)| *written == name);
    found.map(|(column, _)| *column)
}

/// The round that a line above a table is about: `Round 5`, `5. Runde`.
pub(super) fn round(line: &str) -> Option<u32> {
    let words: Vec<String> = line
        .split(|letter: char| !letter.is_alphanumeric())
        .map(str::to_lowercase)
        .filter(|word| !word.is_empty())
        .collect();
    let is_round = |word: &String| meaning(OF_A_BOARD, word) == Some(Column::Round);
    let place = words.iter().position(is_round)?;
    let before = place.checked_sub(1).map(|before| &words[before]);
    let mut beside = words.get(place + 1).into_iter().chain(before);
    beside.find_map(|word| word.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn of(side: ColumnSide, detail: Detail) -> Option<Column> {
        Some(Column::Of(side, detail))
    }

    #[test]
    fn own_headings() {
        assert_eq!(said(" Round "), Some(Column::Round));
        assert_eq!(said("White FIDE-ID"), of(ColumnSide::White, Detail::FideId));
        assert_eq!(said("arbiter"), None);
    }

    #[test]
    fn headings_of_other_programs() {
        for (heading, column) in [
            ("Bo.", Some(Column::Board)),
            ("Éch.", Some(Column::Board)),
            ("Résultat", Some(Column::Result)),
            ("Ronde", Some(Column::Round)),
            ("Blancs", of(ColumnSide::White, Detail::Name)),
            ("Noirs", of(ColumnSide::Black, Detail::Name)),
            ("Elo Blancs", of(ColumnSide::White, Detail::Rating)),
            ("Black Rtg", of(ColumnSide::Black, Detail::Rating)),
            ("Schwarz", of(ColumnSide::Black, Detail::Name)),
            ("Scacchiera", Some(Column::Board)),
            ("Mesa", Some(Column::Board)),
            ("Bianco", of(ColumnSide::White, Detail::Name)),
            ("Elo Nero", of(ColumnSide::Black, Detail::Rating)),
            ("Blancas", of(ColumnSide::White, Detail::Name)),
            ("Resultado", Some(Column::Result)),
            ("Zwart", of(ColumnSide::Black, Detail::Name)),
            ("Whitehead", None),
        ] {
            assert_eq!(said(heading), column, "{heading}");
        }
    }

    #[test]
    fn what_stands_twice_is_of_white_first() {
        let headings = [
            "Bo.", "No.", "", "White", "Rtg", "Pts.", "Result", "Pts.", "", "Black", "Rtg", "No.",
        ];
        let told = columns(&headings);
        assert_eq!(told[1], of(ColumnSide::White, Detail::StartNumber));
        assert_eq!(told[2], of(ColumnSide::White, Detail::Title));
        assert_eq!(told[4], of(ColumnSide::White, Detail::Rating));
        assert_eq!(told[5], None);
        assert_eq!(told[8], of(ColumnSide::Black, Detail::Title));
        assert_eq!(told[11], of(ColumnSide::Black, Detail::StartNumber));
        assert!(is_left_out("Pts."));
    }

    #[test]
    fn what_stands_once_and_says_nothing_of_whom_is_not_known() {
        assert_eq!(columns(&["No.", "White", "Black"])[0], None);
        let twice = columns(&["Name", "Elo", "Name", "Elo", "Result"]);
        assert_eq!(twice[2], of(ColumnSide::Black, Detail::Name));
        assert_eq!(twice[3], of(ColumnSide::Black, Detail::Rating));
    }

    #[test]
    fn rounds_above_a_table() {
        assert_eq!(round("Round 5 on 2026/11/28 at 14:00"), Some(5));
        assert_eq!(round("3. Runde"), Some(3));
        assert_eq!(round("Appariements de la ronde 12"), Some(12));
        assert_eq!(round("Open of 2026"), None);
    }
}
