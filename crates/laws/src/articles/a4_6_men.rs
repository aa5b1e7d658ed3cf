//! Article 4.6: what an act does to the men, before anything follows from it.

use board::placement::{NoSuchMan, Placement};
use board::{Board, Color, Square};

use crate::act::{Act, Actor, AtBoard, Deed};
use crate::game::{Game, Refused};

impl Game {
    /// Whether the men named by the act are there: asked before anything is taken into the state.
    pub(crate) fn try_on_the_board(&self, act: &Act) -> Result<(), Refused> {
        let is_elsewhere = || act.at_board == AtBoard::Own || self.is_assistants_mirror(act);
        let is_of_other_men =
            || self.before_the_announcement(act).is_some() || self.is_of_the_mover_alone(act);
        let surely_fits = self.state.board.placement.has_room()
            && match act.deed {
                Deed::Lift { square, .. } | Deed::Remove { square, .. } => {
                    self.state.board.placement.man_at(square).is_some()
                }
                Deed::Release {
                    from, man: None, ..
                } => {
                    let by = act.by.and_then(Actor::player);
                    let mut held = self.state.board.placement.in_hand().iter();
                    held.any(|held| match from {
                        Some(_) => held.from == from,
                        None => held.by == by,
                    })
                }
                Deed::Press { .. } | Deed::Claim(_) | Deed::Say { .. } => true,
                _ => false,
            };
        if self.state.has_ended() || surely_fits || is_elsewhere() || is_of_other_men() {
            return Ok(());
        }
        self.done_to(self.state.board.placement.clone(), act)
            .map(drop)
    }

    pub(crate) fn last_handled_by(&self, player: Option<Color>) -> Option<Square> {
        let own = player == Some(self.state.player());
        self.state.turn.execution.last.filter(|_| own)
    }

    /// These men once the act is done to them, if fewer of them then stand otherwise than before.
    pub(crate) fn closer_to(
        &self,
        before: &Board,
        act: &Act,
        men: &Placement,
    ) -> Option<Placement> {
        let after = self.done_to(men.clone(), act).ok()?;
        let is_closer = after.changed(before).count() < men.changed(before).count();
        is_closer.then_some(after)
    }

    /// These men once the act is done to them.
    pub(crate) fn done_to(&self, mut men: Placement, act: &Act) -> Result<Placement, Refused> {
        let by = act.by.and_then(Actor::player);
        if let Some(place) = self.state.still_held(act) {
            men.hold(self.state.turn.left_over.still_held[place])?;
        }
        match &act.deed {
            Deed::Knock { square, to } => men.knock(*square, *to, by)?,
            Deed::Remove { square, .. } if self.is_taken_already(by, *square) => {}
            Deed::Move { intended, .. } => {
                let from = intended.from;
                let is_held = men.in_hand().iter().any(|held| held.from == Some(from));
                match men.man_at(from) {
                    None if is_held => return Err(Refused::ManInHand(from)),
                    None => return Err(Refused::NoManThere(from)),
                    Some(_) => {}
                }
                let plan = self.plan_on(&men, *intended);
                plan.carry_out(&mut men, by).map(drop)?;
            }
            deed => handle(&mut men, deed, by, self.last_handled_by(by))?,
        }
        Ok(men)
    }
}

/// A move told as a whole, or one taken back.
pub(crate) const fn is_whole(deed: &Deed) -> bool {
    matches!(deed, Deed::Move { .. } | Deed::Undo)
}

/// Takes up, puts or lets go a man of this square.
pub(crate) fn sets_hand_to(deed: &Deed, on: Square) -> bool {
    match *deed {
        Deed::Lift { square, .. } | Deed::Place { square } | Deed::Put { square, .. } => {
            square == on
        }
        Deed::Release { square, from, .. } | Deed::ReleaseBetween { square, from, .. } => {
            square == on || from == Some(on)
        }
        _ => false,
    }
}

/// What taking men up, off and putting them down does to the men; any other deed does nothing.
pub(crate) fn handle(
    men: &mut Placement,
    deed: &Deed,
    by: Option<Color>,
    last: Option<Square>,
) -> Result<(), NoSuchMan> {
    match *deed {
        Deed::Lift { square, .. } => men.lift(square, by).map(drop),
        Deed::Remove { square, .. } => men.remove(square, by).map(drop),
        Deed::Place { square } => men.place(square, by).map(drop),
        Deed::Fetch { piece, .. } => men.fetch(piece, by),
        Deed::Put { square, piece, .. } => men.put(square, piece, by),
        Deed::Release {
            square, from, man, ..
        } => men.release(square, from, man, by, last).map(drop),
        Deed::ReleaseBetween { square, from, .. } => {
            men.release(square, from, None, by, last).map(drop)
        }
        _ => Ok(()),
    }
}
