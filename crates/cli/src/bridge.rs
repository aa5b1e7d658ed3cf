//! Runs `jadoube bridge`: tells another program what was ruled at the boards of a round.

mod counters;
mod sharly_chess;

use std::collections::{BTreeMap, HashSet};
use std::io::{self, Write};
use std::pin::pin;
use std::time::{Duration, Instant};

use client::{Client, ClientError, EventStream, Retries, ServerEvent, Trust};
use tokio::runtime::{Builder, Runtime};

use crate::args::{BridgeArgs, BridgeCommand, SharlyChessArgs};
use crate::exit::{Exit, complain};
use crate::interrupt::Interrupt;
use counters::{CountedBoard, CountedBoards};
use sharly_chess::{CounterStep, ScreenBoard, SharlyScreen};

/// How soon Ctrl-C is heard.
const LISTENS_EVERY: Duration = Duration::from_millis(100);
/// How soon what failed is tried again at first, and at last.
const TRIES_AGAIN: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Tells until the user breaks off.
pub fn run(args: &BridgeArgs) -> io::Result<Exit> {
    let BridgeCommand::SharlyChess(args) = &args.command;
    let mut bridge = match CounterBridge::new(args) {
        Ok(bridge) => bridge,
        Err(why) => {
            complain(&why);
            return Ok(Exit::Unreadable);
        }
    };
    if args.once || args.dry_run {
        return bridge.compare_once();
    }
    bridge.follow(&Interrupt::watched())
}

/// Why nothing could be compared.
enum NotCompared {
    /// It will be tried again.
    Passing(String),
    /// It would be in vain.
    Lasting(String),
}

impl From<ClientError> for NotCompared {
    fn from(error: ClientError) -> NotCompared {
        match error {
            ClientError::Untrusted { .. } => NotCompared::Lasting(format!("{error}; see --tls-ca")),
            ClientError::Refused {
                status: 401 | 403 | 404,
                ..
            } => NotCompared::Lasting(error.to_string()),
            error => NotCompared::Passing(error.to_string()),
        }
    }
}

struct CounterBridge<'a> {
    args: &'a SharlyChessArgs,
    runtime: Runtime,
    client: Client,
    screen: SharlyScreen,
    boards: CountedBoards,
    /// From how many a counter went down here since both counted the same, by board and side.
    fallen: BTreeMap<(u32, usize), u32>,
    /// What was said, once as long as it lasts.
    said: HashSet<String>,
}

impl<'a> CounterBridge<'a> {
    fn new(args: &'a SharlyChessArgs) -> Result<CounterBridge<'a>, String> {
        let trust = args.tls_ca.clone().map_or(Trust::System, Trust::File);
        let in_words = |error: ClientError| error.to_string();
        let client = Client::new(args.from.host.clone(), &trust).map_err(in_words)?;
        let client = client.with_token(&args.token.read()?).map_err(in_words)?;
        let runtime = Builder::new_current_thread().enable_all().build();
        Ok(CounterBridge {
            args,
            runtime: runtime.map_err(|error| error.to_string())?,
            client: client.with_retries(Retries::NONE),
            screen: SharlyScreen::new(&args.to, &trust)?,
            boards: CountedBoards::new(),
            fallen: BTreeMap::new(),
            said: HashSet::new(),
        })
    }

    fn compare_once(&mut self) -> io::Result<Exit> {
        match self.read().and_then(|()| self.settle()) {
            Ok(left) => Ok(Exit::fine_if(left.is_empty() || self.args.dry_run)),
            Err(NotCompared::Passing(why) | NotCompared::Lasting(why)) => {
                complain(&why);
                Ok(Exit::Unreadable)
            }
        }
    }

    fn follow(&mut self, interrupt: &Interrupt) -> io::Result<Exit> {
        let mut events = None;
        let (mut failed_looks, mut failed_streams) = (0, 0);
        let mut look_at = Instant::now();
        while !interrupt.has_come() {
            if Instant::now() >= look_at {
                let looked = self.look(&mut events);
                if let Err(NotCompared::Lasting(_)) = looked {
                    return Ok(Exit::Unreadable);
                }
                failed_looks = if looked.is_ok() { 0 } else { failed_looks + 1 };
                look_at = Instant::now() + self.wait(failed_looks);
            }
            let Some(events) = &mut events else {
                pause(interrupt, look_at);
                continue;
            };
            match self.runtime.block_on(next(events, interrupt, look_at)) {
                Some(Ok(event)) => {
                    failed_streams = 0;
                    if self.heard(&event) {
                        look_at = Instant::now();
                    }
                }
                // what was missed is seen at the next look
                Some(Err(_)) => {
                    failed_streams += 1;
                    look_at = look_at.min(Instant::now() + self.wait(failed_streams));
                    pause(interrupt, look_at);
                }
                None => {}
            }
        }
        Ok(Exit::Fine)
    }

    /// How long it is until the next look after so many failures.
    fn wait(&self, failures: u32) -> Duration {
        match failures {
            0 => Duration::from_secs(self.args.every),
            failures => TRIES_AGAIN
                .saturating_mul(1 << (failures - 1).min(8))
                .min(LONGEST_WAIT),
        }
    }

    /// Compares both, and begins to listen where nobody does yet.
    fn look(&mut self, events: &mut Option<EventStream>) -> Result<(), NotCompared> {
        let looked = self.look_at_both(events);
        let now = match &looked {
            Ok(left) => left.iter().cloned().collect(),
            Err(NotCompared::Passing(why) | NotCompared::Lasting(why)) => {
                HashSet::from([why.clone()])
            }
        };
        let new = now.difference(&self.said);
        new.for_each(|why| complain(why));
        self.said = now;
        looked.map(drop)
    }

    fn look_at_both(
        &mut self,
        events: &mut Option<EventStream>,
    ) -> Result<Vec<String>, NotCompared> {
        if events.is_none() {
            let event = self
                .runtime
                .block_on(counters::event_of(&self.client, &self.args.from.round))?;
            *events = Some(EventStream::new(
                self.client.anew(),
                &format!("/events/{event}/events"),
            ));
        }
        self.read()?;
        self.settle()
    }

    fn read(&mut self) -> Result<(), NotCompared> {
        let reading = counters::read(&self.client, &self.args.from.round, &self.boards);
        let now = self.runtime.block_on(reading)?;
        let before = std::mem::replace(&mut self.boards, now);
        for (id, board) in &self.boards {
            if let Some(before) = before.get(id) {
                note_fall(&mut self.fallen, before, board);
            }
        }
        Ok(())
    }

    fn heard(&mut self, event: &ServerEvent) -> bool {
        let before = self.boards.clone();
        if !counters::take(event, &mut self.boards) {
            return false;
        }
        for (id, board) in &self.boards {
            note_fall(&mut self.fallen, &before[id], board);
        }
        true
    }

    /// Has the other program count what is counted here; what could not be done, and why.
    fn settle(&mut self) -> Result<Vec<String>, NotCompared> {
        let shown = self.shown()?;
        let mut left = Vec::new();
        for board in self.boards.values() {
            let found = shown.iter().find(|shown| shown.number == board.number);
            let Some(found) = found else {
                left.push(format!(
                    "board {} is not on the screen of Sharly-Chess",
                    board.number
                ));
                continue;
            };
            if let Some(name) = stranger(board, found) {
                left.push(format!(
                    "board {}: {name} does not sit there in Sharly-Chess, so nothing is told; see whether both \
                     are at the same round",
                    board.number
                ));
                continue;
            }
            let Some(illegal) = board.illegal else {
                continue;
            };
            for (side, wanted) in illegal.into_iter().enumerate() {
                match self.step(board.number, found, (side, wanted)) {
                    Ok(()) => drop(self.fallen.remove(&(board.number, side))),
                    Err(NotCompared::Passing(why)) => left.push(why),
                    Err(lasting) => return Err(lasting),
                }
            }
        }
        if self.args.once {
            left.iter().for_each(|why| complain(why));
        }
        Ok(left)
    }

    /// The boards of the tournament that is meant.
    fn shown(&self) -> Result<Vec<ScreenBoard>, NotCompared> {
        let mut shown = self
            .runtime
            .block_on(self.screen.boards())
            .map_err(NotCompared::Passing)?;
        shown.retain(|board| {
            self.args
                .tournament
                .is_none_or(|number| board.tournament == number)
        });
        let numbers: std::collections::BTreeSet<u32> =
            shown.iter().map(|board| board.tournament).collect();
        if numbers.len() > 1 {
            let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
            return Err(NotCompared::Lasting(format!(
                "the screen of Sharly-Chess shows the tournaments {}; name one with --tournament",
                numbers.join(", ")
            )));
        }
        Ok(shown)
    }

    /// Brings one counter where it is here. It is told of nothing that may have been entered there.
    fn step(
        &self,
        number: u32,
        shown: &ScreenBoard,
        (side, wanted): (usize, u32),
    ) -> Result<(), NotCompared> {
        let found = shown.sides[side].illegal;
        let name = format!("board {number}, {}", ["White", "Black"][side]);
        let fallen_from = self.fallen.get(&(number, side)).copied();
        let fallen_from = fallen_from.unwrap_or(wanted);
        let (step, times) = match wanted.cmp(&found) {
            std::cmp::Ordering::Equal => return Ok(()),
            std::cmp::Ordering::Greater => (CounterStep::Up, wanted - found),
            std::cmp::Ordering::Less if found <= fallen_from => (CounterStep::Down, found - wanted),
            std::cmp::Ordering::Less => {
                return Err(NotCompared::Passing(format!(
                    "{name}: Sharly-Chess counts {found} illegal moves and the rulings here {wanted}; take off \
                     there what is too much, or rule here"
                )));
            }
        };
        let Some(address) = shown.sides[side].address(step) else {
            return Err(NotCompared::Passing(format!(
                "{name}: Sharly-Chess counts {found} illegal moves and takes no other (there are {wanted}): the \
                 game has a result there, or it records no more"
            )));
        };
        if !self.args.dry_run {
            for _ in 0..times {
                self.runtime
                    .block_on(self.screen.step(step, address))
                    .map_err(NotCompared::Passing)?;
            }
        }
        let would = if self.args.dry_run { "would be " } else { "" };
        // whoever closed standard output does not want to know
        let _ = writeln!(
            io::stdout(),
            "{name}: illegal moves {would}{found} -> {wanted}"
        );
        Ok(())
    }
}

/// Notes what has become less.
fn note_fall(fallen: &mut BTreeMap<(u32, usize), u32>, before: &CountedBoard, now: &CountedBoard) {
    let (Some(before), Some(illegal)) = (before.illegal, now.illegal) else {
        return;
    };
    for side in 0..2 {
        if illegal[side] < before[side] {
            let from = fallen.entry((now.number, side)).or_default();
            *from = (*from).max(before[side]);
        }
    }
}

/// Who sits at a board here and is not named on the screen: by the longest word of his name.
fn stranger<'b>(board: &'b CountedBoard, shown: &ScreenBoard) -> Option<&'b str> {
    let is_there = |name: &&String| {
        let words = name.split(|letter: char| !letter.is_alphabetic());
        let longest = words
            .max_by_key(|word| word.chars().count())
            .unwrap_or_default();
        shown.words.contains(&longest.to_lowercase())
    };
    board
        .players
        .iter()
        .find(|name| !is_there(name))
        .map(String::as_str)
}

/// Waits until then, or until the user breaks off.
fn pause(interrupt: &Interrupt, until: Instant) {
    while !interrupt.has_come() && Instant::now() < until {
        std::thread::sleep(LISTENS_EVERY);
    }
}

/// The next event; none where the user breaks off, or it is time to look.
async fn next(
    events: &mut EventStream,
    interrupt: &Interrupt,
    until: Instant,
) -> Option<Result<ServerEvent, ClientError>> {
    let mut next = pin!(events.next());
    loop {
        if let Ok(next) = tokio::time::timeout(LISTENS_EVERY, &mut next).await {
            return Some(next);
        }
        if interrupt.has_come() || Instant::now() >= until {
            return None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_sits_there_is_known_by_a_word_of_his_name() {
        let board = |white: &str| CountedBoard {
            players: [white.to_owned(), "Knightley, Bo".to_owned()],
            ..CountedBoard::default()
        };
        let shown = ScreenBoard {
            words: " 1 archer ada 1800 knightley bo o’neill ".to_owned(),
            ..ScreenBoard::default()
        };
        assert_eq!(stranger(&board("Archer, Ada"), &shown), None);
        assert_eq!(stranger(&board("O'Neill"), &shown), None);
        assert_eq!(stranger(&board("Stone, Cy"), &shown), Some("Stone, Cy"));
    }

    #[test]
    fn what_has_become_less_is_remembered_from_its_height() {
        let board = |white| CountedBoard {
            illegal: Some([white, 0]),
            ..CountedBoard::default()
        };
        let mut fallen = BTreeMap::new();
        for (before, now) in [(0, 1), (1, 2), (2, 1), (1, 0)] {
            note_fall(&mut fallen, &board(before), &board(now));
        }
        assert_eq!(fallen, BTreeMap::from([((0, 0), 2)]));
    }
}
