//! Finds what differs between two answers to the same line, in parts that are alike from game to
//! game.

use serde_json::{Map, Value};

use super::skeleton;

/// One part of a difference.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DifferencePart {
    /// What differs: a ruling, a field of one, a field of the state.
    pub what: String,
    /// What the base says of it.
    pub before: String,
    /// What is said now.
    pub after: String,
}

impl DifferencePart {
    /// Whether it is of words alone: the game itself goes on as it did.
    pub fn is_wording(&self) -> bool {
        const WORDING: [&str; 5] = ["text", "reason", "articles", "ambiguity", "message"];
        let (_, field) = self.what.rsplit_once('.').unwrap_or(("", &self.what));
        WORDING.contains(&field)
    }
}

/// What stands for something that is not there.
const NOTHING: &str = "nothing";

/// The parts of a difference between two answers, each once.
pub fn parts(before: &[u8], after: &[u8]) -> Vec<DifferencePart> {
    let mut found = Differences(Vec::new());
    found.answers(&read(before), &read(after));
    let mut parts = found.0;
    if parts.is_empty() {
        // the order of keys, or of something that is compared without its order
        parts.push(part("numbers of rulings, or an order", "one", "another"));
    }
    parts.sort();
    parts.dedup();
    parts
}

fn read(answer: &[u8]) -> Value {
    let unread = || Value::String(String::from_utf8_lossy(answer).trim_end().to_owned());
    serde_json::from_slice(answer).unwrap_or_else(|_| unread())
}

fn part(what: &str, before: &str, after: &str) -> DifferencePart {
    let [what, before, after] = skeleton::of_three([what, before, after]);
    DifferencePart {
        what,
        before,
        after,
    }
}

struct Differences(Vec<DifferencePart>);

impl Differences {
    fn add(&mut self, what: &str, before: &str, after: &str) {
        self.0.push(part(what, before, after));
    }

    fn answers(&mut self, before: &Value, after: &Value) {
        let both_have = |key| before.get(key).is_some() && after.get(key).is_some();
        if both_have("rulings") {
            self.rulings("ruling", list(before, "rulings"), list(after, "rulings"));
            self.fields("state", &before["state"], &after["state"]);
            self.fields("seq", &before["seq"], &after["seq"]);
        } else if both_have("error") {
            self.fields("error", &before["error"], &after["error"]);
        } else {
            self.add("answer", &kind(before), &kind(after));
        }
    }

    /// Rulings are paired by what they are about; `id` only counts them.
    fn rulings(&mut self, name: &str, before: &[Value], after: &[Value]) {
        let mut added: Vec<&Value> = after.iter().collect();
        let mut changed = Vec::new();
        for ruling in before {
            match added.iter().position(|other| same_but_id(ruling, other)) {
                Some(place) => drop(added.remove(place)),
                None => changed.push(ruling),
            }
        }
        for ruling in changed {
            match added.iter().position(|other| about(ruling) == about(other)) {
                Some(place) => self.ruling(name, ruling, added.remove(place)),
                None => self.add(name, &in_short(ruling), NOTHING),
            }
        }
        for ruling in added {
            self.add(name, NOTHING, &in_short(ruling));
        }
    }

    fn ruling(&mut self, name: &str, before: &Value, after: &Value) {
        let (mut before, mut after) = (before.clone(), after.clone());
        for ruling in [&mut before, &mut after] {
            if let Some(fields) = ruling.as_object_mut() {
                fields.remove("id");
            }
        }
        self.fields(name, &before, &after);
    }

    /// Descends to what differs.
    fn fields(&mut self, name: &str, before: &Value, after: &Value) {
        if before == after {
            return;
        }
        let field = name.rsplit('.').next().unwrap_or(name);
        match (before, after) {
            (Value::Object(one), Value::Object(other)) => self.objects(name, one, other),
            _ if field == "pending" => self.pending(name, before, after),
            _ if field == "fen" => self.fen(name, before, after),
            _ if ["moves", "obligation"].contains(&field) => {
                let (one, other) = moves(before, after);
                self.add(name, one, other);
            }
            _ if ["articles", "ambiguity"].contains(&field) => self.citations(name, before, after),
            _ if field == "placement" => self.add(name, "one", "another"),
            _ if ["of", "seq"].contains(&field) => {
                self.add(name, &referred(before), &referred(after))
            }
            (Value::Number(one), Value::Number(other)) => {
                let is_more = other.as_f64() > one.as_f64();
                self.add(name, "N", if is_more { "more" } else { "less" });
            }
            _ => self.add(name, &plain(before), &plain(after)),
        }
    }

    fn objects(&mut self, name: &str, before: &Map<String, Value>, after: &Map<String, Value>) {
        let only_after = after.keys().filter(|key| !before.contains_key(*key));
        for key in before.keys().chain(only_after) {
            let of = |fields: &Map<String, Value>| fields.get(key).cloned().unwrap_or_default();
            let name = format!("{name}.{key}");
            if key == "rulings" {
                let (before, after) = (of(before), of(after));
                self.rulings(&name, items(&before), items(&after));
            } else {
                self.fields(&name, &of(before), &of(after));
            }
        }
    }

    /// Questions are paired by their fact and what they are of.
    fn pending(&mut self, name: &str, before: &Value, after: &Value) {
        let asked = |matter: &Value| {
            (
                matter["open"].clone(),
                matter["fact"].clone(),
                matter["of"].clone(),
            )
        };
        let mut added: Vec<&Value> = items(after).iter().collect();
        for matter in items(before) {
            match added.iter().position(|other| asked(matter) == asked(other)) {
                Some(place) => {
                    let name = format!("{name}.{}", title(matter));
                    self.fields(&name, matter, added.remove(place));
                }
                None => self.add(name, &title(matter), NOTHING),
            }
        }
        for matter in added {
            self.add(name, NOTHING, &title(matter));
        }
    }

    /// Only what is cited by one of them, as it is.
    fn citations(&mut self, name: &str, before: &Value, after: &Value) {
        let only = |one: &Value, other: &Value| {
            let one = items(one).iter();
            let words: Vec<String> = one
                .filter(|cited| !items(other).contains(cited))
                .map(plain)
                .collect();
            if words.is_empty() {
                NOTHING.into()
            } else {
                words.join(" ")
            }
        };
        let [what, _, _] = skeleton::of_three([name, "", ""]);
        let (mut before, mut after) = (only(before, after), only(after, before));
        if before == after {
            (before, after) = ("one order".into(), "another".into());
        }
        self.0.push(DifferencePart {
            what,
            before,
            after,
        });
    }

    fn fen(&mut self, name: &str, before: &Value, after: &Value) {
        const FIELDS: [&str; 6] = [
            "men",
            "move",
            "castling",
            "en-passant",
            "halfmoves",
            "number",
        ];
        let (before, after) = (plain(before), plain(after));
        let fields = before.split(' ').zip(after.split(' ')).zip(FIELDS);
        for ((one, other), field) in fields.filter(|((one, other), _)| one != other) {
            let name = format!("{name}.{field}");
            match field {
                "men" => self.add(&name, "one", "another"),
                _ => self.add(&name, one, other),
            }
        }
    }
}

fn list<'v>(of: &'v Value, key: &str) -> &'v [Value] {
    items(&of[key])
}

fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn kind(answer: &Value) -> String {
    if answer.get("rulings").is_some() {
        return "a verdict".into();
    }
    if let Some(error) = answer.get("error") {
        return format!(
            "error {}: {}",
            plain(&error["code"]),
            plain(&error["message"])
        );
    }
    match answer.get("panicked") {
        Some(panicked) => format!("panic: {}", plain(panicked)),
        None => plain(answer),
    }
}

fn same_but_id(one: &Value, other: &Value) -> bool {
    let (Value::Object(one), Value::Object(other)) = (one, other) else {
        return one == other;
    };
    let matters = |(key, _): &(&String, &Value)| *key != "id";
    one.iter().filter(matters).eq(other.iter().filter(matters))
}

fn about(ruling: &Value) -> [&Value; 3] {
    ["offence", "status", "player"].map(|key| &ruling[key])
}

/// A ruling in a line: what two of a kind have alike.
fn in_short(ruling: &Value) -> String {
    let of = |key: &str| plain(&ruling[key]);
    let penalty = match &ruling["penalty"] {
        Value::Object(penalty) => penalty.keys().next().cloned().unwrap_or_default(),
        other => plain(other),
    };
    let player = of("player");
    format!(
        "{} {} of {player}, penalty {penalty}, articles {}: {}",
        of("status"),
        of("offence"),
        of("articles"),
        of("text")
    )
}

fn title(matter: &Value) -> String {
    if let Some(open) = matter["open"].as_str() {
        return open.to_owned();
    }
    let fact = plain(&matter["fact"]);
    format!("question {fact}")
}

fn moves(before: &Value, after: &Value) -> (&'static str, &'static str) {
    let (before, after) = (items(before), items(after));
    let within = |one: &[Value], other: &[Value]| one.iter().all(|m| other.contains(m));
    match (before, after) {
        ([], _) => ("none", "some"),
        (_, []) => ("some", "none"),
        _ if within(before, after) => ("some", "more"),
        _ if within(after, before) => ("some", "fewer"),
        _ => ("some", "others"),
    }
}

fn referred(of: &Value) -> String {
    match of {
        Value::Null => NOTHING.into(),
        Value::String(_) => "a ruling".into(),
        _ => "an act".into(),
    }
}

fn plain(value: &Value) -> String {
    match value {
        Value::Null => NOTHING.into(),
        Value::String(text) => text.clone(),
        Value::Array(items) if items.is_empty() => "none".into(),
        Value::Array(items) if items.iter().all(Value::is_string) => {
            let words: Vec<String> = items.iter().map(plain).collect();
            words.join(" ")
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(before: &str, after: &str) -> Vec<String> {
        let shown =
            |part: &DifferencePart| format!("{}: {} → {}", part.what, part.before, part.after);
        parts(before.as_bytes(), after.as_bytes())
            .iter()
            .map(shown)
            .collect()
    }

    fn verdict(rulings: &str, state: &str) -> String {
        format!("{{\"seq\":3,\"rulings\":[{rulings}],\"state\":{{{state}}}}}\n")
    }

    const LATE: &str = r#"{"id":"3.0","offence":"illegal_move","player":"white","status":"enforced","articles":["7.5.5"],"penalty":{"add_time_s":{"black":120}},"text":"e2e5 was illegal"}"#;

    #[test]
    fn parts_of_the_state() {
        for (before, after, expected) in [
            (
                r#""running":"white""#,
                r#""running":null"#,
                "state.running: side → nothing",
            ),
            (
                r#""obligation":{"moves":["e2e4"],"reason":"e2 was touched"}"#,
                r#""obligation":{"moves":["e2e4","e2e3"],"reason":"e2 was touched"}"#,
                "state.obligation.moves: some → more",
            ),
            (
                r#""fen":"8/8 w - - 0 1""#,
                r#""fen":"8/8 b - - 0 1""#,
                "state.fen.move: w → b",
            ),
            (
                r#""add_time_s":{"white":0,"black":60}"#,
                r#""add_time_s":{"white":0,"black":120}"#,
                "state.add_time_s.side: N → more",
            ),
            (
                r#""pending":[]"#,
                r#""pending":[{"fact":"intent","of":3,"if":{}}]"#,
                "state.pending: nothing → question intent",
            ),
            (
                r#""pending":[{"fact":"intent","of":3,"if":{"deliberate":{"obligation":["e2e4"]}}}]"#,
                r#""pending":[{"fact":"intent","of":3,"if":{"deliberate":{"obligation":[]}}}]"#,
                "state.pending.question intent.if.deliberate.obligation: some → none",
            ),
        ] {
            assert_eq!(told(&verdict("", before), &verdict("", after)), [expected]);
        }
    }

    #[test]
    fn parts_of_rulings() {
        let reworded = LATE
            .replace("was illegal", "is illegal")
            .replace("3.0", "3.1");
        let cited = LATE.replace(r#"["7.5.5"]"#, r#"["7.5.5","9.1b(1)"]"#);
        let other = LATE
            .replace("illegal_move", "no_hands")
            .replace("120", "60");
        for (before, after, expected) in [
            (
                LATE,
                reworded.as_str(),
                vec!["ruling.text: move was illegal → move is illegal"],
            ),
            (
                LATE,
                cited.as_str(),
                vec!["ruling.articles: nothing → 9.1b(1)"],
            ),
            (
                LATE,
                other.as_str(),
                vec![
                    "ruling: enforced illegal_move of side, penalty add_time_s, articles 7.5.5: move was illegal → nothing",
                    "ruling: nothing → enforced no_hands of side, penalty add_time_s, articles 7.5.5: move was illegal",
                ],
            ),
            (
                LATE,
                &LATE.replace("3.0", "3.7"),
                vec!["numbers of rulings, or an order: one → another"],
            ),
        ] {
            assert_eq!(told(&verdict(before, ""), &verdict(after, "")), expected);
        }
    }

    #[test]
    fn errors_and_panics_are_answers() {
        let error = r#"{"seq":3,"error":{"code":"no_game","message":"there is none"}}"#;
        let panicked = r#"{"panicked":"at line 7"}"#;
        for (before, after, expected) in [
            (
                verdict("", ""),
                error,
                "answer: a verdict → error no_game: there is none",
            ),
            (
                verdict("", ""),
                panicked,
                "answer: a verdict → panic: at line N",
            ),
            (
                error.to_owned(),
                &error.replace("none", "no game"),
                "error.message: there is none → there is no game",
            ),
            (verdict("", ""), "nonsense", "answer: a verdict → nonsense"),
        ] {
            assert_eq!(told(&before, after), [expected]);
        }
    }

    #[test]
    fn wording_is_told_from_what_decides() {
        for (what, expected) in [
            ("ruling.text", true),
            ("state.obligation.articles", true),
            ("state.running", false),
            ("ruling", false),
        ] {
            assert_eq!(part(what, "a", "b").is_wording(), expected, "{what}");
        }
    }
}
