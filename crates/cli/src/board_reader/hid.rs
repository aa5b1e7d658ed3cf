//! Reads a board that speaks in reports of USB (HID). Only with the feature `hid`.

use std::collections::VecDeque;
use std::io;
use std::time::{Duration, Instant};

use hidapi::{DeviceInfo, HidApi, HidDevice};
use sensing::{DeviceFamily, HidBoard, HidProfile};

use super::line::{BoardLine, BoardPlace};
use crate::page::listed;

/// No report of a board is longer.
const LONGEST_REPORT: usize = 256;

/// A board of a kind on USB.
pub struct HidPlace {
    /// Which one.
    pub board: HidBoard,
    /// What boards of its kind are like.
    pub profile: HidProfile,
}

impl BoardPlace for HidPlace {
    fn name(&self) -> String {
        self.board.to_string()
    }

    fn open(&self) -> Result<Box<dyn BoardLine>, String> {
        let api = api()?;
        let mut found = api.device_list().filter(|device| self.is(device));
        let Some(device) = found.next() else {
            return Err(self.not_found(&api));
        };
        let more: Vec<String> = found.map(in_words).collect();
        if !more.is_empty() {
            let all = [&[in_words(device)], &more[..]].concat();
            let all = listed(&all, "and");
            return Err(format!(
                "{}: there are several boards; name one: {all}",
                self.name()
            ));
        }
        let device = device.open_device(&api).map_err(|error| {
            format!(
                "{}: {error}; may you read and write it? On Linux a rule of udev for devices of \
                 {:04x} gives you leave, see docs/boards.md",
                in_words(device),
                self.profile.vendor
            )
        })?;
        Ok(Box::new(HidLine {
            device,
            profile: self.profile,
            waiting: VecDeque::new(),
            sent: None,
        }))
    }

    fn when_gone(&self) -> &'static str {
        "is the cable in and the board switched on?"
    }

    fn when_silent(&self) -> &'static str {
        "the board is switched on, --kind is right and no other program reads from it"
    }
}

impl HidPlace {
    /// A device that was named by its numbers or its path is believed to be a board.
    fn is(&self, device: &DeviceInfo) -> bool {
        let (vendor, product) = (device.vendor_id(), device.product_id());
        let is_meant = self
            .board
            .is(vendor, product, &device.path().to_string_lossy());
        let profile = &self.profile;
        is_meant
            && match self.board {
                HidBoard::Any => profile.is_of_the_family(vendor, product, device.usage_page()),
                HidBoard::Product { .. } => device.usage_page() == profile.usage_page,
                HidBoard::Path(_) => true,
            }
    }

    fn not_found(&self, api: &HidApi) -> String {
        let all: Vec<String> = api.device_list().map(in_words).collect();
        let there = match all.is_empty() {
            true => "no device of this sort is there".to_owned(),
            false => format!("these are there: {}", listed(&all, "and")),
        };
        let name = self.name();
        format!("{name}: there is no such board; is it plugged in and switched on? {there}")
    }
}

/// The boards that are plugged in, as they are named on the command line.
pub fn list() -> Vec<String> {
    let Ok(api) = api() else { return Vec::new() };
    let mut found = Vec::new();
    for family in DeviceFamily::ALL {
        let Some(profile) = HidProfile::of(family) else {
            continue;
        };
        let is_one = |device: &&DeviceInfo| {
            let (vendor, product) = (device.vendor_id(), device.product_id());
            profile.is_of_the_family(vendor, product, device.usage_page())
        };
        for device in api.device_list().filter(is_one) {
            let (kind, numbers) = (family.name(), in_words(device));
            found.push(format!("--kind {kind} --hid {numbers}"));
        }
    }
    found
}

fn api() -> Result<HidApi, String> {
    HidApi::new().map_err(|error| format!("devices of USB cannot be listed: {error}"))
}

/// A device by its numbers, its name and where it is.
fn in_words(device: &DeviceInfo) -> String {
    let name = device.product_string().unwrap_or("without a name");
    let path = device.path().to_string_lossy();
    let (vendor, product) = (device.vendor_id(), device.product_id());
    format!("{vendor:04x}:{product:04x} ({name}, {path})")
}

/// The line to a board on USB.
struct HidLine {
    device: HidDevice,
    profile: HidProfile,
    /// What was not sent yet: a board takes reports in no quicker order.
    waiting: VecDeque<Vec<u8>>,
    sent: Option<Instant>,
}

impl HidLine {
    /// Sends what it is time for.
    fn send_due(&mut self) -> io::Result<()> {
        let between = Duration::from_micros(self.profile.between_us);
        if self.sent.is_some_and(|sent| sent.elapsed() < between) {
            return Ok(());
        }
        if let Some(report) = self.waiting.pop_front() {
            self.sent = Some(Instant::now());
            // a message begins with its number, which is that of the report
            self.device.write(&report).map_err(io::Error::other)?;
        }
        Ok(())
    }
}

impl BoardLine for HidLine {
    fn send(&mut self, commands: &[Vec<u8>]) -> io::Result<()> {
        self.waiting.extend(commands.iter().cloned());
        self.send_due()
    }

    fn receive(&mut self, within: Duration) -> io::Result<Vec<u8>> {
        let mut report = [0; LONGEST_REPORT];
        let wait_ms = i32::try_from(within.as_millis()).unwrap_or(i32::MAX);
        let read = self.device.read_timeout(&mut report, wait_ms);
        let length = read.map_err(io::Error::other)?;
        Ok(self.profile.message(&report[..length]).to_vec())
    }
}
