//! Tells the contacts by which a player brought the men from where they stood to where they stand,
//! in the order in which they were seen, or as far as it was.

use board::{Board, Color, Piece, Role, Square};
use laws::{Deed, Hand, Intent, Order, Upright};

use super::sight::{Sight, man_of};

const HAND: Option<Hand> = None;

/// A man of the player on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CarriedMan {
    from: Square,
    to: Square,
    /// What stands there then: another man for a promoted pawn.
    man: Piece,
}

/// What the player did, and the squares of the men that he set down and may still hold.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct Steps {
    pub deeds: Vec<Deed>,
    pub set_down: Vec<Square>,
    /// The squares of men who were lifted in an order that was not seen.
    pub order_unseen: Vec<Square>,
}

/// The contacts from `told` to `men`, if any lead there; on the squares of `held` stand men set
/// down before and not told to be let go.
pub(super) fn steps(
    told: &Board,
    men: &Board,
    side: Color,
    held: &[Square],
    sight: &Sight,
) -> Option<Steps> {
    let mut carried = carried(told, men, side)?;
    // the one that was seen to go first; the king, whose move castling is, before the rook unless
    // the rook was
    carried.sort_by_key(|c| told.piece_at(c.from).map(|man| man.role) != Some(Role::King));
    let mut steps = Steps {
        deeds: Vec::new(),
        set_down: held.to_vec(),
        order_unseen: order_unseen(&carried, told, sight),
    };
    if let [king, rook] = carried[..]
        && sight.went_first(rook.from, king.from)
    {
        steps
            .deeds
            .push(touch(&[rook.from, king.from], Order::Known));
    }
    for man in &carried {
        steps.carry(*man, told, side, sight);
    }
    for square in taken_beside(told, men, side, &carried) {
        steps.deeds.push(Deed::Remove {
            square,
            hand: HAND,
            with: None,
        });
    }
    Some(steps)
}

/// The contacts from where the men stood before this turn: what was done in it is taken back.
pub(super) fn steps_anew(before: &Board, men: &Board, side: Color, sight: &Sight) -> Option<Steps> {
    let mut steps = steps(before, men, side, &[], sight)?;
    steps.deeds.insert(0, Deed::Undo);
    Some(steps)
}

/// Whether a player can bring the men from one to the other by moving his own and taking others.
pub(super) fn lead(told: &Board, men: &Board, side: Color) -> bool {
    carried(told, men, side).is_some()
}

/// The squares of king and rook, where nobody can say which of them was lifted first.
fn order_unseen(carried: &[CarriedMan], told: &Board, sight: &Sight) -> Vec<Square> {
    let is_a = |square, role| told.piece_at(square).is_some_and(|man| man.role == role);
    match *carried {
        [king, rook]
            if is_a(king.from, Role::King)
                && is_a(rook.from, Role::Rook)
                && SeenOrder::order(sight, king.from, rook.from) == SeenOrder::Never =>
        {
            vec![king.from, rook.from]
        }
        _ => Vec::new(),
    }
}

impl Steps {
    fn carry(&mut self, man: CarriedMan, told: &Board, side: Color, sight: &Sight) {
        let CarriedMan { from, to, man } = man;
        let promoted = told.piece_at(from) != Some(man);
        let castles = man.role == Role::King && from.distance(to) > 1;
        if !self.holds(from) && !castles {
            self.let_go();
        }
        if promoted && from == to {
            self.deeds.push(Deed::Remove {
                square: from,
                hand: HAND,
                with: None,
            });
            self.set_down.retain(|&square| square != from);
            self.put(to, man);
            return;
        }
        let victim = man_of(told, to, !side).is_some();
        let order = SeenOrder::order(sight, from, to);
        if victim && order == SeenOrder::Never {
            self.deeds.push(touch(&[from, to], Order::Unknown));
        }
        if victim && order == SeenOrder::SecondFirst {
            self.take(to);
        }
        let held = self.holds(from);
        self.set_down.retain(|&square| square != from);
        if !held {
            self.deeds.push(Deed::Lift {
                square: from,
                intent: Intent::Deliberate,
                hand: HAND,
            });
        }
        if victim && order != SeenOrder::SecondFirst {
            self.take(to);
        }
        if promoted {
            self.put(to, man);
        } else {
            self.deeds.push(Deed::Place { square: to });
            self.set_down.push(to);
        }
    }

    fn holds(&self, square: Square) -> bool {
        self.set_down.contains(&square)
    }

    fn take(&mut self, square: Square) {
        self.deeds.push(Deed::Remove {
            square,
            hand: HAND,
            with: None,
        });
    }

    fn put(&mut self, square: Square, piece: Piece) {
        self.deeds.push(Deed::Put {
            square,
            piece,
            hand: HAND,
            upright: Upright::Upright,
        });
        self.set_down.push(square);
    }

    /// Lets go of the men set down before.
    fn let_go(&mut self) {
        self.deeds.extend(self.set_down.drain(..).map(release));
    }
}

/// Which of two squares was seen to change first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SeenOrder {
    FirstFirst,
    SecondFirst,
    Never,
}

impl SeenOrder {
    fn order(sight: &Sight, first: Square, second: Square) -> SeenOrder {
        if sight.went_first(first, second) {
            SeenOrder::FirstFirst
        } else if sight.went_first(second, first) {
            SeenOrder::SecondFirst
        } else {
            SeenOrder::Never
        }
    }
}

/// The player's men on their way; `None` where a man comes from nowhere, or one of his own is lost.
fn carried(told: &Board, men: &Board, side: Color) -> Option<Vec<CarriedMan>> {
    let comes = |&s: &Square| man_of(men, s, !side).is_some_and(|m| told.piece_at(s) != Some(m));
    if Square::ALL.iter().any(comes) {
        return None;
    }
    let mut gone: Vec<(Square, Piece)> = Square::ALL
        .into_iter()
        .filter_map(|s| Some((s, man_of(told, s, side)?)))
        .filter(|&(s, man)| men.piece_at(s) != Some(man))
        .collect();
    let mut carried = Vec::new();
    for to in Square::ALL {
        let Some(man) = man_of(men, to, side).filter(|&man| told.piece_at(to) != Some(man)) else {
            continue;
        };
        let from = |is_it: &dyn Fn(&(Square, Piece)) -> bool| gone.iter().position(is_it);
        let at = from(&|&(_, g)| g == man)
            .or_else(|| from(&|&(_, g)| g.role == Role::Pawn))
            // another new man for a pawn that has one already
            .or_else(|| from(&|&(square, _)| square == to))?;
        let (from, _) = gone.remove(at);
        carried.push(CarriedMan { from, to, man });
    }
    gone.is_empty().then_some(carried)
}

/// The opponent's men that are gone and on whose squares nothing stands.
fn taken_beside(told: &Board, men: &Board, side: Color, carried: &[CarriedMan]) -> Vec<Square> {
    Square::ALL
        .into_iter()
        .filter(|&s| man_of(told, s, !side).is_some() && men.piece_at(s) != told.piece_at(s))
        .filter(|&s| carried.iter().all(|c| c.to != s))
        .collect()
}

/// Contact with these squares.
pub(super) fn touch(squares: &[Square], order: Order) -> Deed {
    Deed::Touch {
        squares: squares.iter().copied().collect(),
        intent: Intent::Deliberate,
        with: None,
        hand: HAND,
        order,
    }
}

/// The man on this square is let go.
pub(super) fn release(square: Square) -> Deed {
    Deed::Release {
        square,
        from: None,
        man: None,
        hand: HAND,
    }
}
