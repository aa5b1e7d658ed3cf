//! Classifies who sends a request, as far as that decides how much room is reserved for him.

use std::net::IpAddr;

use ledger::Author;

use crate::auth::{Address, Principal, Via};
use crate::roles::Role;

/// What somebody is to the service while there is little room: the later may use what is kept free
/// for the earlier, never the other way round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Priority {
    /// Looks on, or has shown nobody yet.
    Stranger,
    /// Shows his password or a pairing code just now.
    LoggingIn,
    /// Plays, or reports from a board.
    Participant,
    /// Directs, reads everything, or keeps the service going.
    Staff,
}

impl Priority {
    /// Every priority, the least first.
    pub(crate) const ALL: [Priority; 4] = [
        Priority::Stranger,
        Priority::LoggingIn,
        Priority::Participant,
        Priority::Staff,
    ];

    /// That of a role.
    pub(crate) const fn of(role: Role) -> Priority {
        match role {
            Role::Spectator => Priority::Stranger,
            Role::Player | Role::BoardDevice => Priority::Participant,
            Role::ChiefArbiter | Role::SectorArbiter | Role::Auditor | Role::Operator => {
                Priority::Staff
            }
        }
    }
}

/// Whom what is used counts for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Consumer {
    /// Everybody at an address.
    Address(IpAddr),
    /// Somebody who has shown who he is.
    Author(Author),
}

/// Somebody who asks for something.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Requester {
    /// As what.
    pub priority: Priority,
    /// Who it is.
    pub who: Consumer,
}

impl Requester {
    /// Somebody who has shown nothing, or what shows nobody.
    pub(crate) fn at(address: Address, priority: Priority) -> Requester {
        Requester {
            priority,
            who: Consumer::Address(address.counted()),
        }
    }

    /// Whoever was found to ask from this address.
    pub(crate) fn of(principal: &Principal, address: Address) -> Requester {
        match principal.via {
            Via::Nothing => Requester::at(address, Priority::Stranger),
            Via::Token { .. } | Via::Session { .. } => Requester {
                priority: Priority::of(principal.role),
                who: Consumer::Author(principal.author.clone()),
            },
        }
    }
}
