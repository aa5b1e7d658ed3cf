//! Tests what a board makes of the record that a service keeps of its game: acts of its own that
//! arrive, acts and decisions of others, differences, and what is on the way meanwhile.

use crate::script::Script;
use jadoube_sensing::board::{CastlingMode, Color, Tolerant};
use jadoube_sensing::laws::{
    Act, Arrival, ClockSetting, Control, Game, GameResult, MoveStatus, Start,
};
use jadoube_sensing::{DeviceFamily, HeardEntry, HeardLine, Standing, TimeCorrection};
use protocol::{Context, Line, parse_line};

/// A service that keeps a record, and tells of it what a device is told.
struct Service {
    game: Game,
    standing: Standing,
    next: u32,
}

fn act(text: &str) -> Act {
    match parse_line(text, Context::default()) {
        Ok(Line::Act(act)) => act,
        other => panic!("{text}: {other:?}"),
    }
}

impl Service {
    fn new() -> Service {
        let start = Start::default();
        let standing = Standing::start(start.position.clone());
        let (game, _) = Game::new(start).expect("a start");
        let mut service = Service {
            game,
            standing,
            next: 0,
        };
        service.entry(HeardLine::Start(Box::default()), None);
        service
    }

    fn entry(&mut self, line: HeardLine, own: Option<u64>) -> HeardEntry {
        let number = self.next;
        self.next += 1;
        HeardEntry {
            number,
            own,
            by_this_device: own.is_some(),
            missed: false,
            line,
            standing: Some(self.standing.clone()),
        }
    }

    /// It records an act.
    fn records(&mut self, act: &Act, own: Option<u64>) -> HeardEntry {
        if let Ok(verdict) = self.game.apply(act) {
            let view = &verdict.view;
            let made = view.move_status == MoveStatus::Made;
            self.standing = Standing {
                position: view.position.clone(),
                placement: view.placement.clone(),
                has_the_move: view.has_the_move,
                to_press: made.then_some(!view.has_the_move),
                restored: false,
                over: view.result != GameResult::Ongoing,
            };
        }
        self.entry(HeardLine::Act(Box::new(act.clone())), own)
    }
}

/// A board whose acts a service records, once they are delivered.
struct Hall {
    board: Script,
    service: Service,
    delivered: u64,
}

impl Hall {
    fn new() -> Hall {
        Hall {
            board: Script::for_a_service(DeviceFamily::Dgt, |_| {}),
            service: Service::new(),
            delivered: 0,
        }
    }

    /// The service has all acts that the board has told, and the board hears of them.
    fn deliver(&mut self) {
        let acts = self.board.acts.clone();
        for act in &acts[self.delivered as usize..] {
            self.delivered += 1;
            let entry = self.service.records(act, Some(self.delivered));
            self.board.hear(vec![entry]);
        }
    }

    /// An arbiter tells this, and the board hears of it.
    fn arbiter(&mut self, text: &str) {
        let entry = self.service.records(&act(text), None);
        self.board.hear(vec![entry]);
    }

    /// What has been said since this was called before.
    fn said(&mut self) -> Vec<String> {
        std::mem::take(&mut self.board.told)
    }
}

const E4: &str = "-e2 .3 +Pe4 .8 W! 1";

/// What was ruled here has another number in the record where somebody has told an act meanwhile:
/// an arbiter confirms it by that.
#[test]
fn a_ruling_is_numbered_as_its_act_is_recorded() {
    let mut hall = Hall::new();
    hall.board.run("1 W! .6 =");
    let ruled: Vec<u32> = hall
        .board
        .rulings
        .iter()
        .map(|ruling| ruling.id.0)
        .collect();
    let told = hall.board.acts.len() as u32;
    assert_eq!((ruled, told), (vec![1], 1));
    hall.arbiter("S observe touch squares=e2");
    hall.deliver();
    assert_eq!(hall.board.recorded, [(1, 2)]);
    hall.arbiter("A confirm 2.0");
    let confirmed: Vec<_> = hall.board.confirmed.iter().map(|it| it.ruling).collect();
    assert_eq!(confirmed, [(2, 0)]);
}

#[test]
fn own_acts_that_arrive_are_no_news() {
    let mut hall = Hall::new();
    hall.board.run(E4);
    let told = hall.said();
    assert_eq!(told.last().map(String::as_str), Some("W press"));
    hall.deliver();
    assert_eq!(hall.said(), [""; 0]);
    hall.board.run("-e7 .3 +pe5 .8 B! 1");
    assert_eq!(hall.said().len(), 4);
}

#[test]
fn men_that_an_arbiter_has_put_back_are_expected_and_no_acts() {
    let mut hall = Hall::new();
    hall.board.run(E4);
    hall.deliver();
    hall.said();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    hall.arbiter(&format!("A restore fen=\"{start}\""));
    let said = hall.said();
    assert!(said[0].starts_with("HEARD A restore"), "{said:?}");
    hall.board.run("stop -e4 .5 +Pe2 clockW 1");
    let said = hall.said();
    assert_eq!(said.last().map(String::as_str), Some("InStep"), "{said:?}");
    assert!(
        said.iter().all(|line| !line.starts_with(['W', 'B'])),
        "{said:?}"
    );
    // and the game goes on from there
    hall.board.run("-d2 .3 +Pd4 .8 W! 1");
    assert_eq!(hall.said()[..2], ["W lift d2", "W place d4"]);
}

#[test]
fn men_are_put_back_one_after_the_other() {
    let mut hall = Hall::new();
    hall.board.run(E4);
    hall.board.run("-e7 .3 +pe5 .8 B! 1");
    hall.deliver();
    hall.said();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    hall.arbiter(&format!("A restore fen=\"{start}\""));
    hall.said();
    // with Black's pawn back the men stand as if White had moved
    hall.board.run("stop -e5 .5 +pe7");
    let said = hall.said();
    let told = said.iter().filter(|line| line.starts_with(['W', 'B']));
    assert_eq!(told.count(), 0, "{said:?}");
    hall.board.run("-e4 .5 +Pe2 clockW 1");
    assert_eq!(hall.said().last().map(String::as_str), Some("InStep"));
}

#[test]
fn what_is_on_the_way_comes_after_what_the_service_decided_meanwhile() {
    let mut hall = Hall::new();
    hall.board.run(E4);
    hall.said();
    // nothing has arrived yet when an arbiter warns somebody
    hall.arbiter("A decide penalty warning");
    let said = hall.said();
    assert!(said[0].starts_with("HEARD A decide"), "{said:?}");
    hall.deliver();
    assert_eq!(hall.said(), [""; 0], "the acts stand behind it in both");
    hall.board.run("-e7 .3 +pe5 .8 B! 1");
    assert_eq!(hall.said()[..2], ["B lift e7", "B place e5"]);
}

#[test]
fn a_move_that_the_arbiter_tells_is_not_told_again() {
    let mut hall = Hall::new();
    // the men stand so already when it is told: the board had been out of step, for instance
    hall.board.run("-e2 .3 +Pe4");
    hall.said();
    hall.arbiter("W move e2e4");
    hall.arbiter("W press");
    hall.board.run("W! 2 -e7 .3 +pe5 .8 B! 1");
    let said = hall.said();
    let told: Vec<&String> = said.iter().filter(|line| line.contains("lift")).collect();
    assert_eq!(told, ["B lift e7"], "{said:?}");
}

#[test]
fn an_act_that_is_never_recorded_is_taken_back() {
    let mut hall = Hall::new();
    hall.board.run(E4);
    hall.said();
    let acts = hall.board.acts.len() as u64;
    for own in 1..=acts {
        hall.board.is_not_recorded(own);
    }
    let said = hall.said();
    assert_eq!(said.len() as u64, acts, "{said:?}");
    // the move was not made: the men are to go back
    hall.board.run("stop -e4 .5 +Pe2 clockW 1");
    let said = hall.said();
    assert_eq!(said.last().map(String::as_str), Some("InStep"), "{said:?}");
}

#[test]
fn how_the_service_has_it_holds_though_its_acts_are_not_told() {
    let mut hall = Hall::new();
    hall.board.run(E4);
    hall.deliver();
    hall.said();
    let other = position("rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1");
    hall.service.standing = Standing::start(other);
    let entry = hall.service.entry(HeardLine::Untold, None);
    hall.board.hear(vec![entry]);
    assert_eq!(hall.said(), ["DIFFERS standing"]);
    hall.board.run("stop -e4 .3 +Pe2 .3 -d2 .3 +Pd4 clockB 1");
    assert_eq!(hall.said().last().map(String::as_str), Some("InStep"));
    hall.board.run("-d7 .3 +pd5 .8 B! 1");
    assert_eq!(hall.said()[..2], ["B lift d7", "B place d5"]);
}

fn position(fen: &str) -> Tolerant {
    Tolerant::from_fen(fen, CastlingMode::Standard).expect("a position")
}

#[test]
fn a_game_that_goes_on_at_the_service_is_followed_again() {
    let mut hall = Hall::new();
    hall.board.run(E4);
    hall.deliver();
    hall.arbiter("A end 1-0");
    hall.said();
    hall.board.run("-e7 .3 +pe5 .8 B! 1");
    assert_eq!(
        hall.said(),
        [""; 0],
        "after the end men are moved as one likes"
    );
    let over = hall.service.standing.clone();
    hall.service.standing = Standing {
        over: false,
        ..over
    };
    let entry = hall.service.entry(HeardLine::Untold, None);
    hall.board.hear(vec![entry]);
    assert_eq!(hall.said(), ["DIFFERS standing"]);
    hall.board.run("-e5 .3 +pe7 1");
    assert_eq!(hall.said(), ["OutOfStep([E5, E7])", "InStep"]);
    hall.board.run("clockB 1 -c7 .3 +pc5 .8 B! 1");
    let said = hall.said();
    assert!(said.contains(&"B place c5".to_owned()), "{said:?}");
}

#[test]
fn what_is_told_twice_counts_once_and_a_record_can_begin_anew() {
    let mut hall = Hall::new();
    hall.board.run(E4);
    hall.deliver();
    hall.said();
    let warning = hall.service.records(&act("A decide penalty warning"), None);
    hall.board
        .hear(vec![warning.clone(), warning.clone(), warning]);
    assert_eq!(hall.said().len(), 1);
    // the service was put back, and has nothing but the start
    let mut service = Service::new();
    service.next = 0;
    let start = service.entry(HeardLine::Start(Box::default()), None);
    hall.board.begin_anew();
    hall.board.hear(vec![start]);
    let again = service.records(&act("W move d2d4"), None);
    hall.board.hear(vec![again]);
    hall.board.hear(vec![]);
    hall.board.run("stop -e4 .3 +Pe2 .3 -d2 .3 +Pd4 clockW 1");
    let said = hall.said();
    assert_eq!(said.last().map(String::as_str), Some("InStep"), "{said:?}");
}

#[test]
fn a_record_that_was_put_back_holds_though_nobody_tells_anything_more() {
    let mut hall = Hall::new();
    hall.board.run(E4);
    hall.deliver();
    hall.said();
    hall.board.begin_anew();
    // nothing of it has come yet
    hall.board.hear(vec![]);
    let mut service = Service::new();
    service.next = 0;
    let start = service.entry(HeardLine::Start(Box::default()), None);
    hall.board.hear(vec![start]);
    hall.board.hear(vec![]);
    assert_eq!(hall.said(), ["DIFFERS anew"]);
    hall.board.run("stop 1 -e4 .3 +Pe2 clockW 1");
    let said = hall.said();
    assert!(said[0].starts_with("ToPutRight"), "{said:?}");
    assert_eq!(said.last().map(String::as_str), Some("InStep"), "{said:?}");
    // the same move is another act now
    hall.board.run(E4);
    let said = hall.said();
    assert_eq!(said[..2], ["W lift e2", "W place e4"], "{said:?}");
}

#[test]
fn acts_are_dated_after_those_that_the_device_told_before() {
    let mut hall = Hall::new();
    let told = |text: &str, at_ms| Act {
        at_ms: Some(at_ms),
        ..act(text)
    };
    for text in ["W lift e2", "W place e4", "W release e4", "W press"] {
        let before = HeardEntry {
            by_this_device: true,
            ..hall.service.records(&told(text, 95_000), None)
        };
        hall.board.hear(vec![before]);
    }
    // the clocks of others are no concern
    let others = told("A decide penalty warning", 300_000);
    let others = hall.service.records(&others, None);
    hall.board.hear(vec![others]);
    hall.board
        .run("stop -e2 .3 +Pe4 clockB 1 -e7 .3 +pe5 .8 B! 1");
    let acts = hall.board.acts.iter();
    let dated: Vec<u64> = acts.map(|act| act.at_ms.expect("a time")).collect();
    assert!(dated.len() == 4 && dated.is_sorted(), "{dated:?}");
    assert!(dated[0] == 95_000 && dated[3] < 100_000, "{dated:?}");
}

#[test]
fn an_act_that_the_service_takes_to_be_late_is_told() {
    let mut hall = Hall::new();
    hall.board.run(E4);
    hall.said();
    let late = Act {
        arrival: Arrival::Late,
        ..hall.board.acts[0].clone()
    };
    let entry = hall.service.records(&late, Some(1));
    hall.board.hear(vec![entry]);
    let said = hall.said();
    assert!(said[0].starts_with("LATE W lift e2"), "{said:?}");
}

#[test]
fn a_press_that_completes_a_move_made_before_the_game_was_taken_up_is_none_without_a_move() {
    let mut hall = Hall::new();
    let other = position("rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1");
    hall.service.standing = Standing {
        to_press: Some(Color::White),
        ..Standing::start(other)
    };
    let entry = hall.service.entry(HeardLine::Untold, None);
    hall.board.hear(vec![entry]);
    hall.board.run("stop -d2 .3 +Pd4 clockW 2");
    hall.said();
    hall.board.run("W! 2 -d7 .3 +pd5 .8 B! 1");
    let acts = [
        "W press",
        "B lift d7",
        "B place d5",
        "B release d5",
        "B press",
    ];
    let said = hall.said();
    let told = said
        .iter()
        .map(|line| line.replace(" certainty=inferred", ""));
    assert_eq!(told.collect::<Vec<_>>(), acts, "{said:?}");
}

#[test]
fn what_an_arbiter_dismisses_is_told() {
    let mut hall = Hall::new();
    hall.board.run("W! 1");
    hall.deliver();
    hall.arbiter("A dismiss 1.0 reason=\"he had moved\"");
    let revoked: Vec<String> = hall
        .board
        .revoked
        .iter()
        .map(|of| format!("{of:?}"))
        .collect();
    assert_eq!(revoked.len(), 1, "{revoked:?}");
    assert_eq!(hall.board.confirmed.len(), 0);
}

#[test]
fn what_clocks_begin_with_at_the_service_is_ruled_by() {
    let mut hall = Hall::new();
    let start = Start {
        clock: Some(ClockSetting {
            white_ms: 300_000,
            black_ms: 300_000,
            increment_ms: 5_000,
            delay_ms: 0,
        }),
        ..Start::default()
    };
    let (game, _) = Game::new(start.clone()).expect("a start");
    hall.service.game = game;
    hall.service.next = 0;
    let entry = hall.service.entry(HeardLine::Start(Box::new(start)), None);
    hall.board.hear(vec![entry]);
    assert_eq!(hall.said(), [""; 0], "rules and position are the same");
    hall.board.run("W! .6 = 1");
    let ruled = &hall.board.rulings[0];
    let correction = TimeCorrection::of(ruled).expect("a correction");
    assert_eq!(
        (correction.ms.white, correction.ms.black),
        (-5_000, 120_000)
    );
}

#[test]
fn a_confirmed_ruling_tells_what_clocks_are_to_be_corrected_by() {
    let mut hall = Hall::new();
    hall.board.run("W! .6 = 1");
    hall.deliver();
    let said = hall.said();
    assert!(said[0].starts_with("W press"), "{said:?}");
    let before = hall.board.confirmed.len();
    hall.arbiter("A confirm 1.0");
    assert_eq!(before, 0);
    let confirmed: Vec<TimeCorrection> = hall.board.confirmed.clone();
    assert_eq!(confirmed.len(), 1);
    assert_eq!((confirmed[0].ms.white, confirmed[0].ms.black), (0, 120_000));
}

#[test]
fn other_rules_of_the_service_are_said() {
    let mut hall = Hall::new();
    let mut start = Start::default();
    start.regime.control = Control::Blitz;
    let entry = HeardEntry {
        number: 0,
        own: None,
        by_this_device: false,
        missed: false,
        line: HeardLine::Start(Box::new(start)),
        standing: None,
    };
    hall.board.hear(vec![entry]);
    assert_eq!(hall.said(), ["DIFFERS start"]);
}
