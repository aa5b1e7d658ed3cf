//! Says how a ruling of the engine waits for an arbiter's word, and what his answers settle.

use board::ByColor;
use laws::{Act, Deed, Fact, Restored, Ruling, RulingId, Status, Truth, Value, Verdict};

use crate::views::everyone::picked_for;

/// What a ruling of the engine waits for, whether the board shows it or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AwaitedWord {
    /// The answer to what is asked about its act.
    Answer,
    /// The penalty, which the arbiter picks.
    Pick,
    /// His word on a claim that was rejected.
    Hearing,
    /// Nobody waits for anything.
    Nothing,
}

impl AwaitedWord {
    /// What a ruling waits for as it is told.
    ///
    /// ```
    /// use jadoube_protocol::views::AwaitedWord;
    /// use jadoube_protocol::{LineAnswer, Session};
    /// let mut session = Session::new();
    /// session.answer(b"start");
    /// let Some(LineAnswer::Verdict(verdict)) = session.answer(b"W press") else { panic!() };
    /// assert_eq!(AwaitedWord::on(&verdict.rulings[0]), AwaitedWord::Nothing);
    /// ```
    #[must_use]
    pub const fn on(ruling: &Ruling) -> AwaitedWord {
        match ruling.status {
            Status::NeedsArbiter => AwaitedWord::Answer,
            Status::Proposed => AwaitedWord::Pick,
            Status::Rejected => AwaitedWord::Hearing,
            Status::Enforced | Status::Claimable | Status::Lapsed | Status::Noted => {
                AwaitedWord::Nothing
            }
        }
    }
}

/// Whether the board shows that a ruling was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownByTheBoard {
    /// It does.
    Yes,
    /// It does where counts, the result or the clock are others after it.
    IfChanged,
    /// It does not.
    No,
}

impl ShownByTheBoard {
    /// Whether men, clocks, counts or the result tell of the ruling.
    ///
    /// ```
    /// use jadoube_protocol::views::ShownByTheBoard;
    /// use jadoube_protocol::{LineAnswer, Session};
    /// let mut session = Session::new();
    /// session.answer(b"start");
    /// let Some(LineAnswer::Verdict(verdict)) = session.answer(b"W press") else { panic!() };
    /// assert_eq!(ShownByTheBoard::is(&verdict.rulings[0]), ShownByTheBoard::Yes);
    /// ```
    #[must_use]
    pub fn is(ruling: &Ruling) -> ShownByTheBoard {
        let restores = ruling.restored != Restored::No;
        let corrects = ruling.clock_correction_ms != ByColor::default();
        match ruling.status {
            Status::Enforced | Status::NeedsArbiter => ShownByTheBoard::Yes,
            Status::Proposed | Status::Rejected if restores || corrects => ShownByTheBoard::Yes,
            Status::Proposed | Status::Rejected => ShownByTheBoard::IfChanged,
            Status::Claimable if restores => ShownByTheBoard::Yes,
            Status::Claimable | Status::Lapsed | Status::Noted => ShownByTheBoard::No,
        }
    }
}

/// What an arbiter's answer to a question of fact settles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArbitersAnswer {
    /// The act that it is about.
    pub of: u32,
    /// Whether that has happened, if that was asked.
    pub found: Option<Truth>,
    picked_for: Option<RulingId>,
    /// Whether more is asked about the act.
    is_asked: bool,
}

impl ArbitersAnswer {
    /// What is settled by an act; `None` if it is no answer.
    ///
    /// ```
    /// use jadoube_protocol::views::ArbitersAnswer;
    /// use laws::{Act, Actor, Deed};
    /// let (_, verdict) = laws::Game::new(laws::Start::default()).expect("an initial position");
    /// let undo = Act::seen(Actor::Arbiter, Deed::Undo);
    /// assert_eq!(ArbitersAnswer::by(&undo, &verdict), None);
    /// ```
    #[must_use]
    pub fn by(act: &Act, verdict: &Verdict) -> Option<ArbitersAnswer> {
        let Deed::Decide { fact, of, value } = &act.deed else {
            return None;
        };
        if verdict.is_kept_from_video() {
            return None;
        }
        let of = verdict.decided.or(*of)?;
        let found = match value {
            Value::Is(Truth::True) => Truth::True,
            _ => Truth::False,
        };
        Some(ArbitersAnswer {
            of,
            found: (*fact == Fact::Seen).then_some(found),
            picked_for: verdict.rulings.iter().find_map(picked_for),
            is_asked: verdict.view.questions.iter().any(|asked| asked.of == of),
        })
    }

    /// Whether it is the word that a ruling has waited for.
    ///
    /// ```
    /// # use jadoube_protocol::views::{ArbitersAnswer, AwaitedWord};
    /// # use jadoube_protocol::{Context, Line, parse_line};
    /// # let (_, verdict) = laws::Game::new(laws::Start::default()).expect("an initial position");
    /// let line = parse_line("A decide intent deliberate of=3", Context::default())?;
    /// let Line::Act(act) = line else { panic!() };
    /// let answer = ArbitersAnswer::by(&act, &verdict).expect("an answer");
    /// assert!(answer.is_awaited((3, 0), AwaitedWord::Answer));
    /// assert!(!answer.is_awaited((4, 0), AwaitedWord::Answer));
    /// # Ok::<(), jadoube_protocol::ProtocolError>(())
    /// ```
    #[must_use]
    pub fn is_awaited(&self, ruling: RulingId, word: AwaitedWord) -> bool {
        match word {
            AwaitedWord::Answer => self.answers_all_about(ruling),
            AwaitedWord::Pick => self.picked_for == Some(ruling),
            AwaitedWord::Hearing | AwaitedWord::Nothing => false,
        }
    }

    /// Whether nothing is left to say on a ruling that is shown.
    ///
    /// ```
    /// # use jadoube_protocol::views::ArbitersAnswer;
    /// # use jadoube_protocol::{Context, Line, parse_line};
    /// # let (_, verdict) = laws::Game::new(laws::Start::default()).expect("an initial position");
    /// let line = parse_line("A decide intent deliberate of=3", Context::default())?;
    /// let Line::Act(act) = line else { panic!() };
    /// let answer = ArbitersAnswer::by(&act, &verdict).expect("an answer");
    /// assert!(answer.settles((3, 0)) && !answer.settles((4, 0)));
    /// # Ok::<(), jadoube_protocol::ProtocolError>(())
    /// ```
    #[must_use]
    pub fn settles(&self, ruling: RulingId) -> bool {
        self.picked_for == Some(ruling) || self.answers_all_about(ruling)
    }

    fn answers_all_about(&self, ruling: RulingId) -> bool {
        ruling.0 == self.of && !self.is_asked
    }
}
