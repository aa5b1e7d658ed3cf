//! Defines how a command that asks a service is given its token.

use std::path::PathBuf;

/// The token of whoever asks a service.
#[derive(Clone, Debug, clap::Args)]
pub struct TokenArgument {
    /// A file with the token for the service [default: the variable JADOUBE_TOKEN]
    #[arg(long, value_name = "FILE")]
    pub token_file: Option<PathBuf>,
}

impl TokenArgument {
    /// What the file says.
    ///
    /// # Errors
    /// It cannot be read, or none is named.
    pub fn read(&self) -> Result<String, String> {
        match &self.token_file {
            Some(path) => std::fs::read_to_string(path)
                .map_err(|error| format!("{}: {error}; see --token-file", path.display())),
            None => std::env::var("JADOUBE_TOKEN")
                .map_err(|_| "name the file of a token with --token-file".into()),
        }
    }
}
