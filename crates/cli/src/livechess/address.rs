//! Reads addresses of LiveChess, and addresses on which a stand-in listens.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::str::FromStr;

use super::{LIVECHESS_PATH, LIVECHESS_PORT};

/// Where LiveChess is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveChessAddress {
    /// The name or the number of the machine.
    pub host: Box<str>,
    /// The port.
    pub port: u16,
    /// What it is asked for.
    pub path: Box<str>,
}

impl LiveChessAddress {
    /// The whole address.
    pub fn url(&self) -> String {
        let LiveChessAddress { host, port, path } = self;
        match host.contains(':') {
            true => format!("ws://[{host}]:{port}{path}"),
            false => format!("ws://{host}:{port}{path}"),
        }
    }
}

impl FromStr for LiveChessAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<LiveChessAddress, String> {
        let rest = text.strip_prefix("ws://").unwrap_or(text);
        if rest.contains("://") {
            return Err("LiveChess speaks ws:// and nothing else".to_owned());
        }
        let (authority, path) = match rest.split_once('/') {
            Some((authority, path)) if !path.is_empty() => (authority, format!("/{path}")),
            Some((authority, _)) => (authority, LIVECHESS_PATH.to_owned()),
            None => (rest, LIVECHESS_PATH.to_owned()),
        };
        let (host, port) = host_and_port(authority)
            .filter(|(host, _)| !host.is_empty())
            .ok_or("write the machine and the port, as in ws://192.168.1.5:1982")?;
        Ok(LiveChessAddress {
            host: host.into(),
            port: port.unwrap_or(LIVECHESS_PORT),
            path: path.into(),
        })
    }
}

/// The two parts of `host:port`, `[::1]:port`, or a host alone.
fn host_and_port(authority: &str) -> Option<(&str, Option<u16>)> {
    let (host, rest) = match authority.strip_prefix('[') {
        Some(rest) => rest.split_once(']')?,
        None => match authority.find(':') {
            Some(at) => authority.split_at(at),
            None => (authority, ""),
        },
    };
    match rest.strip_prefix(':') {
        Some(port) => Some((host, Some(port.parse().ok()?))),
        None => rest.is_empty().then_some((host, None)),
    }
}

/// Where a stand-in listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandInAddress(pub SocketAddr);

impl FromStr for StandInAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<StandInAddress, String> {
        let loopback = |port| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let read = match text.parse::<u16>() {
            Ok(port) => Some(loopback(port)),
            Err(_) => host_and_port(text).and_then(|(host, port)| {
                let port = port.unwrap_or(LIVECHESS_PORT);
                match host {
                    "localhost" => Some(loopback(port)),
                    host => Some(SocketAddr::from((host.parse::<IpAddr>().ok()?, port))),
                }
            }),
        };
        read.map(StandInAddress).ok_or_else(|| {
            "write a port, or a number of this machine and a port: 127.0.0.1:1982".to_owned()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_livechess() {
        for (text, url) in [
            ("127.0.0.1", Some("ws://127.0.0.1:1982/api/v1.0")),
            ("board-pc:1983", Some("ws://board-pc:1983/api/v1.0")),
            ("ws://board-pc/", Some("ws://board-pc:1982/api/v1.0")),
            ("ws://[::1]:9/api/v2.0", Some("ws://[::1]:9/api/v2.0")),
            ("wss://board-pc", None),
            ("http://board-pc", None),
            ("", None),
            (":1982", None),
            ("a:x", None),
            ("[::1", None),
        ] {
            let read = text.parse::<LiveChessAddress>().ok();
            assert_eq!(read.map(|address| address.url()).as_deref(), url, "{text}");
        }
    }

    #[test]
    fn addresses_to_listen_on_are_of_this_machine() {
        for (text, address) in [
            ("1982", Some("127.0.0.1:1982")),
            ("localhost:5", Some("127.0.0.1:5")),
            ("192.168.1.5", Some("192.168.1.5:1982")),
            ("[::1]:7", Some("[::1]:7")),
            ("board-pc:1982", None),
            ("70000", None),
        ] {
            let read = text.parse::<StandInAddress>().ok();
            assert_eq!(
                read.map(|read| read.0.to_string()).as_deref(),
                address,
                "{text}"
            );
        }
    }
}
