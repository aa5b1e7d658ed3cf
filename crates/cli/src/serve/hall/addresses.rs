//! Finds the addresses under which telephones in the hall reach this machine.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use crate::serve::hall::authority::is_own;

/// Interfaces of these names lead to programs on this machine, or to far networks, and not into
/// the hall.
const VIRTUAL: [&str; 12] = [
    "docker",
    "br-",
    "veth",
    "virbr",
    "vmnet",
    "vboxnet",
    "vEthernet",
    "tun",
    "tap",
    "utun",
    "wg",
    "tailscale",
];

/// The addresses of this machine in its networks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HallAddresses {
    /// Those that telephones may ask, the likeliest first.
    pub own: Vec<IpAddr>,
    /// Those that are not of an own network, for which no authority of a hall speaks.
    pub foreign: Vec<IpAddr>,
}

impl HallAddresses {
    /// Those that are asked where the service listens at this address.
    ///
    /// # Errors
    /// The system does not say which it has.
    pub fn listening_at(listen: IpAddr) -> Result<HallAddresses, String> {
        if !listen.is_unspecified() {
            return Ok(HallAddresses::parted(vec![listen]));
        }
        let interfaces = if_addrs::get_if_addrs().map_err(|error| {
            format!("this machine does not say which addresses it has: {error}")
        })?;
        let interfaces = interfaces.into_iter().filter(|one| one.is_oper_up());
        let named = interfaces.map(|one| (one.ip(), one.name)).collect();
        Ok(HallAddresses::of(named, outgoing(), listen))
    }

    /// Of all these, with the names of their interfaces.
    fn of(
        interfaces: Vec<(IpAddr, String)>,
        outgoing: Option<IpAddr>,
        listen: IpAddr,
    ) -> HallAddresses {
        let mut found: Vec<_> = interfaces
            .into_iter()
            .filter(|(address, _)| is_asked_by_others(*address, listen))
            .map(|(address, name)| {
                let is_virtual = VIRTUAL
                    .iter()
                    .any(|virtual_one| name.starts_with(virtual_one));
                (is_virtual, Some(address) != outgoing, address)
            })
            .collect();
        found.sort();
        found.dedup();
        HallAddresses::parted(found.into_iter().map(|(.., address)| address).collect())
    }

    fn parted(addresses: Vec<IpAddr>) -> HallAddresses {
        let (own, foreign) = addresses.into_iter().partition(|address| is_own(*address));
        HallAddresses { own, foreign }
    }
}

fn is_asked_by_others(address: IpAddr, listen: IpAddr) -> bool {
    let is_link_local = match address {
        IpAddr::V4(address) => address.is_link_local(),
        // it would need the name of the telephone's own interface
        IpAddr::V6(address) => address.is_unicast_link_local(),
    };
    !address.is_loopback() && !is_link_local && (address.is_ipv4() || listen.is_ipv6())
}

/// The address from which this machine reaches others: nothing is sent.
fn outgoing() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // of a network for documents (RFC 5737): whatever goes anywhere goes there too
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_unspecified()).then_some(address)
}

/// Each of these addresses as a browser writes it, with this port.
pub fn urls(scheme: &str, addresses: &[IpAddr], port: u16) -> Vec<Box<str>> {
    let urls = addresses.iter();
    urls.map(|address| format!("{scheme}://{}", SocketAddr::new(*address, port)).into())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn which_addresses_telephones_ask() {
        let machine = [
            ("127.0.0.1", "lo"),
            ("::1", "lo"),
            ("172.17.0.1", "docker0"),
            ("192.168.7.9", "eth0"),
            ("192.168.7.30", "wlan0"),
            ("169.254.3.4", "eth1"),
            ("130.83.1.2", "eth2"),
            ("fe80::1", "wlan0"),
            ("fd00::7", "wlan0"),
        ];
        let machine = machine.map(|(address, name)| (ip(address), name.to_owned()));
        let table = [
            (
                "0.0.0.0",
                Some("192.168.7.30"),
                &["192.168.7.30", "192.168.7.9", "172.17.0.1"][..],
                &["130.83.1.2"][..],
            ),
            (
                "0.0.0.0",
                None,
                &["192.168.7.9", "192.168.7.30", "172.17.0.1"],
                &["130.83.1.2"],
            ),
            (
                "::",
                Some("192.168.7.30"),
                &["192.168.7.30", "192.168.7.9", "fd00::7", "172.17.0.1"],
                &["130.83.1.2"],
            ),
        ];
        for (listen, outgoing, own, foreign) in table {
            let found = HallAddresses::of(machine.to_vec(), outgoing.map(ip), ip(listen));
            let texts = |all: &[IpAddr]| all.iter().map(IpAddr::to_string).collect::<Vec<_>>();
            assert_eq!(texts(&found.own), own, "{listen} {outgoing:?}");
            assert_eq!(texts(&found.foreign), foreign, "{listen} {outgoing:?}");
        }
    }

    #[test]
    fn one_that_is_named_is_the_only_one() {
        for (listen, own) in [("127.0.0.1", true), ("10.1.2.3", true), ("8.8.8.8", false)] {
            let found = HallAddresses::listening_at(ip(listen)).unwrap();
            let (asked, other) = match own {
                true => (found.own, found.foreign),
                false => (found.foreign, found.own),
            };
            assert_eq!((asked, other), (vec![ip(listen)], vec![]));
        }
    }

    #[test]
    fn addresses_as_browsers_write_them() {
        let addresses = [ip("192.168.7.30"), ip("fd00::7")];
        let urls = urls("https", &addresses, 8443);
        assert_eq!(*urls[0], *"https://192.168.7.30:8443");
        assert_eq!(*urls[1], *"https://[fd00::7]:8443");
    }
}
