//! Whether any of the positions that an invariant describes can be a mate: the pictures that a mate needs, square by square.

use board::{Bitboard, Color, Role, Square, attacks};

use super::{CHECKERS, Described, attacked, matching, union};

/// None of the positions described is a mate of Black: wherever his king may stand he is not in check, or some square beside him is
/// neither attacked nor taken by a man of his own.
///
/// The man of White that gives check is put on all squares where he may stand; another one too, if there is only one more. The men of
/// Black that are not frozen take one square each. Whether they could end the check is not asked.
pub(super) fn no_mate(found: &Described) -> bool {
    let pictures = Pictures::of(found);
    let kings = found.places(Color::Black, Role::King);
    kings.into_iter().all(|king| !pictures.may_mate(king))
}

struct Pictures<'d> {
    found: &'d Described,
    /// What White's frozen men may attack.
    by_frozen: Bitboard,
    /// For each of White's men that is not frozen, kings apart, what he attacks from each square.
    hunters: Vec<Vec<Bitboard>>,
    /// What all other hunters may attack, for each.
    by_others: Vec<Bitboard>,
    by_any: Bitboard,
    /// Which of Black's men that are not frozen may stand on each square, as bits.
    takers: [u64; 64],
}

impl<'d> Pictures<'d> {
    fn of(found: &'d Described) -> Pictures<'d> {
        // what is behind a king who goes away is attacked
        let blocked = found.frozen & !found.frozen_men(Color::Black, Role::King);
        let of_frozen = |role| {
            attacked(
                role,
                Color::White,
                found.frozen_men(Color::White, role),
                blocked,
            )
        };
        let by_frozen = union(CHECKERS.map(of_frozen));
        let from = |role: Role, from| attacks::attacks(from, role.of(Color::White), blocked);
        let hunters: Vec<Vec<Bitboard>> = found
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
        let black: Vec<Bitboard> = found
            .free_men(Color::Black)
            .map(|man| union(man.may.iter().copied()))
            .collect();
        let takers = |square| matching::those(&black, |set| set.contains(square));
        Pictures {
            found,
            by_frozen,
            by_others: (0..hunters.len()).map(but).collect(),
            by_any: by_frozen | union(each),
            hunters,
            takers: Square::ALL.map(takers),
        }
    }

    fn may_mate(&self, king: Square) -> bool {
        let beside = attacks::king_attacks(king) & !self.found.frozen;
        let guards = self.guards(king);
        let covered = |attacked: Bitboard| self.are_covered(beside & !attacked, &guards);
        // if even all of them together leave a square, no few of them do better
        if !self.by_any.contains(king) || !covered(self.by_any) {
            return false;
        }
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

    /// What White's king may guard of the squares beside Black's, from each of his own.
    fn guards(&self, king: Square) -> Vec<Bitboard> {
        let beside = attacks::king_attacks(king);
        let from = self.found.places(Color::White, Role::King) & !beside & !Bitboard::from(king);
        let guarded = |own| attacks::king_attacks(own) & beside;
        let mut guards: Vec<_> = from.into_iter().map(guarded).collect();
        guards.sort_unstable_by_key(|guarded| guarded.0);
        guards.dedup();
        guards
    }

    /// Whether White's king and Black's own men can see to these squares.
    fn are_covered(&self, squares: Bitboard, guards: &[Bitboard]) -> bool {
        guards
            .iter()
            .any(|guarded| self.are_taken(squares & !*guarded))
    }

    /// Whether men of Black can stand on all of these squares.
    fn are_taken(&self, squares: Bitboard) -> bool {
        let mut options = [0; 8];
        let mut count = 0;
        for square in squares {
            options[count] = self.takers[usize::from(square)];
            if options[count] == 0 {
                return false;
            }
            count += 1;
        }
        matching::each_has_its_own(&options[..count])
    }
}
