//! Lists the kinds of findings.

use std::io::{self, Write};

use audit::{Kind, Severity};
use laws::Edition;

use super::prose::tone;
use crate::exit::Exit;
use crate::page::TextPage;
use crate::paint::{Paint, Tone};

/// Writes each kind with its severity, its articles and what it means.
pub fn list(paint: Paint) -> io::Result<Exit> {
    let mut page = TextPage::new(paint);
    for severity in Severity::ALL.into_iter().rev() {
        page.line(&[(tone(severity), severity.name())]);
        for kind in Kind::all().filter(|kind| kind.severity() == severity) {
            let articles: Vec<_> = kind.articles(Edition::default()).collect();
            let articles = match articles.is_empty() {
                true => String::new(),
                false => format!("  [{}]", articles.join(", ")),
            };
            page.line(&[
                (Tone::Strong, &format!("  {}", kind.name())),
                (Tone::Faint, &articles),
            ]);
            page.paragraph(4, Tone::Plain, kind.meaning());
        }
    }
    io::stdout().lock().write_all(page.take().as_bytes())?;
    Ok(Exit::Fine)
}
