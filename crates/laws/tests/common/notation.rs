//! Scripts in the text notation (docs/notation.md), so that a failure can be handed to `jadoube
//! rule`.

use std::fmt::Write;

use jadoube_laws::board::{Color, Piece, Role, Square};
use jadoube_laws::*;

/// The start line.
pub fn start_line(start: &Start) -> String {
    let mut line = format!("start edition={}", start.regime.edition.key());
    let word = |value: &dyn std::fmt::Debug| format!("{value:?}").to_lowercase();
    let _ = write!(line, " control={}", word(&start.regime.control));
    let _ = write!(line, " supervision={}", word(&start.regime.supervision));
    if !start.position.castling_mode().is_standard() {
        line += " chess960=true";
    }
    let _ = write!(line, " fen=\"{}\"", start.position.to_fen());
    if !start.history.is_empty() {
        let plies: Vec<String> = start.history.iter().map(|m| uci(*m)).collect();
        let from = start.history_from.to_fen();
        let _ = write!(line, " history={} history_fen=\"{from}\"", plies.join(","));
    }
    let counts = start.illegal_moves;
    let _ = write!(line, " illegal_moves={}/{}", counts.white, counts.black);
    if let Some(clock) = start.clock {
        let ClockSetting {
            white_ms,
            black_ms,
            increment_ms,
            delay_ms,
        } = clock;
        let _ = write!(
            line,
            " clock={white_ms}/{black_ms}/{increment_ms}/{delay_ms}"
        );
    }
    line + &regulations(&start.regime.regulations)
}

fn regulations(regulations: &Regulations) -> String {
    let mut words = String::new();
    if let Some(n) = regulations.illegal_moves_to_lose {
        let _ = write!(words, " illegal_moves_to_lose={n}");
    }
    if let Some(s) = regulations.penalty_s {
        let _ = write!(words, " penalty_s={s}");
    }
    if regulations.guidelines_iii == GuidelinesIii::Announced {
        words += " guidelines_iii=true";
    }
    if let Some(n) = regulations.no_draw_offers_before {
        let _ = write!(words, " no_draw_offers_before={n}");
    }
    if regulations.time_pressure == TimePressure::Yes {
        words += " time_pressure=true";
    }
    for (key, has) in [
        (
            "visually_disabled",
            (|n| n.visually_disabled) as fn(&Needs) -> bool,
        ),
        ("assistant", |n| n.assistant),
    ] {
        let players = Color::ALL.into_iter();
        let players: Vec<String> = players
            .filter(|c| has(regulations.needs.get(*c)))
            .map(side)
            .collect();
        if !players.is_empty() {
            let _ = write!(words, " {key}={}", players.join(","));
        }
    }
    words
}

/// One act.
pub fn act_line(act: &Act) -> String {
    let mut line = match act.by {
        Some(Actor::Player(Color::White)) => "W ",
        Some(Actor::Player(Color::Black)) => "B ",
        Some(Actor::Arbiter) => "A ",
        Some(Actor::Spectator) => "S ",
        Some(Actor::Assistant(Color::White)) => "W-assistant ",
        Some(Actor::Assistant(Color::Black)) => "B-assistant ",
        None => "",
    }
    .to_owned();
    line += &deed(&act.deed);
    if let Some(reading) = act.clock {
        let running = match reading.running {
            Running::Player(color) => side(color),
            Running::Neither => "none".into(),
        };
        let _ = write!(
            line,
            " clock={}/{}/{running}",
            reading.white_ms, reading.black_ms
        );
    }
    if act.certainty != Certainty::Seen {
        let _ = write!(line, " certainty={}", snake(&act.certainty));
    }
    if act.at_board == AtBoard::Own {
        line += " own_board=true";
    }
    if act.arrival == Arrival::Late {
        line += " late=true";
    }
    line
}

fn deed(deed: &Deed) -> String {
    let mut line;
    match deed {
        Deed::Touch {
            squares,
            intent,
            with,
            hand,
            order,
        } => {
            line = format!("touch {}", list(squares));
            option(&mut line, "with", *with);
            unless_default(&mut line, "intent", *intent);
            unless_default(&mut line, "order", *order);
            named(&mut line, "hand", *hand);
        }
        Deed::Lift {
            square,
            intent,
            hand,
        } => {
            line = format!("lift {square}");
            unless_default(&mut line, "intent", *intent);
            named(&mut line, "hand", *hand);
        }
        Deed::Place { square } => line = format!("place {square}"),
        Deed::Release {
            square,
            from,
            man,
            hand,
        } => {
            line = from.map_or(format!("release {square}"), |from| {
                format!("release {from} {square}")
            });
            option(&mut line, "man", man.map(Piece::char));
            named(&mut line, "hand", *hand);
        }
        Deed::ReleaseBetween {
            square,
            between,
            from,
        } => {
            line = from.map_or(format!("release {square}"), |from| {
                format!("release {from} {square}")
            });
            option(&mut line, "between", Some(between));
        }
        Deed::Remove { square, hand, with } => {
            line = format!("remove {square}");
            option(&mut line, "with", *with);
            named(&mut line, "hand", *hand);
        }
        Deed::Put {
            square,
            piece,
            hand,
            upright,
        } => {
            line = format!("put {} {square}", piece.char());
            named(&mut line, "hand", *hand);
            if *upright == Upright::Inverted {
                line += " inverted=true";
            }
        }
        Deed::Fetch { piece, hand } => {
            line = format!("fetch {}", piece.char());
            named(&mut line, "hand", *hand);
        }
        Deed::Move { intended, hands } => {
            line = format!("move {}", uci(*intended));
            if *hands == Hands::Two {
                line += " hands=2";
            }
        }
        Deed::Undo => line = "undo".into(),
        Deed::Handshake => line = "handshake".into(),
        Deed::WriteResult { result } => line = format!("write_result {result:?}"),
        Deed::Knock { square, to } => {
            line = format!(
                "knock {square} {}",
                to.map_or("off".into(), |to| to.to_string())
            );
        }
        Deed::Restore { squares, fen } => {
            line = format!("restore {}", list(squares)).trim_end().to_owned();
            option(
                &mut line,
                "fen",
                fen.as_ref().map(|p| format!("\"{}\"", p.to_fen())),
            );
        }
        other => line = words(other),
    }
    line
}

fn words(deed: &Deed) -> String {
    let mut line;
    match deed {
        Deed::Adjust { words, heard } => {
            line = format!("adjust \"{}\"", words.as_deref().unwrap_or("J'adoube"));
            if *heard == Heard::NotHeard {
                line += " heard=false";
            }
        }
        Deed::Say {
            text,
            intended,
            meaning,
        } => {
            line = format!("say \"{}\"", text.as_deref().unwrap_or("well"));
            named(&mut line, "meaning", *meaning);
            option(&mut line, "move", intended.map(uci));
        }
        Deed::Announce { intended } => line = format!("announce {}", uci(*intended)),
        Deed::Write { intended } => line = format!("write {}", uci(*intended)),
        Deed::Press { hand } => {
            line = "press".into();
            named(&mut line, "hand", *hand);
        }
        Deed::Stop { reason } => line = format!("stop {}", snake(reason)),
        Deed::StartClock { running } => {
            line = match running {
                Running::Player(color) => format!("start_clock {}", side(*color)),
                Running::Neither => "start_clock none".into(),
            };
        }
        Deed::Flag { side: of } => line = format!("flag {}", side(*of)),
        Deed::Withdraw { what } => line = format!("withdraw {}", snake(what)),
        Deed::Agree(Agreement::Restore) => line = "agree restore".into(),
        Deed::Agree(Agreement::Result(result)) => line = format!("agree {}", score(*result)),
        Deed::Refuse { article } => {
            line = format!("refuse {}", article.as_deref().unwrap_or("4.3"));
        }
        Deed::Choose { option } => line = format!("choose {option}"),
        Deed::End { result } => line = format!("end {}", score(*result)),
        Deed::Observe(seen) => line = observation(seen),
        Deed::Claim(claim) => line = claimed(claim),
        Deed::Decide { fact, of, value } => {
            line = format!("decide {}", snake(fact));
            option(&mut line, "of", *of);
            let _ = write!(line, " {}", answer(value));
        }
        Deed::Correct { correction, .. } => line = corrected(correction),
        Deed::ChangeRegime { change, .. } => line = changed(change),
        Deed::OfferDraw => line = "offer_draw".into(),
        Deed::AcceptDraw => line = "accept_draw".into(),
        Deed::DeclineDraw => line = "decline_draw".into(),
        Deed::Resign => line = "resign".into(),
        other => line = format!("{other:?}"),
    }
    line
}

fn observation(seen: &Observation) -> String {
    let mut line = format!("observe {}", snake(&seen.what));
    option(&mut line, "side", seen.side.map(side));
    if !seen.squares.is_empty() {
        let _ = write!(line, " squares={}", list(&seen.squares));
    }
    option(&mut line, "ply", seen.ply);
    option(
        &mut line,
        "fen",
        seen.fen.as_ref().map(|p| format!("\"{}\"", p.to_fen())),
    );
    option(&mut line, "completed_moves", seen.completed_moves);
    option(&mut line, "first", seen.first.map(first_flag));
    option(
        &mut line,
        "last_period",
        seen.last_period.map(|p| p == Period::Last),
    );
    line
}

fn claimed(claim: &Claim) -> String {
    let mut line = format!("claim {}", snake(&claim.what));
    option(&mut line, "of", claim.of);
    option(&mut line, "move", claim.intended.map(uci));
    if !claim.squares.is_empty() {
        let _ = write!(line, " squares={}", list(&claim.squares));
    }
    option(&mut line, "ply", claim.ply);
    option(
        &mut line,
        "fen",
        claim.fen.as_ref().map(|p| format!("\"{}\"", p.to_fen())),
    );
    line
}

fn answer(value: &Value) -> String {
    match value {
        Value::Late(Belongs::Here) => "here".into(),
        Value::Late(Belongs::Nowhere) => "nowhere".into(),
        Value::Late(Belongs::Before(number)) => number.to_string(),
        Value::Is(truth) => snake(truth),
        Value::Intent(intent) => snake(intent),
        Value::Hand(hand) => snake(hand),
        Value::Executed(executed) => snake(executed),
        Value::FirstFlag(first) => first_flag(*first),
        Value::Penalty(item) => snake(item),
        Value::Order(OrderFound::Listed(squares)) => list(squares),
        Value::Order(order) => snake(order),
    }
}

fn first_flag(first: FirstFlag) -> String {
    match first {
        FirstFlag::Player(color) => side(color),
        FirstFlag::Unknown => "unknown".into(),
    }
}

fn side(color: Color) -> String {
    color.fold_wb("white", "black").into()
}

fn score(result: GameResult) -> &'static str {
    match result {
        GameResult::Ongoing => "*",
        GameResult::WhiteWins => "1-0",
        GameResult::BlackWins => "0-1",
        GameResult::Draw => "1/2-1/2",
        GameResult::BothLose => "0-0",
        GameResult::Cancelled => "cancelled",
        GameResult::Replay => "replay",
    }
}

fn uci(m: Intended) -> String {
    let promotion = m
        .promotion
        .map_or(String::new(), |role: Role| role.char().to_string());
    format!("{}{}{promotion}", m.from, m.to)
}

fn list(squares: &[Square]) -> String {
    let squares: Vec<String> = squares.iter().map(|s| s.to_string()).collect();
    squares.join(",")
}

/// `TouchMove` as `touch_move`.
fn snake(value: &dyn std::fmt::Debug) -> String {
    let mut word = String::new();
    for letter in format!("{value:?}").chars() {
        if letter.is_uppercase() && !word.is_empty() {
            word.push('_');
        }
        word.extend(letter.to_lowercase());
    }
    word
}

fn option(line: &mut String, key: &str, value: Option<impl ToString>) {
    if let Some(value) = value {
        let _ = write!(line, " {key}={}", value.to_string());
    }
}

fn named(line: &mut String, key: &str, value: Option<impl std::fmt::Debug>) {
    option(line, key, value.map(|v| snake(&v)));
}

fn unless_default<T: Default + PartialEq + std::fmt::Debug>(
    line: &mut String,
    key: &str,
    value: T,
) {
    named(line, key, Some(value).filter(|v| *v != T::default()));
}

fn corrected(correction: &Correction) -> String {
    match correction {
        Correction::Confirm { of } => format!("confirm {}.{}", of.0, of.1),
        Correction::Dismiss { of } => format!("dismiss {}.{} reason=x", of.0, of.1),
        Correction::Amend { of, change } => {
            let change = match change {
                Amendment::AddTime(seconds) => {
                    format!("add_time_s={}/{}", seconds.white, seconds.black)
                }
                Amendment::Penalty(item) => format!("penalty={}", snake(item)),
                Amendment::Result(result) => format!("result={}", score(*result)),
            };
            format!("amend {}.{} {change} reason=x", of.0, of.1)
        }
        Correction::Supersede { of, instead } => {
            let instead = instead.as_ref().map(|act| {
                let line = act_line(act).replace('\\', "\\\\").replace('"', "\\\"");
                format!(" instead=\"{line}\"")
            });
            format!("supersede {of}{} reason=x", instead.unwrap_or_default())
        }
    }
}

fn changed(change: &RegimeChange) -> String {
    let mut line = "regime".to_owned();
    option(&mut line, "edition", change.edition.map(Edition::key));
    option(
        &mut line,
        "control",
        change.control.map(|control| snake(&control)),
    );
    option(
        &mut line,
        "supervision",
        change.supervision.map(|kind| snake(&kind)),
    );
    match &change.regulations {
        Some(given) if *given == Regulations::default() => line += " regulations=none",
        Some(given) => line += &regulations(given),
        None => {}
    }
    line
}
