//! Plays games with simulated hands on a simulated board, and looks that every move is told, that
//! no offence is invented, and that planted irregularities are found.

mod families;
#[allow(dead_code, reason = "each test uses a part of what they share")]
mod game;

use game::{Surroundings, play};
use jadoube_sensing::board::{Board, Position, Tolerant};
use jadoube_sensing::laws::{Deed, Fact, GameResult, Intent, Offence, Reason};
use jadoube_sensing::simulator::{Noise, PlantedIrregularity};
use jadoube_sensing::{FollowedStep, TrackerNote};

/// Games of each kind; `JADOUBE_GAMES` for more.
fn games() -> u64 {
    let more = std::env::var("JADOUBE_GAMES").ok();
    more.and_then(|n| n.parse().ok()).unwrap_or(60)
}

/// A game as it was played, and what was told of it.
struct HeardGame {
    seed: u64,
    /// The men after each move.
    truth: Vec<Board>,
    /// What the kings showed.
    shown: Option<GameResult>,
    told: Heard,
}

/// What was told of a game.
#[derive(Default)]
struct Heard {
    /// The men after each move that was made.
    boards: Vec<Board>,
    offences: Vec<Offence>,
    /// Why something was ruled, or noted.
    reasons: Vec<Reason>,
    /// Men that were touched and put back, told as a question.
    contacts: usize,
    questions: Vec<Fact>,
    shown: Vec<GameResult>,
    over: bool,
    refused: usize,
}

impl HeardGame {
    fn every_move_is_told(&self) -> bool {
        let told = &self.told.boards;
        // a dead position ends a game that simulated players play on
        *told == self.truth || (self.told.over && self.truth.starts_with(told))
    }
}

/// A game, and what is told of it; `None` if there was no room for the irregularity.
fn hear(
    seed: u64,
    noise: Noise,
    plant: Option<PlantedIrregularity>,
    surroundings: Surroundings,
) -> Option<HeardGame> {
    hear_at(1, seed, noise, plant, surroundings)
}

/// The same from a board that sends so many times as fast as hands can move.
fn hear_at(
    speed: u64,
    seed: u64,
    noise: Noise,
    plant: Option<PlantedIrregularity>,
    surroundings: Surroundings,
) -> Option<HeardGame> {
    let played = play(seed, noise, plant, surroundings)?;
    let (truth, shown) = (played.truth.clone(), played.shown);
    let mut told = Heard::default();
    for step in played.followed_at(speed) {
        told.keep(step);
    }
    Some(HeardGame {
        seed,
        truth,
        shown,
        told,
    })
}

impl Heard {
    fn keep(&mut self, followed: FollowedStep) {
        match followed {
            FollowedStep::Note(TrackerNote::ResultShown(shown)) => self.shown.push(shown),
            FollowedStep::Note(_) => {}
            FollowedStep::Refused(..) => self.refused += 1,
            FollowedStep::Judged(act, verdict) => {
                if let Deed::Touch {
                    intent: Intent::Unknown,
                    ..
                } = act.act.deed
                {
                    self.contacts += 1;
                }
                let charged = verdict.rulings.iter().map(|r| r.offence);
                self.offences
                    .extend(charged.filter(|&o| o != Offence::None));
                self.reasons
                    .extend(verdict.rulings.iter().map(|r| r.reason.clone()));
                self.questions
                    .extend(verdict.view.questions.iter().map(|q| q.fact));
                self.over |= verdict.view.result != GameResult::Ongoing;
                let men = verdict.view.position.board();
                let last = self.boards.last();
                if last.map_or(men != Tolerant::default().board(), |last| last != men) {
                    self.boards.push(men.clone());
                }
            }
        }
    }
}

/// What an arbiter is told of an irregularity.
fn is_found(how: PlantedIrregularity, heard: &Heard) -> bool {
    let charged = |offence| heard.offences.contains(&offence);
    match how {
        PlantedIrregularity::IllegalMove | PlantedIrregularity::PawnLeft => {
            charged(Offence::IllegalMove)
        }
        PlantedIrregularity::PressWithoutMove | PlantedIrregularity::Unpromoted => {
            charged(Offence::AsIllegalMove) || charged(Offence::IllegalMove)
        }
        PlantedIrregularity::RookFirst => charged(Offence::TouchMove),
        PlantedIrregularity::WrongMan => {
            heard.contacts > 0 && heard.questions.contains(&Fact::Seen)
        }
    }
}

#[test]
fn every_move_is_told_and_no_offence_invented() {
    for seed in 0..games() {
        let game = hear(seed, Noise::REAL, None, Surroundings::None).expect("nothing is planted");
        assert!(game.every_move_is_told(), "seed {seed}");
        assert_eq!(game.told.offences, [], "seed {seed}");
        assert_eq!(game.told.refused, 0, "seed {seed}");
    }
}

/// Men that are set up and put away are no moves, and kings that show a result are none either.
#[test]
fn what_comes_before_and_after_a_game_is_no_act() {
    let (mut shown, mut wrong) = (0, Vec::new());
    for seed in 0..games() {
        let game = hear(seed, Noise::REAL, None, Surroundings::Box).expect("nothing is planted");
        let told = &game.told;
        let results: Vec<GameResult> = game.shown.into_iter().filter(|_| !told.over).collect();
        shown += results.len();
        let is_right = game.every_move_is_told()
            && told.offences.is_empty()
            && told.refused == 0
            && told.shown == results;
        if !is_right {
            wrong.push(seed);
        }
    }
    println!(
        "of {} games {shown} showed a result; wrong: {wrong:?}",
        games()
    );
    assert!(shown > 0 && wrong.is_empty(), "{wrong:?}");
}

/// All that can be planted.
const PLANTED: [PlantedIrregularity; 6] = [
    PlantedIrregularity::IllegalMove,
    PlantedIrregularity::WrongMan,
    PlantedIrregularity::RookFirst,
    PlantedIrregularity::PressWithoutMove,
    PlantedIrregularity::Unpromoted,
    PlantedIrregularity::PawnLeft,
];

/// In how many games an irregularity was planted, and in which of them it was missed.
fn planted(how: PlantedIrregularity, noise: Noise) -> (usize, Vec<u64>) {
    let all = (0..games()).filter_map(|seed| hear(seed, noise, Some(how), Surroundings::None));
    let (mut planted, mut missed) = (0, Vec::new());
    for played in all {
        planted += 1;
        if !is_found(how, &played.told) {
            missed.push(played.seed);
        }
    }
    let found = planted - missed.len();
    println!("{how:?}: {found} of {planted} found; missed in {missed:?}");
    (planted, missed)
}

#[test]
fn planted_irregularities_are_found() {
    for how in PLANTED {
        let (planted, missed) = planted(how, Noise::REAL);
        assert!(
            planted > 0 && missed.len() * 100 <= planted,
            "{how:?}: {missed:?}"
        );
    }
}

/// What a line loses nobody can find; most is found all the same.
#[test]
fn planted_irregularities_are_found_on_a_harsh_line() {
    for how in PLANTED {
        let (planted, missed) = planted(how, Noise::HARSH);
        assert!(
            planted > 0 && missed.len() * 10 <= planted,
            "{how:?}: {missed:?}"
        );
    }
}

#[test]
fn a_harsh_line_is_borne() {
    let (mut told, mut clean) = (0, 0);
    for seed in 0..games() {
        let game = hear(seed, Noise::HARSH, None, Surroundings::None).expect("nothing is planted");
        told += u64::from(game.every_move_is_told());
        clean += u64::from(game.told.offences.is_empty());
    }
    println!(
        "of {} games {told} told whole, {clean} without an offence invented",
        games()
    );
    assert!(told * 100 >= games() * 95, "{told} told whole");
    assert!(
        clean * 100 >= games() * 95,
        "{clean} without an offence invented"
    );
}

/// Where more happens within one settling time than anybody can tell apart, it is not known who
/// did what, and nobody is charged with it.
#[test]
fn nobody_is_charged_where_a_board_sends_faster_than_hands_move() {
    let games = games().div_ceil(3);
    for (level, noise) in [("none", Noise::NONE), ("real", Noise::REAL)] {
        for speed in [4, 10, 20] {
            let (mut told, mut charged) = (0, Vec::new());
            for seed in 0..games {
                let game = hear_at(speed, seed, noise, None, Surroundings::None)
                    .expect("nothing is planted");
                told += u64::from(game.every_move_is_told());
                if !game.told.offences.is_empty() || game.told.refused > 0 {
                    charged.push(seed);
                }
            }
            println!(
                "noise {level}, {speed} times as fast: of {games} games {told} told whole, \
                 charged in {charged:?}"
            );
            assert!(charged.len() as u64 * 100 <= games, "{speed}: {charged:?}");
            assert!(speed > 10 || told * 100 >= games * 90, "{speed}: {told}");
        }
    }
}
