//! Makes pairing codes: a device shows one, from a QR code or typed by hand, to get its token. A
//! code is good for one use, within five minutes unless it was made for paper.

use std::time::Duration;

use jiff::Timestamp;
use ledger::ExpectedVersion;
use serde::{Deserialize, Serialize};

use crate::auth::secret::SecretHash;
use crate::auth::state::Auth;
use crate::auth::token::Token;
use crate::limits::DEVICE_TOKEN_LIFETIME;
use crate::model::{Board, DocumentKind, Scope, new_id};
use crate::problem::{HandlerResult, Problem};
use crate::registry::{Registry, changed, deleted};
use crate::roles::Role;

/// A pairing code, as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Code {
    /// The SHA-256 of the code, in hexadecimal.
    hash: Box<str>,
    /// The event of the board.
    event: Box<str>,
    /// The board that the device reports from.
    board: Box<str>,
    /// When it ends.
    pub(crate) expires_at: Timestamp,
}

impl DocumentKind for Code {
    const KIND: &'static str = "code";
    const CALLED: &'static str = "pairing code";

    fn id(&self) -> &str {
        &self.hash
    }

    fn parent(&self) -> &str {
        &self.board
    }
}

/// A new code for a device at this board that can be redeemed so long, and when it ends. Codes that
/// were made for the board before are good no more.
pub(crate) async fn make_code(
    auth: &Auth,
    board: &Board,
    lifetime: Duration,
) -> HandlerResult<(Box<str>, Timestamp)> {
    let id = new_id('c');
    let code: Box<str> = id[1..=CODE_CHARS].to_ascii_uppercase().into();
    let expires_at = auth.clock.steady().after(lifetime).timestamp();
    let kept = Code {
        hash: SecretHash::of(&code).to_string().into(),
        event: board.event.clone(),
        board: board.id.clone(),
        expires_at,
    };
    let registry = Registry(&auth.ledger);
    let before = registry.all::<Code>(Some(&board.id)).await?;
    let before = before
        .iter()
        .map(|before| deleted(before, ExpectedVersion::Any));
    let made = changed(&kept, ExpectedVersion::None);
    registry.write(before.chain([made]).collect()).await?;
    Ok((code, expires_at))
}

const CODE_CHARS: usize = 8;

/// Exchanges a code for the secret of a token. Of several who try at once one succeeds. The device
/// that was paired with the board before, which it replaces, is known no more.
pub(crate) async fn redeem_code(auth: &Auth, code: &str) -> HandlerResult<(Box<str>, Token)> {
    let registry = Registry(&auth.ledger);
    let hash = SecretHash::of(&meant(code, CODE_CHARS)).to_string();
    let found = registry.find::<Code>(&hash).await?;
    let found = found.ok_or_else(no_such_code)?;
    let code = found.value;
    if auth.clock.steady() >= code.expires_at.into() {
        return Err(no_such_code());
    }
    let scope = Scope {
        event: Some(code.event.clone()),
        board: Some(code.board.clone()),
        ..Scope::default()
    };
    let ends = auth.clock.steady().after(DEVICE_TOKEN_LIFETIME).timestamp();
    let (secret, mut token) = Token::new("paired device", Role::BoardDevice, scope, ends);
    token.paired_with = Some(code.board.clone());
    let mut writes = vec![
        deleted(&code, ExpectedVersion::Version(found.version)),
        changed(&token, ExpectedVersion::None),
    ];
    let before = registry.all::<Token>(None).await?;
    let before = before
        .iter()
        .filter(|before| before.paired_with == token.paired_with);
    writes.extend(before.map(|before| deleted(before, ExpectedVersion::Any)));
    let written = registry.write(writes).await;
    auth.rights_have_changed();
    match written {
        Ok(_) => Ok((secret, token)),
        Err(problem) if problem.status == 412 => Err(no_such_code()),
        Err(problem) => Err(problem),
    }
}

fn no_such_code() -> Problem {
    let detail =
        "there is no such pairing code: it was used, has ended or is mistyped; make a new one";
    Problem {
        detail: detail.into(),
        ..Problem::not_found(Code::CALLED)
    }
}

/// The code of so many characters that somebody means who has typed this: there is no I, L or O in
/// codes.
pub(super) fn meant(typed: &str, length: usize) -> String {
    let letters = typed.chars().filter(|typed| !"- ".contains(*typed));
    let meant = letters.map(|typed| match typed.to_ascii_uppercase() {
        'I' | 'L' => '1',
        'O' => '0',
        letter => letter,
    });
    meant.take(length + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_they_were_meant() {
        let table = [
            ("ABCD2345", "ABCD2345"),
            ("abcd-2345", "ABCD2345"),
            (" abcd 2345 ", "ABCD2345"),
            ("ilo01abc", "11001ABC"),
            ("ABCD23456789", "ABCD23456"),
            ("é", "é"),
            ("", ""),
        ];
        for (typed, code) in table {
            assert_eq!(meant(typed, CODE_CHARS), code);
        }
    }
}
