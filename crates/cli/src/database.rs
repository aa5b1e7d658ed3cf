//! Opens the ledger that an address names, and says what is wrong where it cannot be opened.

use std::io;
use std::path::Path;

use ledger::{Access, GameId, Store, StoreError, StoredItem, open_store};

/// Opens it.
///
/// # Errors
/// What is wrong, and what to do.
pub fn open(address: &str, access: Access) -> Result<Box<dyn Store>, String> {
    if access == Access::Read && is_missing(address) {
        return Err(format!(
            "{address}: there is no such file; name the ledger's, or postgres://user@host/database"
        ));
    }
    open_store(address, access).map_err(|error| not_opened(address, &error))
}

/// Why it cannot be opened, and what to look at.
pub fn not_opened(address: &str, error: &StoreError) -> String {
    let look_at = if is_server(address) {
        "whether the server runs, and whether host, user and password are right"
    } else {
        "whether its folder is there, and whether you may write there"
    };
    match error {
        StoreError::Unavailable(_) => format!("{}; see {look_at}", told(address, error)),
        error => told(address, error),
    }
}

/// Whether it is a file that is yet to be made.
pub fn is_missing(address: &str) -> bool {
    !is_server(address) && !Path::new(address).exists()
}

fn is_server(address: &str) -> bool {
    address.contains("://")
}

/// Looks at everything, or at the record of this game, as it stands at one moment.
///
/// # Errors
/// The outer one is that of `take`, which stops it.
pub fn look(
    store: &mut dyn Store,
    game: Option<&GameId>,
    mut take: impl FnMut(StoredItem) -> io::Result<()>,
) -> io::Result<Result<(), StoreError>> {
    let mut stopped = None;
    let looked = store.look(game, &mut |found| stop(&mut stopped, take(found)));
    stopped.map_or(Ok(looked), Err)
}

/// An error that is not the store's stops it.
fn stop(stopped: &mut Option<io::Error>, taken: io::Result<()>) -> Result<(), StoreError> {
    taken.map_err(|error| {
        let why = StoreError::Failed(error.to_string().into());
        *stopped = Some(error);
        why
    })
}

/// An error with the address it is about.
pub fn told(address: &str, error: &StoreError) -> String {
    format!("{}: {error}", shown(address))
}

/// An address without the user, the password and the options in it.
pub fn shown(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else {
        return address.to_owned();
    };
    let place = rest.split('?').next().unwrap_or_default();
    let place = place.rsplit_once('@').map_or(place, |(_, place)| place);
    format!("{scheme}://{place}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_password_is_shown() {
        for address in [
            "postgres://arbiter:hunter2@db/chess",
            "postgres://arbiter:hunter2@db/chess?password=hunter2",
            "postgres://arbiter:hun@ter2@db/chess",
        ] {
            assert_eq!(shown(address), "postgres://db/chess");
        }
        assert_eq!(shown("ledger@home.sqlite"), "ledger@home.sqlite");
    }
}
