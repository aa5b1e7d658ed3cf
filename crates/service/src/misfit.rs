//! Names the member of a body or of a query that is not what it should be.

use crate::problem::Problem;

/// What is wrong with a query, in our words where those of the library say nothing of what is
/// expected.
pub(crate) fn query_error(detail: &str) -> Problem {
    let told = detail
        .split_once("query string: ")
        .map_or(detail, |(_, told)| told);
    let (member, wrong) = told.split_once(": ").unwrap_or(("", told));
    let is_no_number = ["digit found", "number too", "empty string"];
    let expected = match wrong {
        _ if is_no_number.iter().any(|word| wrong.contains(word)) => {
            format!("a whole number from 0 to {}", u32::MAX)
        }
        _ if wrong.contains("`true` or `false`") => "`true` or `false`".to_owned(),
        _ if member == "since" => "an instant, such as 2026-01-31T09:30:00Z".to_owned(),
        _ => return misfit(told),
    };
    Problem::invalid(member, format!("`{member}`: expected {expected}"))
}

/// Names the member that does not fit: its path stands before what is wrong, and a member that is
/// missing or not known is named in it.
pub(crate) fn misfit(detail: &str) -> Problem {
    let told = detail
        .split_once("target type: ")
        .map_or(detail, |(_, told)| told);
    let (within, wrong) = match told.split_once(": ") {
        Some((path, wrong)) if !path.contains([' ', '`']) => (path, wrong),
        _ => ("", told),
    };
    let named = ["missing field `", "unknown field `", "duplicate field `"]
        .into_iter()
        .find_map(|what| wrong.strip_prefix(what)?.split('`').next());
    let field = match named {
        // the path of a member that is not known ends with it, or with nothing that can be named
        Some(named) => {
            let parent = within.trim_end_matches('?').trim_end_matches('.');
            let is_there = parent == named || parent.ends_with(&format!(".{named}"));
            match (parent, is_there) {
                ("", _) => named.to_owned(),
                (_, true) => parent.to_owned(),
                _ => format!("{parent}.{named}"),
            }
        }
        None if within.is_empty() => "body".to_owned(),
        None => within.to_owned(),
    };
    Problem::invalid(&field, format!("`{field}`: {wrong}"))
}
