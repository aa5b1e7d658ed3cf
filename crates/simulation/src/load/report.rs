//! Measures a load, and reports what was measured.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use client::ActOutcome;
use tokio::time::Instant;

use super::LoadError;
use super::absences::Absences;
use super::board::At;
use super::latencies::Latencies;

/// A part of the run.
#[derive(Clone, Debug)]
pub(super) struct LoadPhase {
    name: &'static str,
    /// How long it lasts.
    pub(super) seconds: u32,
    /// Acts a second.
    pub(super) rate: u32,
}

impl LoadPhase {
    /// A phase of this name.
    pub(super) const fn new(name: &'static str, seconds: u32, rate: u32) -> LoadPhase {
        LoadPhase {
            name,
            seconds,
            rate,
        }
    }
}

/// What was measured of a phase.
#[derive(Default)]
struct Measured {
    latencies: Latencies,
    /// The seconds of the phase in which acts were appointed that took long: whether all was slow,
    /// or something stalled.
    slow_seconds: BTreeSet<u64>,
}

/// An act that takes longer is slow, in milliseconds.
const SLOW_MS: u64 = 100;

/// What a player's clock that ran all the time has shown.
#[derive(Default)]
struct ClockReadings {
    count: u32,
    /// By how many milliseconds it was off, at most.
    off_ms: u64,
}

/// What spectators were shown.
#[derive(Default)]
struct SpectatorLog {
    /// The board of each spectator, and the number of what he was shown last.
    last: Vec<(String, u32)>,
    messages: u64,
}

/// What was measured, and what was wrong.
pub struct LoadReport {
    phases: Vec<LoadPhase>,
    /// How often the service may begin anew.
    restarts: u32,
    began: Mutex<Instant>,
    measured: Mutex<Vec<Measured>>,
    absences: Mutex<Absences>,
    clock: Mutex<ClockReadings>,
    outcomes: Mutex<BTreeMap<String, u64>>,
    keys: Mutex<BTreeMap<String, HashSet<Box<str>>>>,
    spectators: Mutex<SpectatorLog>,
    /// The number of the last act that the arbiter was told of each board.
    arbiter: Mutex<BTreeMap<String, u32>>,
    listening: AtomicU32,
    failures: Mutex<BTreeMap<String, u64>>,
    faults: Mutex<Vec<String>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn micros(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
}

impl LoadReport {
    /// A report in which nothing is measured yet.
    pub(super) fn new(phases: Vec<LoadPhase>, restarts: u32, began: Instant) -> LoadReport {
        let measured = phases.iter().map(|_| Measured::default()).collect();
        LoadReport {
            phases,
            restarts,
            began: Mutex::new(began),
            measured: Mutex::new(measured),
            absences: Mutex::default(),
            clock: Mutex::default(),
            outcomes: Mutex::default(),
            keys: Mutex::default(),
            spectators: Mutex::default(),
            arbiter: Mutex::default(),
            listening: AtomicU32::new(0),
            failures: Mutex::default(),
            faults: Mutex::default(),
        }
    }

    /// The run begins now.
    pub(super) fn begin(&self, began: Instant) {
        *locked(&self.began) = began;
    }

    /// Milliseconds from the beginning.
    pub(super) fn milliseconds(&self, time: Instant) -> u64 {
        let passed = time.saturating_duration_since(*locked(&self.began));
        u64::try_from(passed.as_millis()).unwrap_or(u64::MAX)
    }

    /// How often the service may begin anew.
    pub(super) fn restarts(&self) -> u32 {
        self.restarts
    }

    /// The service is away.
    pub(super) fn goes_away(&self) {
        locked(&self.absences).begin(Instant::now());
    }

    /// The service is back.
    pub(super) fn is_back(&self) {
        locked(&self.absences).end(Instant::now());
    }

    /// A clock that runs was read, and was off by so many milliseconds.
    pub(super) fn clock_was_off(&self, by_ms: u64) {
        let mut clock = locked(&self.clock);
        clock.count += 1;
        clock.off_ms = clock.off_ms.max(by_ms);
    }

    /// Somebody listens.
    pub(super) fn listens(&self) {
        self.listening.fetch_add(1, Ordering::SeqCst);
    }

    /// A spectator listens to this board; his number.
    pub(super) fn spectator(&self, board: &str) -> usize {
        self.listens();
        let mut spectators = locked(&self.spectators);
        spectators.last.push((board.to_owned(), 0));
        spectators.last.len() - 1
    }

    /// What a spectator was shown last.
    pub(super) fn shown(&self, spectator: usize, number: u32) {
        let mut spectators = locked(&self.spectators);
        spectators.messages += 1;
        spectators.last[spectator].1 = number;
    }

    /// The arbiter was told of an act.
    pub(super) fn told_to_the_arbiter(&self, board: &str, seq: u32) {
        locked(&self.arbiter).insert(board.to_owned(), seq);
    }

    /// Waits until so many listen.
    pub(super) async fn wait_for_listeners(&self, count: u32) -> Result<(), LoadError> {
        const PATIENCE: Duration = Duration::from_secs(60);
        let began = Instant::now();
        while self.listening.load(Ordering::SeqCst) < count {
            if began.elapsed() > PATIENCE {
                let there = self.listening.load(Ordering::SeqCst);
                let failures = locked(&self.failures);
                let why = failures.keys().next().cloned().unwrap_or_default();
                return Err(LoadError::NotHeard { there, count, why });
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    }

    /// An act was acknowledged, for which somebody has waited since then; or, without an outcome,
    /// given up.
    pub(super) fn acknowledged(
        &self,
        board: &str,
        key: Box<str>,
        at: At,
        since: Instant,
        outcome: Option<ActOutcome>,
    ) {
        let word = outcome.map_or("never", ActOutcome::word);
        *locked(&self.outcomes).entry(word.to_owned()).or_default() += 1;
        if matches!(outcome, None | Some(ActOutcome::Refused)) {
            return self.gap(format!("board {board}: act {key} was {word}"));
        }
        let took = micros(at.time.elapsed());
        let mut absences = locked(&self.absences);
        if absences.since(since) {
            absences.waited.acknowledged.saturating_record(took);
        } else {
            self.took(took, at);
        }
        drop(absences);
        let mut keys = locked(&self.keys);
        keys.entry(board.to_owned()).or_default().insert(key);
    }

    /// An act took so many microseconds, and the service was there all the time.
    fn took(&self, took: u64, at: At) {
        let measured = &mut locked(&self.measured)[at.phase];
        measured.latencies.acknowledged.saturating_record(took);
        if took > SLOW_MS * 1_000 {
            let second = self.milliseconds(at.time) / 1_000 - self.begins_s(at.phase);
            measured.slow_seconds.insert(second);
        }
    }

    /// How many seconds after the beginning the phase begins.
    fn begins_s(&self, phase: usize) -> u64 {
        let before = self.phases[..phase].iter();
        before.map(|phase| u64::from(phase.seconds)).sum()
    }

    /// A verdict on an act appointed so many milliseconds after the beginning reached the arbiter.
    pub(super) fn pushed_to_the_arbiter(&self, at_ms: u64) {
        let at = *locked(&self.began) + Duration::from_millis(at_ms);
        let took = micros(at.elapsed());
        let mut absences = locked(&self.absences);
        if absences.since(at) {
            return absences.waited.pushed.saturating_record(took);
        }
        drop(absences);
        let mut begins_ms = 0;
        let phase = self.phases.iter().position(|phase| {
            begins_ms += u64::from(phase.seconds) * 1_000;
            at_ms < begins_ms
        });
        if let Some(phase) = phase {
            let measured = &mut locked(&self.measured)[phase];
            measured.latencies.pushed.saturating_record(took);
        }
    }

    /// A request failed and was sent again.
    pub(super) fn failed(&self, why: String) {
        *locked(&self.failures).entry(why).or_default() += 1;
    }

    /// Something was missing, or came twice.
    pub(super) fn gap(&self, what: String) {
        locked(&self.faults).push(what);
    }

    /// Compares what was acknowledged with what stands in the record.
    pub(super) fn compare(&self, board: &str, recorded: &[Box<str>]) {
        let keys = locked(&self.keys);
        let unknown = HashSet::new();
        let acknowledged = keys.get(board).unwrap_or(&unknown);
        let mut seen = HashSet::new();
        for key in recorded {
            if !seen.insert(key) {
                self.gap(format!("board {board}: {key} stands in the record twice"));
            }
        }
        for key in acknowledged.iter().filter(|key| !seen.contains(key)) {
            self.gap(format!("board {board}: {key} was acknowledged and is lost"));
        }
        let numbers = recorded.iter().filter_map(|key| number_of(key));
        if !numbers.is_sorted() {
            self.gap(format!("board {board}: acts stand in another order"));
        }
        let last = locked(&self.arbiter).get(board).copied();
        let newest = u32::try_from(recorded.len())
            .unwrap_or(u32::MAX)
            .checked_sub(1);
        if last != newest {
            self.gap(format!(
                "board {board}: the arbiter was left with {last:?}, the newest is {newest:?}"
            ));
        }
    }

    /// All spectators of a board have seen the newest in the end.
    pub(super) fn compare_spectators(&self, board: &str, newest: u32) {
        let spectators = locked(&self.spectators);
        let own = spectators.last.iter().filter(|(of, _)| of == board);
        let stale = own
            .map(|(_, number)| *number)
            .filter(|number| *number != newest);
        for number in stale {
            self.gap(format!(
                "board {board}: a spectator was left with {number}, the newest is {newest}"
            ));
        }
    }

    /// Whether nothing was lost, doubled or missing.
    pub fn is_clean(&self) -> bool {
        locked(&self.faults).is_empty()
    }
}

/// The key of the act of this number, at its board.
pub(super) fn key_of(number: u64) -> String {
    format!("load:{number}")
}

fn number_of(key: &str) -> Option<u64> {
    key.strip_prefix("load:")?.parse().ok()
}

impl fmt::Display for LoadReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (phase, measured) in self.phases.iter().zip(locked(&self.measured).iter()) {
            writeln!(
                f,
                "{}: {} s at {} acts/s",
                phase.name, phase.seconds, phase.rate
            )?;
            measured.latencies.fmt(f)?;
            let slow = &measured.slow_seconds;
            if !slow.is_empty() {
                let first: Vec<String> = slow.iter().take(10).map(u64::to_string).collect();
                let more = if slow.len() > 10 { ", ..." } else { "" };
                let (count, first) = (slow.len(), first.join(", "));
                writeln!(f, "  acts over {SLOW_MS} ms in {count} s: {first}{more}")?;
            }
        }
        locked(&self.absences).fmt(f)?;
        let ClockReadings { count, off_ms } = &*locked(&self.clock);
        writeln!(
            f,
            "a player's clock that ran all the time: read {count} times, off by {off_ms} ms at most"
        )?;
        for (outcome, count) in locked(&self.outcomes).iter() {
            writeln!(f, "{count} {outcome}")?;
        }
        writeln!(
            f,
            "{} messages to spectators",
            locked(&self.spectators).messages
        )?;
        for (why, count) in locked(&self.failures).iter().take(10) {
            writeln!(f, "{count} times sent again: {why}")?;
        }
        let faults = locked(&self.faults);
        writeln!(f, "{} losses, doubles and gaps", faults.len())?;
        for fault in faults.iter().take(10) {
            writeln!(f, "  {fault}")?;
        }
        Ok(())
    }
}
