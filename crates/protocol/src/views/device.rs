//! Says what a device at a board is told of the record of its game: what somebody saw or decided,
//! without words, and how the game stands after it.

use board::Color;
use laws::{
    Act, Belongs, Certainty, Correction, Deed, GameResult, MoveStatus, Source, Value, Verdict, View,
};
use serde::Serialize;

use crate::line::Line;
use crate::views::everyone::{says_nothing_to_all, was_noticed};
use crate::views::noticed_game::NoticedGame;
use crate::views::parts::men;
use crate::word::Word;

/// How a game stands, as the board before the players has to show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DeviceStanding {
    /// The position from which play continues, as a FEN.
    pub fen: Box<str>,
    /// The men as they stand, as in the first field of a FEN.
    pub placement: Box<str>,
    /// Who has the move.
    pub has_the_move: &'static str,
    /// Whose move is made that he has not completed by his press; `null` if nobody's is.
    pub to_press: Option<&'static str>,
    /// The result; `*` while the game goes on.
    pub result: &'static str,
}

impl DeviceStanding {
    /// What a device is told of a state.
    ///
    /// ```
    /// use jadoube_protocol::views::DeviceStanding;
    /// let (_, verdict) = laws::Game::new(laws::Start::default()).expect("an initial position");
    /// let standing = DeviceStanding::of(&verdict.view);
    /// assert_eq!((standing.has_the_move, standing.to_press), ("white", None));
    /// assert_eq!((&*standing.placement, standing.result), (
    ///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "*",
    /// ));
    /// ```
    #[must_use]
    pub fn of(view: &View) -> DeviceStanding {
        let to_press = to_press(view);
        DeviceStanding {
            fen: view.position.to_fen().into(),
            placement: men(&view.placement),
            has_the_move: view.has_the_move.word(),
            to_press: to_press.map(Word::word),
            result: view.result.word(),
        }
    }
}

fn to_press(view: &View) -> Option<Color> {
    let ongoing = view.result == GameResult::Ongoing;
    (view.move_status == MoveStatus::Made && ongoing).then_some(!view.has_the_move)
}

/// Whether devices are told of a line, `verdict` being what the Laws make of it: what a device has
/// sensed, and what somebody saw or decided. What nobody noticed is the arbiter's.
///
/// ```
/// use jadoube_protocol::views::is_told_to_devices;
/// use jadoube_protocol::{Context, parse_line};
///
/// let is_told = |text| {
///     is_told_to_devices(&parse_line(text, Context::default()).expect("a line"), None)
/// };
/// assert!(is_told("start") && is_told("W lift e2"));
/// assert!(is_told("W touch e2 certainty=disputed source=board"));
/// assert!(!is_told("W touch e2 certainty=disputed") && !is_told("W press certainty=unnoticed"));
/// assert!(!is_told("W touch e2 certainty=unnoticed source=camera"));
/// ```
#[must_use]
pub fn is_told_to_devices(line: &Line, verdict: Option<&Verdict>) -> bool {
    let Line::Act(act) = line else { return true };
    let is_silent = verdict.is_some_and(|verdict| {
        // a device that judges the record itself would rely on it
        says_nothing_to_all(act, verdict) || verdict.is_kept_from_video()
    });
    let is_sensed = matches!(
        act.source,
        Some(Source::Board | Source::Clock | Source::Camera)
    );
    !is_silent && act.certainty != Certainty::Unnoticed && (is_sensed || was_noticed(act))
}

/// Tells devices of a record under numbers of their own, which have no gap where there is something
/// that they are not told.
///
/// ```
/// use jadoube_protocol::views::DeviceProjection;
/// use jadoube_protocol::{Context, parse_line};
///
/// let line = |text| parse_line(text, Context::default()).expect("a line");
/// let mut told = DeviceProjection::default();
/// assert_eq!(told.tell(0, &line("start white=Anna")), (0, Some(r#"{"act":"start"}"#.into())));
/// let answer = line("A decide seen of=2 value=true");
/// assert_eq!(told.tell(2, &line("W lift e2")).0, 1);
/// let (number, json) = told.tell(3, &answer);
/// assert!(number == 2 && json.is_some_and(|json| json.contains(r#""of":1"#)));
/// // it speaks of what devices were not told
/// assert_eq!(told.tell(4, &line("A decide seen of=1 value=true")), (3, None));
/// ```
#[derive(Clone, Debug, Default)]
pub struct DeviceProjection {
    /// The numbers in the record of what was told, in order.
    told: Vec<u32>,
    /// The game without what nobody noticed.
    noticed: NoticedGame,
}

impl DeviceProjection {
    /// Devices are told of the line of this number: under which number of theirs, and as which JSON
    /// object; `None` where it speaks of what they were not told.
    pub fn tell(&mut self, seq: u32, line: &Line) -> (u32, Option<String>) {
        let (number, _) = self.tell_unknown(seq);
        let mut line = match line {
            Line::Act(act) => {
                let told = renumbered(act, &|of| self.number_of(of));
                let told = told.filter(|_| !says_that_it_was_unnoticed(act));
                told.map(without_footage).map(Line::Act)
            }
            start => Some(start.clone()),
        };
        for place in line.iter_mut().flat_map(Line::free_texts) {
            *place.text = None;
        }
        (number, line.as_ref().map(Line::to_json))
    }

    /// How the game stands after the line of this number, of which devices are told or not, as far
    /// as they may be told: without what nobody noticed, however that came into force. `None` where
    /// it is not known.
    ///
    /// ```
    /// use jadoube_protocol::views::{DeviceProjection, DeviceStanding};
    /// use jadoube_protocol::{Context, Line, parse_line};
    ///
    /// let mut game = laws::Game::new(laws::Start::default())?.0;
    /// let mut told = DeviceProjection::default();
    /// told.standing(0, Some(&parse_line("start", Context::default())?), None);
    /// for (seq, text) in [
    ///     (1, "W touch d2 certainty=unnoticed"),
    ///     (2, "B knock a8 a6 certainty=unnoticed"),
    ///     (3, "W lift e2"),
    /// ] {
    ///     let line = parse_line(text, Context::default())?;
    ///     let Line::Act(act) = &line else { panic!() };
    ///     let stands = DeviceStanding::of(&game.apply(act)?.view);
    ///     let told = told.standing(seq, Some(&line), Some(&stands)).expect("it is known");
    ///     assert!(told.placement.starts_with("rnbqkbnr/pppppppp/8/"), "{text}");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn standing(
        &mut self,
        seq: u32,
        line: Option<&Line>,
        standing: Option<&DeviceStanding>,
    ) -> Option<DeviceStanding> {
        self.noticed.take(seq, line, standing)
    }

    /// The same of a line that this version does not know.
    ///
    /// ```
    /// # use jadoube_protocol::views::DeviceProjection;
    /// let mut told = DeviceProjection::default();
    /// assert_eq!((told.tell_unknown(4), told.tell_unknown(6)), ((0, None), (1, None)));
    /// ```
    pub fn tell_unknown(&mut self, seq: u32) -> (u32, Option<String>) {
        let number = self.count();
        self.told.push(seq);
        (number, None)
    }

    /// How many lines were told.
    ///
    /// ```
    /// # use jadoube_protocol::views::DeviceProjection;
    /// assert_eq!(DeviceProjection::default().count(), 0);
    /// ```
    #[must_use]
    pub fn count(&self) -> u32 {
        u32::try_from(self.told.len()).unwrap_or(u32::MAX)
    }

    fn number_of(&self, seq: u32) -> Option<u32> {
        let found = self.told.binary_search(&seq).ok()?;
        u32::try_from(found).ok()
    }
}

/// The act with the numbers that it names exchanged; `None` where one has none.
pub(super) fn renumbered(act: &Act, number_of: &impl Fn(u32) -> Option<u32>) -> Option<Act> {
    let mut act = act.clone();
    match &mut act.deed {
        Deed::Claim(claim) => exchange(&mut claim.of, number_of)?,
        Deed::Decide { of, value, .. } => {
            exchange(of, number_of)?;
            if let Value::Late(Belongs::Before(before)) = value {
                *before = number_of(*before)?;
            }
        }
        Deed::Correct { correction, .. } => match &mut **correction {
            Correction::Confirm { of }
            | Correction::Dismiss { of }
            | Correction::Amend { of, .. } => {
                of.0 = number_of(of.0)?;
            }
            Correction::Supersede { of, instead } => {
                *of = number_of(*of)?;
                if let Some(other) = instead {
                    *other = renumbered(other, number_of)?;
                }
            }
        },
        _ => {}
    }
    Some(act)
}

/// Which recording shows it is for the arbiters.
fn without_footage(mut act: Act) -> Act {
    act.footage = None;
    if let Deed::Correct { correction, .. } = &mut act.deed
        && let Correction::Supersede { instead, .. } = &mut **correction
    {
        *instead = instead.take().map(without_footage);
    }
    act
}

/// Whether an act tells what nobody noticed, or that what was told was not noticed by anybody.
pub(super) fn says_that_it_was_unnoticed(act: &Act) -> bool {
    let instead = match &act.deed {
        Deed::Correct { correction, .. } => match &**correction {
            Correction::Supersede { instead, .. } => instead.as_ref(),
            _ => None,
        },
        _ => None,
    };
    act.certainty == Certainty::Unnoticed || instead.is_some_and(says_that_it_was_unnoticed)
}

fn exchange(of: &mut Option<u32>, number_of: &impl Fn(u32) -> Option<u32>) -> Option<()> {
    if let Some(of) = of {
        *of = number_of(*of)?;
    }
    Some(())
}
