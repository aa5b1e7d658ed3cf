//! Soaks the service: it is attacked, its time of day is set and it is begun anew, while arbiters
//! tell acts at a steady rate.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::clock::TimeOfDay;
use super::disk::DiskProbe;
use super::options::Options;
use super::served::{Served, ServiceSetup};
use super::timetable::{Disruption, timetable};
use crate::shell::{Program, Started, Trouble, target_dir};

/// Seconds before latencies are measured.
const WARM_UP: u32 = 10;

/// Who follows each board without being an attacker.
const SPECTATORS: u32 = 2;

/// Files that those may open who ask.
const OPEN_FILES: u32 = 16_384;

/// How often it is looked at the process.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How often it is said what it takes.
const SAY_EVERY: Duration = Duration::from_secs(60);

/// How long those who ask may go on once they should have ended.
const PATIENCE: Duration = Duration::from_secs(120);

/// Soaks the service, prints what was seen, and fails where something was lost or the process died.
/// Latencies are printed and compared with nothing: they depend on what else runs on the machine.
pub(super) fn run(options: &Options) -> Result<(), Trouble> {
    let strangers = build()?;
    let place = prepare(options)?;
    let deeds = timetable(options.minutes);
    let restarts = deeds.iter().filter(|(_, deed)| deed.is_restart()).count();
    let mut served = Served::begin(&place)?;
    let mut load = load(&place, &served, options, restarts)?;
    let mut attack = attack(&place, &served, options, &strangers)?;
    let disk = do_in_time(&mut served, &place, &deeds, &mut load)?;
    let (loaded, attacked) = (ended_well(&mut load)?, ended_well(&mut attack)?);
    served.end()?;
    let verified = place.jadoube("verify --format text");
    let verified = verified.told_to(&place.folder.join("verify.txt"))?;
    report(&place, &served, &deeds);
    println!("{}", disk.report());
    let failed = [
        (loaded, "acts were lost, doubled or late"),
        (attacked, "an attack made the service fail"),
        (verified, "the record is not whole"),
        (
            is_noticed(&served, &deeds),
            "a clock was set, and the service did not notice",
        ),
    ];
    let failed: Vec<&str> = failed
        .iter()
        .filter_map(|(well, what)| (!well).then_some(*what))
        .collect();
    if failed.is_empty() {
        return Ok(());
    }
    let (failed, folder) = (failed.join("; "), place.folder.display());
    Err(Trouble::Failed(format!("{failed}; see {folder}")))
}

/// Builds the program, and those who attack it; gives where these are.
fn build() -> Result<PathBuf, Trouble> {
    Program::cargo("build --release -p jadoube -p jadoube-simulation --bins --example strangers")
        .run()?;
    Ok(target_dir().join("release/examples/strangers"))
}

/// A new folder with an account and a token; what was there is deleted.
fn prepare(options: &Options) -> Result<ServiceSetup, Trouble> {
    let folder = target_dir().join("soak");
    let failed = |error| Trouble::Failed(format!("{}: {error}", folder.display()));
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(failed)?;
    }
    fs::create_dir_all(&folder).map_err(failed)?;
    let place = ServiceSetup {
        program: target_dir().join("release/jadoube"),
        time: TimeOfDay::right(&folder)?,
        db: options.db.clone().unwrap_or_else(|| "soak.sqlite".into()),
        folder: folder.clone(),
    };
    let write = |name: &str, text: &[u8]| fs::write(folder.join(name), text).map_err(failed);
    write("password", b"known to nobody who attacks")?;
    let account = "user add chief --role chief-arbiter --password-file password";
    place.jadoube(account).run()?;
    let token = place.jadoube("token --label soak --role chief-arbiter");
    write("token", &token.output()?)?;
    Ok(place)
}

/// Those who play, and those who follow them.
fn load(
    place: &ServiceSetup,
    served: &Served<'_>,
    options: &Options,
    restarts: usize,
) -> Result<Started, Trouble> {
    let Options { boards, rate, .. } = options;
    let seconds = 60 * options.minutes;
    let load = Program::new(&place.program).within(&place.folder);
    let load = load
        .words("load --token-file token --url")
        .arguments(&[&served.address]);
    let load = load.words(&format!(
        "--boards {boards} --rate {rate} --seconds {seconds} --warm-up {WARM_UP}"
    ));
    let load = load.words(&format!("--spectators {SPECTATORS} --restarts {restarts}"));
    load.start(&place.folder.join("load.txt"))
}

/// Those who attack.
fn attack(
    place: &ServiceSetup,
    served: &Served<'_>,
    options: &Options,
    strangers: &Path,
) -> Result<Started, Trouble> {
    let seconds = WARM_UP + 60 * options.minutes;
    let strangers = Program::with_open_files(OPEN_FILES, strangers).within(&place.folder);
    let attack = strangers.arguments(&[&served.address, "token", &seconds.to_string()]);
    attack.start(&place.folder.join("strangers.txt"))
}

/// Does to the service what the timetable says, until everybody has played; gives what the disk
/// took meanwhile.
fn do_in_time(
    served: &mut Served<'_>,
    place: &ServiceSetup,
    deeds: &[(Duration, Disruption)],
    load: &mut Started,
) -> Result<DiskProbe, Trouble> {
    let mut disk = DiskProbe::of(&place.folder)?;
    let mut deeds = deeds.iter().peekable();
    let began = Instant::now();
    let mut said = Duration::ZERO;
    while load.status().is_none() {
        let passed = began.elapsed();
        let taken = served.look()?;
        disk.look()?;
        if passed >= said {
            said += SAY_EVERY;
            let (minute, mb) = (passed.as_secs() / 60, taken.resident_kb / 1_000);
            println!("minute {minute}: {mb} MB, {} open files", taken.open_files);
        }
        if let Some((_, deed)) = deeds.next_if(|(time, _)| *time <= passed) {
            println!("after {} s: {deed:?}", passed.as_secs());
            do_it(*deed, served, place)?;
        }
        sleep(LOOK_EVERY);
    }
    Ok(disk)
}

fn do_it(deed: Disruption, served: &mut Served<'_>, place: &ServiceSetup) -> Result<(), Trouble> {
    match deed {
        Disruption::SetAhead(seconds) => place.time.set_ahead(seconds),
        Disruption::Kill => {
            served.kill();
            served.again()
        }
        Disruption::End => {
            let began = Instant::now();
            served.end()?;
            println!("it ended within {:.1} s", began.elapsed().as_secs_f64());
            served.again()
        }
    }
}

/// Whether somebody who was started has succeeded, once he has ended.
fn ended_well(started: &mut Started) -> Result<bool, Trouble> {
    let status = started.ended_within(PATIENCE);
    let status = status.ok_or_else(|| Trouble::Failed("those who ask do not end".into()))?;
    Ok(status.success())
}

fn clocks_set(deeds: &[(Duration, Disruption)]) -> usize {
    let is_set = |(_, deed): &&(Duration, Disruption)| matches!(deed, Disruption::SetAhead(_));
    deeds.iter().filter(is_set).count()
}

/// Whether the service has found its clock set as often as it was: otherwise nothing was shown.
fn is_noticed(served: &Served<'_>, deeds: &[(Duration, Disruption)]) -> bool {
    served.clock_found_set() >= clocks_set(deeds)
}

/// The last lines of it: `verify` says something of every game before.
fn end_of(said: &str, most: usize) -> String {
    let lines: Vec<&str> = said.lines().collect();
    let from = lines.len().saturating_sub(most);
    lines[from..].join("\n")
}

fn report(place: &ServiceSetup, served: &Served<'_>, deeds: &[(Duration, Disruption)]) {
    for (name, lines) in [("load", 40), ("strangers", 40), ("verify", 3)] {
        let said = fs::read_to_string(place.folder.join(format!("{name}.txt")));
        println!("\n{name}\n{}", end_of(&said.unwrap_or_default(), lines));
    }
    let peaks = &served.peaks;
    println!(
        "the clock was set {} times and found set {} times; the service began {} times, and took {} MB \
         and {} open files at most",
        clocks_set(deeds),
        served.clock_found_set(),
        served.begun,
        peaks.resident_kb / 1_000,
        peaks.open_files
    );
}
