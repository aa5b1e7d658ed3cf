//! Assigns the games of a file to the boards of a round.

use std::collections::{BTreeSet, HashMap, HashSet};

use protocol::Word;

use super::changes::Changes;
use super::marks::{Marks, OPEN, Rated, as_rated, marks_of, marks_with};
use super::report::Instead;
use table::Ended;

use crate::model::{Absent, Board, Round, new_id};
use pairings::Mark;
use pairings::csv::game_word;

/// A game of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FileGame {
    /// The number of its board, where the file tells it.
    pub number: Option<u32>,
    pub white: Option<Box<str>>,
    pub black: Option<Box<str>>,
    /// What the file says of its result, White first.
    pub marks: Marks,
}

impl FileGame {
    fn players(&self) -> impl Iterator<Item = &Box<str>> {
        self.white.iter().chain(&self.black)
    }

    fn shares_a_player_with(&self, board: &Board) -> bool {
        self.players().any(|player| board.seats(player))
    }

    /// Whether the same two sit here, whoever has the white men.
    fn has_the_players_of(&self, board: &Board) -> bool {
        let (white, black) = (&self.white, &self.black);
        let same = (white, black) == (&board.white, &board.black);
        same || (white, black) == (&board.black, &board.white)
    }

    fn is_as_on(&self, board: &Board) -> bool {
        (&self.white, &self.black) == (&board.white, &board.black)
    }

    /// Whether the file says a result that is not this one.
    fn contradicts(&self, declared: Marks) -> bool {
        let says = |mark: Option<Mark>| mark.filter(|mark| *mark != Mark::Open);
        let differ = |told: Option<Mark>, here: Option<Mark>| told.is_some() && told != here;
        // whether a game is rated is no other result
        let (white, black) = as_rated(self.marks);
        differ(says(white), declared.0) || differ(says(black), declared.1)
    }
}

/// What a file says of its players, by their names in addresses.
pub(super) type Called<'f> = HashMap<&'f str, &'f pairings::TournamentPlayer>;

/// The boards of a round that the games of a file come to.
pub(super) struct Seating<'s> {
    pub round: Round,
    pub boards: &'s [Board],
    pub begun: &'s HashSet<Box<str>>,
    /// How games have ended, as far as arbiters stand behind it.
    pub ended: &'s HashMap<Box<str>, Ended>,
    pub called: &'s Called<'s>,
    /// Those of the round before, whose sectors boards of the same number stand in.
    pub before: &'s [Board],
}

/// What becomes of the boards of a round.
#[derive(Default)]
pub(super) struct Seated {
    pub changes: Changes<Board>,
    pub instead: Instead,
    pub warnings: Vec<String>,
}

impl Seating<'_> {
    pub(super) fn seat(&self, games: Vec<FileGame>) -> Seated {
        let mut seated = Seated::default();
        let games = self.possible(games, &mut seated.warnings);
        let matched = self.matched(&games);
        let mut numbers = self.numbers(&games, &matched);
        let named = named(&games);
        for (game, board) in games.iter().zip(&matched) {
            if let Some(board) = board {
                self.compare(game, board, &mut seated);
            }
            match board {
                Some(board) if self.has_begun(board) => {}
                Some(board) => {
                    let number = numbers.give(game.number, Some(board.number));
                    if board.players().any(|player| !named.contains(player)) {
                        seated.warnings.push(self.nobody_sits(board));
                    }
                    seated.change(board, seated_anew(board, game, number));
                }
                None => {
                    let number = numbers.give(game.number, None);
                    seated.changes.added.push(self.added(game, number));
                }
            }
        }
        self.empty(&games, &matched, &mut seated);
        for number in numbers.refused {
            let round = self.round.number;
            seated.warnings.push(format!(
                "round {round}: board {number} is another's, so the game has another number; \
                 correct the number"
            ));
        }
        seated
    }

    fn nobody_sits(&self, board: &Board) -> String {
        let (round, number) = (self.round.number, board.number);
        format!(
            "round {round}: who sat at board {number} sits at no board now, for others are paired there; \
             import the whole round if he plays"
        )
    }

    /// What an arbiter has declared holds, whatever a file says, unless it is that the game is to
    /// be played again.
    fn compare(&self, game: &FileGame, board: &Board, seated: &mut Seated) {
        let ended = self.ended.get(&board.id);
        let Some(ended) = ended.filter(|_| game.is_as_on(board)) else {
            return;
        };
        let declared = marks_of(ended.result);
        let by_forfeit = marks_with(board.absent, Rated::Yes, ended.result);
        let fits = |marks: Option<Marks>| !game.contradicts(marks.unwrap_or(OPEN));
        if fits(declared) || fits(by_forfeit) {
            return;
        }
        let (round, number) = (self.round.number, board.number);
        let told = game_word(game.marks);
        seated.warnings.push(match declared.map(game_word) {
            Some(here) => format!(
                "round {round}: board {number} ended {here} here, which holds, and the file says {told}; correct \
                 the file, or let an arbiter amend the result"
            ),
            None => {
                seated.instead.insert(board.id.clone(), ended.by);
                let here = ended.result.word();
                format!(
                    "round {round}: board {number} ended {here:?} here, so the {told} of the file is taken for the \
                     result of the game played instead; leave it out of the file if it is the former one"
                )
            }
        });
    }

    fn has_begun(&self, board: &Board) -> bool {
        self.begun.contains(&board.id)
    }

    /// How the file calls a player.
    fn name(&self, id: &str) -> String {
        let player = self.called[id];
        let number = player.number;
        let person = player.person.as_ref();
        match person.map(|person| &*person.name) {
            None | Some("") => format!("player {number}"),
            Some(name) => format!("player {number} ({name})"),
        }
    }

    /// The games that can be played: nobody sits at two boards, and nobody leaves a game that has
    /// begun.
    fn possible(&self, games: Vec<FileGame>, warnings: &mut Vec<String>) -> Vec<FileGame> {
        let round = self.round.number;
        let playing: Vec<&Board> = self.boards.iter().filter(|b| self.has_begun(b)).collect();
        let mut seated: HashSet<Box<str>> = HashSet::new();
        let mut possible = Vec::new();
        for game in games {
            let other = playing
                .iter()
                .find(|board| game.shares_a_player_with(board) && !game.is_as_on(board));
            let twice: Vec<_> = game.players().filter(|id| seated.contains(*id)).collect();
            if let Some(board) = other {
                warnings.push(format!(
                    "round {round}: the game at board {} has begun, so a pairing of its players \
                     is left out",
                    board.number
                ));
            } else if !twice.is_empty() {
                warnings.extend(twice.into_iter().map(|player| {
                    let player = self.name(player);
                    format!(
                        "round {round}: {player} is paired twice, so the second pairing is left out"
                    )
                }));
            } else if game.players().next().is_some() {
                seated.extend(game.players().cloned());
                possible.push(game);
            }
        }
        possible
    }

    /// The board of each game: that of the same players, else of the same number, else of one of
    /// them, else one that is left by all who sat there.
    fn matched(&self, games: &[FileGame]) -> Vec<Option<&Board>> {
        let mut matched = vec![None; games.len()];
        let mut left: Vec<&Board> = self.boards.iter().collect();
        self.pass(games, &mut matched, &mut left, |game, board| {
            game.has_the_players_of(board)
        });
        left.retain(|board| !self.has_begun(board));
        self.pass(games, &mut matched, &mut left, |game, board| {
            game.number == Some(board.number)
        });
        self.pass(games, &mut matched, &mut left, |game, board| {
            game.number.is_none() && game.shares_a_player_with(board)
        });
        let named = named(games);
        self.pass(games, &mut matched, &mut left, |game, board| {
            game.number.is_none() && board.players().all(|player| named.contains(player))
        });
        matched
    }

    fn pass<'b>(
        &self,
        games: &[FileGame],
        matched: &mut [Option<&'b Board>],
        left: &mut Vec<&'b Board>,
        fits: impl Fn(&FileGame, &Board) -> bool,
    ) {
        for (game, place) in games.iter().zip(matched) {
            if place.is_some() {
                continue;
            }
            if let Some(found) = left.iter().position(|board| fits(game, board)) {
                *place = Some(left.remove(found));
            }
        }
    }

    /// Numbers that boards keep, and numbers that are told.
    fn numbers(&self, games: &[FileGame], matched: &[Option<&Board>]) -> BoardNumbers {
        let moving = games.iter().zip(matched).filter_map(|(game, board)| {
            let board = board.filter(|board| !self.has_begun(board))?;
            game.number.map(|_| board.number)
        });
        let moving: HashSet<u32> = moving.collect();
        let kept = self.boards.iter().map(|board| board.number);
        BoardNumbers {
            taken: kept.filter(|number| !moving.contains(number)).collect(),
            told: games.iter().filter_map(|game| game.number).collect(),
            refused: Vec::new(),
            lowest: 1,
        }
    }

    fn added(&self, game: &FileGame, number: u32) -> Board {
        let before = self.before.iter().find(|board| board.number == number);
        Board {
            id: new_id('b'),
            event: self.round.event.clone(),
            round: self.round.id.clone(),
            number,
            sector: before.map(|board| board.sector.clone()).unwrap_or_default(),
            white: game.white.clone(),
            black: game.black.clone(),
            absent: Absent::default(),
            unrated: false,
        }
    }

    /// Whoever the file seats elsewhere leaves the board where he sat.
    fn empty(&self, games: &[FileGame], matched: &[Option<&Board>], seated: &mut Seated) {
        let elsewhere = named(games);
        let kept: HashSet<&str> = matched.iter().flatten().map(|board| &*board.id).collect();
        let left = self
            .boards
            .iter()
            .filter(|board| !kept.contains(&*board.id) && !self.has_begun(board));
        for board in left {
            let stays =
                |seat: &Option<Box<str>>| seat.clone().filter(|id| !elsewhere.contains(&**id));
            let (white, black) = (stays(&board.white), stays(&board.black));
            let now = Board {
                absent: board.absent_if(white.as_deref(), black.as_deref()),
                unrated: board.unrated && (&white, &black) == (&board.white, &board.black),
                white,
                black,
                ..board.clone()
            };
            if now != *board {
                let (round, number) = (self.round.number, board.number);
                seated.warnings.push(format!(
                    "round {round}: who sat at board {number} sits elsewhere; delete the board \
                     if nobody plays there"
                ));
            }
            seated.change(board, now);
        }
    }
}

impl Seated {
    fn change(&mut self, board: &Board, now: Board) {
        if now != *board {
            self.changes.changed.push(now);
        }
    }
}

/// Whoever is paired in the file.
fn named(games: &[FileGame]) -> HashSet<&str> {
    let players = games.iter().flat_map(FileGame::players);
    players.map(|player| &**player).collect()
}

fn seated_anew(board: &Board, game: &FileGame, number: u32) -> Board {
    Board {
        number,
        white: game.white.clone(),
        black: game.black.clone(),
        absent: board.absent_if(game.white.as_deref(), game.black.as_deref()),
        unrated: board.unrated && game.is_as_on(board),
        ..board.clone()
    }
}

/// The numbers of the boards of a round.
struct BoardNumbers {
    taken: BTreeSet<u32>,
    told: BTreeSet<u32>,
    refused: Vec<u32>,
    /// All below are taken or told.
    lowest: u32,
}

impl BoardNumbers {
    /// The number told for a game, else that of its board, else the lowest that nobody has or is
    /// told.
    fn give(&mut self, told: Option<u32>, own: Option<u32>) -> u32 {
        let Some(told) = told else {
            return own.unwrap_or_else(|| self.lowest());
        };
        if self.taken.insert(told) {
            return told;
        }
        self.refused.push(told);
        match own {
            Some(own) if self.taken.insert(own) => own,
            _ => self.lowest(),
        }
    }

    fn lowest(&mut self) -> u32 {
        while self.taken.contains(&self.lowest) || self.told.contains(&self.lowest) {
            self.lowest += 1;
        }
        self.taken.insert(self.lowest);
        self.lowest
    }
}
