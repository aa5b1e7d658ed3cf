//! Checks where deliveries may go: nobody may use the service to reach the operator's own network.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use axum::http::Uri;
use axum::http::uri::Scheme;

use crate::limits::MAX_URL_CHARS;

/// How far deliveries may go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// To public addresses, over TLS.
    #[default]
    Public,
    /// Also to the machine itself and the networks around it, and without TLS: the operator has
    /// said so.
    OwnNetwork,
}

/// What lies behind an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// Somebody on the Internet.
    Public,
    /// The machine itself, or a network around it.
    Own,
    /// Nobody who takes deliveries: multicast, documentation, link-local addresses (where clouds
    /// keep their secrets), and whatever hides another address.
    Nowhere,
}

/// Why there is nowhere to deliver to.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotATarget {
    /// It is no address of the web.
    #[error("`url` is no address of the web; write one such as https://example.org/hook")]
    NotAUrl,
    /// It is too long.
    #[error("`url` has more than {MAX_URL_CHARS} characters; write a shorter one")]
    TooLong,
    /// Somebody would listen in on it.
    #[error(
        "`url` is not https; write https://, or let the operator allow others with \
         --webhooks-to-own-network"
    )]
    InTheClear,
    /// Names and passwords do not belong into addresses.
    #[error("`url` names a user; leave him out, and check the signature instead")]
    User,
    /// It leads where deliveries may not go.
    #[error(
        "`url` leads to {0}, which is no public address; name another, or let the operator allow \
         it with --webhooks-to-own-network"
    )]
    NotAllowed(Box<str>),
}

/// Where deliveries of a webhook go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Whether it is reached over TLS.
    pub over_tls: bool,
    /// The name or the address of the host, without brackets.
    pub host: Box<str>,
    /// The port.
    pub port: u16,
    /// The header `Host`.
    pub authority: Box<str>,
    /// The path with the query.
    pub path: Box<str>,
}

/// Never the whole address: its query may hold a secret.
impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.authority)
    }
}

impl Target {
    /// The target of this URL, if deliveries that reach so far may go there as far as its words
    /// tell. Names are looked up, and what they stand for is looked at, each time that something is
    /// delivered: [`may_reach`].
    ///
    /// # Errors
    /// It is no such address, or deliveries may not go there.
    ///
    /// ```
    /// use jadoube_service::webhooks::{NotATarget, Reach, Target};
    /// let target = Target::of("https://example.org/hook?of=1", Reach::Public)?;
    /// assert_eq!((&*target.host, target.port), ("example.org", 443));
    /// assert!(Target::of("http://127.0.0.1:8080/", Reach::Public).is_err());
    /// assert!(Target::of("http://127.0.0.1:8080/", Reach::OwnNetwork).is_ok());
    /// # Ok::<(), NotATarget>(())
    /// ```
    pub fn of(url: &str, reach: Reach) -> Result<Target, NotATarget> {
        if url.chars().count() > MAX_URL_CHARS {
            return Err(NotATarget::TooLong);
        }
        let uri: Uri = url.parse().map_err(|_| NotATarget::NotAUrl)?;
        let over_tls = match uri.scheme() {
            Some(scheme) if *scheme == Scheme::HTTPS => true,
            Some(scheme) if *scheme == Scheme::HTTP => false,
            _ => return Err(NotATarget::NotAUrl),
        };
        let authority = uri.authority().ok_or(NotATarget::NotAUrl)?;
        if authority.as_str().contains('@') {
            return Err(NotATarget::User);
        }
        let host = authority.host().trim_matches(['[', ']']);
        let port = port(authority.as_str(), authority.port_u16(), over_tls)?;
        if host.is_empty() || url.contains('#') {
            return Err(NotATarget::NotAUrl);
        }
        if !over_tls && reach == Reach::Public {
            return Err(NotATarget::InTheClear);
        }
        if !words_may_be_reached(host, reach) {
            return Err(NotATarget::NotAllowed(host.into()));
        }
        let path = uri.path_and_query().map_or("/", |path| path.as_str());
        Ok(Target {
            over_tls,
            host: host.into(),
            port,
            authority: authority.as_str().into(),
            path: path.into(),
        })
    }
}

fn port(authority: &str, port: Option<u16>, over_tls: bool) -> Result<u16, NotATarget> {
    let is_given = authority
        .rsplit_once(':')
        .is_some_and(|(_, port)| !port.contains(']'));
    match port {
        Some(0) => Err(NotATarget::NotAUrl),
        Some(port) => Ok(port),
        None if is_given => Err(NotATarget::NotAUrl),
        None if over_tls => Ok(443),
        None => Ok(80),
    }
}

/// Whether a host may be reached as far as its name tells.
fn words_may_be_reached(host: &str, reach: Reach) -> bool {
    if let Ok(address) = host.parse::<IpAddr>() {
        return may_reach(address, reach);
    }
    let name = host.trim_end_matches('.').to_ascii_lowercase();
    let is_the_machine = name == "localhost" || name.ends_with(".localhost");
    reach == Reach::OwnNetwork || !is_the_machine
}

/// Whether deliveries that reach so far may go to this address.
#[must_use]
pub fn may_reach(address: IpAddr, reach: Reach) -> bool {
    match zone(address) {
        Zone::Public => true,
        Zone::Own => reach == Reach::OwnNetwork,
        Zone::Nowhere => false,
    }
}

/// What lies behind an address, by the registries of special addresses (RFC 6890 and what follows
/// it).
///
/// ```
/// use jadoube_service::webhooks::{Zone, zone};
/// assert_eq!(zone([10, 0, 0, 1].into()), Zone::Own);
/// assert_eq!(zone([169, 254, 169, 254].into()), Zone::Nowhere);
/// ```
#[must_use]
pub fn zone(address: IpAddr) -> Zone {
    match address {
        IpAddr::V4(address) => zone_of_4(address),
        IpAddr::V6(address) => zone_of_6(address),
    }
}

fn zone_of_4(address: Ipv4Addr) -> Zone {
    match address.octets() {
        [10 | 127, ..] | [192, 168, ..] | [100, 64..=127, ..] | [172, 16..=31, ..] => Zone::Own,
        [0 | 224..=255, ..]
        | [169, 254, ..]
        | [192, 0, 0 | 2, _]
        | [192, 88, 99, _]
        | [198, 18 | 19, ..]
        | [198, 51, 100, _]
        | [203, 0, 113, _] => Zone::Nowhere,
        _ => Zone::Public,
    }
}

fn zone_of_6(address: Ipv6Addr) -> Zone {
    let [a, b, c, d, e, f, g, h] = address.segments();
    let four = || zone_of_4(Ipv4Addr::from((u32::from(g) << 16) | u32::from(h)));
    match [a, b, c, d, e, f] {
        // an IPv4 address written as one of IPv6, or reached through a translator
        [0, 0, 0, 0, 0, 0xffff] | [0x64, 0xff9b, 0, 0, 0, 0] => four(),
        [0, 0, 0, 0, 0, 0] if (g, h) == (0, 1) => Zone::Own,
        [0xfc00..=0xfdff, ..] => Zone::Own,
        // tunnels, which hide another address, and documentation
        [0x2001, 0..=0x01ff, ..]
        | [0x2001, 0x0db8, ..]
        | [0x2002, ..]
        | [0x3fff, 0..=0x0fff, ..] => Zone::Nowhere,
        [0x2000..=0x3fff, ..] => Zone::Public,
        _ => Zone::Nowhere,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_behind_an_address() {
        use Zone::{Nowhere, Own, Public};
        let table = [
            ("1.1.1.1", Public),
            ("9.255.255.255", Public),
            ("10.0.0.0", Own),
            ("10.255.255.255", Own),
            ("11.0.0.0", Public),
            ("100.63.255.255", Public),
            ("100.64.0.0", Own),
            ("100.127.255.255", Own),
            ("100.128.0.0", Public),
            ("127.0.0.1", Own),
            ("127.255.255.255", Own),
            ("169.253.255.255", Public),
            ("169.254.169.254", Nowhere),
            ("172.15.255.255", Public),
            ("172.16.0.0", Own),
            ("172.31.255.255", Own),
            ("172.32.0.0", Public),
            ("192.0.0.8", Nowhere),
            ("192.0.1.1", Public),
            ("192.0.2.1", Nowhere),
            ("192.88.99.1", Nowhere),
            ("192.168.1.1", Own),
            ("192.169.0.0", Public),
            ("198.17.255.255", Public),
            ("198.18.0.0", Nowhere),
            ("198.20.0.0", Public),
            ("198.51.100.7", Nowhere),
            ("203.0.113.7", Nowhere),
            ("0.0.0.0", Nowhere),
            ("223.255.255.255", Public),
            ("224.0.0.1", Nowhere),
            ("255.255.255.255", Nowhere),
            ("2606:4700::1111", Public),
            ("2001:200::1", Public),
            ("::", Nowhere),
            ("::1", Own),
            ("::2", Nowhere),
            ("::127.0.0.1", Nowhere),
            ("::ffff:127.0.0.1", Own),
            ("::ffff:169.254.169.254", Nowhere),
            ("::ffff:1.1.1.1", Public),
            ("64:ff9b::10.0.0.1", Own),
            ("64:ff9b::1.1.1.1", Public),
            ("64:ff9b:1::1", Nowhere),
            ("100::1", Nowhere),
            ("2001::1", Nowhere),
            ("2001:db8::1", Nowhere),
            ("2002:7f00:1::", Nowhere),
            ("3fff::1", Nowhere),
            ("fc00::1", Own),
            ("fdff::1", Own),
            ("fe80::1", Nowhere),
            ("fec0::1", Nowhere),
            ("ff02::1", Nowhere),
        ];
        for (address, expected) in table {
            assert_eq!(zone(address.parse().unwrap()), expected, "{address}");
        }
    }

    #[test]
    fn how_far_deliveries_reach() {
        let table = [
            ("1.1.1.1", true, true),
            ("127.0.0.1", false, true),
            ("fd00::1", false, true),
            ("169.254.169.254", false, false),
            ("224.0.0.1", false, false),
        ];
        for (address, public, own) in table {
            let address = address.parse().unwrap();
            assert_eq!(may_reach(address, Reach::Public), public, "{address}");
            assert_eq!(may_reach(address, Reach::OwnNetwork), own, "{address}");
        }
    }

    #[test]
    fn what_is_a_target() {
        let allowed = |host: &str| Err(NotATarget::NotAllowed(host.into()));
        let table = [
            ("https://example.org", Ok(443), Ok(443)),
            ("https://example.org:8443/a?b=c", Ok(8443), Ok(8443)),
            ("https://[2606:4700::1111]/", Ok(443), Ok(443)),
            ("HTTPS://EXAMPLE.ORG/", Ok(443), Ok(443)),
            ("http://example.org", Err(NotATarget::InTheClear), Ok(80)),
            ("https://localhost/", allowed("localhost"), Ok(443)),
            ("https://a.LocalHost./", allowed("a.LocalHost."), Ok(443)),
            ("https://127.0.0.1:1/", allowed("127.0.0.1"), Ok(1)),
            ("https://[::1]/", allowed("::1"), Ok(443)),
            (
                "https://169.254.169.254/",
                allowed("169.254.169.254"),
                allowed("169.254.169.254"),
            ),
            (
                "https://a:b@example.org/",
                Err(NotATarget::User),
                Err(NotATarget::User),
            ),
            (
                "https://example.org:0/",
                Err(NotATarget::NotAUrl),
                Err(NotATarget::NotAUrl),
            ),
            (
                "https://example.org:99999/",
                Err(NotATarget::NotAUrl),
                Err(NotATarget::NotAUrl),
            ),
            (
                "https://example.org/#a",
                Err(NotATarget::NotAUrl),
                Err(NotATarget::NotAUrl),
            ),
            (
                "ftp://example.org/",
                Err(NotATarget::NotAUrl),
                Err(NotATarget::NotAUrl),
            ),
            (
                "example.org",
                Err(NotATarget::NotAUrl),
                Err(NotATarget::NotAUrl),
            ),
            ("/hook", Err(NotATarget::NotAUrl), Err(NotATarget::NotAUrl)),
            ("", Err(NotATarget::NotAUrl), Err(NotATarget::NotAUrl)),
            (
                "https://exa mple.org/",
                Err(NotATarget::NotAUrl),
                Err(NotATarget::NotAUrl),
            ),
        ];
        for (url, public, own) in table {
            let port = |reach| Target::of(url, reach).map(|target| target.port);
            assert_eq!(port(Reach::Public), public, "{url}");
            assert_eq!(port(Reach::OwnNetwork), own, "{url}");
        }
        let long = format!("https://example.org/{}", "a".repeat(MAX_URL_CHARS));
        assert_eq!(Target::of(&long, Reach::Public), Err(NotATarget::TooLong));
    }

    #[test]
    fn what_is_shown_of_a_target_is_no_secret() {
        let target = Target::of("https://example.org/a?key=secret", Reach::Public).unwrap();
        assert_eq!(target.to_string(), "example.org");
        assert_eq!(&*target.path, "/a?key=secret");
    }
}
