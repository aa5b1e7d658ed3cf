//! Has a program that knows nothing of ours follow a game on the simulated board.
//!
//! It is a page of Python over pyserial, written from the documented frames alone. It opens the
//! terminal, has the board tell what a host asks, and must find every move of the game, whatever
//! the hands do between.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::parts::PartOutcome;
use crate::passed_before::{TestInputs, unless_passed};
use crate::python::environment_with;
use crate::shell::{Program, Started, Trouble, root, target_dir};
use crate::tools::tried_program;

/// How the hands are, and how often the game is played so, each time by other chances.
const NOISES: [(&str, u32); 2] = [("none", 1), ("real", 3)];
/// The terminal is there by then.
const BEGINS_WITHIN: Duration = Duration::from_secs(60);
/// The board ends so soon after the last message.
const ENDS_WITHIN: Duration = Duration::from_secs(60);

/// The part of the test command.
pub fn run() -> Result<PartOutcome, Trouble> {
    if cfg!(not(unix)) {
        let why = "this system has no pseudo-terminals";
        println!("the simulated board is left out: {why}");
        return Ok(PartOutcome::LeftOut(why.into()));
    }
    let program = tried_program()?;
    let inputs = || TestInputs::of_programs([program.as_path()]).with_files(&["xtask"]);
    unless_passed("simulated-board", inputs, || follow_games(&program))
}

fn follow_games(program: &Path) -> Result<(), Trouble> {
    let files = root().join("xtask/simulated-board");
    let folder = target_dir().join("simulated-board");
    fs::create_dir_all(&folder).map_err(|error| Trouble::at(&folder, &error))?;
    let python = environment_with("simulated-board", &files.join("requirements.txt"))?;
    let truth = files.join("game.uci");
    let truth = fs::read_to_string(&truth).map_err(|error| Trouble::at(&truth, &error))?;
    for (noise, times) in NOISES {
        for seed in 1..=times {
            let game = SimulatedGame {
                program,
                game: files.join("game.pgn"),
                link: folder.join("board"),
                said: folder.join("board.txt"),
            };
            let mut board = game.begin(noise, seed)?;
            let client = Program::new(&python).arguments(&[files.join("follow.py"), game.link]);
            let found = String::from_utf8_lossy(&client.output()?).into_owned();
            if found != truth {
                return Err(Trouble::Failed(format!(
                    "noise {noise}, seed {seed}: played was\n{truth}found was\n{found}"
                )));
            }
            match board.ended_within(ENDS_WITHIN) {
                Some(status) if status.success() => {}
                ended => return Err(Trouble::Failed(format!("the board ended so: {ended:?}"))),
            }
            println!(
                "noise {noise}, seed {seed}: {} moves",
                found.lines().count()
            );
        }
    }
    Ok(())
}

/// A game on the simulated board.
struct SimulatedGame<'p> {
    program: &'p Path,
    game: PathBuf,
    link: PathBuf,
    said: PathBuf,
}

impl SimulatedGame<'_> {
    /// A board that waits for its host.
    fn begin(&self, noise: &str, seed: u32) -> Result<Started, Trouble> {
        let simulate = Program::new(self.program).words("simulate --kind dgt --speed 50 --noise");
        let simulate = simulate.arguments(&[noise, "--seed", &seed.to_string()]);
        let simulate = simulate.words("--game").arguments(&[&self.game]);
        let simulate = simulate.words("--link").arguments(&[&self.link]);
        let mut board = simulate.start(&self.said)?;
        let began = Instant::now();
        while !self.link.exists() {
            if board.status().is_some() || began.elapsed() > BEGINS_WITHIN {
                let said = fs::read_to_string(&self.said).unwrap_or_default();
                return Err(Trouble::Failed(format!("no board is there: {said}")));
            }
            sleep(Duration::from_millis(20));
        }
        Ok(board)
    }
}
