//! Carries out moves and irregularities as hands do, each contact at its moment.

use board::{Board, ByColor, CastlingSide, Color, Move, Piece, Position, Role, Square, Tolerant};
use fastrand::Rng;

use super::Noise;

/// What a hand does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandDeed {
    /// A square is left.
    Leaves(Square),
    /// A man stands on a square from now on.
    Stands(Square, Piece),
    /// A player presses the clock.
    Presses(Color),
    /// Somebody sets a player's time, in microseconds.
    Sets(Color, u64),
    /// Somebody starts the clock of a player, or stops both.
    Runs(Option<Color>),
}

/// What happens, and when, in microseconds since the game began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Happening {
    /// When.
    pub at_us: u64,
    /// What.
    pub what: HandDeed,
}

/// What can go wrong at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlantedIrregularity {
    /// A man goes where none of its kind goes, and the clock is pressed.
    IllegalMove,
    /// A man is touched, put back, and another one moved.
    WrongMan,
    /// Castling with the rook before the king.
    RookFirst,
    /// The clock is pressed without a move.
    PressWithoutMove,
    /// A pawn is left on the last rank.
    Unpromoted,
    /// A pawn taken en passant is left.
    PawnLeft,
}

/// The hands of both players at one board.
#[derive(Clone, Debug)]
pub struct SimulatedHands {
    rng: Rng,
    noise: Noise,
    now_us: u64,
    happenings: Vec<Happening>,
}

impl SimulatedHands {
    /// Hands that do the same for the same seed.
    #[must_use]
    pub fn new(noise: Noise, seed: u64) -> SimulatedHands {
        SimulatedHands {
            rng: Rng::with_seed(seed),
            noise,
            now_us: 3_000_000,
            happenings: Vec::new(),
        }
    }

    /// What the hands did, in the order of time.
    #[must_use]
    pub fn happenings(mut self) -> Vec<Happening> {
        self.happenings.sort_by_key(|h| h.at_us);
        self.happenings
    }

    /// The men as the hands have left them who stood like this before they did anything.
    #[must_use]
    pub fn left(&self, men: &Board) -> Board {
        let mut men = men.clone();
        for happening in &self.happenings {
            match happening.what {
                HandDeed::Leaves(square) => {
                    men.discard_piece_at(square);
                }
                HandDeed::Stands(square, man) => men.set_piece_at(square, man),
                HandDeed::Presses(_) | HandDeed::Sets(..) | HandDeed::Runs(_) => {}
            }
        }
        men
    }

    /// When the hands are done with what they did so far, in microseconds.
    #[must_use]
    pub const fn now_us(&self) -> u64 {
        self.now_us
    }

    /// Has the hands do something so late that they are done at this moment, or as soon as they
    /// can.
    pub fn done_by(&mut self, at_us: u64, deed: impl FnOnce(&mut SimulatedHands)) {
        let first = self.happenings.len();
        deed(self);
        let later = at_us.saturating_sub(self.now_us);
        self.now_us += later;
        for happening in &mut self.happenings[first..] {
            happening.at_us += later;
        }
    }

    /// A legal move, thought about, carried out and pressed.
    pub fn play(&mut self, position: &Tolerant, m: Move) {
        self.think();
        self.play_at_once(position, m);
        self.press(position.turn());
    }

    /// A legal move, carried out and not pressed yet.
    pub fn play_at_once(&mut self, position: &Tolerant, m: Move) {
        if self.chance(self.noise.adjusts) {
            self.adjust(position);
        }
        self.carry_out(position, m);
    }

    /// Men put from where they stand to where they shall stand, legal or not.
    pub fn rearrange(&mut self, stand: &Board, shall_stand: &Board) {
        let differs = |square: &Square| stand.piece_at(*square) != shall_stand.piece_at(*square);
        let (taken, left): (Vec<Square>, Vec<Square>) = Square::ALL
            .into_iter()
            .filter(differs)
            .filter(|&square| stand.piece_at(square).is_some())
            .partition(|&square| shall_stand.piece_at(square).is_some());
        for square in left.into_iter().chain(taken) {
            self.leave(square);
            self.wait(200, 600);
        }
        for square in Square::ALL.into_iter().filter(differs) {
            if let Some(man) = shall_stand.piece_at(square) {
                self.stand(square, man);
                self.wait(200, 600);
            }
        }
    }

    /// The men taken out of the box and put where they shall stand, in any order.
    pub fn set_up(&mut self, shall_stand: &Board) {
        for square in self.in_any_order(shall_stand) {
            if let Some(man) = shall_stand.piece_at(square) {
                self.stand(square, man);
                self.wait(100, 700);
            }
        }
    }

    /// The men put into the box, in any order: of some two or three are in the hand at once.
    pub fn put_away(&mut self, stand: &Board) {
        for square in self.in_any_order(stand) {
            self.leave(square);
            self.wait(20, 700);
        }
    }

    /// The kings put on two squares of the centre, where they show the result; whoever stands
    /// there makes room. How the men stand then.
    pub fn show_result(&mut self, stand: &Board, shown: ByColor<Square>) -> Board {
        let mut men = stand.clone();
        let kings = Color::ALL.map(|color| (Role::King.of(color), shown[color]));
        for (king, to) in kings {
            if men.piece_at(to).is_some_and(|man| man != king) {
                self.leave(to);
                men.discard_piece_at(to);
                self.wait(150, 500);
            }
        }
        for (king, to) in kings {
            if men.piece_at(to) == Some(king) {
                continue;
            }
            if let Some(from) = men.king_of(king.color) {
                self.leave(from);
                men.discard_piece_at(from);
            }
            self.wait(200, 900);
            self.stand(to, king);
            men.set_piece_at(to, king);
            self.wait(200, 1_500);
        }
        men
    }

    fn in_any_order(&mut self, men: &Board) -> Vec<Square> {
        let mut squares: Vec<Square> = men.occupied().into_iter().collect();
        self.rng.shuffle(&mut squares);
        squares
    }

    /// An irregularity, if the position has room for it; whether it had. `m` is the move that it
    /// goes wrong with.
    pub fn go_wrong(&mut self, position: &Tolerant, m: Move, how: PlantedIrregularity) -> bool {
        let side = position.turn();
        self.think();
        match how {
            PlantedIrregularity::IllegalMove => {
                let Some((from, to, man)) = self.illegal(position) else {
                    return false;
                };
                self.leave(from);
                self.wait(200, 600);
                self.stand(to, man);
            }
            PlantedIrregularity::WrongMan => {
                let Some(other) = self.other_man(position, m) else {
                    return false;
                };
                self.lift_and_return(other.0, other.1, 900, 2_500);
                self.wait(500, 2_000);
                self.carry_out(position, m);
            }
            PlantedIrregularity::RookFirst => {
                let Move::Castle { king, rook } = m else {
                    return false;
                };
                let castling = CastlingSide::from_king_side(rook > king);
                self.carry(position, rook, castling.rook_to(side), (600, 1_200));
                self.wait(300, 900);
                self.carry(position, king, castling.king_to(side), (200, 600));
            }
            PlantedIrregularity::PressWithoutMove => {}
            PlantedIrregularity::Unpromoted => {
                if !m.is_promotion() {
                    return false;
                }
                let Some(from) = m.from() else { return false };
                self.take(position, m);
                self.leave(from);
                self.wait(200, 600);
                self.stand(m.to(), Role::Pawn.of(side));
            }
            PlantedIrregularity::PawnLeft => {
                let Move::EnPassant { from, to } = m else {
                    return false;
                };
                self.carry(position, from, to, (200, 600));
            }
        }
        self.press(side);
        true
    }

    fn carry_out(&mut self, position: &Tolerant, m: Move) {
        let side = position.turn();
        match m {
            // one may have to make room for the other
            Move::Castle { .. } if position.castling_mode().is_chess960() => {
                let mut after = position.clone();
                after.play_unchecked(m);
                self.rearrange(position.board(), after.board());
            }
            Move::Castle { king, rook } => {
                let castling = CastlingSide::from_king_side(rook > king);
                self.carry(position, king, castling.king_to(side), (200, 600));
                self.wait(100, 500);
                self.carry(position, rook, castling.rook_to(side), (200, 600));
            }
            Move::EnPassant { from, to } => {
                self.carry(position, from, to, (200, 600));
                self.wait(150, 1_500);
                self.leave(Square::from_coords(to.file(), from.rank()));
            }
            _ if m.is_capture() => self.capture(position, m),
            _ => self.quiet_move(position, m),
        }
    }

    fn quiet_move(&mut self, position: &Tolerant, m: Move) {
        let (Some(from), to) = (m.from(), m.to()) else {
            return;
        };
        let side = position.turn();
        self.leave(from);
        if m.promotion().is_none()
            && self.chance(self.noise.slides)
            && let Some(over) = self.square_on_the_way(position.board(), from, to)
        {
            self.wait(100, 300);
            self.stand(over, m.role().of(side));
            self.wait(60, 300);
            self.leave(over);
        }
        self.wait(150, 600);
        self.set_down(m, side);
    }

    /// The man that arrives, or first the pawn that waits for its new man.
    fn set_down(&mut self, m: Move, side: Color) {
        let to = m.to();
        match m.promotion() {
            Some(role) if self.chance(400) => {
                self.stand(to, Role::Pawn.of(side));
                self.wait(400, 3_000);
                self.leave(to);
                self.wait(300, 1_500);
                self.stand(to, role.of(side));
            }
            Some(role) => self.stand(to, role.of(side)),
            None => self.stand(to, m.role().of(side)),
        }
    }

    fn capture(&mut self, position: &Tolerant, m: Move) {
        let Some(from) = m.from() else { return };
        let side = position.turn();
        let victim = position.board().piece_at(m.to());
        let manner = self.rng.u32(0..1_000);
        if manner < self.noise.victim_first {
            self.leave(m.to());
            self.wait(350, 1_000);
            self.leave(from);
            self.wait(150, 500);
        } else if manner < self.noise.victim_first + self.noise.own_first {
            self.leave(from);
            self.wait(350, 900);
            self.leave(m.to());
            self.wait(300, 500);
        } else {
            self.leave(from);
            self.wait(200, 600);
            self.leave(m.to());
            self.wait(20, 120);
        }
        self.set_down(m, side);
        if let Some(victim) = victim
            && self.chance(self.noise.sweeps)
            && let Some(over) = self.free_neighbour(position.board(), m)
        {
            self.wait(50, 150);
            self.stand(over, victim);
            self.wait(60, 250);
            self.leave(over);
        }
    }

    /// The taken man goes, where the move takes one.
    fn take(&mut self, position: &Tolerant, m: Move) {
        if position.board().piece_at(m.to()).is_some() {
            self.leave(m.to());
            self.wait(50, 300);
        }
    }

    fn carry(&mut self, position: &Tolerant, from: Square, to: Square, (least, most): (u64, u64)) {
        let Some(man) = position.board().piece_at(from) else {
            return;
        };
        self.leave(from);
        self.wait(least, most);
        self.stand(to, man);
    }

    fn adjust(&mut self, position: &Tolerant) {
        let men: Vec<Square> = position.board().occupied().into_iter().collect();
        let square = men[self.rng.usize(0..men.len())];
        if let Some(man) = position.board().piece_at(square) {
            self.lift_and_return(square, man, 300, 1_500);
            self.think();
        }
    }

    fn lift_and_return(&mut self, square: Square, man: Piece, least: u64, most: u64) {
        self.leave(square);
        self.wait(least, most);
        self.stand(square, man);
    }

    /// A square that the slid man may cross: free, and in line.
    fn square_on_the_way(&mut self, board: &Board, from: Square, to: Square) -> Option<Square> {
        let free: Vec<Square> = board::attacks::between(from, to)
            .into_iter()
            .filter(|&s| board.piece_at(s).is_none())
            .collect();
        (!free.is_empty()).then(|| free[self.rng.usize(0..free.len())])
    }

    fn free_neighbour(&mut self, board: &Board, m: Move) -> Option<Square> {
        let near: Vec<Square> = board::attacks::king_attacks(m.to())
            .into_iter()
            .filter(|&s| board.piece_at(s).is_none() && Some(s) != m.from())
            .collect();
        (!near.is_empty()).then(|| near[self.rng.usize(0..near.len())])
    }

    /// A man and a free square that no legal move of his leads to.
    fn illegal(&mut self, position: &Tolerant) -> Option<(Square, Square, Piece)> {
        let legal = position.legal_moves();
        let own = position.board().by_color(position.turn());
        for _ in 0..64 {
            let men: Vec<Square> = own.into_iter().collect();
            let from = men[self.rng.usize(0..men.len())];
            let to = Square::new(self.rng.u32(0..64));
            let man = position.board().piece_at(from)?;
            let free = position.board().piece_at(to).is_none();
            let goes = |m: &Move| m.from() == Some(from) && m.to() == to;
            if free && man.role != Role::King && !legal.iter().any(goes) {
                return Some((from, to, man));
            }
        }
        None
    }

    /// Another man of the player that has a legal move.
    fn other_man(&mut self, position: &Tolerant, m: Move) -> Option<(Square, Piece)> {
        let legal = position.legal_moves();
        let froms: Vec<Square> = legal
            .iter()
            .filter_map(|other| other.from())
            .filter(|&from| Some(from) != m.from())
            .collect();
        if froms.is_empty() {
            return None;
        }
        let from = froms[self.rng.usize(0..froms.len())];
        Some((from, position.board().piece_at(from)?))
    }

    /// A press of the clock.
    pub fn press(&mut self, side: Color) {
        self.wait(150, 700);
        self.does(HandDeed::Presses(side));
    }

    fn leave(&mut self, square: Square) {
        self.does(HandDeed::Leaves(square));
    }

    fn stand(&mut self, square: Square, man: Piece) {
        self.does(HandDeed::Stands(square, man));
    }

    /// Something, now.
    pub fn does(&mut self, what: HandDeed) {
        self.happenings.push(Happening {
            at_us: self.now_us,
            what,
        });
    }

    /// Most moves are made soon, some after a while.
    fn think(&mut self) {
        let least = if self.chance(300) { 300 } else { 1_000 };
        self.wait(least, 6_000);
    }

    /// Nothing, for a time between these.
    pub fn wait(&mut self, least_ms: u64, most_ms: u64) {
        self.now_us += self.rng.u64(least_ms * 1_000..=most_ms * 1_000);
    }

    fn chance(&mut self, thousandths: u32) -> bool {
        self.rng.u32(0..1_000) < thousandths
    }
}
