//! Describes the sender of a request: who he is, in which role, and for which part of the service.

use ledger::Author;

use crate::auth::secret::SecretHash;
use crate::model::{Board, Scope};
use crate::problem::{HandlerResult, Problem};
use crate::roles::{Operation, Relation, Role, may};

/// How somebody has shown who he is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Via {
    /// Not at all: he looks on.
    Nothing,
    /// With a token.
    Token {
        /// Its name.
        name: Box<str>,
        /// The hash of its secret.
        hash: SecretHash,
    },
    /// With a session.
    Session {
        /// The hash of its secret.
        hash: SecretHash,
    },
}

/// The one who asks.
#[derive(Clone, Debug)]
pub struct Principal {
    /// The name that his acts are recorded under.
    pub author: Author,
    /// What he is.
    pub role: Role,
    /// For which part.
    pub scope: Scope,
    /// How he has shown it.
    pub via: Via,
}

/// What is asked for, as far as it decides whose it is. What is `None` belongs to no one in
/// particular.
#[derive(Clone, Copy, Debug, Default)]
pub struct RequestTarget<'t> {
    /// The event.
    pub event: Option<&'t str>,
    /// The sector.
    pub sector: Option<&'t str>,
    /// The board.
    pub board: Option<&'t str>,
    /// The players.
    pub players: [Option<&'t str>; 2],
}

impl<'t> RequestTarget<'t> {
    /// The service as a whole.
    pub const SERVICE: RequestTarget<'static> = RequestTarget {
        event: None,
        sector: None,
        board: None,
        players: [None, None],
    };

    /// An event, or what belongs to it as a whole.
    #[must_use]
    pub const fn event(event: &'t str) -> RequestTarget<'t> {
        RequestTarget {
            event: Some(event),
            ..RequestTarget::SERVICE
        }
    }

    /// A board.
    #[must_use]
    pub fn board(board: &'t Board) -> RequestTarget<'t> {
        RequestTarget {
            event: Some(&board.event),
            sector: Some(&board.sector),
            board: Some(&board.id),
            players: [board.white.as_deref(), board.black.as_deref()],
        }
    }
}

impl Principal {
    /// Somebody of this role for this part of the service; `None` if the role cannot have it.
    pub(super) fn of(author: &str, role: Role, scope: Scope, via: Via) -> Option<Principal> {
        Some(Principal {
            author: Author::new(author).ok()?,
            role,
            scope: Some(scope).filter(|scope| scope.not_for(role).is_none())?,
            via,
        })
    }

    /// Whoever has shown nothing: a spectator.
    ///
    /// # Panics
    /// Never: the name of his acts is one.
    #[must_use]
    pub fn anonymous() -> Principal {
        Principal {
            author: Author::new("anonymous").expect("invariant: a plain name"),
            role: Role::Spectator,
            scope: Scope::default(),
            via: Via::Nothing,
        }
    }

    /// Whether the target is his own. What has no board or sector of its own, such as an event, is
    /// everybody's whose event it is.
    #[must_use]
    pub fn relation(&self, target: RequestTarget<'_>) -> Relation {
        let Scope {
            event,
            sector,
            board,
            player,
        } = &self.scope;
        let same = |own: &Option<Box<str>>, of: Option<&str>| match (own.as_deref(), of) {
            (Some(own), Some(of)) => own == of,
            _ => true,
        };
        let is_of_an_event = target.event.is_some() || event.is_none();
        let plays = match (player.as_deref(), target.board) {
            (Some(player), Some(_)) => target.players.contains(&Some(player)),
            _ => true,
        };
        let own = is_of_an_event
            && same(event, target.event)
            && same(sector, target.sector)
            && same(board, target.board)
            && plays;
        if own {
            Relation::Own
        } else {
            Relation::Foreign
        }
    }

    /// What he is there: whose own it is not, he looks on.
    #[must_use]
    pub fn role_at(&self, target: RequestTarget<'_>) -> Role {
        match self.relation(target) {
            Relation::Own => self.role,
            Relation::Foreign => Role::Spectator,
        }
    }

    /// Lets him do it, or says that he may not.
    ///
    /// # Errors
    /// His role may not do this, or not there.
    pub fn permit(&self, operation: Operation, target: RequestTarget<'_>) -> HandlerResult<()> {
        self.permit_as(operation, self.relation(target))
    }

    /// Lets him do it with what is his own, or says that he may not.
    ///
    /// # Errors
    /// His role may not do this.
    pub fn permit_own(&self, operation: Operation) -> HandlerResult<()> {
        self.permit_as(operation, Relation::Own)
    }

    /// Lets him do it with somebody of this scope, or says that he may not: it has to lie within
    /// his own.
    ///
    /// # Errors
    /// His role may not do this, or not there.
    pub fn permit_over(&self, operation: Operation, scope: &Scope) -> HandlerResult<()> {
        let relation = if self.scope.contains(scope) {
            Relation::Own
        } else {
            Relation::Foreign
        };
        self.permit_as(operation, relation)
    }

    fn permit_as(&self, operation: Operation, relation: Relation) -> HandlerResult<()> {
        if may(self.role, operation, relation) {
            return Ok(());
        }
        if self.via == Via::Nothing {
            return Err(Problem::not_logged_in());
        }
        let detail = if may(self.role, operation, Relation::Own) {
            "this does not belong to your event, sector or board; ask the chief arbiter"
        } else {
            "your role may not do this; ask the chief arbiter"
        };
        Err(Problem::forbidden(detail))
    }
}
