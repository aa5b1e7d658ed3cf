//! Searches for the moves that end in a picture: nobody moves but the kings and the man.

use board::{Bitboard, Color, Rank, Square, attacks};

use super::picture::Picture;
use super::ways::{FAR, Ways};
use super::{Blocker, Man, StandingMen, promotes_on, promotion};
use crate::state::{State, Step};

/// Looks for the moves.
pub(super) fn to(
    picture: &Picture,
    state: &State,
    ground: &StandingMen,
    man: Man,
    blocker: Option<Blocker>,
) -> Option<Vec<Step>> {
    PlanWalk::of(state, ground, man, blocker, picture)?.steps(state)
}

struct PlanWalk<'g> {
    ground: &'g StandingMen,
    picture: &'g Picture,
    man: Man,
    blocker: Option<Blocker>,
    /// How far each square is from where the kings go.
    whites: [u8; 64],
    blacks: [u8; 64],
    /// And from where the blocker goes.
    blockers: [u8; 64],
    /// From where the man can mate.
    before_mate: Bitboard,
    /// How far each square is from where a minor piece mates.
    mans: Option<[u8; 64]>,
    nodes: Vec<WalkNode>,
    /// The nodes by their keys.
    seen: [u16; PLACES],
    /// The last node of each cost that waits.
    waiting: [u16; COSTS],
    lowest: usize,
}

/// Where the three stand, and how they came there.
#[derive(Clone, Copy)]
struct WalkNode {
    own_king: Square,
    king: Square,
    man: Square,
    /// That of the man where there is none.
    blocker: Square,
    is_pawn: bool,
    /// Whether the blocker is a pawn still to be promoted.
    promotes: bool,
    turn: Color,
    plies: u8,
    parent: u16,
    /// The next that waits at the same cost.
    next: u16,
    step: Step,
}

const PLACES: usize = 1024;
const MOST_NODES: usize = PLACES * 3 / 4;
const MOST_EXPANDED: u32 = 40;
const COSTS: usize = 256;
const NONE: u16 = u16::MAX;
/// What a ply still to be made counts, one made counting one.
const TO_GO: usize = 5;
/// Moves of Black's king that are looked at: so many that bring him nearer, and so many others.
const LOOKED_AT: usize = 2;
/// And of the man.
const MANS_MOVES: usize = 4;

impl<'g> PlanWalk<'g> {
    fn of(
        state: &State,
        ground: &'g StandingMen,
        man: Man,
        blocker: Option<Blocker>,
        picture: &'g Picture,
    ) -> Option<PlanWalk<'g>> {
        let [own_king, king] = [Color::White, Color::Black].map(|color| state.king(color));
        let white_over = ground.safe_for_white() | Bitboard::from(own_king);
        let black_over = ground.safe_for_black() | Bitboard::from(king);
        let whites = Ways::from(picture.guards & white_over, white_over).by_square();
        let blacks = Ways::from(Bitboard::from(picture.losers_king), black_over).by_square();
        if whites[own_king.to_usize()] == FAR || blacks[king.to_usize()] == FAR {
            return None;
        }
        let occupied = ground.occupied();
        Some(PlanWalk {
            ground,
            picture,
            man,
            blocker,
            blockers: match (blocker, picture.blocked) {
                (Some(blocker), Some(goal)) => blocker.moves_to(goal, occupied),
                _ => [0; 64],
            },
            mans: man.moves_of_minor(picture.mates_on, occupied),
            whites,
            blacks,
            before_mate: man.before_mate(ground, picture.mates_on, picture.losers_king),
            nodes: Vec::with_capacity(4 * MOST_EXPANDED as usize),
            seen: [NONE; PLACES],
            waiting: [NONE; COSTS],
            lowest: 0,
        })
    }

    fn steps(mut self, state: &State) -> Option<Vec<Step>> {
        self.add(WalkNode {
            own_king: state.king(Color::White),
            king: state.king(Color::Black),
            man: self.man.at,
            blocker: self.blocker.map_or(self.man.at, |blocker| blocker.at),
            is_pawn: self.man.is_pawn,
            promotes: self.blocker.is_some_and(|blocker| blocker.promotes),
            turn: state.turn,
            plies: 0,
            parent: NONE,
            next: NONE,
            step: Step::plain(self.man.at, self.man.at),
        });
        for _ in 0..self.most() {
            let number = self.next()?;
            let node = self.nodes[usize::from(number)];
            match node.turn {
                Color::Black => self.expand_black(number, &node),
                Color::White => {
                    if let Some(mate) = self.mate(&node) {
                        return self.line(number, mate, state);
                    }
                    self.expand_white(number, &node);
                }
            }
        }
        None
    }

    /// How many nodes are looked at: more where the blocker moves too.
    fn most(&self) -> u32 {
        if self.blocker.is_some() {
            4 * MOST_EXPANDED
        } else {
            MOST_EXPANDED
        }
    }

    fn next(&mut self) -> Option<u16> {
        while *self.waiting.get(self.lowest)? == NONE {
            self.lowest += 1;
        }
        let number = self.waiting[self.lowest];
        self.waiting[self.lowest] = self.nodes[usize::from(number)].next;
        Some(number)
    }

    /// Queues the node if it is new.
    fn add(&mut self, node: WalkNode) {
        let (place, cost) = (self.place(node.key()), self.cost(&node));
        if self.seen[place] != NONE || cost >= COSTS || self.nodes.len() >= MOST_NODES {
            return;
        }
        let number = self.nodes.len() as u16;
        self.seen[place] = number;
        let next = std::mem::replace(&mut self.waiting[cost], number);
        self.nodes.push(WalkNode { next, ..node });
        self.lowest = self.lowest.min(cost);
    }

    /// Where the node of this key stands, or the free place for it.
    fn place(&self, key: u32) -> usize {
        let mut place = (key.wrapping_mul(0x9E37_79B1) >> 22) as usize;
        while let Some(node) = self.nodes.get(usize::from(self.seen[place]))
            && node.key() != key
        {
            place = (place + 1) % PLACES;
        }
        place
    }

    fn cost(&self, node: &WalkNode) -> usize {
        let whites = usize::from(self.whites[node.own_king.to_usize()]) + self.moves_to_mate(node);
        let blacks = usize::from(self.blacks[node.king.to_usize()]) + self.blockers_moves(node);
        let plies = match node.turn {
            Color::White => (2 * whites - 1).max(2 * blacks + 1),
            Color::Black => (2 * whites).max(2 * blacks),
        };
        TO_GO * plies + usize::from(node.plies) + usize::midpoint(whites, blacks)
    }

    /// How many moves the blocker needs.
    fn blockers_moves(&self, node: &WalkNode) -> usize {
        let (begins, pushes) = if node.promotes {
            let last = promotes_on(Color::Black, node.blocker);
            (last, node.blocker.rank().to_usize())
        } else {
            (node.blocker, 0)
        };
        pushes + usize::from(self.blockers[begins.to_usize()])
    }

    /// How many moves the man needs, the mate included.
    fn moves_to_mate(&self, node: &WalkNode) -> usize {
        if let Some(mans) = &self.mans {
            return usize::from(mans[node.man.to_usize()]).max(1);
        }
        if !node.is_pawn {
            return 1 + usize::from(!self.before_mate.contains(node.man));
        }
        let last = promotes_on(Color::White, node.man);
        let pushes = self.man.pushes(node.man) as usize;
        if self.picture.mates_on == last {
            pushes
        } else {
            pushes + 1 + usize::from(!self.before_mate.contains(last))
        }
    }

    fn occupied(&self, node: &WalkNode) -> Bitboard {
        self.ground.occupied()
            | Bitboard::from(node.own_king)
            | Bitboard::from(node.king)
            | self.blocks(node)
    }

    /// Where the blocker stands.
    fn blocks(&self, node: &WalkNode) -> Bitboard {
        match self.blocker {
            Some(_) => Bitboard::from(node.blocker),
            None => Bitboard::EMPTY,
        }
    }

    /// The move that ends in the picture.
    fn mate(&self, node: &WalkNode) -> Option<Step> {
        let Picture {
            losers_king,
            guards,
            mates_on,
            ..
        } = *self.picture;
        let is_blocked = self.blockers_moves(node) == 0;
        let is_ready = is_blocked && node.king == losers_king && guards.contains(node.own_king);
        if !is_ready || self.is_in_danger(node) {
            return None;
        }
        if node.is_pawn {
            let promotes =
                node.man.rank() == Rank::Seventh && promotes_on(Color::White, node.man) == mates_on;
            return promotes.then_some(promotion(node.man, mates_on));
        }
        let reached = self.man.attacks(node.man, self.occupied(node));
        let mate = Step::plain(node.man, mates_on);
        reached.contains(mates_on).then_some(mate)
    }

    /// Whether White's king may be in check, or in check if another man moves: only he can move
    /// then.
    fn is_in_danger(&self, node: &WalkNode) -> bool {
        self.ground.attacked_by_black.contains(node.own_king) || self.is_seen_by_blocker(node)
    }

    /// Whether the blocker attacks White's king, the man being out of the way.
    fn is_seen_by_blocker(&self, node: &WalkNode) -> bool {
        self.blocker.is_some_and(|blocker| {
            let occupied = self.ground.occupied() | Bitboard::from(node.king);
            let attacked = if node.promotes {
                attacks::pawn_attacks(Color::Black, node.blocker)
            } else {
                blocker.attacks(node.blocker, occupied)
            };
            attacked.contains(node.own_king)
        })
    }

    fn expand_white(&mut self, number: u16, node: &WalkNode) {
        let child = WalkNode {
            turn: Color::Black,
            plies: node.plies + 1,
            parent: number,
            ..*node
        };
        let apart =
            !attacks::king_attacks(node.king) & !Bitboard::from(node.man) & !self.blocks(node);
        let way = self.whites[node.own_king.to_usize()];
        for to in attacks::king_attacks(node.own_king) & self.ground.safe_for_white() & apart {
            // he turns back only where he has all but arrived
            if self.whites[to.to_usize()] < way.max(2) {
                let next = WalkNode {
                    own_king: to,
                    step: Step::plain(node.own_king, to),
                    ..child
                };
                if !self.is_seen_by_blocker(&next) {
                    self.add(next);
                }
            }
        }
        if self.is_in_danger(node) {
            return;
        }
        if node.is_pawn {
            self.push(&child);
        } else {
            self.move_man(&child);
        }
    }

    fn push(&mut self, child: &WalkNode) {
        let by = if child.man.rank() == Rank::Second {
            16
        } else {
            8
        };
        let Some(to) = child.man.offset(by) else {
            return;
        };
        let way = attacks::between(child.man, to) | Bitboard::from(to);
        if way.intersects(self.occupied(child)) {
            return;
        }
        let is_pawn = to.rank() != Rank::Eighth;
        let step = if is_pawn {
            Step::plain(child.man, to)
        } else {
            promotion(child.man, to)
        };
        self.add(WalkNode {
            man: to,
            is_pawn,
            step,
            ..*child
        });
    }

    fn move_man(&mut self, child: &WalkNode) {
        let occupied = self.occupied(child);
        let goals =
            Bitboard::from(self.picture.mates_on) | Bitboard::from(self.picture.losers_king);
        let reached = self.man.attacks(child.man, occupied) & !occupied & !goals;
        let ready = reached & self.before_mate;
        let others = if self.before_mate.contains(child.man) && !self.man.is_minor() {
            Bitboard::EMPTY
        } else {
            reached & !ready
        };
        for to in (ready.into_iter().take(MANS_MOVES)).chain(others.into_iter().take(MANS_MOVES)) {
            self.add(WalkNode {
                man: to,
                step: Step::plain(child.man, to),
                ..*child
            });
        }
    }

    fn expand_black(&mut self, number: u16, node: &WalkNode) {
        let occupied = self.ground.occupied() | Bitboard::from(node.own_king) | self.blocks(node);
        let attacked = if node.is_pawn {
            attacks::pawn_attacks(Color::White, node.man)
        } else {
            self.man.attacks(node.man, occupied)
        };
        let apart =
            !attacks::king_attacks(node.own_king) & !Bitboard::from(node.man) & !self.blocks(node);
        let safe = self.ground.safe_for_black() & apart & !attacked;
        // where those that stand still may give check, only the king can move
        if let Some(blocker) = self.blocker
            && !self.ground.attacked_by_white.contains(node.king)
        {
            self.move_blocker(number, node, blocker);
        }
        let reached = attacks::king_attacks(node.king) & safe;
        let way = self.blacks[node.king.to_usize()];
        let is_nearer = |to: &Square| self.blacks[to.to_usize()] < way;
        let nearer: Bitboard = reached.into_iter().filter(is_nearer).collect();
        let others = reached & !nearer;
        for to in (nearer.into_iter().take(LOOKED_AT)).chain(others.into_iter().take(LOOKED_AT)) {
            self.add(WalkNode {
                king: to,
                turn: Color::White,
                plies: node.plies + 1,
                parent: number,
                step: Step::plain(node.king, to),
                ..*node
            });
        }
    }

    /// Moves of the blocker after which his king is in no check.
    fn move_blocker(&mut self, number: u16, node: &WalkNode, blocker: Blocker) {
        let others = self.occupied(node) & !Bitboard::from(node.blocker);
        let occupied = others | Bitboard::from(node.man);
        let reached = if node.promotes {
            Bitboard::from(node.blocker).shift(-8) & !occupied
        } else {
            blocker.reaches(node.blocker, occupied)
        };
        let most = self.blockers_moves(node).max(1);
        for to in reached {
            let checks = self.man.attacks(node.man, others | Bitboard::from(to));
            let last = node.promotes && to.rank() == Rank::First;
            let next = WalkNode {
                blocker: to,
                promotes: node.promotes && !last,
                turn: Color::White,
                plies: node.plies + 1,
                parent: number,
                step: Step {
                    into: last.then_some(blocker.role),
                    ..Step::plain(node.blocker, to)
                },
                ..*node
            };
            if self.blockers_moves(&next) <= most && !checks.contains(node.king) {
                self.add(next);
            }
        }
    }

    /// The moves to the node and the mate after it, if it is one.
    fn line(&self, mut number: u16, mate: Step, state: &State) -> Option<Vec<Step>> {
        let mut steps = vec![mate];
        while self.nodes[usize::from(number)].parent != NONE {
            let node = &self.nodes[usize::from(number)];
            steps.push(node.step);
            number = node.parent;
        }
        steps.reverse();
        let end = steps.iter().fold(*state, |at, step| at.after(*step));
        end.is_mate().then_some(steps)
    }
}

impl WalkNode {
    fn key(&self) -> u32 {
        let squares = [self.own_king, self.king, self.man, self.blocker].map(u32::from);
        let [own_king, king, man, blocker] = squares;
        let is_white = self.turn == Color::White;
        let [is_pawn, is_white, promotes] = [self.is_pawn, is_white, self.promotes].map(u32::from);
        let marks = is_pawn | is_white << 1 | promotes << 2;
        own_king | king << 6 | man << 12 | blocker << 18 | marks << 24
    }
}
