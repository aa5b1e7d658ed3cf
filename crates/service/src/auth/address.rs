//! Finds the network address that a request comes from, also behind a proxy.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::HeaderMap;
use axum::http::request::Parts;

use crate::auth::settings::{Network, first_of};

/// The address that a request comes from: that of the peer, or the one that a trusted proxy names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address(pub IpAddr);

impl Address {
    /// That of a request, which may have come through these proxies.
    pub(super) fn of(parts: &Parts, trusted_proxies: &[Network]) -> Address {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(Ipv4Addr::UNSPECIFIED.into(), |info| info.0.ip());
        asking(peer, &parts.headers, trusted_proxies)
    }

    /// What attempts are counted by: with IPv6 the network of a household, for it has addresses
    /// without end.
    #[must_use]
    pub fn counted(self) -> IpAddr {
        self.cut(32, 64)
    }

    /// What may be kept of it: its network.
    #[must_use]
    pub fn network(self) -> Box<str> {
        let bits = if self.0.is_ipv4() { 24 } else { 48 };
        format!("{}/{bits}", self.cut(24, 48)).into()
    }

    fn cut(self, v4_bits: u32, v6_bits: u32) -> IpAddr {
        first_of(self.0, if self.0.is_ipv4() { v4_bits } else { v6_bits })
    }
}

/// The last hop that is not trusted. What stands before it in the header anybody may have written.
fn asking(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> Address {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    let mut address = peer.to_canonical();
    let named = headers.get_all("x-forwarded-for");
    let lines: Vec<&str> = named
        .iter()
        .map(|line| line.to_str().unwrap_or(""))
        .collect();
    let mut hops = lines.iter().rev().flat_map(|line| line.rsplit(','));
    while is_trusted(address)
        && let Some(Ok(hop)) = hops.next().map(|hop| hop.trim().parse::<IpAddr>())
    {
        address = hop.to_canonical();
    }
    Address(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proxies() {
        let trusted: Vec<Network> = vec!["10.0.0.0/8".parse().unwrap()];
        let table: [(&str, &[&str], &str); 10] = [
            ("192.0.2.1", &[], "192.0.2.1"),
            ("192.0.2.1", &["203.0.113.9"], "192.0.2.1"),
            ("10.0.0.1", &["203.0.113.9"], "203.0.113.9"),
            ("10.0.0.1", &["198.51.100.1, 203.0.113.9"], "203.0.113.9"),
            ("10.0.0.1", &["203.0.113.9, 10.0.0.2"], "203.0.113.9"),
            ("10.0.0.1", &["203.0.113.9", "10.0.0.2"], "203.0.113.9"),
            ("::ffff:10.0.0.1", &["2001:db8::1"], "2001:db8::1"),
            ("10.0.0.1", &["203.0.113.9, unknown"], "10.0.0.1"),
            ("10.0.0.1", &["10.0.0.3,10.0.0.2"], "10.0.0.3"),
            ("10.0.0.1", &[""], "10.0.0.1"),
        ];
        for (peer, lines, expected) in table {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append("x-forwarded-for", line.parse().unwrap());
            }
            let found = asking(peer.parse().unwrap(), &headers, &trusted);
            assert_eq!(found.0.to_string(), expected, "{peer} {lines:?}");
        }
    }

    #[test]
    fn what_is_kept() {
        let table = [
            ("192.0.2.77", "192.0.2.77", "192.0.2.0/24"),
            ("2001:db8:1:2:3::4", "2001:db8:1:2::", "2001:db8:1::/48"),
        ];
        for (address, counted, network) in table {
            let address = Address(address.parse().unwrap());
            assert_eq!(address.counted().to_string(), counted);
            assert_eq!(&*address.network(), network);
        }
    }
}
