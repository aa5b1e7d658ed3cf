//! Holds the TLS certificate, and reads it again when its files were replaced.

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

use crate::serve::CannotServe;

/// The certificate of the service; its clones are the same one.
#[derive(Clone)]
pub struct TlsCertificate(Arc<CertificateFiles>);

struct CertificateFiles {
    certificates: PathBuf,
    key: PathBuf,
    acceptor: RwLock<TlsAcceptor>,
}

impl TlsCertificate {
    /// Reads the certificate chain and its key (PEM).
    pub(crate) fn read(certificates: &Path, key: &Path) -> Result<TlsCertificate, CannotServe> {
        let acceptor = acceptor(certificates, key)?;
        Ok(TlsCertificate(Arc::new(CertificateFiles {
            certificates: certificates.into(),
            key: key.into(),
            acceptor: RwLock::new(acceptor),
        })))
    }

    /// Reads the files again and tells the log. Connections from now on are protected with what
    /// stands in them; those that are open go on. Where the files cannot be used, what was read
    /// before still holds.
    pub fn renew(&self) {
        match acceptor(&self.0.certificates, &self.0.key) {
            Ok(acceptor) => {
                let held = self.0.acceptor.write();
                *held.unwrap_or_else(PoisonError::into_inner) = acceptor;
                tracing::info!("new connections get the certificate that was read now");
            }
            Err(error) => tracing::error!(
                %error,
                "the certificate from before is kept; mend the file, then send SIGHUP once more"
            ),
        }
    }

    /// What makes the next connection a protected one.
    pub(crate) fn acceptor(&self) -> TlsAcceptor {
        let held = self.0.acceptor.read();
        held.unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn acceptor(certificates: &Path, key: &Path) -> Result<TlsAcceptor, CannotServe> {
    let cannot = |file: &Path, reason: String| CannotServe::Tls {
        file: file.into(),
        reason: reason.into(),
    };
    let chain = CertificateDer::pem_file_iter(certificates)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(|error| cannot(certificates, error.to_string()))?;
    let secret =
        PrivateKeyDer::from_pem_file(key).map_err(|error| cannot(key, error.to_string()))?;
    let mut config = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(chain, secret)
        .map_err(|error| cannot(certificates, error.to_string()))?;
    // whoever would speak something else is told so at once
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(config)))
}
