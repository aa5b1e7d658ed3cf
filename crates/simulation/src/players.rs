//! Simulates two players: they touch, move, err and claim, and a game of theirs depends on its seed
//! alone.

use laws::board::shakmaty::Square;
use laws::board::{Color, Move};
use laws::limits::Winnability;
use laws::{
    Act, Actor, Claim, Claimed, Deed, Game, GameResult, Hands, Intended, Intent, Start, Verdict,
};

/// How often players err, in a thousand moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manners {
    /// Moves that are illegal.
    pub illegal: u32,
    /// Men touched and another one wanted.
    pub touched: u32,
    /// Claims that the opponent has touched another man.
    pub claims: u32,
    /// Presses without a move.
    pub presses: u32,
    /// Men touched of which nobody knows whether on purpose.
    pub unclear: u32,
    /// Men touched and another one moved; every other time the opponent claims it before the press.
    pub swapped: u32,
}

impl Manners {
    /// Manners for a round in which something happens all the time.
    pub const CARELESS: Manners = Manners {
        illegal: 35,
        touched: 40,
        claims: 25,
        presses: 12,
        unclear: 10,
        swapped: 50,
    };

    /// Manners of those who need an arbiter every few moves.
    pub const QUARRELSOME: Manners = Manners {
        illegal: 60,
        touched: 60,
        claims: 40,
        presses: 15,
        unclear: 40,
        swapped: 80,
    };
}

impl Default for Manners {
    fn default() -> Manners {
        Manners {
            illegal: 6,
            touched: 20,
            claims: 4,
            presses: 2,
            unclear: 0,
            swapped: 0,
        }
    }
}

/// A board at which two players play who do not exist.
///
/// ```
/// use jadoube_simulation::{Manners, Simulated};
/// let acts = |seed| {
///     let mut board = Simulated::new(laws::Start::default(), Manners::default(), seed);
///     (0..50).map(|_| board.next()).collect::<Vec<_>>()
/// };
/// assert_eq!(acts(7), acts(7));
/// assert_ne!(acts(7), acts(8));
/// ```
pub struct Simulated {
    game: Game,
    verdict: Verdict,
    manners: Manners,
    random: SplitMix,
    /// What the player having the move is about to do.
    planned: Vec<Act>,
}

impl Simulated {
    /// A board before the first move.
    ///
    /// # Panics
    /// The start has a history that does not lead to its position.
    #[must_use]
    pub fn new(start: Start, manners: Manners, seed: u64) -> Simulated {
        let (game, verdict) = Game::with_limits(start, Winnability::asked())
            .expect("invariant: a start without history begins a game");
        Simulated {
            game,
            verdict,
            manners,
            random: SplitMix(seed),
            planned: Vec::new(),
        }
    }

    /// What happens next. After the end of the game the players look at the position.
    #[expect(
        clippy::should_implement_trait,
        reason = "a board never runs out of acts"
    )]
    pub fn next(&mut self) -> Act {
        let act = self.intends();
        self.see(&act);
        act
    }

    /// What a player is about to do; it happens when it is [seen](Simulated::see).
    pub fn intends(&mut self) -> Act {
        if self.planned.is_empty() {
            self.planned = self.plan();
            self.planned.reverse();
        }
        let planned = self.planned.pop();
        planned.unwrap_or_else(|| self.after_the_end())
    }

    /// What comes next is an illegal move of the player having the move.
    pub fn plan_an_illegal_move(&mut self) {
        let player = self.verdict.view.has_the_move;
        let Some(chosen) = self.verdict.view.obligation.moves.first().copied() else {
            return;
        };
        self.planned = self.illegal(player, chosen);
        self.planned.reverse();
    }

    /// This has happened: what a player intended, what the arbiter has ruled, or what somebody else
    /// has told.
    pub fn see(&mut self, act: &Act) {
        match self.game.apply(act) {
            Ok(verdict) => self.verdict = verdict,
            // the plan no longer fits what stands on the board: another one
            Err(_) => self.planned.clear(),
        }
    }

    /// The number of the next act.
    #[must_use]
    pub fn next_seq(&self) -> u32 {
        self.game.seq()
    }

    /// What the Laws made of the last act.
    #[must_use]
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// Whether the game has ended.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.verdict.view.result != GameResult::Ongoing
    }

    fn plan(&mut self) -> Vec<Act> {
        let view = &self.verdict.view;
        let player = view.has_the_move;
        let moves = &view.obligation.moves;
        if moves.is_empty() {
            return vec![self.after_the_end()];
        }
        let chosen = moves[self.random.below(moves.len())];
        let other = moves[self.random.below(moves.len())];
        let manners = self.manners;
        let dice = self.random.below(1000) as u32;
        let thresholds = [
            manners.illegal,
            manners.touched,
            manners.claims,
            manners.presses,
            manners.unclear,
            manners.swapped,
        ];
        let mut sum = 0;
        let kind = thresholds.iter().position(|share| {
            sum += share;
            dice < sum
        });
        match kind {
            Some(0) => self.illegal(player, chosen),
            Some(1) => touched_first(player, other.from(), Intent::Deliberate),
            Some(2) => vec![claim(!player)],
            Some(3) => vec![press(player)],
            Some(4) => touched_first(player, other.from(), Intent::Unknown),
            Some(5) => self.swapped(player, other.from(), chosen),
            _ => carried_out(player, chosen),
        }
    }

    /// A man goes where it cannot.
    fn illegal(&mut self, player: Color, chosen: Move) -> Vec<Act> {
        let Some(from) = chosen.from() else {
            return carried_out(player, chosen);
        };
        let reached = |to: Square| {
            let legal = &self.verdict.view.obligation.moves;
            legal.iter().any(|m| m.from() == Some(from) && m.to() == to)
        };
        let empty = !self.verdict.view.placement.occupied();
        let wrong: Vec<Square> = empty.into_iter().filter(|to| !reached(*to)).collect();
        if wrong.is_empty() {
            return carried_out(player, chosen);
        }
        let to = wrong[self.random.below(wrong.len())];
        vec![lift(player, from), release(player, from, to), press(player)]
    }

    /// One man is touched, another one moved.
    fn swapped(&mut self, player: Color, touched: Option<Square>, chosen: Move) -> Vec<Act> {
        let mut acts = touched_first(player, touched, Intent::Deliberate);
        if touched != chosen.from() {
            acts.extend(carried_out(player, chosen));
            if self.random.below(2) == 0 {
                acts.pop();
                acts.push(claim(!player));
            }
        }
        acts
    }

    fn after_the_end(&self) -> Act {
        let text = Some("that was interesting".into());
        Act::seen(
            Actor::Player(self.verdict.view.has_the_move),
            Deed::Say {
                text,
                intended: None,
                meaning: None,
            },
        )
    }
}

fn carried_out(player: Color, m: Move) -> Vec<Act> {
    let (
        Move::Normal {
            from,
            to,
            capture,
            promotion: None,
            ..
        },
        by,
    ) = (m, Actor::Player(player))
    else {
        let intended = intended(m);
        let whole = Deed::Move {
            intended,
            hands: Hands::One,
        };
        return vec![Act::seen(Actor::Player(player), whole), press(player)];
    };
    let mut acts = vec![lift(player, from)];
    if capture.is_some() {
        acts.push(Act::seen(
            by,
            Deed::Remove {
                square: to,
                hand: None,
                with: None,
            },
        ));
    }
    acts.extend([release(player, from, to), press(player)]);
    acts
}

fn intended(m: Move) -> Intended {
    let to = match m {
        Move::Castle { king, rook } => {
            let file = if rook > king {
                laws::board::File::G
            } else {
                laws::board::File::C
            };
            Square::from_coords(file, king.rank())
        }
        _ => m.to(),
    };
    Intended {
        from: m.from().unwrap_or(to),
        to,
        promotion: m.promotion(),
    }
}

fn touched_first(player: Color, square: Option<Square>, intent: Intent) -> Vec<Act> {
    let touch = |square| {
        let deed = Deed::Touch {
            squares: [square].into_iter().collect(),
            intent,
            with: None,
            hand: None,
            order: Default::default(),
        };
        Act::seen(Actor::Player(player), deed)
    };
    square.into_iter().map(touch).collect()
}

fn lift(player: Color, square: Square) -> Act {
    let deed = Deed::Lift {
        square,
        intent: Intent::Deliberate,
        hand: None,
    };
    Act::seen(Actor::Player(player), deed)
}

fn release(player: Color, from: Square, square: Square) -> Act {
    let deed = Deed::Release {
        square,
        from: Some(from),
        man: None,
        hand: None,
    };
    Act::seen(Actor::Player(player), deed)
}

fn press(player: Color) -> Act {
    Act::seen(Actor::Player(player), Deed::Press { hand: None })
}

fn claim(player: Color) -> Act {
    let claim = Claim {
        what: Claimed::TouchMove,
        of: None,
        intended: None,
        squares: Default::default(),
        ply: None,
        fen: None,
    };
    Act::seen(Actor::Player(player), Deed::Claim(Box::new(claim)))
}

/// splitmix64: the same numbers from the same seed, everywhere.
struct SplitMix(u64);

impl SplitMix {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let high = (z ^ (z >> 31)) >> 32;
        usize::try_from(high % bound.max(1) as u64).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_move_err_and_are_ruled_on() {
        let mut offences = 0;
        let mut ended = 0;
        for seed in 0..12 {
            let mut board = Simulated::new(Start::default(), Manners::default(), seed);
            for _ in 0..3_000 {
                board.next();
                offences += board
                    .verdict
                    .rulings
                    .iter()
                    .filter(|ruling| ruling.count.is_some())
                    .count();
            }
            ended += usize::from(board.has_ended());
            assert_eq!(board.game.seq(), 3_001);
        }
        assert!(offences > 10, "{offences}");
        assert!(ended > 0);
    }

    #[test]
    fn nearly_every_act_fits_the_board() {
        let mut board = Simulated::new(Start::default(), Manners::default(), 3);
        let mut again = Game::with_limits(Start::default(), Winnability::asked())
            .unwrap()
            .0;
        let refused = (0..300)
            .filter(|_| again.apply(&board.next()).is_err())
            .count();
        assert!(refused < 6, "{refused}");
    }
}
