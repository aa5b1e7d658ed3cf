//! Writes a game as PGN, in one of three ways to write what was no legal move.
//!
//! `docs/pgn.md` describes what is written into `[%arb …]` comments.

use std::fmt::Write;

use board::shakmaty::{KnownOutcome, Outcome};
use board::{Color, Position, Role, Tolerant, san_and_play};

use crate::sheet::Sheet;
use crate::{IllegalPly, PgnGame, PgnPosition, Ply, PlyEffect, SignalCertainty};

/// The mark (numeric annotation glyph) of an illegal move that stood; none of the standard is.
pub const ILLEGAL_NAG: u8 = 250;

/// How to write what was no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The legal moves before it, and the others in a comment: what every program can read.
    Strict,
    /// All moves as they were played, the illegal ones marked: what really happened.
    Lenient,
    /// A game for each stretch of legal moves, each from the position that the illegal move left.
    Split,
}

impl Way {
    /// All of them.
    pub const ALL: [Way; 3] = [Way::Strict, Way::Lenient, Way::Split];

    /// The name, as options know it.
    ///
    /// ```
    /// use jadoube_pgn::Way;
    ///
    /// assert_eq!(Way::ALL.map(Way::name), ["strict", "lenient", "split"]);
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Way::Strict => "strict",
            Way::Lenient => "lenient",
            Way::Split => "split",
        }
    }

    /// What is written in it, in a few words.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Way::Strict => "The legal moves before it, and the others in a comment",
            Way::Lenient => "All moves as they were played, the illegal ones marked",
            Way::Split => "A game for each stretch of legal moves",
        }
    }
}

impl PgnGame {
    /// Writes the game. Moves, their numbers and their checks are written anew; clocks, comments,
    /// marks and tags are kept, variations are not.
    ///
    /// ```
    /// use jadoube_pgn::{PgnGame, Splitter, Way};
    ///
    /// let raw = Splitter::new(&b"1. e4 e5 2. Ke3 d5 *"[..]).next().expect("a game")?;
    /// let game = PgnGame::read(raw, 1);
    /// let lenient = "1. e4 e5 2. Ke1e3 $250 {[%arb illegal 7.5.1]} 2... d5 *\n\n";
    /// assert_eq!(game.write(Way::Lenient), lenient);
    /// assert_eq!(game.write(Way::Strict), "1. e4 e5 {[%arb illegal 7.5.1] 2. Ke1e3 d5} *\n\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn write(&self, way: Way) -> String {
        let mut writer = PgnWriter {
            game: self,
            way,
            signal: self.certain_signal(),
            standing: self.start.standing(),
            sheet: Sheet::default(),
        };
        writer.write();
        writer.sheet.text
    }

    fn certain_signal(&self) -> usize {
        let signal = self.signal();
        let certain = signal.filter(|signal| signal.certainty == SignalCertainty::Certain);
        certain.map_or(usize::MAX, |signal| signal.first)
    }
}

struct PgnWriter<'g> {
    game: &'g PgnGame,
    way: Way,
    /// The first ply of kings that show the result.
    signal: usize,
    standing: Option<PgnPosition>,
    sheet: Sheet,
}

impl PgnWriter<'_> {
    fn write(&mut self) {
        let plies = self.game.plies.len();
        let mut from = 0;
        loop {
            let to = self.end_of_stretch(from);
            let after = self.after_cut(from, to);
            let result = match &after {
                Some(_) => self.result_on_board(from, to),
                None => self.result(),
            };
            self.tags(from, to, after.is_some().then_some(result));
            // those of a ply that was cut stand beside it
            if from == 0 {
                self.nags(from);
            }
            self.comments(from);
            for ply in from..to {
                self.ply(ply, ply == from);
            }
            if to < plies {
                let last = if after.is_some() { to + 1 } else { plies };
                self.cut(to, last);
            }
            self.sheet.end(result);
            let Some(after) = after else {
                return;
            };
            self.standing = Some(after);
            from = to + 1;
        }
    }

    /// The position from which another game goes on after a ply that is no legal move; `None`: none
    /// does. No program plays without one king of each.
    fn after_cut(&self, from: usize, to: usize) -> Option<PgnPosition> {
        if self.way != Way::Split || to + 1 >= self.game.plies.len() || to >= self.signal {
            return None;
        }
        let mut standing = self.standing_after(from, to)?;
        standing.play(&self.game.plies[to].played);
        let position = standing.tolerant();
        let has_one = |color: Color| position.board().by_piece(color.king()).count() == 1;
        Color::ALL.into_iter().all(has_one).then_some(standing)
    }

    /// How the game stands before the ply `to`, where it stands now before the ply `from`.
    fn standing_after(&self, from: usize, to: usize) -> Option<PgnPosition> {
        let mut standing = self.standing.clone()?;
        for ply in &self.game.plies[from..to] {
            standing.play(&ply.played);
        }
        Some(standing)
    }

    /// The result of a stretch that ends with checkmate or stalemate.
    fn result_on_board(&self, from: usize, to: usize) -> Outcome {
        match self.standing_after(from, to) {
            Some(PgnPosition::Regular(chess)) => chess.outcome(),
            _ => Outcome::Unknown,
        }
    }

    /// The first ply that is not written as a move, where the way has no place for it.
    fn end_of_stretch(&self, from: usize) -> usize {
        let plies = self.game.plies.iter().enumerate().skip(from);
        let is_known = self.standing.is_some();
        let is_none = |(number, ply): &(usize, &Ply)| {
            let is_move = match ply.played {
                PlyEffect::Legal(_) => true,
                PlyEffect::Unreadable => !is_known,
                PlyEffect::Illegal(_) | PlyEffect::Null => false,
            };
            self.way != Way::Lenient && (!is_move || *number >= self.signal)
        };
        let mut others = plies.filter(is_none).map(|(number, _)| number);
        others.next().unwrap_or(self.game.plies.len())
    }

    /// The tags of a stretch; `result` is that of one after which another follows.
    fn tags(&mut self, from: usize, to: usize, result: Option<Outcome>) {
        let infraction = (to + 1 == self.game.plies.len())
            .then(|| self.loses_by(to))
            .flatten();
        for (name, value) in self.game.tags.iter() {
            match name {
                "FEN" | "SetUp" if from > 0 => {}
                "Result" if result.is_some() => {
                    let result = result.unwrap_or(Outcome::Unknown);
                    self.sheet.tag(name, &result.to_string());
                }
                "PlyCount" if self.way != Way::Lenient => {
                    self.sheet.tag(name, &(to - from).to_string());
                }
                "Termination" if infraction.is_some() => {}
                _ => self.sheet.tag(name, value),
            }
        }
        if let Some(termination) = infraction {
            self.sheet.tag("Termination", termination);
        }
        if from > 0 {
            let fen = self.tolerant().to_fen();
            self.sheet.tag("SetUp", "1");
            self.sheet.tag("FEN", &fen);
        }
        self.sheet.begin_moves();
    }

    /// The result after the moves; where two contradict each other, both stay.
    fn result(&self) -> Outcome {
        match self.game.result {
            Some(Outcome::Known(result)) => Outcome::Known(result),
            Some(Outcome::Unknown) | None => {
                self.game.recorded_result().unwrap_or(Outcome::Unknown)
            }
        }
    }

    /// What `Termination` says where the game is lost by the illegal move that ended it, and the
    /// header does not know how it ended.
    fn loses_by(&self, ply: usize) -> Option<&'static str> {
        let PlyEffect::Illegal(illegal) = &self.game.plies.get(ply)?.played else {
            return None;
        };
        let lost = Outcome::Known(KnownOutcome::Decisive {
            winner: !illegal.color,
        });
        let is_lost = self.game.recorded_result() == Some(lost) && ply < self.signal;
        let termination = self.game.tags.get("Termination").map(str::trim);
        let is_told = termination.is_some_and(|told| !matches!(told, "" | "?" | "-"));
        (is_lost && !is_told).then_some("rules infraction")
    }

    fn tolerant(&self) -> Tolerant {
        let standing = self.standing.as_ref();
        standing.map(PgnPosition::tolerant).unwrap_or_default()
    }

    /// Writes one ply, with what stands beside it.
    fn ply(&mut self, number: usize, is_first: bool) {
        let follows_comment = is_first || self.is_commented(number);
        self.number(number, follows_comment || self.is_shown_by_numbers(number));
        let word = self.word(number);
        self.sheet.word(&word);
        self.go(number);
        self.nags(number + 1);
        if let Some(mark) = self.mark(number) {
            if matches!(self.game.plies[number].played, PlyEffect::Illegal(_)) {
                self.sheet.word(&format!("${ILLEGAL_NAG}"));
            }
            self.sheet.comment(mark);
        }
        self.comments(number + 1);
    }

    /// Whether a comment was written right before a ply.
    fn is_commented(&self, ply: usize) -> bool {
        let marked = ply.checked_sub(1).and_then(|before| self.mark(before));
        marked.is_some() || !self.kept_comments(ply).is_empty()
    }

    /// Whether it is a word that shows to be a move by the numbers before and after it alone.
    fn is_shown_by_numbers(&self, ply: usize) -> bool {
        let is_unreadable = matches!(self.game.plies[ply].played, PlyEffect::Unreadable);
        is_unreadable && self.standing.is_some()
    }

    fn number(&mut self, ply: usize, always: bool) {
        let (number, turn) = self.move_number(ply);
        match turn {
            Color::White => self.sheet.word(&format!("{number}.")),
            Color::Black if always => self.sheet.word(&format!("{number}...")),
            Color::Black => {}
        }
    }

    fn move_number(&self, ply: usize) -> (u32, Color) {
        match &self.standing {
            Some(standing) => standing.number_and_turn(),
            None => (ply as u32 / 2 + 1, Color::from_white(ply.is_multiple_of(2))),
        }
    }

    /// A ply as it is written; what is not legal with the square that it came from.
    fn word(&self, ply: usize) -> String {
        let ply = &self.game.plies[ply];
        match &ply.played {
            PlyEffect::Legal(m) => san_and_play(&mut self.tolerant(), *m),
            PlyEffect::Illegal(illegal) => illegal_word(illegal, &self.tolerant()),
            PlyEffect::Null => "--".to_owned(),
            PlyEffect::Unreadable => self.game.written(ply).into_owned(),
        }
    }

    fn go(&mut self, ply: usize) {
        if let Some(standing) = &mut self.standing {
            standing.play(&self.game.plies[ply].played);
        }
    }

    /// What is said of a ply that is no legal move.
    fn mark(&self, ply: usize) -> Option<&'static str> {
        if ply >= self.signal {
            return (ply == self.signal).then_some("[%arb signal]");
        }
        match &self.game.plies[ply].played {
            PlyEffect::Illegal(illegal) => Some(match illegal.why {
                Some(board::WhyIllegal::PromotionMissing) => "[%arb illegal 7.5.2]",
                _ => "[%arb illegal 7.5.1]",
            }),
            PlyEffect::Null => Some("[%arb null]"),
            PlyEffect::Unreadable => self.standing.is_some().then_some("[%arb unread]"),
            PlyEffect::Legal(_) => None,
        }
    }

    fn nags(&mut self, ply: usize) {
        for mark in self.kept_nags(ply) {
            self.sheet.word(&mark);
        }
    }

    /// The marks after so many plies, without the one that is written anew.
    fn kept_nags(&self, ply: usize) -> Vec<String> {
        let beside = after(&self.game.nags, ply, |nag| nag.after).iter();
        let kept = beside.filter(|nag| nag.value != ILLEGAL_NAG);
        kept.map(|nag| format!("${}", nag.value)).collect()
    }

    fn comments(&mut self, ply: usize) {
        for words in self.kept_comments(ply) {
            self.sheet.comment(&words);
        }
    }

    /// The comments after so many plies, without the mark that is written anew.
    fn kept_comments(&self, ply: usize) -> Vec<String> {
        let is_marked = ply
            .checked_sub(1)
            .is_some_and(|before| self.mark(before).is_some());
        let beside = after(&self.game.comments, ply, |comment| comment.after);
        let words = beside.iter().map(|comment| self.game.words(comment));
        let words = words.map(|words| words.split_whitespace().collect::<Vec<_>>().join(" "));
        if !is_marked {
            return words.collect();
        }
        let without = words.map(|words| (words.is_empty(), without_marks(words)));
        let kept = without.filter(|(was_empty, kept)| *was_empty || !kept.is_empty());
        kept.map(|(_, kept)| kept).collect()
    }

    /// What is not written as moves: the ply itself and, where no other game goes on with them,
    /// those after it.
    fn cut(&mut self, ply: usize, last: usize) {
        let before = self.standing.clone();
        let mut words = self.mark(ply).unwrap_or_default().to_owned();
        for number in ply..last {
            let (move_number, turn) = self.move_number(number);
            match turn {
                Color::White => _ = write!(words, " {move_number}."),
                Color::Black if number == ply => _ = write!(words, " {move_number}..."),
                Color::Black => {}
            }
            _ = write!(words, " {}", self.word(number));
            for mark in self.kept_nags(number + 1) {
                _ = write!(words, " {mark}");
            }
            self.go(number);
        }
        self.standing = before;
        self.sheet.comment(&words);
    }
}

/// What stands right after so many plies.
fn after<T>(all: &[T], plies: usize, place: impl Fn(&T) -> u32) -> &[T] {
    let from = all.partition_point(|one| (place(one) as usize) < plies);
    let to = all.partition_point(|one| place(one) as usize <= plies);
    &all[from..to]
}

/// `Kf4e4`, `e5xd6`; where nobody knows which man it was, what was written.
fn illegal_word(illegal: &IllegalPly, before: &Tolerant) -> String {
    let (Some(from), Some(to), None) = (illegal.from, illegal.to, illegal.castling) else {
        return illegal.written.to_string();
    };
    let mut word = String::new();
    if illegal.role != Role::Pawn {
        word.push(illegal.role.upper_char());
    }
    let men = |position: &Tolerant| position.board().occupied().count();
    let sign = if men(before) > men(&illegal.left) {
        "x"
    } else {
        ""
    };
    _ = write!(word, "{from}{sign}{to}");
    if let Some(promotion) = illegal.promotion {
        _ = write!(word, "={}", promotion.upper_char());
    }
    word
}

/// What a comment says beside the marks that are written anew.
fn without_marks(mut words: String) -> String {
    for start in [
        "[%arb illegal ",
        "[%arb null]",
        "[%arb signal]",
        "[%arb unread]",
    ] {
        while let Some(at) = words.find(start) {
            let end = words[at..]
                .find(']')
                .map_or(words.len(), |len| at + len + 1);
            words.replace_range(at..end, "");
        }
    }
    words.trim().to_owned()
}
