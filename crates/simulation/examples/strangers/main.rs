//! Attacks a service on this machine in every way at once, for `cargo xtask soak service`: a flood
//! from one address, bodies sent a byte at a time, connections with a single byte, and followers
//! who stop reading.
//!
//! `strangers URL TOKEN_FILE SECONDS` prints what the service made of it. The token is of somebody
//! who follows all boards and stops reading; everybody else is a stranger. It fails where an answer
//! says that the service failed.

mod counts;
mod floods;
mod followers;
mod slow;

use std::error::Error;
use std::net::{IpAddr, Ipv4Addr};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use client::{Client, Trust};
use tokio::task::JoinSet;
use tokio::time::sleep;

use counts::Counts;

/// The one address that floods come from. Whoever plays asks from another, as he does in a hall.
const FLOODS: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));
/// The address of single bytes.
const BYTES: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 4));
/// The address of those who stop reading.
const FOLLOWERS: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 5));

/// Connections with a body that comes a byte at a time, six from each of as many addresses as are
/// needed: whoever asks more often than others is answered before his body is read.
const SLOW_BODIES: u8 = 240;
const SLOW_BODIES_OF_AN_ADDRESS: u8 = 6;
/// Connections on which a single byte comes.
const SINGLE_BYTES: u32 = 600;
/// Spectators who stop reading.
const DEAD_SPECTATORS: u32 = 300;
/// Arbiters who stop reading what happens at all boards.
const DEAD_ARBITERS: u32 = 10;

fn main() -> ExitCode {
    match attack() {
        Ok(counts) => {
            print!("{counts}");
            ExitCode::from(u8::from(counts.has_failures()))
        }
        Err(why) => {
            eprintln!("strangers: {why}");
            ExitCode::from(2)
        }
    }
}

fn attack() -> Result<Arc<Counts>, Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [url, token_file, seconds] = &arguments[..] else {
        return Err("usage: strangers URL TOKEN_FILE SECONDS".into());
    };
    let client = Client::new(url.parse()?, &Trust::System)?;
    if !client.address().is_this_machine() {
        return Err("only services on this machine are attacked".into());
    }
    let token = std::fs::read_to_string(token_file)?;
    let seconds = Duration::from_secs(seconds.parse()?);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()?;
    runtime.block_on(for_so_long(seconds, &client, &token))
}

async fn for_so_long(
    time: Duration,
    client: &Client,
    token: &str,
) -> Result<Arc<Counts>, Box<dyn Error>> {
    let counts = Arc::new(Counts::default());
    let mut attackers = JoinSet::new();
    for flood in &floods::FLOODS {
        flood.begin(&client.from_address(FLOODS), &counts, &mut attackers);
    }
    for number in 0..SLOW_BODIES {
        let place = number / SLOW_BODIES_OF_AN_ADDRESS;
        let client = client.from_address(Ipv4Addr::new(127, 0, 1, place).into());
        attackers.spawn(slow::body(client, number, Arc::clone(&counts)));
    }
    for _ in 0..SINGLE_BYTES {
        let client = client.from_address(BYTES);
        attackers.spawn(slow::single_byte(client, Arc::clone(&counts)));
    }
    let follower = client.from_address(FOLLOWERS);
    let arbiter = follower.clone().with_token(token)?;
    let followed = followers::boards(&arbiter).await?;
    let paths = followed.boards.iter().cycle();
    for (path, number) in paths.zip(0..DEAD_SPECTATORS) {
        let dead = followers::Dead::spectator(follower.clone(), path, number);
        attackers.spawn(dead.follow(Arc::clone(&counts)));
    }
    for _ in 0..DEAD_ARBITERS {
        let dead = followers::Dead::arbiter(arbiter.clone(), &followed.event);
        attackers.spawn(dead.follow(Arc::clone(&counts)));
    }
    sleep(time).await;
    attackers.abort_all();
    Ok(counts)
}
