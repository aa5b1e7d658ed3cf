//! How many connections there may be, and how many of them may be of one address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::auth::{Address, Network};

/// The connections that are open; its clones are the same.
#[derive(Clone)]
pub(crate) struct Connections {
    room: Arc<Semaphore>,
    of_address: Arc<Mutex<HashMap<IpAddr, usize>>>,
    most_of_an_address: usize,
    /// Proxies, behind which many are.
    trusted: Arc<[Network]>,
}

impl Connections {
    /// So many at once, so many of them of one address.
    pub(crate) fn new(most: usize, most_of_an_address: usize, trusted: &[Network]) -> Connections {
        Connections {
            room: Arc::new(Semaphore::new(most)),
            of_address: Arc::default(),
            most_of_an_address,
            trusted: trusted.into(),
        }
    }

    /// Waits until there is room for one more.
    pub(crate) async fn room(&self) -> OwnedSemaphorePermit {
        let room = Arc::clone(&self.room).acquire_owned().await;
        room.expect("invariant: the room is never closed")
    }

    /// Takes a connection from this address, unless it has too many.
    pub(crate) fn admit(&self, address: IpAddr, room: OwnedSemaphorePermit) -> Option<Admitted> {
        let address = address.to_canonical();
        let is_proxy = self.trusted.iter().any(|proxy| proxy.contains(address));
        let address = Address(address).counted();
        let mut of_address = self.of_address();
        let count = of_address.entry(address).or_default();
        if *count >= self.most_of_an_address && !is_proxy {
            return None;
        }
        *count += 1;
        Some(Admitted {
            connections: self.clone(),
            address,
            _room: room,
        })
    }

    fn of_address(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.of_address
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection that counts as long as it is open.
pub(crate) struct Admitted {
    connections: Connections,
    address: IpAddr,
    _room: OwnedSemaphorePermit,
}

impl Drop for Admitted {
    fn drop(&mut self) {
        let mut of_address = self.connections.of_address();
        if let Some(count) = of_address.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                of_address.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn no_address_has_too_many() {
        let proxy = "10.0.0.1/32".parse().unwrap();
        let connections = Connections::new(8, 2, &[proxy]);
        let admit = async |address: &str| {
            let room = connections.room().await;
            connections.admit(address.parse().unwrap(), room)
        };
        let mut one = vec![admit("192.0.2.1").await, admit("::ffff:192.0.2.1").await];
        assert!(one.iter().all(Option::is_some) && admit("192.0.2.1").await.is_none());
        assert!(admit("192.0.2.2").await.is_some());
        // a household has addresses without end
        let of_a_network = [admit("2001:db8::1").await, admit("2001:db8::2").await];
        assert!(of_a_network.iter().all(Option::is_some));
        assert!(admit("2001:db8::3").await.is_none() && admit("2001:db8:0:1::1").await.is_some());
        one.pop();
        one.push(admit("192.0.2.1").await);
        assert!(one[1].is_some());
        let behind = [
            admit("10.0.0.1").await,
            admit("10.0.0.1").await,
            admit("10.0.0.1").await,
        ];
        assert!(behind.iter().all(Option::is_some));
        drop((one, of_a_network, behind));
        assert!(connections.of_address().is_empty());
    }
}
