//! Finds changes of the interface that break its users: things removed, and requests that are
//! refused now. Additions break nothing.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// Every change from one OpenAPI document to another that breaks clients of the first, as
/// `where: what`.
pub fn breaking(old: &Value, new: &Value) -> Vec<String> {
    let mut changes = Changes {
        old,
        new,
        found: Vec::new(),
    };
    for (path, methods) in fields(&old["paths"]) {
        let Some(now) = new["paths"].get(path) else {
            changes.tell(path, "the path was removed");
            continue;
        };
        for (method, operation) in fields(methods) {
            let place = format!("{} {path}", method.to_uppercase());
            match now.get(method) {
                None => changes.tell(&place, "the operation was removed"),
                Some(now) => changes.operation(&place, operation, now),
            }
        }
    }
    changes.found
}

/// Which way a value goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// From the client.
    Request,
    /// To the client.
    Response,
}

/// How deep schemas are looked into; those that hold themselves have no end.
const DEPTH: usize = 16;

struct Changes<'d> {
    old: &'d Value,
    new: &'d Value,
    found: Vec<String>,
}

impl Changes<'_> {
    fn tell(&mut self, place: &str, what: impl AsRef<str>) {
        self.found.push(format!("{place}: {}", what.as_ref()));
    }

    fn operation(&mut self, place: &str, old: &Value, new: &Value) {
        if old["operationId"] != new["operationId"] {
            self.tell(place, "the operationId is another");
        }
        self.parameters(place, old, new);
        self.body(place, &old["requestBody"], &new["requestBody"]);
        for (status, response) in fields(&old["responses"]) {
            if !status.starts_with('2') {
                continue;
            }
            let place = format!("{place} {status}");
            match new["responses"].get(status) {
                None => self.tell(&place, "the response was removed"),
                Some(now) => self.contents(&place, response, now, Way::Response),
            }
        }
    }

    fn parameters(&mut self, place: &str, old: &Value, new: &Value) {
        for parameter in list(&new["parameters"]) {
            let same = |other: &&Value| {
                (&other["name"], &other["in"]) == (&parameter["name"], &parameter["in"])
            };
            let name = parameter["name"].as_str().unwrap_or_default();
            let place = format!("{place} parameter {name}");
            let known = list(&old["parameters"]).iter().find(same);
            if is(&parameter["required"]) && !known.is_some_and(|old| is(&old["required"])) {
                self.tell(&place, "it is required now");
            }
            if let Some(known) = known {
                let (old, new) = (&known["schema"], &parameter["schema"]);
                self.schema(&place, old, new, Way::Request, 0);
            }
        }
    }

    fn body(&mut self, place: &str, old: &Value, new: &Value) {
        if is(&new["required"]) && !is(&old["required"]) {
            self.tell(place, "a body is required now");
        }
        self.contents(&format!("{place} body"), old, new, Way::Request);
    }

    fn contents(&mut self, place: &str, old: &Value, new: &Value, way: Way) {
        for (kind, content) in fields(&old["content"]) {
            match new["content"].get(kind) {
                None => self.tell(place, format!("{kind} was removed")),
                Some(now) => self.schema(place, &content["schema"], &now["schema"], way, 0),
            }
        }
    }

    fn schema(&mut self, place: &str, old: &Value, new: &Value, way: Way, depth: usize) {
        if depth == DEPTH {
            return;
        }
        let (old, new) = (resolved(self.old, old), resolved(self.new, new));
        let (was, is) = (types(old), types(new));
        let broken = match way {
            Way::Request => {
                !is.is_empty() && !was.is_subset(&is) || was.is_empty() != is.is_empty()
            }
            Way::Response => was != is && !is.is_subset(&was) || was.is_empty() != is.is_empty(),
        };
        if broken {
            self.tell(place, format!("the type was {was:?} and is {is:?}"));
        }
        self.limits(place, old, new, way);
        self.variants(place, old, new, way, depth);
        self.properties(place, old, new, way, depth);
        if let (Some(old), Some(new)) = (old.get("items"), new.get("items")) {
            self.schema(&format!("{place}[]"), old, new, way, depth + 1);
        }
    }

    fn limits(&mut self, place: &str, old: &Value, new: &Value, way: Way) {
        let gone = list(&old["enum"]).iter().find(|value| {
            let now = list(&new["enum"]);
            !now.is_empty() && !now.contains(value)
        });
        if let Some(value) = gone {
            self.tell(place, format!("{value} was removed"));
        }
        if way == Way::Response {
            return;
        }
        if list(&old["enum"]).is_empty() && !list(&new["enum"]).is_empty() {
            self.tell(place, "only some values are taken now");
        }
        let number = |value: &Value| value.as_f64();
        for (limit, narrower) in [("minimum", 1.0), ("maximum", -1.0)] {
            let narrowed = match (number(&old[limit]), number(&new[limit])) {
                (None, Some(_)) => true,
                (Some(old), Some(new)) => (new - old) * narrower > 0.0,
                _ => false,
            };
            if narrowed {
                self.tell(place, format!("the {limit} is narrower"));
            }
        }
        if new["additionalProperties"] == false && old["additionalProperties"] != false {
            self.tell(place, "other fields are refused now");
        }
    }

    /// Each variant must still fit one of the variants.
    fn variants(&mut self, place: &str, old: &Value, new: &Value, way: Way, depth: usize) {
        for key in ["oneOf", "anyOf", "allOf"] {
            for variant in list(&old[key]) {
                let fits = |now: &Value| {
                    let mut tried = Changes {
                        found: Vec::new(),
                        ..*self
                    };
                    tried.schema(place, variant, now, way, depth + 1);
                    tried.found.is_empty()
                };
                if !list(&new[key]).iter().any(fits) {
                    self.tell(place, format!("a variant of {key} was removed or narrowed"));
                }
            }
        }
    }

    fn properties(&mut self, place: &str, old: &Value, new: &Value, way: Way, depth: usize) {
        let required =
            |schema: &Value, name: &str| list(&schema["required"]).contains(&name.into());
        for (name, property) in fields(&old["properties"]) {
            let place = format!("{place}.{name}");
            match new["properties"].get(name) {
                None => self.tell(&place, "the field was removed"),
                Some(now) => self.schema(&place, property, now, way, depth + 1),
            }
            if way == Way::Response && required(old, name) && !required(new, name) {
                self.tell(&place, "the field may be missing now");
            }
        }
        for (name, _) in fields(&new["properties"]) {
            if way == Way::Request && required(new, name) && !required(old, name) {
                self.tell(&format!("{place}.{name}"), "the field is required now");
            }
        }
    }
}

fn fields(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter)
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn is(value: &Value) -> bool {
    *value == Value::Bool(true)
}

fn resolved<'d>(document: &'d Value, schema: &'d Value) -> &'d Value {
    let pointer = schema["$ref"].as_str().and_then(|r| r.strip_prefix('#'));
    pointer
        .and_then(|pointer| document.pointer(pointer))
        .unwrap_or(schema)
}

/// The types that a schema names; a whole number is a number.
fn types(schema: &Value) -> BTreeSet<&str> {
    let one = schema["type"].as_str().into_iter();
    let several = list(&schema["type"]).iter().filter_map(Value::as_str);
    let mut types: BTreeSet<&str> = one.chain(several).collect();
    if types.contains("number") {
        types.insert("integer");
    }
    types
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn document() -> Value {
        json!({
            "paths": { "/boards/{board}": {
                "get": {
                    "operationId": "show_board",
                    "parameters": [{
                        "name": "limit", "in": "query", "required": false,
                        "schema": { "type": ["integer", "null"], "minimum": 1, "maximum": 500 },
                    }],
                    "responses": {
                        "200": { "content": { "application/json": {
                            "schema": { "$ref": "#/components/schemas/Board" },
                        } } },
                        "404": { "content": {} },
                    },
                },
                "put": {
                    "operationId": "change_board",
                    "requestBody": { "required": true, "content": { "application/json": {
                        "schema": { "$ref": "#/components/schemas/NewBoard" },
                    } } },
                    "responses": { "200": { "content": {} } },
                },
            } },
            "components": { "schemas": {
                "Board": {
                    "type": "object", "required": ["id", "number"],
                    "properties": {
                        "id": { "type": "string" },
                        "number": { "type": "integer" },
                        "white": { "oneOf": [
                            { "type": "null" }, { "$ref": "#/components/schemas/Seat" },
                        ] },
                    },
                },
                "Seat": { "type": "object", "properties": { "name": { "type": "string" } } },
                "NewBoard": {
                    "type": "object", "required": ["number"],
                    "properties": {
                        "number": { "type": "integer" },
                        "sector": { "type": ["string", "null"] },
                        "class": { "type": "string", "enum": ["rapid", "blitz"] },
                    },
                },
            } },
        })
    }

    /// The document with another value at a place; `null` removes it.
    fn with(pointer: &str, value: Value) -> Value {
        let mut document = document();
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        let key = key.replace("~1", "/");
        let parent = document
            .pointer_mut(parent)
            .unwrap_or_else(|| panic!("{pointer}"));
        match (parent, value) {
            (Value::Object(fields), Value::Null) => drop(fields.remove(&key)),
            (Value::Object(fields), value) => drop(fields.insert(key, value)),
            (other, value) => other[key.parse::<usize>().unwrap()] = value,
        }
        document
    }

    const OLD: &str = "/paths/~1boards~1{board}";
    const BOARD: &str = "/components/schemas/Board";
    const NEW_BOARD: &str = "/components/schemas/NewBoard";
    const GET: &str = "GET /boards/{board}";
    const PUT: &str = "PUT /boards/{board}";

    #[test]
    fn what_breaks() {
        let parameter = |required: bool| json!({ "name": "event", "in": "query", "required": required, "schema": {} });
        let table = [
            (
                "/paths/~1boards~1{board}".into(),
                Value::Null,
                "/boards/{board}: the path was removed".into(),
            ),
            (
                format!("{OLD}/put"),
                Value::Null,
                format!("{PUT}: the operation was removed"),
            ),
            (
                format!("{OLD}/get/operationId"),
                json!("board"),
                format!("{GET}: the operationId is another"),
            ),
            (
                format!("{OLD}/get/parameters"),
                json!([parameter(true)]),
                format!("{GET} parameter event: it is required now"),
            ),
            (
                format!("{OLD}/get/parameters/0/required"),
                json!(true),
                format!("{GET} parameter limit: it is required now"),
            ),
            (
                format!("{OLD}/get/parameters/0/schema/maximum"),
                json!(100),
                format!("{GET} parameter limit: the maximum is narrower"),
            ),
            (
                format!("{OLD}/get/parameters/0/schema/minimum"),
                json!(2),
                format!("{GET} parameter limit: the minimum is narrower"),
            ),
            (
                format!("{OLD}/get/responses/200"),
                Value::Null,
                format!("{GET} 200: the response was removed"),
            ),
            (
                format!("{OLD}/get/responses/200/content/application~1json"),
                Value::Null,
                format!("{GET} 200: application/json was removed"),
            ),
            (
                format!("{BOARD}/properties/number"),
                Value::Null,
                format!("{GET} 200.number: the field was removed"),
            ),
            (
                format!("{BOARD}/properties/number/type"),
                json!("string"),
                format!("{GET} 200.number: the type was {{\"integer\"}} and is {{\"string\"}}"),
            ),
            (
                format!("{BOARD}/properties/number/type"),
                json!(["integer", "null"]),
                format!(
                    "{GET} 200.number: the type was {{\"integer\"}} and is {{\"integer\", \"null\"}}"
                ),
            ),
            (
                format!("{BOARD}/required"),
                json!(["id"]),
                format!("{GET} 200.number: the field may be missing now"),
            ),
            (
                "/components/schemas/Seat/properties/name".into(),
                Value::Null,
                format!("{GET} 200.white: a variant of oneOf was removed or narrowed"),
            ),
            (
                format!("{NEW_BOARD}/required"),
                json!(["number", "sector"]),
                format!("{PUT} body.sector: the field is required now"),
            ),
            (
                format!("{NEW_BOARD}/properties/sector/type"),
                json!("string"),
                format!(
                    "{PUT} body.sector: the type was {{\"null\", \"string\"}} and is {{\"string\"}}"
                ),
            ),
            (
                format!("{NEW_BOARD}/properties/class/enum"),
                json!(["rapid"]),
                format!("{PUT} body.class: \"blitz\" was removed"),
            ),
            (
                format!("{NEW_BOARD}/properties/sector/enum"),
                json!(["A"]),
                format!("{PUT} body.sector: only some values are taken now"),
            ),
            (
                format!("{NEW_BOARD}/properties/number/maximum"),
                json!(9),
                format!("{PUT} body.number: the maximum is narrower"),
            ),
            (
                format!("{NEW_BOARD}/additionalProperties"),
                json!(false),
                format!("{PUT} body: other fields are refused now"),
            ),
        ];
        for (pointer, value, expected) in table {
            let found = breaking(&document(), &with(&pointer, value));
            assert_eq!(found, [expected], "{pointer}");
        }
    }

    #[test]
    fn what_breaks_nothing() {
        let operation = json!({ "operationId": "x", "responses": {} });
        let table = [
            ("/paths/~1players".into(), json!({ "get": operation })),
            (format!("{OLD}/delete"), operation.clone()),
            (
                format!("{OLD}/get/parameters/0/schema/maximum"),
                json!(1000),
            ),
            (
                format!("{OLD}/get/parameters/0/schema/minimum"),
                Value::Null,
            ),
            (format!("{OLD}/get/responses/410"), json!({})),
            (format!("{OLD}/get/responses/404"), Value::Null),
            (format!("{OLD}/get/description"), json!("new words")),
            (
                format!("{BOARD}/properties/sector"),
                json!({ "type": "string" }),
            ),
            (
                format!("{BOARD}/required"),
                json!(["id", "number", "white"]),
            ),
            (
                format!("{NEW_BOARD}/properties/colour"),
                json!({ "type": "string" }),
            ),
            (format!("{NEW_BOARD}/required"), json!([])),
            (
                format!("{NEW_BOARD}/properties/number/type"),
                json!(["integer", "null"]),
            ),
            (
                format!("{NEW_BOARD}/properties/number/type"),
                json!("number"),
            ),
            (
                format!("{NEW_BOARD}/properties/class/enum"),
                json!(["rapid", "blitz", "slow"]),
            ),
            (format!("{NEW_BOARD}/properties/class/enum"), Value::Null),
        ];
        for (pointer, value) in table {
            assert_eq!(
                breaking(&document(), &with(&pointer, value)),
                [""; 0],
                "{pointer}"
            );
        }
        assert_eq!(breaking(&document(), &document()), [""; 0]);
    }

    #[test]
    fn schemas_that_hold_themselves_have_an_end() {
        let mut document = document();
        document["components"]["schemas"]["Seat"]["properties"]["other"] =
            json!({ "$ref": "#/components/schemas/Seat" });
        assert_eq!(breaking(&document, &document.clone()), [""; 0]);
    }
}
