//! Plays random games with simulated hands, from the box and back into it, and has a host hear them
//! on a simulated board.

use std::collections::VecDeque;

use fastrand::Rng;
use jadoube_sensing::board::{Board, ByColor, Color, Move, Position, Square, Tolerant};
use jadoube_sensing::decoders::Decoder;
use jadoube_sensing::decoders::by_family::decoder;
use jadoube_sensing::decoders::dgt::{DgtDecoder, DgtHost};
use jadoube_sensing::laws::{GameResult, Start};
use jadoube_sensing::recording::ReceivedBytes;
use jadoube_sensing::simulator::{
    DgtBoard, FamilyBoard, HandDeed, Happening, Noise, PlantedIrregularity, SimulatedHands,
};
use jadoube_sensing::{BoardFollower, DeviceFamily, FollowedStep, TrackerSettings};

/// After the last that happens the board is heard for so long.
const LAST_WORDS_US: u64 = 3_000_000;
/// How often the host reads and asks.
const HOST_US: u64 = 50_000;
/// The clock is started so long after the men are set up.
const CLOCK_STARTS_US: u64 = 2_000_000;

/// What happens at a board besides the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surroundings {
    /// The men stand before, and stay afterwards.
    None,
    /// They are taken out of the box before the game and put back after it, in some games with the
    /// kings put in the centre between.
    Box,
    /// There is no clock to be heard: the opponent replies to what was planted.
    NoClock,
}

/// A game as it was played.
pub struct PlayedGame {
    /// The moves that were made before anything that was planted.
    pub moves: Vec<Move>,
    /// The men after each of them.
    pub truth: Vec<Board>,
    /// What the kings showed after it.
    pub shown: Option<GameResult>,
    /// How the men stand before it.
    men: Board,
    noise: Noise,
    seed: u64,
    pub happenings: VecDeque<Happening>,
}

/// A random game with an irregularity at its end, if wanted; `None` if there was no room for it.
pub fn play(
    seed: u64,
    noise: Noise,
    plant: Option<PlantedIrregularity>,
    surroundings: Surroundings,
) -> Option<PlayedGame> {
    let mut rng = Rng::with_seed(seed);
    let mut hands = SimulatedHands::new(noise, seed ^ 0x5eed);
    let mut position = Tolerant::default();
    let mut men = position.board().clone();
    if surroundings == Surroundings::Box {
        hands.set_up(&men);
        men = Board::empty();
    }
    hands.done_by(hands.now_us() + CLOCK_STARTS_US, |hands| {
        hands.does(HandDeed::Runs(Some(Color::White)));
    });
    let (mut moves, mut truth) = (Vec::new(), Vec::new());
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
            if surroundings == Surroundings::NoClock {
                let left = position.left_by(&hands.left(&men));
                hands.play(&left, quiet_reply(&mut rng, &left)?);
            }
            break;
        }
        hands.play(&position, m);
        position.play_unchecked(m);
        moves.push(m);
        truth.push(position.board().clone());
    }
    let shown = match surroundings {
        Surroundings::Box => end(&mut hands, &mut rng, position.board()),
        Surroundings::None | Surroundings::NoClock => None,
    };
    Some(PlayedGame {
        moves,
        truth,
        shown,
        men,
        noise,
        seed: seed ^ 0xb0a2d,
        happenings: hands.happenings().into(),
    })
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

/// A reply that takes nothing, so that what was done before it stays to be seen.
fn quiet_reply(rng: &mut Rng, position: &Tolerant) -> Option<Move> {
    let legal = position.legal_moves();
    let quiet: Vec<&Move> = legal.iter().filter(|m| !m.is_capture()).collect();
    (!quiet.is_empty()).then(|| *quiet[rng.usize(0..quiet.len())])
}

/// The clock is stopped, the kings show a result in half of the games, and the men go into the box.
fn end(hands: &mut SimulatedHands, rng: &mut Rng, men: &Board) -> Option<GameResult> {
    hands.wait(1_500, 10_000);
    hands.does(HandDeed::Runs(None));
    hands.wait(300, 3_000);
    let kings = |white, black| ByColor { white, black };
    let (shown, squares) = match rng.u32(0..8) {
        0 => (GameResult::WhiteWins, kings(Square::E4, Square::D5)),
        1 => (GameResult::BlackWins, kings(Square::D4, Square::E5)),
        2 => (GameResult::Draw, kings(Square::E4, Square::E5)),
        3 => (GameResult::Draw, kings(Square::D4, Square::D5)),
        _ => {
            hands.put_away(men);
            return None;
        }
    };
    let stand = hands.show_result(men, squares);
    hands.wait(3_000, 20_000);
    hands.put_away(&stand);
    Some(shown)
}

impl PlayedGame {
    /// What the board sends to a host that asks for all squares now and then, and when something
    /// was damaged, until the last has been heard.
    pub fn heard(self, mut take: impl FnMut(ReceivedBytes, &mut DgtHost)) -> u64 {
        self.heard_at(1, |chunk, host| {
            if !chunk.bytes.is_empty() {
                take(chunk, host);
            }
        })
    }

    /// The same by a host for whom all this happens so many times as fast, and who hears no bytes
    /// each time that he has waited for some.
    pub fn heard_at(
        mut self,
        speed: u64,
        mut take: impl FnMut(ReceivedBytes, &mut DgtHost),
    ) -> u64 {
        let mut host = DgtHost::default();
        let mut board = DgtBoard::new(&self.men, 5_400, 30, self.noise, self.seed);
        let last_us = self.happenings.back().map_or(0, |h| h.at_us);
        let mut now_us = 0;
        while now_us * speed < last_us + LAST_WORDS_US {
            now_us += HOST_US / speed.min(10);
            board.receive(&host.asks(now_us));
            for mut chunk in board.advance(now_us * speed, &mut self.happenings) {
                chunk.at_us = chunk.at_us.map(|at_us| at_us / speed);
                take(chunk, &mut host);
            }
            let nothing = ReceivedBytes {
                at_us: Some(now_us),
                bytes: Vec::new(),
            };
            take(nothing, &mut host);
        }
        now_us
    }

    /// What is told of it, from what the board sends, all of it so many times as fast.
    pub fn followed_at(self, speed: u64) -> Vec<FollowedStep> {
        let (mut decoder, mut events) = (DgtDecoder::default(), Vec::new());
        let settings = TrackerSettings::default();
        let mut follower = BoardFollower::new(Start::default(), settings).expect("a start");
        let mut followed = Vec::new();
        let end_us = self.heard_at(speed, |chunk, host| {
            let received_us = chunk.at_us.expect("a simulated board knows when");
            follower.elapse(received_us, &mut followed);
            decoder.decode(&chunk.bytes, received_us, &mut events);
            for event in events.drain(..) {
                host.heard(&event);
                follower.observe(&event, &mut followed);
            }
            host.needs_all(follower.awaits_all_squares());
        });
        follower.elapse(end_us + 10_000_000, &mut followed);
        followed
    }

    /// What is told of it by a board of a family without a clock.
    pub fn followed_by(mut self, family: DeviceFamily) -> Vec<FollowedStep> {
        let board = FamilyBoard::new(family, &self.men, self.noise, self.seed);
        let mut board = board.expect("a family without a clock");
        let (mut decoder, mut events) = (decoder(family), Vec::new());
        let settings = TrackerSettings::of(family);
        let mut follower = BoardFollower::new(Start::default(), settings).expect("a start");
        let mut followed = Vec::new();
        let end_us = self.happenings.back().map_or(0, |h| h.at_us) + LAST_WORDS_US;
        for chunk in board.advance(end_us, &mut self.happenings) {
            let received_us = chunk.at_us.expect("a simulated board knows when");
            follower.elapse(received_us, &mut followed);
            decoder.decode(&chunk.bytes, received_us, &mut events);
            for event in events.drain(..) {
                follower.observe(&event, &mut followed);
            }
        }
        follower.elapse(end_us + 10_000_000, &mut followed);
        followed
    }
}
