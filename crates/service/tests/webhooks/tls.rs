//! Makes a certificate authority with `openssl` that nobody else trusts, for tests.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use tempfile::TempDir;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{RootCertStore, ServerConfig};

/// An authority, and the certificates that it has signed.
pub struct Authority(TempDir);

impl Authority {
    pub fn new() -> Authority {
        let folder = tempfile::tempdir().unwrap();
        openssl(
            folder.path(),
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 \
             -subj /CN=authority -keyout ca.key -out ca.pem",
        );
        Authority(folder)
    }

    pub fn roots(&self) -> RootCertStore {
        let mut roots = RootCertStore::empty();
        let certificate = CertificateDer::from_pem_file(self.0.path().join("ca.pem")).unwrap();
        roots.add(certificate).unwrap();
        roots
    }

    /// TLS under a certificate that names this host.
    pub fn acceptor(&self, host: &str) -> TlsAcceptor {
        let folder = self.0.path();
        openssl(
            folder,
            &format!(
                "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 \
                 -subj /CN=host -addext subjectAltName=DNS:{host} \
                 -addext basicConstraints=critical,CA:false \
                 -CA ca.pem -CAkey ca.key -keyout host.key -out host.pem"
            ),
        );
        let certificate = CertificateDer::from_pem_file(folder.join("host.pem")).unwrap();
        let key = PrivateKeyDer::from_pem_file(folder.join("host.key")).unwrap();
        let config = ServerConfig::builder()
            .with_no_client_auth()
            .with_single_cert(vec![certificate], key);
        TlsAcceptor::from(Arc::new(config.unwrap()))
    }
}

fn openssl(folder: &Path, words: &str) {
    let made = Command::new("openssl")
        .args(words.split_whitespace())
        .current_dir(folder)
        .output()
        .expect("openssl, which the tests of the ledger need too");
    assert!(made.status.success(), "{made:?}");
}
