//! Says what there is to hear of a game as it stands.

use board::shakmaty::Outcome;
use board::{Color, Position};
use laws::{Article, Provision as P};
use pgn::{PgnGame, PlyEffect, Sign, Signal};

use crate::course::{Course, FIFTY, Over};
use crate::ends::kind_after;
use crate::found::{name_of, player};
use crate::kind::numbers;
use crate::watch::NoticeKind;
use crate::{AuditSettings, Auditor, Finding};

/// How many moves of each player before fifty an arbiter is told.
const SOON_MOVES: u32 = 4;

/// Something to hear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WatchFinding {
    pub what: NoticeKind,
    /// Plies after which it is so.
    pub plies: usize,
    pub at_move: Option<String>,
    pub articles: Vec<Article>,
    pub sentence: String,
    pub fen: Option<String>,
}

/// Whether the game has a result.
pub(super) fn has_result(game: &PgnGame) -> bool {
    game.is_lost_by_both() || matches!(game.recorded_result(), Some(Outcome::Known(_)))
}

/// Whether kings were put in the centre as no player moves them, before anybody has entered the
/// result that they show: an illegal move is told only when it is another one.
fn waits_for_its_result(signal: &Signal) -> bool {
    let has = |sign: &Sign| signal.signs.contains(sign);
    has(&Sign::NoResult)
        && [Sign::NoStepOfAKing, Sign::BothKings, Sign::NoClockTime]
            .iter()
            .any(has)
}

/// Everything there is to hear.
pub(super) fn heard(auditor: &mut Auditor, game: &PgnGame) -> Vec<WatchFinding> {
    let (findings, course) = auditor.judge(game);
    let findings = findings.into_iter();
    let mut all: Vec<WatchFinding> = findings
        .filter_map(|finding| of_a_finding(game, finding))
        .collect();
    if has_result(game) {
        return all;
    }
    // it is told that the game is over
    all.retain(|heard| heard.what != NoticeKind::WrongResult);
    if let Some(signal) = game.signal().filter(waits_for_its_result) {
        let is_move = |heard: &WatchFinding| {
            matches!(heard.what, NoticeKind::IllegalMove | NoticeKind::OutOfStep)
                && heard.plies > signal.first
        };
        all.retain(|heard| !is_move(heard));
    }
    let mut now = UnderWay {
        game,
        settings: &auditor.settings,
        heard: &mut all,
    };
    now.flags();
    if let Some(course) = course.filter(|_| !game.plies.is_empty()) {
        now.position(&course);
    }
    all
}

fn of_a_finding(game: &PgnGame, finding: Finding) -> Option<WatchFinding> {
    let plies = finding.ply.map_or(0, |ply| ply as usize);
    let mut what = NoticeKind::of(finding.kind)?;
    let ply = plies.checked_sub(1).map(|index| &game.plies[index].played);
    if let Some(PlyEffect::Illegal(illegal)) = ply
        && what == NoticeKind::IllegalMove
        && illegal.from.is_none()
    {
        what = NoticeKind::OutOfStep;
    }
    Some(WatchFinding {
        what,
        plies,
        at_move: finding.at_move,
        articles: finding.articles,
        sentence: finding.sentence,
        fen: finding.fen,
    })
}

/// What there is to hear of a game that is played.
struct UnderWay<'a> {
    game: &'a PgnGame,
    settings: &'a AuditSettings,
    heard: &'a mut Vec<WatchFinding>,
}

impl UnderWay<'_> {
    /// The first time that a clock of each player showed zero.
    fn flags(&mut self) {
        for color in Color::ALL {
            let mut plies = self.game.plies.iter().enumerate();
            let fallen = plies.find(|(index, ply)| {
                self.game.color_of(*index) == color && ply.clk_ms.is_some_and(|clock| clock <= 0)
            });
            if let Some((index, _)) = fallen {
                let sentence = format!("{}'s clock shows no time.", player(color));
                self.push(NoticeKind::Flag, index + 1, &[P::A6_8, P::A6_9], sentence);
            }
        }
    }

    /// What ends the game, and what can be claimed, in the position that stands.
    fn position(&mut self, course: &Course) {
        let plies = self.game.plies.len();
        let end = course.end.tolerant();
        let has_move = player(end.turn());
        if let Some(how) = Over::ALL.into_iter().find(|how| course.ends_by(*how)) {
            let articles = kind_after(how).provisions();
            let sentence = format!("{}: the game is over.", ended(how));
            self.push(NoticeKind::GameOver, plies, articles, sentence);
            return;
        }
        if course.last_stood >= 3 {
            let times = match course.last_stood {
                3 => "third".to_owned(),
                4 => "fourth".to_owned(),
                // where the fifth does not end the game
                times => format!("{times}th"),
            };
            let sentence =
                format!("The position stands for the {times} time: {has_move} can claim a draw.");
            self.push(NoticeKind::Threefold, plies, &[P::A9_2_1_2], sentence);
        }
        let halfmoves = end.halfmoves();
        if halfmoves >= FIFTY {
            let sentence = format!(
                "Fifty moves by each player without a capture or a move of a pawn: {has_move} can \
                 claim a draw."
            );
            self.push(NoticeKind::FiftyMoves, plies, &[P::A9_3_2], sentence);
        } else if let Some(since) = halfmoves.checked_sub(FIFTY - 2 * SOON_MOVES) {
            let left = match (FIFTY - halfmoves).div_ceil(2) {
                1 => "one move".to_owned(),
                left => format!("{left} moves"),
            };
            let sentence =
                format!("Without a capture or a move of a pawn a draw can be claimed in {left}.");
            let plies = plies.saturating_sub(since as usize);
            self.push(NoticeKind::FiftyMovesSoon, plies, &[P::A9_3_2], sentence);
        }
    }

    fn push(&mut self, what: NoticeKind, plies: usize, articles: &[P], sentence: String) {
        let standing = crate::course::standing_after(self.game, plies);
        self.heard.push(WatchFinding {
            what,
            plies,
            at_move: plies.checked_sub(1).map(|index| name_of(self.game, index)),
            articles: numbers(articles, self.settings.edition).collect(),
            sentence,
            fen: standing.map(|standing| standing.tolerant().to_fen()),
        });
    }
}

/// What ends a game so.
const fn ended(how: Over) -> &'static str {
    match how {
        Over::Checkmate => "Checkmate",
        Over::Stalemate => "Stalemate",
        Over::DeadPosition => "Dead position",
        Over::Fivefold => "The position stands for the fifth time",
        Over::SeventyFive => "75 moves by each player without a capture or a move of a pawn",
    }
}
