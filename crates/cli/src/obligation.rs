//! Runs `jadoube obligation`: says what has to be played after these men were touched.

use std::io::{self, Write};

use board::{Bitboard, CastlingMode, Position, Square, Tolerant, uci};
use laws::limits::MAX_SQUARES;
use laws::{
    Act, Actor, Deed, Fact, Game, Intent, Meaning, Order, Regime, Squares, Start, Supervision,
    Truth, Value, Verdict, View, manual,
};
use protocol::prose::{self, Named};
use protocol::{Language, Languages};

use crate::args::{ObligationArgs, OutputFormat};
use crate::diagram;
use crate::exit::{Exit, complain};
use crate::moves;
use crate::page::TextPage;
use crate::paint::{Paint, Tone};
use crate::rule::question;

/// Tells what the player who has the move must play.
pub fn run(args: &ObligationArgs, paint: Paint) -> io::Result<Exit> {
    let verdict = match judged(args) {
        Ok(verdict) => verdict,
        Err(error) => {
            complain(&error);
            return Ok(Exit::InputErrors);
        }
    };
    let mut output = Vec::new();
    match args.format {
        OutputFormat::Text => output.extend(report(args, &verdict, paint).bytes()),
        OutputFormat::Jsonl => {
            protocol::write_verdict(&verdict, Languages::English, &mut output);
            output.push(b'\n');
        }
    }
    io::stdout().lock().write_all(&output)?;
    Ok(Exit::Fine)
}

/// The verdict on the last contact, or what is wrong with the question.
fn judged(args: &ObligationArgs) -> Result<Verdict, String> {
    let position = position(args)?;
    let player = Actor::Player(position.turn());
    let start = Start {
        regime: Regime::new(args.edition, args.control, Supervision::Adequate),
        history_from: position.clone(),
        position,
        ..Start::default()
    };
    let (mut game, mut verdict) = Game::new(start).map_err(|error| error.to_string())?;
    for deed in deeds(args) {
        verdict = applied(&mut game, player, deed)?;
    }
    if args.castling_meant && asks_for_castling(&verdict) {
        verdict = applied(&mut game, Actor::Arbiter, castling_was_meant())?;
    }
    Ok(verdict)
}

/// The position, with men on all the squares touched.
fn position(args: &ObligationArgs) -> Result<Tolerant, String> {
    let fen = args.fen.join(" ");
    let mode = CastlingMode::from_chess960(args.chess960);
    let position = Tolerant::from_fen(&fen, mode).map_err(|error| format!("{fen}: {error}"))?;
    let empty = |square: &&Square| position.board().piece_at(**square).is_none();
    match args.touched.iter().find(empty) {
        Some(square) => Err(format!(
            "--touched: no man stands on {square}; name squares with a man on them"
        )),
        None if args.touched.len() > MAX_SQUARES => {
            Err(format!("--touched: name at most {MAX_SQUARES} squares"))
        }
        None => Ok(position),
    }
}

fn applied(game: &mut Game, by: Actor, deed: Deed) -> Result<Verdict, String> {
    let act = Act::seen(by, deed);
    game.apply(&act).map_err(|refused| refused.to_string())
}

fn deeds(args: &ObligationArgs) -> Vec<Deed> {
    let order = if args.together {
        Order::Together
    } else {
        Order::Known
    };
    let squares: Squares = args.touched.iter().copied().take(MAX_SQUARES).collect();
    let touch = Deed::Touch {
        squares,
        intent: Intent::Deliberate,
        with: None,
        hand: None,
        order,
    };
    let said = Deed::Say {
        text: None,
        intended: None,
        meaning: Some(Meaning::Castle),
    };
    if args.castling_meant {
        vec![said, touch]
    } else {
        vec![touch]
    }
}

fn asks_for_castling(verdict: &Verdict) -> bool {
    let mut questions = verdict.view.questions.iter();
    questions.any(|question| question.fact == Fact::IntendsCastling)
}

fn castling_was_meant() -> Deed {
    Deed::Decide {
        fact: Fact::IntendsCastling,
        of: None,
        value: Value::Is(Truth::True),
    }
}

fn report(args: &ObligationArgs, verdict: &Verdict, paint: Paint) -> String {
    let mut page = TextPage::new(paint);
    let view = &verdict.view;
    let edition = format!("{}, {}", args.edition.key(), args.edition.title());
    page.line(&[(Tone::Faint, &edition)]);
    let touched: Bitboard = args.touched.iter().copied().collect();
    let beside = [
        diagram::to_move(view.position.turn()).to_owned(),
        "[ ] touched".to_owned(),
    ];
    diagram::draw(&mut page, view.position.board(), touched, &beside);
    page.blank();
    duty(&mut page, view);
    for ruling in &verdict.rulings {
        page.row(
            Tone::Open,
            "besides",
            &prose::ruling(ruling, Language::English),
        );
    }
    for open in &view.questions {
        question::write(&mut page, open);
    }
    page.take()
}

fn duty(page: &mut TextPage, view: &View) {
    let obligation = &view.obligation;
    let who = view.has_the_move.name(Language::English);
    if let Some(termination) = view.termination {
        let over = format!(
            "Nothing: the game is over ({})",
            termination.name(Language::English)
        );
        page.paragraph(0, Tone::Strong, &over);
        return;
    }
    if obligation.is_free() {
        let what = format!("{who} may play any legal move");
        page.paragraph(0, Tone::Good, &what);
    } else {
        let what = moves::sentence(&view.position, &obligation.moves);
        page.paragraph(0, Tone::Good, &format!("{who} must play {what}"));
        page.row(Tone::Plain, "uci", &ucis(view).join(" "));
    }
    page.row(
        Tone::Plain,
        "because",
        &prose::obligation(obligation, view, Language::English),
    );
    if !obligation.articles.is_empty() {
        page.row(Tone::Plain, "articles", &obligation.articles.join(", "));
    }
    for entry in &obligation.ambiguity {
        let open = manual::open_reading(*entry);
        let text = format!("{entry}: {} {}", open.question, open.chosen);
        page.row(Tone::Plain, "reading", &text);
    }
}

fn ucis(view: &View) -> Vec<String> {
    let mode = view.position.castling_mode();
    let moves = view.obligation.moves.iter();
    let mut written: Vec<String> = moves.map(|m| uci(*m, mode).to_string()).collect();
    written.sort();
    written
}
