//! `jadoube obligation`: these men were touched, what has to be played?

use std::io::{self, Write};

use board::{Bitboard, CastlingMode, Position, Square, Tolerant, uci};
use laws::limits::MAX_SQUARES;
use laws::{
    Act, Actor, Deed, Fact, Game, Intent, Meaning, Order, Regime, Squares, Start, Supervision,
    Truth, Value, Verdict, View, manual,
};
use protocol::ProtocolError;
use protocol::prose::{self, Named};

use crate::args::{Format, ObligationArgs};
use crate::diagram;
use crate::exit::{Exit, complain};
use crate::moves;
use crate::page::Page;
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
        Format::Text => output.extend(report(args, &verdict, paint).bytes()),
        Format::Jsonl => {
            protocol::write_verdict(&verdict, &mut output);
            output.push(b'\n');
        }
    }
    io::stdout().lock().write_all(&output)?;
    Ok(Exit::Fine)
}

/// The verdict on the last contact, or what is wrong with the question.
fn judged(args: &ObligationArgs) -> Result<Verdict, String> {
    let fen = args.fen.join(" ");
    let mode = CastlingMode::from_chess960(args.chess960);
    let position = Tolerant::from_fen(&fen, mode).map_err(|error| format!("{fen}: {error}"))?;
    let empty = |square: &&Square| position.board().piece_at(**square).is_none();
    if let Some(square) = args.touched.iter().find(empty) {
        return Err(format!(
            "--touched: no man stands on {square}; name squares with a man on them"
        ));
    }
    if args.touched.len() > MAX_SQUARES {
        return Err(format!(
            "--touched: one act names at most {MAX_SQUARES} squares"
        ));
    }
    let regime = Regime::new(args.edition, args.control, Supervision::Adequate);
    let player = Actor::Player(position.turn());
    let start = Start {
        regime,
        history_from: position.clone(),
        position,
        ..Start::default()
    };
    let (mut game, mut verdict) = Game::new(start).map_err(|error| error.to_string())?;
    for deed in deeds(args) {
        verdict = game
            .apply(&Act::seen(player, deed))
            .map_err(|refused| refused.to_string())?;
    }
    if args.castling_meant && asks(&verdict, Fact::IntendsCastling) {
        let deed = Deed::Decide {
            fact: Fact::IntendsCastling,
            of: None,
            value: Value::Is(Truth::True),
        };
        let decided = game.apply(&Act::seen(Actor::Arbiter, deed));
        verdict = decided.map_err(|refused| ProtocolError::from(refused).to_string())?;
    }
    Ok(verdict)
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

fn asks(verdict: &Verdict, fact: Fact) -> bool {
    verdict
        .view
        .questions
        .iter()
        .any(|question| question.fact == fact)
}

fn report(args: &ObligationArgs, verdict: &Verdict, paint: Paint) -> String {
    let mut page = Page::new(paint);
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
        page.row(Tone::Open, "besides", &prose::ruling(ruling));
    }
    for open in &view.questions {
        question::write(&mut page, open);
    }
    page.take()
}

fn duty(page: &mut Page, view: &View) {
    let obligation = &view.obligation;
    let who = view.has_the_move.name();
    if obligation.is_free() {
        page.line(&[
            (Tone::Strong, who),
            (Tone::Good, " may play any legal move"),
        ]);
    } else {
        let what = format!(
            " must play {}",
            moves::sentence(&view.position, &obligation.moves)
        );
        page.paragraph(0, Tone::Good, &format!("{who}{what}"));
        let mode = view.position.castling_mode();
        let mut all: Vec<String> = obligation
            .moves
            .iter()
            .map(|m| uci(*m, mode).to_string())
            .collect();
        all.sort();
        page.row(Tone::Plain, "uci", &all.join(" "));
    }
    page.row(Tone::Plain, "because", &prose::obligation(obligation, view));
    if !obligation.articles.is_empty() {
        page.row(Tone::Plain, "articles", &obligation.articles.join(", "));
    }
    for entry in &obligation.ambiguity {
        page.row(
            Tone::Plain,
            "reading",
            &format!("{entry}: {}", manual::open_reading(*entry).chosen),
        );
    }
}
