//! Reads JSON objects as objects only. A list of their values in order is refused, although serde
//! would accept it.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// A value that is read from an object.
pub(crate) struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<T>, D::Error> {
        deserializer.deserialize_map(OfObject(PhantomData))
    }
}

struct OfObject<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for OfObject<T> {
    type Value = Object<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(Object)
    }
}

/// For members that are objects: `#[serde(deserialize_with = "object")]`.
pub(crate) fn object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    Object::deserialize(deserializer).map(|Object(value)| value)
}

/// The same for lists of them.
pub(crate) fn objects<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    let objects = Vec::<Object<T>>::deserialize(deserializer)?;
    Ok(objects.into_iter().map(|Object(value)| value).collect())
}

#[cfg(test)]
mod tests {
    use crate::model::{NewAccount, NewBoard, NewRound, Scope};

    use super::*;

    fn reads<T: for<'de> Deserialize<'de>>(text: &str) -> bool {
        serde_json::from_str::<Object<T>>(text).is_ok()
    }

    #[test]
    fn lists_are_no_objects() {
        assert!(reads::<NewBoard>(r#"{"number": 1}"#));
        assert!(!reads::<NewBoard>(r#"[1, "", null, null]"#));
        assert!(!reads::<NewBoard>("null"));
        assert!(reads::<NewRound>(r#"{"number": 1, "terms": {}}"#));
        assert!(!reads::<NewRound>(
            r#"{"number": 1, "terms": [null, null]}"#
        ));
        assert!(!reads::<Scope>(r#"["e1"]"#));
        let account = |scope: &str| format!(r#"{{"login":"a","role":"auditor","scope":{scope}}}"#);
        assert!(reads::<NewAccount>(&account(r#"{"event":"e1"}"#)));
        assert!(!reads::<NewAccount>(&account(r#"["e1"]"#)));
    }
}
