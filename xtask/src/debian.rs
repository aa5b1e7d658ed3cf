//! Installs packages of Debian where that is allowed.

use std::path::Path;

use crate::shell::{Program, Trouble};

/// Why nothing can be installed here, if nothing can.
pub fn cannot_install() -> Result<Option<&'static str>, Trouble> {
    if !Path::new("/etc/debian_version").exists() {
        return Ok(Some("this is no Debian, where it would be installed"));
    }
    let is_root = Program::new("id").words("-u").output()?.trim_ascii() == b"0";
    Ok((!is_root).then_some("only root may install it"))
}

/// `apt-get` with these words; it asks nothing.
pub fn apt(words: &str) -> Result<(), Trouble> {
    let apt = Program::new("apt-get").words(words);
    apt.environment("DEBIAN_FRONTEND", "noninteractive").run()
}
