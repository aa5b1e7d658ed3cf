//! Reads and writes signed heads in SQLite.

use rusqlite::{Connection, Row, named_params};

use super::entries::{found, number_in, number_of, numbered};
use super::error::damaged;
use crate::chain::Hash;
use crate::head::{PublicKey, SignedHead, Stage};
use crate::name::GameId;
use crate::store::{Item, Look, StoreError, Unreadable};

pub(super) fn keep(connection: &Connection, head: &SignedHead) -> Result<(), StoreError> {
    let number = number_of(connection, &head.game)?;
    let number = numbered(connection, number, &head.game)?;
    let sql = "INSERT INTO heads (game, seq, hash, at_us, stage, signer, signature)
        VALUES (:game, :seq, :hash, :at_us, :stage, :signer, :signature) ON CONFLICT DO NOTHING";
    connection.prepare_cached(sql)?.execute(named_params! {
        ":game": number,
        ":seq": head.seq,
        ":hash": head.hash.0,
        ":at_us": head.at_us,
        ":stage": match head.stage {
            Stage::Running => "running",
            Stage::Ended => "ended",
        },
        ":signer": head.signer.0,
        ":signature": head.signature,
    })?;
    Ok(())
}

pub(super) fn of_game(
    connection: &Connection,
    game: &GameId,
) -> Result<Vec<SignedHead>, StoreError> {
    let mut heads = Vec::new();
    look(connection, game, &mut |found| {
        if let Item::Head(head) = found.item()? {
            heads.push(head);
        }
        Ok(())
    })?;
    Ok(heads)
}

/// Every head of a game in order.
pub(super) fn look(
    connection: &Connection,
    game: &GameId,
    look: &mut Look<'_>,
) -> Result<(), StoreError> {
    let sql = "SELECT * FROM heads WHERE game = (SELECT game FROM games WHERE name = ?1)
        ORDER BY seq, at_us, head";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([game.as_str()])?;
    while let Some(row) = rows.next()? {
        let unreadable = || Unreadable::Head {
            game: game.clone(),
            seq: number_in(row),
        };
        look(found(head(game, row).map(Item::Head), unreadable)?)?;
    }
    Ok(())
}

fn head(game: &GameId, row: &Row<'_>) -> Result<SignedHead, StoreError> {
    Ok(SignedHead {
        game: game.clone(),
        seq: row.get("seq")?,
        hash: Hash(row.get("hash")?),
        at_us: row.get("at_us")?,
        stage: match row.get_ref("stage")?.as_str() {
            Ok("running") => Stage::Running,
            Ok("ended") => Stage::Ended,
            _ => return Err(damaged("a signed head is at no stage")),
        },
        signer: PublicKey(row.get("signer")?),
        signature: row.get("signature")?,
    })
}
