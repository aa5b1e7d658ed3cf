//! Holds a tournament as its files describe it.

use std::fmt;
use std::str::FromStr;

use super::Mark;

/// A tournament as its files tell it. Texts are as they stand there; what is not told is empty.
///
/// ```
/// use jadoube_pairings::Tournament;
/// assert!(Tournament::default().rounds.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tournament {
    /// What is told of the event as a whole.
    pub event: TournamentEvent,
    /// The players, in the order of the file; a table has none, they stand by start number.
    pub players: Vec<TournamentPlayer>,
    /// The rounds, the first one first, up to the last that has a date or a pairing.
    pub rounds: Vec<TournamentRound>,
    /// Lines that are not interpreted (teams, points, tie-breaks, comments, extensions of pairing
    /// programs, what nobody knows), as they stand in the file.
    pub kept: Vec<String>,
}

impl Tournament {
    /// The player of a start number.
    ///
    /// ```
    /// use jadoube_pairings::{TournamentPlayer, Tournament};
    /// let players = vec![TournamentPlayer::new(7)];
    /// let tournament = Tournament { players, ..Tournament::default() };
    /// assert!(tournament.player(7).is_some());
    /// assert!(tournament.player(1).is_none());
    /// ```
    #[must_use]
    pub fn player(&self, number: u32) -> Option<&TournamentPlayer> {
        self.players.iter().find(|player| player.number == number)
    }

    /// Every pairing, with the place of its round from 0, in the order of the rounds.
    pub(crate) fn pairings(&self) -> impl Iterator<Item = (usize, &Pairing)> {
        let rounds = self.rounds.iter().enumerate();
        rounds.flat_map(|(place, round)| round.boards.iter().map(move |pairing| (place, pairing)))
    }

    /// The same without numbers of boards, for which a report has no room.
    pub(crate) fn without_board_numbers(&self) -> Tournament {
        let mut tournament = self.clone();
        for pairing in tournament
            .rounds
            .iter_mut()
            .flat_map(|round| &mut round.boards)
        {
            let (Pairing::Game { board, .. } | Pairing::Bye { board, .. }) = pairing;
            *board = None;
        }
        tournament
    }

    /// Forgets who the players are: what is left are numbers, points, ranks and pairings. Lines
    /// that are kept may name people and go, too; so do the arbiters.
    ///
    /// ```
    /// use jadoube_pairings::csv;
    /// let table = "white,black,result\nMorphy,Paulsen,1-0\n";
    /// let mut tournament = csv::read(table.as_bytes())?.value;
    /// tournament.forget_persons();
    /// assert_eq!(tournament.players[0].person, None);
    /// assert_eq!(tournament.rounds[0].boards.len(), 1);
    /// # Ok::<(), csv::CsvError>(())
    /// ```
    pub fn forget_persons(&mut self) {
        for player in &mut self.players {
            player.person = None;
        }
        self.kept.clear();
        self.event.chief_arbiter.clear();
        self.event.deputy_arbiters.clear();
    }
}

/// What is told of an event as a whole.
///
/// ```
/// use jadoube_pairings::TournamentEvent;
/// assert_eq!(TournamentEvent::default().name, "");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TournamentEvent {
    /// Its name.
    pub name: String,
    /// Where it is played.
    pub city: String,
    /// The federation, three letters.
    pub federation: String,
    /// The first day, `YYYY/MM/DD` where the file keeps to its own rules.
    pub first_day: String,
    /// The last day, likewise.
    pub last_day: String,
    /// The number of teams, as told.
    pub teams: String,
    /// Its type, in words.
    pub kind: String,
    /// The chief arbiter.
    pub chief_arbiter: String,
    /// The deputies.
    pub deputy_arbiters: Vec<String>,
    /// The rate of play, in words.
    pub rate_of_play: String,
    /// The rate of play in the code of 2026: seconds, `40/6000+30:900+30`.
    pub encoded_time_control: String,
    /// How many rounds are to be played.
    pub planned_rounds: Option<u32>,
}

/// A player: his number, and what the tournament says of him.
///
/// ```
/// use jadoube_pairings::TournamentPlayer;
/// assert_eq!(TournamentPlayer::new(3).person, None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentPlayer {
    /// The start number, from 1, by which pairings name him.
    pub number: u32,
    /// Who he is; `None` where that is not told, or has been forgotten.
    pub person: Option<Person>,
    /// The points he is said to have.
    pub points: Option<Points>,
    /// The place he is said to have.
    pub rank: Option<u32>,
}

impl TournamentPlayer {
    /// A player of whom only the number is known.
    ///
    /// ```
    /// use jadoube_pairings::TournamentPlayer;
    /// assert_eq!(TournamentPlayer::new(3).number, 3);
    /// ```
    #[must_use]
    pub const fn new(number: u32) -> TournamentPlayer {
        TournamentPlayer {
            number,
            person: None,
            points: None,
            rank: None,
        }
    }
}

/// Everything personal that is told of a player, in one place, so that it can be dropped.
///
/// ```
/// use jadoube_pairings::Person;
/// let person = Person { name: "Menchik, Vera".into(), ..Person::default() };
/// assert_eq!(person.rating, None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    /// The name, as a rule `Family, Given`.
    pub name: String,
    /// The sex.
    pub sex: Option<Sex>,
    /// The title: `GM`, `WIM`, or what else the file says.
    pub title: String,
    /// The rating; none where the file says 0.
    pub rating: Option<u32>,
    /// The federation, three letters.
    pub federation: String,
    /// The number under which FIDE knows the player; empty where the file says 0.
    pub fide_id: String,
    /// The birth date, `YYYY/MM/DD`; unknown parts are 00.
    pub birth_date: String,
}

/// The sex of a player, as far as the files tell it.
///
/// ```
/// use jadoube_pairings::Sex;
/// assert_ne!(Sex::Male, Sex::Female);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sex {
    /// `m`
    Male,
    /// `w`
    Female,
}

/// Points, in tenths: no floats.
///
/// ```
/// use jadoube_pairings::Points;
/// let points: Points = "6.5".parse()?;
/// assert_eq!(points, Points::from_tenths(65));
/// assert_eq!(points.to_string(), "6.5");
/// # Ok::<(), jadoube_pairings::WarningKind>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points(i32);

impl Points {
    /// Makes points of tenths of a point.
    ///
    /// ```
    /// use jadoube_pairings::Points;
    /// assert_eq!(Points::from_tenths(-5).to_string(), "-0.5");
    /// ```
    #[must_use]
    pub const fn from_tenths(tenths: i32) -> Points {
        Points(tenths)
    }

    /// How many tenths of a point.
    ///
    /// ```
    /// use jadoube_pairings::Points;
    /// assert_eq!(Points::from_tenths(65).tenths(), 65);
    /// ```
    #[must_use]
    pub const fn tenths(self) -> i32 {
        self.0
    }
}

impl fmt::Display for Points {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let tenths = self.0.unsigned_abs();
        write!(out, "{sign}{}.{}", tenths / 10, tenths % 10)
    }
}

impl FromStr for Points {
    type Err = super::WarningKind;

    /// # Errors
    /// Anything but a whole number of at most six digits with at most one decimal.
    fn from_str(text: &str) -> Result<Points, super::WarningKind> {
        points(text).ok_or_else(|| super::WarningKind::unreadable("points", text, "such as 11.5"))
    }
}

fn points(text: &str) -> Option<Points> {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (whole, decimal) = unsigned.split_once(['.', ',']).unwrap_or((unsigned, ""));
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let lengths = whole.len() <= 6 && decimal.len() <= 1 && whole.len() + decimal.len() > 0;
    if !(lengths && digits(whole) && digits(decimal)) {
        return None;
    }
    let number = |part: &str| part.parse::<i32>().unwrap_or(0);
    let tenths = number(whole) * 10 + number(decimal);
    Some(Points(if unsigned == text { tenths } else { -tenths }))
}

/// One round.
///
/// ```
/// use jadoube_pairings::TournamentRound;
/// assert!(TournamentRound::default().boards.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TournamentRound {
    /// Its day, `YY/MM/DD` where the file keeps to its own rules.
    pub date: String,
    /// Who sits where.
    pub boards: Vec<Pairing>,
}

/// A game, or a player without one.
///
/// ```
/// use jadoube_pairings::{Mark, Pairing};
/// let bye = Pairing::Bye { board: None, player: 3, mark: Mark::HalfPointBye };
/// assert!(matches!(bye, Pairing::Bye { player: 3, .. }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// Two players opposite each other.
    Game {
        /// The number of the board, from 1, where it is known; a report has none.
        board: Option<u32>,
        /// Who has White.
        white: SeatedPlayer,
        /// Who has Black.
        black: SeatedPlayer,
        /// Whether the file tells the colours.
        colours: Colours,
    },
    /// A player without an opponent.
    Bye {
        /// The number under which he is listed, where there is one.
        board: Option<u32>,
        /// The player.
        player: u32,
        /// What he gets for it.
        mark: Mark,
    },
}

/// A player at a board.
///
/// ```
/// use jadoube_pairings::{Mark, SeatedPlayer};
/// let seat = SeatedPlayer { player: 4, mark: Some(Mark::Win) };
/// assert_eq!(seat.player, 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatedPlayer {
    /// His start number. There may be no such player: the warnings say so.
    pub player: u32,
    /// What his own line says of the game; `None` where only the opponent's tells of it.
    pub mark: Option<Mark>,
}

/// Whether the colours of a game are known.
///
/// ```
/// use jadoube_pairings::Colours;
/// assert_ne!(Colours::Told, Colours::Assumed);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// At least one of the two lines tells them.
    Told,
    /// Neither does, as for some games that were never played: White is who stands first.
    Assumed,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_are_points() {
        let table = [
            ("0", Some(0)),
            ("0.0", Some(0)),
            ("4,5", Some(45)),
            (".5", Some(5)),
            ("10.", Some(100)),
            ("-1.5", Some(-15)),
            ("17.0", Some(170)),
            ("", None),
            (".", None),
            ("-", None),
            ("0.75", None),
            ("+1", None),
            ("1e3", None),
            ("1234567", None),
        ];
        for (text, tenths) in table {
            assert_eq!(
                text.parse().ok(),
                tenths.map(Points::from_tenths),
                "{text:?}"
            );
        }
    }
}
