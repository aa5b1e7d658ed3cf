//! Finds the programs that tests of the ledger start, PostgreSQL's server and `openssl`, and
//! installs them where they are missing.

use std::fs;
use std::path::PathBuf;

use crate::debian::{apt, install};
use crate::parts::PartOutcome;
use crate::shell::{Program, Trouble};

/// Debian 12 has this one; elsewhere it is whatever `postgresql` stands for.
const PACKAGE: &str = "postgresql-15";

/// Read by Debian's packages when they are installed.
const CLUSTERS: &str = "/etc/postgresql-common/createcluster.conf";

/// The part of the test command.
pub fn run() -> Result<PartOutcome, Trouble> {
    need_postgres()?;
    match server() {
        Some(initdb) => println!("PostgreSQL is there: {}", initdb.display()),
        None => return Err(missing("it was installed and still is not found")),
    }
    Ok(PartOutcome::Done)
}

/// Makes sure that the programs are there.
pub fn need_postgres() -> Result<(), Trouble> {
    if server().is_some() && Program::new("openssl").words("version").succeeds() {
        return Ok(());
    }
    install("postgresql-common openssl", missing)?;
    without_a_cluster()?;
    let known = Program::new("apt-cache").words("show").words(PACKAGE);
    let package = if known.succeeds() {
        PACKAGE
    } else {
        "postgresql"
    };
    apt(&format!("install -y --no-install-recommends {package}"))
}

fn missing(why: &str) -> Trouble {
    Trouble::Failed(format!(
        "the tests need PostgreSQL's server and `openssl`: {why}; install the packages {PACKAGE} and \
         openssl, `apt-get install --no-install-recommends {PACKAGE} openssl`"
    ))
}

/// Where the tests look for a server: at Debian's place for it, and on the PATH.
fn server() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let debian = versions.flatten().map(|version| version.path().join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut programs = debian
        .chain(std::env::split_paths(&path))
        .map(|folder| folder.join("initdb"));
    programs.find(|initdb| initdb.exists())
}

/// Keeps Debian's package from making a database of its own, and running it from now on.
fn without_a_cluster() -> Result<(), Trouble> {
    let text = fs::read_to_string(CLUSTERS).unwrap_or_default();
    let failed = |error| Trouble::Failed(format!("{CLUSTERS} could not be written: {error}"));
    fs::write(CLUSTERS, no_cluster(&text)).map_err(failed)
}

fn no_cluster(text: &str) -> String {
    let others = text
        .lines()
        .filter(|line| !line.starts_with("create_main_cluster"));
    let lines = others.chain(["create_main_cluster = false"]);
    lines.map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cluster_is_made() {
        assert_eq!(no_cluster(""), "create_main_cluster = false\n");
        let text = "# a comment\ncreate_main_cluster = true\nssl = on\n";
        let wanted = "# a comment\nssl = on\ncreate_main_cluster = false\n";
        assert_eq!(no_cluster(text), wanted);
        assert_eq!(no_cluster(wanted), wanted);
    }
}
