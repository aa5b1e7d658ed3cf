//! `jadoube key`: the keys that records are signed with.

use std::io::{self, Write};

use ledger::{Signer, write_new_key};

use crate::args::{KeyArgs, KeyCommand};
use crate::exit::{Exit, complain};

/// Makes a secret key, or shows its public half.
pub fn run(args: &KeyArgs) -> io::Result<Exit> {
    let (file, signer) = match &args.command {
        KeyCommand::New { file } => (file, write_new_key(file)),
        KeyCommand::Show { file } => (file, Signer::read(file)),
    };
    match signer {
        Ok(signer) => {
            writeln!(io::stdout().lock(), "{}", signer.public_key())?;
            Ok(Exit::Fine)
        }
        Err(error) => {
            complain(&format!("{}: {error}", file.display()));
            Ok(Exit::InputErrors)
        }
    }
}
