//! Finds where a board is connected: on a port, over Bluetooth, on USB.

use sensing::{DeviceFamily, GattProfile, HidBoard, HidProfile};

use super::kinds::{self, ConnectedDevice};
use super::line::BoardPlace;
use super::port::PortPlace;
use crate::args::{BoardArgs, WirelessArgs};
use crate::page::listed;

/// The place that the arguments name; `None` where they name no place of a board.
///
/// # Errors
/// Boards of the kind do not speak there, or this program was built without it.
pub fn place(
    args: &BoardArgs,
    device: ConnectedDevice,
) -> Result<Option<Box<dyn BoardPlace>>, String> {
    let kind = device.kind;
    let WirelessArgs {
        ble,
        hid,
        developer_key,
    } = &args.wireless;
    if developer_key.is_some() && kind != DeviceFamily::Pegasus {
        return Err(
            "--developer-key is for --kind pegasus: no other board asks for one".to_owned(),
        );
    }
    if let Some(path) = &args.port {
        if kinds::baud(kind).is_none() {
            return Err(not_there(kind, "on a serial port", kinds::baud));
        }
        let path = path.clone();
        return Ok(Some(Box::new(PortPlace { path, kind })));
    }
    if let Some(wanted) = ble {
        let profile = GattProfile::of(kind)
            .ok_or_else(|| not_there(kind, "over Bluetooth", GattProfile::of))?;
        let first = developer_key.as_ref().map(|key| key.0.clone());
        return on_bluetooth(wanted.clone(), kind, profile, first).map(Some);
    }
    if let Some(board) = hid {
        let profile = HidProfile::of(kind)
            .ok_or_else(|| not_there(kind, "in reports of USB", HidProfile::of))?;
        return on_usb(board.clone(), profile).map(Some);
    }
    Ok(None)
}

/// That boards of a kind are not read there, and which are.
fn not_there<T>(kind: DeviceFamily, place: &str, of: impl Fn(DeviceFamily) -> Option<T>) -> String {
    let all = DeviceFamily::ALL.into_iter();
    let others = all.filter(|kind| of(*kind).is_some());
    let others: Vec<String> = others.map(|kind| kind.name().to_owned()).collect();
    let are = if others.len() == 1 { "is" } else { "are" };
    format!(
        "a board of kind {} is not read {place}; {} {are}, and all kinds with --replay",
        kind.name(),
        listed(&others, "and")
    )
}

#[cfg(feature = "ble")]
fn on_bluetooth(
    wanted: String,
    kind: DeviceFamily,
    profile: GattProfile,
    first: Option<Vec<u8>>,
) -> Result<Box<dyn BoardPlace>, String> {
    Ok(Box::new(super::ble::BlePlace {
        wanted,
        kind,
        profile,
        first,
    }))
}

#[cfg(not(feature = "ble"))]
fn on_bluetooth(
    _: String,
    _: DeviceFamily,
    _: GattProfile,
    _: Option<Vec<u8>>,
) -> Result<Box<dyn BoardPlace>, String> {
    Err(built_without("Bluetooth", "ble"))
}

#[cfg(feature = "hid")]
fn on_usb(board: HidBoard, profile: HidProfile) -> Result<Box<dyn BoardPlace>, String> {
    Ok(Box::new(super::hid::HidPlace { board, profile }))
}

#[cfg(not(feature = "hid"))]
fn on_usb(_: HidBoard, _: HidProfile) -> Result<Box<dyn BoardPlace>, String> {
    Err(built_without("reports of USB", "hid"))
}

/// How a program is built that can do it.
#[cfg(not(all(feature = "ble", feature = "hid")))]
fn built_without(what: &str, feature: &str) -> String {
    format!(
        "this program was built without {what}; build it with it: cargo build --release --features \
         {feature}"
    )
}

/// The boards without a serial port that can be read now, as they are named on the command line.
pub fn wireless() -> Vec<String> {
    [on_usb_now(), on_bluetooth_now()].concat()
}

#[cfg(feature = "ble")]
fn on_bluetooth_now() -> Vec<String> {
    super::ble::list().unwrap_or_else(|why| {
        crate::exit::complain(&why);
        Vec::new()
    })
}

#[cfg(not(feature = "ble"))]
fn on_bluetooth_now() -> Vec<String> {
    Vec::new()
}

#[cfg(feature = "hid")]
fn on_usb_now() -> Vec<String> {
    super::hid::list()
}

#[cfg(not(feature = "hid"))]
fn on_usb_now() -> Vec<String> {
    Vec::new()
}
