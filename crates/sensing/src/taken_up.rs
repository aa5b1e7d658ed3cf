//! Judges a game that is taken up where it stands: from its start, or in the middle of it, be it
//! between a move and its press.

use board::Color;
use laws::{Act, Actor, Deed, Game, Refused, Regime, Start, StartError, Verdict};

use crate::tracker::Standing;

/// A game, and the press that completes a move which was made before it was taken up.
#[derive(Clone, Debug)]
pub(crate) struct TakenUpGame {
    game: Game,
    /// Who has still to press for that move.
    to_press: Option<Color>,
}

impl TakenUpGame {
    /// A game from its start.
    ///
    /// # Errors
    /// As [`Game::new`].
    pub fn from_its_start(start: Start) -> Result<(TakenUpGame, Verdict), StartError> {
        let (game, verdict) = Game::new(start)?;
        let to_press = None;
        Ok((TakenUpGame { game, to_press }, verdict))
    }

    /// A game that stands like this, of which the acts are not known.
    pub fn founded_on(standing: &Standing, regime: Regime) -> Option<TakenUpGame> {
        let start = Start {
            regime,
            history_from: standing.position.clone(),
            position: standing.position.clone(),
            ..Start::default()
        };
        let (game, _) = Game::new(start).ok()?;
        let to_press = standing.to_press;
        Some(TakenUpGame { game, to_press })
    }

    /// What the Laws make of the next act. The press that completes a move made before is no press
    /// without a move.
    ///
    /// # Errors
    /// As [`Game::apply`].
    pub fn apply(&mut self, act: &Act) -> Result<Verdict, Refused> {
        let (Some(to_press), Deed::Press { .. }) = (self.to_press, &act.deed) else {
            return self.game.apply(act);
        };
        self.to_press = None;
        if act.by != Some(Actor::Player(to_press)) {
            return self.game.apply(act);
        }
        let nothing = Deed::Say {
            text: None,
            intended: None,
            meaning: None,
        };
        self.game.apply(&Act::seen(Actor::Arbiter, nothing))
    }

    /// Has the next act be the one of this number, if so many have not been counted.
    pub fn count_to(&mut self, number: u32) {
        while self.game.seq() < number {
            self.game.skip();
        }
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }
}
