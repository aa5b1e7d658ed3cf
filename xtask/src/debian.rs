//! Installs packages of Debian where that is allowed.

use std::path::Path;

use crate::shell::{Program, Trouble, alone_with};

/// Why nothing can be installed here, if nothing can.
pub fn cannot_install() -> Result<Option<&'static str>, Trouble> {
    if !Path::new("/etc/debian_version").exists() {
        return Ok(Some("this is no Debian, where it would be installed"));
    }
    let is_root = Program::new("id").words("-u").output()?.trim_ascii() == b"0";
    Ok((!is_root).then_some("only root may install it"))
}

/// Installs these packages, after the lists of what there is. Where nothing can be installed it is
/// the trouble that is made of why.
pub fn install(packages: &str, missing: impl Fn(&str) -> Trouble) -> Result<(), Trouble> {
    if let Some(why) = cannot_install()? {
        return Err(missing(why));
    }
    apt("update")?;
    apt(&format!("install -y --no-install-recommends {packages}"))
}

/// `apt-get` with these words; it asks nothing, and fails where another one runs.
pub fn apt(words: &str) -> Result<(), Trouble> {
    let _held = alone_with("apt-get")?;
    let apt = Program::new("apt-get").words(words);
    apt.environment("DEBIAN_FRONTEND", "noninteractive").run()
}
