//! Cuts connections for tests, as a proxy: it reads the messages of PostgreSQL's protocol, counts
//! them, and hands them on until the one at which it is to cut.

use std::fs;
use std::io::{self, BufReader, Read, Write as _};
use std::net::Shutdown;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::ServerFailure;
use crate::server::{new_folder, url};

/// Stands between clients and a server. Its threads end with the process.
#[derive(Debug)]
pub struct Proxy {
    folder: PathBuf,
    tally: Arc<Mutex<CutCounter>>,
}

#[derive(Debug, Default)]
struct CutCounter {
    counted: u64,
    cuts: Vec<u64>,
}

/// The side that sends a message.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    Client,
    Server,
}

impl Proxy {
    /// A proxy before the server that listens on this socket.
    ///
    /// # Errors
    /// Its own socket cannot be made.
    pub fn before(socket: &Path) -> Result<Proxy, ServerFailure> {
        let folder = new_folder(None)?;
        let listener = UnixListener::bind(folder.join(".s.PGSQL.5432"))?;
        let tally = Arc::<Mutex<CutCounter>>::default();
        let (counter, socket) = (Arc::clone(&tally), socket.to_owned());
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                // Without a server the client is let go, as by a host whose server is down.
                let _ = connect(client, &socket, &counter);
            }
        });
        Ok(Proxy { folder, tally })
    }

    /// The connection string of the server's database `postgres`, through the proxy.
    #[must_use]
    pub fn url(&self) -> String {
        url(&self.folder, 5432)
    }

    /// Counts anew, and cuts at these messages: each is read and not handed on, and its connection
    /// is closed at both ends. The first message after this call is number 1, whoever sends it.
    pub fn cut_at(&self, cuts: &[u64]) {
        let cuts = cuts.to_vec();
        *locked(&self.tally) = CutCounter { counted: 0, cuts };
    }

    /// How many messages have been counted.
    #[must_use]
    pub fn messages(&self) -> u64 {
        locked(&self.tally).counted
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn locked(tally: &Mutex<CutCounter>) -> std::sync::MutexGuard<'_, CutCounter> {
    tally.lock().unwrap_or_else(PoisonError::into_inner)
}

fn connect(client: UnixStream, socket: &Path, tally: &Arc<Mutex<CutCounter>>) -> io::Result<()> {
    let server = UnixStream::connect(socket)?;
    let pairs = [
        (From::Client, client.try_clone()?, server.try_clone()?),
        (From::Server, server, client),
    ];
    for (sender, from, to) in pairs {
        let tally = Arc::clone(tally);
        thread::spawn(move || {
            // Whatever ends one direction ends both.
            let _ = hand_on(sender, &from, &to, &tally);
            let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
        });
    }
    Ok(())
}

fn hand_on(
    sender: From,
    from: &UnixStream,
    mut to: &UnixStream,
    tally: &Mutex<CutCounter>,
) -> io::Result<()> {
    let mut from = BufReader::new(from);
    let mut kind = usize::from(sender == From::Server);
    loop {
        let message = read_message(&mut from, kind)?;
        if is_cut(&mut locked(tally)) {
            return Ok(());
        }
        to.write_all(&message)?;
        kind = 1;
    }
}

fn is_cut(tally: &mut CutCounter) -> bool {
    tally.counted += 1;
    tally.cuts.contains(&tally.counted)
}

/// A message: so many bytes for its kind (none in the first of a client), its length, and as many
/// bytes as that says.
fn read_message(from: &mut impl Read, kind: usize) -> io::Result<Vec<u8>> {
    let mut message = vec![0; kind + 4];
    from.read_exact(&mut message)?;
    let length = message[kind..]
        .iter()
        .fold(0, |n, b| n << 8 | u64::from(*b));
    let body = length.saturating_sub(4);
    if from.take(body).read_to_end(&mut message)? as u64 != body {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(message)
}
