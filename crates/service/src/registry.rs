//! Reads and writes documents by their kinds and versions.

use axum::extract::FromRequestParts;
use axum::http::header::{self, IF_MATCH};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use axum::{Json, extract::Query};
use ledger::{ChangesOutcome, Document, ExpectedVersion, GameId, Ledger, Write};
use serde::{Deserialize, Serialize};
use utoipa::openapi::Required;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::{IntoParams, ToSchema};

use crate::limits::{DEFAULT_PAGE, MAX_PAGE};
use crate::misfit::query_error;
use crate::model::described::Id;
use crate::model::{DocumentKind, Login};
use crate::problem::{HandlerResult, Problem};

/// Something kept, with the number of its version.
#[derive(Clone, Debug)]
pub struct Versioned<T> {
    /// It.
    pub value: T,
    /// Counts its changes, from 1.
    pub version: u64,
}

impl<T: Serialize> IntoResponse for Versioned<T> {
    fn into_response(self) -> Response {
        let mut headers = HeaderMap::new();
        headers.insert(header::ETAG, etag(self.version));
        (headers, Json(self.value)).into_response()
    }
}

/// The ETag of a version.
pub(crate) fn etag(version: u64) -> HeaderValue {
    HeaderValue::from_str(&format!("\"{version}\"")).expect("invariant: digits are a header")
}

/// The version that an edit is meant for: `If-Match` with an ETag, or `*`.
#[derive(Clone, Copy, Debug)]
pub struct IfMatch(pub ExpectedVersion);

impl<S: Sync> FromRequestParts<S> for IfMatch {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> HandlerResult<IfMatch> {
        let Some(value) = parts.headers.get(IF_MATCH) else {
            return Err(Problem::precondition_required());
        };
        let text = value.to_str().unwrap_or_default().trim();
        if text == "*" {
            return Ok(IfMatch(ExpectedVersion::Any));
        }
        let digits = text
            .strip_prefix('"')
            .and_then(|text| text.strip_suffix('"'));
        let version = digits.and_then(|digits| digits.parse().ok());
        // what is no ETag of ours matches nothing
        version
            .map(|version| IfMatch(ExpectedVersion::Version(version)))
            .ok_or_else(Problem::changed_meanwhile)
    }
}

impl IntoParams for IfMatch {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let etag = ObjectBuilder::new().schema_type(Type::String);
        let etag = etag.pattern(Some(r#"^("[0-9]+"|\*)$"#)).build();
        let header = ParameterBuilder::new()
            .name("If-Match")
            .required(Required::True);
        let header = header.parameter_in(ParameterIn::Header).schema(Some(etag));
        let meaning = "The ETag of what was read, or `*` for whatever is there.";
        vec![header.description(Some(meaning)).build()]
    }
}

/// Which page of a list.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Paging {
    /// Begin after this item: the `next` of the page before.
    #[serde(default)]
    #[param(value_type = Option<Id>, inline)]
    pub after: Option<Box<str>>,
    /// How many items, 1 to 500.
    #[serde(default)]
    #[param(minimum = 1, maximum = 500, default = 100)]
    pub limit: Option<u32>,
}

impl Paging {
    /// The same, if it begins after a name.
    ///
    /// # Errors
    /// It begins after what is no name.
    pub fn checked(self) -> HandlerResult<Paging> {
        match &self.after {
            Some(after) if GameId::new(after).is_err() => {
                let detail = "`after` is no name; send the `next` of the page before";
                Err(Problem::invalid("after", detail))
            }
            _ => Ok(self),
        }
    }

    /// How many items, checked.
    ///
    /// # Errors
    /// None, or more than a page holds.
    pub fn limit(&self) -> HandlerResult<u32> {
        page_limit(self.limit)
    }
}

/// How many items a page has, where so many are asked for.
pub(crate) fn page_limit(asked: Option<u32>) -> HandlerResult<u32> {
    match asked.unwrap_or(DEFAULT_PAGE) {
        limit if (1..=MAX_PAGE).contains(&limit) => Ok(limit),
        limit => {
            let detail = format!("`limit` is {limit}; write 1 to {MAX_PAGE}");
            Err(Problem::invalid("limit", detail))
        }
    }
}

/// The paging of a request; what is no paging is a problem.
pub struct PageQuery(pub Paging);

impl<S: Send + Sync> FromRequestParts<S> for PageQuery {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> HandlerResult<PageQuery> {
        let query = Query::<Paging>::from_request_parts(parts, state).await;
        let Query(paging) = query.map_err(|error| query_error(&error.body_text()))?;
        paging.checked().map(PageQuery)
    }
}

/// A page of a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Page<T> {
    /// The items.
    pub items: Vec<T>,
    /// What to send as `after` for the next page; `null` on the last.
    pub next: Option<Box<str>>,
}

/// Reads documents of a kind.
#[derive(Clone, Copy)]
pub struct Registry<'l>(pub &'l Ledger);

impl Registry<'_> {
    /// The one of this name.
    ///
    /// # Errors
    /// There is none, or the store failed.
    pub async fn get<T: DocumentKind>(&self, id: &str) -> HandlerResult<Versioned<T>> {
        self.find(id)
            .await?
            .ok_or_else(|| Problem::not_found(T::CALLED))
    }

    /// The one of this name, if there is one.
    ///
    /// # Errors
    /// The store failed.
    pub async fn find<T: DocumentKind>(&self, id: &str) -> HandlerResult<Option<Versioned<T>>> {
        let found = self.0.document(T::KIND, id.into()).await?;
        found
            .map(|document| {
                Ok(Versioned {
                    value: read(&document)?,
                    version: document.version,
                })
            })
            .transpose()
    }

    /// A page of those under a parent (`None`: of all).
    ///
    /// # Errors
    /// The paging is not valid, or the store failed.
    pub async fn page<T: DocumentKind>(
        &self,
        parent: Option<&str>,
        paging: Paging,
    ) -> HandlerResult<Page<T>> {
        let limit = paging.limit()?;
        let parent = parent.map(Into::into);
        let found = self
            .0
            .documents(T::KIND, parent, paging.after, limit + 1)
            .await?;
        let more = found.len() > limit as usize;
        let found = found.iter().take(limit as usize);
        let items = found.map(read).collect::<HandlerResult<Vec<T>>>()?;
        let next = items.last().filter(|_| more).map(|last| last.id().into());
        Ok(Page { items, next })
    }

    /// A page of all those that somebody may see; of others not even the names are told.
    ///
    /// # Errors
    /// The paging is not valid, or the store failed.
    pub async fn page_of_own<T: DocumentKind>(
        &self,
        paging: Paging,
        is_own: impl Fn(&T) -> bool,
    ) -> HandlerResult<Page<T>> {
        let limit = paging.limit()? as usize;
        let mut own: Vec<T> = Vec::new();
        let mut after = paging.after;
        // one more than asked for tells whether there is another page
        while own.len() <= limit {
            let paging = Paging {
                after,
                limit: Some(MAX_PAGE),
            };
            let page = self.page::<T>(None, paging).await?;
            own.extend(page.items.into_iter().filter(&is_own));
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        let more = own.len() > limit;
        own.truncate(limit);
        let next = own.last().filter(|_| more).map(|last| last.id().into());
        Ok(Page { items: own, next })
    }

    /// All of those under a parent (`None`: all).
    ///
    /// # Errors
    /// One cannot be read, or the store failed.
    pub async fn all<T: DocumentKind>(&self, parent: Option<&str>) -> HandlerResult<Vec<T>> {
        self.documents::<T>(parent)
            .await?
            .iter()
            .map(read)
            .collect()
    }

    /// All of those under a parent that can be read: where one that cannot must keep no other back.
    /// The log names it.
    ///
    /// # Errors
    /// The store failed.
    pub async fn readable<T: DocumentKind>(&self, parent: Option<&str>) -> HandlerResult<Vec<T>> {
        let documents = self.documents::<T>(parent).await?;
        Ok(documents.iter().filter_map(|one| read(one).ok()).collect())
    }

    async fn documents<T: DocumentKind>(
        &self,
        parent: Option<&str>,
    ) -> HandlerResult<Vec<Document>> {
        let mut all = Vec::new();
        let mut after = None;
        loop {
            let parent = parent.map(Into::into);
            let page = self.0.documents(T::KIND, parent, after, MAX_PAGE).await?;
            after = page.last().map(|last| last.id.clone());
            let is_the_last = page.len() < MAX_PAGE as usize;
            all.extend(page);
            if is_the_last {
                return Ok(all);
            }
        }
    }

    /// Writes one.
    ///
    /// # Errors
    /// It has another version, or the store failed.
    pub async fn put<T: DocumentKind>(
        &self,
        value: T,
        expected: ExpectedVersion,
    ) -> HandlerResult<Versioned<T>> {
        let versions = self.write(vec![changed(&value, expected)]).await?;
        let version = versions.first().copied().unwrap_or_default();
        Ok(Versioned { value, version })
    }

    /// Deletes one.
    ///
    /// # Errors
    /// It has another version, or the store failed.
    pub async fn delete<T: DocumentKind>(
        &self,
        value: &T,
        expected: ExpectedVersion,
    ) -> HandlerResult<()> {
        self.write(vec![deleted(value, expected)]).await.map(drop)
    }

    /// Writes several, all or none; returns their versions.
    ///
    /// # Errors
    /// One has another version, or the store failed.
    pub async fn write(&self, writes: Vec<Write>) -> HandlerResult<Vec<u64>> {
        let fresh: Vec<bool> = writes
            .iter()
            .map(|write| write.expected == ExpectedVersion::None)
            .collect();
        match self.0.write(writes).await? {
            ChangesOutcome::All(versions) => Ok(versions),
            ChangesOutcome::Conflict { place, .. } if fresh[place] => Err(Problem::conflict(
                "there-already",
                "there is one of this name already",
            )),
            ChangesOutcome::Conflict { .. } => Err(Problem::changed_meanwhile()),
        }
    }
}

/// The change that writes this.
pub fn changed<T: DocumentKind>(value: &T, expected: ExpectedVersion) -> Write {
    let body = serde_json::to_string(value).expect("invariant: plain values are JSON");
    Write {
        kind: T::KIND.into(),
        id: value.id().into(),
        parent: value.parent().into(),
        expected,
        body: Some(body.into()),
    }
}

/// The change that deletes this.
pub fn deleted<T: DocumentKind>(value: &T, expected: ExpectedVersion) -> Write {
    Write {
        body: None,
        ..changed(value, expected)
    }
}

fn read<T: DocumentKind>(document: &Document) -> HandlerResult<T> {
    serde_json::from_str(&document.body).map_err(|error| {
        // what stands there may be a name, and a login is one
        let (why, column) = (error.classify(), error.column());
        let id = match T::KIND {
            Login::KIND => "",
            _ => &*document.id,
        };
        tracing::error!(
            kind = T::KIND,
            id,
            ?why,
            column,
            "a document cannot be read; restore a backup"
        );
        let called = T::CALLED;
        Problem::failed(format!(
            "the {called} {id} cannot be read; restore a backup"
        ))
    })
}
