//! Writes the report for people: a heading for each game, one line for each act, and under it what
//! follows from it.

use laws::{Game, Verdict};
use protocol::{LineAnswer, ProtocolError, Session};

use super::account::GameAccount;
use crate::exit::Exit;
use crate::page::{TextPage, cut};
use crate::paint::{Paint, Tone};

/// The report on one input.
pub struct RuleReport {
    page: TextPage,
    /// The name of the input, if there are several.
    name: Option<String>,
    line: u64,
    games: u32,
    game: Option<GameAccount>,
    exit: Exit,
}

impl RuleReport {
    /// A report on which nothing stands yet.
    pub fn new(paint: Paint, name: Option<String>) -> RuleReport {
        RuleReport {
            page: TextPage::new(paint),
            name,
            line: 0,
            games: 0,
            game: None,
            exit: Exit::Fine,
        }
    }

    /// What the report says of one more line of input.
    pub fn line(&mut self, session: &mut Session, line: &[u8]) -> String {
        self.line += 1;
        match session.answer(line) {
            None => {}
            Some(LineAnswer::Error { seq, error }) => self.error(seq, &error, line),
            Some(LineAnswer::Verdict(verdict)) => match (session.game(), &mut self.game) {
                (Some(game), Some(account)) if verdict.seq > 0 => {
                    account.act(&mut self.page, game, line, &verdict);
                }
                (Some(game), _) => {
                    self.close();
                    self.open();
                    self.game = Some(GameAccount::begin(
                        &mut self.page,
                        self.games,
                        game,
                        *verdict,
                    ));
                }
                (None, _) => {}
            },
        }
        self.page.take()
    }

    /// What the report says of an act of the game that was judged elsewhere.
    pub fn judged(&mut self, game: &Game, line: &[u8], verdict: &Verdict) -> String {
        self.line += 1;
        if let Some(account) = &mut self.game {
            account.act(&mut self.page, game, line, verdict);
        }
        self.page.take()
    }

    /// What is left to say at the end of the input.
    pub fn end(&mut self) -> String {
        self.close();
        self.page.take()
    }

    /// Whether no line of the input had anything in it but blanks and comments.
    pub fn is_empty(&self) -> bool {
        self.games == 0 && self.exit == Exit::Fine
    }

    /// Whether the input had errors.
    pub fn exit(&self) -> Exit {
        self.exit
    }

    fn open(&mut self) {
        self.games += 1;
        if self.games > 1 {
            self.page.blank();
            self.page
                .line(&[(Tone::Faint, &"─".repeat(self.page.width()))]);
            self.page.blank();
        }
        if let Some(name) = &self.name {
            let place = format!("{name}, line {}", self.line);
            self.page.line(&[(Tone::Faint, &place)]);
        }
    }

    fn close(&mut self) {
        if let Some(account) = self.game.take() {
            account.end(&mut self.page);
        }
    }

    fn error(&mut self, seq: u32, error: &ProtocolError, line: &[u8]) {
        self.exit = Exit::InputErrors;
        if let Some(account) = &mut self.game {
            account.errors += 1;
        }
        let written = cut(String::from_utf8_lossy(line).trim(), self.page.width());
        let number = format!("{seq:>4}  ");
        self.page.line(&[
            (Tone::Faint, &number),
            (Tone::Bad, "not understood: "),
            (Tone::Plain, &written),
        ]);
        let place = format!("line {}", self.line);
        let place = self
            .name
            .as_ref()
            .map_or(place.clone(), |name| format!("{name}, {place}"));
        let link = if matches!(error, ProtocolError::At { .. }) {
            ","
        } else {
            ":"
        };
        self.page
            .row(Tone::Bad, "ERROR", &format!("{place}{link} {error}"));
        if self.game.is_some() && begins_a_game(line) {
            let text = "this line begins no game: what follows is judged in the game before it";
            self.page.row(Tone::Bad, "", text);
        }
    }
}

/// Whether a line that was not understood was meant as a `start`.
fn begins_a_game(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line);
    let line: String = line.chars().filter(|c| !c.is_whitespace()).collect();
    line.starts_with("start") || line.contains("\"act\":\"start\"")
}
