//! Separates the free text of a protocol line from the rest, and joins them again, because the
//! ledger keeps them apart.

use laws::Deed;
use protocol::{Context, Line, ProtocolError, parse_line};

use crate::entry::{Salt, Text};

/// A line taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parted {
    /// The line in its canonical form; where free text stood, an empty text.
    pub body: Box<str>,
    /// The free text.
    pub texts: Vec<Text>,
}

/// Takes the free text out of a line, each text with a salt of its own.
///
/// ```
/// use jadoube_ledger::{joined, parted};
/// use protocol::{Context, parse_line};
/// let line = parse_line("start white=Anderssen control=rapid", Context::default())?;
/// let parted = parted(&line, || [0; 16]);
/// assert_eq!(&*parted.body, r#"{"act":"start","control":"rapid","white":""}"#);
/// assert_eq!(&*parted.texts[0].text, "Anderssen");
/// assert_eq!(joined(&parted.body, &parted.texts, Context::default())?, line);
/// # Ok::<(), protocol::ProtocolError>(())
/// ```
#[must_use]
pub fn parted(line: &Line, mut salt: impl FnMut() -> Salt) -> Parted {
    let mut line = line.clone();
    without_a_free_option(&mut line);
    let mut texts = Vec::new();
    for place in line.free_texts() {
        if let Some(text) = place.text.replace("".into()) {
            texts.push(Text {
                field: place.key.as_ref().into(),
                salt: salt(),
                text,
            });
        } else {
            *place.text = None;
        }
    }
    Parted {
        body: line.to_json().into(),
        texts,
    }
}

/// The name of an option is the engine's; any other text names none, and need not be kept.
fn without_a_free_option(line: &mut Line) {
    const LONGEST: usize = 64;
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    if let Line::Act(act) = line
        && let Deed::Choose { option } = &mut act.deed
        && (option.len() > LONGEST || !option.bytes().all(plain))
    {
        *option = "no_option".into();
    }
}

/// The line that was taken apart; a text that has been erased stays empty.
///
/// # Errors
/// The body is no line of the protocol.
pub fn joined(body: &str, texts: &[Text], context: Context) -> Result<Line, ProtocolError> {
    let mut line = parse_line(body, context)?;
    for place in line.free_texts() {
        let kept = texts.iter().find(|text| *text.field == *place.key);
        if let (Some(kept), true) = (kept, place.text.is_some()) {
            *place.text = Some(kept.text.clone());
        }
    }
    Ok(line)
}

/// A salt from the randomness of the operating system.
///
/// # Panics
/// The operating system has none to give.
#[must_use]
pub fn random_salt() -> Salt {
    let mut salt = [0; 16];
    getrandom::fill(&mut salt).expect("invariant: the operating system gives random numbers");
    salt
}
