//! Defines the exit codes of the program, and prints what is wrong on standard error.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// How a command ended. Usage errors (2, too) are told by the argument parser.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// 0: all input was read and understood. What players did wrong is no error.
    #[default]
    Fine,
    /// 1: something in the input is not what it should be; the rest was dealt with.
    InputErrors,
    /// 2: what was named cannot be read at all.
    Unreadable,
    /// 130: the user broke off, and what was done by then stands.
    Interrupted = 130,
}

impl Exit {
    /// Fine, or that something in the input is not.
    pub const fn fine_if(is_fine: bool) -> Exit {
        if is_fine {
            Exit::Fine
        } else {
            Exit::InputErrors
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Why a file was not written, and what to look at.
pub fn not_written(path: &Path, error: &io::Error) -> String {
    let name = path.display();
    format!("{name}: {error}; see whether the folder is there, may be written to and has room")
}

/// Says on standard error what is wrong and where.
pub fn complain(what: &str) {
    // a reader of standard error that has gone away is no reason to fail
    let _ = writeln!(io::stderr(), "jadoube: {what}");
}
