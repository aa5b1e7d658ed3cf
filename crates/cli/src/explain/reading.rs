//! An entry of the ambiguity register: what is open, the readings, the chosen one and why.

use laws::manual::OpenReading;

use crate::coverage::listed_as;
use crate::page::Page;
use crate::paint::Tone;

/// Writes one entry.
pub fn write(page: &mut Page, reading: &OpenReading) {
    let head = format!("{}  ", reading.entry);
    page.line(&[
        (Tone::Open, &head),
        (Tone::Strong, "what the Laws leave open"),
    ]);
    page.paragraph(2, Tone::Plain, reading.question);
    for (place, text) in reading.readings.iter().enumerate() {
        page.row(Tone::Plain, &format!("reading {}", place + 1), text);
    }
    page.row(Tone::Good, "chosen", reading.chosen);
    page.row(Tone::Plain, "because", reading.because);
    let articles: Vec<String> = reading.provisions.iter().map(|p| listed_as(*p)).collect();
    if !articles.is_empty() {
        let text = format!("{} (numbers of 2018)", articles.join(", "));
        page.row(Tone::Plain, "touches", &text);
    }
}
