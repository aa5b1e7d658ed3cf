//! Chooses which men are tried as the cloud, and on which boards.

use board::{Bitboard, Color, Role, Square, attacks};

use crate::spread::neighbours;
use crate::state::State;

/// Pawns that stand face to face: on boards with fewer of these pairs hardly anything is shut in.
const LEAST_PAIRS: usize = 2;

/// Whether there may be a cloud: pawns hold each other up, or Black's king is shut in by his own
/// men.
pub(super) fn is_blocked(state: &State) -> bool {
    let [white, black] = [Color::White, Color::Black].map(|color| state.men(color, Role::Pawn));
    (white.shift(8) & black).count() >= LEAST_PAIRS || is_shut_in(state)
}

fn is_shut_in(state: &State) -> bool {
    attacks::king_attacks(state.king(Color::Black)).is_subset(state.of(Color::Black))
}

/// Which men can be those of a cloud: pieces, and pawns where only one player has some, so that
/// nobody takes in passing.
pub(super) fn may_be_apart(state: &State) -> Bitboard {
    let [white, black] = [Color::White, Color::Black].map(|color| state.men(color, Role::Pawn));
    if white.is_empty() || black.is_empty() {
        state.standing()
    } else {
        state.standing() & !state.pawns
    }
}

/// Which men are to be the cloud. Where Black's king is shut in: what of Black can move and does
/// not stand beside him, or all of that but one man. Elsewhere bishops that can move, or all
/// bishops, where some are shut in by others; then the same without those of one player on squares
/// of one colour, without those of two such groups, and so on.
pub(super) fn choices(state: &State) -> Vec<Bitboard> {
    let bishops = state.diagonal & !state.straight;
    let mobile = mobile(state);
    let groups: Vec<Bitboard> = Color::ALL
        .into_iter()
        .flat_map(|color| COLOURS.map(|colour| state.of(color) & colour))
        .collect();
    let mut choices = Vec::new();
    let mut add = |apart: Bitboard| {
        let apart = apart & may_be_apart(state);
        if apart.any() && !choices.contains(&apart) {
            choices.push(apart);
        }
    };
    if is_shut_in(state) {
        let far = mobile & away_from_loser(state);
        add(far);
        far.into_iter().for_each(|one| add(far.without(one)));
    }
    let mut subsets: Vec<u32> = (0..1 << groups.len()).collect();
    subsets.sort_by_key(|subset| subset.count_ones());
    for subset in &subsets {
        for from in [mobile & bishops, bishops] {
            let left_out = |(index, _): &(usize, &Bitboard)| subset >> index & 1 == 1;
            let exact = groups.iter().enumerate().filter(left_out);
            add(exact.fold(from, |apart, (_, group)| apart & !*group));
        }
    }
    choices
}

const COLOURS: [Bitboard; 2] = [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES];

/// Men of Black that are not beside his king.
fn away_from_loser(state: &State) -> Bitboard {
    state.of(Color::Black) & !neighbours(state.king(Color::Black).into())
}

/// Men but kings that are not held up by others at once.
fn mobile(state: &State) -> Bitboard {
    let can_move = |from: &Square| {
        let color = Color::from_white(state.of(Color::White).contains(*from));
        state.role_at(*from).is_some_and(|role| match role {
            Role::Pawn => !Bitboard::from(*from)
                .shift(color.fold_wb(8, -8))
                .intersects(state.occupied()),
            _ => !attacks::attacks(*from, role.of(color), state.occupied())
                .is_subset(state.of(color)),
        })
    };
    state.standing().into_iter().filter(can_move).collect()
}
