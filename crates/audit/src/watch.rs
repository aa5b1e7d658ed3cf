//! Tells an arbiter once what he wants to hear of games under way, and takes it back where their
//! record is corrected.

mod heard;
mod what;

use core::time::Duration;
use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hash, Hasher};

use foldhash::fast::FixedState;
use laws::Article;
use pgn::{PgnGame, PlyEffect};

pub use what::NoticeKind;

use crate::found::counted;
use crate::{AuditSettings, Auditor, Heading};
use heard::{WatchFinding, has_result, heard};

/// What an arbiter is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The file or the address that the game was read from.
    pub source: Box<str>,
    /// Players, round, day and event.
    pub heading: Heading,
    /// The board: its tag, or what stands behind the last dot of the round.
    pub board: Option<Box<str>>,
    /// What.
    pub what: NoticeKind,
    /// Whether it is so, is past, or was a fault of the record.
    pub state: NoticeState,
    /// The ply, counted from 1; `None`: it is about the game as a whole.
    pub ply: Option<u32>,
    /// The same as players write it: `34... Kg7`.
    pub at_move: Option<String>,
    /// The articles that it rests on.
    pub articles: Vec<Article>,
    /// What there is to hear, in a sentence.
    pub sentence: String,
    /// The position that it is about.
    pub fen: Option<String>,
}

/// What became of something that was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeState {
    /// It is so.
    Raised,
    /// It is so no more: the game went on, or has a result.
    Lapsed,
    /// It was not so: the moves or the result were corrected.
    Withdrawn,
}

impl NoticeState {
    /// The word for it.
    ///
    /// ```
    /// assert_eq!(jadoube_audit::NoticeState::Withdrawn.name(), "withdrawn");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            NoticeState::Raised => "raised",
            NoticeState::Lapsed => "lapsed",
            NoticeState::Withdrawn => "withdrawn",
        }
    }
}

/// Watches games whose record is written anew with each move.
///
/// Nothing is told twice. A game that has lost moves is believed only when it is read so once more:
/// programs write a file in pieces, and who reads between them finds a part. So is a word in which
/// the last game breaks off.
///
/// ```
/// use core::time::Duration;
/// use jadoube_audit::{NoticeState, AuditSettings, Watcher, NoticeKind};
/// use pgn::{PgnGame, Splitter};
///
/// let read = |text: &str| -> Vec<PgnGame> {
///     let raw = Splitter::new(text.as_bytes());
///     let games = raw.map(|raw| PgnGame::read(raw.expect("a text"), 1));
///     games.collect()
/// };
/// let mut watcher = Watcher::new(AuditSettings::default(), None);
/// let start = Duration::ZERO;
/// assert!(watcher.look("a.pgn", &read("1. e4 e5 2. Ke2 *"), start).is_empty());
/// let told = watcher.look("a.pgn", &read("1. e4 e5 2. Ke2 Kc6 *"), start);
/// assert_eq!((told[0].what, told[0].state), (NoticeKind::IllegalMove, NoticeState::Raised));
/// assert!(watcher.look("a.pgn", &read("1. e4 e5 2. Ke2 Kc6 *"), start).is_empty());
/// assert_eq!(watcher.standing().next().map(|game| game.notices.len()), Some(1));
/// let told = watcher.look("a.pgn", &read("1. e4 e5 2. Ke2 Ke7 *"), start);
/// assert_eq!((told[0].what, told[0].state), (NoticeKind::IllegalMove, NoticeState::Withdrawn));
/// ```
pub struct Watcher {
    auditor: Auditor,
    quiet_after: Option<Duration>,
    games: BTreeMap<GameKey, Watched>,
    /// The last game of each source whose text broke off when it was read last.
    broken_off: BTreeMap<Box<str>, Vec<u8>>,
}

/// By what a game is known again: source, event, round, players, and which of those that are alike.
type GameKey = (Box<str>, [Box<str>; 4], usize);

/// A game that is watched.
struct Watched {
    heading: Heading,
    board: Option<Box<str>>,
    moves: MoveHashes,
    /// The same game with fewer moves, as it was read last.
    shorter: Option<MoveHashes>,
    has_result: bool,
    /// When it was first seen as it is.
    since: Duration,
    /// What was told and stands.
    told: Vec<ToldNotice>,
}

/// What was told, and of which moves.
struct ToldNotice {
    heard: WatchFinding,
    moves: Option<u64>,
}

/// What stands of what was told of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingNotices<'w> {
    /// The number of the round, where the record has one.
    pub round: Option<u32>,
    /// The board, as in [`Notice::board`].
    pub board: Option<&'w str>,
    /// What was raised, and neither lapsed nor was withdrawn.
    pub notices: Vec<StandingNotice<'w>>,
}

/// Something that was told and stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingNotice<'w> {
    /// The same for the same thing after the same moves, whoever watches and however often.
    pub key: String,
    /// What.
    pub what: NoticeKind,
    /// The move that it is about, as players write it.
    pub at_move: Option<&'w str>,
}

impl ToldNotice {
    fn key(&self) -> String {
        let (what, plies) = (self.heard.what.name(), self.heard.plies);
        format!("{what}.{plies}.{:016x}", self.moves.unwrap_or_default())
    }
}

/// The moves of a game: a number for those up to each ply.
#[derive(Clone, PartialEq, Eq)]
struct MoveHashes(Vec<u64>);

impl Watcher {
    /// A watcher by these settings, who says when nothing was recorded for so long.
    #[must_use]
    pub fn new(settings: AuditSettings, quiet_after: Option<Duration>) -> Watcher {
        Watcher {
            auditor: Auditor::new(settings),
            quiet_after,
            games: BTreeMap::new(),
            broken_off: BTreeMap::new(),
        }
    }

    /// How many games are watched, and how many of them have no result yet.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        let under_way = self.games.values().filter(|game| !game.has_result);
        (self.games.len(), under_way.count())
    }

    /// What stands of what was told of each game, those without anything too.
    pub fn standing(&self) -> impl Iterator<Item = StandingNotices<'_>> {
        self.games.iter().map(|((_, [_, round, ..], _), watched)| {
            let notices = watched.told.iter().map(|told| StandingNotice {
                key: told.key(),
                what: told.heard.what,
                at_move: told.heard.at_move.as_deref(),
            });
            StandingNotices {
                round: round.split('.').next().and_then(|round| round.parse().ok()),
                board: watched.board.as_deref(),
                notices: notices.collect(),
            }
        })
    }

    /// Takes all games of a source as they were read now; `now` is counted from whatever moment.
    pub fn look(&mut self, source: &str, games: &[PgnGame], now: Duration) -> Vec<Notice> {
        let mut notices = Vec::new();
        let mut alike: BTreeMap<[Box<str>; 4], usize> = BTreeMap::new();
        let (others, last) = games.split_at(games.len().saturating_sub(1));
        let whole = last.first().and_then(|last| self.whole(source, last));
        let last = whole.as_ref().or(last.first());
        let games: Vec<&PgnGame> = others.iter().chain(last).collect();
        let mut key_of = |game: &&PgnGame| -> GameKey {
            let names = ["Event", "Round", "White", "Black"]
                .map(|tag| Box::from(game.tags.get(tag).unwrap_or_default().trim()));
            let count = alike.entry(names.clone()).or_default();
            *count += 1;
            (Box::from(source), names, *count - 1)
        };
        let keys: Vec<GameKey> = games.iter().map(&mut key_of).collect();
        for (key, game) in keys.iter().zip(games) {
            self.rename(key, game, &keys);
            notices.extend(self.take(key.clone(), game, now));
        }
        notices
    }

    /// The last game of a source without the word in which its text breaks off, unless it is read
    /// so once more.
    fn whole(&mut self, source: &str, last: &PgnGame) -> Option<PgnGame> {
        let before = self.broken_off.remove(source);
        let whole = last.without_broken_end()?;
        self.broken_off.insert(source.into(), last.bytes.clone());
        (before.as_ref() != Some(&last.bytes)).then_some(whole)
    }

    /// Knows a game again whose names were corrected: one of the source that is no more there under
    /// its own, has most of the names, and the same moves or fewer.
    fn rename(&mut self, key: &GameKey, game: &PgnGame, there: &[GameKey]) {
        if self.games.contains_key(key) {
            return;
        }
        let moves = MoveHashes::of(game);
        let same = |known: &GameKey| {
            let names = key.1.iter().zip(&known.1);
            names.filter(|(new, old)| new == old).count()
        };
        let gone = self.games.iter().filter(|(known, watched)| {
            let is_begun = watched.moves.plies() > 0;
            known.0 == key.0
                && !there.contains(known)
                && is_begun
                && moves.0.starts_with(&watched.moves.0)
        });
        let likeliest = gone.map(|(known, _)| known).max_by_key(|known| same(known));
        if let Some(known) = likeliest.filter(|known| same(known) > 1).cloned()
            && let Some(watched) = self.games.remove(&known)
        {
            self.games.insert(key.clone(), watched);
        }
    }

    fn take(&mut self, key: GameKey, game: &PgnGame, now: Duration) -> Vec<Notice> {
        let moves = MoveHashes::of(game);
        let source = key.0.clone();
        let watched = self
            .games
            .entry(key)
            .or_insert_with(|| Watched::new(game, now));
        if moves.are_the_first_of(&watched.moves) && watched.shorter.as_ref() != Some(&moves) {
            watched.shorter = Some(moves);
            return Vec::new();
        }
        watched.shorter = None;
        if watched.moves != moves {
            watched.since = now;
        }
        watched.heading = Heading::of(game);
        watched.moves = moves;
        watched.has_result = has_result(game);
        let heard = heard(&mut self.auditor, game);
        watched.compare(&source, heard)
    }

    /// Tells of games in which nothing was recorded for too long.
    pub fn tick(&mut self, now: Duration) -> Vec<Notice> {
        let Some(quiet_after) = self.quiet_after else {
            return Vec::new();
        };
        let mut notices = Vec::new();
        for ((source, ..), watched) in &mut self.games {
            let plies = watched.moves.plies();
            let is_quiet = now.saturating_sub(watched.since) >= quiet_after;
            if watched.has_result || plies == 0 || !is_quiet {
                continue;
            }
            let minutes = quiet_after.as_secs().div_ceil(60) as usize;
            let minutes = counted(minutes, "minute", "minutes");
            let heard = WatchFinding {
                what: NoticeKind::NoMove,
                plies,
                at_move: None,
                articles: Vec::new(),
                sentence: format!("No move was recorded for {minutes}."),
                fen: None,
            };
            notices.extend(watched.raise(source, heard));
        }
        notices
    }
}

impl Watched {
    fn new(game: &PgnGame, now: Duration) -> Watched {
        let tag = |name| game.tags.get(name).map(str::trim);
        let of_the_round = tag("Round").and_then(|round| Some(round.rsplit_once('.')?.1));
        let board = tag("Board").or(of_the_round);
        Watched {
            heading: Heading::of(game),
            board: board.filter(|board| !board.is_empty()).map(Box::from),
            moves: MoveHashes(Vec::new()),
            shorter: None,
            has_result: false,
            since: now,
            told: Vec::new(),
        }
    }

    /// What is new of what there is to hear, and what of what was told is so no more.
    fn compare(&mut self, source: &str, heard: Vec<WatchFinding>) -> Vec<Notice> {
        let mut notices = Vec::new();
        for told in std::mem::take(&mut self.told) {
            let moves = self.moves.up_to(told.heard.plies);
            let is_heard =
                |now: &WatchFinding| (now.what, now.plies) == (told.heard.what, told.heard.plies);
            let stands = told.moves == moves && heard.iter().any(is_heard);
            let is_quiet_still = told.heard.what == NoticeKind::NoMove
                && told.heard.plies == self.moves.plies()
                && !self.has_result;
            if stands || is_quiet_still {
                self.told.push(told);
                continue;
            }
            let state = match told.moves == moves && told.heard.what.passes() {
                true => NoticeState::Lapsed,
                false => NoticeState::Withdrawn,
            };
            notices.push(self.notice(source, &told.heard, state));
        }
        for heard in heard {
            notices.extend(self.raise(source, heard));
        }
        notices
    }

    /// Tells of something, unless that was done and stands.
    fn raise(&mut self, source: &str, heard: WatchFinding) -> Option<Notice> {
        let moves = self.moves.up_to(heard.plies);
        let is_told = |told: &ToldNotice| {
            (told.heard.what, told.heard.plies, told.moves) == (heard.what, heard.plies, moves)
        };
        if self.told.iter().any(is_told) {
            return None;
        }
        let notice = self.notice(source, &heard, NoticeState::Raised);
        self.told.push(ToldNotice { heard, moves });
        Some(notice)
    }

    fn notice(&self, source: &str, heard: &WatchFinding, state: NoticeState) -> Notice {
        Notice {
            source: source.into(),
            heading: self.heading.clone(),
            board: self.board.clone(),
            what: heard.what,
            state,
            ply: u32::try_from(heard.plies).ok().filter(|ply| *ply > 0),
            at_move: heard.at_move.clone(),
            articles: heard.articles.clone(),
            sentence: heard.sentence.clone(),
            fen: heard.fen.clone(),
        }
    }
}

impl MoveHashes {
    fn of(game: &PgnGame) -> MoveHashes {
        let mut hasher = FixedState::with_seed(0).build_hasher();
        game.tags.get("FEN").unwrap_or_default().hash(&mut hasher);
        let begun = hasher.finish();
        let mut all = vec![begun];
        for ply in &game.plies {
            match &ply.played {
                PlyEffect::Legal(m) => m.hash(&mut hasher),
                PlyEffect::Illegal(illegal) => illegal.written.hash(&mut hasher),
                PlyEffect::Null => hasher.write_u8(1),
                PlyEffect::Unreadable => hasher.write_u8(2),
            }
            all.push(hasher.finish());
        }
        MoveHashes(all)
    }

    fn plies(&self) -> usize {
        self.0.len().saturating_sub(1)
    }

    /// The number for the moves up to this ply; `None`: there are fewer.
    fn up_to(&self, plies: usize) -> Option<u64> {
        self.0.get(plies).copied()
    }

    /// Whether the other ones are these and more.
    fn are_the_first_of(&self, other: &MoveHashes) -> bool {
        self.0.len() < other.0.len() && other.0.starts_with(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use pgn::Splitter;

    use super::*;
    use NoticeState::{Lapsed, Raised, Withdrawn};

    fn games(text: &str) -> Vec<PgnGame> {
        let raw = Splitter::new(text.as_bytes()).map(Result::unwrap);
        raw.zip(1..)
            .map(|(raw, number)| PgnGame::read(raw, number))
            .collect()
    }

    fn keys(game: &StandingNotices<'_>) -> Vec<String> {
        game.notices.iter().map(|one| one.key.clone()).collect()
    }

    fn told(notices: &[Notice]) -> Vec<(NoticeKind, NoticeState, Option<u32>)> {
        let notices = notices.iter();
        notices
            .map(|notice| (notice.what, notice.state, notice.ply))
            .collect()
    }

    const THRICE: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";

    /// A record as it is read time after time, and what is told each time.
    type Story<'a> = &'a [(&'a str, &'a [(NoticeKind, NoticeState, Option<u32>)])];

    #[test]
    fn what_is_told_when() {
        use NoticeKind::{
            Flag, GameOver, IllegalMove, KingsInTheCentre, OutOfStep, PlayedOn, Threefold,
            WrongResult,
        };
        let stories: &[Story<'_>] = &[
            // said once, and taken back when the operator corrects it
            &[
                ("1. e4 e5 2. Ke3 *", &[(IllegalMove, Raised, Some(3))]),
                ("1. e4 e5 2. Ke3 Nc6 *", &[]),
                (
                    "1. e4 e5 2. Ke2 Nc6 *",
                    &[(IllegalMove, Withdrawn, Some(3))],
                ),
                ("1. e4 e5 2. Ke3 Nc6 *", &[(IllegalMove, Raised, Some(3))]),
                ("1. e4 e5 2. Ke3 Nc6 3. d4 1-0", &[]),
            ],
            // a file that is read while it is written
            &[
                ("1. e4 e5 2. Ke3 *", &[(IllegalMove, Raised, Some(3))]),
                ("1. e4 e5", &[]),
                ("1. e4 e5 2. Ke3 *", &[]),
                ("1. e4 e5 *", &[]),
                ("1. e4 e5 *", &[(IllegalMove, Withdrawn, Some(3))]),
            ],
            &[
                (&format!("{THRICE}\n"), &[(Threefold, Raised, Some(8))]),
                (
                    &format!("{THRICE} 5. e4 *"),
                    &[(Threefold, Lapsed, Some(8))],
                ),
            ],
            &[
                (&format!("{THRICE} *"), &[(Threefold, Raised, Some(8))]),
                (
                    &format!("{THRICE} 1/2-1/2"),
                    &[(Threefold, Lapsed, Some(8))],
                ),
            ],
            &[
                ("1. f3 e5 2. g4 Qh4# *", &[(GameOver, Raised, Some(4))]),
                ("1. f3 e5 2. g4 Qh4# 0-1", &[(GameOver, Lapsed, Some(4))]),
            ],
            // the last word of a file may not be whole yet
            &[
                ("1. e4 e5 2. Nf3 {[%clk 0:0", &[]),
                ("1. e4 e5 2. Nf3 {[%clk 0:01:00]} *", &[]),
            ],
            &[
                ("[White \"A\"]\n\n1. e4 e5 2. g1", &[]),
                ("[White \"A\"]\n\n1. e4 e5 2. g1f3", &[]),
                ("[White \"A\"]\n\n1. e4 e5 2. g1f3 *", &[]),
            ],
            &[
                ("1. e4 e5 2. O-O", &[]),
                ("1. e4 e5 2. O-O", &[(IllegalMove, Raised, Some(3))]),
                ("1. e4 e5 2. O-O", &[]),
            ],
            // what is so again is told again
            &[
                (&format!("{THRICE} *"), &[(Threefold, Raised, Some(8))]),
                (
                    &format!("{THRICE} 5. e4 *"),
                    &[(Threefold, Lapsed, Some(8))],
                ),
                (&format!("{THRICE} *"), &[]),
                (&format!("{THRICE} *"), &[(Threefold, Raised, Some(8))]),
            ],
            &[
                ("1. f3 e5 2. g4 Qh4# *", &[(GameOver, Raised, Some(4))]),
                ("1. f3 e5 2. g4 Qh4# 0-1", &[(GameOver, Lapsed, Some(4))]),
                ("1. f3 e5 2. g4 Qh4# *", &[(GameOver, Raised, Some(4))]),
            ],
            // what the operator corrects was never so
            &[
                (
                    "1. f3 e5 2. g4 Qh4# 3. a3 *",
                    &[(PlayedOn, Raised, Some(4))],
                ),
                ("1. f3 e5 2. g4 Qh4# 0-1", &[]),
                ("1. f3 e5 2. g4 Qh4# 0-1", &[(PlayedOn, Withdrawn, Some(4))]),
            ],
            &[
                ("1. e4 e5 2. X?9 *", &[(OutOfStep, Raised, None)]),
                ("1. e4 e5 2. Nf3 *", &[(OutOfStep, Withdrawn, None)]),
            ],
            &[
                ("1. f3 e5 2. g4 Qh4# 1-0", &[(WrongResult, Raised, Some(4))]),
                (
                    "1. f3 e5 2. g4 Qh4# 0-1",
                    &[(WrongResult, Withdrawn, Some(4))],
                ),
            ],
            // the kings first, and then the result that they show
            &[
                ("1. e4 e5 2. Ke4 *", &[(KingsInTheCentre, Raised, Some(3))]),
                ("1. e4 e5 2. Ke4 Kd5 *", &[]),
                ("1. e4 e5 2. Ke4 Kd5 1-0", &[]),
            ],
            // another result, or none at all: they were moves
            &[
                (
                    "1. e4 e5 2. Ke4 Kd5 *",
                    &[(KingsInTheCentre, Raised, Some(3))],
                ),
                (
                    "1. e4 e5 2. Ke4 Kd5 0-1",
                    &[
                        (IllegalMove, Raised, Some(3)),
                        (IllegalMove, Raised, Some(4)),
                    ],
                ),
            ],
            &[
                ("1. e4 e5 2. Ke4 *", &[(KingsInTheCentre, Raised, Some(3))]),
                (
                    "1. e4 e5 2. Ke4 Nc6 *",
                    &[
                        (KingsInTheCentre, Withdrawn, Some(3)),
                        (IllegalMove, Raised, Some(3)),
                    ],
                ),
            ],
            // a step that a king could make is an illegal move until a result says otherwise
            &[
                (
                    "1. e4 e5 2. Ke2 Ke7 3. Ke3 Ke6 4. Kd3 Kd5 *",
                    &[
                        (KingsInTheCentre, Raised, Some(8)),
                        (IllegalMove, Raised, Some(8)),
                    ],
                ),
                (
                    "1. e4 e5 2. Ke2 Ke7 3. Ke3 Ke6 4. Kd3 Kd5 1/2-1/2",
                    &[(IllegalMove, Withdrawn, Some(8))],
                ),
            ],
            // both have lost
            &[(
                "[Result \"0-0\"]\n\n1. e4 {[%clk 0:00:03]} e5 {[%clk 0:00:00]} *",
                &[],
            )],
            &[(
                "1. f3 e5 2. g4 Qh4# 3. a3 *",
                &[(PlayedOn, Raised, Some(4))],
            )],
            &[(
                "1. e4 {[%clk 0:00:03]} e5 {[%clk 0:00:00]} *",
                &[(Flag, Raised, Some(2))],
            )],
            &[("1. e4 e5 2. -- *", &[(OutOfStep, Raised, Some(3))])],
            &[("1. e4 e5 1-0", &[])],
        ];
        for story in stories {
            let mut watcher = Watcher::new(AuditSettings::default(), None);
            for (text, expected) in *story {
                let notices = watcher.look("a", &games(text), Duration::ZERO);
                assert_eq!(told(&notices), *expected, "{text}");
            }
        }
    }

    #[test]
    fn fifty_moves_are_told_of_before_they_are_there() {
        let start = "[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/R7/K7 w - - 90 80\"]\n\n";
        let mut watcher = Watcher::new(AuditSettings::default(), None);
        let moves = [
            "Ra3", "Kg7", "Ra4", "Kh7", "Ra5", "Kg7", "Ra6", "Kf7", "Rb6", "Kg7", "Rb1",
        ];
        let mut all = Vec::new();
        for count in 1..=moves.len() {
            let text = format!("{start}{} *", moves[..count].join(" "));
            all.extend(told(&watcher.look("a", &games(&text), Duration::ZERO)));
        }
        assert_eq!(
            all,
            [
                (NoticeKind::FiftyMovesSoon, Raised, Some(2)),
                (NoticeKind::FiftyMovesSoon, Lapsed, Some(2)),
                (NoticeKind::FiftyMoves, Raised, Some(10)),
                (NoticeKind::FiftyMoves, Lapsed, Some(10)),
                (NoticeKind::FiftyMoves, Raised, Some(11)),
            ]
        );
    }

    #[test]
    fn a_board_at_which_nothing_happens_is_told_of_once() {
        let quiet_after = Duration::from_secs(600);
        let mut watcher = Watcher::new(AuditSettings::default(), Some(quiet_after));
        let text = "[Round \"7.12\"]\n\n1. e4 *";
        watcher.look("a", &games(text), Duration::ZERO);
        assert!(watcher.tick(quiet_after / 2).is_empty());
        let notices = watcher.tick(quiet_after);
        assert_eq!(told(&notices), [(NoticeKind::NoMove, Raised, Some(1))]);
        assert_eq!(notices[0].sentence, "No move was recorded for 10 minutes.");
        assert_eq!(notices[0].board.as_deref(), Some("12"));
        assert!(watcher.tick(quiet_after * 2).is_empty());
        assert!(watcher.look("a", &games(text), quiet_after * 2).is_empty());
        let text = "[Round \"7.12\"]\n\n1. e4 e5 *";
        let notices = watcher.look("a", &games(text), quiet_after * 3);
        assert_eq!(told(&notices), [(NoticeKind::NoMove, Lapsed, Some(1))]);
        assert!(watcher.tick(quiet_after * 3).is_empty());
    }

    #[test]
    fn one_minute_is_one() {
        let minute = Duration::from_secs(60);
        let mut watcher = Watcher::new(AuditSettings::default(), Some(minute));
        watcher.look("a", &games("1. e4 *"), Duration::ZERO);
        let sentence = &watcher.tick(minute)[0].sentence;
        assert_eq!(sentence, "No move was recorded for 1 minute.");
    }

    #[test]
    fn a_game_whose_names_are_corrected_is_the_same() {
        let named = |white: &str, round: &str, moves: &str| {
            format!("[Round \"{round}\"]\n[White \"{white}\"]\n[Black \"Bo\"]\n\n{moves} *\n\n")
        };
        let other = named("Cy", "3.2", "1. d4 d5");
        let mut watcher = Watcher::new(AuditSettings::default(), None);
        let mut look = |white, round, moves| {
            let text = named(white, round, moves) + &other;
            told(&watcher.look("a", &games(&text), Duration::ZERO))
        };
        let illegal = NoticeKind::IllegalMove;
        let wrong = "1. e4 e5 2. Ke3";
        assert_eq!(look("Ada", "3.1", wrong), [(illegal, Raised, Some(3))]);
        assert_eq!(look("Lovelace, Ada", "3.1", wrong), []);
        assert_eq!(look("Lovelace, Ada", "4.1", wrong), []);
        let right = "1. e4 e5 2. Ke2";
        assert_eq!(
            look("Lovelace, Ada", "4.1", right),
            [(illegal, Withdrawn, Some(3))]
        );
        // with fewer moves than another has it may be that one, as it is read while it is written
        assert_eq!(look("Dan", "9.9", "1. e4 e5"), []);
        assert_eq!(watcher.counts().0, 3);
    }

    #[test]
    fn games_of_the_same_players_are_told_apart() {
        let text = "[White \"A\"]\n\n1. e4 e5 2. Ke3 *\n\n[White \"A\"]\n\n1. d4 *";
        let mut watcher = Watcher::new(AuditSettings::default(), None);
        assert_eq!(watcher.look("a", &games(text), Duration::ZERO).len(), 1);
        assert_eq!(watcher.look("a", &games(text), Duration::ZERO).len(), 0);
        assert_eq!(watcher.counts(), (2, 2));
    }

    #[test]
    fn what_stands_has_the_same_key_whoever_watches() {
        let text =
            |moves: &str| format!("[Round \"7.12\"]\n\n{moves} *\n\n[Round \"?\"]\n\n1. d4 *");
        let standing = |watcher: &Watcher| {
            let all = watcher.standing();
            let all = all.map(|game| (game.round, game.board.map(Box::<str>::from), keys(&game)));
            all.collect::<Vec<_>>()
        };
        let keys_of = |texts: &[&str]| {
            let mut watcher = Watcher::new(AuditSettings::default(), None);
            for moves in texts {
                watcher.look("a", &games(&text(moves)), Duration::ZERO);
            }
            standing(&watcher)
        };
        let [twelve, unknown] = &keys_of(&["1. e4 e5 2. Ke3"])[..] else {
            panic!("two games");
        };
        assert_eq!((twelve.0, twelve.1.as_deref()), (Some(7), Some("12")));
        assert_eq!(*unknown, (None, None, vec![]));
        let [key] = &twelve.2[..] else {
            panic!("one notice");
        };
        assert!(key.starts_with("illegal_move.3."), "{key}");
        let later = keys_of(&["1. e4 e5", "1. e4 e5 2. Ke3 Nc6"]);
        assert_eq!(later[0].2, twelve.2);
        assert_ne!(keys_of(&["1. d4 e5 2. Ke3"])[0].2, twelve.2);
        assert!(
            keys_of(&["1. e4 e5 2. Ke3", "1. e4 e5 2. Ke2"])[0]
                .2
                .is_empty()
        );
    }
}
