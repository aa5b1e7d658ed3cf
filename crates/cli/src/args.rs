//! Defines the command line: which arguments it takes and how it explains itself.

mod access;
mod audit;
mod board_reader;
mod bridge;
mod console_address;
mod convert;
mod livechess;
mod load;
mod record;
mod serve;
mod simulate;
mod token;
mod watch;
mod winnable;

use std::path::PathBuf;

use board::Square;
use clap::builder::PossibleValuesParser;
use clap::builder::TypedValueParser as _;
use clap::{Parser, Subcommand, ValueEnum};
use laws::{Control, Edition, Language};
use protocol::Word;

pub use access::{TokenArgs, UserArgs, UserCommand};
pub use audit::{AuditArgs, AuditFormat};
pub use board_reader::{
    BoardArgs, BoardDeviceArgs, BoardFormat, BoardGameArgs, SendingArgs, WirelessArgs,
};
pub use bridge::{BridgeArgs, BridgeCommand, ScreenAddress, SharlyChessArgs};
pub use convert::{ConvertArgs, ConvertFrom};
pub use livechess::LiveChessArgs;
pub use load::LoadArgs;
pub use record::{BackupArgs, KeyArgs, KeyCommand, RestoreArgs, VerifyArgs};
pub use serve::{LogFormat, ServeArgs, ServeSettings, is_an_option, is_an_origin, variable_of};
pub use simulate::{NoiseLevel, SimulateArgs, SimulatedKind};
pub use token::TokenArgument;
pub use watch::{HallAddress, WatchArgs, WatchedSource};
pub use winnable::{BYTES_OF_A_MEGABYTE, CheckCertificateArgs, WinnableArgs};

const EXIT_CODES: &str = "\
Exit codes:
  0  all input was read and understood; what players do wrong at the board is
     data, not an error
  1  the input had errors: a line that is not the protocol, a FEN that cannot be
     set up, an unknown article, a file that cannot be read (everything else is
     dealt with all the same)
  2  usage: unknown options, commands or editions";

const TASTE: &str = "\
Examples:
  jadoube rule examples/karpov-chernin-1992.txt
  jadoube explain 7.5.5
  jadoube winnable \"7K/5k2/7P/8/5n2/8/8/8 w - - 0 70\" --by black
  jadoube obligation \"4Q3/1r3K2/3k4/6Rp/4P1p1/8/8/8 w - - 1 54\" --touched e8";

/// A digital arbiter for over-the-board chess: acts at the board in, cited rulings out.
#[derive(Debug, Parser)]
#[command(name = "jadoube", version, max_term_width = 100)]
#[command(after_help = format!("{TASTE}\n\n{EXIT_CODES}"))]
pub struct Args {
    /// Never colour the output (also: the environment variable NO_COLOR)
    #[arg(long, global = true)]
    pub no_color: bool,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Tell what happened at the board, act by act, and hear what the Laws make of it
    #[command(after_help = format!("{RULE}\n\n{EXIT_CODES}"))]
    Rule(RuleArgs),
    /// An article of the Laws, or an entry C-n of the ambiguity register, in our own words
    #[command(after_help = format!("{EXPLAIN}\n\n{EXIT_CODES}"))]
    Explain(ExplainArgs),
    /// The editions of the Laws, and which of their articles are implemented and tested
    #[command(after_help = format!("{LAWS}\n\n{EXIT_CODES}"))]
    Laws(LawsArgs),
    /// Can this side still checkmate by any possible series of legal moves?
    #[command(after_help = format!("{}\n\n{}", winnable::WINNABLE, winnable::EXIT_CODES))]
    Winnable(WinnableArgs),
    /// Do these certificates hold, which `winnable --certificate` has written?
    #[command(after_help = format!("{}\n\n{}", winnable::CHECK_CERTIFICATE, winnable::CHECK_EXIT_CODES))]
    CheckCertificate(CheckCertificateArgs),
    /// What do the Laws say of recorded games that the record does not?
    #[command(after_help = format!("{}\n\n{}", audit::AUDIT, audit::EXIT_CODES))]
    Audit(AuditArgs),
    /// Write recorded games anew, with what was no legal move in one of three ways
    #[command(after_help = format!("{}\n\n{}", convert::CONVERT, convert::EXIT_CODES))]
    Convert(ConvertArgs),
    /// Follow games under way, and hear at once what an arbiter wants to hear
    #[command(after_help = format!("{}\n\n{}", watch::WATCH, watch::EXIT_CODES))]
    Watch(WatchArgs),
    /// Follow an electronic board, or a recording of one, and hear what happens at it
    #[command(after_help = format!("{}\n\n{}", board_reader::BOARD, board_reader::EXIT_CODES))]
    Board(BoardArgs),
    /// Tell another program what was ruled at the boards of a round
    #[command(after_help = format!("{}\n\n{}", bridge::BRIDGE, bridge::EXIT_CODES))]
    Bridge(BridgeArgs),
    /// These men were touched: what has to be played?
    #[command(after_help = format!("{OBLIGATION}\n\n{EXIT_CODES}"))]
    Obligation(ObligationArgs),
    /// Is a record what was recorded: its chain, its seals, its signatures?
    #[command(after_help = format!("{}\n\n{}", record::VERIFY, record::VERIFY_EXIT_CODES))]
    Verify(VerifyArgs),
    /// Write everything that a database holds into a record file, while it is in use
    #[command(after_help = format!("{}\n\n{}", record::BACKUP, record::BACKUP_EXIT_CODES))]
    Backup(BackupArgs),
    /// Put a record file back into an empty database
    #[command(after_help = format!("{}\n\n{}", record::RESTORE, record::EXIT_CODES))]
    Restore(RestoreArgs),
    /// The keys that records are signed with
    #[command(after_help = format!("{}\n\n{}", record::KEY, record::EXIT_CODES))]
    Key(KeyArgs),
    /// Serve boards, arbiters and spectators over the network
    #[command(after_help = format!("{}\n\n{}", serve::SERVE, serve::EXIT_CODES))]
    Serve(ServeArgs),
    /// Play at the boards of a service and measure how it bears it
    #[command(after_help = format!("{}\n\n{}", load::LOAD, load::EXIT_CODES))]
    Load(LoadArgs),
    /// Be an electronic board and its clock, for programs that read such boards
    #[command(after_help = format!("{}\n\n{}", simulate::SIMULATE, simulate::EXIT_CODES))]
    Simulate(SimulateArgs),
    /// Who logs in with a password
    #[command(after_help = format!("{}\n\n{}", access::USER, access::EXIT_CODES))]
    User(UserArgs),
    /// Make a token for a program or a device
    #[command(after_help = format!("{}\n\n{}", access::TOKEN, access::EXIT_CODES))]
    Token(TokenArgs),
    /// A completion script for a shell
    #[command(after_help = format!("{COMPLETIONS}\n\n{EXIT_CODES}"))]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

const RULE: &str = "\
Examples:
  jadoube rule examples/karpov-chernin-1992.txt
  jadoube rule --format jsonl game.txt | jq .state.obligation
  printf 'start edition=FIDE2018\\nW touch g1\\n' | jadoube rule --format text
  board-daemon | jadoube rule > verdicts.jsonl

Each line is one act, as JSON (it begins with `{`) or in the text notation (`W
touch e2`); a `start` line begins a game. Both are described in
docs/notation.md. Every file is read by itself: its first act is a `start`.";

/// What to judge and how to tell it.
#[derive(Debug, clap::Args)]
pub struct RuleArgs {
    /// Files to read, in order; `-` and no file mean standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// How verdicts are written [default: text on a terminal, jsonl otherwise]
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<OutputFormat>,
}

/// How output is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OutputFormat {
    /// JSON Lines: one object on each line
    Jsonl,
    /// A report for people
    Text,
}

const EXPLAIN: &str = "\
Examples:
  jadoube explain 7.5.5
  jadoube explain 4.3a --edition FIDE2014
  jadoube explain \"Rule XIII\" --edition LCC1848
  jadoube explain C-4
  jadoube explain 9.2                        all articles under that number
  jadoube explain 4.3.1 --all-cases";

/// What to explain.
#[derive(Debug, clap::Args)]
pub struct ExplainArgs {
    /// Its number in any edition, or C-n for an entry of the ambiguity register
    #[arg(value_name = "ARTICLE", required = true, num_args = 1..)]
    pub article: Vec<String>,
    /// The edition whose numbers are meant [default: the newest that has the number]
    #[arg(long, value_parser = editions(), ignore_case = true)]
    pub edition: Option<Edition>,
    /// The language of the explanation
    #[arg(long, value_parser = languages(), default_value = Language::English.tag())]
    pub language: Language,
    /// List every example case, not only the first few
    #[arg(long)]
    pub all_cases: bool,
}

const LAWS: &str = "\
Examples:
  jadoube laws
  jadoube laws --matrix
  jadoube laws --markdown > docs/coverage.md";

/// What to list.
#[derive(Debug, clap::Args)]
pub struct LawsArgs {
    /// Every article in every edition: its number there, how many cases test it, or why it is out
    /// of scope
    #[arg(long)]
    pub matrix: bool,
    /// The same with the ids of the cases, as Markdown: the text of docs/coverage.md
    #[arg(long, conflicts_with = "matrix")]
    pub markdown: bool,
}

const OBLIGATION: &str = "\
Examples:
  jadoube obligation \"4Q3/1r3K2/3k4/6Rp/4P1p1/8/8/8 w - - 1 54\" --touched e8
  jadoube obligation \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\" --touched e1,h1
  jadoube obligation \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\" --touched h1,e1 \\
      --edition USCF7-10I2V1
  jadoube obligation \"3rkr2/8/8/8/8/8/4P3/R3K3 w - - 0 1\" --touched e1,a1 \\
      --castling-meant";

const COMPLETIONS: &str = "\
Examples:
  jadoube completions bash > ~/.local/share/bash-completion/completions/jadoube
  jadoube completions zsh > ~/.zfunc/_jadoube";

/// The position and the contacts.
#[derive(Debug, clap::Args)]
pub struct ObligationArgs {
    /// The position; the player who has the move touches
    #[arg(value_name = "FEN", required = true, num_args = 1..)]
    pub fen: Vec<String>,
    /// The squares of the men touched, in that order
    #[arg(long, value_name = "SQUARES", required = true)]
    #[arg(value_delimiter = ',', value_parser = square)]
    pub touched: Vec<Square>,
    /// The edition in force
    #[arg(long, value_parser = editions(), ignore_case = true)]
    #[arg(default_value = Edition::default().key())]
    pub edition: Edition,
    /// The class of the time control
    #[arg(long, value_parser = words::<Control>(), default_value = "standard")]
    pub control: Control,
    /// All these men were touched at the same moment
    #[arg(long)]
    pub together: bool,
    /// The player said before touching that he was about to castle
    #[arg(long)]
    pub castling_meant: bool,
    /// Castling is that of Chess960 (Shredder-FEN: HAha)
    #[arg(long)]
    pub chess960: bool,
    /// How the answer is written: a report, or the protocol's verdict
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: OutputFormat,
}

fn editions() -> impl clap::builder::TypedValueParser<Value = Edition> {
    PossibleValuesParser::new(Edition::ALL.map(Edition::key)).map(|key| {
        let known = Edition::ALL
            .into_iter()
            .find(|edition| edition.key().eq_ignore_ascii_case(&key));
        known.expect("invariant: the parser lets only these keys through")
    })
}

fn languages() -> impl clap::builder::TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::tag)).map(|tag| {
        Language::from_tag(&tag).expect("invariant: the parser lets only these tags through")
    })
}

fn words<W: Word + Send + Sync>() -> impl clap::builder::TypedValueParser<Value = W> {
    PossibleValuesParser::new(W::WORDS.iter().map(|(word, _)| *word)).map(|word| {
        W::from_word(&word).expect("invariant: the parser lets only these words through")
    })
}

fn square(text: &str) -> Result<Square, String> {
    text.parse()
        .map_err(|_| "write squares from a1 to h8, with commas between them".to_owned())
}

#[cfg(test)]
mod tests {
    use std::any::TypeId;

    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_fit_together() {
        Args::command().debug_assert();
    }

    /// No command takes a number of jobs as it comes.
    #[test]
    fn every_number_of_jobs_is_limited() {
        let command = Args::command();
        let jobs = command.get_subcommands().filter_map(|command| {
            let mut arguments = command.get_arguments();
            arguments.find(|argument| argument.get_long() == Some("jobs"))
        });
        let parsers: Vec<_> = jobs.map(|jobs| jobs.get_value_parser().type_id()).collect();
        assert_eq!(parsers, [TypeId::of::<crate::workers::Jobs>(); 4]);
    }

    /// What is longer is broken by the terminal, in the middle of a command to be copied.
    #[test]
    fn what_stands_under_the_options_fits_80_columns() {
        fn check(command: &clap::Command) {
            let help = command.get_after_help().map(ToString::to_string);
            for line in help.unwrap_or_default().lines() {
                assert!(line.chars().count() <= 80, "{command}: {line}");
            }
            command.get_subcommands().for_each(check);
        }
        check(&Args::command());
    }

    /// A usage line is not broken by itself.
    #[test]
    fn no_usage_is_wider_than_80_columns() {
        fn check(command: &mut clap::Command) {
            for line in command.render_usage().to_string().lines() {
                assert!(line.chars().count() <= 80, "{line}");
            }
            command.get_subcommands_mut().for_each(check);
        }
        let mut command = Args::command();
        command.build();
        check(&mut command);
    }

    #[test]
    fn every_command_has_examples_and_exit_codes() {
        for command in Args::command().get_subcommands() {
            let help = command
                .get_after_help()
                .map(ToString::to_string)
                .unwrap_or_default();
            assert!(
                help.contains("Examples:") && help.contains("Exit codes:"),
                "{command}"
            );
        }
    }
}
