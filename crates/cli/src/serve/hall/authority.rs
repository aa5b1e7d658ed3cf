//! Keeps the certificate authority of a hall, and signs the certificates of its service.

use std::fs;
use std::io::{self, Write as _};
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};
use ledger::{new_private_file, sync_folder};
use rcgen::{
    BasicConstraints, CertificateParams, CidrSubnet, DistinguishedName, DnType,
    ExtendedKeyUsagePurpose, GeneralSubtree, IsCa, Issuer, KeyPair, KeyUsagePurpose,
    NameConstraints, PKCS_ECDSA_P256_SHA256, SanType, date_time_ymd,
};
use service::certificate::MadeCertificate;
use service::hall_access::HallAuthority;
use sha2::{Digest as _, Sha256};
use x509_parser::pem::parse_x509_pem;
use x509_parser::prelude::{FromDer as _, X509Certificate};

/// How long an authority can be trusted.
const YEARS: i64 = 10;
/// Browsers take no certificate that lasts longer; Apple's limit is 398 days
/// (<https://support.apple.com/102028>), which is not to be met to the hour.
const DAYS_OF_A_CERTIFICATE: i64 = 397;
/// Certificates begin that long before they are made: the clock of this machine may be ahead of
/// those of the telephones, for which they would begin too late.
const BACKDATED_DAYS: i64 = 30;
/// No clock that is right shows an earlier day: the program was not yet written.
const WRITTEN_ON: Date = Date::constant(2026, 1, 1);

/// The networks that an authority may speak for: those that nobody else on the internet has
/// (RFC 1918, 6598, 3927, 4193, 4291), and the machine itself.
pub const OWN_NETWORKS: [(&str, u8); 9] = [
    ("10.0.0.0", 8),
    ("172.16.0.0", 12),
    ("192.168.0.0", 16),
    ("100.64.0.0", 10),
    ("169.254.0.0", 16),
    ("127.0.0.0", 8),
    ("fc00::", 7),
    ("fe80::", 10),
    ("::1", 128),
];
/// The names that it may speak for: those that are asked of the own network (RFC 6762), and of the
/// machine itself.
const OWN_NAMES: [&str; 2] = ["local", "localhost"];

/// The certificate authority of a hall.
pub struct Authority {
    /// What telephones are told of it.
    pub shown: HallAuthority,
    /// The folder of its files.
    pub folder: PathBuf,
    issuer: Issuer<'static, KeyPair>,
    begins: Timestamp,
}

/// What the certificate of a service is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertifiedNames {
    /// Its addresses.
    pub addresses: Vec<IpAddr>,
    /// The name under which the own network may know the machine.
    pub machine: Option<String>,
}

impl Authority {
    /// The authority whose files lie in this folder; where there is none, a new one. What is there
    /// is never written over. Says, too, whether it is new.
    ///
    /// # Errors
    /// The files cannot be read, written or used, or the clock is wrong.
    pub fn opened(
        folder: &Path,
        machine: &str,
        now: Timestamp,
    ) -> Result<(Authority, bool), String> {
        let today = now.to_zoned(TimeZone::UTC).date();
        if today < WRITTEN_ON {
            return Err(format!(
                "the clock of this machine shows {today}, and telephones believe no certificate of another time: set it, \
                 then begin again"
            ));
        }
        let (certificate, key) = (folder.join("ca.pem"), folder.join("ca.key"));
        match (there(&certificate)?, there(&key)?) {
            (true, true) => {
                let read = Authority::read(folder, now)?;
                Ok((read, false))
            }
            (false, false) => {
                write_new(folder, machine, now)?;
                let made = Authority::read(folder, now)?;
                Ok((made, true))
            }
            (has_certificate, _) => {
                let (is, is_not) = match has_certificate {
                    true => (certificate, key),
                    false => (key, certificate),
                };
                Err(format!(
                    "{} is there and {} is not: put it back from a copy; if it is lost, remove the folder {}, and a new \
                     authority is made, which every telephone has to trust anew",
                    is.display(),
                    is_not.display(),
                    folder.display()
                ))
            }
        }
    }

    fn read(folder: &Path, now: Timestamp) -> Result<Authority, String> {
        let (certificate, key) = (folder.join("ca.pem"), folder.join("ca.key"));
        let wrong = |file: &Path, why: &str| {
            format!(
                "{}: {why}; put it back from a copy, or name another folder with --hall-dir",
                file.display()
            )
        };
        if is_exposed(&key).map_err(|error| wrong(&key, &error.to_string()))? {
            return Err(format!(
                "{}: others on this machine may read this secret key; forbid that with `chmod 600`",
                key.display()
            ));
        }
        let secret = text_of(&key).map_err(|error| wrong(&key, &error.to_string()))?;
        let secret = KeyPair::from_pem(&secret)
            .map_err(|error| wrong(&key, &format!("this is no key ({error})")))?;
        let pem = text_of(&certificate).map_err(|error| wrong(&certificate, &error.to_string()))?;
        let no_certificate = || wrong(&certificate, "this is no certificate of an authority");
        let (_, block) = parse_x509_pem(pem.as_bytes()).map_err(|_| no_certificate())?;
        let der = block.contents;
        let (_, parsed) = X509Certificate::from_der(&der).map_err(|_| no_certificate())?;
        let name = parsed.subject().iter_common_name().next();
        let name = name.and_then(|name| name.as_str().ok());
        let name = name.filter(|_| parsed.is_ca()).ok_or_else(no_certificate)?;
        let key_of_it = &parsed.tbs_certificate.subject_pki.subject_public_key.data;
        if **key_of_it != *secret.public_key_raw() {
            return Err(wrong(&key, "this is the key of another authority"));
        }
        let validity = parsed.validity();
        let at = |seconds| Timestamp::from_second(seconds).map_err(|_| no_certificate());
        let (begins, ends) = (
            at(validity.not_before.timestamp())?,
            at(validity.not_after.timestamp())?,
        );
        in_its_time(folder, begins, ends, now)?;
        let issuer = Issuer::from_ca_cert_der(&der.clone().into(), secret);
        Ok(Authority {
            shown: HallAuthority {
                name: name.into(),
                fingerprint: fingerprint(&der).into(),
                ends,
                pem: pem.into(),
                der: der.clone(),
            },
            folder: folder.into(),
            issuer: issuer.map_err(|_| no_certificate())?,
            begins,
        })
    }

    /// Makes a certificate for the service, with a key that nobody keeps.
    ///
    /// # Errors
    /// An address is one that this authority does not speak for.
    pub fn certificate_for(
        &self,
        names: &CertifiedNames,
        now: Timestamp,
    ) -> Result<MadeCertificate, String> {
        let failed = |error: rcgen::Error| format!("no certificate can be made: {error}");
        if let Some(foreign) = names.addresses.iter().find(|address| !is_own(**address)) {
            return Err(format!(
                "{foreign} is no address of an own network, and the authority of a hall speaks for no other"
            ));
        }
        let key = KeyPair::generate_for(&PKCS_ECDSA_P256_SHA256).map_err(failed)?;
        let mut params = CertificateParams::default();
        let begins = (day_of(now) - BACKDATED_DAYS.days()).max(day_of(self.begins));
        let ends = (begins + DAYS_OF_A_CERTIFICATE.days()).min(day_of(self.shown.ends));
        valid(&mut params, begins, ends);
        params.distinguished_name = named("jadoube");
        params.is_ca = IsCa::ExplicitNoCa;
        params.use_authority_key_identifier_extension = true;
        params.key_usages = vec![KeyUsagePurpose::DigitalSignature];
        params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
        let addresses = names.addresses.iter().copied().map(SanType::IpAddress);
        params.subject_alt_names = addresses.collect();
        let mut host_names = vec!["localhost".to_owned()];
        host_names.extend(names.machine.iter().map(|name| format!("{name}.local")));
        for name in host_names {
            let name = name.try_into().map_err(failed)?;
            params.subject_alt_names.push(SanType::DnsName(name));
        }
        let signed = params.signed_by(&key, &self.issuer).map_err(failed)?;
        Ok(MadeCertificate {
            chain: vec![signed.der().to_vec(), self.shown.der.clone()],
            key: key.serialize_der(),
        })
    }
}

/// Whether an authority may speak for this address.
pub fn is_own(address: IpAddr) -> bool {
    OWN_NETWORKS.iter().any(|(first, bits)| {
        let network: service::auth::Network = format!("{first}/{bits}")
            .parse()
            .expect("invariant: these are networks");
        network.contains(address)
    })
}

fn in_its_time(
    folder: &Path,
    begins: Timestamp,
    ends: Timestamp,
    now: Timestamp,
) -> Result<(), String> {
    let (shown, begun, ended) = (day_of(now), day_of(begins), day_of(ends));
    let folder = folder.display();
    if now < begins {
        return Err(format!(
            "the clock of this machine shows {shown}, and the authority in {folder} begins on {begun}: set the clock. If it is \
             right, and was wrong when the authority was made, remove that folder; every telephone has to trust a new one"
        ));
    }
    // the certificates that it signs have to begin before it ends
    if now >= ends {
        return Err(format!(
            "the authority in {folder} has ended on {ended}, and the clock of this machine shows {shown}: if the clock is \
             right, remove that folder; every telephone has to trust a new one"
        ));
    }
    Ok(())
}

fn write_new(folder: &Path, machine: &str, now: Timestamp) -> Result<(), String> {
    let told = |error: io::Error| {
        format!(
            "{}: {error}; see whether you may write there, or name another folder with --hall-dir",
            folder.display()
        )
    };
    let failed = |error: rcgen::Error| format!("no authority can be made: {error}");
    let key = KeyPair::generate_for(&PKCS_ECDSA_P256_SHA256).map_err(failed)?;
    let certificate = params_of_authority(machine, &key, now)
        .self_signed(&key)
        .map_err(failed)?;
    make_private_folder(folder).map_err(told)?;
    let [secret, shown] = ["ca.key", "ca.pem"].map(|name| folder.join(name));
    let written = new_file(&secret, &key.serialize_pem())
        .and_then(|()| new_file(&shown, &certificate.pem()))
        .and_then(|()| sync_folder(&secret))
        .and_then(|()| sync_folder(ledger::folder(&secret)));
    written.map_err(|error| {
        // half of it is useless, and nobody trusts it yet
        let _ = [fs::remove_file(&secret), fs::remove_file(&shown)];
        told(error)
    })
}

fn params_of_authority(machine: &str, key: &KeyPair, now: Timestamp) -> CertificateParams {
    let mut params = CertificateParams::default();
    let begins = day_of(now) - BACKDATED_DAYS.days();
    valid(&mut params, begins, begins + YEARS.years());
    // two machines of one name are told apart
    let mark: String = Sha256::digest(key.public_key_raw())[..2]
        .iter()
        .map(|byte| format!("{byte:02X}"))
        .collect();
    params.distinguished_name = named(&format!("jadoube hall {machine} {mark}"));
    // it signs services, and no other authority
    params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
    let networks = OWN_NETWORKS.iter().map(|(first, bits)| {
        let first = first.parse().expect("invariant: these are addresses");
        GeneralSubtree::IpAddress(CidrSubnet::from_addr_prefix(first, *bits))
    });
    let names = OWN_NAMES.map(|name| GeneralSubtree::DnsName(name.into()));
    params.name_constraints = Some(NameConstraints {
        permitted_subtrees: networks.chain(names).collect(),
        excluded_subtrees: Vec::new(),
    });
    params
}

fn named(name: &str) -> DistinguishedName {
    let mut named = DistinguishedName::new();
    named.push(DnType::CommonName, name);
    named
}

fn day_of(time: Timestamp) -> Date {
    time.to_zoned(TimeZone::UTC).date()
}

/// Certificates are dated by the beginning of a day.
fn valid(params: &mut CertificateParams, begins: Date, ends: Date) {
    let [begins, ends] = [begins, ends].map(|day| {
        let (month, day_of_month) = (day.month().unsigned_abs(), day.day().unsigned_abs());
        date_time_ymd(day.year().into(), month, day_of_month)
    });
    (params.not_before, params.not_after) = (begins, ends);
}

/// SHA-256 as telephones show it.
fn fingerprint(der: &[u8]) -> String {
    let pairs = Sha256::digest(der);
    let pairs: Vec<String> = pairs.iter().map(|byte| format!("{byte:02X}")).collect();
    pairs.join(":")
}

fn there(file: &Path) -> Result<bool, String> {
    file.try_exists().map_err(|error| {
        format!(
            "{}: {error}; see whether you may read there, or name another folder with --hall-dir",
            file.display()
        )
    })
}

fn text_of(file: &Path) -> io::Result<String> {
    fs::read_to_string(file)
}

fn new_file(path: &Path, text: &str) -> io::Result<()> {
    let mut file = new_private_file(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

#[cfg(unix)]
fn make_private_folder(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(path)
}

#[cfg(not(unix))]
fn make_private_folder(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)
}

#[cfg(unix)]
fn is_exposed(path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt as _;
    Ok(fs::metadata(path)?.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
fn is_exposed(_: &Path) -> io::Result<bool> {
    Ok(false)
}

#[cfg(test)]
mod tests;
