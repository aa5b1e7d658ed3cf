//! Reads the address of a service.

use std::net::IpAddr;
use std::str::FromStr;

use hyper::Uri;

use crate::ClientError;

/// Where a service is, and whether the way to it is protected.
///
/// ```
/// use jadoube_client::ServiceAddress;
/// let address: ServiceAddress = "https://arbiter.example:8443/".parse()?;
/// assert_eq!(address.authority(), "arbiter.example:8443");
/// assert!(address.is_protected() && !address.is_this_machine());
/// assert!("arbiter.example".parse::<ServiceAddress>().is_err());
/// # Ok::<(), jadoube_client::ClientError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServiceAddress {
    authority: Box<str>,
    /// Without the brackets of an IPv6 address.
    host: Box<str>,
    port: u16,
    over_tls: bool,
}

impl ServiceAddress {
    /// Host and port, as they were written.
    #[must_use]
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// The host: a name or a number.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The port; where none was written, that of the scheme.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Whether TLS protects the way.
    #[must_use]
    pub fn is_protected(&self) -> bool {
        self.over_tls
    }

    /// Whether the service is on this machine: nobody else hears what is sent there.
    #[must_use]
    pub fn is_this_machine(&self) -> bool {
        let number = self.host.parse::<IpAddr>();
        &*self.host == "localhost" || number.is_ok_and(|number| number.is_loopback())
    }
}

impl FromStr for ServiceAddress {
    type Err = ClientError;

    fn from_str(given: &str) -> Result<ServiceAddress, ClientError> {
        let wrong = |why: &'static str| ClientError::Address {
            given: given.into(),
            why,
        };
        let uri = Uri::from_str(given).map_err(|_| wrong("it cannot be read"))?;
        let (over_tls, usual) = match uri.scheme_str() {
            Some("http") => (false, 80),
            Some("https") => (true, 443),
            Some(_) => return Err(wrong("it begins with neither http:// nor https://")),
            None => return Err(wrong("it does not begin with http:// or https://")),
        };
        let authority = uri.authority().ok_or_else(|| wrong("it names no host"))?;
        if authority.as_str().contains('@') {
            return Err(wrong("a name and a password do not belong there"));
        }
        if uri.path() != "/" || uri.query().is_some() {
            return Err(wrong("nothing may follow the port"));
        }
        let port = match authority.as_str().strip_prefix(authority.host()) {
            Some("") => usual,
            Some(port) => {
                let port = port.trim_start_matches(':').parse();
                port.map_err(|_| wrong("its port is no number up to 65535"))?
            }
            None => return Err(wrong("it names no host")),
        };
        let host = authority.host();
        let host = host.trim_start_matches('[').trim_end_matches(']');
        if host.is_empty() {
            return Err(wrong("it names no host"));
        }
        Ok(ServiceAddress {
            authority: authority.as_str().into(),
            host: host.into(),
            port,
            over_tls,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_an_address() {
        let table = [
            (
                "http://127.0.0.1:8080",
                Some(("127.0.0.1", 8080, false, true)),
            ),
            ("http://127.9.9.9", Some(("127.9.9.9", 80, false, true))),
            ("https://localhost/", Some(("localhost", 443, true, true))),
            ("https://[::1]:99", Some(("::1", 99, true, true))),
            (
                "HTTPS://hall.example:1",
                Some(("hall.example", 1, true, false)),
            ),
            (
                "http://localhost.example",
                Some(("localhost.example", 80, false, false)),
            ),
            ("http://192.0.2.1:80", Some(("192.0.2.1", 80, false, false))),
            ("127.0.0.1:80", None),
            ("localhost", None),
            ("ftp://127.0.0.1", None),
            ("http://", None),
            ("http://:80", None),
            ("http://host:", None),
            ("http://host:66666", None),
            ("http://host/api", None),
            ("http://host?x", None),
            ("https://arbiter:secret@host", None),
            ("http://a b", None),
            ("", None),
        ];
        for (given, wanted) in table {
            let read = given.parse::<ServiceAddress>().ok();
            let told = read.as_ref().map(|read| {
                let (tls, here) = (read.is_protected(), read.is_this_machine());
                (read.host(), read.port(), tls, here)
            });
            assert_eq!(told, wanted, "{given}");
        }
    }
}
