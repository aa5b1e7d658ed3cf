//! Tells games what their round was changed to. The stored round is the truth: a game is told each
//! change that its record lacks, once and in order, when it is loaded and before it takes acts.
//!
//! The n-th change of a round stands in a record under the key `round:n`; a game that begins under
//! the terms of that change begins with this key.

use std::sync::Arc;

use laws::{Family, RegimeChange};
use protocol::{Context, Line, parse_line};
use table::{IncomingAct, key_of_change};

use crate::live::Hall;
use crate::model::{Board, Round, Terms};
use crate::problem::{HandlerResult, Problem};
use crate::registry::Registry;
use crate::time::Steady;

impl Hall {
    /// A round was changed: games that have begun go on under its new terms. One that cannot be
    /// told now is told before its next act.
    pub(crate) async fn round_changed(&self, round: &str) -> HandlerResult<()> {
        self.0.rounds.forget(&round.into());
        let boards = Registry(&self.0.deps.ledger)
            .all::<Board>(Some(round))
            .await?;
        self.load_boards(&boards).await
    }

    /// A round as it was a moment ago, or is.
    pub(super) async fn round(&self, round: &str) -> HandlerResult<Arc<Round>> {
        let now = self.0.deps.clock.steady();
        let moment = match self.0.rounds.find(&round.into(), now) {
            Ok(round) => return Ok(round),
            Err(moment) => moment,
        };
        let found = Registry(&self.0.deps.ledger)
            .get::<Round>(round)
            .await?
            .value;
        let found = Arc::new(found);
        let kept = Arc::clone(&found);
        self.0
            .rounds
            .keep(&moment, round.into(), kept, now, Steady::NEVER);
        Ok(found)
    }

    /// Refuses a change to codes of another family while a game of the round has begun under the
    /// former one. To be called while no game begins.
    pub(crate) async fn keeps_its_family(&self, former: &Round, new: &Round) -> HandlerResult<()> {
        if family(&former.terms)? == family(&new.terms)? {
            return Ok(());
        }
        for board in Registry(&self.0.deps.ledger)
            .all::<Board>(Some(&new.id))
            .await?
        {
            if self.has_begun(&board.id).await? {
                let detail = format!(
                    "the game at board {} has begun, and goes on under the family of codes it began under (FIDE, US \
                     Chess, historic); name an edition of that family, or make another round",
                    board.number
                );
                return Err(Problem {
                    field: Some("terms.edition".into()),
                    ..Problem::conflict("other-family", detail)
                });
            }
        }
        Ok(())
    }
}

/// What a game that begins now is told first.
pub(super) fn opening(round: &Round) -> HandlerResult<IncomingAct> {
    let key = key_of_change(round.changes.len());
    Ok(IncomingAct::blindly(key, round.terms.start()?))
}

/// The changes of the round after this one, as games are told of them.
pub(super) fn changes_after(round: &Round, last: usize) -> HandlerResult<Vec<IncomingAct>> {
    let later = (last + 1)..=round.changes.len();
    let told = later.map(|change| {
        let line = change_to(round.terms_after(change))?;
        Ok(IncomingAct::blindly(key_of_change(change), line))
    });
    told.collect()
}

fn family(terms: &Terms) -> HandlerResult<Family> {
    match terms.start()? {
        Line::Start(start) => Ok(start.regime.family()),
        Line::Act(_) => Err(Problem::failed("terms make a start")),
    }
}

/// The act by which games go on under these terms.
fn change_to(terms: &Terms) -> HandlerResult<Line> {
    let Line::Start(start) = terms.start()? else {
        return Err(Problem::failed("terms make a start"));
    };
    let regime = start.regime;
    let change = RegimeChange {
        edition: Some(regime.edition),
        control: Some(regime.control),
        supervision: Some(regime.supervision),
        regulations: Some(regime.regulations),
    };
    let deed = laws::Deed::ChangeRegime {
        change: Box::new(change),
        reason: None,
    };
    let line = Line::Act(laws::Act::seen(laws::Actor::Arbiter, deed));
    parse_line(&line.to_json(), Context::default())
        .map_err(|error| Problem::of_the_protocol(&error))
}
