//! Whether any of the positions that an invariant describes can be a mate: the pictures that a mate needs, square by square.

use board::{Bitboard, ByRole, Color, Role, Square, attacks};

use super::{CHECKERS, Described, PIECES, attacked, union};

/// More men than this that are not frozen are taken to attack all they may attack at once.
const FEW: u8 = 2;

/// None of the positions described is a mate of Black: wherever his king may stand he is not in check, or some square beside him is
/// neither attacked nor taken by a man of his own.
///
/// White's men are looked at where they may stand, one by one where they are few; the men of Black that are not frozen can take no
/// more squares than there are men. Whether they could end the check is not asked.
pub(super) fn no_mate(found: &Described) -> bool {
    let pictures = Pictures::of(found);
    let kings = found.places(Color::Black, Role::King);
    kings.into_iter().all(|king| !pictures.may_mate(king))
}

struct Pictures<'d> {
    found: &'d Described,
    /// What never moves, but for Black's king: what is behind a king who goes away is attacked.
    blocked: Bitboard,
    /// What White's frozen men may attack.
    by_frozen: Bitboard,
    /// What any man of White but the king may attack.
    by_any: Bitboard,
    hunters: u8,
    black: ByRole<u8>,
    white: ByRole<u8>,
}

/// How many men of each role there can be.
fn counts(found: &Described, color: Color) -> ByRole<u8> {
    let most = found.most.get(color);
    let promoted = if found.promotes(color) { most.pawn } else { 0 };
    ByRole::new_with(|role| match role {
        Role::King => 0,
        Role::Pawn => most.pawn,
        _ => most.get(role) + promoted,
    })
}

fn total(found: &Described, color: Color) -> u8 {
    CHECKERS
        .map(|role| *found.most.get(color).get(role))
        .into_iter()
        .sum()
}

impl<'d> Pictures<'d> {
    fn of(found: &'d Described) -> Pictures<'d> {
        let blocked = found.frozen & !found.frozen_men(Color::Black, Role::King);
        let of_frozen = |role| {
            attacked(
                role,
                Color::White,
                found.frozen_men(Color::White, role),
                blocked,
            )
        };
        let of_any = |role| {
            attacked(
                role,
                Color::White,
                found.places(Color::White, role),
                blocked,
            )
        };
        Pictures {
            found,
            blocked,
            by_frozen: union(CHECKERS.map(of_frozen)),
            by_any: union(CHECKERS.map(of_any)),
            hunters: total(found, Color::White),
            black: counts(found, Color::Black),
            white: counts(found, Color::White),
        }
    }

    fn may_mate(&self, king: Square) -> bool {
        if !self.by_any.contains(king) {
            return false;
        }
        let beside = attacks::king_attacks(king) & !self.found.frozen;
        let guards = self.guards(king);
        // if even all of them together leave a square, no few of them do better
        if !self.are_covered(beside & !self.by_any, &guards) {
            return false;
        }
        self.hunters > FEW || self.few_may_mate(king, beside & !self.by_frozen, &guards)
    }

    /// What White's king may guard of the squares beside Black's, from each of his own.
    fn guards(&self, king: Square) -> Vec<Bitboard> {
        let beside = attacks::king_attacks(king);
        let from = self.found.places(Color::White, Role::King) & !beside & !Bitboard::from(king);
        let mut guards: Vec<_> = from
            .into_iter()
            .map(|own| attacks::king_attacks(own) & beside)
            .collect();
        guards.sort_unstable_by_key(|guarded| guarded.0);
        guards.dedup();
        guards
    }

    /// Two men at most, wherever they may stand, the first of them or a frozen man giving check.
    fn few_may_mate(&self, king: Square, flights: Bitboard, guards: &[Bitboard]) -> bool {
        let is_check = self.by_frozen.contains(king);
        let covered = |attacked: Bitboard| self.are_covered(flights & !attacked, guards);
        (is_check && covered(Bitboard::EMPTY))
            || self.places().any(|(role, from)| {
                let first = self.attacks_of(role, from);
                let with = |(other, at)| {
                    let fits = at != from && (other != role || *self.white.get(role) > 1);
                    fits && covered(first | self.attacks_of(other, at))
                };
                (is_check || first.contains(king))
                    && (covered(first) || (self.hunters > 1 && self.places().any(with)))
            })
    }

    /// Where White's men that are not frozen may stand.
    fn places(&self) -> impl Iterator<Item = (Role, Square)> + '_ {
        let roles = CHECKERS
            .into_iter()
            .filter(|role| *self.white.get(*role) > 0);
        roles.flat_map(|role| {
            let squares = self.found.may_be(Color::White, role).into_iter();
            squares.map(move |square| (role, square))
        })
    }

    fn attacks_of(&self, role: Role, from: Square) -> Bitboard {
        attacks::attacks(from, role.of(Color::White), self.blocked)
    }

    /// Whether White's king and Black's own men can see to these squares.
    fn are_covered(&self, squares: Bitboard, guards: &[Bitboard]) -> bool {
        guards
            .iter()
            .any(|guarded| self.are_taken(squares & !*guarded))
    }

    /// Whether men of Black can stand on all of these squares.
    fn are_taken(&self, squares: Bitboard) -> bool {
        let of = |role| {
            let may = self.found.may_be(Color::Black, role);
            (squares & may)
                .count()
                .min(usize::from(*self.black.get(role)))
        };
        let count = squares.count();
        let pieces: usize = PIECES.map(of).into_iter().sum();
        count <= usize::from(total(self.found, Color::Black)) && count <= pieces + of(Role::Pawn)
    }
}
