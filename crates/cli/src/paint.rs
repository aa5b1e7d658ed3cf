//! Colours text where the output is a terminal that wants colour.

use std::env;
use std::ffi::OsStr;
use std::io::IsTerminal;

/// The meaning of a piece of text, from which its colour follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Text.
    Plain,
    /// A heading, a result.
    Strong,
    /// Less important.
    Faint,
    /// A ruling in force that charges somebody; an error.
    Bad,
    /// Something open: a claim, a question, a choice.
    Open,
    /// What may be played.
    Good,
}

/// Paints text, or leaves it as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// With colours.
    On,
    /// Without.
    Off,
}

impl Paint {
    /// For standard output, as the terminal and the environment want it.
    pub fn for_stdout(no_color: bool) -> Paint {
        Paint::shown_on(std::io::stdout().is_terminal(), no_color)
    }

    /// For standard error.
    pub fn for_stderr(no_color: bool) -> Paint {
        Paint::shown_on(std::io::stderr().is_terminal(), no_color)
    }

    fn shown_on(terminal: bool, no_color: bool) -> Paint {
        let [variable, term] = ["NO_COLOR", "TERM"].map(env::var_os);
        Paint::decide(no_color, variable.as_deref(), term.as_deref(), terminal)
    }

    /// Colour is for a terminal that can show it, unless `--no-color` or a non-empty `NO_COLOR`
    /// forbids it.
    fn decide(
        forbidden: bool,
        no_color: Option<&OsStr>,
        term: Option<&OsStr>,
        terminal: bool,
    ) -> Paint {
        let unwanted = forbidden || no_color.is_some_and(|value| !value.is_empty());
        let unable = !terminal || term.is_some_and(|term| term == "dumb");
        if unwanted || unable {
            Paint::Off
        } else {
            Paint::On
        }
    }

    /// Appends `text` in this tone.
    pub fn put(self, tone: Tone, text: &str, out: &mut String) {
        let code = match (self, tone) {
            (Paint::Off, _) | (_, Tone::Plain) => return out.push_str(text),
            (_, Tone::Strong) => "1",
            (_, Tone::Faint) => "2",
            (_, Tone::Bad) => "1;31",
            (_, Tone::Open) => "1;33",
            (_, Tone::Good) => "1;32",
        };
        out.extend(["\x1b[", code, "m", text, "\x1b[0m"]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decide(forbidden: bool, no_color: Option<&str>, term: &str, terminal: bool) -> Paint {
        Paint::decide(
            forbidden,
            no_color.map(OsStr::new),
            Some(OsStr::new(term)),
            terminal,
        )
    }

    #[test]
    fn colour_is_for_terminals_that_want_it() {
        assert_eq!(decide(false, None, "xterm", true), Paint::On);
        assert_eq!(decide(false, Some(""), "xterm", true), Paint::On);
        assert_eq!(decide(false, None, "xterm", false), Paint::Off);
        assert_eq!(decide(true, None, "xterm", true), Paint::Off);
        assert_eq!(decide(false, Some("1"), "xterm", true), Paint::Off);
        assert_eq!(decide(false, None, "dumb", true), Paint::Off);
    }

    #[test]
    fn paint_that_is_off_leaves_text_alone() {
        let mut out = String::new();
        Paint::Off.put(Tone::Bad, "illegal", &mut out);
        assert_eq!(out, "illegal");
        Paint::On.put(Tone::Bad, "!", &mut out);
        assert_eq!(out, "illegal\x1b[1;31m!\x1b[0m");
    }
}
