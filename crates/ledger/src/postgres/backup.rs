//! Everything out, and in again.

use crate::entry::Entry;
use crate::head::SignedHead;
use crate::limits::MAX_READ;
use crate::memory::there_already;
use crate::name::GameId;
use crate::store::{Item, Sink};

use super::append::{self, lock, make_games};
use super::connection::Work;
use super::rows::{self, documents};
use super::trouble::Trouble;
use super::{documents, games, heads};

const DOCUMENTS: &str = documents!("ORDER BY d.kind, d.id");
const GAMES: &str = "SELECT name, next_seq, hash FROM games ORDER BY name";
/// Rows that are held in memory at a time.
const PAGE: usize = 1_000;

/// Hands everything to the sink; the transaction looks at one moment.
pub(super) fn dump(work: &mut Work<'_>, sink: &mut Sink<'_>) -> Result<(), Trouble> {
    work.take_time()?;
    work.in_pages(DOCUMENTS, PAGE, |_, row| {
        Ok(sink(Item::Document(rows::document(row)?))?)
    })?;
    work.in_pages(GAMES, PAGE, |work, row| {
        dump_game(work, &rows::tail(row)?.game, sink)
    })
}

fn dump_game(work: &mut Work<'_>, game: &GameId, sink: &mut Sink<'_>) -> Result<(), Trouble> {
    let mut from = 0;
    loop {
        let entries = games::read(work, game, from, MAX_READ)?;
        let Some(last) = entries.last() else {
            break;
        };
        from = last.seq + 1;
        for entry in entries {
            sink(Item::Entry(entry))?;
        }
    }
    for head in heads::of_game(work, game)? {
        sink(Item::Head(head))?;
    }
    Ok(())
}

/// Puts items back.
pub(super) fn load(work: &mut Work<'_>, items: &[Item]) -> Result<(), Trouble> {
    work.take_time()?;
    let (mut loaded, mut entries, mut signed) = (Vec::new(), Vec::new(), Vec::new());
    for item in items {
        match item {
            Item::Document(document) => loaded.push(document),
            Item::Entry(entry) => entries.push(entry),
            Item::Head(head) => signed.push(head),
        }
    }
    documents::insert(work, loaded.into_iter())?;
    load_games(work, &entries, &signed)
}

fn load_games(
    work: &mut Work<'_>,
    entries: &[&Entry],
    signed: &[&SignedHead],
) -> Result<(), Trouble> {
    let of_entries = entries.iter().map(|entry| &entry.game);
    let names = of_entries.chain(signed.iter().map(|head| &head.game));
    make_games(work, names.clone())?;
    let mut games = lock(work, names)?;
    for entry in entries {
        let fits = games.get_mut(&entry.game).is_some_and(|game| {
            let fits = entry.seq == game.next_seq;
            game.next_seq += u32::from(fits);
            fits
        });
        if !fits {
            return Err(there_already("another entry", entry.game.as_str()).into());
        }
    }
    for page in entries.chunks(PAGE) {
        append::put(work, &games, page)?;
    }
    heads::put(work, &games, signed)
}
