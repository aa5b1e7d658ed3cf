//! Says whose certificates are believed.

use std::path::PathBuf;
use std::sync::Arc;

use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::ClientError;

/// Whose certificates are believed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Trust {
    /// Those that the system believes.
    #[default]
    System,
    /// Those in this file (PEM): the service's own, or that of whoever signed it.
    File(PathBuf),
}

impl Trust {
    /// Makes the connector for connections over TLS.
    pub(crate) fn connector(&self) -> Result<TlsConnector, ClientError> {
        let mut trusted = RootCertStore::empty();
        match self {
            Trust::System => {
                let found = rustls_native_certs::load_native_certs();
                // rustls cannot read some of the certificates that systems have
                trusted.add_parsable_certificates(found.certs);
            }
            Trust::File(path) => {
                let wrong = |why: String| self.wrong(why);
                let certificates = CertificateDer::pem_file_iter(path);
                for certificate in certificates.map_err(|error| wrong(error.to_string()))? {
                    let certificate = certificate.map_err(|error| wrong(error.to_string()))?;
                    let added = trusted.add(certificate);
                    added.map_err(|error| wrong(error.to_string()))?;
                }
            }
        }
        if trusted.is_empty() {
            return Err(self.wrong("there is no certificate".into()));
        }
        let config = ClientConfig::builder()
            .with_root_certificates(trusted)
            .with_no_client_auth();
        Ok(TlsConnector::from(Arc::new(config)))
    }

    fn wrong(&self, why: String) -> ClientError {
        let place = match self {
            Trust::System => "the certificates of the system".into(),
            Trust::File(path) => path.display().to_string(),
        };
        ClientError::Certificates {
            place: place.into(),
            why: why.into(),
        }
    }
}
