//! Says on the terminal how telephones join the hall, what works how, and whom they are to trust.

use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};
use service::hall_access::HallAccess;

use crate::paint::Paint;
use crate::serve::hall::authority::Authority;

/// What is said at the start of a service for a hall.
pub fn told(access: &HallAccess, authority: &Authority, is_new: bool, screen: Screen) -> String {
    let HallAccess {
        authority: shown, ..
    } = access;
    let folder = authority.folder.display();
    let made = match is_new {
        true => "a new authority was made for this hall; no telephone trusts it yet",
        false => "the authority of this hall is the one that was made before",
    };
    let explained = format!(
        "jadoube: over http every telephone takes part at once, but browsers then refuse\n  \
         to install the page, to open it without network, the camera, notifications,\n  \
         copying by a button, and keeping the screen on; and whoever is in the WLAN can\n  \
         read passwords along\n\
         jadoube: over https all of that works, once a telephone trusts the authority of\n  \
         this hall:\n  \
         {}\n  SHA-256 {}\n  \
         iPhone, iPad: fetch /hall/ca.crt in Safari; Settings > Profile Downloaded >\n    \
         Install; then Settings > General > About > Certificate Trust Settings:\n    \
         switch it on\n  \
         Android: fetch /hall/ca.crt; Settings > Security > Install a certificate >\n    \
         CA certificate (or search the settings for \"CA certificate\")\n  \
         Compare the fingerprint: another laptop in the hall has another one.\n\
         jadoube: {made};\n  \
         it lies in {folder}\n  \
         It speaks for addresses of own networks alone, and for no site of the\n  \
         internet. Whoever has ca.key can pretend to be this service. To end the trust:\n  \
         remove the profile (iOS: General > VPN & Device Management; Android:\n  \
         Security > User credentials), and that folder.\n",
        shown.name,
        in_two_lines(&shown.fingerprint),
    );
    // what is scanned comes last: it is to stand on the screen
    explained + &joining(access, screen)
}

/// How a telephone comes here: what is said again when the address has changed.
pub fn joining(access: &HallAccess, screen: Screen) -> String {
    let Some(first) = access.http.first() else {
        return "jadoube: this machine is in no network: join the WLAN of the hall, or open one\n  \
                on this machine or a telephone; the address is told here as soon as there is\n  \
                one\n"
            .into();
    };
    let page = format!("{first}/hall");
    let picture = code(&page, screen);
    let scanned = picture.as_ref().map_or("", |_| "scan this or ");
    let mut text = format!("jadoube: in the hall's WLAN {scanned}open {page}\n");
    text += &picture.unwrap_or_default();
    for (http, https) in access.http.iter().zip(&access.https) {
        text += &format!("  {http}/hall    {https}\n");
    }
    text
}

/// 32 pairs are too long for a line.
fn in_two_lines(fingerprint: &str) -> String {
    let middle = fingerprint.len() / 2 + 1;
    let (first, second) = fingerprint
        .split_at_checked(middle)
        .unwrap_or((fingerprint, ""));
    format!("{first}\n          {second}")
}

/// Where the text is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// On a terminal, with colours or without.
    Terminal(Paint),
    /// In a file, where nobody scans anything.
    File,
}

/// The text as a QR code of half blocks: dark on light whatever the background is, where there are
/// colours; without them as on a dark background.
fn code(text: &str, screen: Screen) -> Option<String> {
    let Screen::Terminal(paint) = screen else {
        return None;
    };
    // a screen is neither bent nor stained
    let code = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
    let (dark, light) = match paint {
        Paint::On => (Dense1x2::Dark, Dense1x2::Light),
        Paint::Off => (Dense1x2::Light, Dense1x2::Dark),
    };
    let mut drawing = code.render::<Dense1x2>();
    let drawn = drawing.dark_color(dark).light_color(light).build();
    let lines = drawn.lines().map(|line| match paint {
        // black on white by number: themes give the first sixteen colours as they like
        Paint::On => format!("  \x1b[38;5;16;48;5;231m{line}\x1b[0m\n"),
        Paint::Off => format!("  {line}\n"),
    });
    Some(lines.collect())
}

#[cfg(test)]
mod tests {
    use qrcode::Color;

    use super::*;

    /// The modules of a drawing, dark ones `true`, with the quiet zone.
    fn modules(drawn: &str, block_is_dark: bool) -> Vec<Vec<bool>> {
        let mut rows = Vec::new();
        for line in drawn.lines() {
            let halves = line.chars().filter_map(|letter| match letter {
                ' ' => Some((false, false)),
                '\u{2580}' => Some((true, false)),
                '\u{2584}' => Some((false, true)),
                '\u{2588}' => Some((true, true)),
                _ => None,
            });
            let (upper, lower): (Vec<_>, Vec<_>) = halves
                .map(|(upper, lower)| (upper == block_is_dark, lower == block_is_dark))
                .unzip();
            rows.extend([upper, lower]);
        }
        rows
    }

    #[test]
    fn the_picture_has_the_modules_of_the_code() {
        let text = "http://192.168.1.20:8080/hall";
        let code = QrCode::with_error_correction_level(text, EcLevel::L).unwrap();
        let (width, colours) = (code.width(), code.to_colors());
        for paint in [Paint::On, Paint::Off] {
            let drawn = super::code(text, Screen::Terminal(paint)).unwrap();
            let plain = match paint {
                Paint::On => drawn.replace("  \x1b[38;5;16;48;5;231m", ""),
                // every line is moved to the right
                Paint::Off => drawn
                    .lines()
                    .map(|line| format!("{}\n", &line[2..]))
                    .collect(),
            };
            let plain = plain.replace("\x1b[0m", "");
            let rows = modules(&plain, paint == Paint::On);
            for (y, row) in rows.iter().enumerate().take(width + 8) {
                assert_eq!(row.len(), width + 8, "{paint:?} {y}");
                for (x, is_dark) in row.iter().enumerate() {
                    let inside = (4..width + 4).contains(&x) && (4..width + 4).contains(&y);
                    let wanted = inside && colours[(y - 4) * width + x - 4] == Color::Dark;
                    assert_eq!(*is_dark, wanted, "{paint:?} {x} {y}");
                }
            }
        }
        assert_eq!(super::code(text, Screen::File), None);
    }
}
