//! Runs `jadoube key`: makes the keys that records are signed with, and shows the public key of
//! one.

use std::io::{self, Write};
use std::path::Path;

use ledger::{PublicKey, Signer, read_public_keys, write_new_key};

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

/// The keys that are named, by their digits or by the files that they stand in.
///
/// # Errors
/// What is wrong with which of them.
pub fn public_keys(option: &str, named: &[String]) -> Result<Vec<PublicKey>, String> {
    let mut keys = Vec::new();
    for key in named {
        match PublicKey::from_hex(&key.to_ascii_lowercase()) {
            Some(key) => keys.push(key),
            None => keys.extend(
                read_public_keys(Path::new(key))
                    .map_err(|error| format!("{option} {key}: {error}"))?,
            ),
        }
    }
    Ok(keys)
}
