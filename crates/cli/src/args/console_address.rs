//! Reads addresses of the console of a service.

use client::ServiceAddress;

use super::WatchedSource;

/// The service of an address, and the name that stands behind this word in its path, if one does.
pub fn named_in_console(
    text: &str,
    word: &str,
) -> Result<(ServiceAddress, Option<Box<str>>), String> {
    let WatchedSource::Address { host, path, .. } = text.parse()? else {
        return Err("it does not begin with http:// or https://".into());
    };
    let path = path.split('?').next().unwrap_or_default();
    let mut parts = path.split('/').skip_while(|part| *part != word).skip(1);
    let name = parts.next().filter(|name| !name.is_empty());
    Ok((host, name.map(Into::into)))
}
