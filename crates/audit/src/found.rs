//! Gathers the findings of one game.

use std::fmt::Display;

use board::shakmaty::san::SanPlus;
use board::{Color, Position, Square};
use laws::{Article, Provision};
use pgn::{PgnGame, PgnPosition, PlyEffect};

use crate::course::standing_after;
use crate::header::Header;
use crate::kind::numbers;
use crate::{AuditSettings, Finding, Kind};

/// Findings of one kind that are told of a game one by one.
pub(crate) const ONE_BY_ONE: usize = 20;

/// The findings of one game so far.
pub(crate) struct GameFindings<'a> {
    pub game: &'a PgnGame,
    pub settings: &'a AuditSettings,
    /// How many of the plies are moves: kings put in the centre at the end are none.
    pub plies: usize,
    pub header: Header<'a>,
    findings: Vec<Finding>,
    /// What happened more often than is told, with the ply of the last time.
    again: Vec<(Kind, u32, Option<usize>)>,
}

/// Which position a finding shows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ShownPosition {
    /// The one in which the ply was played.
    Before,
    /// The one after it.
    After,
}

impl<'a> GameFindings<'a> {
    pub(crate) fn new(
        game: &'a PgnGame,
        settings: &'a AuditSettings,
        plies: usize,
    ) -> GameFindings<'a> {
        GameFindings {
            game,
            settings,
            plies,
            header: Header::of(game),
            findings: Vec::new(),
            again: Vec::new(),
        }
    }

    /// The findings, in the order of the plies; those about the game as a whole first.
    pub(crate) fn told(mut self) -> Vec<Finding> {
        for (kind, more, last) in std::mem::take(&mut self.again) {
            let last = last.map_or(String::new(), |last| {
                format!(", the last time at {}", self.name(last))
            });
            let words = match kind {
                Kind::IllegalMove | Kind::PromotionMissing | Kind::NullMove => {
                    let moves = counted(more as usize, "move after it is", "moves after it are");
                    format!(" {moves} not told one by one{last}.")
                }
                _ => format!(" The same happens {} more{last}.", times(more as usize)),
            };
            let mut told = self.findings.iter_mut().rev();
            if let Some(told) = told.find(|finding| finding.kind == kind) {
                told.sentence.push_str(&words);
            }
        }
        self.findings.sort_by_key(|finding| finding.ply);
        self.findings
    }

    /// Something about the game as a whole.
    pub(crate) fn whole(&mut self, kind: Kind, sentence: String) -> &mut Finding {
        self.push(Finding {
            kind,
            severity: kind.severity(),
            game: self.game.number,
            ply: None,
            at_move: None,
            articles: self.articles(kind),
            sentence,
            fen: None,
            squares: Vec::new(),
            offset: self.game.offset,
        })
    }

    /// Something about the position at the beginning.
    pub(crate) fn start(&mut self, kind: Kind, sentence: String) -> &mut Finding {
        let standing = self.game.start.standing();
        let fen = standing.map(|standing| standing.tolerant().to_fen());
        let finding = self.whole(kind, sentence);
        finding.fen = fen;
        finding
    }

    /// Something about the ply with this index.
    pub(crate) fn ply(
        &mut self,
        kind: Kind,
        index: usize,
        shown: ShownPosition,
        sentence: String,
    ) -> &mut Finding {
        let ply = &self.game.plies[index];
        let plies = match shown {
            ShownPosition::Before => index,
            ShownPosition::After => index + 1,
        };
        let standing = standing_after(self.game, plies);
        self.push(Finding {
            kind,
            severity: kind.severity(),
            game: self.game.number,
            ply: u32::try_from(index + 1).ok(),
            at_move: Some(self.name(index)),
            articles: self.articles(kind),
            sentence,
            fen: standing.map(|standing| standing.tolerant().to_fen()),
            squares: squares(&ply.played),
            offset: self.game.offset_of(ply),
        })
    }

    /// Something that may come at every ply: told of the first, with how often it comes again.
    pub(crate) fn first(&mut self, kind: Kind, index: usize, sentence: String) {
        if self.is_told(kind, Some(index), 1) {
            self.ply(kind, index, ShownPosition::After, sentence);
        }
    }

    /// Whether one more finding of this kind is told where so many are at the most; if not, it is
    /// counted.
    pub(crate) fn is_told(&mut self, kind: Kind, ply: Option<usize>, most: usize) -> bool {
        let so_far = self.findings.iter().filter(|finding| finding.kind == kind);
        if so_far.count() < most {
            return true;
        }
        match self.again.iter_mut().find(|(known, ..)| *known == kind) {
            Some((_, more, last)) => (*more, *last) = (*more + 1, ply),
            None => self.again.push((kind, 1, ply)),
        }
        false
    }

    /// Something about the position at the end.
    pub(crate) fn end(&mut self, kind: Kind, sentence: String) -> &mut Finding {
        match self.plies {
            0 => self.whole(kind, sentence),
            plies => self.ply(kind, plies - 1, ShownPosition::After, sentence),
        }
    }

    fn push(&mut self, finding: Finding) -> &mut Finding {
        let index = self.findings.len();
        self.findings.push(finding);
        &mut self.findings[index]
    }

    fn articles(&self, kind: Kind) -> Vec<Article> {
        kind.articles(self.settings.edition).collect()
    }

    /// The numbers of these provisions.
    pub(crate) fn numbers(&self, provisions: &[Provision]) -> Vec<Article> {
        numbers(provisions, self.settings.edition).collect()
    }

    /// The ply as players write it: `34... Kg7`.
    pub(crate) fn name(&self, index: usize) -> String {
        name_of(self.game, index)
    }
}

/// The ply with this index as players write it.
pub(crate) fn name_of(game: &PgnGame, index: usize) -> String {
    let Some(standing) = standing_after(game, index) else {
        let (number, dots) = (index / 2 + 1, ["...", "."][(index + 1) % 2]);
        return format!("{number}{dots}");
    };
    let (number, turn) = match &standing {
        PgnPosition::Regular(chess) => (chess.fullmoves(), chess.turn()),
        PgnPosition::Irregular(position) => (position.fullmoves(), position.turn()),
    };
    let written = match &game.plies[index].played {
        PlyEffect::Legal(m) => san(&standing, *m),
        PlyEffect::Illegal(illegal) => illegal.written.to_string(),
        PlyEffect::Null => "--".to_owned(),
        PlyEffect::Unreadable => game.written(&game.plies[index]).into_owned(),
    };
    format!("{number}{} {written}", turn.fold_wb(".", "..."))
}

fn san(standing: &PgnPosition, m: board::Move) -> String {
    match standing {
        PgnPosition::Regular(chess) => SanPlus::from_move(chess.clone(), m).to_string(),
        PgnPosition::Irregular(position) => board::san(position, m),
    }
}

fn squares(played: &PlyEffect) -> Vec<Square> {
    let (from, to) = match played {
        PlyEffect::Legal(m) => (m.from(), Some(m.to())),
        PlyEffect::Illegal(illegal) => (illegal.from, illegal.to),
        PlyEffect::Null | PlyEffect::Unreadable => (None, None),
    };
    from.into_iter().chain(to).collect()
}

/// `White` or `Black`.
pub(crate) const fn player(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// `once`, `twice`, `3 times`.
pub(crate) fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{count} times"),
    }
}

/// A number with the noun that it counts.
///
/// ```
/// use jadoube_audit::counted;
///
/// assert_eq!(counted(1_u64, "ply", "plies"), "1 ply");
/// assert_eq!(counted(0_usize, "ply", "plies"), "0 plies");
/// ```
pub fn counted<N: Display + PartialEq + From<u8>>(count: N, one: &str, many: &str) -> String {
    let noun = if count == N::from(1) { one } else { many };
    format!("{count} {noun}")
}
