//! Holds the TLS certificate, and takes a new one: read again where its files were replaced, or
//! made anew.

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};

use crate::serve::CannotServe;

/// The certificate of the service; its clones are the same one.
#[derive(Clone)]
pub struct TlsCertificate(Arc<HeldCertificate>);

struct HeldCertificate {
    /// Where it is read again; nowhere if it was made.
    files: Option<CertificateFiles>,
    acceptor: RwLock<TlsAcceptor>,
}

struct CertificateFiles {
    certificates: PathBuf,
    key: PathBuf,
}

/// A certificate that was made rather than read, in DER.
#[derive(Clone)]
pub struct MadeCertificate {
    /// The certificate of the service first, then whoever signed it.
    pub chain: Vec<Vec<u8>>,
    /// Its key (PKCS #8).
    pub key: Vec<u8>,
}

impl TlsCertificate {
    /// Reads the certificate chain and its key (PEM).
    pub(crate) fn read(certificates: &Path, key: &Path) -> Result<TlsCertificate, CannotServe> {
        let files = CertificateFiles {
            certificates: certificates.into(),
            key: key.into(),
        };
        let acceptor = RwLock::new(files.acceptor()?);
        let files = Some(files);
        Ok(TlsCertificate(Arc::new(HeldCertificate {
            files,
            acceptor,
        })))
    }

    /// Holds a certificate that was made.
    ///
    /// # Errors
    /// The key is not that of the certificate, or nothing is known of its kind.
    pub fn of(made: MadeCertificate) -> Result<TlsCertificate, CannotServe> {
        let acceptor = RwLock::new(acceptor_of(made)?);
        let files = None;
        Ok(TlsCertificate(Arc::new(HeldCertificate {
            files,
            acceptor,
        })))
    }

    /// Connections from now on are protected with this one; those that are open go on.
    ///
    /// # Errors
    /// As for [`TlsCertificate::of`]; then what was held before still holds.
    pub fn replace(&self, made: MadeCertificate) -> Result<(), CannotServe> {
        self.hold(acceptor_of(made)?);
        Ok(())
    }

    fn hold(&self, acceptor: TlsAcceptor) {
        let held = self.0.acceptor.write();
        *held.unwrap_or_else(PoisonError::into_inner) = acceptor;
    }

    /// Reads the files again and tells the log. Connections from now on are protected with what
    /// stands in them; those that are open go on. Where the files cannot be used, what was read
    /// before still holds, as does what was made.
    pub fn renew(&self) {
        let Some(files) = &self.0.files else {
            return;
        };
        match files.acceptor() {
            Ok(acceptor) => {
                self.hold(acceptor);
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

impl CertificateFiles {
    fn acceptor(&self) -> Result<TlsAcceptor, CannotServe> {
        let CertificateFiles { certificates, key } = self;
        let cannot = |file: &Path, reason: String| CannotServe::Tls {
            file: file.into(),
            reason: reason.into(),
        };
        let chain = CertificateDer::pem_file_iter(certificates)
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .map_err(|error| cannot(certificates, error.to_string()))?;
        let secret =
            PrivateKeyDer::from_pem_file(key).map_err(|error| cannot(key, error.to_string()))?;
        acceptor(chain, secret).map_err(|error| cannot(certificates, error.to_string()))
    }
}

fn acceptor_of(made: MadeCertificate) -> Result<TlsAcceptor, CannotServe> {
    let chain = made.chain.into_iter().map(CertificateDer::from).collect();
    let made = acceptor(chain, PrivatePkcs8KeyDer::from(made.key).into());
    made.map_err(|error| CannotServe::Made(error.to_string().into()))
}

fn acceptor(
    chain: Vec<CertificateDer<'static>>,
    secret: PrivateKeyDer<'static>,
) -> Result<TlsAcceptor, tokio_rustls::rustls::Error> {
    let mut config = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(chain, secret)?;
    // whoever would speak something else is told so at once
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(config)))
}

#[cfg(test)]
mod tests {
    use rcgen::{CertifiedKey, generate_simple_self_signed};
    use tokio_rustls::TlsConnector;
    use tokio_rustls::rustls::pki_types::ServerName;
    use tokio_rustls::rustls::{ClientConfig, RootCertStore};

    use super::*;

    fn made() -> MadeCertificate {
        let CertifiedKey { cert, signing_key } =
            generate_simple_self_signed(vec!["hall.local".to_owned()]).unwrap();
        MadeCertificate {
            chain: vec![cert.der().to_vec()],
            key: signing_key.serialize_der(),
        }
    }

    /// Whether a new connection is believed by somebody who trusts this certificate alone.
    async fn is_shown(held: &TlsCertificate, made: &MadeCertificate) -> bool {
        let mut roots = RootCertStore::empty();
        roots.add(made.chain[0].clone().into()).unwrap();
        let config = ClientConfig::builder()
            .with_root_certificates(roots)
            .with_no_client_auth();
        let connector = TlsConnector::from(Arc::new(config));
        let (here, there) = tokio::io::duplex(64 * 1024);
        let name = ServerName::try_from("hall.local").unwrap();
        let acceptor = held.acceptor();
        let (connected, _) = tokio::join!(connector.connect(name, here), acceptor.accept(there));
        connected.is_ok()
    }

    #[tokio::test]
    async fn what_is_made_anew_is_shown_from_then_on() {
        let (first, second) = (made(), made());
        let held = TlsCertificate::of(first.clone()).unwrap();
        assert!(is_shown(&held, &first).await && !is_shown(&held, &second).await);
        held.replace(second.clone()).unwrap();
        assert!(!is_shown(&held, &first).await && is_shown(&held, &second).await);
        // a key of another certificate, and no file to read again
        let torn = MadeCertificate {
            key: first.key.clone(),
            ..made()
        };
        assert!(held.replace(torn).is_err());
        held.renew();
        assert!(is_shown(&held, &second).await);
    }
}
