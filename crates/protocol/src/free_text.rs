//! Finds the free text of a line: what people wrote. The Laws rule without it, and a record keeps
//! it apart, so that it can be erased.

use std::borrow::Cow;

use laws::{Act, Correction, Deed, Start};

use crate::line::Line;

/// A place for free text: the key it stands under, and the text if there is one.
///
/// ```
/// use jadoube_protocol::{Context, parse_line};
/// let mut line = parse_line(r#"W say "good morning""#, Context::default())?;
/// for place in line.free_texts() {
///     assert_eq!((&*place.key, place.text.take().as_deref()), ("text", Some("good morning")));
/// }
/// assert_eq!(line.to_text(), "W say");
/// # Ok::<(), jadoube_protocol::ProtocolError>(())
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct FreeText<'l> {
    /// The key; within `instead` it begins with `instead.`.
    pub key: Cow<'static, str>,
    /// The text.
    pub text: &'l mut Option<Box<str>>,
}

impl<'l> FreeText<'l> {
    fn of(key: &'static str, text: &'l mut Option<Box<str>>) -> FreeText<'l> {
        FreeText {
            key: Cow::Borrowed(key),
            text,
        }
    }
}

impl Line {
    /// Every place of this line where people write what they like, filled or not, always in the
    /// same order.
    ///
    /// ```
    /// use jadoube_protocol::{Context, parse_line};
    /// let mut line = parse_line("start white=Anderssen", Context::default())?;
    /// let keys: Vec<_> = line.free_texts().into_iter().map(|place| place.key).collect();
    /// assert_eq!(keys, ["board", "round", "white", "black", "event"]);
    /// # Ok::<(), jadoube_protocol::ProtocolError>(())
    /// ```
    pub fn free_texts(&mut self) -> Vec<FreeText<'_>> {
        match self {
            Line::Start(start) => of_start(start),
            Line::Act(act) => of_act(act),
        }
    }
}

fn of_start(start: &mut Start) -> Vec<FreeText<'_>> {
    let names = &mut start.names;
    vec![
        FreeText::of("board", &mut names.board),
        FreeText::of("round", &mut names.round),
        FreeText::of("white", &mut names.white),
        FreeText::of("black", &mut names.black),
        FreeText::of("event", &mut names.event),
    ]
}

fn of_act(act: &mut Act) -> Vec<FreeText<'_>> {
    match &mut act.deed {
        Deed::Adjust { words, .. } => vec![FreeText::of("words", words)],
        Deed::Say { text, .. } => vec![FreeText::of("text", text)],
        Deed::Observe(observation) => vec![FreeText::of("text", &mut observation.text)],
        Deed::Incident { text, .. } => vec![FreeText::of("text", text)],
        Deed::Refuse { article } => vec![FreeText::of("article", article)],
        Deed::ChangeRegime { reason, .. } => vec![FreeText::of("reason", reason)],
        Deed::Correct { correction, reason } => {
            let mut texts = vec![FreeText::of("reason", reason)];
            if let Correction::Supersede {
                instead: Some(act), ..
            } = &mut **correction
            {
                texts.extend(of_act(act).into_iter().map(within_instead));
            }
            texts
        }
        _ => Vec::new(),
    }
}

fn within_instead(place: FreeText<'_>) -> FreeText<'_> {
    FreeText {
        key: format!("instead.{}", place.key).into(),
        text: place.text,
    }
}
