//! Serves the editions of the Laws and the manual on their articles, in every language, to
//! everybody.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use axum::Json;
use axum::http::HeaderMap;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use laws::manual;
use laws::{Ambiguity, Discretion, Edition, Language, Provision};
use protocol::Word;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::lookup::{Id, QueryOf};
use crate::api::responses::{Asking, Listing};
use crate::app::App;
use crate::auth::Principal;
use crate::etag::TaggedContent;
use crate::model::described::{EditionKey, FamilyName, LanguageTag};
use crate::problem::{HandlerResult, Problem};
use crate::roles::Operation;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_laws))
        .routes(routes!(show_laws))
}

/// In which language.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct In {
    /// The language of titles and texts; English unless said otherwise.
    #[serde(default)]
    #[param(value_type = Option<LanguageTag>)]
    language: Option<Box<str>>,
}

impl In {
    fn language(&self) -> HandlerResult<Language> {
        let Some(tag) = &self.language else {
            return Ok(Language::default());
        };
        Language::from_tag(tag).ok_or_else(|| {
            let known = Language::ALL.map(Language::tag).join("` or `");
            Problem::invalid("language", format!("`language`: expected `{known}`"))
        })
    }
}

/// An edition of the Laws.
#[derive(Serialize, ToSchema)]
struct EditionView {
    /// The key that acts, events and rounds name it by.
    #[schema(value_type = EditionKey)]
    key: &'static str,
    /// What it is called.
    title: &'static str,
    /// Whose it is.
    #[schema(value_type = FamilyName)]
    family: &'static str,
    /// The first year it was in force, if it is known.
    from: Option<u16>,
    /// The last year it was in force; none while it is, or if it is not known.
    until: Option<u16>,
}

impl EditionView {
    fn of(edition: Edition, language: Language) -> EditionView {
        let (from, until) = edition.years();
        EditionView {
            key: edition.key(),
            title: edition.title_in(language),
            family: edition.family().word(),
            from,
            until,
        }
    }
}

/// The editions.
#[derive(Serialize, ToSchema)]
struct Editions {
    /// FIDE's from the oldest to the newest, then US Chess, then the historic codes.
    items: Vec<EditionView>,
}

/// An edition of the Laws, in the words of the manual.
#[derive(Serialize, ToSchema)]
struct LawsView {
    /// The edition by its key.
    #[schema(value_type = EditionKey)]
    edition: &'static str,
    /// The language of the texts.
    #[schema(value_type = LanguageTag)]
    language: &'static str,
    /// Every provision of the edition, in the order of its numbers. Several may stand under one
    /// number.
    articles: Vec<ArticleView>,
    /// What these articles leave open, and how it is read.
    ambiguities: Vec<AmbiguityView>,
    /// The penalties that an arbiter may name in `amend`, the mildest first, by the words that acts
    /// have for them: those among which the edition leaves him the choice. The old codes have no
    /// such list, and are given that of US Chess.
    penalties: Vec<&'static str>,
}

/// A provision, in the words of the manual.
#[derive(Serialize, ToSchema)]
struct ArticleView {
    /// Its number in this edition.
    number: &'static str,
    /// What it is about.
    title: &'static str,
    /// It as it reads in this edition: in full in the newest edition that has it, elsewhere as far
    /// as it differs from that.
    says: &'static str,
    /// It in full, as the newest edition has it, where this one has it otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    newest: Option<ChangeView>,
    /// How it reads in other editions, the oldest first.
    changes: Vec<ChangeView>,
    /// What it leaves open: entries of the register by their names.
    ambiguities: Vec<String>,
    /// Why the engine does not rule on it, where it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    out_of_scope: Option<&'static str>,
}

/// How a provision reads from an edition on.
#[derive(Serialize, ToSchema)]
struct ChangeView {
    /// The edition that changed it.
    #[schema(value_type = EditionKey)]
    edition: &'static str,
    /// What it says there, or what was changed.
    says: &'static str,
}

/// An entry of the register of what the Laws leave open.
#[derive(Serialize, ToSchema)]
struct AmbiguityView {
    /// Its name, such as `C-4`: rulings that rely on it carry it.
    id: String,
    /// What is open.
    question: &'static str,
    /// The answers that have been given or could be.
    readings: &'static [&'static str],
    /// The one that the engine goes by.
    chosen: &'static str,
    /// Why.
    because: &'static str,
    /// The articles of this edition that it touches.
    articles: Vec<&'static str>,
}

impl LawsView {
    fn of(edition: Edition, language: Language) -> LawsView {
        let provisions = manual::provisions(edition);
        let entries = || provisions.iter().map(|p| manual::entry_in(*p, language));
        let open: BTreeSet<Ambiguity> = entries()
            .flat_map(|entry| entry.ambiguities)
            .copied()
            .collect();
        LawsView {
            edition: edition.key(),
            language: language.tag(),
            articles: entries()
                .map(|entry| ArticleView::of(&entry, edition))
                .collect(),
            ambiguities: open
                .into_iter()
                .map(|ambiguity| AmbiguityView::of(ambiguity, edition, language))
                .collect(),
            penalties: Discretion::of(edition)
                .iter()
                .map(|item| item.word())
                .collect(),
        }
    }
}

impl ArticleView {
    fn of(entry: &manual::ManualEntry, edition: Edition) -> ArticleView {
        let change = |(of, says): &(Edition, &'static str)| ChangeView {
            edition: of.key(),
            says,
        };
        ArticleView {
            number: entry.provision.number(edition).unwrap_or_default(),
            title: entry.title,
            says: entry.says_in(edition),
            newest: entry
                .otherwise_in(edition)
                .map(|_| change(&(entry.newest(), entry.says))),
            changes: entry.changes.iter().map(change).collect(),
            ambiguities: entry.ambiguities.iter().map(Ambiguity::to_string).collect(),
            out_of_scope: entry.scope.why_not(),
        }
    }
}

impl AmbiguityView {
    fn of(ambiguity: Ambiguity, edition: Edition, language: Language) -> AmbiguityView {
        let open = manual::open_reading_in(ambiguity, language);
        let number = |provision: &Provision| provision.number(edition);
        AmbiguityView {
            id: ambiguity.to_string(),
            question: open.question,
            readings: open.readings,
            chosen: open.chosen,
            because: open.because,
            articles: open.provisions.iter().filter_map(number).collect(),
        }
    }
}

/// Every edition in every language, written once: nothing changes them while the service runs.
static WRITTEN: LazyLock<BTreeMap<(Edition, Language), TaggedContent>> = LazyLock::new(|| {
    let all = Edition::ALL.into_iter();
    let all = all.flat_map(|edition| Language::ALL.map(|language| (edition, language)));
    all.map(|of| (of, TaggedContent::of(written(of)))).collect()
});

fn written((edition, language): (Edition, Language)) -> Vec<u8> {
    serde_json::to_vec(&LawsView::of(edition, language)).expect("invariant: plain values are JSON")
}

#[utoipa::path(
    get, path = "/laws", tag = "laws", operation_id = "list_laws",
    params(In),
    responses(
        (status = 200, description = "The editions.", body = Editions),
        Listing,
    ),
)]
async fn list_laws(
    principal: Principal,
    QueryOf(wanted): QueryOf<In>,
) -> HandlerResult<Json<Editions>> {
    principal.permit_own(Operation::ListLaws)?;
    let language = wanted.language()?;
    let items = Edition::ALL.map(|edition| EditionView::of(edition, language));
    Ok(Json(Editions {
        items: items.into(),
    }))
}

/// What the manual says of an edition, in its own words: the text of the Laws is FIDE's.
#[utoipa::path(
    get, path = "/laws/{edition}", tag = "laws", operation_id = "show_laws",
    params(
        ("edition" = EditionKey, Path),
        In,
        ("If-None-Match" = Option<String>, Header, description = "The ETag of what is known already."),
    ),
    responses(
        (status = 200, description = "The edition.", body = LawsView, headers(("ETag" = String))),
        (status = 304, description = "It is known already.", headers(("ETag" = String))),
        Asking,
    ),
)]
async fn show_laws(
    principal: Principal,
    Id(edition): Id,
    QueryOf(wanted): QueryOf<In>,
    headers: HeaderMap,
) -> HandlerResult<Response> {
    principal.permit_own(Operation::ShowLaws)?;
    let edition = Edition::from_key(&edition).ok_or_else(|| Problem::not_found("edition"))?;
    let written = &WRITTEN[&(edition, wanted.language()?)];
    // kept by whoever asks, and asked for again only whether it is the same: a later version may
    // say more
    let kept = [(CACHE_CONTROL, "no-cache")];
    Ok((kept, written.answer(&headers, "application/json")).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(edition: Edition, language: Language) -> serde_json::Value {
        serde_json::from_slice(&WRITTEN[&(edition, language)].content).expect("JSON")
    }

    #[test]
    fn every_edition_is_there_in_every_language() {
        for edition in Edition::ALL {
            let [english, french] = Language::ALL.map(|language| of(edition, language));
            let articles = |view: &serde_json::Value| view["articles"].as_array().cloned();
            let (english, french) = (articles(&english).unwrap(), articles(&french).unwrap());
            assert_eq!(english.len(), manual::provisions(edition).len());
            for (english, french) in english.iter().zip(&french) {
                assert_eq!(english["number"], french["number"]);
                assert_eq!(english["ambiguities"], french["ambiguities"]);
                assert_ne!(english["says"], french["says"]);
                assert!(!english["number"].as_str().unwrap().is_empty());
            }
        }
    }

    #[test]
    fn an_article_reads_as_its_edition_has_it_and_names_what_is_open() {
        let view = of(Edition::Fide2018, Language::French);
        let articles = view["articles"].as_array().unwrap();
        let cost = articles.iter().find(|article| article["number"] == "7.5.5");
        let cost = cost.expect("7.5.5");
        assert_eq!(
            cost["says"],
            "Un seul texte pour toutes les sortes, et le même compte en rapide et en blitz sans supervision."
        );
        assert_eq!(cost["changes"][0]["edition"], "FIDE2009");
        assert_eq!(cost["newest"]["edition"], "FIDE2023");
        assert!(articles[0]["newest"].is_null());
        assert!(
            cost["ambiguities"]
                .as_array()
                .unwrap()
                .contains(&"C-30".into())
        );
        let register = view["ambiguities"].as_array().unwrap();
        let open = register
            .iter()
            .find(|open| open["id"] == "C-30")
            .expect("C-30");
        assert_eq!(open["articles"], serde_json::json!(["7.5.5"]));
    }

    #[test]
    fn the_penalties_left_to_the_arbiter_stand_by_the_words_of_acts() {
        let words = |edition| of(edition, Language::English)["penalties"].clone();
        let us = serde_json::json!([
            "warning",
            "add_time_opponent",
            "reduce_time",
            "loss",
            "expulsion"
        ]);
        assert_eq!(words(Edition::UsChess7), us);
        assert_eq!(words(Edition::Fide2023)[6], "fine");
    }
}
