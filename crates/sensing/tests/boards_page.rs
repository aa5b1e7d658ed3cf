//! Holds the table of `docs/boards.md` to what the families of devices are said to prove.

use jadoube_sensing::{
    Basis, Capability, ContactOrder, DeviceFamily, GattProfile, PressEvidence, Recognition,
    TrackerSettings,
};

const PAGE: &str = include_str!("../../../docs/boards.md");

/// The cells of the rows of this family or source, in the order of the tables.
fn rows(name: &str) -> Vec<Vec<&'static str>> {
    let name = format!("`{name}`");
    let row = |line: &&str| {
        line.starts_with('|')
            && line
                .split('|')
                .nth(1)
                .is_some_and(|cell| cell.contains(&name))
    };
    let cells = |line: &'static str| line.trim_matches('|').split('|').map(str::trim).collect();
    PAGE.lines().filter(row).map(cells).collect()
}

/// How the cells begin for what a family can prove.
fn expected(capability: Capability) -> [&'static str; 5] {
    [
        match capability.basis {
            Basis::Recording => "recording",
            Basis::Document => "document",
            Basis::Eyes => "what the arbiter sees",
        },
        match capability.recognition {
            Recognition::Men => "yes",
            Recognition::Occupancy => "no",
            Recognition::AsTheDeviceSays => "as the board says",
        },
        match capability.contacts {
            ContactOrder::Reported => "**each, in order**",
            ContactOrder::Scanned => "in part",
            ContactOrder::Compared => "by comparing boards",
            ContactOrder::Untold => "**no**",
        },
        match capability.press {
            PressEvidence::Lever => "the lever",
            PressEvidence::RunningSide => "whose time runs",
            PressEvidence::Untold => "no clock",
        },
        match (capability.press, capability.tells_flag) {
            (_, true) => "yes",
            (PressEvidence::Untold, false) => "–",
            (_, false) => "no",
        },
    ]
}

#[test]
fn the_page_says_what_each_family_proves() {
    let families = DeviceFamily::ALL.map(|family| (family.name(), family.capability()));
    for (name, capability) in families.into_iter().chain([("video", Capability::VIDEO)]) {
        let rows = rows(name);
        let [_, basis, men, contacts, nearer, press, flag] = rows[0][..] else {
            panic!("{name}: {:?}", rows[0])
        };
        for (cell, begins) in [basis, men, contacts, press, flag]
            .into_iter()
            .zip(expected(capability))
        {
            assert!(cell.starts_with(begins), "{name}: {cell}");
        }
        match capability.resolution_us {
            Some(us) => {
                let seconds = format!("{} s", us as f64 / 1e6);
                assert!(nearer.starts_with(&seconds), "{name}: {nearer}");
            }
            None => assert!(
                nearer == "–" || nearer.starts_with("not known"),
                "{name}: {nearer}"
            ),
        }
        assert_eq!(
            capability.moves_men,
            contacts.contains("it moves men itself"),
            "{name}"
        );
        assert_eq!(capability.shows_hands, contacts.contains("hand"), "{name}");
    }
}

#[test]
fn the_page_says_how_long_each_family_settles() {
    for family in DeviceFamily::ALL {
        let settings = TrackerSettings::of(family);
        let seconds = |us: u64| format!("{} s", us as f64 / 1e6);
        let rows = rows(family.name());
        let row = rows.last().expect("a row");
        assert_eq!(
            row[1..],
            [
                seconds(settings.settle_us),
                seconds(settings.press_delay_us)
            ],
            "{}",
            family.name()
        );
    }
}

/// How each family is found over Bluetooth, and the beginnings of the characteristics by which it
/// speaks.
#[test]
fn the_page_says_how_families_speak_over_bluetooth() {
    for family in DeviceFamily::ALL {
        let kind = format!("`{}`", family.name());
        let is_its = |line: &&str| {
            let cell = line.split('|').nth(2);
            line.starts_with('|') && cell.is_some_and(|cell| cell.trim() == kind)
        };
        let row = PAGE.lines().find(is_its);
        let Some(profile) = GattProfile::of(family) else {
            assert_eq!(row, None, "{kind}");
            continue;
        };
        let row = row.unwrap_or_else(|| panic!("{kind} has no row"));
        let uuids = profile.tells.iter().chain([&profile.takes]);
        let uuids = uuids.chain(profile.service.iter());
        let beginnings = uuids.map(|uuid| format!("`{:08x}", uuid >> 96));
        let names = profile.names.iter().map(|name| format!("`{name}…`"));
        for part in beginnings.chain(names) {
            assert!(row.contains(&part), "{kind}: {part}");
        }
    }
}
