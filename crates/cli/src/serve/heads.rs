//! Opens the file of signed heads that a service keeps elsewhere, if the database holds what they
//! name.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use ledger::{HeadsFile, Lacking, LastHeads, Ledger, RecordError};

use crate::exit::complain;

/// Opens the file to add heads to it; makes it where there is none.
///
/// # Errors
/// It cannot be written, or holds something else; or the database lacks acts that were signed.
pub async fn opened(path: &Path, ledger: &Ledger) -> Result<HeadsFile, String> {
    let is_new = !path.exists();
    let file = HeadsFile::open(path)
        .map_err(|error| format!("{}: {error}; name a file to add to", path.display()))?;
    if is_new {
        let records = ledger.tails(None, 1).await;
        if records.is_ok_and(|records| !records.is_empty()) {
            complain(&format!(
                "made a new file of signed heads, {}: it cannot show whether the database was put \
                 back to an earlier state before now",
                path.display()
            ));
        }
        return Ok(file);
    }
    not_put_back(ledger, path).await?;
    Ok(file)
}

/// Refuses a database that lacks acts whose ends were signed and kept in this file: whoever goes on
/// from there makes others of them.
async fn not_put_back(ledger: &Ledger, path: &Path) -> Result<(), String> {
    let told = |why: String| format!("{}: {why}", path.display());
    let heads = File::open(path).map_err(RecordError::Io);
    let heads = heads.and_then(|file| LastHeads::read(BufReader::new(file)));
    let heads = heads.map_err(|error| match error {
        RecordError::Line { line, .. } => told(format!(
            "line {line} is damaged or no signed head; put the file right from a copy, or keep it and name another"
        )),
        error => told(error.to_string()),
    })?;
    let lacking = ledger.reads(move |store| heads.lacking_in(store)).await;
    let lacking = lacking.map_err(|error| error.to_string())?;
    match &lacking[..] {
        [] => Ok(()),
        lacking => Err(told(put_back(lacking))),
    }
}

/// What the database lacks, and what to do.
fn put_back(lacking: &[Lacking]) -> String {
    const NAMED: usize = 5;
    let acts: u64 = lacking.iter().map(|game| u64::from(game.acts)).sum();
    let named = lacking.iter().take(NAMED);
    let named = named.map(|Lacking { game, fault, .. }| format!("  game {game}: {fault}\n"));
    let more = match lacking.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!("  and {more} more\n"),
    };
    format!(
        "the database is not the one whose records were signed, or was put back to an earlier state: of {} games, at least \
         {acts} acts that were acknowledged are missing\n{}{more}\
         Do not go on from there. Put back the newest copy or backup of the database; `jadoube verify --db … --heads …` \
         says what it lacks. If those acts are lost for good, keep this file, for it proves that they were, tell the \
         arbiters, and name a new file with --heads.",
        lacking.len(),
        named.collect::<String>(),
    )
}
