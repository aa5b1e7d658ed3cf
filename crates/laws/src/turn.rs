//! What the player having the move has done so far: contacts, releases, hands, words.

use arrayvec::ArrayVec;
use board::placement::{InHand, MAX_IN_HAND};
use board::{Bitboard, Color, Move, Role, Square};

use crate::act::{Certainty, Claimed, Hand, Hands, Heard, Intended, Order, Truth};
use crate::limits::MAX_SQUARES;
use crate::numbering::Id;

/// Whose man was touched, seen from the player having the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whose {
    Own,
    Opponents,
}

/// Whether a contact counts yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Knowledge {
    Known,
    Unnoticed,
    Disputed,
}

impl From<Certainty> for Knowledge {
    fn from(certainty: Certainty) -> Knowledge {
        match certainty {
            Certainty::Seen | Certainty::Inferred => Knowledge::Known,
            Certainty::Unnoticed => Knowledge::Unnoticed,
            Certainty::Disputed => Knowledge::Disputed,
        }
    }
}

/// A binding contact with a man, named by the square it stood on when the player acquired the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contact {
    pub home: Square,
    pub whose: Whose,
    /// Contacts of one group have no order among themselves.
    pub group: u64,
    pub seq: u32,
    pub knowledge: Knowledge,
    /// Silent centring that binds by the letter (C-16).
    pub centring: bool,
}

impl Contact {
    /// A contact of the act `seq`, whose men were touched in the order of their `place`.
    pub fn new(
        (home, whose): (Square, Whose),
        (seq, place): (u32, u32),
        knowledge: Knowledge,
    ) -> Contact {
        Contact {
            home,
            whose,
            group: group(seq, place),
            seq,
            knowledge,
            centring: false,
        }
    }
}

/// The hands that touched men of the board in the execution that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct HandsUsed {
    left: bool,
    right: bool,
    both: bool,
}

impl HandsUsed {
    pub fn add(&mut self, hand: Option<Hand>) {
        match hand {
            Some(Hand::Left) => self.left = true,
            Some(Hand::Right) => self.right = true,
            None => {}
        }
    }

    pub fn add_all(&mut self, hands: Hands) {
        self.both |= hands == Hands::Two;
    }

    pub fn are_two(self) -> bool {
        self.both || (self.left && self.right)
    }

    /// The single hand known to have moved.
    pub fn single(self) -> Option<Hand> {
        match (self.left, self.right, self.both) {
            (true, false, false) => Some(Hand::Left),
            (false, true, false) => Some(Hand::Right),
            _ => None,
        }
    }
}

/// A man of the player that was let go on another square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Carried {
    pub home: Square,
    pub to: Square,
    pub role: Role,
}

/// A move that was made as nobody who may act knows, or as is disputed, and taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnnoticedMade {
    pub made: Move,
    pub disputed: bool,
}

/// A claim of a draw that was wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WrongClaim {
    pub by: Color,
    pub what: Claimed,
    pub intended: Option<Intended>,
    pub ruling: Id,
}

/// One player's having the move, from acquiring it to making a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    pub player: Color,
    /// The sequence number of the act by which he acquired it.
    pub began: u32,
    /// The act by which he had begun to handle men before he acquired it.
    pub begun_before: Option<u32>,
    pub contacts: ArrayVec<Contact, MAX_SQUARES>,
    /// Homes of men whose contact is on record and does not bind.
    pub neutral: Bitboard,
    /// An announcement that men will be adjusted, made in this turn.
    pub announced: Option<(u32, Heard)>,
    /// A man released as part of a legal move (4.7), or the king two squares away (4.7.2).
    pub released: Option<(Square, Square)>,
    /// A possible choice that touched a square of promotion (4.4.4).
    pub promotion: Option<(Square, Role)>,
    pub castling_meant: Option<Truth>,
    pub hands: HandsUsed,
    /// The last man let go elsewhere in the execution that stands.
    pub carried: Option<Carried>,
    /// The last square on which the player touched, lifted or put a man.
    pub last: Option<Square>,
    /// An act of the execution that stands was unnoticed.
    pub unnoticed: bool,
    /// A disputed act of the execution that stands.
    pub disputed: Option<u32>,
    /// A move made unnoticed and taken back (4.7).
    pub unnoticed_made: Option<UnnoticedMade>,
    pub wrote: Option<Intended>,
    /// The move that the player told his assistant to carry out (4.9).
    pub instructed: Option<Intended>,
    /// The execution that stands is the assistant's.
    pub by_assistant: bool,
    /// The intended move of a wrong draw claim (9.5.3).
    pub claimed: Option<Intended>,
    /// A draw claim that was wrong, and the ruling on it.
    pub wrong_claim: Option<WrongClaim>,
    /// Castling was announced by this act.
    pub castling_announced: Option<u32>,
    /// A rook was announced as the man promoted to (US 8F7).
    pub rook_announced: bool,
    /// A new man that stands upside down.
    pub inverted: Option<Square>,
    /// The men that the opponent still held when his move was made: they are off the board, unless he puts them down.
    pub still_held: ArrayVec<InHand, MAX_IN_HAND>,
    /// The same as they were then.
    pub held_when_made: ArrayVec<InHand, MAX_IN_HAND>,
    /// The squares from which the opponent has taken men since he made his move, and those from which he was seen to.
    pub taken_off: Bitboard,
    pub seen_taking_off: Bitboard,
}

impl Turn {
    pub fn of(player: Color, began: u32) -> Turn {
        Turn {
            player,
            began,
            begun_before: None,
            contacts: ArrayVec::new(),
            neutral: Bitboard::EMPTY,
            announced: None,
            released: None,
            promotion: None,
            castling_meant: None,
            hands: HandsUsed::default(),
            carried: None,
            last: None,
            unnoticed: false,
            disputed: None,
            unnoticed_made: None,
            wrote: None,
            instructed: None,
            by_assistant: false,
            claimed: None,
            wrong_claim: None,
            castling_announced: None,
            rook_announced: false,
            inverted: None,
            still_held: ArrayVec::new(),
            held_when_made: ArrayVec::new(),
            taken_off: Bitboard::EMPTY,
            seen_taking_off: Bitboard::EMPTY,
        }
    }

    /// Adds a contact unless the man was touched before.
    pub fn touch(&mut self, contact: Contact) {
        match self.contacts.iter_mut().find(|c| c.home == contact.home) {
            Some(earlier) if earlier.knowledge != Knowledge::Known => {
                // the earlier contact waits to be established; this one is known
                if contact.knowledge == Knowledge::Known {
                    let _ = self.contacts.try_push(contact);
                }
            }
            Some(_) => {}
            None => {
                let _ = self.contacts.try_push(contact);
            }
        }
    }

    /// Of several known contacts with one man the first counts.
    fn drop_repeated(&mut self) {
        let mut seen: ArrayVec<Square, MAX_SQUARES> = ArrayVec::new();
        self.contacts.retain(|c| {
            let repeated = c.knowledge == Knowledge::Known && seen.contains(&c.home);
            if c.knowledge == Knowledge::Known && !repeated {
                let _ = seen.try_push(c.home);
            }
            !repeated
        });
    }

    /// The contacts that bind as far as is known.
    pub fn binding(&self) -> impl Iterator<Item = &Contact> + Clone {
        self.contacts
            .iter()
            .filter(|c| c.knowledge == Knowledge::Known)
    }

    /// The contacts so far were announced: they are on record and do not bind (4.2.1).
    pub fn forget_contacts(&mut self) {
        self.neutral.extend(self.contacts.drain(..).map(|c| c.home));
    }

    /// Nothing that was touched, let go or claimed binds, nor a move made before unnoticed; it stays on record.
    pub fn waive_duties(&mut self) {
        self.unnoticed_made = None;
        self.forget_contacts();
        self.released = None;
        self.promotion = None;
        self.claimed = None;
    }

    /// Whether a man has knowingly been touched as in 4.3.
    pub fn has_touched(&self) -> bool {
        self.binding().next().is_some()
    }

    /// The execution is put back: the contacts stay, and what 4.7 and 4.4.4 have fixed.
    pub fn put_back(&mut self) {
        self.hands = HandsUsed::default();
        self.carried = None;
        self.unnoticed = false;
        self.disputed = None;
        self.inverted = None;
        self.by_assistant = false;
    }

    /// Brings waiting contacts into the count: all, or those on `squares`, or those of the act `of`. What is disputed waits
    /// for the arbiter's own finding.
    pub fn establish(&mut self, squares: &[Square], of: Option<u32>, evidence: Evidence) -> bool {
        let wanted = |c: &Contact| {
            (c.knowledge == Knowledge::Unnoticed
                || (c.knowledge == Knowledge::Disputed && evidence == Evidence::Arbiter))
                && match squares {
                    [] => of.is_none_or(|of| of == c.seq),
                    named => named.contains(&c.home),
                }
        };
        let mut any = false;
        for contact in self.contacts.iter_mut().filter(|c| wanted(c)) {
            contact.knowledge = Knowledge::Known;
            any = true;
        }
        self.drop_repeated();
        any
    }
}

/// On whose word a waiting contact is established.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Evidence {
    Claim,
    Arbiter,
}

/// The place of a contact in the order of contacts: the act, then the man within it.
pub(crate) fn group(seq: u32, place: u32) -> u64 {
    u64::from(seq) << 8 | u64::from(place)
}

/// Whether the order of a group of contacts is fixed.
pub(crate) fn is_ordered(order: Order) -> bool {
    order == Order::Known
}
