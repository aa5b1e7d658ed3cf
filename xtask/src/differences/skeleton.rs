//! Replaces in texts what belongs to one game only: squares, moves, men, numbers and colours.

/// What a difference is called in two answers that differ in the same way. The colour that comes
/// first is `side`, the other one `other`, through all three texts.
pub fn of_three(texts: [&str; 3]) -> [String; 3] {
    let mut first = None;
    texts.map(|text| skeleton(text, &mut first))
}

fn skeleton(text: &str, first: &mut Option<String>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let (word, after) = rest.split_at(length_of_word(rest));
        rest = after;
        if word.is_empty() {
            out.push(if letter == '`' { '\'' } else { letter });
            rest = &rest[letter.len_utf8()..];
        }
        out.push_str(&replaced(word, first));
    }
    out
}

/// The letters and digits that a text begins with; the point in `7.5` and in `B.4` is among them.
fn length_of_word(text: &str) -> usize {
    let starts_with_digit = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let mut before = ' ';
    for (place, letter) in text.char_indices() {
        let is_point = letter == '.' && before.is_alphanumeric();
        let inside = letter == '_' || is_point && starts_with_digit(&text[place + 1..]);
        if !letter.is_alphanumeric() && !inside {
            return place;
        }
        before = letter;
    }
    text.len()
}

const MEN: [&str; 6] = ["king", "queen", "rook", "bishop", "knight", "pawn"];

fn replaced(word: &str, first: &mut Option<String>) -> String {
    let small = word.to_lowercase();
    let singular = small.strip_suffix('s').unwrap_or(&small);
    match small.as_str() {
        "white" | "black" => {
            let is_first = *first.get_or_insert_with(|| small.clone()) == small;
            if is_first { "side" } else { "other" }.into()
        }
        _ if MEN.contains(&singular) => "man".into(),
        _ if !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()) => "N".into(),
        _ if is_square(word.as_bytes()) => "square".into(),
        _ if is_move(word.as_bytes()) => "move".into(),
        _ => word.into(),
    }
}

fn is_square(letters: &[u8]) -> bool {
    matches!(letters, [b'a'..=b'h', b'1'..=b'8'])
}

/// A move as UCI or SAN writes it.
fn is_move(letters: &[u8]) -> bool {
    match letters {
        [from @ .., a, b] if from.len() == 2 && is_square(from) => is_square(&[*a, *b]),
        [from @ .., a, b, b'q' | b'r' | b'b' | b'n'] if from.len() == 2 && is_square(from) => {
            is_square(&[*a, *b])
        }
        [b'K' | b'Q' | b'R' | b'B' | b'N', .., a, b] => is_square(&[*a, *b]),
        [b'a'..=b'h', b'x', a, b] => is_square(&[*a, *b]),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_of_one_game_is_replaced() {
        for (text, expected) in [
            (
                "White touched the knight on g1.",
                "side touched the man on square.",
            ),
            ("e2e4, Nf3, exd5 or a7a8q", "move, move, move or move"),
            (
                "Article 7.5.1 gives black 120 s",
                "Article 7.5.1 gives side N s",
            ),
            ("white, black and white", "side, other and side"),
            ("two of the pawns", "two of the man"),
            ("say `x`", "say 'x'"),
            ("dead by 5.2.2.", "dead by 5.2.2."),
            ("7.5.1, B.4 and C.7.2.", "7.5.1, B.4 and C.7.2."),
            ("a4_6_made.rs:7", "a4_6_made.rs:N"),
            ("", ""),
        ] {
            assert_eq!(of_three([text, "", ""])[0], expected);
        }
    }

    #[test]
    fn colours_are_told_apart_through_all_three() {
        let told = of_three(["running", "black", "white"]);
        assert_eq!(told, ["running", "side", "other"]);
        assert_eq!(told, of_three(["running", "white", "black"]));
    }
}
