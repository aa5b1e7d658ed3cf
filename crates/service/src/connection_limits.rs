//! Fits the number of connections to the number of files that the process may open.

use crate::limits::{
    MAX_CONNECTIONS, MAX_CONNECTIONS_OF_AN_ADDRESS, MAX_CONNECTIONS_OF_ONE, MIN_CONNECTIONS,
    OTHER_OPEN_FILES, ROOM_FOR_ARRIVALS, ROOM_FOR_PARTICIPANTS, ROOM_FOR_STAFF,
};
use crate::shares::{ShareLimit, ShareLimits};

/// How many connections there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ConnectionLimits {
    /// At once, those on which nothing was asked yet among them.
    pub all: usize,
    /// By who asks on them.
    pub shares: ShareLimits,
}

impl ConnectionLimits {
    /// Those of a process that may open so many files; `None` where those are too few to serve.
    pub(crate) fn fitted(open_files: u64) -> Option<ConnectionLimits> {
        let files = usize::try_from(open_files).unwrap_or(usize::MAX);
        let all = files.saturating_sub(OTHER_OPEN_FILES).min(MAX_CONNECTIONS);
        if all < MIN_CONNECTIONS {
            return None;
        }
        // as much less of each as there is less of all
        let part = |most: usize| most * all / MAX_CONNECTIONS;
        let staff = all - part(ROOM_FOR_ARRIVALS);
        let participants = staff - part(ROOM_FOR_STAFF);
        let strangers = participants - part(ROOM_FOR_PARTICIPANTS);
        let limit = |up_to_here, of_one| ShareLimit { up_to_here, of_one };
        let shares = [
            limit(strangers, part(MAX_CONNECTIONS_OF_AN_ADDRESS)),
            // whoever logs in does so on a connection on which nothing was asked yet
            limit(strangers, 0),
            limit(participants, part(MAX_CONNECTIONS_OF_ONE)),
            limit(staff, part(MAX_CONNECTIONS_OF_ONE)),
        ];
        Some(ConnectionLimits { all, shares })
    }

    /// Says in the log how many there may be.
    pub(crate) fn tell(&self) {
        let [strangers, _, participants, staff] = self.shares.map(|limit| limit.up_to_here);
        let (of_participants, of_staff) = (participants - strangers, staff - participants);
        tracing::info!(
            connections = self.all,
            strangers,
            kept_for_players_and_devices = of_participants,
            kept_for_staff = of_staff,
            "room for connections"
        );
        if self.all < MAX_CONNECTIONS {
            tracing::warn!(
                "there is room for fewer connections than {MAX_CONNECTIONS}, for this process may open \
                 few files; raise the limit to {} (`ulimit -n`, or LimitNOFILE= of systemd)",
                MAX_CONNECTIONS + OTHER_OPEN_FILES
            );
        }
    }
}

/// How many files this process may open; as many as it likes where the system does not say.
pub(crate) fn open_files() -> u64 {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, getrlimit};
        getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX)
    }
    #[cfg(not(target_os = "linux"))]
    u64::MAX
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shares(open_files: u64) -> Option<[usize; 5]> {
        let ConnectionLimits { all, shares } = ConnectionLimits::fitted(open_files)?;
        let [strangers, _, participants, staff] = shares.map(|limit| limit.up_to_here);
        let of_an_address = shares[0].of_one;
        Some([all, strangers, participants, staff, of_an_address])
    }

    #[test]
    fn fewer_files_are_fewer_connections_of_each_kind() {
        let table = [
            (0, None),
            (OTHER_OPEN_FILES + MIN_CONNECTIONS - 1, None),
            (96 + 52, Some([52, 32, 40, 48, 24])),
            (4_096, Some([4_000, 2_463, 3_078, 3_693, 1_846])),
            (26_096, Some([26_000, 16_000, 20_000, 24_000, 12_000])),
            (1_048_576, Some([26_000, 16_000, 20_000, 24_000, 12_000])),
        ];
        for (open_files, expected) in table {
            assert_eq!(shares(open_files as u64), expected, "{open_files}");
        }
        assert_eq!(shares(u64::MAX), shares(1_048_576));
    }

    proptest! {
        #[test]
        fn the_files_suffice_and_everybody_has_some(open_files in 0u64..60_000) {
            let least = (OTHER_OPEN_FILES + MIN_CONNECTIONS) as u64;
            let Some([all, strangers, participants, staff, of_an_address]) = shares(open_files) else {
                prop_assert!(open_files < least);
                return Ok(());
            };
            prop_assert!((all + OTHER_OPEN_FILES) as u64 <= open_files);
            let order = [0, of_an_address, strangers, participants, staff, all];
            prop_assert!(order.is_sorted_by(|a, b| a < b), "{order:?}");
        }
    }
}
