//! Runs `jadoube explain`: explains an article or an entry of the ambiguity register in our own
//! words.

mod article;
mod labels;
mod lookup;
mod reading;

use std::io::{self, Write};

use laws::{Ambiguity, Edition, Language, Provision, manual};

use crate::args::ExplainArgs;
use crate::corpus;
use crate::coverage::listed_as;
use crate::exit::{Exit, complain};
use crate::page::TextPage;
use crate::paint::{Paint, Tone};
use labels::labels;
use lookup::{LookedUp, look_up};

/// Through which edition and in which language something is explained.
#[derive(Clone, Copy)]
struct Lens {
    edition: Edition,
    language: Language,
}

/// Explains what was asked for; an article that nobody knows is an input error, answered with near
/// ones.
pub fn run(args: &ExplainArgs, paint: Paint) -> io::Result<Exit> {
    let mut exit = Exit::Fine;
    let mut page = TextPage::new(paint);
    for (place, asked) in asked(args).iter().enumerate() {
        if place > 0 {
            page.blank();
        }
        exit = exit.max(explain(&mut page, asked, args));
    }
    io::stdout().lock().write_all(page.take().as_bytes())?;
    Ok(exit)
}

/// The numbers asked for: one in several words ("Rule XIII"), or several.
fn asked(args: &ExplainArgs) -> Vec<String> {
    let found = |asked: &str| !matches!(look_up(asked, args.edition), LookedUp::Nothing { .. });
    let together = args.article.join(" ");
    if !found(&together) && args.article.iter().any(|word| found(word)) {
        return args.article.clone();
    }
    vec![together]
}

fn explain(page: &mut TextPage, asked: &str, args: &ExplainArgs) -> Exit {
    let language = args.language;
    let lens = |edition| Lens { edition, language };
    match look_up(asked, args.edition) {
        LookedUp::Nothing { near } => {
            complain(&unknown(asked, args.edition, &near));
            return Exit::InputErrors;
        }
        LookedUp::Reading(entry) => reading::write(page, entry, language),
        LookedUp::Code(provisions) => code(page, asked, language, &provisions),
        LookedUp::Chapter {
            edition,
            provisions,
        } => chapter(page, asked, lens(edition), &provisions),
        LookedUp::Articles {
            edition,
            provisions,
        } => {
            articles(page, lens(edition), &provisions, args.all_cases);
        }
    }
    Exit::Fine
}

fn articles(page: &mut TextPage, lens: Lens, provisions: &[Provision], all_cases: bool) {
    let examples = corpus::examples();
    let shown = if all_cases {
        usize::MAX
    } else {
        article::FIRST_CASES
    };
    for (place, provision) in provisions.iter().enumerate() {
        if place > 0 {
            page.blank();
        }
        article::write(page, *provision, lens, &examples, shown);
    }
}

fn unknown(asked: &str, edition: Option<Edition>, near: &[String]) -> String {
    let who = edition.map_or(
        "no edition has an article",
        |_| "this edition has no article",
    );
    let last = Ambiguity::ALL.len();
    let mut text = format!("{who} \"{asked}\", nor is it an entry C-1 to C-{last} of the register");
    if near.is_empty() {
        return text + "; see jadoube laws --matrix";
    }
    text += "; did you mean:";
    for line in near {
        text += "\n  ";
        text += line;
    }
    text
}

/// The provisions that a function or a file of the engine carries out.
fn code(page: &mut TextPage, asked: &str, language: Language, provisions: &[Provision]) {
    page.line(&[(Tone::Strong, asked)]);
    for provision in provisions {
        let title = manual::entry_in(*provision, language).title;
        page.row(Tone::Good, &listed_as(*provision), title);
    }
}

fn chapter(page: &mut TextPage, asked: &str, lens: Lens, provisions: &[Provision]) {
    let Lens { edition, language } = lens;
    let labels = labels(language);
    let (within, colon, key) = (labels.within, labels.colon, edition.key());
    let title = edition.title_in(language);
    let head = format!("{asked} {within} {key}{colon}{title}");
    page.line(&[(Tone::Strong, &head)]);
    for provision in provisions {
        let number = provision.number(edition).unwrap_or_default();
        let title = manual::entry_in(*provision, language).title;
        page.row(Tone::Good, number, title);
    }
}
