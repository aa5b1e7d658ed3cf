//! Reports to a service how the board stands to its game: the newest again and again, on a
//! connection of its own. A report that is not taken is no error; the next one says more.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use board::Square;
use client::ClientError;
use sensing::{BoardCondition, BoardContents, DeviceFamily, SensedStep};
use serde::{Deserialize, Serialize};
use tokio::runtime::{Builder, Runtime};

use super::observed::letter;
use super::service_access::{ServiceAccess, is_no_access};
use crate::args::SendingArgs;

/// How soon it is seen that there is something to report.
const LOOKS_EVERY: Duration = Duration::from_millis(50);
/// A board that settles for less is being moved at as in every game, and nobody is told.
const SETTLES: Duration = Duration::from_secs(3);
/// Between two reports there is at least so long.
const BETWEEN: Duration = Duration::from_millis(500);
/// What has not changed is reported again after so long, or sooner where the service says that it
/// does not wait so long.
const AGAIN: Duration = Duration::from_secs(10);
/// So soon after a failure it is tried again.
const AFTER_FAILURE: Duration = Duration::from_secs(1);
/// Where the service takes no reports it is asked seldom; under another token, sooner.
const AFTER_REFUSAL: Duration = Duration::from_secs(60);
const AFTER_NO_ACCESS: Duration = Duration::from_secs(5);
/// A board of which nothing comes for so long is not heard: each is asked more often.
const SILENT: Duration = Duration::from_secs(12);
/// A report that takes longer is late: a newer one is sent.
const LONGEST_SENDING: Duration = Duration::from_secs(10);
/// At the end so long is waited for the last report.
const AT_THE_END: Duration = Duration::from_secs(2);

/// How the board is reported to stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum SensorWord {
    InStep,
    Settling,
    OutOfStep,
    Offline,
    Ended,
}

/// What is reported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct SensorReport {
    family: &'static str,
    state: SensorWord,
    squares: Vec<String>,
    doubted: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    men: Option<String>,
}

/// A report, and for how long it has been so.
#[derive(Serialize)]
struct ReportBody<'r> {
    #[serde(flatten)]
    report: &'r SensorReport,
    for_ms: u32,
}

/// What the service answers.
#[derive(Deserialize)]
struct ReportShown {
    offline_after_s: u64,
}

/// The newest there is to report.
struct NewestReport {
    report: SensorReport,
    /// Since when the state and its squares have been so.
    since: Instant,
}

type SharedReport = Arc<Mutex<Option<NewestReport>>>;

/// Reports how one board stands.
pub struct SensorReporter {
    family: DeviceFamily,
    newest: SharedReport,
    is_over: Arc<AtomicBool>,
    heard: Instant,
    is_gone: bool,
    reporting: Option<JoinHandle<()>>,
}

impl SensorReporter {
    /// Reports to the board that was named, if one was.
    ///
    /// # Errors
    /// The system does not let it.
    pub fn new(
        args: &SendingArgs,
        access: Option<&ServiceAccess>,
        family: DeviceFamily,
    ) -> Result<Option<SensorReporter>, String> {
        let Some((to, access)) = args.to.as_ref().zip(access) else {
            return Ok(None);
        };
        let runtime = Builder::new_current_thread().enable_all().build();
        let newest = SharedReport::default();
        let is_over = Arc::new(AtomicBool::new(false));
        let delivery = ReportDelivery {
            runtime: runtime.map_err(|error| error.to_string())?,
            access: access.anew(),
            path: format!("/boards/{}/sensor", to.board),
            newest: newest.clone(),
            is_over: is_over.clone(),
            sent: None,
            not_before: Instant::now(),
            again: AGAIN,
        };
        Ok(Some(SensorReporter {
            family,
            newest,
            is_over,
            heard: Instant::now(),
            is_gone: false,
            reporting: Some(thread::spawn(move || delivery.run())),
        }))
    }

    /// The board was heard: something came from it.
    pub fn heard(&mut self) {
        self.heard = Instant::now();
        self.is_gone = false;
    }

    /// Its port is gone.
    pub fn gone(&mut self) {
        self.is_gone = true;
    }

    /// The board stands like this now.
    pub fn stands(&mut self, condition: &BoardCondition) {
        let is_silent = self.is_gone || self.heard.elapsed() >= SILENT;
        let report = match is_silent {
            true => self.of_state(SensorWord::Offline),
            false => report_of(self.family, condition),
        };
        self.put(report);
    }

    fn of_state(&self, state: SensorWord) -> SensorReport {
        SensorReport {
            family: self.family.name(),
            state,
            squares: Vec::new(),
            doubted: Vec::new(),
            men: None,
        }
    }

    fn put(&self, report: SensorReport) {
        let mut newest = self.newest.lock().unwrap_or_else(PoisonError::into_inner);
        let since = newest
            .as_ref()
            .filter(|known| {
                (known.report.state, &known.report.squares) == (report.state, &report.squares)
            })
            .map_or_else(Instant::now, |known| known.since);
        *newest = Some(NewestReport { report, since });
    }

    /// Says that the board is followed no longer, if the service is there to hear it.
    pub fn end(&mut self) {
        self.put(self.of_state(SensorWord::Ended));
        self.is_over.store(true, Ordering::Relaxed);
        if let Some(reporting) = self.reporting.take() {
            // one that panicked has said so
            let _ = reporting.join();
        }
    }
}

fn report_of(family: DeviceFamily, condition: &BoardCondition) -> SensorReport {
    let named = |squares: &[Square]| squares.iter().map(Square::to_string).collect();
    SensorReport {
        family: family.name(),
        state: match condition.step {
            SensedStep::InStep => SensorWord::InStep,
            SensedStep::Settling => SensorWord::Settling,
            SensedStep::OutOfStep => SensorWord::OutOfStep,
            SensedStep::Over => SensorWord::Ended,
        },
        squares: named(&condition.squares),
        doubted: named(&condition.doubted),
        men: condition.men.as_deref().map(men_in_line),
    }
}

/// The men, a8 to h8 first.
fn men_in_line(men: &BoardContents) -> String {
    let squares = Square::ALL.map(Square::flip_vertical).into_iter();
    squares
        .map(|square| letter(men[usize::from(square)]).unwrap_or('.'))
        .collect()
}

/// What reports, on a thread of its own.
struct ReportDelivery {
    runtime: Runtime,
    access: ServiceAccess,
    path: String,
    newest: SharedReport,
    is_over: Arc<AtomicBool>,
    /// What the service has taken last, and when.
    sent: Option<(SensorReport, Instant)>,
    not_before: Instant,
    again: Duration,
}

impl ReportDelivery {
    fn run(mut self) {
        while !self.is_over.load(Ordering::Relaxed) {
            match self.due() {
                Some((report, lasts)) => self.send(report, lasts, LONGEST_SENDING),
                None => thread::sleep(LOOKS_EVERY),
            }
        }
        if let (Some((report, lasts)), true) = (self.newest(), self.sent.is_some()) {
            self.send(report, lasts, AT_THE_END);
        }
    }

    fn newest(&self) -> Option<(SensorReport, Duration)> {
        let newest = self.newest.lock().unwrap_or_else(PoisonError::into_inner);
        let newest = newest.as_ref()?;
        Some((newest.report.clone(), newest.since.elapsed()))
    }

    /// What is to be sent now.
    fn due(&self) -> Option<(SensorReport, Duration)> {
        if Instant::now() < self.not_before {
            return None;
        }
        let (report, lasts) = self.newest()?;
        let is_due = is_due(
            &report,
            lasts,
            self.sent.as_ref().map(|(r, at)| (r, at.elapsed())),
        );
        let again = |(report, at): &(SensorReport, Instant)| {
            report.state != SensorWord::Ended && at.elapsed() >= self.again
        };
        let is_due = is_due || self.sent.as_ref().is_some_and(again);
        is_due.then_some((report, lasts))
    }

    fn send(&mut self, report: SensorReport, lasts: Duration, within: Duration) {
        let for_ms = u32::try_from(lasts.as_millis()).unwrap_or(u32::MAX);
        let dated = ReportBody {
            report: &report,
            for_ms,
        };
        let client = self.access.client();
        let sending = client.put::<ReportShown>(&self.path, &dated);
        let sent = self
            .runtime
            .block_on(async { tokio::time::timeout(within, sending).await });
        let Ok(sent) = sent else {
            self.not_before = Instant::now() + AFTER_FAILURE;
            return;
        };
        match sent {
            Ok(shown) => {
                self.again = AGAIN.min(Duration::from_secs(shown.offline_after_s) / 3);
                self.sent = Some((report, Instant::now()));
                self.not_before = Instant::now() + BETWEEN;
            }
            Err(error) if is_no_access(&error) && self.access.renew() => {}
            // acts that cannot be sent are complained of; this is said with the next report
            Err(error) => self.not_before = Instant::now() + after(&error),
        }
    }
}

/// After how long it is tried again.
const fn after(error: &ClientError) -> Duration {
    match error {
        error if is_no_access(error) => AFTER_NO_ACCESS,
        ClientError::Refused { status, .. } if *status < 500 => AFTER_REFUSAL,
        _ => AFTER_FAILURE,
    }
}

/// Whether what is there to report, for so long by now, is other than what was sent so long ago.
fn is_due(report: &SensorReport, lasts: Duration, sent: Option<(&SensorReport, Duration)>) -> bool {
    let Some((sent, ago)) = sent else {
        return report.state != SensorWord::Ended;
    };
    let is_moved_at = report.state == SensorWord::Settling && lasts < SETTLES;
    // the men alone have moved on, as in every game
    let is_as_told = (sent.state, &sent.squares, &sent.doubted)
        == (report.state, &report.squares, &report.doubted);
    match is_as_told {
        true => sent.men != report.men && ago >= 2 * BETWEEN && !is_moved_at,
        false => !is_moved_at,
    }
}

#[cfg(test)]
mod tests {
    use board::{Color, Role};
    use sensing::SquareContent;

    use super::*;

    fn report(state: SensorWord, squares: &[&str], men: &str) -> SensorReport {
        SensorReport {
            family: "dgt",
            state,
            squares: squares.iter().map(ToString::to_string).collect(),
            doubted: Vec::new(),
            men: Some(men.to_owned()),
        }
    }

    #[test]
    fn what_is_new_is_reported_but_not_every_man_in_a_hand() {
        use SensorWord::{Ended, InStep, OutOfStep, Settling};
        let (ms, stood) = (Duration::from_millis, report(InStep, &[], "a"));
        let table = [
            (stood.clone(), 60_000, false),
            (report(InStep, &[], "b"), 1, true),
            (report(Settling, &["e2"], "b"), 2_900, false),
            (report(Settling, &["e2"], "b"), 3_000, true),
            (report(OutOfStep, &["e2"], "b"), 0, true),
            (report(Ended, &[], "b"), 0, true),
        ];
        for (new, lasts, expected) in table {
            let due = is_due(&new, ms(lasts), Some((&stood, ms(5_000))));
            assert_eq!(due, expected, "{new:?}");
        }
        assert!(!is_due(
            &report(InStep, &[], "b"),
            ms(0),
            Some((&stood, ms(900)))
        ));
        assert!(is_due(&stood, ms(0), None));
        assert!(
            !is_due(&report(Ended, &[], "a"), ms(0), None),
            "nobody knows of it"
        );
    }

    #[test]
    fn men_are_written_from_a8_on() {
        let mut men = [SquareContent::Empty; 64];
        men[usize::from(Square::A8)] = SquareContent::Man(Role::Rook.of(Color::Black));
        men[usize::from(Square::H1)] = SquareContent::Unidentified;
        assert_eq!(men_in_line(&men), format!("r{}?", ".".repeat(62)));
    }
}
