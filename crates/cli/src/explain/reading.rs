//! Writes an entry of the ambiguity register: what is open, the readings, the chosen one and why.

use laws::{Ambiguity, Language, manual};

use super::labels::labels;
use crate::coverage::listed_as;
use crate::page::TextPage;
use crate::paint::Tone;

/// Writes one entry.
pub fn write(page: &mut TextPage, entry: Ambiguity, language: Language) {
    let reading = manual::open_reading_in(entry, language);
    let labels = labels(language);
    let head = format!("{entry}  ");
    page.line(&[(Tone::Open, &head), (Tone::Strong, labels.open)]);
    page.paragraph(2, Tone::Plain, reading.question);
    for (place, text) in reading.readings.iter().enumerate() {
        let label = labels.reading.replace('%', &(place + 1).to_string());
        page.row(Tone::Plain, &label, text);
    }
    page.row(Tone::Good, labels.chosen, reading.chosen);
    page.row(Tone::Plain, labels.because, reading.because);
    let articles: Vec<String> = reading.provisions.iter().map(|p| listed_as(*p)).collect();
    if !articles.is_empty() {
        let text = format!("{} {}", articles.join(", "), labels.numbers_of_2018);
        page.row(Tone::Plain, labels.touches, &text);
    }
}
