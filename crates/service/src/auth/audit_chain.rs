//! Chains the audit log: each line holds the hash of the one before it, and the end of the log is
//! stored beside it.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use ledger::{
    ChangesOutcome, Document, ExpectedVersion, Ledger, LogChain, LogExtent, LogReport, Write,
};
use serde::{Deserialize, Serialize};

use crate::auth::audit::AuditLine;
use crate::limits::{AUDIT_KEPT_FOR, DEEDS_OF_A_WRITE, MAX_PAGE, MAX_TRIES};
use crate::model::DocumentKind;
use crate::problem::{HandlerResult, Problem};
use crate::registry::{Paging, Registry, Versioned, changed, deleted};

/// From where to where the audit log goes.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct AuditExtent {
    #[serde(flatten)]
    extent: LogExtent,
}

impl DocumentKind for AuditExtent {
    const KIND: &'static str = "audit_extent";
    const CALLED: &'static str = "extent of the audit log";

    fn id(&self) -> &str {
        Self::KIND
    }

    fn parent(&self) -> &str {
        ""
    }
}

async fn extent(ledger: &Ledger) -> HandlerResult<(AuditExtent, ExpectedVersion)> {
    let kept = Registry(ledger)
        .find::<AuditExtent>(AuditExtent::KIND)
        .await?;
    Ok(match kept {
        Some(Versioned { value, version }) => (value, ExpectedVersion::Version(version)),
        None => (AuditExtent::default(), ExpectedVersion::None),
    })
}

/// Appends these lines to the log. Other processes may append to it at the same time.
pub(super) async fn append(ledger: &Ledger, lines: &[AuditLine]) -> HandlerResult<()> {
    for _ in 0..MAX_TRIES {
        let (mut end, expected) = extent(ledger).await?;
        let mut writes: Vec<Write> = lines
            .iter()
            .map(|line| {
                let mut write = changed(line, ExpectedVersion::None);
                write.body = write.body.map(|body| end.extent.continued_by(&body).into());
                write
            })
            .collect();
        writes.push(changed(&end, expected));
        if let ChangesOutcome::All(_) = ledger.write(writes).await? {
            return Ok(());
        }
    }
    let detail = "others write to the audit log all the time; it is written later";
    Err(Problem::unavailable(detail))
}

/// What becomes of lines that need not be kept any longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Old {
    /// They are counted.
    Stays,
    /// They are erased, from the beginning of the chain up to the first that is kept.
    Goes,
}

/// How many lines need not be kept any longer by then.
pub(crate) async fn old_lines(
    ledger: &Ledger,
    by: Timestamp,
    becomes: Old,
) -> HandlerResult<usize> {
    let kept_for = SignedDuration::try_from(AUDIT_KEPT_FOR).unwrap_or(SignedDuration::MAX);
    let latest = by.saturating_sub(kept_for).unwrap_or(Timestamp::MIN);
    let (mut unchained, mut chained) = (Vec::new(), BTreeMap::new());
    let mut after = None;
    'pages: loop {
        let paging = Paging {
            after,
            limit: Some(MAX_PAGE),
        };
        let page = Registry(ledger).page::<AuditLine>(None, paging).await?;
        for line in page.items {
            if line.at > latest {
                // lines are named by their times
                break 'pages;
            }
            match line.number {
                Some(number) => drop(chained.insert(number, line)),
                None => unchained.push(line),
            }
        }
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    match becomes {
        Old::Stays => Ok(unchained.len() + chained.len()),
        Old::Goes => {
            let gone = erase_unchained(ledger, &unchained).await?;
            Ok(gone + erase_first(ledger, &chained).await?)
        }
    }
}

async fn erase_unchained(ledger: &Ledger, lines: &[AuditLine]) -> HandlerResult<usize> {
    for some in lines.chunks(DEEDS_OF_A_WRITE) {
        let writes = some.iter().map(|line| deleted(line, ExpectedVersion::Any));
        Registry(ledger).write(writes.collect()).await?;
    }
    Ok(lines.len())
}

/// Erases the first lines of the chain, as far as they are among these: a younger one between them
/// keeps those after it.
async fn erase_first(ledger: &Ledger, lines: &BTreeMap<u64, AuditLine>) -> HandlerResult<usize> {
    let mut gone = 0;
    loop {
        let (mut end, expected) = extent(ledger).await?;
        let numbers = end.extent.first..end.extent.next;
        let first = numbers.map_while(|number| lines.get(&number));
        let first: Vec<&AuditLine> = first.take(DEEDS_OF_A_WRITE).collect();
        let Some((number, hash)) = first
            .last()
            .and_then(|last| last.number.zip(last.hash.as_ref()))
        else {
            return Ok(gone);
        };
        end.extent.begins_after(number, hash);
        let mut writes: Vec<Write> = first
            .iter()
            .map(|line| deleted(*line, ExpectedVersion::Any))
            .collect();
        writes.push(changed(&end, expected));
        match ledger.write(writes).await? {
            ChangesOutcome::All(_) => gone += first.len(),
            // somebody appends; nothing is lost if the rest waits for the next time
            ChangesOutcome::Conflict { .. } => return Ok(gone),
        }
    }
}

/// The audit log among the documents of a database or of a backup.
#[derive(Debug, Default)]
pub struct AuditLog {
    chain: LogChain,
    extent: Option<LogExtent>,
}

impl AuditLog {
    /// Takes the next document; others than those of the log are no matter of it.
    pub fn take(&mut self, document: &Document) {
        match &*document.kind {
            AuditLine::KIND => self.chain.take(&document.body),
            AuditExtent::KIND => self.extent = serde_json::from_str(&document.body).ok(),
            _ => {}
        }
    }

    /// What was found of it.
    #[must_use]
    pub fn end(self) -> LogReport {
        self.chain.end(self.extent.as_ref())
    }
}

/// Verifies the whole log.
///
/// # Errors
/// The store failed, or old lines were erased meanwhile.
pub(crate) async fn verified(ledger: &Ledger) -> HandlerResult<LogReport> {
    // lines that are appended meanwhile come after it
    let (before, expected) = extent(ledger).await?;
    let mut log = AuditLog {
        extent: (expected != ExpectedVersion::None).then_some(before.extent.clone()),
        ..AuditLog::default()
    };
    let mut after = None;
    loop {
        let page = ledger
            .documents(AuditLine::KIND, None, after, MAX_PAGE)
            .await?;
        page.iter().for_each(|line| log.take(line));
        after = page.last().map(|last| last.id.clone());
        if page.len() < MAX_PAGE as usize {
            break;
        }
    }
    if extent(ledger).await?.0.extent.first != before.extent.first {
        let detail = "old lines of the log were erased meanwhile; ask again";
        return Err(Problem::unavailable(detail));
    }
    Ok(log.end())
}
