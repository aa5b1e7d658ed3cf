//! Runs `jadoube load`: puts a load on a service, and prints what became of it.

use std::io::{self, Write};
use std::sync::Arc;

use client::{Client, ClientError, Trust};
use simulation::{Load, LoadError, LoadReport};

use crate::args::LoadArgs;
use crate::descriptors::as_many_as_allowed;
use crate::exit::{Exit, complain};

/// Loads a service and reports.
pub fn run(args: &LoadArgs) -> io::Result<Exit> {
    as_many_as_allowed();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    match runtime.block_on(load(args)) {
        Ok(report) => {
            write!(io::stdout(), "{report}")?;
            Ok(Exit::fine_if(report.is_clean()))
        }
        Err(why) => {
            complain(&why);
            Ok(Exit::InputErrors)
        }
    }
}

async fn load(args: &LoadArgs) -> Result<Arc<LoadReport>, String> {
    let client = client(args)?;
    let load = Load {
        boards: args.boards,
        rate: args.rate,
        seconds: args.seconds,
        warm_up: args.warm_up,
        burst: args.burst,
        burst_seconds: args.burst_seconds,
        spectators: args.spectators,
        restarts: args.restarts,
        seed: args.seed,
    };
    load.put_on(client).await.map_err(|error| match error {
        LoadError::Client(ClientError::Untrusted { .. }) => format!("{error}; see --tls-ca"),
        error => error.to_string(),
    })
}

fn client(args: &LoadArgs) -> Result<Client, String> {
    let in_words = |error: ClientError| error.to_string();
    let token = args.token.read()?;
    let address = args.url.parse().map_err(in_words)?;
    let trust = args.tls_ca.clone().map_or(Trust::System, Trust::File);
    let client = Client::new(address, &trust).map_err(in_words)?;
    client.with_token(&token).map_err(in_words)
}
