//! Citations: provisions as the edition in force numbers them.

use crate::article::Provision;
use crate::edition::Edition;
use crate::verdict::Articles;

/// The numbers of these provisions in `edition`, in order, without repetition; provisions it lacks
/// are left out.
pub(crate) fn cite(edition: Edition, provisions: &[Provision]) -> Articles {
    let mut articles = Articles::new();
    for number in provisions.iter().filter_map(|p| p.number(edition)) {
        if !articles.contains(&number) {
            let _ = articles.try_push(number);
        }
    }
    articles
}
