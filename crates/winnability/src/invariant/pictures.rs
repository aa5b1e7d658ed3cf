//! Decides whether any of the positions that an invariant describes can be a mate: it looks for the
//! pictures that a mate needs, square by square.

use board::{Bitboard, Color, Role, Square, attacks};

use super::{CHECKERS, Described, attacked, matching, union};
use crate::spread::neighbours;

/// None of the positions described is a mate of Black: wherever his king may stand he is not in
/// check, or some square beside him is neither attacked nor taken by a man of his own.
///
/// The man of White that gives check is put on all squares where he may stand; another one too, if
/// there is only one more. The men of Black that are not frozen take one square each. Whether they
/// could end the check is not asked.
pub(super) fn no_mate(found: &Described) -> bool {
    let net = Net::of(found);
    let kings = found.places(Color::Black, Role::King) & net.by_any;
    if kings.is_empty() {
        return true;
    }
    let takers: Vec<Bitboard> = found
        .free_men(Color::Black)
        .map(|man| union(man.may.iter().copied()))
        .collect();
    let room = BesideKing {
        frozen: found.frozen,
        guards: found.places(Color::White, Role::King),
        takable: union(takers.iter().copied()),
        takers,
    };
    // if even all of them together leave a square, no few of them do better
    let caught: Bitboard = kings
        .into_iter()
        .filter(|king| room.is_covered(*king, net.by_any))
        .collect();
    if caught.is_empty() {
        return true;
    }
    let hunters = net.hunters();
    caught
        .into_iter()
        .all(|king| !hunters.may_mate(king, &room))
}

/// What White's men attack, his king apart.
struct Net<'d> {
    found: &'d Described,
    blocked: Bitboard,
    by_frozen: Bitboard,
    by_any: Bitboard,
}

impl<'d> Net<'d> {
    fn of(found: &'d Described) -> Net<'d> {
        // what is behind a king who goes away is attacked
        let blocked = found.frozen & !found.frozen_men(Color::Black, Role::King);
        let from = |role, squares| attacked(role, Color::White, squares, blocked);
        let frozen = |role| found.frozen_men(Color::White, role);
        let by_frozen = union(CHECKERS.map(|role| from(role, frozen(role))));
        let free = |role| from(role, found.may_be(Color::White, role));
        Net {
            found,
            blocked,
            by_frozen,
            by_any: by_frozen | union(CHECKERS.map(free)),
        }
    }

    fn hunters(&self) -> Hunters {
        let from = |role: Role, from| attacks::attacks(from, role.of(Color::White), self.blocked);
        let hunters: Vec<Vec<Bitboard>> = self
            .found
            .free_men(Color::White)
            .map(|man| {
                let of_role =
                    |role: Role| man.may.get(role).into_iter().map(move |at| from(role, at));
                CHECKERS.into_iter().flat_map(of_role).collect()
            })
            .collect();
        let each: Vec<Bitboard> = hunters
            .iter()
            .map(|sets| union(sets.iter().copied()))
            .collect();
        let but = |index: usize| {
            union(
                each.iter()
                    .enumerate()
                    .filter(|(i, _)| *i != index)
                    .map(|(_, set)| *set),
            )
        };
        Hunters {
            by_frozen: self.by_frozen,
            by_others: (0..hunters.len()).map(but).collect(),
            hunters,
        }
    }
}

/// White's men that are not frozen, kings apart.
struct Hunters {
    by_frozen: Bitboard,
    /// For each what he attacks from each of his squares.
    hunters: Vec<Vec<Bitboard>>,
    /// What all others may attack, for each.
    by_others: Vec<Bitboard>,
}

impl Hunters {
    fn may_mate(&self, king: Square, room: &BesideKing) -> bool {
        let covered = |attacked: Bitboard| room.is_covered(king, attacked);
        let by_frozen = self.by_frozen.contains(king);
        if by_frozen && self.hunters.is_empty() {
            return covered(self.by_frozen);
        }
        by_frozen
            || self.hunters.iter().enumerate().any(|(index, sets)| {
                let mut checks = sets.iter().filter(|set| set.contains(king));
                checks.any(|first| self.is_mate_with(index, self.by_frozen | *first, covered))
            })
    }

    /// The hunter gives check from here; the others help as they may.
    fn is_mate_with(
        &self,
        hunter: usize,
        attacked: Bitboard,
        covered: impl Fn(Bitboard) -> bool,
    ) -> bool {
        if !covered(attacked | self.by_others[hunter]) {
            return false;
        }
        match self.hunters.as_slice() {
            [_, other] if hunter == 0 => other.iter().any(|set| covered(attacked | *set)),
            [other, _] => other.iter().any(|set| covered(attacked | *set)),
            _ => true,
        }
    }
}

/// What else can keep Black's king from the squares beside him.
struct BesideKing {
    frozen: Bitboard,
    /// Where White's king may stand.
    guards: Bitboard,
    /// Where each of Black's men that are not frozen may stand, kings apart.
    takers: Vec<Bitboard>,
    takable: Bitboard,
}

impl BesideKing {
    /// Whether frozen men, White's king and Black's own men can see to the squares beside this king
    /// that are not attacked.
    fn is_covered(&self, king: Square, attacked: Bitboard) -> bool {
        let near = attacks::king_attacks(king);
        let open = near & !attacked & !self.frozen;
        let guards = self.guards & !near & !Bitboard::from(king);
        let guards = (open & !self.takable)
            .into_iter()
            .fold(guards, |left, square| left & attacks::king_attacks(square));
        if open.is_subset(self.takable) && self.are_taken(open) {
            return guards.any();
        }
        (guards & neighbours(open))
            .into_iter()
            .any(|guard| self.are_taken(open & !attacks::king_attacks(guard)))
    }

    /// Whether men of Black can stand on all of these squares.
    fn are_taken(&self, squares: Bitboard) -> bool {
        let mut options = [0; 8];
        let mut count = 0;
        for square in squares {
            options[count] = matching::those(&self.takers, |set| set.contains(square));
            if options[count] == 0 {
                return false;
            }
            count += 1;
        }
        matching::each_has_its_own(&options[..count])
    }
}
