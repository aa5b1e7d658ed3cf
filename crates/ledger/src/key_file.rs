//! Reads and writes files of keys. A secret key is 32 bytes in hexadecimal on a line of its own,
//! under a comment that says what it is; public keys stand one on a line; `#` begins a comment.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::Path;

use crate::chain::{Hash, bytes_of_hex};
use crate::head::{PublicKey, Signer};
use crate::private_file::{new_private_file, sync_folder};

/// What the first line of a file with a secret key begins with, so that nobody takes it for a
/// public one.
const SECRET: &str = "# jadoube secret key";
/// Room for a thousand keys.
const MAX_BYTES: u64 = 64 * 1024;

/// Why a file with keys cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum KeyFileError {
    /// The file cannot be read or written.
    #[error("{0}; see whether the name is right, and whether you may read and write there")]
    Io(#[from] io::Error),
    /// The file is longer than keys are.
    #[error("the file is too long to be one with keys; name another")]
    TooLong,
    /// A secret key is not written over anything.
    #[error("there is a file of that name; name another, because a lost key cannot be made again")]
    ThereAlready,
    /// Everybody on the machine may read the secret.
    #[error("everybody may read this secret key; forbid that with `chmod 600`")]
    Exposed,
    /// There is no secret key in the file.
    #[error("this is no file with a secret key; make one with `jadoube key new`")]
    NotASecret,
    /// A line is no public key.
    #[error(
        "line {line} is no public key; write 64 hexadecimal digits, as `jadoube key show` does"
    )]
    NotAKey {
        /// Its number, from 1; after the last one if there is no key at all.
        line: usize,
    },
}

impl Signer {
    /// The signer whose secret stands in this file.
    ///
    /// ```
    /// use jadoube_ledger::{Signer, write_new_key};
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("site.key");
    /// let signer = write_new_key(&path).unwrap();
    /// assert_eq!(Signer::read(&path).unwrap().public_key(), signer.public_key());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// The file has no key, or everybody may read it.
    pub fn read(path: &Path) -> Result<Signer, KeyFileError> {
        let signer = secret_in(&text_of(path)?).ok_or(KeyFileError::NotASecret)?;
        if is_exposed(path)? {
            return Err(KeyFileError::Exposed);
        }
        Ok(signer)
    }
}

/// Makes a secret key, and a file with it that only its owner may read.
///
/// # Errors
/// There is a file of that name, or it cannot be written.
///
/// # Panics
/// The operating system has no random numbers to give.
pub fn write_new_key(path: &Path) -> Result<Signer, KeyFileError> {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).expect("invariant: the operating system gives random numbers");
    let signer = Signer::from_secret(&secret);
    let mut file = new_private_file(path).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => KeyFileError::ThereAlready,
        _ => error.into(),
    })?;
    let written = write_secret(&mut file, secret).and_then(|()| sync_folder(path));
    if let Err(error) = written {
        // half a key is useless, and would block the next attempt
        let _ = fs::remove_file(path);
        return Err(error.into());
    }
    Ok(signer)
}

fn write_secret(file: &mut File, secret: [u8; 32]) -> io::Result<()> {
    writeln!(
        file,
        "{SECRET} (Ed25519). Whoever has it signs as you do: keep it outside of the database."
    )?;
    writeln!(file, "{}", Hash(secret))?;
    file.sync_all()
}

/// The public keys in a file; of a file with a secret key its public half.
///
/// # Errors
/// A line is not a key, or the file has no key.
pub fn read_public_keys(path: &Path) -> Result<Vec<PublicKey>, KeyFileError> {
    let text = text_of(path)?;
    if let Some(signer) = secret_in(&text) {
        return Ok(vec![signer.public_key()]);
    }
    let numbered = (1..).zip(text.lines().map(str::trim));
    let written = numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let read = |(line, text)| PublicKey::from_hex(text).ok_or(KeyFileError::NotAKey { line });
    let keys: Vec<PublicKey> = written.map(read).collect::<Result<_, _>>()?;
    if keys.is_empty() {
        let line = text.lines().count() + 1;
        return Err(KeyFileError::NotAKey { line });
    }
    Ok(keys)
}

/// Reads the text of a file; bytes that are not UTF-8 are replaced, and so belong to no key.
fn text_of(path: &Path) -> Result<String, KeyFileError> {
    let mut bytes = Vec::new();
    File::open(path)?
        .take(MAX_BYTES + 1)
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(KeyFileError::TooLong);
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn secret_in(text: &str) -> Option<Signer> {
    let (comment, rest) = text.split_once('\n')?;
    let secret = comment.starts_with(SECRET).then_some(rest.trim())?;
    bytes_of_hex(secret).map(|secret| Signer::from_secret(&secret))
}

#[cfg(unix)]
fn is_exposed(path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt as _;
    Ok(fs::metadata(path)?.permissions().mode() & 0o007 != 0)
}

#[cfg(not(unix))]
fn is_exposed(path: &Path) -> io::Result<bool> {
    fs::metadata(path).map(|_| false)
}
