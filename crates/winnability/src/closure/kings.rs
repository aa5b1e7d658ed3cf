//! Computes what kings may do while all others stand: checks, walks and mates, for a whole row of
//! states at once.

use board::{Bitboard, Color, Square, attacks};

use super::tables::{Gathered, Rows};
use crate::spread::neighbours;
use crate::state::State;

/// The checks of the king whose squares are the rows.
struct Checks<'m> {
    men: &'m State,
    by: Color,
    attacked: Bitboard,
}

impl Checks<'_> {
    /// Of the men of whom the rows are not.
    fn of(men: &State, rows: Color) -> Checks<'_> {
        let by = !rows;
        let attacked = men.attacked_by(by, men.of(by), men.standing());
        Checks { men, by, attacked }
    }

    /// Where the other king may stand, so that the king on this square is not in check: not beside
    /// him, and in the way of all men that would give check.
    fn spared(&self, row: Square) -> Bitboard {
        let apart = !attacks::king_attacks(row) & !Bitboard::from(row);
        if !self.attacked.contains(row) {
            return apart;
        }
        let men = self.men;
        let checkers = men.attackers_but_king(self.by, row, men.standing());
        let between = |left, from| left & attacks::between(row, from);
        checkers.into_iter().fold(apart, between)
    }
}

/// What the player attacks whose king's squares are the rows. The other king is in nobody's way.
struct Attacks<'m> {
    men: &'m State,
    by: Color,
    by_men: Bitboard,
    /// Of men that move along lines.
    by_lines: Bitboard,
}

impl Attacks<'_> {
    fn of(men: &State, rows: Color) -> Attacks<'_> {
        let own = men.of(rows);
        let lines = own & (men.diagonal | men.straight);
        let of = |some| men.attacked_by(rows, some, men.standing());
        let by_lines = if lines.any() { of(lines) } else { lines };
        Attacks {
            men,
            by: rows,
            by_men: by_lines | of(own & !lines),
            by_lines,
        }
    }

    /// With the king on this square, where he may be in the way of his own men.
    fn with(&self, row: Square) -> Bitboard {
        let beside = attacks::king_attacks(row);
        if !self.by_lines.contains(row) {
            return beside | self.by_men;
        }
        let (own, occupied) = (self.men.of(self.by), self.men.standing());
        beside
            | self
                .men
                .attacked_by(self.by, own, occupied | Bitboard::from(row))
    }
}

/// Of these states, in which a man or a king of this player has come to where he stands, those in
/// which his king is in no check.
pub(super) fn legal(men: &State, rows: Color, mover: Color, moved: Rows) -> Rows {
    if moved.is_empty() {
        return moved;
    }
    let left: &dyn Fn(Square, Bitboard) -> Bitboard = if mover == rows {
        let checks = Checks::of(men, rows);
        &move |row, bits| bits & checks.spared(row)
    } else {
        let attacks = Attacks::of(men, rows);
        &move |row, bits| bits & !attacks.with(row)
    };
    let left = |(row, bits)| (row, left(row, bits));
    moved.into_iter().map(left).collect()
}

/// The kings among the other men, who stand.
pub(super) struct Kings<'m> {
    men: &'m State,
    /// Whose king's squares are the rows.
    rows: Color,
    checks: Checks<'m>,
    attacks: Attacks<'m>,
}

impl<'m> Kings<'m> {
    pub(super) fn among(men: &'m State, rows: Color) -> Kings<'m> {
        Kings {
            men,
            rows,
            checks: Checks::of(men, rows),
            attacks: Attacks::of(men, rows),
        }
    }

    /// Where one step of this player's king leads from these states.
    pub(super) fn walk(&self, color: Color, states: &Rows) -> Rows {
        if color == self.rows {
            self.walk_over_rows(states)
        } else {
            self.walk_along_rows(states)
        }
    }

    fn walk_over_rows(&self, states: &Rows) -> Rows {
        let open = !self.men.standing();
        let mut reached = Gathered::NONE;
        for (row, bits) in states {
            for to in attacks::king_attacks(*row) & open {
                reached.add(to, *bits);
            }
        }
        let safe = |(row, bits)| (row, bits & self.checks.spared(row));
        reached.rows().map(safe).collect()
    }

    fn walk_along_rows(&self, states: &Rows) -> Rows {
        let open = !self.men.standing();
        let to =
            |row: &Square, bits: &Bitboard| neighbours(*bits) & open & !self.attacks.with(*row);
        states
            .iter()
            .map(|(row, bits)| (*row, to(row, bits)))
            .collect()
    }

    /// A mate of Black among these states, in which he has the move.
    pub(super) fn mated(&self, states: &Rows) -> Option<State> {
        states.iter().find_map(|&(row, bits)| {
            let caught = match self.rows {
                Color::White => self.caught_along(row, bits),
                Color::Black => self.caught_on(row, bits),
            };
            let state = |bit| self.men.with_kings(self.rows, row, bit, Color::Black);
            caught.into_iter().map(state).find(State::is_mate)
        })
    }

    /// Those of Black's squares on which he is in check and has no flight.
    fn caught_along(&self, row: Square, bits: Bitboard) -> Bitboard {
        let attacked = self.attacks.with(row);
        let checked = bits & attacked;
        if checked.is_empty() {
            return checked;
        }
        checked & !neighbours(!self.men.of(Color::Black) & !attacked)
    }

    /// Those of White's squares with which Black is in check on this one and has no flight.
    fn caught_on(&self, row: Square, bits: Bitboard) -> Bitboard {
        let checked = bits & !self.checks.spared(row);
        if checked.is_empty() {
            return checked;
        }
        let flights = attacks::king_attacks(row) & !self.men.of(Color::Black);
        let without = |left, to| left & !self.checks.spared(to);
        flights.into_iter().fold(checked, without)
    }
}
