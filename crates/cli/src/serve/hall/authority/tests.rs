//! Tests what an authority signs, what is believed of it, and that its files stay as they are.

use std::sync::Arc;
use std::time::Duration;

use rustls::RootCertStore;
use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::ServerCertVerifier as _;
use rustls::crypto::ring;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};

use super::*;

fn now() -> Timestamp {
    "2026-11-29T09:00:00Z".parse().unwrap()
}

fn days(days: i64) -> Timestamp {
    now() + (24 * days).hours()
}

fn opened(folder: &Path) -> Authority {
    Authority::opened(folder, "laptop", now()).unwrap().0
}

fn names(addresses: &[&str]) -> CertifiedNames {
    CertifiedNames {
        addresses: addresses.iter().map(|one| one.parse().unwrap()).collect(),
        machine: Some("laptop".into()),
    }
}

/// What somebody who trusts the authority makes of a chain, asking for this name at this time.
fn verified(
    authority: &Authority,
    chain: &[Vec<u8>],
    name: &str,
    at: Timestamp,
) -> Result<(), String> {
    let mut roots = RootCertStore::empty();
    roots.add(authority.shown.der.clone().into()).unwrap();
    let provider = Arc::new(ring::default_provider());
    let verifier = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider);
    let verifier = verifier.build().unwrap();
    let chain: Vec<CertificateDer<'_>> = chain.iter().map(|one| one.clone().into()).collect();
    let name = ServerName::try_from(name.to_owned()).unwrap();
    let at = UnixTime::since_unix_epoch(Duration::from_secs(at.as_second().unsigned_abs()));
    let verified = verifier.verify_server_cert(&chain[0], &chain[1..], &name, &[], at);
    verified.map(drop).map_err(|error| error.to_string())
}

#[test]
fn certificates_are_believed_for_their_names_in_their_time() {
    let folder = tempfile::tempdir().unwrap();
    let authority = opened(folder.path());
    let made = authority
        .certificate_for(&names(&["192.168.1.20", "fd00::7", "127.0.0.1"]), now())
        .unwrap();
    for (name, day, is_believed) in [
        ("192.168.1.20", 0, true),
        ("fd00::7", 0, true),
        ("127.0.0.1", 0, true),
        ("localhost", 0, true),
        ("laptop.local", 0, true),
        ("192.168.1.21", 0, false),
        ("other.local", 0, false),
        ("example.org", 0, false),
        // the telephone's clock is behind, or the laptop's ahead
        ("192.168.1.20", -29, true),
        ("192.168.1.20", -31, false),
        ("192.168.1.20", 366, true),
        ("192.168.1.20", 368, false),
    ] {
        let verified = verified(&authority, &made.chain, name, days(day));
        assert_eq!(verified.is_ok(), is_believed, "{name} {day} {verified:?}");
    }
    let (_, parsed) = X509Certificate::from_der(&made.chain[0]).unwrap();
    let lasts = parsed.validity().not_after - parsed.validity().not_before;
    assert!(lasts.unwrap() <= Duration::from_secs(397 * 24 * 60 * 60));
    assert!(!parsed.is_ca());
}

#[test]
fn whoever_trusts_it_trusts_it_with_no_site_of_the_internet() {
    let folder = tempfile::tempdir().unwrap();
    let authority = opened(folder.path());
    for (name, is_believed) in [
        ("10.9.8.7", true),
        ("172.16.0.1", true),
        ("hall.local", true),
        ("8.8.8.8", false),
        ("172.32.0.1", false),
        ("2001:db8::1", false),
        ("example.org", false),
        ("local.example.org", false),
    ] {
        // a certificate that somebody makes who has stolen the key
        let key = KeyPair::generate_for(&PKCS_ECDSA_P256_SHA256).unwrap();
        let mut params = CertificateParams::new(vec![name.to_owned()]).unwrap();
        valid(&mut params, day_of(days(-1)), day_of(days(1)));
        params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
        let forged = params.signed_by(&key, &authority.issuer).unwrap();
        let chain = [forged.der().to_vec()];
        let verified = verified(&authority, &chain, name, now());
        assert_eq!(verified.is_ok(), is_believed, "{name} {verified:?}");
    }
    let refused = authority.certificate_for(&names(&["8.8.8.8"]), now());
    assert!(refused.is_err_and(|why| why.contains("8.8.8.8 is no address of an own network")));
}

#[test]
fn what_is_there_is_kept_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("a/jadoube-hall");
    let (first, is_new) = Authority::opened(&place, "laptop", now()).unwrap();
    assert!(is_new);
    let bytes = || ["ca.pem", "ca.key"].map(|name| fs::read(place.join(name)).unwrap());
    let written = bytes();
    let later = Authority::opened(&place, "renamed", days(3000)).unwrap();
    assert!(!later.1);
    assert_eq!(later.0.shown, first.shown);
    assert_eq!(bytes(), written);
    assert!(first.shown.name.starts_with("jadoube hall laptop "));
    assert_eq!(first.shown.fingerprint.len(), 32 * 3 - 1);
    // of two machines with one name each has its own
    let other = opened(&folder.path().join("b"));
    assert_ne!(other.shown.name, first.shown.name);
    assert_ne!(other.shown.fingerprint, first.shown.fingerprint);
}

#[cfg(unix)]
#[test]
fn nobody_else_reads_its_files() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("hall");
    opened(&place);
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&place), 0o700);
    let key = place.join("ca.key");
    assert_eq!(mode(&key), 0o600);
    fs::set_permissions(&key, fs::Permissions::from_mode(0o640)).unwrap();
    let refused = Authority::opened(&place, "laptop", now());
    let why = refused.err().unwrap();
    assert!(why.contains("ca.key") && why.contains("chmod 600"), "{why}");
}

#[test]
fn what_is_wrong_is_told_with_its_place_and_a_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let (place, other) = (folder.path().join("hall"), folder.path().join("other"));
    opened(&place);
    opened(&other);
    let [pem, key] = ["ca.pem", "ca.key"].map(|name| place.join(name));
    let kept = [&pem, &key].map(|file| fs::read(file).unwrap());
    type Harm<'h> = &'h dyn Fn();
    let table: [(Harm<'_>, i64, &[&str]); 10] = [
        (
            &|| fs::remove_file(&pem).unwrap(),
            0,
            &["ca.key is there", "ca.pem is not"],
        ),
        (
            &|| fs::remove_file(&key).unwrap(),
            0,
            &["ca.pem is there", "from a copy"],
        ),
        (
            &|| fs::write(&key, "x").unwrap(),
            0,
            &["ca.key: this is no key", "--hall-dir"],
        ),
        (
            &|| fs::write(&pem, "x").unwrap(),
            0,
            &["ca.pem: this is no certificate of an authority"],
        ),
        (
            &|| fs::write(&pem, [0xff]).unwrap(),
            0,
            &["ca.pem: ", "UTF-8"],
        ),
        (
            &|| _ = fs::copy(other.join("ca.key"), &key).unwrap(),
            0,
            &["ca.key: this is the key of another authority"],
        ),
        (
            &|| {
                let key = KeyPair::generate_for(&PKCS_ECDSA_P256_SHA256).unwrap();
                let own = CertificateParams::new(vec!["hall.local".to_owned()]).unwrap();
                fs::write(&pem, own.self_signed(&key).unwrap().pem()).unwrap();
            },
            0,
            &["ca.pem: this is no certificate of an authority"],
        ),
        (
            &|| {},
            -31,
            &["shows 2026-10-29", "begins on 2026-10-30", "set the clock"],
        ),
        (
            &|| {},
            3650,
            &["has ended on 2036-10-30", "trust a new one"],
        ),
        (
            &|| {},
            -20_000,
            &["the clock of this machine shows", "set it"],
        ),
    ];
    for (harm, day, says) in table {
        for (file, bytes) in [&pem, &key].iter().zip(&kept) {
            fs::write(file, bytes).unwrap();
            #[cfg(unix)]
            private(file);
        }
        harm();
        let why = Authority::opened(&place, "laptop", days(day)).err();
        let why = why.unwrap_or_else(|| panic!("{says:?}"));
        assert!(says.iter().all(|says| why.contains(says)), "{why}");
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let why = Authority::opened(&file.join("hall"), "laptop", now()).err();
    assert!(why.is_some_and(|why| why.contains("file/hall") && why.contains("--hall-dir")));
}

#[cfg(unix)]
fn private(file: &Path) {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(file, fs::Permissions::from_mode(0o600)).unwrap();
}
