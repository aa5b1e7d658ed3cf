//! Waits until a service that was started says where it listens.

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::shell::{Started, Trouble};

/// How long a service may take to begin.
const BEGINNING: Duration = Duration::from_secs(30);

/// Where the service listens, as `http://ADDRESS:PORT`, from what it says in its log.
pub fn address(log: &Path, service: &mut Started) -> Result<String, Trouble> {
    let began = Instant::now();
    while began.elapsed() < BEGINNING && service.status().is_none() {
        let said = fs::read_to_string(log).unwrap_or_default();
        let place = said
            .lines()
            .find_map(|line| line.strip_prefix("jadoube: serving "));
        if let Some((address, _)) = place.and_then(|place| place.split_once(' ')) {
            return Ok(address.into());
        }
        sleep(Duration::from_millis(50));
    }
    let said = fs::read_to_string(log).unwrap_or_default();
    Err(Trouble::Failed(format!(
        "the service did not begin:\n{said}"
    )))
}
