//! The way to the service: plain, or protected by TLS.

use std::path::Path;
use std::sync::Arc;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::Outcome;

/// What bytes go over in both directions.
pub trait Duplex: AsyncRead + AsyncWrite + Unpin + Send {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send> Duplex for T {}

/// The way to a service.
#[derive(Clone)]
pub struct Wire {
    /// Host and port.
    pub host: Arc<str>,
    tls: Option<(TlsConnector, ServerName<'static>)>,
}

impl Wire {
    /// The way to the service at this address, whose certificate one of those in the file has signed.
    pub fn to(url: &str, authority: Option<&Path>) -> Outcome<Wire> {
        let (scheme, host) = url
            .split_once("://")
            .ok_or("the service is named by http://host:port or https://host:port")?;
        let host = host.trim_end_matches('/');
        let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
        if !["127.0.0.1", "localhost", "[::1]"].contains(&name) {
            return Err(format!(
                "{name} is not this machine: a load is put on nobody else's"
            ));
        }
        let tls = match (scheme, authority) {
            ("http", _) => None,
            ("https", Some(file)) => Some((connector(file)?, server_name(name)?)),
            ("https", None) => {
                return Err("name the certificate of the service with --tls-ca".into());
            }
            _ => {
                return Err(format!(
                    "{scheme}:// is no way to a service; write http:// or https://"
                ));
            }
        };
        Ok(Wire {
            host: host.into(),
            tls,
        })
    }

    /// A new connection.
    pub async fn connect(&self) -> Outcome<Box<dyn Duplex>> {
        let told =
            |error: std::io::Error| format!("{}: {error}; see whether the service runs", self.host);
        let stream = TcpStream::connect(&*self.host).await.map_err(told)?;
        stream.set_nodelay(true).map_err(told)?;
        match &self.tls {
            None => Ok(Box::new(stream)),
            Some((tls, name)) => {
                let stream = tls.connect(name.clone(), stream).await;
                Ok(Box::new(stream.map_err(told)?))
            }
        }
    }
}

fn connector(authority: &Path) -> Outcome<TlsConnector> {
    let told = |error: String| {
        format!(
            "{}: {error}; name a file of certificates (PEM)",
            authority.display()
        )
    };
    let mut trusted = RootCertStore::empty();
    let certificates =
        CertificateDer::pem_file_iter(authority).map_err(|error| told(error.to_string()))?;
    for certificate in certificates {
        let certificate = certificate.map_err(|error| told(error.to_string()))?;
        trusted
            .add(certificate)
            .map_err(|error| told(error.to_string()))?;
    }
    let config = ClientConfig::builder()
        .with_root_certificates(trusted)
        .with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}

fn server_name(name: &str) -> Outcome<ServerName<'static>> {
    let name = name
        .trim_start_matches('[')
        .trim_end_matches(']')
        .to_owned();
    ServerName::try_from(name).map_err(|error| error.to_string())
}
