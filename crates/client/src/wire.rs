//! Opens connections to a service: plain, or protected by TLS.

use std::io;
use std::net::{IpAddr, SocketAddr};

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpSocket, TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;

use crate::address::ServiceAddress;
use crate::limits::CONNECTED_WITHIN;
use crate::{ClientError, Trust};

/// A connection over which bytes go in both directions.
pub trait Duplex: AsyncRead + AsyncWrite + Unpin + Send {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send> Duplex for T {}

/// The way to a service.
pub(crate) struct Wire {
    pub(crate) address: ServiceAddress,
    tls: Option<(TlsConnector, ServerName<'static>)>,
}

impl Wire {
    pub(crate) fn to(address: ServiceAddress, trust: &Trust) -> Result<Wire, ClientError> {
        let tls = if address.is_protected() {
            let name = ServerName::try_from(address.host().to_owned());
            let name = name.map_err(|_| ClientError::Address {
                given: address.authority().into(),
                why: "no certificate can be issued for such a name",
            })?;
            Some((trust.connector()?, name))
        } else {
            None
        };
        Ok(Wire { address, tls })
    }

    /// A new connection, from this address where one is given.
    pub(crate) async fn connect(
        &self,
        from: Option<IpAddr>,
    ) -> Result<Box<dyn Duplex>, ClientError> {
        let connected = timeout(CONNECTED_WITHIN, self.connect_at_last(from)).await;
        let late = |_| self.unreachable(io::ErrorKind::TimedOut.into());
        connected.map_err(late)?
    }

    async fn connect_at_last(&self, from: Option<IpAddr>) -> Result<Box<dyn Duplex>, ClientError> {
        let place = (self.address.host(), self.address.port());
        let connected = match from {
            None => TcpStream::connect(place).await,
            Some(from) => connect_from(from, place).await,
        };
        let stream = connected.map_err(|cause| self.unreachable(cause))?;
        let at_once = stream.set_nodelay(true);
        at_once.map_err(|cause| self.unreachable(cause))?;
        let Some((tls, name)) = &self.tls else {
            return Ok(Box::new(stream));
        };
        match tls.connect(name.clone(), stream).await {
            Ok(stream) => Ok(Box::new(stream)),
            // rustls says so of everything but a connection that broke
            Err(cause) if cause.kind() == io::ErrorKind::InvalidData => {
                Err(ClientError::Untrusted {
                    authority: self.address.authority().into(),
                    cause,
                })
            }
            Err(cause) => Err(self.unreachable(cause)),
        }
    }

    fn unreachable(&self, cause: io::Error) -> ClientError {
        ClientError::Unreachable {
            authority: self.address.authority().into(),
            cause,
        }
    }
}

/// A connection from this address to the first address of its kind that the place has.
async fn connect_from(from: IpAddr, place: (&str, u16)) -> io::Result<TcpStream> {
    let mut places = lookup_host(place).await?;
    let to = places.find(|to| to.is_ipv4() == from.is_ipv4());
    let to = to.ok_or(io::ErrorKind::AddrNotAvailable)?;
    let socket = match from {
        IpAddr::V4(_) => TcpSocket::new_v4()?,
        IpAddr::V6(_) => TcpSocket::new_v6()?,
    };
    socket.bind(SocketAddr::new(from, 0))?;
    socket.connect(to).await
}
