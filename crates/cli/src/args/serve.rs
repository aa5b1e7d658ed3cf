//! Defines the arguments and settings of `serve`.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args as _, ValueEnum};
use hyper::http::uri::Authority;
use serde::Deserialize;
use serde::de::IgnoredAny;

pub const SERVE: &str = "\
Examples:
  jadoube serve --demo      a simulated round, nothing is kept
  jadoube serve --db ledger.sqlite
  jadoube serve --db postgres://arbiter@db/chess --listen 0.0.0.0:8443 \\
      --tls-cert c.pem --tls-key k.pem
  jadoube serve --hall      for telephones in the WLAN of a hall
  JADOUBE_DB=ledger.sqlite jadoube serve --config jadoube.toml

Every setting can be given as an option, as an environment variable, and in the
file that --config names (TOML; the names of the options with `_` for `-`). An
option goes before a variable, a variable before the file, the file before the
default. The service ends on Ctrl-C or SIGTERM: what is under way is finished,
and the ends of all records are signed.

With --tls-cert and --tls-key SIGHUP reads both files again (`kill -HUP PID`, or
ExecReload= of systemd): new connections get the new certificate, open ones go
on. Where the files cannot be used the old certificate is kept, and the log says
why. Where there is no SIGHUP (Windows), end the service and begin it anew
between two rounds: pages and devices connect again by themselves.

With --hall it makes a certificate authority once, which may speak for private
networks alone (ca.pem and ca.key in --hall-dir; ca.key is a secret), and signs
certificates with it for the addresses that this machine has, anew whenever
they change. It prints the address to join, and how telephones trust it.";

pub const EXIT_CODES: &str = "\
Exit codes:
  0  the service was ended
  1  it could not begin: standard error says why, and what to do
  2  usage: unknown options, a setting that is not valid";

/// How to serve.
#[derive(Debug, clap::Args)]
pub struct ServeArgs {
    /// A file with settings (TOML)
    #[arg(long, value_name = "FILE", env = "JADOUBE_CONFIG")]
    pub config: Option<PathBuf>,
    /// The settings.
    #[command(flatten)]
    pub settings: ServeSettings,
    /// Serve a simulated round from a database that is thrown away
    #[arg(long)]
    pub demo: bool,
    /// How many boards the simulated round has
    #[arg(long, value_name = "N", default_value_t = 50, requires = "demo",
          value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub boards: u32,
    /// How many times as fast as people the simulated players play
    #[arg(long, value_name = "N", default_value_t = 1.0, requires = "demo", value_parser = speed)]
    pub speed: f64,
}

/// What can be set by an option, a variable of the environment, or in a file.
#[derive(Clone, Debug, Default, clap::Args, Deserialize)]
#[serde(default)]
pub struct ServeSettings {
    /// The address to listen at [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS", env = "JADOUBE_LISTEN", value_parser = address)]
    pub listen: Option<SocketAddr>,
    /// What is recorded, and what proves it.
    #[command(flatten)]
    #[serde(skip)]
    pub record: RecordSettings,
    /// Whether connections are protected, and with what.
    #[command(flatten)]
    #[serde(skip)]
    pub protection: ProtectionSettings,
    /// Whether a hall without internet is served, and how.
    #[command(flatten)]
    #[serde(skip)]
    pub hall: HallSettings,
    /// Who may ask, from where and how much, and whom the service may ask.
    #[command(flatten)]
    #[serde(skip)]
    pub reach: ReachSettings,
    /// Where the source of the program as it runs here can be had; the console names it
    #[arg(long, value_name = "URL", env = "JADOUBE_SOURCE", value_parser = web_address)]
    pub source: Option<Box<str>>,
    /// How the log is written, on standard error [default: text]
    #[arg(long, value_name = "FORMAT", env = "JADOUBE_LOG_FORMAT")]
    pub log_format: Option<LogFormat>,
    /// How much is logged: error, warn, info, debug, or as tracing filters have it [default: info]
    #[arg(long, value_name = "FILTER", env = "JADOUBE_LOG")]
    pub log: Option<String>,
}

/// What is recorded, and what proves it.
#[derive(Clone, Debug, Default, clap::Args, Deserialize)]
#[serde(default)]
pub struct RecordSettings {
    /// The database: the path of an SQLite file, or postgres://user@host/database [default:
    /// jadoube.sqlite]
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "JADOUBE_DB",
        hide_env_values = true
    )]
    pub db: Option<String>,
    /// The file of the key that records are signed with; it is made if it is not there [default:
    /// jadoube.key]
    #[arg(long, value_name = "FILE", env = "JADOUBE_SIGNING_KEY")]
    pub signing_key: Option<PathBuf>,
    /// Public keys besides that one that may have signed records, a former one or another hall's:
    /// 64 hexadecimal digits or files with such lines, parted by commas
    #[arg(
        long,
        value_name = "HEX|FILE",
        env = "JADOUBE_TRUSTED_KEYS",
        value_delimiter = ','
    )]
    pub trusted_keys: Option<Vec<String>>,
    /// A file that every signed head is added to, to be kept where whoever writes the database
    /// cannot; `jadoube verify --heads` reads it
    #[arg(long, value_name = "FILE", env = "JADOUBE_HEADS")]
    pub heads: Option<PathBuf>,
}

/// Whether connections are protected, and with what.
#[derive(Clone, Debug, Default, clap::Args, Deserialize)]
#[serde(default)]
pub struct ProtectionSettings {
    /// The file of the TLS certificates (PEM); SIGHUP reads it again
    #[arg(long, value_name = "FILE", env = "JADOUBE_TLS_CERT")]
    pub tls_cert: Option<PathBuf>,
    /// The file of the TLS key (PEM); SIGHUP reads it again
    #[arg(long, value_name = "FILE", env = "JADOUBE_TLS_KEY")]
    pub tls_key: Option<PathBuf>,
    /// Listen beyond the loopback address without TLS: a proxy before the service ends it
    #[arg(long, env = "JADOUBE_INSECURE_NO_TLS", num_args = 0..=1, default_missing_value = "true",
          value_parser = truth)]
    pub insecure_no_tls: Option<bool>,
}

/// Whether a hall without internet is served, and how.
#[derive(Clone, Debug, Default, clap::Args, Deserialize)]
#[serde(default)]
pub struct HallSettings {
    /// Serve a hall without internet: over TLS with an authority of its own, and over http to join;
    /// listens at 0.0.0.0:8443 and 0.0.0.0:8080
    #[arg(long, env = "JADOUBE_HALL", num_args = 0..=1, default_missing_value = "true",
          value_parser = truth)]
    pub hall: Option<bool>,
    /// The folder of the authority of the hall [default: jadoube-hall beside the database]
    #[arg(long, value_name = "FOLDER", env = "JADOUBE_HALL_DIR")]
    pub hall_dir: Option<PathBuf>,
    /// Where the hall is joined over http [default: port 8080 of --listen's address]
    #[arg(long, value_name = "ADDRESS", env = "JADOUBE_HALL_HTTP", value_parser = address)]
    pub hall_http: Option<SocketAddr>,
}

/// Who may ask, from where and how much, and whom the service may ask.
#[derive(Clone, Debug, Default, clap::Args, Deserialize)]
#[serde(default)]
pub struct ReachSettings {
    /// Proxies that are believed when they say for whom they ask: addresses or networks, parted by
    /// commas
    #[arg(
        long,
        value_name = "NETWORKS",
        env = "JADOUBE_TRUSTED_PROXIES",
        value_delimiter = ','
    )]
    pub trusted_proxies: Option<Vec<String>>,
    /// Origins of pages that may use the service besides its own, parted by commas
    #[arg(
        long,
        value_name = "ORIGINS",
        env = "JADOUBE_ALLOWED_ORIGINS",
        value_delimiter = ','
    )]
    pub allowed_origins: Option<Vec<Box<str>>>,
    /// How many people may be behind one address, such as behind the router of a school: from
    /// there so many times what one person needs may be asked for, and so many times eight games
    /// by link kept, 1 to 250 [default: 60]
    #[arg(long, value_name = "N", env = "JADOUBE_PEOPLE_PER_ADDRESS",
          value_parser = clap::value_parser!(u32).range(1..=250))]
    pub people_per_address: Option<u32>,
    /// Let webhooks go to the machine itself and the networks around it, and over http
    #[arg(long, env = "JADOUBE_WEBHOOKS_TO_OWN_NETWORK", num_args = 0..=1, default_missing_value = "true",
          value_parser = truth)]
    pub webhooks_to_own_network: Option<bool>,
}

/// An address that a browser may follow.
fn web_address(text: &str) -> Result<Box<str>, String> {
    let is_one = text.starts_with("https://") || text.starts_with("http://");
    let wanted = "write an address that begins with https:// or http://";
    is_one.then(|| text.into()).ok_or_else(|| wanted.into())
}

fn address(text: &str) -> Result<SocketAddr, String> {
    let wanted = "write an IP address and a port, such as 127.0.0.1:8080 or [::1]:8080";
    text.parse::<SocketAddr>()
        .map_err(|error| format!("{error}; {wanted}"))
}

fn speed(text: &str) -> Result<f64, String> {
    let speed = text.parse().ok();
    let speed = speed.filter(|speed| (0.01..=1_000.0).contains(speed));
    speed.ok_or_else(|| "write a number from 0.01 to 1000".into())
}

fn truth(text: &str) -> Result<bool, String> {
    match text {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err("write true or false".into()),
    }
}

/// Whether a browser would name the origin of a page so: a scheme, a host and perhaps a port.
pub fn is_an_origin(text: &str) -> bool {
    let authority = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    let authority = authority.and_then(|authority| authority.parse::<Authority>().ok());
    authority.is_some_and(|authority| {
        let port = authority.as_str().strip_prefix(authority.host());
        let fits = port.is_some_and(|port| port.is_empty() || authority.port_u16().is_some());
        fits && !authority.host().is_empty()
    })
}

/// Whether this option stands on the command line.
pub fn is_an_option(option: &str) -> bool {
    let option = format!("--{option}");
    let is_it = |word: String| word == option || word.starts_with(&format!("{option}="));
    let words = std::env::args_os().skip(1);
    words
        .map(|word| word.to_string_lossy().into_owned())
        .any(is_it)
}

/// The variable of the environment that says the same as this option.
pub fn variable_of(option: &str) -> String {
    format!("JADOUBE_{}", option.replace('-', "_").to_uppercase())
}

/// How the log is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people
    #[default]
    Text,
    /// One JSON object a line
    Json,
}

impl ServeSettings {
    /// Reads a file with settings. Each part is read by itself: an error then names the place.
    ///
    /// # Errors
    /// A setting is not known, or one has no value that it can have.
    pub fn read(text: &str) -> Result<ServeSettings, toml::de::Error> {
        toml::from_str::<BTreeMap<SettingName, IgnoredAny>>(text)?;
        Ok(ServeSettings {
            record: toml::from_str(text)?,
            protection: toml::from_str(text)?,
            hall: toml::from_str(text)?,
            reach: toml::from_str(text)?,
            ..toml::from_str(text)?
        })
    }

    /// These settings, and where they say nothing those of `other`.
    pub fn or(self, other: ServeSettings) -> ServeSettings {
        ServeSettings {
            listen: self.listen.or(other.listen),
            record: self.record.or(other.record),
            protection: self.protection.or(other.protection),
            hall: self.hall.or(other.hall),
            reach: self.reach.or(other.reach),
            source: self.source.or(other.source),
            log_format: self.log_format.or(other.log_format),
            log: self.log.or(other.log),
        }
    }
}

/// The name of a setting in a file.
#[derive(PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
struct SettingName(String);

impl TryFrom<String> for SettingName {
    type Error = String;

    fn try_from(name: String) -> Result<SettingName, String> {
        let all = ServeSettings::augment_args(clap::Command::new("serve"));
        let is_known = all.get_arguments().any(|arg| arg.get_id() == name.as_str());
        is_known.then_some(SettingName(name.clone())).ok_or_else(|| {
            format!(
                "there is no setting `{name}`; `jadoube serve --help` lists them, and a file has `_` for `-`"
            )
        })
    }
}

impl RecordSettings {
    fn or(self, other: RecordSettings) -> RecordSettings {
        RecordSettings {
            db: self.db.or(other.db),
            signing_key: self.signing_key.or(other.signing_key),
            trusted_keys: self.trusted_keys.or(other.trusted_keys),
            heads: self.heads.or(other.heads),
        }
    }
}

impl ProtectionSettings {
    fn or(self, other: ProtectionSettings) -> ProtectionSettings {
        ProtectionSettings {
            tls_cert: self.tls_cert.or(other.tls_cert),
            tls_key: self.tls_key.or(other.tls_key),
            insecure_no_tls: self.insecure_no_tls.or(other.insecure_no_tls),
        }
    }
}

impl HallSettings {
    fn or(self, other: HallSettings) -> HallSettings {
        HallSettings {
            hall: self.hall.or(other.hall),
            hall_dir: self.hall_dir.or(other.hall_dir),
            hall_http: self.hall_http.or(other.hall_http),
        }
    }
}

impl ReachSettings {
    fn or(self, other: ReachSettings) -> ReachSettings {
        ReachSettings {
            trusted_proxies: self.trusted_proxies.or(other.trusted_proxies),
            allowed_origins: self.allowed_origins.or(other.allowed_origins),
            people_per_address: self.people_per_address.or(other.people_per_address),
            webhooks_to_own_network: self
                .webhooks_to_own_network
                .or(other.webhooks_to_own_network),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, FromArgMatches};

    use super::*;
    use crate::args::Args;

    /// Each setting, as it is written after its option and in a file.
    const SETTINGS: [(&str, &str, &str); 18] = [
        (
            "source",
            "https://club.example/x",
            "\"https://club.example/x\"",
        ),
        ("listen", "127.0.0.1:1", "\"127.0.0.1:1\""),
        ("db", "x.sqlite", "\"x.sqlite\""),
        ("signing-key", "x.key", "\"x.key\""),
        ("trusted-keys", "ab,x.pub", "[\"ab\", \"x.pub\"]"),
        ("heads", "h.jsonl", "\"h.jsonl\""),
        ("tls-cert", "c.pem", "\"c.pem\""),
        ("tls-key", "k.pem", "\"k.pem\""),
        ("hall", "true", "true"),
        ("hall-dir", "ca", "\"ca\""),
        ("hall-http", "127.0.0.1:1", "\"127.0.0.1:1\""),
        ("insecure-no-tls", "true", "true"),
        (
            "trusted-proxies",
            "10.0.0.1,10.1.0.0/16",
            "[\"10.0.0.1\", \"10.1.0.0/16\"]",
        ),
        (
            "allowed-origins",
            "https://a,https://b",
            "[\"https://a\", \"https://b\"]",
        ),
        ("people-per-address", "200", "200"),
        ("webhooks-to-own-network", "true", "true"),
        ("log-format", "json", "\"json\""),
        ("log", "debug", "\"debug\""),
    ];

    #[test]
    fn what_is_an_origin() {
        for origin in [
            "https://a",
            "http://a.example:8080",
            "https://[::1]:1",
            "http://127.0.0.1",
        ] {
            assert!(is_an_origin(origin), "{origin}");
        }
        for none in [
            "",
            "foo",
            "https://",
            "https://a/",
            "https://a/b",
            "ftp://a",
            "https://a:b",
            "https://a:",
            "https://u@a",
            "https://a b",
            "*",
            "null",
            "https://a:99999",
        ] {
            assert!(!is_an_origin(none), "{none}");
        }
    }

    #[test]
    fn every_setting_can_be_given_in_each_of_three_ways() {
        let mut serve = Args::command();
        let serve = serve.find_subcommand_mut("serve").unwrap().clone();
        let of_settings = serve.get_arguments().filter(|arg| {
            let id = arg.get_id().as_str();
            !matches!(
                id,
                "config" | "demo" | "boards" | "speed" | "no_color" | "help" | "version"
            )
        });
        assert_eq!(
            of_settings.count(),
            SETTINGS.len(),
            "a setting is not in the table"
        );
        for (option, word, value) in SETTINGS {
            let words = ["serve".to_owned(), format!("--{option}"), word.to_owned()];
            let matches = serve.clone().try_get_matches_from(words).unwrap();
            let given = ServeArgs::from_arg_matches(&matches).unwrap().settings;
            let key = option.replace('-', "_");
            let file = ServeSettings::read(&format!("{key} = {value}")).unwrap();
            assert_eq!(format!("{given:?}"), format!("{file:?}"), "{option}");
            assert_ne!(
                format!("{given:?}"),
                format!("{:?}", ServeSettings::default())
            );
            let arg = serve
                .get_arguments()
                .find(|arg| arg.get_id() == key.as_str());
            let variable = arg.and_then(|arg| arg.get_env()).unwrap();
            assert_eq!(variable.to_string_lossy(), variable_of(option));
            // what is given goes before what stands in the file
            let kept = given.clone().or(ServeSettings::default());
            assert_eq!(format!("{kept:?}"), format!("{given:?}"), "{option}");
            let filled = ServeSettings::default().or(file);
            assert_eq!(format!("{filled:?}"), format!("{given:?}"), "{option}");
        }
    }

    #[test]
    fn what_is_wrong_in_a_file_is_told_with_its_place() {
        for (text, says) in [
            (
                "# mine\nlisen = \"127.0.0.1:1\"\n",
                ["line 2, column 1", "`lisen`"],
            ),
            (
                "hall = true\nhall-dir = \"x\"\n",
                ["line 2, column 1", "`hall-dir`"],
            ),
            ("\nlisten = 3\n", ["line 2, column 10", "invalid type"]),
            (
                "db = \"x\"\nhall_http = \"a\"\n",
                ["line 2, column 13", "socket address"],
            ),
            (
                "[hall]\nhall_dir = \"x\"\n",
                ["line 1, column 1", "boolean"],
            ),
            (
                "log = \"warn\"\nlog = \"info\"\n",
                ["line 2, column 1", "duplicate"],
            ),
        ] {
            let told = ServeSettings::read(text).unwrap_err().to_string();
            assert!(
                says.iter().all(|says| told.contains(says)),
                "{text}: {told}"
            );
        }
    }
}
