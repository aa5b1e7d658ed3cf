//! Reads the illegal moves that an input screen of Sharly-Chess shows, and has it count others.
//!
//! There is no interface for programs: the page of an input screen holds, for each board, a mark
//! for each illegal move with the address that takes it off (`DELETE`), and one with the address
//! that adds another (`PUT`), as long as there may be another and the game has no result.

use client::{Client, Retries, Trust};
use hyper::Method;

use crate::args::ScreenAddress;

/// The sides, as the page calls them, White first.
const SIDES: [&str; 2] = ["W", "B"];

/// A screen that is asked again and again.
pub struct SharlyScreen {
    client: Client,
    path: Box<str>,
}

/// A board as a screen shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScreenBoard {
    pub tournament: u32,
    pub number: u32,
    /// What stands there, in small letters and without marks of the page.
    pub words: String,
    /// White's, then Black's.
    pub sides: [ScreenSide; 2],
}

/// The counter of one player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScreenSide {
    pub illegal: u32,
    /// Where another is added, where there may be one.
    add: Option<String>,
    /// Where one is taken off.
    take_off: Option<String>,
}

/// Whether the counter goes up or down by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CounterStep {
    Up,
    Down,
}

impl ScreenSide {
    /// The address for this step, if the page offers it.
    pub fn address(&self, step: CounterStep) -> Option<&str> {
        match step {
            CounterStep::Up => self.add.as_deref(),
            CounterStep::Down => self.take_off.as_deref(),
        }
    }
}

impl SharlyScreen {
    /// # Errors
    /// There are no certificates to go by.
    pub fn new(to: &ScreenAddress, trust: &Trust) -> Result<SharlyScreen, String> {
        let client = Client::new(to.host.clone(), trust).map_err(|error| error.to_string())?;
        Ok(SharlyScreen {
            client: client.with_retries(Retries::NONE),
            path: to.path.clone(),
        })
    }

    /// The boards that it shows.
    ///
    /// # Errors
    /// Nobody answers, or not with a screen.
    pub async fn boards(&self) -> Result<Vec<ScreenBoard>, String> {
        let reply = self.client.file(&self.path, None).await;
        let reply = reply.map_err(|error| format!("Sharly-Chess: {error}"))?;
        if reply.status != 200 {
            return Err(refused(&self.path, reply.status));
        }
        let boards = boards(&String::from_utf8_lossy(&reply.body));
        if boards.is_empty() {
            return Err(format!(
                "Sharly-Chess: {} shows no boards; name an input screen of a round that is paired",
                self.path
            ));
        }
        Ok(boards)
    }

    /// Has one more or one less counted, at this address of the page.
    ///
    /// # Errors
    /// Nobody answers, or it is not allowed.
    pub async fn step(&self, step: CounterStep, address: &str) -> Result<(), String> {
        let method = match step {
            CounterStep::Up => Method::PUT,
            CounterStep::Down => Method::DELETE,
        };
        let reply = self.client.once(method, address, "").await;
        let reply = reply.map_err(|error| format!("Sharly-Chess: {error}"))?;
        match reply.status {
            200 => Ok(()),
            status => Err(refused(address, status)),
        }
    }
}

fn refused(path: &str, status: u16) -> String {
    let remedy = match status {
        401 | 403 => "run this on the computer where Sharly-Chess runs, for it lets that one count",
        404 => "see whether the screen is still there",
        _ => "see what Sharly-Chess says on its own screen",
    };
    format!("Sharly-Chess: {path}: {status}; {remedy}")
}

/// The boards of a page.
pub fn boards(page: &str) -> Vec<ScreenBoard> {
    let mut rows: Vec<(usize, u32, u32)> = Vec::new();
    for (start, _) in page.match_indices("id=\"tournament-") {
        let name = page[start + "id=\"".len()..]
            .split('"')
            .next()
            .unwrap_or_default();
        if let Some((tournament, number)) = row(name) {
            rows.push((start, tournament, number));
        }
    }
    let ends = rows
        .iter()
        .skip(1)
        .map(|(start, ..)| *start)
        .chain([page.len()]);
    let ends: Vec<usize> = ends.collect();
    let board = |(&(start, tournament, number), end): (&(usize, u32, u32), usize)| {
        let part = &page[start..end];
        ScreenBoard {
            tournament,
            number,
            words: words(part),
            sides: SIDES.map(|side| side_of(part, side)),
        }
    };
    rows.iter().zip(ends).map(board).collect()
}

/// `tournament-2-board-7-row`.
fn row(name: &str) -> Option<(u32, u32)> {
    let name = name.strip_prefix("tournament-")?.strip_suffix("-row")?;
    let (tournament, board) = name.split_once("-board-")?;
    Some((tournament.parse().ok()?, board.parse().ok()?))
}

fn side_of(part: &str, side: &str) -> ScreenSide {
    let (mark, more) = (
        format!("illegal-move-icon-{side}"),
        format!("add-illegal-move-button-{side}"),
    );
    let mut found = ScreenSide::default();
    for (start, _) in part.match_indices("<i") {
        let element = &part[start..];
        let element = &element[..element.find('>').unwrap_or(element.len())];
        match attribute(element, "data-testid") {
            Some(name) if name == mark => {
                found.illegal += 1;
                found.take_off = attribute(element, "hx-delete").and_then(path);
            }
            Some(name) if name == more => found.add = attribute(element, "hx-put").and_then(path),
            _ => {}
        }
    }
    found
}

fn attribute<'e>(element: &'e str, name: &str) -> Option<&'e str> {
    let start = element.find(&format!("{name}=\""))? + name.len() + 2;
    element[start..].split('"').next()
}

/// The path of an address that the page names: with or without the host, on this host alone.
fn path(address: &str) -> Option<String> {
    let address = address.replace("&amp;", "&");
    let path = match address.split_once("://") {
        Some((_, rest)) => &rest[rest.find('/')?..],
        None => &address,
    };
    let is_plain = path.bytes().all(|byte| byte.is_ascii_graphic());
    (path.starts_with("/view/") && is_plain).then(|| path.to_owned())
}

/// The text of a part of a page in small letters.
fn words(part: &str) -> String {
    let mut text = String::new();
    let mut is_in_element = true;
    for letter in part.chars() {
        match letter {
            '<' => is_in_element = true,
            '>' => {
                is_in_element = false;
                text.push(' ');
            }
            _ if !is_in_element => text.extend(letter.to_lowercase()),
            _ => {}
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_read_board_by_board() {
        let page = r#"<h2 id="tournament-x">Open</h2>
            <div id="tournament-1-board-1-row" class="board-row"><div><b>ARCHER</b> Ada 1800</div>
             <span><i data-testid="illegal-move-icon-W" class="delete"
                hx-delete="http://10.0.0.2/view/delete-illegal-move/1/open/input/1/11"></i></span>
             <i data-testid="add-illegal-move-button-W" hx-put="/view/add-illegal-move/1/open/input/1/11"></i>
             <i data-testid="add-illegal-move-button-B" hx-put="/view/add-illegal-move/1/open/input/1/12"></i>
             <div>KNIGHTLEY Bo</div></div>
            <div id="tournament-2-board-1-row"><i data-testid="illegal-move-icon-B"></i>
             <i data-testid="illegal-move-icon-B" hx-delete="http://else"></i></div>"#;
        let [first, second] = &boards(page)[..] else {
            panic!("two boards");
        };
        assert_eq!((first.tournament, first.number), (1, 1));
        assert!(first.words.contains("archer") && first.words.contains("knightley bo"));
        assert_eq!([first.sides[0].illegal, first.sides[1].illegal], [1, 0]);
        let of_ada = [CounterStep::Up, CounterStep::Down].map(|step| first.sides[0].address(step));
        let expected = [
            "/view/add-illegal-move/1/open/input/1/11",
            "/view/delete-illegal-move/1/open/input/1/11",
        ];
        assert_eq!(of_ada, expected.map(Some));
        assert_eq!(first.sides[1].address(CounterStep::Down), None);
        assert_eq!((second.tournament, second.sides[1].illegal), (2, 2));
        assert_eq!(
            [CounterStep::Up, CounterStep::Down].map(|step| second.sides[1].address(step)),
            [None, None]
        );
        assert!(boards("<html>Nothing").is_empty());
        let cut_off = ScreenBoard {
            tournament: 1,
            number: 1,
            ..ScreenBoard::default()
        };
        assert_eq!(boards("<p id=\"tournament-1-board-1-row"), [cut_off]);
    }
}
