//! Tries what a device really sent, recorded by others, where it is at hand.

#[path = "../../pgn/tests/recorded/at_hand.rs"]
mod at_hand;

use at_hand::at_hand;
use board::{CastlingMode, Move, Position, Square, Tolerant, uci};
use jadoube_sensing::decoders::{Decoder, dgt::DgtDecoder, square_off::SquareOffNeo};
use jadoube_sensing::laws::{Act, Certainty, Deed, Intent, Offence, SensingDevice, Start, Unseen};
use jadoube_sensing::recording::{ShownTimes, read_recording};
use jadoube_sensing::{
    BoardContents, BoardFollower, DeviceFamily, DeviceNote, FollowedStep, Sensed, SensorEvent,
    SquareContent, TrackerNote, TrackerSettings,
};
use protocol::Line;

/// The text of a recording.
fn recorded(name: &str) -> Option<String> {
    at_hand(name).map(|path| std::fs::read_to_string(path).expect("a text"))
}

/// What came or went at one moment.
enum Traffic {
    FromBoard(Vec<SensorEvent>),
    /// The board was told to move a man.
    Moves,
}

const CONTACTS: &str = "0x0075";
const SCANS: &str = "0x007a";
const BOARD_MOVES: &str = "0x0078";

/// The lines of a recording, read by one decoder.
fn traffic(text: &str) -> Vec<Traffic> {
    let mut decoder = SquareOffNeo::default();
    let mut read = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split('\t').collect();
        let [seconds, _, characteristic, value] = words[..] else {
            panic!("{line}")
        };
        let received_us = seconds.replace('.', "").parse().expect("a time");
        let value = value.trim_matches('\'').as_bytes();
        match characteristic {
            CONTACTS | SCANS => {
                let mut events = Vec::new();
                decoder.decode(value, received_us, &mut events);
                read.push(Traffic::FromBoard(events));
            }
            BOARD_MOVES => read.push(Traffic::Moves),
            _ => {}
        }
    }
    read
}

/// The contacts of the first half of a game of the recording's player with White, and the last
/// three when he straightens the bishop that the board has put on d7.
const PLAYED: &str = "d2- d4+ c1- f4+ e2- e3+ g1- f3+ b1- d2+ f3- e5+ d7- d7+ d7- d7+ d7- d7+";

#[test]
fn half_a_game_on_a_board_that_moves_men_itself() {
    let Some(text) = recorded("square-off-neo/first-half.tsv") else {
        return;
    };
    let traffic = traffic(&text);
    let events = traffic.iter().flat_map(|traffic| match traffic {
        Traffic::FromBoard(events) => events.as_slice(),
        Traffic::Moves => &[],
    });
    let mut contacts = Vec::new();
    let (mut scans, mut done) = (0, 0);
    for event in events {
        assert!(event.when.earliest_us < event.when.latest_us);
        match &event.what {
            Sensed::Square { square, content } => {
                let is_lift = *content == SquareContent::Empty;
                contacts.push(format!("{square}{}", if is_lift { '-' } else { '+' }));
            }
            Sensed::Board(_) => scans += 1,
            Sensed::Device(DeviceNote::Done) => done += 1,
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(contacts.join(" "), PLAYED);
    assert_eq!(done, 6, "the board has moved once for each move of White");
    assert_eq!(scans, text.matches("\t0x007a\t").count());
}

/// Each scan shows what the contacts left, save where the board has moved a man itself. One man it
/// has put so badly that it no longer feels him, before White lifts him to put him right.
#[test]
fn scans_agree_with_contacts() {
    let Some(text) = recorded("square-off-neo/first-half.tsv") else {
        return;
    };
    let mut standing: Option<Box<BoardContents>> = None;
    // whether people have begun, the board moves a man, and a scan came in since
    let (mut began, mut moving, mut known) = (false, false, false);
    let (mut compared, mut felt_nothing_before) = (0, Vec::new());
    for traffic in traffic(&text) {
        let Traffic::FromBoard(events) = traffic else {
            (moving, known) = (true, false);
            continue;
        };
        for event in events {
            match event.what {
                Sensed::Square { square, content } => {
                    began = true;
                    let standing = standing.as_mut().expect("a scan came first");
                    if standing[usize::from(square)] == content {
                        felt_nothing_before.push(square);
                    }
                    standing[usize::from(square)] = content;
                }
                Sensed::Board(contents) => {
                    if began && known {
                        assert_eq!(differences(standing.as_deref(), &contents), []);
                        compared += 1;
                    }
                    standing = Some(contents);
                    known = !moving;
                }
                Sensed::Device(DeviceNote::Done) => moving = false,
                other => panic!("{other:?}"),
            }
        }
    }
    assert_eq!(compared, 36, "scans that were compared");
    assert_eq!(felt_nothing_before, [Square::D7]);
}

fn differences(standing: Option<&BoardContents>, contents: &BoardContents) -> Vec<Square> {
    let standing = standing.expect("a scan came first");
    let differs =
        |square: &Square| standing[usize::from(*square)] != contents[usize::from(*square)];
    Square::ALL.into_iter().filter(differs).collect()
}

/// A whole game, followed by the times that its clock shows.
fn followed_moves(recording: &[u8]) -> (Vec<String>, Vec<String>) {
    let mut decoder = DgtDecoder::default();
    let mut times = ShownTimes::default();
    let settings = TrackerSettings::of(DeviceFamily::Dgt);
    let mut follower = BoardFollower::new(Start::default(), settings).expect("a start");
    let (mut events, mut followed) = (Vec::new(), Vec::new());
    let mut now = 0;
    for chunk in read_recording(recording) {
        decoder.decode(&chunk.bytes, 0, &mut events);
        for mut event in events.drain(..) {
            now = times.give(&mut event);
            follower.observe(&event, &mut followed);
        }
    }
    follower.finish(now + 5_000_000, &mut followed);
    let mut position = Tolerant::default();
    let (mut moves, mut others) = (Vec::new(), Vec::new());
    for followed in followed {
        match followed {
            FollowedStep::Judged(_, verdict) => {
                others.extend(
                    verdict
                        .rulings
                        .iter()
                        .map(|ruling| format!("{:?}", ruling.reason)),
                );
                let next = verdict.view.position.clone();
                let leads = |m: &Move| position.board_after(*m) == *next.board();
                if let Some(m) = position.legal_moves().into_iter().find(leads) {
                    moves.push(uci(m, CastlingMode::Standard).to_string());
                    position = next;
                }
            }
            FollowedStep::Note(TrackerNote::InStep) => {}
            other => others.push(format!("{other:?}")),
        }
    }
    (moves, others)
}

#[test]
fn a_blitz_game_on_a_board_with_a_clock() {
    let (Some(recording), Some(moves)) = (recorded("dgt/1.inbytes"), recorded("dgt/1.uci")) else {
        return;
    };
    let written = |word: &&str| !word.ends_with('.') && *word != "*";
    let expected: Vec<&str> = moves.split_whitespace().filter(written).collect();
    let (told, others) = followed_moves(recording.as_bytes());
    assert_eq!(told, expected);
    assert_eq!(others, [""; 0], "nothing is invented");
}

/// The board loses three men in its scans and feels none of them being lifted: they stand, the game
/// goes on, and each is told once. What White does on d7 is asked, not guessed.
#[test]
fn contacts_with_an_opposing_man_are_asked_about() {
    let Some(text) = recorded("square-off-neo/first-half.tsv") else {
        return;
    };
    let settings = TrackerSettings::of(DeviceFamily::SquareOffNeo);
    let mut follower = BoardFollower::new(Start::default(), settings).expect("a start");
    let mut followed = Vec::new();
    let mut now = 0;
    for traffic in traffic(&text) {
        if let Traffic::FromBoard(events) = traffic {
            for event in events {
                now = event.when.latest_us;
                follower.observe(&event, &mut followed);
            }
        }
    }
    follower.finish(now + 5_000_000, &mut followed);
    let (mut told, mut asked, mut evidence) = (Vec::new(), 0, Vec::new());
    for step in followed {
        match step {
            FollowedStep::Judged(act, verdict) => {
                let charged = verdict.rulings.iter().any(|r| r.offence != Offence::None);
                assert!(!charged, "{:?}: nobody did wrong", act.act.deed);
                if let Deed::Touch { intent, .. } = act.act.deed {
                    let questions = verdict.view.questions.iter();
                    let of_it: Vec<_> = questions.filter(|q| q.of == verdict.seq).collect();
                    asked += of_it.len();
                    evidence.extend(of_it.iter().filter_map(|q| q.evidence.clone()));
                    assert_eq!(act.act.certainty, Certainty::Disputed);
                    assert_eq!(intent, Intent::Unknown);
                }
                told.push(words(act.act));
            }
            FollowedStep::Note(note) => told.push(format!("{note:?}")),
            FollowedStep::Refused(act, why) => panic!("{act:?} {why:?}"),
        }
    }
    let moves = [
        ("W", "d2", "d4"),
        ("B", "c7", "c6"),
        ("W", "c1", "f4"),
        ("B", "c6", "c5"),
        ("W", "e2", "e3"),
        ("B", "d7", "d5"),
        ("W", "g1", "f3"),
        ("B", "g8", "f6"),
        ("W", "b1", "d2"),
        ("B", "c8", "d7"),
        ("W", "f3", "e5"),
        ("B", "c5", "c4"),
    ];
    let mut expected = vec!["InStep".to_owned()];
    for (by, from, to) in moves {
        expected.push(format!("{by} lift {from}"));
        expected.push(format!("{by} place {to}"));
        // where a scan has lost men beside it
        expected.extend(match (from, to) {
            ("g8", "f6") => Some("Doubtful([G7])".to_owned()),
            ("c8", "d7") => Some("Doubtful([F6, G7])".to_owned()),
            ("c5", "c4") => Some("Doubtful([F6, D7, G7])".to_owned()),
            _ => None,
        });
        expected.push(format!("{by} release {to}"));
    }
    expected.extend(["W touch d7", "W touch d7", "W touch d7"].map(str::to_owned));
    assert_eq!(told, expected);
    assert_eq!(asked, 3, "each contact is asked about");
    assert_eq!(evidence.len(), 3, "with what the board saw of it");
    for evidence in evidence {
        assert_eq!(evidence.sensor, settings.sensor());
        let unseen: Vec<Unseen> = evidence.cannot_see().collect();
        let of_hands = [Unseen::Player, Unseen::Hand, Unseen::TouchWithoutLift];
        assert_eq!(unseen, [&of_hands[..], &[Unseen::Man]].concat());
    }
}

/// The program is begun in the middle of the game: where the board does not feel two men, and
/// where a man is in White's hand when the first scan comes.
#[test]
fn half_a_game_is_taken_up_in_its_middle() {
    let Some(text) = recorded("square-off-neo/first-half.tsv") else {
        return;
    };
    let table = [
        (
            111_000_000,
            // after 5…Bd7
            "rn1qkb1r/pp1bpppp/5n2/2pp4/3P1B2/4PN2/PPPN1PPP/R2QKB1R w KQkq - 0 6",
            "InStep, Missed(1), W lift f3, W place e5, Doubtful([F6, G7]), W release e5, \
             B lift c5, B place c4, Doubtful([F6, D7, G7]), B release c4, W touch d7, W touch d7, \
             W touch d7",
        ),
        (
            84_000_000,
            "rnbqkbnr/pp2pppp/8/2pp4/3P1B2/4P3/PPP2PPP/RN1QKBNR w KQkq - 0 4",
            "InStep, Missed(1), W lift g1, W place f3, W release f3, B lift g8, B place f6, \
             Doubtful([G7]), B release f6, W lift b1, W place d2, W release d2, B lift c8, \
             B place d7, Doubtful([F6, G7]), B release d7, W lift f3, W place e5, W release e5, \
             B lift c5, B place c4, Doubtful([F6, D7, G7]), B release c4, W touch d7, W touch d7, \
             W touch d7",
        ),
    ];
    for (from_us, fen, expected) in table {
        let start = Start {
            position: Tolerant::from_fen(fen, CastlingMode::Standard).expect("a position"),
            ..Start::default()
        };
        let settings = TrackerSettings::of(DeviceFamily::SquareOffNeo);
        let mut follower = BoardFollower::new(start, settings).expect("a start");
        let mut followed = Vec::new();
        let events = traffic(&text)
            .into_iter()
            .flat_map(|traffic| match traffic {
                Traffic::FromBoard(events) => events,
                Traffic::Moves => Vec::new(),
            });
        for event in events.filter(|event| event.when.earliest_us >= from_us) {
            follower.observe(&event, &mut followed);
        }
        let told = followed.into_iter().map(|step| match step {
            FollowedStep::Judged(act, verdict) => {
                let charged = verdict.rulings.iter().any(|r| r.offence != Offence::None);
                assert!(!charged, "{:?}: nobody did wrong", act.act.deed);
                words(act.act)
            }
            FollowedStep::Note(note) => format!("{note:?}"),
            FollowedStep::Refused(act, why) => panic!("{act:?} {why:?}"),
        });
        let told = told.collect::<Vec<_>>().join(", ");
        assert_eq!(told, expected);
    }
}

/// Who did what, without what is known of it.
fn words(mut act: Act) -> String {
    (act.at_ms, act.source, act.certainty) = (None, None, Certainty::Seen);
    act.sensor = SensingDevice::default();
    let text = Line::Act(act).to_text();
    text.replace(" intent=unknown", "")
}
