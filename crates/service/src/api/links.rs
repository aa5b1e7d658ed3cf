//! Links operations in the OpenAPI document: what one operation makes, another takes as a
//! parameter. The links follow from the names of the parameters.

use std::collections::BTreeMap;

use utoipa::openapi::link::Link;
use utoipa::openapi::path::{Operation, Parameter};
use utoipa::openapi::{OpenApi, PathItem, RefOr};

/// How the operations begin that make something; what they make follows.
const MAKES: &str = "create_";
/// Others that make something.
const ALSO_MAKE: &[(&str, &str)] = &[("import_event", "event"), ("create_game", "seat")];
/// Where the answer has the name of what was made, where that is not its `id`.
const NAMED_OTHERWISE: &[(&str, &str)] = &[
    ("token", "/token/name"),
    ("webhook", "/webhook/id"),
    ("seat", "/links/both"),
];

/// Links each operation that makes something to those that take its name in their path, with the
/// ETag where they want one, and a pairing code to where it is redeemed.
pub(super) fn linked(mut document: OpenApi) -> OpenApi {
    let taking = document.paths.paths.values_mut().flat_map(operations);
    let mut links = links_by_name(taking);
    let code = Link::builder().operation_id("redeem_pairing_code");
    let code = code.request_body(Some(serde_json::json!({ "code": "$response.body#/code" })));
    links.insert("pairing_code".into(), vec![code.build()]);
    for operation in document.paths.paths.values_mut().flat_map(operations) {
        let links = made_by(operation).and_then(|what| links.get(what));
        let Some(RefOr::T(made)) = operation.responses.responses.get_mut("201") else {
            continue;
        };
        for link in links.into_iter().flatten() {
            made.links
                .insert(link.operation_id.clone(), link.clone().into());
        }
    }
    document
}

fn made_by(operation: &Operation) -> Option<&str> {
    let id = operation.operation_id.as_deref()?;
    let also = ALSO_MAKE.iter().find(|(also, _)| *also == id);
    also.map(|(_, what)| *what)
        .or_else(|| id.strip_prefix(MAKES))
}

/// The links to the operations that take one name in their path, by what it is the name of.
fn links_by_name<'o>(
    taking: impl Iterator<Item = &'o mut Operation>,
) -> BTreeMap<String, Vec<Link>> {
    use utoipa::openapi::path::ParameterIn::{Header, Path};
    let mut links: BTreeMap<String, Vec<Link>> = BTreeMap::new();
    for operation in taking {
        let parameters = || operation.parameters.iter().flatten().filter_map(itself);
        let mut names = parameters().filter(|parameter| parameter.parameter_in == Path);
        let of = (&operation.operation_id, names.next(), names.next());
        let (Some(id), Some(name), None) = of else {
            continue;
        };
        let other = NAMED_OTHERWISE
            .iter()
            .find(|(what, _)| **what == *name.name);
        let place = other.map_or("/id", |(_, place)| place);
        let link = Link::builder().operation_id(id);
        let link = link.parameter(
            format!("path.{}", name.name),
            format!("$response.body#{place}"),
        );
        let edits = parameters()
            .any(|parameter| parameter.parameter_in == Header && parameter.name == "If-Match");
        let link = match edits {
            true => link.parameter("header.If-Match", "$response.header.ETag"),
            false => link,
        };
        links
            .entry(name.name.clone())
            .or_default()
            .push(link.build());
    }
    links
}

fn itself(parameter: &RefOr<Parameter>) -> Option<&Parameter> {
    match parameter {
        RefOr::T(parameter) => Some(parameter),
        RefOr::Ref(_) => None,
    }
}

/// The operations of a path.
pub(super) fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let [get, put, post, delete] = [
        &mut item.get,
        &mut item.put,
        &mut item.post,
        &mut item.delete,
    ];
    get.iter_mut().chain(put).chain(post).chain(delete)
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_is_made_leads_to_where_it_is_named() {
        let document = serde_json::to_value(crate::document()).unwrap();
        let links =
            |path: &str| document["paths"][path]["post"]["responses"]["201"]["links"].clone();
        let events = links("/api/v1/events");
        assert_eq!(
            events["delete_event"]["parameters"],
            serde_json::json!({
                "path.event": "$response.body#/id", "header.If-Match": "$response.header.ETag",
            })
        );
        assert!(events["create_round"].is_object() && events["show_round"].is_null());
        assert_eq!(links("/api/v1/events/file"), events);
        let token = &links("/api/v1/tokens")["revoke_token"]["parameters"]["path.token"];
        assert_eq!(token, "$response.body#/token/name");
        let code = &links("/api/v1/boards/{board}/codes")["redeem_pairing_code"];
        assert_eq!(code["requestBody"]["code"], "$response.body#/code");
    }
}
