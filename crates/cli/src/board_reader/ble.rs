//! Reads a board over Bluetooth Low Energy. Only with the feature `ble`.

use std::io;
use std::pin::Pin;
use std::time::{Duration, Instant};

use btleplug::api::{
    Central as _, CharPropFlags, Characteristic, Manager as _, Peripheral as _, ScanFilter,
    ValueNotification, WriteType,
};
use btleplug::platform::{Adapter, Manager, Peripheral};
use futures_util::{Stream, StreamExt};
use sensing::{DeviceFamily, GattProfile, is_board_named};
use tokio::runtime::{Builder, Runtime};
use tokio::time::{sleep, timeout};

use super::line::{BoardLine, BoardPlace};
use crate::page::listed;

/// A board that is switched on is found within this time.
const FOUND_WITHIN: Duration = Duration::from_secs(5);
/// How often it is looked whether it is found.
const LOOKED_FOR_EVERY: Duration = Duration::from_millis(250);
/// A board that does not answer by then is not there.
const ANSWERS_WITHIN: Duration = Duration::from_secs(5);
/// How often it is asked whether the board is still there while nothing comes.
const CHECKED_EVERY: Duration = Duration::from_secs(2);
/// Of a value that is acknowledged so much is taken, in several packets if need be.
const LONGEST_ACKNOWLEDGED: usize = 512;
/// What each packet has besides a value.
const PACKET_HEAD: usize = 3;

/// A board of a kind within reach.
pub struct BlePlace {
    /// Its name or address; empty if it is the only one of its kind.
    pub wanted: String,
    /// What it is.
    pub kind: DeviceFamily,
    /// What boards of its kind are like.
    pub profile: GattProfile,
    /// What it is sent before anything else.
    pub first: Option<Vec<u8>>,
}

impl BoardPlace for BlePlace {
    fn name(&self) -> String {
        match self.wanted.is_empty() {
            true => format!("Bluetooth, {}", self.kind.name()),
            false => self.wanted.clone(),
        }
    }

    fn open(&self) -> Result<Box<dyn BoardLine>, String> {
        let runtime = runtime()?;
        let told = |why| format!("{}: {why}", self.name());
        let opened = runtime.block_on(self.connect()).map_err(told)?;
        let mut line = BleLine {
            board: opened,
            runtime,
            profile: self.profile,
            checked: Instant::now(),
        };
        let first: Vec<Vec<u8>> = self.first.iter().cloned().collect();
        line.send(&first).map_err(|error| told(error.to_string()))?;
        Ok(Box::new(line))
    }

    fn when_gone(&self) -> &'static str {
        "is the board near, charged and switched on?"
    }

    fn when_silent(&self) -> &'static str {
        "--kind is right and no other device is connected to the board"
    }
}

impl BlePlace {
    async fn connect(&self) -> Result<ConnectedBoard, String> {
        let adapter = adapter().await?;
        let peripheral = self.find(&adapter).await?;
        let connected = timeout(ANSWERS_WITHIN, async {
            peripheral.connect().await?;
            peripheral.discover_services().await
        });
        let why = |error: btleplug::Error| format!("the board cannot be connected: {error}");
        let connected = connected.await;
        connected
            .map_err(|_| {
                "the board does not answer; is another device connected to it?".to_owned()
            })?
            .map_err(why)?;
        let found = peripheral.characteristics();
        let find = |uuid: u128| {
            let mut found = found.iter();
            found.find(|one| one.uuid.as_u128() == uuid).cloned()
        };
        let takes = find(self.profile.takes).ok_or_else(|| self.other_kind())?;
        let tells: Vec<Characteristic> = self
            .profile
            .tells
            .iter()
            .filter_map(|uuid| find(*uuid))
            .collect();
        if tells.is_empty() {
            return Err(self.other_kind());
        }
        let values = peripheral.notifications().await.map_err(why)?;
        for characteristic in &tells {
            peripheral.subscribe(characteristic).await.map_err(why)?;
        }
        Ok(ConnectedBoard {
            peripheral,
            takes,
            values,
        })
    }

    fn other_kind(&self) -> String {
        format!(
            "it does not speak as a board of kind {} does; see whether --kind is right",
            self.kind.name()
        )
    }

    /// Looks for the board until it is found; one that was not named has to be the only one when
    /// the first is found.
    async fn find(&self, adapter: &Adapter) -> Result<Peripheral, String> {
        let until = Instant::now() + FOUND_WITHIN;
        scan(adapter).await?;
        loop {
            sleep(LOOKED_FOR_EVERY).await;
            let mut found = self.seen(adapter).await?;
            let is_late = Instant::now() > until;
            match (found.pop(), found.is_empty()) {
                (Some((_, board)), true) => {
                    // what is found goes on being there without looking
                    let _ = adapter.stop_scan().await;
                    return Ok(board);
                }
                (Some((name, _)), false) => {
                    let mut names: Vec<String> = found.into_iter().map(|(name, _)| name).collect();
                    names.push(name);
                    return Err(format!(
                        "there are several boards; name one with --ble: {}",
                        listed(&names, "and")
                    ));
                }
                (None, _) if is_late => {
                    let _ = adapter.stop_scan().await;
                    return Err(
                        "no such board is found; is it near, switched on and connected to no other \
                         device? One that was given a name of its own is found by it: --ble NAME"
                            .to_owned(),
                    );
                }
                (None, _) => {}
            }
        }
    }

    /// The boards that are seen and meant, with their names.
    async fn seen(&self, adapter: &Adapter) -> Result<Vec<(String, Peripheral)>, String> {
        let mut meant = Vec::new();
        for seen in seen(adapter).await? {
            let is_meant = match self.wanted.is_empty() {
                true => seen.is_of(&self.profile),
                false => is_board_named(&self.wanted, seen.name.as_deref(), &seen.address),
            };
            if is_meant {
                meant.push((seen.in_words(), seen.peripheral));
            }
        }
        Ok(meant)
    }
}

/// The boards within reach, as they are named on the command line; or why none can be found.
pub fn list() -> Result<Vec<String>, String> {
    runtime()?.block_on(async {
        let adapter = adapter().await?;
        scan(&adapter).await?;
        sleep(FOUND_WITHIN).await;
        let seen = seen(&adapter).await?;
        let _ = adapter.stop_scan().await;
        let mut found = Vec::new();
        for family in DeviceFamily::ALL {
            let Some(profile) = GattProfile::of(family) else {
                continue;
            };
            for board in seen.iter().filter(|board| board.is_of(&profile)) {
                let (kind, named) = (family.name(), board.in_words());
                found.push(format!("--kind {kind} --ble {named}"));
            }
        }
        Ok(found)
    })
}

/// What is within reach.
struct SeenPeripheral {
    name: Option<String>,
    address: String,
    services: Vec<u128>,
    peripheral: Peripheral,
}

impl SeenPeripheral {
    fn is_of(&self, profile: &GattProfile) -> bool {
        profile.is_of_the_family(self.name.as_deref(), &self.services)
    }

    /// Its address, and its name if it has one.
    fn in_words(&self) -> String {
        match &self.name {
            Some(name) => format!("{} ({name})", self.address),
            None => self.address.clone(),
        }
    }
}

async fn seen(adapter: &Adapter) -> Result<Vec<SeenPeripheral>, String> {
    let mut seen = Vec::new();
    for peripheral in adapter.peripherals().await.map_err(unusable)? {
        let Ok(Some(properties)) = peripheral.properties().await else {
            continue;
        };
        seen.push(SeenPeripheral {
            name: properties.local_name,
            // some systems keep addresses to themselves, and give a name of their own
            address: match properties.address.into_inner() {
                [0, 0, 0, 0, 0, 0] => peripheral.id().to_string(),
                _ => properties.address.to_string(),
            },
            services: properties
                .services
                .iter()
                .map(|uuid| uuid.as_u128())
                .collect(),
            peripheral,
        });
    }
    Ok(seen)
}

fn runtime() -> Result<Runtime, String> {
    let mut builder = Builder::new_multi_thread();
    let runtime = builder.worker_threads(1).enable_all().build();
    runtime.map_err(|error| error.to_string())
}

async fn adapter() -> Result<Adapter, String> {
    let manager = Manager::new().await.map_err(unusable)?;
    let adapters = manager.adapters().await.map_err(unusable)?;
    let first = adapters.into_iter().next();
    first.ok_or_else(|| "this machine has no Bluetooth, or it is switched off".to_owned())
}

async fn scan(adapter: &Adapter) -> Result<(), String> {
    let scans = adapter.start_scan(ScanFilter::default()).await;
    scans.map_err(unusable)
}

fn unusable(error: btleplug::Error) -> String {
    format!(
        "Bluetooth cannot be used: {error}; see whether this machine has it, it is switched on, and \
         you may use it (on Linux bluetoothd has to run)"
    )
}

/// A board that is connected.
struct ConnectedBoard {
    peripheral: Peripheral,
    takes: Characteristic,
    values: Pin<Box<dyn Stream<Item = ValueNotification> + Send>>,
}

/// The line to a board over Bluetooth.
struct BleLine {
    // before the runtime: what it holds ends while that still runs
    board: ConnectedBoard,
    runtime: Runtime,
    profile: GattProfile,
    checked: Instant,
}

impl BleLine {
    /// How values are sent, and how long one may be.
    fn way(&self) -> (WriteType, usize) {
        match self.board.takes.properties.contains(CharPropFlags::WRITE) {
            true => (WriteType::WithResponse, LONGEST_ACKNOWLEDGED),
            false => {
                let most = usize::from(self.board.peripheral.mtu());
                (WriteType::WithoutResponse, most.saturating_sub(PACKET_HEAD))
            }
        }
    }
}

impl BoardLine for BleLine {
    fn send(&mut self, commands: &[Vec<u8>]) -> io::Result<()> {
        let (way, most) = self.way();
        let ConnectedBoard {
            peripheral, takes, ..
        } = &self.board;
        for command in commands {
            for value in self.profile.cut(command, most) {
                let sent = self.runtime.block_on(async {
                    timeout(ANSWERS_WITHIN, peripheral.write(takes, value, way)).await
                });
                let sent =
                    sent.map_err(|_| io::Error::other("the board takes nothing any more"))?;
                sent.map_err(io::Error::other)?;
            }
        }
        Ok(())
    }

    fn receive(&mut self, within: Duration) -> io::Result<Vec<u8>> {
        let ConnectedBoard {
            peripheral, values, ..
        } = &mut self.board;
        let next = self
            .runtime
            .block_on(async { timeout(within, values.next()).await });
        match next {
            Ok(Some(value)) if self.profile.tells.contains(&value.uuid.as_u128()) => {
                Ok(self.profile.joined(&value.value))
            }
            Ok(Some(_)) => Ok(Vec::new()),
            Ok(None) => Err(io::Error::other("the connection has ended")),
            Err(_) if self.checked.elapsed() < CHECKED_EVERY => Ok(Vec::new()),
            Err(_) => {
                self.checked = Instant::now();
                let is_there = self.runtime.block_on(peripheral.is_connected());
                match is_there {
                    Ok(true) => Ok(Vec::new()),
                    _ => Err(io::Error::other("the connection has ended")),
                }
            }
        }
    }
}

impl Drop for BleLine {
    fn drop(&mut self) {
        // whoever comes next finds the board free
        let left = self.board.peripheral.disconnect();
        let _ = self
            .runtime
            .block_on(async { timeout(ANSWERS_WITHIN, left).await });
    }
}
