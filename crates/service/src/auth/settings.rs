//! Holds the operator's settings: trusted proxies, origins and keys, and how cookies travel.

use std::net::IpAddr;
use std::str::FromStr;
use std::time::Duration;

use ledger::PublicKey;

/// What the operator says about the way to the service.
#[derive(Clone, Debug, Default)]
pub struct AuthSettings {
    /// Proxies that are believed when they say for whom they ask.
    pub trusted_proxies: Vec<Network>,
    /// Origins of pages that may use the service besides its own, such as `https://chess.example`.
    pub allowed_origins: Vec<Box<str>>,
    /// Where cookies travel, unless the connection says so itself.
    pub cookies: Cookies,
    /// Whether it answers in the clear beside TLS, at a port of its own, as in a hall.
    pub also_in_the_clear: bool,
    /// Keys besides the service's own that may have signed records: a former one, or that of
    /// another hall.
    pub trusted_keys: Vec<PublicKey>,
    /// Where the source of the program as it runs here can be had, if the operator has said so.
    pub source: Option<Box<str>>,
    /// How many people may be behind one address.
    pub people: PeoplePerAddress,
}

/// How many people may be behind one address, such as behind the router of a school: what one
/// address may ask for without logging in is that many times what one person needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeoplePerAddress(u32);

impl PeoplePerAddress {
    /// The most that can be said: by so many, all places for games are of one address.
    pub const MOST: u32 = 250;

    /// So many, at least one and not more than [`PeoplePerAddress::MOST`].
    #[must_use]
    pub fn new(people: u32) -> PeoplePerAddress {
        PeoplePerAddress(people.clamp(1, PeoplePerAddress::MOST))
    }

    /// What all of them may do at once, where one may do so much.
    pub(crate) const fn times(self, of_one: u32) -> u32 {
        self.0.saturating_mul(of_one)
    }

    /// How soon one of them may do something again, where each may do it so often.
    pub(crate) fn every(self, of_one: Duration) -> Duration {
        of_one / self.0
    }
}

impl Default for PeoplePerAddress {
    /// Two classes.
    fn default() -> PeoplePerAddress {
        PeoplePerAddress(60)
    }
}

/// Where cookies travel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cookies {
    /// Over TLS only, of the service itself or of the proxy before it.
    #[default]
    OverTls,
    /// Also without it, for a hall whose network is its own.
    InTheClear,
}

impl Cookies {
    /// The name of the cookie of a session.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Cookies::OverTls => "__Host-jadoube",
            Cookies::InTheClear => "jadoube",
        }
    }

    pub(super) const fn scheme(self) -> &'static str {
        match self {
            Cookies::OverTls => "https",
            Cookies::InTheClear => "http",
        }
    }
}

/// Addresses that begin alike.
///
/// ```
/// use jadoube_service::auth::Network;
/// let network: Network = "10.0.0.0/8".parse()?;
/// assert!(network.contains([10, 1, 2, 3].into()) && !network.contains([11, 0, 0, 1].into()));
/// assert!("10.0.0.0/33".parse::<Network>().is_err());
/// # Ok::<(), jadoube_service::auth::NotANetwork>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    first: IpAddr,
    bits: u32,
}

/// The text is no network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no network; write an address such as 192.0.2.1, or a network such as 10.0.0.0/8")]
pub struct NotANetwork(Box<str>);

impl Network {
    /// Whether the address is one of them.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        address.is_ipv4() == self.first.is_ipv4() && first_of(address, self.bits) == self.first
    }
}

impl FromStr for Network {
    type Err = NotANetwork;

    fn from_str(text: &str) -> Result<Network, NotANetwork> {
        let bad = || NotANetwork(text.into());
        let (address, bits) = text
            .split_once('/')
            .map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address.parse().map_err(|_| bad())?;
        let all = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(all), str::parse).map_err(|_| bad())?;
        if bits > all {
            return Err(bad());
        }
        Ok(Network {
            first: first_of(address, bits),
            bits,
        })
    }
}

/// The first of the addresses that have so many bits in common with this one.
pub(super) fn first_of(address: IpAddr, bits: u32) -> IpAddr {
    match address {
        IpAddr::V4(address) => {
            let mask = u32::MAX.checked_shl(32 - bits.min(32)).unwrap_or(0);
            IpAddr::V4((u32::from(address) & mask).into())
        }
        IpAddr::V6(address) => {
            let mask = u128::MAX.checked_shl(128 - bits.min(128)).unwrap_or(0);
            IpAddr::V6((u128::from(address) & mask).into())
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn networks() {
        let table = [
            ("192.0.2.1", "192.0.2.1", true),
            ("192.0.2.1", "192.0.2.2", false),
            ("192.0.2.77/24", "192.0.2.1", true),
            ("192.0.2.0/24", "192.0.3.1", false),
            ("0.0.0.0/0", "203.0.113.9", true),
            ("0.0.0.0/0", "2001:db8::1", false),
            ("::/0", "2001:db8::1", true),
            ("::/0", "192.0.2.1", false),
            ("2001:db8::/32", "2001:db8:1::1", true),
            ("2001:db8::/32", "2001:db9::1", false),
            ("10.0.0.0/8", "::ffff:10.1.2.3", true),
        ];
        for (network, address, is_in) in table {
            let network: Network = network.parse().unwrap();
            assert_eq!(
                network.contains(address.parse().unwrap()),
                is_in,
                "{network:?} {address}"
            );
        }
        for text in [
            "",
            "/",
            "10/8",
            "10.0.0.0/",
            "10.0.0.0/33",
            "::/129",
            "10.0.0.0/-1",
            "x/8",
        ] {
            assert_eq!(text.parse::<Network>(), Err(NotANetwork(text.into())));
        }
    }

    proptest! {
        #[test]
        fn a_network_contains_what_it_is_made_of(address: IpAddr, bits in 0u32..=128) {
            let text = format!("{address}/{bits}");
            if let Ok(network) = text.parse::<Network>() {
                prop_assert!(address.to_canonical() != address || network.contains(address));
            }
        }

        #[test]
        fn no_text_panics(text in "\\PC{0,40}") {
            let _ = text.parse::<Network>();
        }
    }
}
