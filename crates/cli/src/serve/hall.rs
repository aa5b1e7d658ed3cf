//! Serves a hall: over TLS with certificates of its own authority, and in the clear beside it, at
//! the addresses that the machine has in the hall's network.

mod addresses;
mod authority;
mod instructions;

use std::collections::BTreeSet;
use std::io::{self, IsTerminal as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::{Timestamp, ToSpan as _};
use service::App;
use service::certificate::TlsCertificate;
use service::hall_access::HallAccess;
use service::serve::{Listening, Protection};

use self::addresses::{HallAddresses, urls};
use self::authority::{Authority, CertifiedNames};
use self::instructions::{Screen, joining, told};
use crate::args::ServeSettings;
use crate::paint::Paint;

/// Where a hall is served over TLS if nothing else is said, and where in the clear.
const TLS_PORT: u16 = 8443;
const CLEAR_PORT: u16 = 8080;
/// How often it is looked whether the address has changed: a laptop joins another WLAN.
const LOOKED_AT_EVERY: Duration = Duration::from_secs(5);
/// A certificate is made anew after so many hours though no address has changed, so that a service
/// that runs for years always has a young one.
const RENEWED_AFTER_HOURS: i64 = 24;

/// What a hall is served with.
pub struct HallDoors {
    authority: Authority,
    is_new: bool,
    machine: Option<String>,
    tls: SocketAddr,
    clear: SocketAddr,
    addresses: HallAddresses,
    certificate: TlsCertificate,
    screen: Screen,
}

/// The ports at which it listens.
#[derive(Clone, Copy)]
pub struct HallPorts {
    /// Over TLS.
    pub tls: u16,
    /// In the clear.
    pub clear: u16,
}

impl HallDoors {
    /// What these settings ask for; its authority lies beside the database.
    ///
    /// # Errors
    /// The authority cannot be had, the settings contradict each other, or the service would be
    /// open to the internet.
    pub fn opened(
        settings: &ServeSettings,
        beside: &Path,
        paint: Paint,
    ) -> Result<HallDoors, String> {
        if settings.protection.tls_cert.is_some() || settings.protection.tls_key.is_some() {
            return Err(
                "--hall makes its own certificate: leave out --tls-cert and --tls-key, or --hall"
                    .into(),
            );
        }
        if settings.protection.insecure_no_tls == Some(true) {
            return Err(
                "--hall answers over TLS and without it: leave out --insecure-no-tls, or --hall"
                    .into(),
            );
        }
        let everywhere = (Ipv4Addr::UNSPECIFIED, TLS_PORT).into();
        let tls = settings.listen.unwrap_or(everywhere);
        let clear = settings.hall.hall_http;
        let clear = clear.unwrap_or_else(|| SocketAddr::new(tls.ip(), CLEAR_PORT));
        let addresses = HallAddresses::listening_at(tls.ip())?;
        if let Some(foreign) = addresses.foreign.first() {
            return Err(format!(
                "{foreign} can be reached from the internet, and a hall is served in the clear too: name the address of the \
                 hall's WLAN, such as --listen 192.168.1.20:{TLS_PORT}, or serve with --tls-cert and --tls-key"
            ));
        }
        let machine = machine_name();
        let folder = folder(settings, beside);
        let now = Timestamp::now();
        let shown = machine.as_deref().unwrap_or("laptop");
        let (authority, is_new) = Authority::opened(&folder, shown, now)?;
        let names = names(&addresses, machine.clone());
        let made = authority.certificate_for(&names, now)?;
        let screen = match io::stderr().is_terminal() {
            true => Screen::Terminal(paint),
            false => Screen::File,
        };
        Ok(HallDoors {
            authority,
            is_new,
            machine,
            tls,
            clear,
            addresses,
            certificate: TlsCertificate::of(made).map_err(|error| error.to_string())?,
            screen,
        })
    }

    /// Where and how it listens over TLS.
    pub fn listening(&self) -> Listening {
        Listening {
            address: self.tls,
            protection: Protection::Made(self.certificate.clone()),
        }
    }

    /// Where it listens in the clear.
    pub const fn in_the_clear(&self) -> SocketAddr {
        self.clear
    }

    /// How telephones reach it.
    pub fn access(&self, ports: HallPorts) -> HallAccess {
        let own = &self.addresses.own;
        HallAccess {
            https: urls("https", own, ports.tls),
            http: urls("http", own, ports.clear),
            authority: self.authority.shown.clone(),
        }
    }

    /// What is said of it at the start.
    pub fn told(&self, ports: HallPorts) -> String {
        told(
            &self.access(ports),
            &self.authority,
            self.is_new,
            self.screen,
        )
    }

    /// Looks, for as long as the service is there, whether the addresses have changed: then it gets
    /// another certificate, and telephones are told.
    pub async fn keep_renewed(mut self, app: App, ports: HallPorts) {
        let mut made_at = Timestamp::now();
        loop {
            tokio::time::sleep(LOOKED_AT_EVERY).await;
            let addresses = match HallAddresses::listening_at(self.tls.ip()) {
                Ok(addresses) => addresses,
                Err(error) => {
                    tracing::warn!(%error, "the addresses from before are kept");
                    continue;
                }
            };
            let now = Timestamp::now();
            let is_old = now > made_at + RENEWED_AFTER_HOURS.hours();
            match self.renewed(addresses, is_old, now) {
                Ok(Renewed::Nothing) => {}
                Ok(Renewed::Certificate) => made_at = now,
                Ok(Renewed::Addresses) => {
                    made_at = now;
                    let access = self.access(ports);
                    let text = joining(&access, self.screen);
                    app.hall_access.send_replace(Some(access));
                    // a terminal that is gone is no reason to end
                    let _ = io::stderr().write_all(text.as_bytes());
                }
                Err(error) => {
                    tracing::error!(%error, "the certificate from before is kept");
                }
            }
        }
    }

    /// Takes the addresses that there are now.
    fn renewed(
        &mut self,
        addresses: HallAddresses,
        is_old: bool,
        now: Timestamp,
    ) -> Result<Renewed, String> {
        let sets = [&self.addresses, &addresses]
            .map(|one| one.own.iter().copied().collect::<BTreeSet<IpAddr>>());
        let has_moved = self.addresses != addresses;
        if !has_moved && !is_old {
            return Ok(Renewed::Nothing);
        }
        if sets[0] != sets[1] || is_old {
            let names = names(&addresses, self.machine.clone());
            let made = self.authority.certificate_for(&names, now)?;
            let replaced = self.certificate.replace(made);
            replaced.map_err(|error| error.to_string())?;
        }
        if addresses.foreign != self.addresses.foreign && !addresses.foreign.is_empty() {
            tracing::warn!(
                addresses = ?addresses.foreign,
                "this machine can now be reached from the internet, where the service answers in the clear: leave that \
                 network, or begin anew with --listen and the address of the hall's WLAN"
            );
        }
        self.addresses = addresses;
        Ok(match has_moved {
            true => Renewed::Addresses,
            false => Renewed::Certificate,
        })
    }
}

/// What was made anew.
#[derive(Debug, PartialEq, Eq)]
enum Renewed {
    Nothing,
    Certificate,
    Addresses,
}

/// What the certificate is for: the addresses, and the machine itself.
fn names(addresses: &HallAddresses, machine: Option<String>) -> CertifiedNames {
    let mut all = addresses.own.clone();
    for own in [Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()] {
        if !all.contains(&own) {
            all.push(own);
        }
    }
    CertifiedNames {
        addresses: all,
        machine,
    }
}

/// The folder of the authority: named, or in that of the database.
fn folder(settings: &ServeSettings, beside: &Path) -> PathBuf {
    let named = settings.hall.hall_dir.clone();
    let folder = named.unwrap_or_else(|| beside.join("jadoube-hall"));
    // as it is told to somebody who looks for it
    std::path::absolute(&folder).unwrap_or(folder)
}

/// The name of this machine as networks know it, if it has one that they can.
fn machine_name() -> Option<String> {
    #[cfg(unix)]
    let name = rustix::system::uname()
        .nodename()
        .to_string_lossy()
        .into_owned();
    #[cfg(not(unix))]
    let name = std::env::var("COMPUTERNAME").unwrap_or_default();
    name_of_a_host(&name)
}

fn name_of_a_host(name: &str) -> Option<String> {
    let first = name.split('.').next().unwrap_or_default();
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let is_one = (1..=40).contains(&first.len())
        && first.chars().all(fits)
        && !first.starts_with('-')
        && !first.ends_with('-');
    is_one.then(|| first.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doors(folder: &Path) -> HallDoors {
        let settings = ServeSettings {
            listen: Some(([127, 0, 0, 1], 0).into()),
            ..ServeSettings::default()
        };
        HallDoors::opened(&settings, folder, Paint::Off).unwrap()
    }

    fn addresses(own: &[[u8; 4]]) -> HallAddresses {
        HallAddresses {
            own: own.iter().map(|one| (*one).into()).collect(),
            foreign: Vec::new(),
        }
    }

    #[test]
    fn an_address_that_changes_gets_a_certificate() {
        let folder = tempfile::tempdir().unwrap();
        let mut doors = doors(folder.path());
        let ports = HallPorts { tls: 1, clear: 2 };
        let (one, other) = ([192, 168, 1, 20], [10, 0, 0, 7]);
        let table = [
            (&[[127, 0, 0, 1]][..], false, Renewed::Nothing),
            (&[one], false, Renewed::Addresses),
            (&[one], false, Renewed::Nothing),
            (&[one], true, Renewed::Certificate),
            (&[other, one], false, Renewed::Addresses),
            // another is the likeliest
            (&[one, other], false, Renewed::Addresses),
            // the WLAN is gone
            (&[], false, Renewed::Addresses),
            (&[], false, Renewed::Nothing),
        ];
        for (own, is_old, renewed) in table {
            let done = doors.renewed(addresses(own), is_old, Timestamp::now());
            assert_eq!(done, Ok(renewed), "{own:?} {is_old}");
            let urls: Vec<Box<str>> = own
                .iter()
                .map(|one| format!("https://{}:1", IpAddr::from(*one)).into())
                .collect();
            assert_eq!(doors.access(ports).https, urls);
        }
        assert!(joining(&doors.access(ports), Screen::File).contains("in no network"));
    }

    #[test]
    fn what_is_said_fits_a_terminal() {
        let folder = tempfile::tempdir().unwrap();
        let mut doors = doors(folder.path());
        let ports = HallPorts {
            tls: 8443,
            clear: 8080,
        };
        for own in [&[[192, 168, 100, 200], [172, 16, 100, 200]][..], &[]] {
            doors.addresses = addresses(own);
            for screen in [Screen::File, Screen::Terminal(Paint::Off)] {
                doors.screen = screen;
                let told = doors.told(ports);
                // nobody scans a file
                let is_scanned = screen != Screen::File && !own.is_empty();
                assert_eq!(told.contains("scan this"), is_scanned, "{told}");
                assert_eq!(told.contains('\u{2588}'), is_scanned, "{told}");
                // where the folder lies cannot be helped
                let lines = told.lines().filter(|line| !line.contains("it lies in"));
                let long: Vec<_> = lines.filter(|line| line.chars().count() > 80).collect();
                assert!(long.is_empty(), "{long:?}");
            }
        }
    }

    #[test]
    fn what_is_the_name_of_a_host() {
        for (name, known) in [
            ("Laptop-3", Some("laptop-3")),
            ("hall.example.org", Some("hall")),
            ("", None),
            ("-x", None),
            ("ann\u{e9}e", None),
            ("my laptop", None),
        ] {
            assert_eq!(name_of_a_host(name).as_deref(), known, "{name}");
        }
    }
}
