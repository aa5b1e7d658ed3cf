//! Answers lines of the board protocol in JavaScript: in browsers, on telephones, in Node.js.
//!
//! Lines in, lines out, exactly as `jadoube rule` answers them: one act in each line, as JSON or in
//! the text notation, one line of JSON for each act. Nothing here knows the time, a file or chance.
#![forbid(unsafe_code)]

use protocol::Languages;
use wasm_bindgen::prelude::wasm_bindgen;

/// Judges lines from the first to the last, as `jadoube rule` does: any number of games, each of
/// which begins with a `start` line.
///
/// Each act is answered with one line of JSON; blank lines and comments with none. A line that
/// cannot be read is answered with an error that says why, and changes nothing.
///
/// ```
/// let answers = jadoube_js::judge("start\nW touch e2\n");
/// assert_eq!(answers.lines().count(), 2);
/// ```
#[must_use]
#[wasm_bindgen]
pub fn judge(lines: &str) -> String {
    Session::new().tell(lines)
}

/// Which keys set a clock to other times: one line of JSON for one, as
/// [`sensing::answer_clock_request`] has it.
///
/// ```
/// let answer = jadoube_js::clock_steps(
///     r#"{"model":"dgt-xl","shows":{"left_s":60,"right_s":5},
///         "must_show":{"left_s":180,"right_s":5}}"#,
/// );
/// let two_minutes = r#"{"key":"+","times":2,"purpose":"digit","side":"left"}"#;
/// assert!(answer.contains(two_minutes), "{answer}");
/// ```
#[must_use]
#[wasm_bindgen(js_name = clockSteps)]
pub fn clock_steps(request: &str) -> String {
    sensing::answer_clock_request(request)
}

/// The version of the engine, that of `jadoube --version`.
///
/// ```
/// assert!(jadoube_js::version().starts_with(char::is_numeric));
/// ```
#[must_use]
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// A game that is told act by act, without being judged from its start each time.
///
/// ```
/// let mut session = jadoube_js::Session::new();
/// session.tell("start edition=FIDE2023");
/// let answer = session.tell("W touch e2");
/// assert!(answer.starts_with(r#"{"seq":1,"#));
/// ```
#[derive(Default)]
#[wasm_bindgen]
pub struct Session {
    session: protocol::Session,
}

#[wasm_bindgen]
impl Session {
    /// A session without a game; a `start` line begins one, and forgets the one before.
    ///
    /// ```
    /// let answer = jadoube_js::Session::new().tell("W press");
    /// assert!(answer.contains("no_game"), "{answer}");
    /// ```
    #[must_use]
    #[wasm_bindgen(constructor)]
    pub fn new() -> Session {
        Session::default()
    }

    /// The same with reasons in every language: beside `text` and `reason`, which are English,
    /// there are `texts` and `reasons`, by the tags of the others.
    ///
    /// ```
    /// let answer = jadoube_js::Session::in_all_languages().tell("start");
    /// assert!(answer.contains(r#""reasons":{"fr":"#), "{answer}");
    /// ```
    #[must_use]
    #[wasm_bindgen(js_name = inAllLanguages)]
    pub fn in_all_languages() -> Session {
        let session = protocol::Session::in_languages(Languages::All);
        Session { session }
    }

    /// Tells the next line, or the next lines, and returns the answers: one line of JSON for each
    /// act, each with a newline at its end; nothing for a blank line or a comment.
    ///
    /// ```
    /// let mut session = jadoube_js::Session::new();
    /// assert_eq!(session.tell("start\n# a comment\nW touch e2").lines().count(), 2);
    /// assert_eq!(session.tell(""), "");
    /// ```
    pub fn tell(&mut self, lines: &str) -> String {
        let mut out = Vec::new();
        for line in lines.split_inclusive('\n') {
            self.session.answer_into(line.as_bytes(), &mut out);
        }
        String::from_utf8(out).expect("invariant: answers are JSON, which is UTF-8")
    }
}
