//! Runs `jadoube watch`: follows games under way, and tells an arbiter what he wants to hear.

mod hall;
mod source;

use std::collections::HashSet;
use std::io::{self, IsTerminal, Write};
use std::thread;
use std::time::{Duration, Instant};

use audit::{AuditSettings, ControlFrom, Notice, NoticeState, Watcher};
use client::Trust;
use jiff::Zoned;
use serde::Serialize;

use crate::args::{OutputFormat, WatchArgs};
use crate::exit::{Exit, complain};
use crate::interrupt::Interrupt;
use crate::json;
use crate::page::TextPage;
use crate::paint::{Paint, Tone};
use hall::{NotSent, RemarkSender};
use source::{FileReading, Sources};

/// How soon Ctrl-C is heard.
const LISTENS_EVERY: Duration = Duration::from_millis(100);

/// Follows what was named until the user breaks off.
pub fn run(args: &WatchArgs, paint: Paint) -> io::Result<Exit> {
    let trust = args.tls_ca.clone().map_or(Trust::System, Trust::File);
    let mut sources = match Sources::new(&args.sources, &trust) {
        Ok(sources) => sources,
        Err(why) => {
            complain(&why);
            return Ok(Exit::Unreadable);
        }
    };
    let sender = match sender(args, &trust) {
        Ok(sender) => sender,
        Err(why) => {
            complain(&why);
            return Ok(Exit::Unreadable);
        }
    };
    let interrupt = Interrupt::watched();
    let mut watch = Watch::new(args, sender, paint);
    let mut is_first = true;
    if args.once {
        // the last word of a file is believed at the second look
        watch.take(sources.read())?;
    }
    loop {
        let began = Instant::now();
        let Looked { has_read, is_sent } = watch.take(sources.read())?;
        // the round of a folder that is empty may not have begun
        if is_first && !has_read && !watch.troubles.is_empty() {
            return Ok(Exit::Unreadable);
        }
        if let Err(NotSent::Ever(_)) = &is_sent
            && is_first
        {
            return Ok(Exit::Unreadable);
        }
        if std::mem::take(&mut is_first) {
            watch.say_what_is_watched();
        }
        if args.once {
            return Ok(match is_sent {
                Ok(()) => Exit::Fine,
                Err(_) => Exit::Unreadable,
            });
        }
        while began.elapsed() < Duration::from_secs(args.every) {
            if interrupt.has_come() {
                return Ok(Exit::Fine);
            }
            thread::sleep(LISTENS_EVERY);
        }
    }
}

/// Who sends to the service that was named, if one was.
fn sender(args: &WatchArgs, trust: &Trust) -> Result<Option<RemarkSender>, String> {
    let Some(to) = &args.to else {
        return Ok(None);
    };
    let token = args.token.read()?;
    RemarkSender::new(to, trust, &token).map(Some)
}

/// What became of a look at everything.
struct Looked {
    /// Whether any of it could be read.
    has_read: bool,
    /// Whether a service that was named has all of it.
    is_sent: Result<(), NotSent>,
}

/// What is watched, and how it is told.
struct Watch {
    watcher: Watcher,
    sender: Option<RemarkSender>,
    format: OutputFormat,
    page: TextPage,
    began: Instant,
    /// What cannot be read, told once as long as it lasts.
    troubles: HashSet<String>,
}

impl Watch {
    fn new(args: &WatchArgs, sender: Option<RemarkSender>, paint: Paint) -> Watch {
        let settings = AuditSettings {
            edition: args.edition,
            control: ControlFrom::Headers,
            ..AuditSettings::default()
        };
        let quiet_after = args
            .quiet_after
            .map(|minutes| Duration::from_secs(60 * minutes));
        let by_default = match io::stdout().is_terminal() {
            true => OutputFormat::Text,
            false => OutputFormat::Jsonl,
        };
        Watch {
            watcher: Watcher::new(settings, quiet_after),
            sender,
            format: args.format.unwrap_or(by_default),
            page: TextPage::new(paint),
            began: Instant::now(),
            troubles: HashSet::new(),
        }
    }

    /// Takes what was read, and tells what of it is new.
    fn take(&mut self, readings: Vec<FileReading>) -> io::Result<Looked> {
        let (mut has_read, mut troubles) = (false, HashSet::new());
        let mut notices = Vec::new();
        for FileReading { name, games } in readings {
            match games {
                Ok(games) => {
                    has_read = true;
                    notices.extend(self.watcher.look(&name, &games, self.began.elapsed()));
                }
                Err(why) => {
                    troubles.insert(why);
                }
            }
        }
        notices.extend(self.watcher.tick(self.began.elapsed()));
        self.tell(&notices)?;
        let sender = self.sender.as_mut();
        let is_sent = sender.map_or(Ok(()), |sender| sender.send(&self.watcher));
        if let Err(NotSent::Yet(why) | NotSent::Ever(why)) = &is_sent {
            troubles.insert(why.clone());
        }
        troubles
            .difference(&self.troubles)
            .for_each(|why| complain(why));
        self.troubles = troubles;
        Ok(Looked { has_read, is_sent })
    }

    fn tell(&mut self, notices: &[Notice]) -> io::Result<()> {
        let now = Zoned::now();
        let mut output = io::stdout().lock();
        for notice in notices {
            let text = match self.format {
                OutputFormat::Text => prose(&mut self.page, notice, &now),
                OutputFormat::Jsonl => line(notice, &now),
            };
            output.write_all(text.as_bytes())?;
        }
        output.flush()
    }

    fn say_what_is_watched(&self) {
        let (games, under_way) = self.watcher.counts();
        let games = match games {
            0 => "no game yet".to_owned(),
            1 => "one game".to_owned(),
            games => format!("{games} games"),
        };
        complain(&format!(
            "{games}, {under_way} without a result; Ctrl-C ends it"
        ));
    }
}

/// A notice for people.
fn prose(page: &mut TextPage, notice: &Notice, now: &Zoned) -> String {
    let (tone, word) = match notice.state {
        NoticeState::Raised => (Tone::Bad, ""),
        NoticeState::Lapsed => (Tone::Faint, "over: "),
        NoticeState::Withdrawn => (Tone::Open, "taken back: "),
    };
    let what = format!("{word}{}", notice.what.name().replace('_', " "));
    let board = match &notice.board {
        Some(board) => format!("board {board}"),
        None => format!("round {}", notice.heading.round()),
    };
    page.line(&[
        (Tone::Faint, &now.strftime("%H:%M:%S  ").to_string()),
        (Tone::Strong, &format!("{board:<10}")),
        (tone, &format!("{what}  ")),
        (
            Tone::Plain,
            &format!("{} - {}", notice.heading.white(), notice.heading.black()),
        ),
    ]);
    if notice.state == NoticeState::Raised {
        let at_move = notice
            .at_move
            .as_ref()
            .map(|at_move| format!("{at_move}: "));
        let articles = match notice.articles.is_empty() {
            true => String::new(),
            false => format!(" [{}]", notice.articles.join(", ")),
        };
        let text = format!(
            "{}{}{articles}",
            at_move.unwrap_or_default(),
            notice.sentence
        );
        page.paragraph(10, Tone::Plain, &text);
    }
    page.take()
}

#[derive(Serialize)]
struct NoticeLine<'a> {
    at: String,
    source: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<&'a str>,
    white: &'a str,
    black: &'a str,
    round: &'a str,
    event: &'a str,
    what: &'a str,
    state: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<u32>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    at_move: Option<&'a str>,
    articles: &'a [&'static str],
    sentence: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    fen: Option<&'a str>,
}

/// A notice for programs.
fn line(notice: &Notice, now: &Zoned) -> String {
    json::line(&NoticeLine {
        at: now.timestamp().to_string(),
        source: &notice.source,
        board: notice.board.as_deref(),
        white: notice.heading.white(),
        black: notice.heading.black(),
        round: notice.heading.round(),
        event: notice.heading.event(),
        what: notice.what.name(),
        state: notice.state.name(),
        ply: notice.ply,
        at_move: notice.at_move.as_deref(),
        articles: &notice.articles,
        sentence: &notice.sentence,
        fen: notice.fen.as_deref(),
    })
}
