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
        if act.by != Some(Actor::Player(to_press)) {
            let verdict = self.game.apply(act)?;
            if verdict.view.has_the_move == to_press {
                // the reply is completed: nothing is owed any more
                self.to_press = None;
            }
            return Ok(verdict);
        }
        self.to_press = None;
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

#[cfg(test)]
mod tests {
    use board::{CastlingMode, Position, Tolerant};
    use laws::Intended;

    use super::*;

    /// After 1. e4, for which White has still to press.
    fn after_e4() -> TakenUpGame {
        let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        let position = Tolerant::from_fen(fen, CastlingMode::Standard).unwrap();
        let standing = Standing {
            placement: position.board().clone(),
            to_press: Some(Color::White),
            has_the_move: Color::Black,
            ..Standing::start(position)
        };
        TakenUpGame::founded_on(&standing, Regime::default()).unwrap()
    }

    fn press(by: Color) -> Act {
        Act::seen(Actor::Player(by), Deed::Press { hand: None })
    }

    fn moved(by: Color, from: board::Square, to: board::Square) -> Act {
        let intended = Intended {
            from,
            to,
            promotion: None,
        };
        let hands = laws::Hands::One;
        Act::seen(Actor::Player(by), Deed::Move { intended, hands })
    }

    /// Whatever his opponent has pressed for meanwhile, the press that he owes is none without
    /// a move; once the opponent has replied and pressed it is owed no more.
    #[test]
    fn a_press_that_is_owed_is_owed_until_the_reply_is_completed() {
        use board::Square::{D2, D4, E5, E7};
        let reply = moved(Color::Black, E7, E5);
        let next = moved(Color::White, D2, D4);
        let (white, black) = (press(Color::White), press(Color::Black));
        let table: &[(&[&Act], &[usize])] = &[
            (&[&white], &[0]),
            // Black has no move to complete: his is the offence, and White's the press that he owes
            (&[&black, &white], &[1, 0]),
            (&[&reply, &white], &[0, 0]),
            (&[&reply, &black, &white], &[0, 0, 1]),
            (&[&reply, &black, &next, &white], &[0, 0, 0, 0]),
        ];
        for (acts, offences) in table {
            let mut game = after_e4();
            let ruled = acts
                .iter()
                .map(|act| game.apply(act).unwrap().rulings.len());
            assert_eq!(ruled.collect::<Vec<_>>(), *offences, "{acts:?}");
            if acts.len() == 4 {
                assert_eq!(game.game().position().turn(), Color::Black);
            }
        }
    }
}
