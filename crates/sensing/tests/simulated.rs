//! Plays games with simulated hands on a simulated board, and looks that every move is told, that
//! no offence is invented, and that planted irregularities are found.

use std::collections::VecDeque;

use fastrand::Rng;
use jadoube_sensing::board::{Board, Move, Position, Tolerant};
use jadoube_sensing::decoders::Decoder;
use jadoube_sensing::decoders::dgt::{DgtDecoder, DgtHost};
use jadoube_sensing::laws::{Deed, Fact, GameResult, Intent, Offence, Start};
use jadoube_sensing::simulator::{DgtBoard, Happening, Noise, PlantedIrregularity, SimulatedHands};
use jadoube_sensing::{BoardFollower, FollowedStep, TrackerSettings};

/// Games of each kind; `JADOUBE_GAMES` for more.
fn games() -> u64 {
    let more = std::env::var("JADOUBE_GAMES").ok();
    more.and_then(|n| n.parse().ok()).unwrap_or(60)
}

/// A game as it was played, and what was told of it.
struct Played {
    seed: u64,
    /// The men after each move.
    truth: Vec<Board>,
    told: Heard,
}

/// What was told of a game.
#[derive(Default)]
struct Heard {
    /// The men after each move that was made.
    boards: Vec<Board>,
    offences: Vec<Offence>,
    /// Men that were touched and put back, told as a question.
    contacts: usize,
    questions: Vec<Fact>,
    over: bool,
    refused: usize,
}

impl Played {
    fn every_move_is_told(&self) -> bool {
        let told = &self.told.boards;
        // a dead position ends a game that simulated players play on
        *told == self.truth || (self.told.over && self.truth.starts_with(told))
    }
}

/// A game with an irregularity at its end, if wanted; `None` if there was no room for it.
fn play(seed: u64, noise: Noise, plant: Option<PlantedIrregularity>) -> Option<Played> {
    let mut rng = Rng::with_seed(seed);
    let mut hands = SimulatedHands::new(noise, seed ^ 0x5eed);
    let mut position = Tolerant::default();
    let mut truth = Vec::new();
    let (plies, longest) = (rng.usize(20..80), 240);
    for ply in 0.. {
        let legal = position.legal_moves();
        let end = ply == longest || legal.is_empty() || position.is_insufficient_material();
        if end && plant.is_some() {
            return None;
        }
        if end || (plant.is_none() && ply >= plies) {
            break;
        }
        let m = choose(&mut rng, &legal, plant);
        if ply >= plies && plant.is_some_and(|how| hands.go_wrong(&position, m, how)) {
            break;
        }
        hands.play(&position, m);
        position.play_unchecked(m);
        truth.push(position.board().clone());
    }
    let board = DgtBoard::new(
        Tolerant::default().board(),
        5_400,
        30,
        noise,
        seed ^ 0xb0a2d,
    );
    let told = hear(board, hands.happenings().into());
    Some(Played { seed, truth, told })
}

/// Captures, castling and promotions oftener than by chance, and what the irregularity needs.
fn choose(rng: &mut Rng, legal: &[Move], plant: Option<PlantedIrregularity>) -> Move {
    let wanted = |m: &&Move| match plant {
        Some(PlantedIrregularity::RookFirst) => m.is_castle(),
        Some(PlantedIrregularity::Unpromoted) => m.is_promotion(),
        Some(PlantedIrregularity::PawnLeft) => m.is_en_passant(),
        _ => m.is_capture() || m.is_castle() || m.is_promotion(),
    };
    let wanted: Vec<&Move> = legal.iter().filter(wanted).collect();
    if !wanted.is_empty() && rng.bool() {
        return *wanted[rng.usize(0..wanted.len())];
    }
    legal[rng.usize(0..legal.len())]
}

/// Follows the board as a host does, and asks for all squares when something was damaged.
fn hear(mut board: DgtBoard, mut happenings: VecDeque<Happening>) -> Heard {
    let (mut decoder, mut host) = (DgtDecoder::default(), DgtHost::default());
    let settings = TrackerSettings::default();
    let mut follower = BoardFollower::new(Start::default(), settings).expect("a start");
    let (mut events, mut followed) = (Vec::new(), Vec::new());
    let end = happenings.back().map_or(0, |h| h.at_us) + 3_000_000;
    let mut now = 0;
    while now < end {
        now += 50_000;
        board.receive(&host.asks(now));
        if now == 2_000_000 {
            board.run_clock(true);
        }
        for chunk in board.advance(now, &mut happenings) {
            decoder.decode(&chunk.bytes, chunk.at_us.unwrap_or(now), &mut events);
        }
        for event in events.drain(..) {
            host.heard(&event);
            follower.observe(&event, &mut followed);
        }
    }
    follower.elapse(now + 10_000_000, &mut followed);
    let mut heard = Heard::default();
    for followed in followed {
        heard.keep(followed);
    }
    heard
}

impl Heard {
    fn keep(&mut self, followed: FollowedStep) {
        match followed {
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
        let played = play(seed, Noise::REAL, None).expect("nothing is planted");
        assert!(played.every_move_is_told(), "seed {seed}");
        assert_eq!(played.told.offences, [], "seed {seed}");
        assert_eq!(played.told.refused, 0, "seed {seed}");
    }
}

#[test]
fn planted_irregularities_are_found() {
    for how in [
        PlantedIrregularity::IllegalMove,
        PlantedIrregularity::WrongMan,
        PlantedIrregularity::RookFirst,
        PlantedIrregularity::PressWithoutMove,
        PlantedIrregularity::Unpromoted,
        PlantedIrregularity::PawnLeft,
    ] {
        let all = (0..games()).filter_map(|seed| play(seed, Noise::REAL, Some(how)));
        let (mut planted, mut missed) = (0, Vec::new());
        for played in all {
            planted += 1;
            if !is_found(how, &played.told) {
                missed.push(played.seed);
            }
        }
        println!(
            "{how:?}: {} of {planted} found; missed in {missed:?}",
            planted - missed.len()
        );
        assert!(
            planted > 0 && missed.len() * 100 <= planted,
            "{how:?}: {missed:?}"
        );
    }
}

#[test]
fn a_harsh_line_is_borne() {
    let (mut told, mut clean) = (0, 0);
    for seed in 0..games() {
        let played = play(seed, Noise::HARSH, None).expect("nothing is planted");
        told += u64::from(played.every_move_is_told());
        clean += u64::from(played.told.offences.is_empty());
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
