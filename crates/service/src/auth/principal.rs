//! The one who asks.

use axum::extract::FromRequestParts;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use ledger::Author;

use crate::app::App;
use crate::auth::token::{Token, token_id};
use crate::model::{Board, Scope};
use crate::problem::{Answer, Problem};
use crate::registry::Registry;
use crate::roles::{Operation, Relation, Role, may};

/// How somebody has shown who he is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Via {
    /// Not at all: he looks on.
    Nothing,
    /// With a token.
    Token,
    /// With a session.
    Session,
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

/// What is asked for, as far as it decides whose it is. What is `None` belongs to no one in particular.
#[derive(Clone, Copy, Debug, Default)]
pub struct Target<'t> {
    /// The event.
    pub event: Option<&'t str>,
    /// The sector.
    pub sector: Option<&'t str>,
    /// The board.
    pub board: Option<&'t str>,
    /// The players.
    pub players: [Option<&'t str>; 2],
}

impl<'t> Target<'t> {
    /// The service as a whole.
    pub const SERVICE: Target<'static> = Target {
        event: None,
        sector: None,
        board: None,
        players: [None, None],
    };

    /// An event, or what belongs to it as a whole.
    #[must_use]
    pub const fn event(event: &'t str) -> Target<'t> {
        Target {
            event: Some(event),
            ..Target::SERVICE
        }
    }

    /// A board.
    #[must_use]
    pub fn board(board: &'t Board) -> Target<'t> {
        Target {
            event: Some(&board.event),
            sector: Some(&board.sector),
            board: Some(&board.id),
            players: [board.white.as_deref(), board.black.as_deref()],
        }
    }
}

impl Principal {
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

    /// Whether the target is his own. What has no board or sector of its own, such as an event, is everybody's whose event
    /// it is.
    #[must_use]
    pub fn relation(&self, target: Target<'_>) -> Relation {
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

    /// Lets him do it, or says that he may not.
    ///
    /// # Errors
    /// His role may not do this, or not there.
    pub fn permit(&self, operation: Operation, target: Target<'_>) -> Answer<()> {
        if may(self.role, operation, self.relation(target)) {
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

impl FromRequestParts<App> for Principal {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Principal> {
        match parts.headers.get(AUTHORIZATION) {
            Some(header) => {
                let secret = header
                    .to_str()
                    .ok()
                    .and_then(|text| text.strip_prefix("Bearer "));
                of_token(app, secret.ok_or_else(Problem::not_logged_in)?).await
            }
            None => Ok(Principal::anonymous()),
        }
    }
}

async fn of_token(app: &App, secret: &str) -> Answer<Principal> {
    let found = Registry(&app.ledger)
        .find::<Token>(&token_id(secret))
        .await?;
    let token = found
        .map(|found| found.value)
        .filter(|token| token.expires_at > app.clock.now());
    let token = token.ok_or_else(Problem::not_logged_in)?;
    Ok(Principal {
        author: Author::new(&format!("token:{}", token.name))
            .map_err(|_| Problem::not_logged_in())?,
        role: token.role,
        scope: token.scope,
        via: Via::Token,
    })
}
