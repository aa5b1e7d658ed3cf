//! Lists in the order of their numbers.

use crate::model::{Board, Player, Round};
use crate::problem::{Answer, Problem};
use crate::registry::{Page, Paging};

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

/// A page of a list by number; `after` is the last number of the page before.
///
/// # Errors
/// The paging is none.
pub(super) fn page<T: Numbered>(mut all: Vec<T>, paging: &Paging) -> Answer<Page<T>> {
    let limit = paging.limit()? as usize;
    let after = paging.after.as_deref().map_or(Ok(0), str::parse::<u32>);
    let after = after.map_err(|_| {
        let detail = "`after` is none of this list; send the `next` of the page before";
        Problem::invalid("after", detail)
    })?;
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
) -> Answer<()> {
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
            (Some("3"), 2, vec![5, 8], None),
            (Some("4"), 1, vec![5], Some("5")),
            (Some("8"), 1, vec![], None),
        ];
        for (after, limit, items, next) in table {
            let paging = Paging {
                after: after.map(Into::into),
                limit: Some(limit),
            };
            let page = page(vec![8, 1, 5, 3], &paging).unwrap();
            assert_eq!((page.items, page.next.as_deref()), (items, next));
        }
        for after in ["", "-1", "x", "99999999999"] {
            let paging = Paging {
                after: Some(after.into()),
                limit: None,
            };
            assert!(page(vec![1], &paging).is_err(), "{after:?}");
        }
    }

    #[test]
    fn numbers() {
        assert_eq!(next(&[1, 7]), 8);
        assert_eq!(next::<u32>(&[]), 1);
        assert!(free(2, &[1, 3]).is_ok() && free(3, &[1, 3]).is_err());
    }
}
