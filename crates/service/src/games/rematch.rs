//! Lets the players of a game by link that is over begin another with colours changed: one offers,
//! the other accepts, and each is told his own seat.

use ledger::ExpectedVersion;
use table::Seat;

use crate::app::App;
use crate::auth::{Address, SecretHash};
use crate::games::kept::{LinkGame, LinkRematch, LinkSeat};
use crate::games::seat::next_name;
use crate::games::{Games, OpenGame};
use crate::limits::MAX_TRIES;
use crate::model::new_id;
use crate::problem::{HandlerResult, Problem};
use crate::registry::{Registry, changed};

/// How a rematch stands.
#[derive(Clone, Debug, Default)]
pub(crate) struct RematchStands {
    /// Who has offered it.
    pub offered_by: Option<Seat>,
    /// Whether it has been made.
    pub is_made: bool,
}

/// The seats of a rematch that whoever asks may know, with their names.
pub(crate) type OwnSeats = Vec<(Seat, Box<str>)>;

impl Games {
    /// How the rematch of a game stands.
    ///
    /// # Errors
    /// The store failed.
    pub async fn rematch(&self, held: &OpenGame) -> HandlerResult<RematchStands> {
        let registry = Registry(&self.0.ledger);
        let found = registry.find::<LinkRematch>(&held.kept.id).await?;
        let found = found.map(|found| found.value);
        Ok(
            found.map_or_else(RematchStands::default, |found| RematchStands {
                offered_by: found.offered_by,
                is_made: found.next.is_some(),
            }),
        )
    }

    /// Whoever has this seat wants a rematch. Where the other has offered it, or both ask at one
    /// screen, it is made; then his seats in it, the same however often he asks.
    ///
    /// # Errors
    /// The game goes on, he only looks on, there are too many games; the store failed.
    pub async fn want_rematch(
        &self,
        app: &App,
        address: Address,
        held: &OpenGame,
        (seat, name): (Seat, &str),
    ) -> HandlerResult<(RematchStands, OwnSeats)> {
        self.is_over(held).await?;
        for _ in 0..MAX_TRIES {
            let registry = Registry(&self.0.ledger);
            let found = registry.find::<LinkRematch>(&held.kept.id).await?;
            let (known, expected) = match found {
                Some(found) => (found.value, ExpectedVersion::Version(found.version)),
                None => (LinkRematch::of(&held.kept.id), ExpectedVersion::None),
            };
            if let Some(next) = &known.next {
                let seats = self.seats_in(next, seat, name).await?;
                let stands = RematchStands {
                    offered_by: known.offered_by,
                    is_made: true,
                };
                return Ok((stands, seats));
            }
            let wanted = known.wanted_by(seat)?;
            let done = match wanted.next.is_some() {
                true => {
                    self.begin_rematch(app, address, held, &wanted, expected)
                        .await
                }
                false => self.offer(&wanted, expected).await,
            };
            match done {
                Ok(()) if wanted.next.is_none() => {
                    let stands = RematchStands {
                        offered_by: wanted.offered_by,
                        is_made: false,
                    };
                    return Ok((stands, Vec::new()));
                }
                // it is read again, and his seats are told
                Ok(()) => {}
                // the other was quicker
                Err(problem) if [409, 412].contains(&problem.status) => {}
                Err(problem) => return Err(problem),
            }
        }
        Err(Problem::unavailable("both ask at the same time; ask again"))
    }

    async fn is_over(&self, held: &OpenGame) -> HandlerResult<()> {
        let result = self.look(held, |playing| playing.state().result).await?;
        if result != "*" {
            return Ok(());
        }
        let detail = "the game goes on; a rematch is offered once it is over";
        Err(Problem::conflict("game-goes-on", detail))
    }

    async fn offer(&self, wanted: &LinkRematch, expected: ExpectedVersion) -> HandlerResult<()> {
        let registry = Registry(&self.0.ledger);
        registry
            .write(vec![changed(wanted, expected)])
            .await
            .map(drop)
    }

    async fn begin_rematch(
        &self,
        app: &App,
        address: Address,
        held: &OpenGame,
        wanted: &LinkRematch,
        expected: ExpectedVersion,
    ) -> HandlerResult<()> {
        let next = wanted.next.clone().unwrap_or_default();
        let kept = self.dated(held.kept.with_colours_changed(next));
        let more = vec![changed(wanted, expected)];
        self.place(app, address, &kept, more).await
    }

    /// The names of the seats in the next game that whoever has this seat here may know. Each is
    /// made from the name that he has shown, and kept as its hash when he is told it first.
    async fn seats_in(&self, next: &str, seat: Seat, name: &str) -> HandlerResult<OwnSeats> {
        let registry = Registry(&self.0.ledger);
        let mut seats = Vec::new();
        for own in seats_after(seat) {
            let name = next_name(name, *own);
            let link = LinkSeat {
                hash: SecretHash::of(&name).to_string().into(),
                game: next.into(),
                seat: *own,
            };
            if registry.find::<LinkSeat>(&link.hash).await?.is_none() {
                registry
                    .write(vec![changed(&link, ExpectedVersion::Any)])
                    .await?;
            }
            seats.push((*own, name));
        }
        Ok(seats)
    }
}

/// The seats of the next game for whoever has this one: players change colours.
const fn seats_after(seat: Seat) -> &'static [Seat] {
    match seat {
        Seat::Both => &Seat::ALL,
        Seat::White => &[Seat::Black, Seat::Watch],
        Seat::Black => &[Seat::White, Seat::Watch],
        Seat::Watch => &[Seat::Watch],
    }
}

impl LinkRematch {
    fn of(game: &str) -> LinkRematch {
        LinkRematch {
            game: game.into(),
            offered_by: None,
            next: None,
        }
    }

    /// The same once whoever has this seat wants it too.
    ///
    /// # Errors
    /// He only looks on.
    fn wanted_by(&self, seat: Seat) -> HandlerResult<LinkRematch> {
        let is_agreed = match seat {
            Seat::Watch => return Err(Problem::forbidden("whoever looks on offers nothing")),
            Seat::Both => true,
            Seat::White | Seat::Black => self.offered_by.is_some_and(|other| other != seat),
        };
        Ok(LinkRematch {
            game: self.game.clone(),
            offered_by: self.offered_by.or(Some(seat)),
            next: is_agreed.then(|| new_id('g')),
        })
    }
}

impl LinkGame {
    /// A game like it in which the players have changed colours; when it is made is still to be
    /// said.
    fn with_colours_changed(&self, id: Box<str>) -> LinkGame {
        let mut terms = self.terms.clone();
        let times = ["white_ms", "black_ms"].map(|side| terms.clock.get(side).cloned());
        for (side, time) in ["black_ms", "white_ms"].into_iter().zip(times) {
            if let Some(time) = time {
                terms.clock.insert(side.into(), time);
            }
        }
        LinkGame {
            id,
            terms,
            white: self.black.clone(),
            black: self.white.clone(),
            ..self.clone()
        }
    }
}
