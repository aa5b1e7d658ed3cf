//! Reads everything out of a PostgreSQL database for a backup, and loads a backup into an empty
//! one.

use crate::entry::Entry;
use crate::head::SignedHead;
use crate::limits::MAX_READ;
use crate::memory::there_already;
use crate::name::GameId;
use crate::store::{Item, Look, StoredItem, Unreadable};

use super::append::{self, lock, make_games};
use super::connection::Work;
use super::rows::{self, documents};
use super::trouble::AttemptFailure;
use super::{documents, games, heads};

const DOCUMENTS: &str = documents!("ORDER BY d.kind, d.id");
const GAMES: &str = "SELECT name FROM games ORDER BY name";
/// Rows that are held in memory at a time.
const PAGE: usize = 1_000;

/// Everything, or the record of this game; the transaction looks at one moment.
pub(super) fn look(
    work: &mut Work<'_>,
    game: Option<&GameId>,
    look: &mut Look<'_>,
) -> Result<(), AttemptFailure> {
    work.take_time()?;
    if let Some(game) = game {
        return look_at(work, game, look);
    }
    work.in_pages(DOCUMENTS, PAGE, |_, row| {
        let document = rows::document(row).map(Item::Document);
        Ok(look(found(document, Unreadable::Document))?)
    })?;
    work.in_pages(GAMES, PAGE, |work, row| match rows::game(row) {
        Ok(game) => look_at(work, &game, look),
        Err(_) => Ok(look(StoredItem::Unreadable(Unreadable::Game))?),
    })
}

/// What was read of a row, or that it cannot be: of a row that is there nothing else can go wrong.
fn found(read: Result<Item, AttemptFailure>, unreadable: Unreadable) -> StoredItem {
    read.map_or(StoredItem::Unreadable(unreadable), StoredItem::Item)
}

fn look_at(work: &mut Work<'_>, game: &GameId, look: &mut Look<'_>) -> Result<(), AttemptFailure> {
    let mut from = Some(0);
    let mut end = Some(None);
    while let Some(first) = from {
        let entries = games::rows(work, game, first, MAX_READ)?;
        from = None;
        for row in &entries {
            let (game, seq) = (game.clone(), rows::seq(row));
            from = seq.checked_add(1);
            let unreadable = Unreadable::Entry { game, seq };
            let entry = found(rows::entry(row).map(Item::Entry), unreadable);
            // of one that cannot be read nobody knows whether it is the end that is kept
            end = match &entry {
                StoredItem::Item(Item::Entry(entry)) => Some(Some((entry.seq, entry.hash))),
                _ => None,
            };
            look(entry)?;
        }
    }
    let kept = games::end(work, game)?;
    if end.is_some_and(|end| end != kept) {
        let game = game.clone();
        look(StoredItem::Unreadable(Unreadable::End { game }))?;
    }
    for row in &heads::rows(work, game)? {
        let (game, seq) = (game.clone(), rows::seq(row));
        let unreadable = Unreadable::Head { game, seq };
        look(found(rows::head(row).map(Item::Head), unreadable))?;
    }
    Ok(())
}

/// Puts items back.
pub(super) fn load(work: &mut Work<'_>, items: &[Item]) -> Result<(), AttemptFailure> {
    work.take_time()?;
    let (mut loaded, mut entries, mut signed) = (Vec::new(), Vec::new(), Vec::new());
    for item in items {
        item.checked()?;
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
) -> Result<(), AttemptFailure> {
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
