//! Lists rounds, boards and players by their numbers, page by page.

use serde::Deserialize;
use utoipa::IntoParams;

use crate::model::{Board, Player, Round};
use crate::problem::{HandlerResult, Problem};
use crate::registry::{Page, page_limit};

/// What has a number among its like.
pub(super) trait Numbered {
    /// It.
    fn number(&self) -> u32;
}

macro_rules! numbered {
    ($($name:ty)*) => {
        $(impl Numbered for $name {
            fn number(&self) -> u32 {
                self.number
            }
        })*
    };
}

numbered! { Player Round Board }

/// Which page of a list by number.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ByNumber {
    /// Begin after this number: the `next` of the page before.
    #[serde(default)]
    #[param(format = Int64, maximum = 4294967295u32)]
    after: Option<u32>,
    /// How many items, 1 to 500.
    #[serde(default)]
    #[param(minimum = 1, maximum = 500, default = 100)]
    limit: Option<u32>,
}

/// A page of a list by number.
///
/// # Errors
/// The page would have none or too many.
pub(super) fn page<T: Numbered>(mut all: Vec<T>, paging: ByNumber) -> HandlerResult<Page<T>> {
    let limit = page_limit(paging.limit)? as usize;
    let after = paging.after.unwrap_or(0);
    all.retain(|item| item.number() > after);
    all.sort_by_key(Numbered::number);
    let more = all.len() > limit;
    all.truncate(limit);
    let last = all.last().filter(|_| more);
    let next = last.map(|last| last.number().to_string().into());
    Ok(Page { items: all, next })
}

/// Nobody else of the list has this number.
///
/// # Errors
/// Somebody has.
pub(super) fn free<'a, T: Numbered + 'a>(
    number: u32,
    others: impl IntoIterator<Item = &'a T>,
) -> HandlerResult<()> {
    if others.into_iter().any(|other| other.number() == number) {
        let detail = format!("number {number} is taken; write another");
        return Err(Problem {
            field: Some("number".into()),
            ..Problem::conflict("number-taken", detail)
        });
    }
    Ok(())
}

/// The number after the highest.
pub(super) fn next<'a, T: Numbered + 'a>(all: impl IntoIterator<Item = &'a T>) -> u32 {
    let highest = all.into_iter().map(Numbered::number).max();
    highest.unwrap_or(0).saturating_add(1)
}

#[cfg(test)]
mod tests {
    use axum::extract::Query;

    use super::*;

    impl Numbered for u32 {
        fn number(&self) -> u32 {
            *self
        }
    }

    #[test]
    fn pages() {
        let table = [
            (None, 2, vec![1, 3], Some("3")),
            (Some(3), 2, vec![5, 8], None),
            (Some(4), 1, vec![5], Some("5")),
            (Some(8), 1, vec![], None),
        ];
        for (after, limit, items, next) in table {
            let paging = ByNumber {
                after,
                limit: Some(limit),
            };
            let page = page(vec![8, 1, 5, 3], paging).unwrap();
            assert_eq!((page.items, page.next.as_deref()), (items, next));
        }
        for after in ["", "-1", "x", "99999999999"] {
            let address = format!("/?after={after}").parse().unwrap();
            let read = Query::<ByNumber>::try_from_uri(&address);
            assert!(read.is_err(), "{after:?}");
        }
    }

    #[test]
    fn numbers() {
        assert_eq!(next(&[1, 7]), 8);
        assert_eq!(next::<u32>(&[]), 1);
        assert!(free(2, &[1, 3]).is_ok() && free(3, &[1, 3]).is_err());
    }
}
