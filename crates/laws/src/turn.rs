//! What the player having the move has done so far: contacts, releases, hands, words.

use std::borrow::Cow;

use board::placement::InHand;
use board::{Bitboard, Color, Move, Role, Square};
use smallvec::SmallVec;

use crate::act::{Certainty, Claimed, Hand, Hands, Heard, Intended, Order, Truth};
use crate::ruling_id::Id;

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

/// What would be fixed or stand made, had anybody who may act noticed it, or were it not disputed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unnoticed<What> {
    pub what: What,
    pub disputed: bool,
}

/// Fixes what is not fixed yet; what nobody noticed, or is disputed, waits.
pub(crate) fn fix<What>(
    certainty: Certainty,
    fixed: &mut Option<What>,
    waiting: &mut Option<Unnoticed<What>>,
    what: What,
) {
    if certainty.is_unnoticed() {
        let disputed = certainty == Certainty::Disputed;
        waiting.get_or_insert(Unnoticed { what, disputed });
    } else {
        fixed.get_or_insert(what);
    }
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
    pub touched: Touched,
    pub execution: Execution,
    pub fixed: Fixed,
    pub words: WrittenOrSaid,
    pub left_over: LeftOver,
}

/// What he has touched, and why (4.2 to 4.4).
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Touched {
    pub contacts: SmallVec<[Contact; 2]>,
    /// Homes of men whose contact is on record and does not bind.
    pub neutral: Bitboard,
    /// An announcement that men will be adjusted.
    pub announced: Option<(u32, Heard)>,
    pub castling_meant: Option<Truth>,
    /// Castling was announced by this act.
    pub castling_announced: Option<u32>,
    /// The home of a displaced man, and the act that took it up: if it goes home it was not touched
    /// (7.4).
    pub displaced: Option<(Square, u32)>,
}

impl Touched {
    /// The man whose home this is has been put back there.
    pub fn put_right(&mut self, home: Square) {
        if let Some((_, seq)) = self.displaced.filter(|(square, _)| *square == home) {
            self.contacts.retain(|c| (c.home, c.seq) != (home, seq));
            self.displaced = None;
        }
    }
}

/// The execution that stands: what his hands have done (4.1, 4.6).
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Execution {
    pub hands: HandsUsed,
    /// The last man let go elsewhere.
    pub carried: Option<Carried>,
    /// The last square on which the player touched, lifted or put a man.
    pub last: Option<Square>,
    /// An act of it was unnoticed.
    pub unnoticed: bool,
    /// A disputed act of it.
    pub disputed: Option<u32>,
    /// A man let go between two squares stands more on this one (7.4).
    pub between: Option<Square>,
    /// A new man that stands upside down.
    pub inverted: Option<Square>,
    /// It is the assistant's.
    pub by_assistant: bool,
    /// A rook was announced as the man promoted to (US 8F7).
    pub rook_announced: bool,
}

/// What can no longer be changed (4.7, 4.4.4).
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Fixed {
    /// A man released as part of a legal move (4.7), or the king two squares away (4.7.2).
    pub released: Option<(Square, Square)>,
    /// A possible choice that touched a square of promotion (4.4.4).
    pub promotion: Option<(Square, Role)>,
    /// A move made unnoticed and taken back (4.7); US, a determined move that was changed (9A).
    pub unnoticed_made: Option<Unnoticed<Move>>,
    /// What `released` would be, had somebody noticed.
    pub unnoticed_release: Option<Unnoticed<(Square, Square)>>,
    /// What `promotion` would be, had somebody noticed.
    pub unnoticed_promotion: Option<Unnoticed<(Square, Role)>>,
    /// US: the place of the last contact before a move was determined; a later one changes nothing
    /// (9A, 9B).
    pub determined: Option<u64>,
    /// US: the opponent has touched a man before the press, and no longer claims what was touched
    /// (10J).
    pub claim_forfeited: bool,
}

/// What he has written, said to his assistant, or claimed.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct WrittenOrSaid {
    pub wrote: Option<Intended>,
    /// The move that the player told his assistant to carry out (4.9).
    pub instructed: Option<Intended>,
    /// The intended move of a wrong draw claim (9.5.3).
    pub claimed: Option<Intended>,
    /// A draw claim that was wrong, and the ruling on it.
    pub wrong_claim: Option<WrongClaim>,
}

/// What is left over of the opponent's move: men still in his hand, or taken off the board since.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct LeftOver {
    /// The men that he still held when his move was made: they are off the board, unless he puts
    /// them down.
    pub still_held: Vec<InHand>,
    /// The same as they were then.
    pub held_when_made: Vec<InHand>,
    /// The squares from which he has taken men since he made his move, and those from which he was
    /// seen to.
    pub taken_off: Bitboard,
    pub seen_taking_off: Bitboard,
}

impl Turn {
    pub fn of(player: Color, began: u32) -> Turn {
        Turn {
            player,
            began,
            begun_before: None,
            touched: Touched::default(),
            execution: Execution::default(),
            fixed: Fixed::default(),
            words: WrittenOrSaid::default(),
            left_over: LeftOver::default(),
        }
    }

    /// Adds a contact unless the man was touched before.
    pub fn touch(&mut self, contact: Contact) {
        match self
            .touched
            .contacts
            .iter_mut()
            .find(|c| c.home == contact.home)
        {
            Some(earlier) if earlier.knowledge != Knowledge::Known => {
                // the earlier contact waits to be established; this one is known
                if contact.knowledge == Knowledge::Known {
                    self.touched.contacts.push(contact);
                }
            }
            Some(_) => {}
            None => {
                self.touched.contacts.push(contact);
            }
        }
    }

    /// Of several known contacts with one man the first counts.
    fn drop_repeated(&mut self) {
        let mut seen = Bitboard::EMPTY;
        self.touched.contacts.retain(|c| {
            let repeated = c.knowledge == Knowledge::Known && seen.contains(c.home);
            if c.knowledge == Knowledge::Known && !repeated {
                seen.add(c.home);
            }
            !repeated
        });
    }

    /// The contacts that bind as far as is known.
    pub fn binding(&self) -> impl Iterator<Item = &Contact> + Clone {
        let counts = |c: &&Contact| self.fixed.determined.is_none_or(|last| c.group <= last);
        self.touched
            .contacts
            .iter()
            .filter(|c| c.knowledge == Knowledge::Known)
            .filter(counts)
    }

    /// The same, together.
    pub fn all_binding(&self) -> Cow<'_, [Contact]> {
        let contacts = &*self.touched.contacts;
        match self.binding().count() == contacts.len() {
            true => Cow::Borrowed(contacts),
            false => Cow::Owned(self.binding().copied().collect()),
        }
    }

    /// The contacts so far were announced: they are on record and do not bind (4.2.1).
    pub fn forget_contacts(&mut self) {
        self.touched
            .neutral
            .extend(self.touched.contacts.drain(..).map(|c| c.home));
    }

    /// Nothing that was touched, let go or claimed binds, nor a move made before unnoticed; it
    /// stays on record.
    pub fn waive_duties(&mut self) {
        self.fixed = Fixed {
            determined: self.fixed.determined,
            claim_forfeited: self.fixed.claim_forfeited,
            ..Fixed::default()
        };
        self.forget_contacts();
        self.words.claimed = None;
    }

    /// Whether a man has knowingly been touched as in 4.3.
    pub fn has_touched(&self) -> bool {
        self.binding().next().is_some()
    }

    /// The move that this execution has made, and that is taken back or changed, waits for whoever
    /// brings it up.
    pub fn remember_made(&mut self, made: Move) {
        self.fixed.unnoticed_made = Some(Unnoticed {
            what: made,
            disputed: self.execution.disputed.is_some(),
        });
    }

    /// The execution is put back: the contacts stay, and what 4.7 and 4.4.4 have fixed.
    pub fn put_back(&mut self) {
        self.execution.hands = HandsUsed::default();
        self.execution.carried = None;
        self.execution.unnoticed = false;
        self.execution.disputed = None;
        self.execution.inverted = None;
        self.execution.between = None;
        self.execution.by_assistant = false;
    }

    /// Brings waiting contacts into the count: all, or those on `squares`, or those of the act
    /// `of`. What is disputed waits for the arbiter's own finding.
    pub fn establish(&mut self, squares: &[Square], of: Option<u32>, evidence: Evidence) -> bool {
        let let_go_there = evidence.accepts(self.fixed.unnoticed_release);
        let let_go_there = let_go_there.filter(|(_, to)| squares.contains(to));
        let let_go_there = let_go_there.map(|(from, _)| from);
        let wanted = |c: &Contact| {
            (c.knowledge == Knowledge::Unnoticed
                || (c.knowledge == Knowledge::Disputed && evidence == Evidence::Arbiter))
                && match squares {
                    [] => of.is_none_or(|of| of == c.seq),
                    named => named.contains(&c.home) || let_go_there == Some(c.home),
                }
        };
        let mut any = false;
        for contact in self.touched.contacts.iter_mut().filter(|c| wanted(c)) {
            contact.knowledge = Knowledge::Known;
            any = true;
        }
        self.drop_repeated();
        any | self.establish_fixed(squares, evidence)
    }

    /// The man that was let go unnoticed on one of these squares, or the new man that touched it,
    /// binds (4.7, 4.4.4).
    fn establish_fixed(&mut self, squares: &[Square], evidence: Evidence) -> bool {
        let named =
            |these: &[Square]| squares.is_empty() || these.iter().any(|s| squares.contains(s));
        let touched = |home| self.binding().any(|contact| contact.home == home);
        let fixed = &self.fixed;
        let released = evidence.accepts(fixed.unnoticed_release);
        let released = released.filter(|(from, to)| named(&[*from, *to]) && touched(*from));
        let promotion = evidence.accepts(fixed.unnoticed_promotion);
        let promotion = promotion.filter(|(square, _)| named(&[*square]));
        let before = (fixed.released, fixed.promotion);
        let now = (before.0.or(released), before.1.or(promotion));
        (self.fixed.released, self.fixed.promotion) = now;
        now != before
    }
}

/// On whose word a waiting contact is established.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Evidence {
    Claim,
    Arbiter,
}

impl Evidence {
    /// A claim establishes what nobody contests.
    pub fn accepts<What>(self, fixed: Option<Unnoticed<What>>) -> Option<What> {
        let fixed = fixed.filter(|fixed| self == Evidence::Arbiter || !fixed.disputed);
        fixed.map(|fixed| fixed.what)
    }
}

/// The place of a contact in the order of contacts: the act, then the man within it.
pub(crate) fn group(seq: u32, place: u32) -> u64 {
    u64::from(seq) << 8 | u64::from(place)
}

/// Whether the order of a group of contacts is fixed.
pub(crate) fn is_ordered(order: Order) -> bool {
    order == Order::Known
}
