//! Measures what following a thousand boards at once takes of one core, beside reading their bytes
//! alone, and how long after it is due a verdict is there when they are followed in real time.
//!
//! `cargo bench -p jadoube-sensing --bench many_boards` takes simulated games; with
//! `-- FILE.inbytes` a recording of a DGT board, to which the clock in it gives the times.

#![allow(
    clippy::unwrap_used,
    reason = "a benchmark may panic and is no library"
)]

#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../tests/simulated/game.rs"]
mod game;

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use game::{Surroundings, play};
use jadoube_sensing::decoders::{Decoder, dgt::DgtDecoder};
use jadoube_sensing::laws::Start;
use jadoube_sensing::recording::{ShownTimes, read_recording};
use jadoube_sensing::simulator::Noise;
use jadoube_sensing::{BoardFollower, DeviceFamily, FollowedStep, SensorEvent, TrackerSettings};

const BOARDS: usize = 1_000;
/// Different games among them, where they are simulated.
const GAMES: u64 = 50;
/// So much of each board's time is measured at once, and so much of it in real time.
const AT_ONCE_US: u64 = 60_000_000;
const REAL_TIME_US: u64 = 20_000_000;
/// The bytes of so much time are read together when all is done at once.
const STEP_US: u64 = 100_000;
const RUNS: usize = 5;

/// What a board sends, each piece with its time.
type BoardStream = Vec<(u64, Vec<u8>)>;

fn main() {
    let file = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let streams: Vec<BoardStream> = match &file {
        Some(file) => vec![recorded(&fs::read(file).unwrap())],
        None => (0..GAMES).filter_map(simulated).collect(),
    };
    let what = file.unwrap_or_else(|| format!("{GAMES} simulated games"));
    println!("{BOARDS} boards, each somewhere in one of: {what}");
    let share = |work: Work| {
        let seconds = (0..RUNS).map(|_| at_once(&streams, work));
        let best = seconds.fold(f64::INFINITY, f64::min);
        100.0 * best / (AT_ONCE_US as f64 / 1e6)
    };
    let (read, followed) = (share(Work::Read), share(Work::Follow));
    println!("read alone:     {read:.2} % of a core");
    println!(
        "followed whole: {followed:.2} % of a core, {:.0} times as much",
        followed / read
    );
    in_real_time(&streams);
}

/// What a simulated board with the noise of real ones sends.
fn simulated(seed: u64) -> Option<BoardStream> {
    let game = play(seed, Noise::REAL, None, Surroundings::None)?;
    let mut stream = BoardStream::new();
    game.heard(|chunk, _| stream.push((chunk.at_us.unwrap(), chunk.bytes)));
    Some(stream)
}

/// The messages of a recording, at the times that its clock shows.
fn recorded(recording: &[u8]) -> BoardStream {
    let (mut decoder, mut times) = (DgtDecoder::default(), ShownTimes::default());
    let (mut events, mut now_us) = (Vec::new(), 0);
    let chunks = read_recording(recording).into_iter();
    chunks
        .map(|chunk| {
            decoder.decode(&chunk.bytes, 0, &mut events);
            for mut event in events.drain(..) {
                now_us = times.give(&mut event);
            }
            (now_us, chunk.bytes)
        })
        .collect()
}

/// What is done with a stream.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Work {
    Read,
    Follow,
}

/// A board in the middle of its game.
struct StreamedBoard<'s> {
    stream: &'s [(u64, Vec<u8>)],
    /// Of the stream, when the measurement begins.
    begins_us: u64,
    work: Work,
    decoder: DgtDecoder,
    follower: BoardFollower,
    events: Vec<SensorEvent>,
    steps: Vec<FollowedStep>,
}

impl<'s> StreamedBoard<'s> {
    fn of(streams: &'s [BoardStream], number: usize, measured_us: u64, work: Work) -> Self {
        let stream = &streams[number % streams.len()];
        let last_us = stream.last().unwrap().0;
        // each somewhere else
        let begins_us = last_us.saturating_sub(measured_us) * number as u64 / BOARDS as u64;
        let settings = TrackerSettings::of(DeviceFamily::Dgt);
        let mut board = StreamedBoard {
            stream,
            begins_us,
            work,
            decoder: DgtDecoder::default(),
            follower: BoardFollower::new(Start::default(), settings).unwrap(),
            events: Vec::new(),
            steps: Vec::new(),
        };
        board.go_on(begins_us);
        board
    }

    /// Takes what comes until this moment of the stream; how many verdicts there were.
    fn go_on(&mut self, until_us: u64) -> usize {
        while let Some((at_us, bytes)) = self.stream.first()
            && *at_us <= until_us
        {
            self.stream = &self.stream[1..];
            self.decoder.decode(bytes, *at_us, &mut self.events);
            for event in self.events.drain(..) {
                if self.work == Work::Follow {
                    self.follower.observe(&event, &mut self.steps);
                }
            }
        }
        if self.work == Work::Follow {
            self.follower.elapse(until_us, &mut self.steps);
        }
        let is_verdict = |step: &FollowedStep| matches!(step, FollowedStep::Judged(..));
        self.steps.drain(..).filter(is_verdict).count()
    }

    /// When there is something to do next, since the measurement began.
    fn next_us(&self) -> Option<u64> {
        let comes = self.stream.first().map(|(at_us, _)| *at_us);
        let due = self.follower.due_us();
        let next = comes.into_iter().chain(due).min()?;
        Some(next.saturating_sub(self.begins_us))
    }
}

/// Seconds for all boards, one after the other in each step of their time.
fn at_once(streams: &[BoardStream], work: Work) -> f64 {
    let mut boards: Vec<StreamedBoard<'_>> = (0..BOARDS)
        .map(|number| StreamedBoard::of(streams, number, AT_ONCE_US, work))
        .collect();
    let began = Instant::now();
    for step in 1..=AT_ONCE_US / STEP_US {
        for board in &mut boards {
            board.go_on(board.begins_us + step * STEP_US);
        }
    }
    began.elapsed().as_secs_f64()
}

/// Follows all boards as their bytes come in, and says how late the verdicts were.
fn in_real_time(streams: &[BoardStream]) {
    let mut boards: Vec<StreamedBoard<'_>> = (0..BOARDS)
        .map(|number| StreamedBoard::of(streams, number, REAL_TIME_US, Work::Follow))
        .collect();
    let next = |number: usize, boards: &[StreamedBoard<'_>]| {
        boards[number]
            .next_us()
            .map(|at_us| Reverse((at_us, number)))
    };
    let mut waiting: BinaryHeap<Reverse<(u64, usize)>> = (0..BOARDS)
        .filter_map(|number| next(number, &boards))
        .collect();
    let (mut busy, mut late_us) = (Duration::ZERO, Vec::new());
    let began = Instant::now();
    while let Some(Reverse((at_us, number))) = waiting.pop() {
        if at_us > REAL_TIME_US {
            break;
        }
        let due = began + Duration::from_micros(at_us);
        sleep(due.saturating_duration_since(Instant::now()));
        let started = Instant::now();
        let board = &mut boards[number];
        let verdicts = board.go_on(board.begins_us + at_us);
        busy += started.elapsed();
        if verdicts > 0 {
            late_us.push(due.elapsed().as_micros());
        }
        waiting.extend(next(number, &boards));
    }
    let share = 100.0 * busy.as_secs_f64() / began.elapsed().as_secs_f64();
    println!("in real time:   {share:.2} % of a core");
    late_us.sort_unstable();
    let at = |thousandths: usize| late_us[(late_us.len() - 1) * thousandths / 1_000] as f64 / 1e3;
    println!(
        "after it was due a verdict was there within: median {:.2} ms, 99 % {:.2} ms, 99.9 % \
         {:.2} ms, the slowest {:.2} ms ({} times, verdicts that are due together counted once)",
        at(500),
        at(990),
        at(999),
        at(1_000),
        late_us.len()
    );
}
