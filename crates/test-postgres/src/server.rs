//! Starts a PostgreSQL server of the test's own, kills it and starts it again.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write as _};
use std::net::TcpListener;
use std::os::unix::fs::{DirBuilderExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{self, Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use std::{env, fmt};

use postgres::{Client, NoTls};

use crate::ServerFailure;

/// The password of the user `postgres`, for connections over the loopback.
pub const PASSWORD: &str = "only-for-tests";

const PATIENCE: Duration = Duration::from_secs(30);

/// Kept small, for several servers may run at once. What is not said is as a server comes, `fsync`
/// above all.
const SETTINGS: &str = "shared_buffers = 16MB\nmax_connections = 100\nmax_wal_size = 128MB\n\
    log_checkpoints = off\nautovacuum_naptime = 5s\n";

/// Ends the server and removes its folder when the pipe closes, which it does with the process that
/// holds it.
const WATCHDOG: &str = r#"
    trap '' HUP INT TERM
    read -r _
    if pid=$(head -n 1 "$0/data/postmaster.pid" 2>/dev/null); then
        kill -QUIT "$pid" 2>/dev/null
        for _ in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
    fi
    rm -rf "$0"
"#;

/// Where a server listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listen {
    /// On a socket in its folder.
    Socket,
    /// There, and on a port of 127.0.0.1 that asks for [`PASSWORD`].
    Loopback,
}

/// A server that runs until it is dropped.
pub struct Server {
    home: PathBuf,
    port: u16,
    binaries: PathBuf,
    owner: Option<(u32, u32)>,
    postmaster: Child,
    watchdog: Child,
}

impl Server {
    /// Starts a server with these further lines in its `postgresql.conf`.
    ///
    /// # Errors
    /// There is no PostgreSQL on this machine, or it does not start.
    pub fn start(listen: Listen, settings: &[&str]) -> Result<Server, ServerFailure> {
        let (binaries, owner) = (binaries()?, owner()?);
        let home = new_folder(owner)?;
        let watchdog = watchdog(&home)?;
        let port = match listen {
            Listen::Socket => 5432,
            Listen::Loopback => TcpListener::bind("127.0.0.1:0")?.local_addr()?.port(),
        };
        initialize(&home, &binaries, owner)?;
        configure(&home, port, listen, settings)?;
        let postmaster = spawn(&home, &binaries, owner)?;
        let mut server = Server {
            home,
            port,
            binaries,
            owner,
            postmaster,
            watchdog,
        };
        server.wait_until_it_answers()?;
        Ok(server)
    }

    /// The connection string of its database `postgres`, through the socket.
    #[must_use]
    pub fn url(&self) -> String {
        url(&self.home, self.port)
    }

    /// The same over the loopback, without a password.
    #[must_use]
    pub fn loopback_url(&self) -> String {
        format!(
            "host=127.0.0.1 port={} user=postgres dbname=postgres",
            self.port
        )
    }

    /// Its folder: the socket, the log, and `data`.
    #[must_use]
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// The socket itself.
    #[must_use]
    pub fn socket(&self) -> PathBuf {
        self.home.join(format!(".s.PGSQL.{}", self.port))
    }

    /// A program, to be run as the owner of the server's files.
    #[must_use]
    pub fn command(&self, program: &str) -> Command {
        command(Path::new(program), self.owner)
    }

    /// Kills the server and all its processes with SIGKILL: nothing is written any more, nobody is
    /// told.
    ///
    /// # Errors
    /// There is no `sh`.
    pub fn kill(&mut self) -> Result<(), ServerFailure> {
        let postmaster = self.postmaster.id();
        let mut kill = Command::new("sh");
        kill.args(["-c", r#"kill -9 "$@""#, "sh"]);
        kill.arg(postmaster.to_string());
        kill.args(children_of(postmaster).iter().map(ToString::to_string));
        kill.stderr(Stdio::null()).status()?;
        self.postmaster.wait()?;
        // So that nobody ever takes another process for it.
        let _ = fs::remove_file(self.home.join("data/postmaster.pid"));
        Ok(())
    }

    /// Starts the server again after [`Server::kill`], on the same files, and waits until it
    /// answers.
    ///
    /// # Errors
    /// It does not start.
    pub fn restart(&mut self) -> Result<(), ServerFailure> {
        self.postmaster = spawn(&self.home, &self.binaries, self.owner)?;
        self.wait_until_it_answers()
    }

    fn wait_until_it_answers(&mut self) -> Result<(), ServerFailure> {
        let end = Instant::now() + PATIENCE;
        while Client::connect(&self.url(), NoTls).is_err() {
            if Instant::now() > end {
                let log = fs::read_to_string(self.home.join("log")).unwrap_or_default();
                return Err(ServerFailure(format!("PostgreSQL does not start: {log}")));
            }
            if self.postmaster.try_wait()?.is_some() {
                // Children of one that was killed still hold its shared memory.
                self.postmaster = spawn(&self.home, &self.binaries, self.owner)?;
            }
            thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.watchdog.stdin.take());
        let _ = self.postmaster.wait();
        let _ = self.watchdog.wait();
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Server({})", self.home.display())
    }
}

pub(crate) fn url(folder: &Path, port: u16) -> String {
    let folder = folder.display();
    format!("host={folder} port={port} user=postgres dbname=postgres")
}

/// A new folder that nobody else can look into.
pub(crate) fn new_folder(owner: Option<(u32, u32)>) -> io::Result<PathBuf> {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let number = MADE.fetch_add(1, Ordering::Relaxed);
    let name = format!("jadoube-postgres-{}-{number}", process::id());
    let folder = env::temp_dir().join(name);
    DirBuilder::new().mode(0o700).create(&folder)?;
    if let Some((user, group)) = owner {
        chown(&folder, Some(user), Some(group))?;
    }
    Ok(folder)
}

/// The newest of Debian's versions, or whatever is on the PATH.
fn binaries() -> Result<PathBuf, ServerFailure> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let mut found: Vec<(u32, PathBuf)> = versions
        .flatten()
        .filter_map(|entry| {
            let version = entry.file_name().to_str()?.parse().ok()?;
            Some((version, entry.path().join("bin")))
        })
        .filter(|(_, folder)| folder.join("initdb").exists())
        .collect();
    found.sort();
    let path = env::var_os("PATH").unwrap_or_default();
    let mut on_path = env::split_paths(&path).filter(|folder| folder.join("initdb").exists());
    let newest = found.pop().map(|(_, folder)| folder);
    newest.or_else(|| on_path.next()).ok_or_else(|| {
        ServerFailure(
            "these tests need PostgreSQL: `apt-get install postgresql-15`, or set DATABASE_URL \
             to a server on which databases may be created"
                .to_owned(),
        )
    })
}

/// Who the server must run as: PostgreSQL refuses to run as root. `None`: as ourselves.
fn owner() -> Result<Option<(u32, u32)>, ServerFailure> {
    let id = Command::new("id").arg("-u").output()?;
    if id.stdout != b"0\n" {
        return Ok(None);
    }
    let users = fs::read_to_string("/etc/passwd")?;
    let postgres = users.lines().find_map(|line| {
        let mut fields = line.strip_prefix("postgres:")?.split(':').skip(1);
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    });
    let missing =
        || ServerFailure("root cannot run PostgreSQL, and there is no user postgres".to_owned());
    postgres.map(Some).ok_or_else(missing)
}

fn watchdog(home: &Path) -> io::Result<Child> {
    Command::new("sh")
        .args(["-c", WATCHDOG])
        .arg(home)
        .stdin(Stdio::piped())
        .process_group(0)
        .spawn()
}

fn command(program: &Path, owner: Option<(u32, u32)>) -> Command {
    let mut command = Command::new(program);
    command.current_dir("/").stdin(Stdio::null());
    if let Some((user, group)) = owner {
        command.uid(user).gid(group);
    }
    command
}

fn initialize(
    home: &Path,
    binaries: &Path,
    owner: Option<(u32, u32)>,
) -> Result<(), ServerFailure> {
    let password = home.join("password");
    fs::write(&password, PASSWORD)?;
    let mut initdb = command(&binaries.join("initdb"), owner);
    initdb.args(["--no-sync", "--username=postgres", "--encoding=UTF8"]);
    initdb.args([
        "--locale=C",
        "--auth-local=trust",
        "--auth-host=scram-sha-256",
    ]);
    initdb.arg("--pwfile").arg(password);
    let told = initdb.arg("-D").arg(home.join("data")).output()?;
    if told.status.success() {
        return Ok(());
    }
    let why = String::from_utf8_lossy(&told.stderr);
    Err(ServerFailure(format!("initdb failed: {why}")))
}

fn configure(home: &Path, port: u16, listen: Listen, settings: &[&str]) -> io::Result<()> {
    let addresses = match listen {
        Listen::Socket => "",
        Listen::Loopback => "127.0.0.1",
    };
    let path = home.join("data/postgresql.conf");
    let mut file = OpenOptions::new().append(true).open(path)?;
    write!(file, "\nport = {port}\nlisten_addresses = '{addresses}'\n")?;
    writeln!(file, "unix_socket_directories = '{}'", home.display())?;
    write!(file, "{SETTINGS}")?;
    settings
        .iter()
        .try_for_each(|setting| writeln!(file, "{setting}"))
}

fn spawn(home: &Path, binaries: &Path, owner: Option<(u32, u32)>) -> io::Result<Child> {
    let log = home.join("log");
    let log = File::options().create(true).append(true).open(log)?;
    let mut postgres = command(&binaries.join("postgres"), owner);
    postgres.arg("-D").arg(home.join("data"));
    postgres.stdout(log.try_clone()?).stderr(log);
    postgres.process_group(0).spawn()
}

/// The processes that a process has started, where `/proc` tells; elsewhere they end by themselves,
/// a little later.
fn children_of(parent: u32) -> Vec<u32> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    processes
        .filter_map(|process| {
            let pid = process.file_name().to_str()?.parse().ok()?;
            let stat = fs::read_to_string(process.path().join("stat")).ok()?;
            let (_, after_name) = stat.rsplit_once(')')?;
            let found: u32 = after_name.split_whitespace().nth(1)?.parse().ok()?;
            (found == parent).then_some(pid)
        })
        .collect()
}
