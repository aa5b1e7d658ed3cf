//! Runs `jadoube`, a digital arbiter for over-the-board chess, from the command line.
//!
//! Each command is a module of its own. What they share: [`page`] lays out text, [`paint`] colours
//! it, [`moves`] writes moves as players do, [`corpus`] holds the embedded case files; [`database`]
//! opens a ledger, [`gather`] takes records from it and from record files, [`progress`] tells how
//! far long work has come; [`lines`] reads lines, [`games`] reads games, [`workers`] has them dealt
//! with on all cores; [`json`] writes for programs; [`descriptors`] makes room for sockets,
//! [`livechess`] speaks as LiveChess over them.
#![forbid(unsafe_code)]

mod access;
mod args;
mod audit;
mod backup;
mod board_reader;
mod bridge;
mod certificate;
mod convert;
mod corpus;
mod coverage;
mod database;
mod descriptors;
mod diagram;
mod exit;
mod explain;
mod games;
mod gather;
mod interrupt;
mod json;
mod key;
mod lines;
mod livechess;
mod load;
mod moves;
mod obligation;
mod page;
mod paint;
mod progress;
mod restore;
mod rule;
mod serve;
mod simulate;
mod verify;
mod watch;
mod winnable;
mod workers;

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches};

use args::{Args, Command};
use exit::{Exit, complain};
use paint::Paint;

/// Small pieces come and go by the thousand while boards are played at.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let args = Args::from_arg_matches(&matches()).unwrap_or_else(|error| error.exit());
    match run(&args) {
        Ok(exit) => exit.into(),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!(
                "standard output: {error}; see whether the disk is full"
            ));
            unwritten(&args.command).into()
        }
    }
}

/// How a command ends whose output cannot be written.
const fn unwritten(command: &Command) -> Exit {
    match command {
        // 1 says that something was found
        Command::Audit(_) => Exit::Unreadable,
        _ => Exit::InputErrors,
    }
}

/// The arguments; help and errors keep to `--no-color` too, wherever it stands.
fn matches() -> clap::ArgMatches {
    let plain = std::env::args_os().any(|word| word == "--no-color");
    let colour = if plain {
        clap::ColorChoice::Never
    } else {
        clap::ColorChoice::Auto
    };
    let matches = Args::command().color(colour).try_get_matches();
    matches.unwrap_or_else(|error| refused(&error))
}

/// Says what is wrong with the arguments, and in which variable of the environment it stands if it
/// is not one of them.
fn refused(error: &clap::Error) -> ! {
    // whoever closed standard error does not want to know
    let _ = error.print();
    if let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg)
        && let Some(option) = argument.strip_prefix("--")
    {
        let option = option.split([' ', '[']).next().unwrap_or_default();
        let variable = args::variable_of(option);
        if !args::is_an_option(option) && std::env::var_os(&variable).is_some() {
            complain(&format!(
                "the value stands in the environment, in {variable}"
            ));
        }
    }
    std::process::exit(error.exit_code())
}

/// Runs a command; an error is one of writing the output.
fn run(args: &Args) -> io::Result<Exit> {
    let paint = Paint::for_stdout(args.no_color);
    match &args.command {
        Command::Rule(args) => rule::run(args, paint),
        Command::Explain(args) => explain::run(args, paint),
        Command::Laws(args) => coverage::run(args, paint),
        Command::Winnable(args) => winnable::run(args, paint),
        Command::CheckCertificate(args) => certificate::run(args, paint),
        Command::Audit(args) => audit::run(args, paint),
        Command::Convert(args) => convert::run(args),
        Command::Watch(args) => watch::run(args, paint),
        Command::Board(args) => board_reader::run(args, paint),
        Command::Bridge(args) => bridge::run(args),
        Command::Obligation(args) => obligation::run(args, paint),
        Command::Verify(args) => verify::run(args, paint),
        Command::Backup(args) => backup::run(args),
        Command::Restore(args) => restore::run(args),
        Command::Key(args) => key::run(args),
        Command::Serve(serve) => serve::run(serve, Paint::for_stderr(args.no_color)),
        Command::Load(args) => load::run(args),
        Command::Simulate(args) => simulate::run(args),
        Command::User(args) => access::user(args),
        Command::Token(args) => access::token(args),
        Command::Completions { shell } => completions(*shell),
    }
}

fn completions(shell: clap_complete::Shell) -> io::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "jadoube", &mut script);
    io::stdout().lock().write_all(&script)?;
    Ok(Exit::Fine)
}
