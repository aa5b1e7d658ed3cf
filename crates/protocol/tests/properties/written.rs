//! Properties of games that are written as PGN.

use board::{Bitboard, Position, Tolerant};
use jadoube_protocol::Recorded;
use pgn::{PlyEffect, Splitter, Way};

use crate::script::{Held, Script, begin};

/// The position after each ply.
fn positions(game: &pgn::PgnGame) -> Vec<Tolerant> {
    let mut standing = game.start.standing();
    let after = |ply: &pgn::Ply| {
        let standing = standing.as_mut()?;
        standing.play(&ply.played);
        Some(standing.tolerant())
    };
    game.plies.iter().filter_map(after).collect()
}

/// The plies before a pawn is left on the last rank: PGN puts a queen there.
fn moves(game: &pgn::PgnGame) -> usize {
    let has_no_word = |ply: &pgn::Ply| match &ply.played {
        PlyEffect::Illegal(illegal) => {
            let pawns = illegal.left.board().pawns();
            !(pawns & Bitboard::BACKRANKS).is_empty()
        }
        _ => false,
    };
    let first = game.plies.iter().position(has_no_word);
    first.unwrap_or(game.plies.len())
}

/// What was told act by act, written as it was played and read again, is the same game.
pub fn what_is_written_is_read_back(script: &Script) -> Held {
    let (mut game, verdict) = begin(&script.start);
    let mut recorded = Recorded::default();
    recorded.hear(&verdict);
    for act in &script.acts {
        if let Ok(verdict) = game.apply(act) {
            recorded.hear(&verdict);
        }
    }
    let written = recorded.game(&game, &[]);
    let text = written.write(Way::Lenient);
    let raw = Splitter::new(text.as_bytes()).next().ok_or("no game")?;
    let read = pgn::PgnGame::read(raw.map_err(|error| error.to_string())?, 1);
    let is_whole = moves(&written) == written.plies.len();
    ensure!(
        !is_whole || read.flaws.is_empty(),
        "{:?} in {text}",
        read.flaws
    );
    ensure!(read.result == written.result, "{:?} in {text}", read.result);
    let (was, is) = (positions(&written), positions(&read));
    ensure!(
        was.len() == is.len(),
        "{} plies of {} in {text}",
        is.len(),
        was.len()
    );
    for (ply, (was, is)) in was.iter().zip(&is).enumerate().take(moves(&written)) {
        ensure!(
            was.board() == is.board() && was.turn() == is.turn(),
            "ply {}: {}, and was {}, in {text}",
            ply + 1,
            is.to_fen(),
            was.to_fen()
        );
    }
    let clocks = |game: &pgn::PgnGame| {
        let plies = game.plies[..moves(&written)].iter();
        let seconds = plies.map(|ply| Some(ply.clk_ms?.max(0) / 1_000));
        // no clock shows more, and nobody would read it
        let shown = seconds.map(|seconds| seconds.filter(|seconds| *seconds < 1_000_000_000));
        shown.collect::<Vec<_>>()
    };
    let (was, is) = (clocks(&written), clocks(&read));
    ensure!(was == is, "clocks {is:?}, and were {was:?}, in {text}");
    Ok(())
}
