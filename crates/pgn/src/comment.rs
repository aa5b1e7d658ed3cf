//! Reads what programs write into comments: clocks, times, evaluations.

use crate::Eval;

/// What a comment tells of the ply before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CommentValues {
    pub(crate) clk_ms: Option<i64>,
    pub(crate) emt_ms: Option<i64>,
    pub(crate) eval: Option<Eval>,
}

/// Reads `[%clk 1:02:03]` and its like, and the fields of TCEC (`d=30, mt=00:01:05, tl=…,
/// wv=0.31`).
pub(crate) fn read(comment: &[u8]) -> CommentValues {
    let mut told = CommentValues::default();
    for at in memchr::memchr_iter(b'[', comment) {
        if let Some(command) = comment[at..].strip_prefix(b"[%") {
            // one that breaks off may have more to say
            if let Some(end) = memchr::memchr(b']', command) {
                read_command(&command[..end], &mut told);
            }
        }
    }
    let fields = comment.trim_ascii_start();
    if fields.starts_with(b"d=") || fields.starts_with(b"ev=") {
        read_fields(fields, &mut told);
    }
    told
}

/// The position of `[%arb position FEN]`; a long one may stand in two lines.
pub(crate) fn position(comment: &[u8]) -> Option<String> {
    const COMMAND: &[u8] = b"[%arb position ";
    let at = memchr::memmem::find(comment, COMMAND)? + COMMAND.len();
    let len = memchr::memchr(b']', &comment[at..])?;
    let fen = std::str::from_utf8(&comment[at..at + len]).ok()?;
    Some(fen.split_ascii_whitespace().collect::<Vec<_>>().join(" "))
}

fn read_command(command: &[u8], told: &mut CommentValues) {
    let name_len = command
        .iter()
        .take_while(|byte| byte.is_ascii_alphabetic())
        .count();
    let (name, value) = command.split_at(name_len);
    let value = value.trim_ascii();
    match name {
        b"clk" => told.clk_ms = told.clk_ms.or(read_time(value)),
        b"emt" => told.emt_ms = told.emt_ms.or(read_time(value)),
        b"eval" => told.eval = told.eval.or(read_eval(value)),
        _ => {}
    }
}

/// The fields of TCEC: time left, time taken, the value as White sees it.
fn read_fields(fields: &[u8], told: &mut CommentValues) {
    for field in fields.split(|byte| *byte == b',') {
        let field = field.trim_ascii();
        let Some(at) = field.iter().take(4).position(|byte| *byte == b'=') else {
            continue;
        };
        let (key, value) = (&field[..at], &field[at + 1..]);
        match key {
            b"tl" => told.clk_ms = told.clk_ms.or(read_time_or_ms(value)),
            b"mt" => told.emt_ms = told.emt_ms.or(read_time_or_ms(value)),
            b"wv" => told.eval = told.eval.or(read_eval(value)),
            _ => {}
        }
    }
}

/// `1:02:03.4`, `2:03` or seconds, in milliseconds; below zero with a minus.
fn read_time(text: &[u8]) -> Option<i64> {
    let (sign, text) = read_sign(text);
    let mut seconds = 0;
    let mut parts = text.split(|byte| *byte == b':');
    let last = parts.next_back()?;
    let mut count = 0;
    for part in parts {
        count += 1;
        seconds = (seconds + read_number(part)?) * 60;
    }
    let point = last.iter().position(|byte| matches!(byte, b'.' | b','));
    let (whole, fraction) = last.split_at(point.unwrap_or(last.len()));
    seconds += read_number(whole)?;
    let fraction = match fraction.get(1..) {
        Some(fraction) => read_fraction(fraction, 3)?,
        None => 0,
    };
    (count <= 2).then_some(sign * (seconds * 1000 + fraction))
}

/// As [`read_time`]; what has no colon is in milliseconds.
fn read_time_or_ms(text: &[u8]) -> Option<i64> {
    if text.contains(&b':') {
        return read_time(text);
    }
    let (sign, text) = read_sign(text);
    Some(sign * read_number(text)?)
}

/// `0.31`, `-1.5`, `#-3`, `M12`, `-M12`; what follows a comma (the depth) is passed over.
fn read_eval(text: &[u8]) -> Option<Eval> {
    let end = text
        .iter()
        .position(|byte| matches!(byte, b',' | b' ' | b'\n' | b'\r'));
    let (sign, text) = read_sign(&text[..end.unwrap_or(text.len())]);
    if let Some(b'#' | b'M') = text.first() {
        let (inner, moves) = read_sign(&text[1..]);
        let moves = i32::try_from(read_number(moves)?).ok()?;
        return Some(Eval::Mate(i32::try_from(sign * inner).ok()? * moves));
    }
    let point = text
        .iter()
        .position(|byte| *byte == b'.')
        .unwrap_or(text.len());
    let (whole, fraction) = text.split_at(point);
    let fraction = match fraction.get(1..) {
        Some(fraction) => read_fraction(fraction, 2)?,
        None => 0,
    };
    let value = sign * (read_number(whole)? * 100 + fraction);
    Some(Eval::Centipawns(i32::try_from(value).ok()?))
}

fn read_sign(text: &[u8]) -> (i64, &[u8]) {
    match text.split_first() {
        Some((b'-', rest)) => (-1, rest),
        Some((b'+', rest)) => (1, rest),
        _ => (1, text),
    }
}

/// At most nine digits.
fn read_number(text: &[u8]) -> Option<i64> {
    let are_digits = (1..=9).contains(&text.len()) && text.iter().all(u8::is_ascii_digit);
    let add = |number, digit: &u8| number * 10 + i64::from(digit - b'0');
    are_digits.then(|| text.iter().fold(0, add))
}

/// What stands after the point, to so many places.
fn read_fraction(text: &[u8], places: usize) -> Option<i64> {
    if text.is_empty() || !text.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let digit = |place| text.get(place).map_or(0, |digit| i64::from(digit - b'0'));
    Some((0..places).fold(0, |number, place| number * 10 + digit(place)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_programs_write_is_read() {
        type Row<'t> = (&'t str, Option<i64>, Option<i64>, Option<Eval>);
        let table: &[Row<'_>] = &[
            ("", None, None, None),
            ("a comment, d=3", None, None, None),
            ("[%clk 1:02:03]", Some(3_723_000), None, None),
            (
                "[%clk 00:05:03] [%emt\n00:00:02]",
                Some(303_000),
                Some(2_000),
                None,
            ),
            ("[%clk 0:00:09.7]", Some(9_700), None, None),
            ("[%clk 0:00:09.75321]", Some(9_753), None, None),
            ("[%clk 5:03][%clk 6:00]", Some(303_000), None, None),
            ("[%clk -0:00:01]", Some(-1_000), None, None),
            ("[%clk 1:2:3:4] [%emt x]", None, None, None),
            ("[%clk", None, None, None),
            ("[%clk 0:0", None, None, None),
            ("[%clk 99999999999999:00:00]", None, None, None),
            ("[%eval 0.17]", None, None, Some(Eval::Centipawns(17))),
            ("[%eval -1.5,20]", None, None, Some(Eval::Centipawns(-150))),
            ("[%eval #-3]", None, None, Some(Eval::Mate(-3))),
            (
                "fine [%eval #12] [%csl Ga1]",
                None,
                None,
                Some(Eval::Mate(12)),
            ),
            (
                " d=31, pd=Bg7, mt=00:08:29, tl=01:22:20, s=45191 kN/s, wv=0.48, ",
                Some(4_940_000),
                Some(509_000),
                Some(Eval::Centipawns(48)),
            ),
            (
                "d=35, sd=60, mt=66761, tl=1738239, wv=-M12,",
                Some(1_738_239),
                Some(66_761),
                Some(Eval::Mate(-12)),
            ),
        ];
        for (comment, clk_ms, emt_ms, eval) in table {
            let expected = CommentValues {
                clk_ms: *clk_ms,
                emt_ms: *emt_ms,
                eval: *eval,
            };
            assert_eq!(read(comment.as_bytes()), expected, "{comment}");
        }
    }
}
