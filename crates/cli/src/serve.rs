//! Runs `jadoube serve`: starts the service with its settings and ends it cleanly.

mod hall;
mod heads;
mod renewal;

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use ledger::{
    Access, Item, KeyFileError, Ledger, Opener, PublicKey, Signer, StoreError, open_store,
    write_new_key,
};
use service::auth::Token;
use service::limits::SHUTDOWN_TIMEOUT;
use service::model::Account;
use service::registry::Registry;
use service::serve::{Listening, ListeningService, Protection};
use service::webhooks::{Reach, Sending};
use service::{App, Clock, auth};
use simulation::{Demo, LOGIN, Tempo, boards_left};
use tracing_subscriber::EnvFilter;

use crate::args::{LogFormat, ServeArgs, ServeSettings, is_an_option, is_an_origin, variable_of};
use crate::database;
use crate::descriptors::as_many_as_allowed;
use crate::exit::{Exit, complain};
use crate::key::public_keys;
use crate::paint::Paint;
use crate::serve::hall::{HallDoors, HallPorts};

/// Threads that read from the database beside the one that writes.
const READERS: usize = 2;
/// Milliseconds between two acts at a board at which people play.
const ACT_MS: f64 = 4_000.0;

/// Serves until it is ended.
pub fn run(args: &ServeArgs, paint: Paint) -> io::Result<Exit> {
    let settings = match settings(args) {
        Ok(settings) => settings,
        Err(why) => {
            complain(&why);
            return Ok(Exit::Unreadable);
        }
    };
    if let Err(why) = log(&settings).map_err(|why| told_of("log", args, &why)) {
        complain(&why);
        return Ok(Exit::Unreadable);
    }
    as_many_as_allowed();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let served = runtime.block_on(serve(args, settings, paint));
    // what hangs on a disk or a network is waited for no longer
    runtime.shutdown_timeout(Duration::from_secs(1));
    match served {
        Ok(()) => Ok(Exit::Fine),
        Err(why) => {
            complain(&why);
            Ok(Exit::InputErrors)
        }
    }
}

/// What is wrong with a setting, with where it was given: as an option, in the environment, or in
/// the file.
fn told_of(option: &str, args: &ServeArgs, why: &str) -> String {
    if is_an_option(option) {
        return format!("--{option}: {why}");
    }
    let variable = variable_of(option);
    if std::env::var_os(&variable).is_some() {
        return format!("{variable} (in the environment): {why}");
    }
    match &args.config {
        Some(file) => format!("{} in {}: {why}", option.replace('-', "_"), file.display()),
        None => format!("--{option}: {why}"),
    }
}

/// The settings that a demonstration makes for itself and throws away.
const OF_THE_DEMO: [&str; 3] = ["db", "signing-key", "heads"];

/// Options and variables before the file.
fn settings(args: &ServeArgs) -> Result<ServeSettings, String> {
    if let Some(option) = OF_THE_DEMO.iter().find(|option| is_an_option(option))
        && args.demo
    {
        return Err(format!(
            "--demo keeps nothing, so there is nothing for --{option} to name; leave out one of them"
        ));
    }
    let Some(path) = &args.config else {
        return Ok(args.settings.clone());
    };
    let text = std::fs::read_to_string(path)
        .map_err(|error| format!("{}: {error}; name a file with --config", path.display()))?;
    let file = ServeSettings::read(&text)
        .map_err(|error| format!("{}: {}", path.display(), error.to_string().trim()))?;
    Ok(args.settings.clone().or(file))
}

fn log(settings: &ServeSettings) -> Result<(), String> {
    let filter = settings.log.as_deref().unwrap_or("info");
    let filter = EnvFilter::try_new(filter)
        .map_err(|error| format!("{filter}: {error}; write error, warn, info or debug"))?;
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(filter)
        // it would tell of lines that cannot be written where they cannot be written, and panic
        .log_internal_errors(false)
        .with_writer(io::stderr);
    match settings.log_format.unwrap_or_default() {
        LogFormat::Json => subscriber.json().init(),
        LogFormat::Text => subscriber.with_ansi(io::stderr().is_terminal()).init(),
    }
    Ok(())
}

async fn serve(args: &ServeArgs, settings: ServeSettings, paint: Paint) -> Result<(), String> {
    // the folder of a demonstration is thrown away with everything in it
    let folder = args.demo.then(tempfile::tempdir).transpose();
    let folder = folder.map_err(|error| format!("no folder for the demonstration: {error}"))?;
    let place = folder
        .as_ref()
        .map_or(Path::new(""), tempfile::TempDir::path);
    let db = settings.record.db.clone().filter(|_| !args.demo);
    let db = db.unwrap_or_else(|| place.join("jadoube.sqlite").display().to_string());
    let key = settings.record.signing_key.clone().filter(|_| !args.demo);
    let key = key.unwrap_or_else(|| place.join("jadoube.key"));
    let trusted = settings.record.trusted_keys.as_deref().unwrap_or_default();
    let trusted = public_keys("--trusted-keys", trusted)?;
    let way = way(&settings, trusted.clone());
    let way = way.map_err(|why| told_of("trusted-proxies", args, &why))?;
    origins(&settings).map_err(|why| told_of("allowed-origins", args, &why))?;
    let hall = (settings.hall.hall == Some(true)).then(|| {
        let beside = place_of(&db).unwrap_or(place);
        HallDoors::opened(&settings, beside, paint)
    });
    let hall = hall
        .transpose()
        .map_err(|why| told_of("hall", args, &why))?;
    let bound = listening(&settings, hall.as_ref()).await?;
    let address = bound.address().map_err(|error| error.to_string())?;
    let clear = bound.address_in_the_clear();
    let clear = clear.map_err(|error| error.to_string())?;
    let mut ledger = ledger(db.clone()).await?;
    // before a key is made for a service that cannot begin
    if let Some(path) = settings.record.heads.as_ref().filter(|_| !args.demo) {
        let file = heads::opened(path, &ledger).await;
        let file = file.map_err(|why| told_of("heads", args, &why))?;
        ledger = ledger.keeping_heads_in(file);
    }
    let signer = match args.demo {
        // thrown away with the records that it signs
        true => write_new_key(&key).map_err(|error| error.to_string()),
        false => signer(&key, &ledger, &trusted).await,
    };
    let signer = signer.map_err(|why| told_of("signing-key", args, &why))?;
    let clock = Clock::of_the_system();
    let app = App::sending(ledger.clone(), signer, clock, way, sending(&settings));
    let scheme = if settings.protection.tls_cert.is_some() {
        "https"
    } else {
        "http"
    };
    let mut url = format!("{scheme}://{address}");
    let mut joining = String::new();
    if let Some((hall, clear)) = hall.zip(clear) {
        let ports = HallPorts {
            tls: address.port(),
            clear: clear.port(),
        };
        let access = hall.access(ports);
        let first = access.https.first().map(|first| first.to_string());
        url = first.unwrap_or_else(|| format!("https://localhost:{}", ports.tls));
        joining = hall.told(ports);
        app.hall_access.send_replace(Some(access));
        tokio::spawn(hall.keep_renewed(app.clone(), ports));
    }
    let next = if args.demo {
        begin_demo(&app, args, &url).await?
    } else {
        first_steps(&app, &db).await
    };
    // whoever hears that it serves may tell it to end
    let ended = ended();
    let told = writeln!(
        io::stderr(),
        "{next}{joining}jadoube: serving {url} (interface: {url}/docs)"
    );
    // a log that nobody reads is no reason to end
    drop(told);
    let served = bound.serve(app, ended).await;
    close(&ledger).await;
    served.map_err(|error| error.to_string())
}

/// Closes the database, so that its file alone is the whole; one that hangs is not waited for.
async fn close(ledger: &Ledger) {
    let closed = tokio::time::timeout(SHUTDOWN_TIMEOUT, ledger.end()).await;
    if !matches!(closed, Ok(Ok(()))) {
        complain("the database was not closed: copy it with the files beside it");
    }
}

/// The threads of the ledger open their own connections; opening may wait for a server.
async fn ledger(db: String) -> Result<Ledger, String> {
    let shown = db.clone();
    let open: Arc<Opener> = Arc::new(move || open_store(&db, Access::Write));
    let opening = tokio::task::spawn_blocking(move || Ledger::open(&open, READERS));
    let opened = opening.await.map_err(|error| error.to_string())?;
    opened.map_err(|error| database::not_opened(&shown, &error))
}

/// The key of the service; a new one where there is none, unless others have signed what is there.
async fn signer(path: &Path, ledger: &Ledger, trusted: &[PublicKey]) -> Result<Signer, String> {
    let told = |error| format!("{}: {error}", path.display());
    match Signer::read(path) {
        Err(KeyFileError::Io(error)) if error.kind() == io::ErrorKind::NotFound => {}
        read => return read.map_err(told),
    }
    if let Some(other) = unknown_signer(ledger, trusted).await? {
        return Err(format!(
            "{}: there is no such key, and the records are signed by {other}; name the file of that key \
             (--signing-key), or, if it is lost or was another hall's, --trusted-keys {other}",
            path.display()
        ));
    }
    let signer = write_new_key(path).map_err(told)?;
    complain(&format!(
        "made a new key, {}; give its public half to those who verify records: {}",
        path.display(),
        signer.public_key()
    ));
    Ok(signer)
}

/// A key that signed records and is not among these.
async fn unknown_signer(
    ledger: &Ledger,
    trusted: &[PublicKey],
) -> Result<Option<PublicKey>, String> {
    let trusted = trusted.to_vec();
    let looking = ledger.reads(move |store| {
        let mut other = None;
        let looked = store.dump(&mut |item| match item {
            Item::Head(head) if !trusted.contains(&head.signer) => {
                other = Some(head.signer);
                Err(StoreError::Failed("one is enough".into()))
            }
            _ => Ok(()),
        });
        other.map_or(looked.map(|()| None), |key| Ok(Some(key)))
    });
    looking.await.map_err(|error| error.to_string())
}

/// The settings about how the service is reached, and whose signatures it trusts.
fn way(
    settings: &ServeSettings,
    trusted_keys: Vec<PublicKey>,
) -> Result<auth::AuthSettings, String> {
    let proxies = settings
        .reach
        .trusted_proxies
        .iter()
        .flatten()
        .map(|network| network.parse());
    let trusted_proxies = proxies.collect::<Result<_, auth::NotANetwork>>();
    let protected =
        settings.protection.tls_cert.is_some() || settings.protection.insecure_no_tls == Some(true);
    let hall = settings.hall.hall == Some(true);
    Ok(auth::AuthSettings {
        trusted_proxies: trusted_proxies.map_err(|error| error.to_string())?,
        allowed_origins: settings.reach.allowed_origins.clone().unwrap_or_default(),
        also_in_the_clear: hall,
        // on the loopback address nobody listens
        cookies: if protected || hall {
            auth::Cookies::OverTls
        } else {
            auth::Cookies::InTheClear
        },
        trusted_keys,
        source: settings.source.clone(),
        people: settings
            .reach
            .people_per_address
            .map_or_else(auth::PeoplePerAddress::default, auth::PeoplePerAddress::new),
    })
}

/// Whether those are origins that are allowed: another text allows nothing, and nobody would be
/// told.
fn origins(settings: &ServeSettings) -> Result<(), String> {
    let mut allowed = settings.reach.allowed_origins.iter().flatten();
    match allowed.find(|origin| !is_an_origin(origin)) {
        Some(none) => Err(format!(
            "{none} is no origin; write a scheme, a host and perhaps a port, such as https://club.example:8443"
        )),
        None => Ok(()),
    }
}

/// Whether webhooks may call addresses in the own network.
fn sending(settings: &ServeSettings) -> Sending {
    Sending {
        reach: match settings.reach.webhooks_to_own_network {
            Some(true) => Reach::OwnNetwork,
            _ => Reach::Public,
        },
        ..Sending::default()
    }
}

/// Takes the addresses.
async fn listening(
    settings: &ServeSettings,
    hall: Option<&HallDoors>,
) -> Result<ListeningService, String> {
    let to = hall.map_or_else(|| protected(settings), |hall| Ok(hall.listening()))?;
    let bound = ListeningService::to(&to).await;
    let bound = bound.map_err(|error| error.to_string())?;
    let Some(hall) = hall else {
        if let Some(certificate) = bound.certificate() {
            renewal::on_hangup(certificate);
        }
        return Ok(bound);
    };
    let bound = bound.in_the_clear_at(hall.in_the_clear()).await;
    bound.map_err(|error| error.to_string())
}

/// The folder of the database, if it is a file.
fn place_of(db: &str) -> Option<&Path> {
    (!db.contains("://")).then(|| ledger::folder(Path::new(db)))
}

fn protected(settings: &ServeSettings) -> Result<Listening, String> {
    let protection = match (&settings.protection.tls_cert, &settings.protection.tls_key) {
        (Some(certificates), Some(key)) => Protection::Tls {
            certificates: certificates.clone(),
            key: key.clone(),
        },
        (None, None) if settings.protection.insecure_no_tls == Some(true) => {
            Protection::ElsewhereByWish
        }
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

/// What to do next with a service that nobody can log in to.
async fn first_steps(app: &App, db: &str) -> String {
    let accounts = Registry(&app.ledger).all::<Account>(None).await;
    let tokens = Registry(&app.ledger).all::<Token>(None).await;
    // whoever cannot be counted yet may be there
    if accounts.is_ok_and(|accounts| accounts.is_empty())
        && tokens.is_ok_and(|tokens| tokens.is_empty())
    {
        let db = database::shown(db);
        return format!(
            "jadoube: nobody can log in yet; make the first chief arbiter, from another terminal:\n  \
             jadoube user add NAME --db {db}\n\
             jadoube: or a token for a program:\n  \
             jadoube token --label first --role chief-arbiter --db {db}\n"
        );
    }
    String::new()
}

async fn begin_demo(app: &App, args: &ServeArgs, url: &str) -> Result<String, String> {
    let failed = |problem: service::Problem| {
        format!("the demonstration could not begin: {}", problem.detail)
    };
    let demo = Demo::furnish(app, args.boards).await.map_err(failed)?;
    // from a float that was seen to fit
    let act_ms = (ACT_MS / args.speed) as u64;
    let tempo = Tempo {
        boards: args.boards,
        act_ms: act_ms.max(1),
    };
    let how = how_to_follow(&demo, args.boards, url);
    let narrator = |line: &str| {
        // whoever does not listen misses it
        let _ = writeln!(io::stdout(), "{line}");
    };
    tokio::spawn(demo.play(app.clone(), tempo, Arc::new(narrator)));
    Ok(how)
}

/// What a newcomer can do while the boards play.
fn how_to_follow(demo: &Demo, boards: u32, url: &str) -> String {
    let Demo {
        event,
        password,
        token,
        ..
    } = demo;
    let (event, board) = (&event.id, demo.board(1));
    let yours = match boards_left(boards) {
        0 => String::new(),
        1 => "jadoube: board 1 is yours: its players wait for your word, which the simulated arbiter leaves to you\n".into(),
        left => format!("jadoube: boards 1 to {left} are yours: their players wait for your word, which the simulated arbiter leaves to you\n"),
    };
    format!(
        "jadoube: a simulated round of {boards} boards, event {event}; log in as {LOGIN}, password {password}\n{yours}\
         jadoube: rulings follow on standard output as they come; to see a board from another terminal:\n  \
         curl -N {url}/api/v1/boards/{board}/public/events    # board 1 as everybody sees it\n  \
         TOKEN={token}\n  \
         curl -N -H \"Authorization: Bearer $TOKEN\" {url}/api/v1/boards/{board}/events    # as an arbiter does\n  \
         curl -H \"Authorization: Bearer $TOKEN\" {url}/api/v1/events/{event}/rounds\n\
         jadoube: Ctrl-C ends it, and nothing is kept\n"
    )
}

/// Waits for Ctrl-C or SIGTERM, of which none is lost from the call on.
#[cfg(unix)]
fn ended() -> impl Future<Output = ()> {
    use tokio::signal::unix::{Signal, SignalKind, signal};
    /// One that cannot be listened for ends the process at once.
    async fn came(signal: io::Result<Signal>) {
        match signal {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    }
    let interrupted = came(signal(SignalKind::interrupt()));
    let terminated = came(signal(SignalKind::terminate()));
    async {
        tokio::select! {
            () = interrupted => {}
            () = terminated => {}
        }
    }
}

/// Waits for Ctrl-C.
#[cfg(not(unix))]
async fn ended() {
    let _ = tokio::signal::ctrl_c().await;
}
