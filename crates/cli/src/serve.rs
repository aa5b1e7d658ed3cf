//! `jadoube serve`: the service.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use ledger::{Access, KeyFileError, Ledger, Signer, open_store, write_new_key};
use service::demo::{Demo, LOGIN, Tempo};
use service::serve::{Bound, Listening, Protection};
use service::webhooks::{Reach, Sending};
use service::{App, Clock, auth};
use tracing_subscriber::EnvFilter;

use crate::args::{LogFormat, ServeArgs, Settings};
use crate::database;
use crate::descriptors::as_many_as_allowed;
use crate::exit::{Exit, complain};

/// Threads that read from the database beside the one that writes.
const READERS: usize = 2;
/// Milliseconds between two acts at a board at which people play.
const ACT_MS: f64 = 4_000.0;

/// Serves until it is ended.
pub fn run(args: &ServeArgs) -> io::Result<Exit> {
    let settings = match settings(args) {
        Ok(settings) => settings,
        Err(why) => {
            complain(&why);
            return Ok(Exit::Unreadable);
        }
    };
    if let Err(why) = log(&settings) {
        complain(&why);
        return Ok(Exit::Unreadable);
    }
    as_many_as_allowed();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    match runtime.block_on(serve(args, settings)) {
        Ok(()) => Ok(Exit::Fine),
        Err(why) => {
            complain(&why);
            Ok(Exit::InputErrors)
        }
    }
}

/// Options and variables before the file.
fn settings(args: &ServeArgs) -> Result<Settings, String> {
    let Some(path) = &args.config else {
        return Ok(args.settings.clone());
    };
    let text = std::fs::read_to_string(path)
        .map_err(|error| format!("{}: {error}; name a file with --config", path.display()))?;
    let file: Settings = toml::from_str(&text)
        .map_err(|error| format!("{}: {}", path.display(), error.to_string().trim()))?;
    Ok(args.settings.clone().or(file))
}

fn log(settings: &Settings) -> Result<(), String> {
    let filter = settings.log.as_deref().unwrap_or("info");
    let filter = EnvFilter::try_new(filter)
        .map_err(|error| format!("--log {filter}: {error}; write error, warn, info or debug"))?;
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr);
    match settings.log_format.unwrap_or_default() {
        LogFormat::Json => subscriber.json().init(),
        LogFormat::Text => subscriber.with_ansi(io::stderr().is_terminal()).init(),
    }
    Ok(())
}

async fn serve(args: &ServeArgs, settings: Settings) -> Result<(), String> {
    // the folder of a demonstration is thrown away with everything in it
    let folder = args.demo.then(tempfile::tempdir).transpose();
    let folder = folder.map_err(|error| format!("no folder for the demonstration: {error}"))?;
    let place = folder
        .as_ref()
        .map_or(Path::new(""), tempfile::TempDir::path);
    let db = settings.db.clone().filter(|_| !args.demo);
    let db = db.unwrap_or_else(|| place.join("jadoube.sqlite").display().to_string());
    let key = settings.signing_key.clone().filter(|_| !args.demo);
    let signer = signer(&key.unwrap_or_else(|| place.join("jadoube.key")))?;
    let bound = Bound::to(&listening(&settings)?)
        .await
        .map_err(|error| error.to_string())?;
    let address = bound.address().map_err(|error| error.to_string())?;
    let ledger = ledger(db).await?;
    let clock = Clock::of_the_system();
    let app = App::sending(ledger, signer, clock, way(&settings)?, sending(&settings));
    let scheme = if settings.tls_cert.is_some() {
        "https"
    } else {
        "http"
    };
    if args.demo {
        begin_demo(&app, args).await?;
    }
    let told = writeln!(
        io::stderr(),
        "jadoube: serving {scheme}://{address} (interface: {scheme}://{address}/docs)"
    );
    // a log that nobody reads is no reason to end
    drop(told);
    bound
        .serve(app, ended())
        .await
        .map_err(|error| error.to_string())
}

/// The threads of the ledger open their own connections; opening may wait for a server.
async fn ledger(db: String) -> Result<Ledger, String> {
    let shown = db.clone();
    let opening = tokio::task::spawn_blocking(move || {
        Ledger::open(&move || open_store(&db, Access::Write), READERS)
    });
    let opened = opening.await.map_err(|error| error.to_string())?;
    opened.map_err(|error| database::told(&shown, &error))
}

fn signer(path: &Path) -> Result<Signer, String> {
    let read = match Signer::read(path) {
        Err(KeyFileError::Io(error)) if error.kind() == io::ErrorKind::NotFound => {
            write_new_key(path)
        }
        read => read,
    };
    read.map_err(|error| format!("{}: {error}", path.display()))
}

/// What is known of the way to the service.
fn way(settings: &Settings) -> Result<auth::Settings, String> {
    let proxies = settings
        .trusted_proxies
        .iter()
        .flatten()
        .map(|network| network.parse());
    let trusted_proxies = proxies.collect::<Result<_, auth::NotANetwork>>();
    let protected = settings.tls_cert.is_some() || settings.insecure_no_tls == Some(true);
    Ok(auth::Settings {
        trusted_proxies: trusted_proxies.map_err(|error| error.to_string())?,
        allowed_origins: settings.allowed_origins.clone().unwrap_or_default(),
        // on the loopback address nobody listens
        cookies: if protected {
            auth::Cookies::OverTls
        } else {
            auth::Cookies::InTheClear
        },
    })
}

/// How far webhooks go.
fn sending(settings: &Settings) -> Sending {
    Sending {
        reach: match settings.webhooks_to_own_network {
            Some(true) => Reach::OwnNetwork,
            _ => Reach::Public,
        },
        ..Sending::default()
    }
}

fn listening(settings: &Settings) -> Result<Listening, String> {
    let protection = match (&settings.tls_cert, &settings.tls_key) {
        (Some(certificates), Some(key)) => Protection::Tls {
            certificates: certificates.clone(),
            key: key.clone(),
        },
        (None, None) if settings.insecure_no_tls == Some(true) => Protection::ElsewhereByWish,
        (None, None) => Protection::Loopback,
        _ => return Err("TLS needs both, --tls-cert and --tls-key".into()),
    };
    let address = settings
        .listen
        .unwrap_or_else(|| ([127, 0, 0, 1], 8080).into());
    Ok(Listening {
        address,
        protection,
    })
}

async fn begin_demo(app: &App, args: &ServeArgs) -> Result<(), String> {
    let failed = |problem: service::Problem| {
        format!("the demonstration could not begin: {}", problem.detail)
    };
    let demo = Demo::furnish(app, args.boards).await.map_err(failed)?;
    let speed = args.speed.clamp(0.01, 1_000.0);
    // from a float that is clamped to what fits
    let act_ms = (ACT_MS / speed) as u64;
    let tempo = Tempo {
        boards: args.boards,
        act_ms: act_ms.max(1),
    };
    let (id, password) = (demo.event.id.clone(), demo.password.clone());
    tokio::spawn(demo.play(app.clone(), tempo));
    let told = writeln!(
        io::stderr(),
        "jadoube: a simulated round of {} boards, event {id}; log in as {LOGIN}, password {password}",
        args.boards
    );
    // whoever does not read it cannot log in
    drop(told);
    Ok(())
}

/// Waits for Ctrl-C or SIGTERM.
async fn ended() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut terminated) = signal(SignalKind::terminate()) else {
            let _ = interrupted.await;
            return;
        };
        tokio::select! {
            _ = interrupted => {}
            _ = terminated.recv() => {}
        }
    }
    #[cfg(not(unix))]
    {
        let _ = interrupted.await;
    }
}
