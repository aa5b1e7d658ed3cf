//! Holds tables of the times that follow from acts and readings.

use super::*;
use ledger::Judge;
use protocol::{Context, parse_line};

/// The clock after a script, whose lines are parted by `;`; a line that begins with `@ms` was
/// received so much later, one with `2:` is told by another device, one with `A:` by the arbiter.
fn clock(script: &str) -> Option<ClockView> {
    let mut judge = Judge::default();
    let mut clocks = Clocks::default();
    let mut view = None;
    for (line, seq) in script.split(';').map(str::trim).zip(0..) {
        let (received_ms, line) = match line.strip_prefix('@').and_then(|line| line.split_once(' '))
        {
            Some((ms, line)) => (ms.parse().unwrap(), line),
            None => (0, line),
        };
        let (author, line) = match line.split_once(':') {
            Some(("2", line)) => ("device:2", line),
            Some(("A", line)) => ("account:arbiter", line),
            _ => ("device:1", line),
        };
        let line =
            parse_line(line, Context::default()).unwrap_or_else(|error| panic!("{line}: {error}"));
        let answer = judge.take(seq, &line).unwrap().ok();
        let author = Author::new(author).unwrap();
        let told = Received {
            author: &author,
            received_us: received_ms * 1_000,
            line: &line,
        };
        view = clocks.after(&told, answer.as_ref());
    }
    view
}

fn told(view: &ClockView) -> (i64, i64, Option<&'static str>) {
    (view.times.white_ms, view.times.black_ms, view.running)
}

const START: &str = "start clock=600000/600000/10000/0";

#[test]
fn times_follow_the_acts() {
    for (script, expected) in [
        ("", (600_000, 600_000, Some("white"))),
        // what is only said starts no clock
        (
            ";agree 1/2-1/2;@5000 W offer_draw;@9000 B decline_draw",
            (600_000, 600_000, Some("white")),
        ),
        (
            ";W lift e2 at=0;W release e2 e4 at=4000",
            (596_000, 600_000, Some("white")),
        ),
        (
            ";W move e2e4 at=0;W press at=5000",
            (605_000, 600_000, Some("black")),
        ),
        (
            ";W move e2e4 at=0;W press at=5000;B move e7e5 at=25000",
            (605_000, 580_000, Some("black")),
        ),
        (
            ";W move e2e4 at=0;W press at=5000;W stop at=6000",
            (605_000, 599_000, None),
        ),
        (
            ";W move e2e4 at=0;W stop at=5000;A start_clock white at=65000;W press at=66000",
            (604_000, 600_000, Some("black")),
        ),
        // the clock of another device is another clock: what was received counts
        (
            ";W move e2e4 at=0;@3000 2:W press at=300000",
            (607_000, 600_000, Some("black")),
        ),
        // what was told late is no time that passes
        (
            ";W move e2e4 at=0;W press at=5000;W touch e2 at=9000 late=true",
            (605_000, 600_000, Some("black")),
        ),
    ] {
        let view = clock(&format!("{START}{script}")).unwrap();
        assert_eq!(told(&view), expected, "{script}");
        assert_eq!(
            (view.contradicted_by, view.proposal),
            (None, None),
            "{script}"
        );
    }
}

#[test]
fn a_delay_is_free() {
    let view = clock(
        "start clock=600000/600000/0/5000;W move e2e4 at=0;W lift e4 at=3000;W release e4 at=8000",
    )
    .unwrap();
    assert_eq!(told(&view), (597_000, 600_000, Some("white")));
}

#[test]
fn readings_are_believed_where_they_fit() {
    let view = clock("start;W move e2e4 clock=300000/300000/white").unwrap();
    assert_eq!(
        told(&view),
        (300_000, 300_000, Some("white")),
        "nothing was known before"
    );
    let view = clock(&format!(
        "{START};W move e2e4 at=0;W press at=5000 clock=604500/600000/black"
    ))
    .unwrap();
    assert_eq!(
        (told(&view), view.contradicted_by),
        ((605_000, 600_000, Some("black")), None),
        "what differs a little is not taken over"
    );
    assert_eq!(clock("start;W move e2e4"), None);
}

#[test]
fn a_reading_that_contradicts_is_a_question() {
    let wrong = format!("{START};W move e2e4 at=0;W press at=5000 clock=505000/600000/black");
    let view = clock(&wrong).unwrap();
    assert_eq!(
        told(&view),
        (605_000, 600_000, Some("black")),
        "never a silent correction"
    );
    assert_eq!(
        view.contradicted_by,
        Some(Times {
            white_ms: 505_000,
            black_ms: 600_000
        })
    );
    let still = clock(&format!("{wrong};B lift e7 at=6000")).unwrap();
    assert!(still.contradicted_by.is_some());
    let answered = clock(&format!(
        "{wrong};A start_clock black clock=505000/600000/black"
    ))
    .unwrap();
    assert_eq!(
        (told(&answered), answered.contradicted_by),
        ((505_000, 600_000, Some("black")), None)
    );
    let agreed = clock(&format!(
        "{wrong};B lift e7 at=6000 clock=605000/599000/black"
    ))
    .unwrap();
    assert_eq!(
        agreed.question.map(|asked| asked.of),
        Some(2),
        "a device answers no question of the arbiter's"
    );
}

/// A script, the times then, the act that they are in question since, and the times proposed.
type ClockCase = (&'static str, (i64, i64), Option<u32>, Option<(i64, i64)>);

const CASES: &[ClockCase] = &[
    // an act that was refused says nothing of the clock
    (
        "W move e2e4 at=0;W release a5 a6 at=3000 clock=100000/600000/white;W press at=5000",
        (605_000, 600_000),
        None,
        None,
    ),
    // 1.9 seconds in each reading are soon more than the tolerance
    (
        "W lift e2 at=0 clock=598100/600000/white",
        (600_000, 600_000),
        None,
        None,
    ),
    (
        "W lift e2 at=0 clock=598100/600000/white;W release e2 e4 at=0 clock=596200/600000/white",
        (600_000, 600_000),
        Some(2),
        None,
    ),
    // what the arbiter dates back is not counted twice
    (
        "W move e2e4 at=0;W press at=5000;@25000 B lift e7 at=25000;\
         @25500 A decide intent of=3 accidental at=1000;@26000 B undo at=26000",
        (605_000, 579_000),
        None,
        None,
    ),
    // other minutes, and the increment goes back all the same (C-31)
    (
        "W move e2e5 at=0;W press at=5000;A amend 2.0 add_time_s=0/60 reason=x",
        (605_000, 600_000),
        None,
        Some((595_000, 660_000)),
    ),
    (
        "W move e2e5 at=0;W press at=5000;A amend 2.0 add_time_s=0/60 reason=x;\
         A amend 2.0 add_time_s=0/30 reason=x",
        (605_000, 600_000),
        None,
        Some((595_000, 630_000)),
    ),
    // a touched man was not played: the penalty is for the arbiter to pick, and the increment goes
    // back whatever he picks (C-31)
    (
        "W touch g1 at=0;W move e2e4 at=0;W press at=5000",
        (605_000, 600_000),
        None,
        Some((595_000, 600_000)),
    ),
    (
        "W touch g1 at=0;W move e2e4 at=0;W press at=5000;A decide penalty of=3 warning",
        (605_000, 600_000),
        None,
        Some((595_000, 600_000)),
    ),
    (
        "W touch g1 at=0;W move e2e4 at=0;W press at=5000;\
         A amend 3.0 penalty=warning reason=x;\
         A start_clock white clock=595000/600000/white",
        (595_000, 600_000),
        None,
        None,
    ),
    (
        "W touch g1 at=0;W move e2e4 at=0;W press at=5000;A dismiss 3.0 reason=x",
        (605_000, 600_000),
        None,
        None,
    ),
    // amended when it has been set: what is too much is to be set back
    (
        "W move e2e5 at=0;W press at=5000;A start_clock white at=5000 clock=595000/720000/white;\
         A amend 2.0 add_time_s=0/60 reason=x",
        (595_000, 720_000),
        None,
        Some((595_000, 660_000)),
    ),
    // what the arbiter tells meanwhile is none of the time of a device that was offline
    (
        "W move e2e4 at=0;@150000 A:A observe distraction side=black;@300000 W press at=5000",
        (605_000, 600_000),
        None,
        None,
    ),
    // nor what he alone may know
    (
        "W move e2e4 at=0;@3000 A:A observe distraction side=black certainty=unnoticed;\
         @5200 W press at=5000",
        (605_000, 600_000),
        None,
        None,
    ),
    // he started the clocks anew meanwhile: it counts from there
    (
        "W move e2e4 at=0;@5000 W stop at=5000;@100000 A:A start_clock white;\
         @400000 W press at=105000;@400000 B lift e7 at=399000",
        (600_000, 306_000),
        None,
        None,
    ),
    // a clock of a device that is put forward five minutes, and goes on from there
    (
        "W move e2e4 at=0;@5000 W press at=305000;@6000 B lift e7 at=306000",
        (605_000, 599_000),
        Some(2),
        None,
    ),
    // another clock runs than should
    (
        "W move e2e4 at=0;W press at=5000 clock=605000/600000/white",
        (605_000, 600_000),
        Some(2),
        None,
    ),
    (
        "W move e2e4 at=0;W press at=5000;B lift e7 at=6000 clock=605000/599000/none",
        (605_000, 599_000),
        Some(3),
        None,
    ),
    // the clock on the table runs for Black, because White pressed it after an illegal move
    (
        "W move e2e5 at=0;W press at=5000 clock=605000/600000/black",
        (605_000, 600_000),
        None,
        Some((595_000, 720_000)),
    ),
    // acts that the times come from are corrected: the arbiter tells what the clock shows
    (
        "W move e2e4 at=0;W press at=5000;A supersede 2 reason=x",
        (605_000, 600_000),
        Some(3),
        None,
    ),
    (
        "W move e2e4 at=0;W press at=5000;A supersede 2 reason=x;\
         A start_clock white clock=595000/600000/white",
        (595_000, 600_000),
        None,
        None,
    ),
    (
        "W move e2e4 at=0;W press at=5000;W touch g1 at=10 late=true;A decide late nowhere",
        (605_000, 600_000),
        Some(4),
        None,
    ),
];

#[test]
fn nothing_is_corrected_silently() {
    for (script, times, asked, proposed) in CASES {
        let view = clock(&format!("{START};{script}")).unwrap();
        let (white, black, _) = told(&view);
        assert_eq!((white, black), *times, "{script}");
        assert_eq!(view.question.map(|asked| asked.of), *asked, "{script}");
        let proposal = view.proposal.map(|to_set| to_set.times);
        let proposal = proposal.map(|times| (times.white_ms, times.black_ms));
        assert_eq!(proposal, *proposed, "{script}");
    }
}

#[test]
fn of_a_game_that_is_over_no_times_are_asked() {
    let asked = |script: &str| clock(&format!("{START};{script}")).unwrap().question;
    let moves = "W move e2e4 at=0;W press at=5000;";
    let corrected = format!("{moves}A end 0-1;A end 1/2-1/2;A supersede 4 reason=x");
    assert_eq!(asked(&corrected), None, "0-1 stands again");
    // the game goes on, and nobody knows what the clock shows
    assert!(asked(&format!("{corrected};A supersede 3 reason=x")).is_some());
    let read = format!("{moves}B lift e7 at=9000 clock=300000/300000/black");
    assert!(asked(&read).is_some());
    assert_eq!(asked(&format!("{read};A end 1-0")), None);
}

#[test]
fn without_a_setting_readings_are_taken_as_they_come() {
    let read = "start;W move e2e4 at=0 clock=300000/300000/white;\
                W press at=5000 clock=305000/300000/black";
    let view = clock(read).unwrap();
    assert_eq!(told(&view), (305_000, 300_000, Some("black")));
    assert_eq!(view.question, None, "nobody has said what is gained");
    let view = clock(&format!("{read};B lift e7 at=9000")).unwrap();
    assert_eq!(told(&view), (305_000, 296_000, Some("black")));
    let other = clock(&format!(
        "{read};B lift e7 at=9000 clock=305000/296000/white"
    ));
    assert_eq!(other.unwrap().question.map(|asked| asked.of), Some(3));
}

#[test]
fn what_a_clock_put_forward_says_is_an_answer() {
    let view = clock(&format!("{START};W move e2e4 at=0;@5000 W press at=305000"));
    let question = view.unwrap().question.unwrap();
    assert_eq!((question.of, question.because), (2, Because::PutForward));
    let white = |shown: ClockTimes| shown.times.white_ms;
    assert_eq!(white(question.answers.computed), 605_000);
    assert_eq!(question.answers.read.map(white), Some(305_000));
}

#[test]
fn a_small_correction_is_set_when_the_arbiter_reads_it() {
    let ruled = "start clock=180000/180000/1000/0;W move e2e5 at=0;W press at=5000;\
                 A amend 2.0 penalty=warning reason=x";
    let proposed = |script: &str| {
        let proposal = clock(&format!("{ruled}{script}")).unwrap().proposal;
        proposal.map(|to_set| to_set.times.white_ms)
    };
    assert_eq!(proposed(""), Some(175_000));
    let sensed = ";W lift e2 at=5000 clock=175500/180000/white";
    assert_eq!(proposed(sensed), Some(175_000), "nobody has set it yet");
    let set = ";A start_clock white clock=175000/180000/white";
    assert_eq!(proposed(set), None);
}

#[test]
fn a_contradiction_says_what_each_answer_would_mean() {
    let view = clock(&format!(
        "{START};W move e2e4 at=0;W press at=5000 clock=505000/600000/black"
    ));
    let question = view.unwrap().question.unwrap();
    assert_eq!((question.of, question.because), (2, Because::Contradicted));
    assert_eq!(question.answers.computed.times.white_ms, 605_000);
    assert_eq!(question.answers.read.unwrap().times.white_ms, 505_000);
}

#[test]
fn a_ruling_proposes_times_and_a_reading_shows_them_set() {
    let ruled = format!("{START};W move e2e5 at=0;W press at=5000");
    let view = clock(&ruled).unwrap();
    assert_eq!(
        told(&view),
        (605_000, 600_000, Some("black")),
        "the clock gave the increment, and nobody has stopped it"
    );
    let proposal = view.proposal.unwrap();
    assert_eq!(proposal.running, Some("white"));
    assert_eq!(
        proposal.times,
        Times {
            white_ms: 595_000,
            black_ms: 720_000
        }
    );
    assert_eq!(proposal.of, ["2.0"]);
    let set: ClockView = clock(&format!(
        "{ruled};A start_clock white at=5000 clock=595000/720000/white"
    ))
    .unwrap();
    assert_eq!(
        (told(&set), set.proposal),
        ((595_000, 720_000, Some("white")), None)
    );
    let dismissed = clock(&format!("{ruled};A dismiss 2.0 reason=x")).unwrap();
    assert_eq!(dismissed.proposal, None);
    let amended = clock(&format!("{ruled};A amend 2.0 add_time_s=0/60 reason=x")).unwrap();
    assert_eq!(amended.proposal.unwrap().times.black_ms, 660_000);
}

/// A script after an illegal move completed at 5 seconds, the clock then, the act that it is in
/// question since, and the times proposed.
type RuledCase = (
    &'static str,
    (i64, i64, Option<&'static str>),
    Option<u32>,
    Option<(i64, i64)>,
);

const RULED: &[RuledCase] = &[
    // the opponent's clock runs until somebody stops it
    (
        "@5000 W press at=5000;@65000 B stop at=65000",
        (605_000, 540_000, None),
        None,
        Some((595_000, 660_000)),
    ),
    (
        "@5000 W press at=5000;@65000 A:A stop",
        (605_000, 540_000, None),
        None,
        Some((595_000, 660_000)),
    ),
    (
        "@5000 W press at=5000 clock=605000/600000/black;\
         @65000 B stop at=65000 clock=605000/540000/none",
        (605_000, 540_000, None),
        None,
        Some((595_000, 660_000)),
    ),
    (
        "@5000 W press at=5000 clock=605000/600000/black;\
         @65000 B stop at=65000 clock=545000/600000/none",
        (605_000, 540_000, None),
        Some(3),
        Some((595_000, 660_000)),
    ),
    // what the players do meanwhile changes no clock
    (
        "@5000 W press at=5000;@15000 W move e2e4 at=15000;@20000 W press at=20000;\
         @30000 B move e7e5 at=30000",
        (605_000, 575_000, Some("black")),
        None,
        Some((595_000, 695_000)),
    ),
    // the arbiter starts it again, and the game goes on
    (
        "@5000 W press at=5000;@65000 A start_clock white at=65000",
        (605_000, 540_000, Some("white")),
        None,
        Some((595_000, 660_000)),
    ),
    (
        "@5000 W press at=5000;@65000 B stop at=65000;@70000 A start_clock white at=70000;\
         @75000 W move e2e4 at=75000;@80000 W press at=80000",
        (605_000, 540_000, Some("black")),
        None,
        Some((595_000, 660_000)),
    ),
    (
        "@5000 W press at=5000;@65000 B stop at=65000;\
         @70000 A start_clock white at=70000 clock=595000/660000/white;@80000 W move e2e4 at=80000",
        (585_000, 660_000, Some("white")),
        None,
        None,
    ),
    // he gives thinking time back, too; or has not set anything yet
    (
        "@5000 W press at=5000;@65000 B stop at=65000;\
         @70000 A start_clock white at=70000 clock=595000/720000/white",
        (595_000, 720_000, Some("white")),
        None,
        None,
    ),
    (
        "@5000 W press at=5000;@65000 B stop at=65000;\
         @70000 A start_clock white at=70000 clock=604000/540000/white",
        (604_000, 540_000, Some("white")),
        None,
        Some((594_000, 660_000)),
    ),
    // he says what it showed, and has set nothing yet either
    (
        "@5000 W press at=5000;@65000 B stop at=65000 clock=545000/600000/none;\
         @70000 A start_clock white at=70000 clock=545000/600000/white",
        (545_000, 600_000, Some("white")),
        None,
        Some((535_000, 720_000)),
    ),
    // he is asked what it shows, and answers, or sets what he was proposed beside what it shows
    (
        "@5000 W press at=5000 clock=580000/600000/black;\
         @10000 A start_clock white at=10000 clock=580000/595000/white",
        (580_000, 595_000, Some("white")),
        None,
        Some((570_000, 715_000)),
    ),
    (
        "@5000 W press at=5000 clock=580000/600000/black;\
         @10000 A start_clock white at=10000 clock=570000/715000/white",
        (570_000, 715_000, Some("white")),
        None,
        None,
    ),
    // no clock shows less than nothing
    (
        "@5000 W press at=5000;@6000 A stop irregularity at=6000 clock=1000/1000/none",
        (1_000, 1_000, None),
        None,
        Some((0, 121_000)),
    ),
    // a flag that falls meanwhile counts for nothing: what the ruling gives is what he has
    (
        "@5000 W press at=5000;@705000 A stop irregularity at=705000",
        (605_000, 0, None),
        None,
        Some((595_000, 120_000)),
    ),
    (
        "@5000 W press at=5000;@705000 A stop irregularity at=705000;\
         @706000 A start_clock white at=706000 clock=595000/120000/white",
        (595_000, 120_000, Some("white")),
        None,
        None,
    ),
    // somebody has started it and not said so: the reading does
    (
        "@5000 W press at=5000;@65000 W lift e2 at=65000 clock=604000/541000/white;\
         @75000 W release e2 e4 at=75000",
        (595_000, 540_000, Some("white")),
        None,
        Some((585_000, 660_000)),
    ),
    // the second press starts nothing, and gains nothing that could be taken back
    (
        "@5000 W press at=5000;@8000 W move e2e6 at=8000;@10000 W press at=10000",
        (605_000, 595_000, Some("black")),
        None,
        Some((595_000, 835_000)),
    ),
    (
        "@5000 W press at=5000;@6000 A start_clock white at=6000;@8000 W move e2e6 at=8000;\
         @10000 W press at=10000",
        (611_000, 599_000, Some("black")),
        None,
        Some((591_000, 839_000)),
    ),
];

#[test]
fn a_ruling_stops_no_clock() {
    for (script, times, asked, proposed) in RULED {
        let begun = format!("{START} illegal_moves_to_lose=3;W move e2e5 at=0");
        let view = clock(&format!("{begun};{script}")).unwrap();
        assert_eq!(told(&view), *times, "{script}");
        assert_eq!(view.question.map(|asked| asked.of), *asked, "{script}");
        let proposal = view.proposal.map(|to_set| to_set.times);
        let proposal = proposal.map(|times| (times.white_ms, times.black_ms));
        assert_eq!(proposal, *proposed, "{script}");
    }
}

#[test]
fn after_a_correction_the_clock_runs_as_other_acts_have_let_it() {
    let view = clock(&format!(
        "{START};W move e2e4 at=0;@5000 W press at=5000;@8000 A supersede 2 reason=x;\
         @10000 W lift g1 at=10000"
    ));
    let view = view.unwrap();
    assert_eq!(told(&view), (603_000, 597_000, Some("white")));
    assert_eq!(view.question.unwrap().because, Because::Corrected);
}

#[test]
fn without_an_increment_the_minutes_alone_are_proposed() {
    let view = clock(
        "start clock=600000/600000/0/0;W move e2e5 at=0;@5000 W press at=5000;\
         @65000 B stop at=65000",
    )
    .unwrap();
    assert_eq!(told(&view), (595_000, 540_000, None));
    let proposal = view.proposal.unwrap();
    let times = (proposal.times.white_ms, proposal.times.black_ms);
    assert_eq!(
        (times, proposal.running),
        ((595_000, 660_000), Some("white"))
    );
}

/// 7.1: nobody is set a clock that shows nothing because the other's offence let it run.
#[test]
fn a_clock_that_runs_out_after_a_ruling_is_set_to_what_it_showed_then() {
    const TOUCHED: &str = "W touch b1 at=0;@1000 W move e2e4 at=1000;@5000 W press at=5000";
    let proposed = |start: &str, then: &str| {
        let view = clock(&format!("{start};{TOUCHED};{then}"));
        let set = view.and_then(|view| view.proposal);
        set.map(|set| {
            (
                set.times.white_ms,
                set.times.black_ms,
                set.running,
                set.at_ruling.map(|times| times.black_ms),
            )
        })
    };
    let without = "start clock=600000/600000/0/0";
    for (start, white_ms) in [(START, 595_000), (without, 595_000)] {
        for later in [
            "@705000 A observe flag side=black at=705000",
            "@705000 A stop none at=705000",
        ] {
            let at_the_ruling = Some((white_ms, 600_000, Some("white"), Some(600_000)));
            assert_eq!(proposed(start, later), at_the_ruling, "{start}; {later}");
            let set =
                format!("{later};@706000 A start_clock white at=706000 clock=595000/600000/white");
            assert_eq!(proposed(start, &set), None, "{start}; {later}");
            // the right clock is started, and nobody says what was set: that is still to be done
            for then in [
                "",
                ";@716000 W move b1c3 at=716000;@717000 W press at=717000",
            ] {
                let started = format!("{later};@706000 A start_clock white at=706000{then}");
                let set = proposed(start, &started).map(|(_, black_ms, ..)| black_ms);
                assert_eq!(set, Some(600_000), "{start}; {started}");
                let read = "@718000 A start_clock black at=718000 clock=590000/600000/black";
                assert_eq!(
                    proposed(start, &format!("{started};{read}")),
                    None,
                    "{started}"
                );
            }
        }
        // a clock that stands for its own sake has run out of nothing
        let soon = proposed(start, "@65000 A observe flag side=black at=65000");
        assert_eq!(
            soon,
            Some((white_ms, 540_000, Some("white"), Some(600_000))),
            "{start}"
        );
    }
}

/// The time that a player thinks away once the right clock runs is his own, though what a ruling
/// gives is still to be set; and each ruling has its own time.
#[test]
fn time_is_given_back_only_while_the_wrong_clock_runs() {
    let begun =
        "start clock=8000/8000/0/0 illegal_moves_to_lose=4;W move e2e5 at=0;@1 W press at=1";
    let played = "@2 A start_clock white at=2;@100 W move e2e4 at=100;@101 W press at=101;\
                  @102 B move e7e5 at=102;@6101 B press at=6101";
    for (then, black_ms, at_ruling) in [
        // White thinks until his flag falls
        ("@15000 A observe clock_setting at=15000", 121_999, None),
        // a second ruling while the first one waits to be set
        (
            "@6102 W move d1d8 at=6102;@6103 W press at=6103;@9000 A stop none at=9000",
            240_000,
            Some(1_999),
        ),
    ] {
        let view = clock(&format!("{begun};{played};{then}")).unwrap();
        let set = view.proposal.unwrap();
        let found = (
            set.times.white_ms,
            set.times.black_ms,
            set.at_ruling.map(|times| times.black_ms),
        );
        let white_ms = if at_ruling.is_some() { 7_898 } else { 0 };
        assert_eq!(found, (white_ms, black_ms, at_ruling), "{then}");
    }
}

#[test]
fn an_increment_goes_back_to_the_millisecond() {
    for increment_ms in [500, 2_500] {
        let view = clock(&format!(
            "start clock=600000/600000/{increment_ms}/0;W move e2e5 at=0;W press at=5000"
        ));
        let view = view.unwrap();
        assert_eq!(view.times.white_ms, 595_000 + increment_ms);
        assert_eq!(view.proposal.unwrap().times.white_ms, 595_000);
    }
}

/// Whose clock is to run after a script without its start, whose lines are parted by `;`.
fn due(edition: &str, script: &str) -> Color {
    let mut judge = Judge::default();
    let start = format!("start edition={edition} clock=600000/600000");
    let lines = std::iter::once(&*start).chain(script.split(';'));
    let told = lines.zip(0..).map(|(line, seq)| {
        let line = parse_line(line, Context::default()).unwrap();
        judge.take(seq, &line).unwrap().unwrap().view.due
    });
    told.last().unwrap()
}

#[test]
fn whose_clock_is_to_run_has_yet_to_press_or_has_the_move() {
    for (edition, script, expected) in [
        ("FIDE2023", "W touch e2", Color::White),
        ("FIDE2023", "W move e2e4", Color::White),
        ("FIDE2023", "W move e2e4;W press", Color::Black),
        // the press for the first move is owed (6.2.2)
        ("FIDE2023", "W move e2e4;B move e7e5", Color::White),
        ("FIDE2023", "W move e2e4;B move e7e5;W press", Color::Black),
        ("FIDE2023", "W move e2e5", Color::White),
        ("FIDE2023", "W move e2e5;W press", Color::White),
        // a touch by the opponent passes nothing on
        (
            "FIDE2023",
            "B touch a2;W move g1f3;B touch e7;A supersede 1 reason=x",
            Color::White,
        ),
        (
            "FIDE2023",
            "W touch a2;W move g1f3;A supersede 1 instead=\"W touch h2\" reason=x",
            Color::White,
        ),
        (
            "FIDE2023",
            "W touch a2;W move g1f3;B claim touch_move;A supersede 1 instead=\"W touch h2\" reason=x",
            Color::White,
        ),
        (
            "USCF7",
            "B touch a2;W move g1f3;B move e7e5;A supersede 1 reason=x",
            Color::White,
        ),
        ("USCF7", "W move e2e4", Color::White),
        ("USCF7", "W move e2e4;W press", Color::Black),
    ] {
        assert_eq!(due(edition, script), expected, "{edition} {script}");
    }
}
