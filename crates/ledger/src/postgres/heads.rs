//! Reads and writes signed heads in PostgreSQL.

use postgres::Row;

use crate::head::{SignedHead, Stage};
use crate::name::GameId;

use super::append::{LockedGames, lock, make_games};
use super::connection::{Ask, Work};
use super::rows;
use super::trouble::AttemptFailure;

const KEEP: &str = "INSERT INTO heads (game, seq, hash, at_us, ended, signer, signature) \
    SELECT * FROM unnest($1::integer[], $2::bigint[], $3::bytea[], $4::bigint[], $5::boolean[], \
        $6::bytea[], $7::bytea[]) ON CONFLICT DO NOTHING";
const OF_GAME: &str = "SELECT g.name, h.seq, h.hash, h.at_us, h.ended, h.signer, h.signature \
    FROM heads h JOIN games g ON g.id = h.game WHERE g.name = $1 ORDER BY h.seq, h.at_us, h.id";

/// Keeps heads, and makes their games where they are not there.
pub(super) fn keep(work: &mut Work<'_>, heads: &[SignedHead]) -> Result<(), AttemptFailure> {
    make_games(work, heads.iter().map(|head| &head.game))?;
    let games = lock(work, heads.iter().map(|head| &head.game))?;
    put(work, &games, &Vec::from_iter(heads))
}

/// Keeps heads of locked games.
pub(super) fn put(
    work: &mut Work<'_>,
    games: &LockedGames,
    heads: &[&SignedHead],
) -> Result<(), AttemptFailure> {
    let ids: Vec<i32> = heads.iter().map(|head| games[&head.game].id).collect();
    let seqs: Vec<i64> = heads.iter().map(|head| head.seq.into()).collect();
    let hashes: Vec<&[u8]> = heads.iter().map(|head| &head.hash.0[..]).collect();
    let times: Vec<i64> = heads.iter().map(|head| head.at_us).collect();
    let ended: Vec<bool> = heads.iter().map(|h| h.stage == Stage::Ended).collect();
    let signers: Vec<&[u8]> = heads.iter().map(|head| &head.signer.0[..]).collect();
    let signatures: Vec<&[u8]> = heads.iter().map(|head| &head.signature[..]).collect();
    work.execute(
        KEEP,
        &[&ids, &seqs, &hashes, &times, &ended, &signers, &signatures],
    )?;
    Ok(())
}

/// The heads of a game in order.
pub(super) fn of_game(on: &mut impl Ask, game: &GameId) -> Result<Vec<SignedHead>, AttemptFailure> {
    rows(on, game)?.iter().map(rows::head).collect()
}

/// The rows of these heads.
pub(super) fn rows(on: &mut impl Ask, game: &GameId) -> Result<Vec<Row>, AttemptFailure> {
    on.query(OF_GAME, &[&game.as_str()])
}
