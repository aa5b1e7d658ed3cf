//! Tests the stand-in: whatever board is read, listeners hear it as LiveChess would tell it.

use board::{Position, Role, san_and_play};

use super::*;
use crate::event::{ClockFace, TimeFlag, TimeSpan};
use crate::{DeviceFamily, simulator::Noise};

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn at(at_us: u64, what: Sensed) -> SensorEvent {
    SensorEvent {
        when: TimeSpan::new(at_us, at_us),
        what,
    }
}

fn known(men: &Board) -> Sensed {
    let man = |square| men.piece_at(square);
    Sensed::Board(Box::new(Square::ALL.map(|square| {
        man(square).map_or(SquareContent::Empty, SquareContent::Man)
    })))
}

/// A board, a feed of it, and its time.
struct ListenedBoard {
    board: StandInBoard,
    feed: FeedNumber,
    now_us: u64,
}

impl ListenedBoard {
    fn of(family: DeviceFamily) -> ListenedBoard {
        let settings = TrackerSettings::of(family);
        let mut board = StandInBoard::new("3000", &Board::new(), Color::White, settings);
        let feed = board.subscribe();
        ListenedBoard {
            board,
            feed,
            now_us: 0,
        }
    }

    fn set_up(&mut self, fen: &str) {
        let position = FeedSetUp::from_fen(fen).unwrap();
        self.board.set_up(self.feed, position);
    }

    /// Something is reported, and then nothing for so long.
    fn hears(&mut self, what: Sensed, quiet_us: u64) {
        self.board.observe(&at(self.now_us, what));
        self.now_us += quiet_us;
        self.board.elapse(self.now_us);
    }

    /// The men stand like this, and are quiet.
    fn stand(&mut self, men: &str) {
        self.hears(known(&men.parse().unwrap()), 2_000_000);
    }

    fn event(&self) -> EBoardEvent {
        self.board.event(self.feed).unwrap()
    }

    /// The moves in one line, and whether the men match them.
    fn moves(&self) -> (String, bool) {
        let event = self.event();
        (event.san.unwrap().join(" "), event.matches.unwrap())
    }
}

const BEGAN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
const E5: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR";
/// After Ke3, which is no move.
const KE3: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/4K3/PPPP1PPP/RNBQ1BNR";

/// How men stand one after the other, the moves that are told then, and whether the men match them.
#[test]
fn moves_are_made_of_positions() {
    let table: &[(&str, &[&str], &str, bool)] = &[
        ("no move yet", &[BEGAN], "", true),
        ("two moves", &[BEGAN, E4, E5], "e4 e5", true),
        ("two in one look", &[BEGAN, E5], "e4 e5", true),
        (
            "a man that goes on",
            &[BEGAN, "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR", E4],
            "e4",
            true,
        ),
        ("taken back", &[BEGAN, E4, E5, BEGAN], "", true),
        ("one taken back", &[BEGAN, E4, E5, E4], "e4", true),
        (
            "a man in the air",
            &[BEGAN, E4, "rnbqkbnr/pppp1ppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"],
            "e4",
            false,
        ),
        ("an illegal move", &[BEGAN, E4, E5, KE3], "e4 e5", false),
        (
            "an illegal move that is put back",
            &[
                BEGAN,
                E4,
                E5,
                KE3,
                E5,
                "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR",
            ],
            "e4 e5 Ke2",
            true,
        ),
        (
            "kings in the centre",
            &[
                BEGAN,
                E4,
                E5,
                "rnbqkbnr/pppp1ppp/8/4p3/3KP3/8/PPPP1PPP/RNBQ1BNR",
                "rnbq1bnr/pppp1ppp/8/3kp3/3KP3/8/PPPP1PPP/RNBQ1BNR",
            ],
            "e4 e5",
            false,
        ),
        (
            "men that are put away",
            &[
                BEGAN,
                E4,
                "8/8/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
                "8/8/8/8/4P3/8/8/RNBQKBNR",
            ],
            "e4",
            false,
        ),
    ];
    for (name, stand, moves, matches) in table {
        let mut heard = ListenedBoard::of(DeviceFamily::Dgt);
        heard.set_up(ARRAY);
        stand.iter().for_each(|men| heard.stand(men));
        assert_eq!(heard.moves(), ((*moves).to_owned(), *matches), "{name}");
        let start = heard.event().start.unwrap();
        assert_eq!(start, ARRAY, "{name}");
        let board = heard.event().board;
        assert_eq!(board.as_deref(), stand.last().copied(), "{name}");
    }
}

/// Play that goes on from what an illegal move left is told from there.
#[test]
fn what_stood_is_where_moves_begin_anew() {
    let mut heard = ListenedBoard::of(DeviceFamily::Dgt);
    heard.set_up(ARRAY);
    for men in [BEGAN, E4, E5, KE3] {
        heard.stand(men);
    }
    // Black thinks with the pawn in his hand
    heard.stand("rnbqkbnr/ppp2ppp/8/4p3/4P3/4K3/PPPP1PPP/RNBQ1BNR");
    assert_eq!(heard.moves(), ("e4 e5".to_owned(), false));
    heard.stand("rnbqkbnr/ppp2ppp/3p4/4p3/4P3/4K3/PPPP1PPP/RNBQ1BNR");
    assert_eq!(heard.moves(), ("d6".to_owned(), true));
    let start = heard.event().start.unwrap();
    assert_eq!(
        start,
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/4K3/PPPP1PPP/RNBQ1BNR b kq - 1 2"
    );
    heard.stand("rnbqkbnr/ppp2ppp/3p4/4p3/4P3/3PK3/PPP2PPP/RNBQ1BNR");
    assert_eq!(heard.moves(), ("d6 d3".to_owned(), true));
    // White once more, and Black lets him
    heard.stand("rnbqkbnr/ppp2ppp/3p4/4p3/4PP2/3PK3/PPP3PP/RNBQ1BNR");
    assert_eq!(heard.moves(), ("d6 d3".to_owned(), false));
    heard.stand("rnbqkbnr/pp3ppp/2pp4/4p3/4PP2/3PK3/PPP3PP/RNBQ1BNR");
    assert_eq!(heard.moves(), ("c6".to_owned(), true));
}

/// A board that lags behind the position that was set up is no illegal move.
#[test]
fn a_board_that_never_stood_as_set_up_is_not_followed() {
    let mut heard = ListenedBoard::of(DeviceFamily::Dgt);
    heard.stand(E4);
    heard.set_up("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    heard.stand(E4);
    heard.stand("rnbqkbnr/pppppppp/8/8/4P3/5N2/PPPP1PPP/RNBQKB1R");
    assert_eq!(heard.moves(), (String::new(), false));
    heard.stand("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R");
    assert_eq!(heard.moves(), ("Nf3".to_owned(), true));
}

#[test]
fn a_man_that_passes_by_has_not_moved() {
    let mut heard = ListenedBoard::of(DeviceFamily::Dgt);
    heard.set_up(ARRAY);
    heard.stand(BEGAN);
    let passing = "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR";
    heard.hears(known(&passing.parse().unwrap()), 300_000);
    assert_eq!(heard.moves(), (String::new(), false));
    assert!(heard.board.due_us().is_some_and(|due| due > heard.now_us));
    heard.stand(E4);
    assert_eq!(heard.moves(), ("e4".to_owned(), true));
    assert_eq!(heard.board.due_us(), None);
}

/// Of two captures it is the one whose square was seen to change; who stands there follows.
#[test]
fn a_board_that_feels_men_alone_is_told_with_its_men() {
    let fen = "4k3/8/8/8/2p1p3/3P4/8/4K3 w - - 0 1";
    let mut heard = ListenedBoard::of(DeviceFamily::Centaur);
    let position = FeedSetUp::from_fen(fen).unwrap().0;
    heard.board.stands(position.board(), Color::White);
    heard.set_up(fen);
    let felt = |men: &Board| {
        Sensed::Board(Box::new(Square::ALL.map(
            |square| match men.piece_at(square) {
                Some(_) => SquareContent::Unidentified,
                None => SquareContent::Empty,
            },
        )))
    };
    heard.hears(felt(position.board()), 2_000_000);
    assert_eq!(
        heard.event().board.as_deref(),
        Some("4k3/8/8/8/2p1p3/3P4/8/4K3")
    );
    for (square, content) in [
        (Square::D3, SquareContent::Empty),
        (Square::E4, SquareContent::Empty),
        (Square::E4, SquareContent::Unidentified),
    ] {
        heard.hears(Sensed::Square { square, content }, 100_000);
    }
    heard.now_us += 2_000_000;
    heard.board.elapse(heard.now_us);
    assert_eq!(heard.moves(), ("dxe4".to_owned(), true));
    assert_eq!(
        heard.event().board.as_deref(),
        Some("4k3/8/8/8/2p1P3/8/8/4K3")
    );
}

#[test]
fn a_board_that_lies_turned_is_told_as_the_players_see_it() {
    let turned = "RNBKQBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr";
    let mut heard = ListenedBoard::of(DeviceFamily::Dgt);
    heard.set_up(ARRAY);
    heard.stand(turned);
    assert!(!heard.moves().1);
    // a listener says so
    heard.board.flip(heard.feed, true);
    assert_eq!(heard.event().flipped, Some(true));
    assert_eq!(heard.event().board.as_deref(), Some(BEGAN));
    assert_eq!(heard.moves(), (String::new(), true));
    // then the game finds out, and another listener is told at once
    heard.board.turned();
    assert_eq!(heard.event().board.as_deref(), Some(BEGAN));
    heard.feed = heard.board.subscribe();
    heard.set_up(ARRAY);
    assert_eq!(heard.event().board.as_deref(), Some(BEGAN));
    let moved = "RNBKQBNR/PPP1PPPP/8/3P4/8/8/pppppppp/rnbkqbnr";
    heard.stand(moved);
    assert_eq!(heard.moves(), ("e4".to_owned(), true));
    assert!(heard.board.eboard().flipped);
    // and who turns it the wrong way is told that it does not match
    heard.board.flip(heard.feed, false);
    assert!(!heard.moves().1);
}

#[test]
fn a_clock_is_told_once_it_is_known_who_sits_where() {
    let mut heard = ListenedBoard::of(DeviceFamily::Dgt);
    let face = |seconds| ClockFace {
        seconds,
        flag: TimeFlag::None,
    };
    let clock = |left, right, up, running| {
        Sensed::Clock(ClockReading {
            left: face(left),
            right: face(right),
            lever: Lever::Up(up),
            running,
            battery_low: false,
        })
    };
    let told = |white, black, run| {
        Some(EBoardClock {
            white,
            black,
            run,
            time: None,
        })
    };
    heard.hears(clock(300, 290, ClockSide::Left, false), 1_000);
    assert_eq!(heard.event().clock, None);
    heard.hears(clock(300, 289, ClockSide::Right, true), 1_000);
    assert_eq!(heard.event().clock, told(289, 300, Some(true)));
    heard.hears(clock(300, 288, ClockSide::Left, true), 1_000);
    assert_eq!(heard.event().clock, told(288, 300, Some(false)));
    heard.hears(clock(299, 288, ClockSide::Left, false), 1_000);
    assert_eq!(heard.board.eboard().clock, told(288, 299, None));
}

#[test]
fn a_list_says_whether_the_board_is_heard() {
    let mut heard = ListenedBoard::of(DeviceFamily::Dgt);
    let state = |heard: &ListenedBoard| heard.board.eboard().state.unwrap();
    assert_eq!(state(&heard), "INACTIVE");
    assert_eq!(heard.board.eboard().board, None);
    heard.hears(Sensed::Skipped { bytes: 3 }, 0);
    assert_eq!(state(&heard), "INACTIVE");
    heard.hears(Sensed::Device(DeviceNote::Battery(80)), 0);
    assert_eq!(state(&heard), "ACTIVE");
    assert_eq!(heard.board.eboard().battery.as_deref(), Some("80%"));
    heard.board.is(StandInState::NotResponding);
    assert_eq!(state(&heard), "NOTRESPONDING");
    heard.board.unsubscribe(heard.feed);
    assert!(!heard.board.has_listeners());
    assert_eq!(heard.board.event(heard.feed), None);
}

#[test]
fn a_set_up_position_is_orthodox_or_of_chess960() {
    for fen in [
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w QKqk - 2 3",
        "4k3/8/8/8/8/8/8/1r2K2R w H - 0 1",
    ] {
        assert!(FeedSetUp::from_fen(fen).is_ok(), "{fen}");
    }
    assert!(FeedSetUp::from_fen("8/8").is_err());
}

/// Whole games of clumsy hands on a simulated board: the moves told at the end are those played.
#[test]
fn simulated_games_are_told_to_their_end() {
    use crate::decoders::Decoder;
    use crate::decoders::dgt::DgtDecoder;
    use crate::simulator::{DgtBoard, SimulatedHands};

    for seed in 0..20 {
        let mut hands = SimulatedHands::new(Noise::REAL, seed);
        let (mut position, mut rng) = (Tolerant::default(), fastrand::Rng::with_seed(seed));
        let mut played = Vec::new();
        for _ in 0..30 {
            let moves = position.legal_moves();
            let queens = |m: &&board::Move| m.promotion().is_none_or(|role| role == Role::Queen);
            let moves: Vec<_> = moves.iter().filter(queens).collect();
            let Some(&&m) = rng.choice(&moves) else { break };
            hands.play(&position, m);
            played.push(san_and_play(&mut position, m));
        }
        let mut board = DgtBoard::new(Tolerant::default().board(), 300, 0, Noise::REAL, seed);
        board.receive(&[0x42, 0x4b]);
        board.run_clock(true);
        let mut happenings: std::collections::VecDeque<_> = hands.happenings().into();
        let end_us = happenings.back().unwrap().at_us + 3_000_000;
        let mut heard = ListenedBoard::of(DeviceFamily::Dgt);
        heard.set_up(ARRAY);
        let (mut decoder, mut events) = (DgtDecoder::default(), Vec::new());
        for chunk in board.advance(end_us, &mut happenings) {
            decoder.decode(&chunk.bytes, chunk.at_us.unwrap(), &mut events);
        }
        events.iter().for_each(|event| heard.board.observe(event));
        heard.board.elapse(end_us);
        let (san, matches) = heard.moves();
        assert_eq!(san, played.join(" "), "{seed}");
        assert!(matches, "{seed}");
        assert_eq!(heard.event().start.as_deref(), Some(ARRAY));
    }
}
