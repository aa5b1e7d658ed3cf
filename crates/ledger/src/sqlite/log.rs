//! Copies the write-ahead log into the main file of the database while others write.

use std::time::Duration;

use rusqlite::Connection;

use super::part::{WhenBusy, copied_as_a_part};
use super::place::{ConnectionAccess, DatabaseFile, OpenDatabase, WORTH_COPYING};
use crate::store::{StoreError, StoreUpkeep};

/// How many pages the log may have where it is copied beside: with pages added all the time it is
/// never copied to its end, and begins anew only once whoever writes has copied the rest.
pub(super) const LOG_PAGES: u32 = 4 * WORTH_COPYING;

/// From how many pages on that rest is kept small.
const NEARLY_FULL: u32 = 3 * WORTH_COPYING;
const SMALL: u32 = WORTH_COPYING / 32;

const LOOKED_AT_EVERY: Duration = Duration::from_millis(100);
/// How long those of other processes who write are waited for. If they never pause the log is left
/// as it is: a main file that nobody could mark must not say that it is whole.
const BRIEFLY: Duration = Duration::from_millis(50);

/// Copies the log of the database at `place` whenever it is worth it.
pub(super) fn copying(place: &DatabaseFile) -> Box<StoreUpkeep> {
    let place = DatabaseFile {
        access: ConnectionAccess::Write,
        ..place.clone()
    };
    let mut open: Option<OpenDatabase> = None;
    let mut before = 0;
    // whoever opened the file while others wrote could not have it say that it is a part
    let mut copied = Copied::Later;
    Box::new(move || {
        let at_hand = match open.take() {
            Some(open) => open,
            None => place.connect()?,
        };
        let log = Length::of(&at_hand.connection)?;
        // whoever writes has copied the rest, and the main file says that it is whole
        let began_anew = log.pages < before;
        before = log.pages;
        if copied == Copied::Later || log.is_worth_copying() || began_anew {
            let left = WhenBusy::Leave(Copied::Later);
            // so it stays where this fails
            copied = Copied::Later;
            copied = copied_as_a_part(&place, &at_hand.connection, BRIEFLY, left, copy)?;
        }
        open = Some(at_hand);
        Ok(LOOKED_AT_EVERY)
    })
}

/// Pages of the log, and how many of them are copied.
struct Length {
    pages: u32,
    copied: u32,
}

impl Length {
    fn of(connection: &Connection) -> Result<Length, StoreError> {
        let sql = "PRAGMA wal_checkpoint(NOOP)";
        let length = |row: &rusqlite::Row<'_>| Ok((row.get::<_, i64>(1)?, row.get::<_, i64>(2)?));
        let (pages, copied) = connection.query_row(sql, (), length)?;
        // -1 where there is no log
        let count = |pages| u32::try_from(pages).unwrap_or_default();
        Ok(Length {
            pages: count(pages),
            copied: count(copied),
        })
    }

    fn is_worth_copying(&self) -> bool {
        let left = self.pages.saturating_sub(self.copied);
        left >= WORTH_COPYING || (self.pages >= NEARLY_FULL && left >= SMALL)
    }
}

/// Whether there is something to be copied that is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Copied {
    Enough,
    Later,
}

/// Copies as much as can be copied without waiting for anybody, nor anybody for it. Who reads an
/// earlier state may keep the mark from being copied, and leave one that is older.
fn copy(connection: &Connection) -> Result<Copied, StoreError> {
    let marked_at = Length::of(connection)?.pages;
    connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", (), |_| Ok(()))?;
    Ok(match Length::of(connection)?.copied >= marked_at {
        true => Copied::Enough,
        false => Copied::Later,
    })
}
