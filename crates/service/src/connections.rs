//! Admits connections: no more in all than the process has files for, and for each group of users
//! no more than leaves room for the others.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

use crate::auth::Address;
use crate::connection_limits::ConnectionLimits;
use crate::lock::locked;
use crate::requester::{Priority, Requester};
use crate::shares::{Share, Shares};

/// The connections that are open; its clones are the same.
#[derive(Clone)]
pub(crate) struct Connections {
    room: Arc<Semaphore>,
    arrivals: Arc<Mutex<NewConnections>>,
    shares: Shares,
}

/// The connections on which nothing was asked yet.
#[derive(Default)]
struct NewConnections {
    count: u64,
    /// By address, each with what ends it, the oldest first.
    by_address: HashMap<IpAddr, BTreeMap<u64, Arc<Notify>>>,
}

impl NewConnections {
    fn add(&mut self, address: IpAddr, end: Arc<Notify>) -> u64 {
        self.count += 1;
        let of_address = self.by_address.entry(address).or_default();
        of_address.insert(self.count, end);
        self.count
    }

    fn remove(&mut self, address: IpAddr, id: u64) {
        if let Some(of_address) = self.by_address.get_mut(&address) {
            of_address.remove(&id);
            if of_address.is_empty() {
                self.by_address.remove(&address);
            }
        }
    }

    /// Takes the oldest of the address that has the most.
    fn pop(&mut self) -> Option<Arc<Notify>> {
        let most = self.by_address.iter().max_by_key(|(_, all)| all.len());
        let address = *most?.0;
        let oldest = *self.by_address[&address].first_key_value()?.0;
        let end = self.by_address.get_mut(&address)?.remove(&oldest);
        self.remove(address, oldest);
        end
    }
}

impl Connections {
    pub(crate) fn new(limits: ConnectionLimits) -> Connections {
        Connections {
            room: Arc::new(Semaphore::new(limits.all)),
            arrivals: Arc::default(),
            shares: Shares::new(limits.shares),
        }
    }

    /// Waits until there is room for one more. Where there is none, one on which nothing was asked
    /// yet is ended: of the address that has the most of those, the oldest.
    pub(crate) async fn room(&self) -> OwnedSemaphorePermit {
        if let Ok(room) = Arc::clone(&self.room).try_acquire_owned() {
            return room;
        }
        if let Some(oldest) = self.arrivals().pop() {
            oldest.notify_one();
        }
        let room = Arc::clone(&self.room).acquire_owned().await;
        room.expect("invariant: the room is never closed")
    }

    /// A connection from this address, on which nothing was asked yet.
    pub(crate) fn admit(&self, address: IpAddr, room: OwnedSemaphorePermit) -> Connection {
        let address = Address(address.to_canonical()).counted();
        let end = Arc::<Notify>::default();
        let id = self.arrivals().add(address, Arc::clone(&end));
        Connection {
            connections: self.clone(),
            end,
            place: Mutex::new(ConnectionStage::Arriving { address, id }),
            _room: room,
        }
    }

    fn arrivals(&self) -> MutexGuard<'_, NewConnections> {
        locked(&self.arrivals)
    }
}

/// What a connection counts as.
enum ConnectionStage {
    /// Nothing was asked yet.
    Arriving { address: IpAddr, id: u64 },
    /// Whoever asked last has a share of them.
    Taken(Share),
}

/// A connection that counts as long as it is open.
pub(crate) struct Connection {
    connections: Connections,
    end: Arc<Notify>,
    place: Mutex<ConnectionStage>,
    _room: OwnedSemaphorePermit,
}

impl Connection {
    /// Counts it for whoever asks on it now, unless there are too many of his already. Whoever logs
    /// in may do so where he has arrived.
    pub(crate) fn counts_for(&self, requester: &Requester) -> bool {
        if requester.priority == Priority::LoggingIn {
            return true;
        }
        let mut place = locked(&self.place);
        if matches!(&*place, ConnectionStage::Taken(share) if share.requester() == requester) {
            return true;
        }
        let share = self.connections.shares.share(requester.clone());
        if share.grow(1).is_err() {
            return false;
        }
        self.left(&place);
        *place = ConnectionStage::Taken(share);
        true
    }

    /// Whether a stranger asks on it, or nobody has shown yet who does.
    pub(crate) fn is_of_a_stranger(&self) -> bool {
        let place = locked(&self.place);
        match &*place {
            ConnectionStage::Arriving { .. } => true,
            ConnectionStage::Taken(share) => share.requester().priority == Priority::Stranger,
        }
    }

    /// Waits until it has to end, to make room for others.
    pub(crate) async fn is_to_end(&self) {
        self.end.notified().await;
    }

    fn left(&self, place: &ConnectionStage) {
        if let ConnectionStage::Arriving { address, id } = place {
            self.connections.arrivals().remove(*address, *id);
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let place = locked(&self.place);
        self.left(&place);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use ledger::Author;

    use super::*;
    use crate::limits::OTHER_OPEN_FILES;
    use crate::requester::Consumer;

    /// 52 connections: 32 of strangers, 24 of them of one; 8 kept for participants, 8 for staff.
    fn connections() -> Connections {
        let limits = ConnectionLimits::fitted(OTHER_OPEN_FILES as u64 + 52);
        Connections::new(limits.expect("enough"))
    }

    fn address(place: u8) -> IpAddr {
        [192, 0, 2, place].into()
    }

    fn stranger(place: u8) -> Requester {
        Requester::at(Address(address(place)), Priority::Stranger)
    }

    fn author(name: &str, priority: Priority) -> Requester {
        let who = Consumer::Author(Author::new(name).unwrap());
        Requester { priority, who }
    }

    async fn admit(connections: &Connections, place: u8) -> Connection {
        connections.admit(address(place), connections.room().await)
    }

    async fn ask(
        connections: &Connections,
        place: u8,
        requester: &Requester,
    ) -> Option<Connection> {
        let connection = admit(connections, place).await;
        connection.counts_for(requester).then_some(connection)
    }

    #[tokio::test]
    async fn strangers_leave_others_theirs() {
        let connections = connections();
        let mut open = Vec::new();
        for _ in 0..24 {
            open.push(ask(&connections, 1, &stranger(1)).await.unwrap());
        }
        assert!(
            ask(&connections, 1, &stranger(1)).await.is_none(),
            "too many of one"
        );
        for _ in 0..8 {
            open.push(ask(&connections, 2, &stranger(2)).await.unwrap());
        }
        assert!(
            ask(&connections, 3, &stranger(3)).await.is_none(),
            "too many of all"
        );
        let logging_in = Requester::at(Address(address(3)), Priority::LoggingIn);
        open.push(ask(&connections, 3, &logging_in).await.unwrap());
        let [one, two] = ["a1", "a2"];
        for (name, priority) in [
            (one, Priority::Participant),
            (two, Priority::Participant),
            (one, Priority::Staff),
            (two, Priority::Staff),
        ] {
            for _ in 0..2 {
                let requester = author(name, priority);
                open.push(ask(&connections, 1, &requester).await.unwrap());
            }
        }
        // whoever asked last is whom it counts for
        let first = open.swap_remove(0);
        assert!(first.counts_for(&author("a3", Priority::Staff)));
        open.push(ask(&connections, 3, &stranger(3)).await.unwrap());
        drop((open, first));
        assert!(connections.arrivals().by_address.is_empty());
        assert_eq!(connections.room.available_permits(), 52);
    }

    #[tokio::test]
    async fn who_asks_nothing_makes_room_first_where_most_are() {
        let connections = connections();
        let staff = admit(&connections, 1).await;
        assert!(staff.counts_for(&author("a1", Priority::Staff)));
        let quiet = admit(&connections, 2).await;
        let mut flood = Vec::new();
        for _ in 0..50 {
            flood.push(admit(&connections, 1).await);
        }
        for _ in 0..50 {
            let next = connections.room();
            tokio::pin!(next);
            assert!(
                next.as_mut().now_or_never().is_none(),
                "there is no room yet"
            );
            let ends = flood
                .iter()
                .position(|one| one.is_to_end().now_or_never().is_some());
            assert_eq!(ends, Some(0), "the oldest ends");
            flood.remove(0);
            flood.push(connections.admit(address(1), next.await));
        }
        for connection in [&staff, &quiet] {
            assert!(connection.is_to_end().now_or_never().is_none());
        }
    }
}
