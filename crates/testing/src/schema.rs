use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// Holds a value against the schema of an output: one of the properties of `root`, whose `$defs` it refers to. A field that
/// the schema does not have is as wrong as one that is missing, and so is a keyword that is not understood here.
pub fn check_json(root: &Value, output: &str, value: &Value) {
    let schema = &root["properties"][output];
    assert!(!schema.is_null(), "there is no schema of '{output}'");
    let checked = Checker { root }.whole(schema, value, "");
    checked.unwrap_or_else(|reason| panic!("{output}: {reason} in {value}"));
}

/// Keywords that forbid nothing.
const ANNOTATIONS: [&str; 5] = ["title", "description", "default", "format", "$schema"];

struct Checker<'a> {
    root: &'a Value,
}

/// The fields that a schema knows, or what is wrong and where.
type Checked = Result<BTreeSet<String>, String>;

impl Checker<'_> {
    /// Checks a value all of whose fields have to be known.
    fn whole(&self, schema: &Value, value: &Value, path: &str) -> Result<(), String> {
        let known = self.part(schema, value, path)?;
        let unknown =
            value.as_object().and_then(|fields| fields.keys().find(|field| !known.contains(*field)));
        unknown.map_or(Ok(()), |field| Err(format!("{path}/{field} is not in the schema")))
    }

    /// Checks what a schema says of a value, which others may say more of.
    fn part(&self, schema: &Value, value: &Value, path: &str) -> Checked {
        let Value::Object(schema) = schema else {
            return if *schema == Value::Bool(false) {
                Err(format!("{path} is forbidden"))
            } else {
                Ok(fields(value))
            };
        };
        if schema.keys().all(|keyword| ANNOTATIONS.contains(&keyword.as_str())) {
            return Ok(fields(value));
        }
        let mut known = BTreeSet::new();
        for (keyword, rule) in schema {
            known.extend(self.keyword(keyword, rule, schema, value, path)?);
        }
        Ok(known)
    }

    fn keyword(
        &self,
        keyword: &str,
        rule: &Value,
        schema: &Map<String, Value>,
        value: &Value,
        path: &str,
    ) -> Checked {
        let wrong = |what: String| Err(format!("{path} {what}"));
        let none = Ok(BTreeSet::new());
        match keyword {
            annotation if ANNOTATIONS.contains(&annotation) => none,
            "$ref" => {
                let name =
                    rule.as_str().and_then(|name| name.strip_prefix("#/$defs/")).expect("a definition");
                let name = name.replace("~1", "/").replace("~0", "~");
                self.part(&self.root["$defs"][&name], value, path)
            }
            "type" => {
                let types = rule.as_array().cloned().unwrap_or_else(|| vec![rule.clone()]);
                let fits = types.iter().any(|name| has_type(value, name.as_str().expect("a name")));
                if fits { none } else { wrong(format!("is not of type {rule}")) }
            }
            "const" if value == rule => none,
            "enum" if rule.as_array().is_some_and(|values| values.contains(value)) => none,
            "const" | "enum" => wrong(format!("is not {rule}")),
            "minimum" | "maximum" => {
                let (Some(number), Some(bound)) = (value.as_f64(), rule.as_f64()) else { return none };
                let fits = if keyword == "minimum" { number >= bound } else { number <= bound };
                if fits { none } else { wrong(format!("is beyond {rule}")) }
            }
            "minItems" | "maxItems" => {
                let (Some(items), Some(bound)) = (value.as_array(), rule.as_u64()) else { return none };
                let count = items.len() as u64;
                let fits = if keyword == "minItems" { count >= bound } else { count <= bound };
                if fits { none } else { wrong(format!("has {count} items")) }
            }
            "prefixItems" | "items" => {
                let first =
                    schema.get("prefixItems").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
                for (number, item) in value.as_array().into_iter().flatten().enumerate() {
                    let schema = if keyword == "items" { Some(rule) } else { None };
                    let schema = first.get(number).or(schema);
                    if let Some(schema) = schema {
                        self.whole(schema, item, &format!("{path}/{number}"))?;
                    }
                }
                none
            }
            "required" => {
                let missing =
                    rule.as_array().into_iter().flatten().find(|&field| {
                        value.is_object() && value.get(field.as_str().expect("a name")).is_none()
                    });
                missing.map_or(none, |field| wrong(format!("has no {field}")))
            }
            "properties" => {
                let mut known = BTreeSet::new();
                for (field, schema) in rule.as_object().expect("an object") {
                    known.insert(field.clone());
                    if let Some(value) = value.get(field) {
                        self.whole(schema, value, &format!("{path}/{field}"))?;
                    }
                }
                Ok(known)
            }
            "additionalProperties" => {
                let named = schema.get("properties").and_then(Value::as_object);
                for (field, value) in value.as_object().into_iter().flatten() {
                    if named.is_none_or(|named| !named.contains_key(field)) {
                        self.whole(rule, value, &format!("{path}/{field}"))?;
                    }
                }
                Ok(fields(value))
            }
            "allOf" => {
                let parts = rule.as_array().expect("a list").iter();
                parts.map(|part| self.part(part, value, path)).try_fold(BTreeSet::new(), |mut all, known| {
                    all.extend(known?);
                    Ok(all)
                })
            }
            "anyOf" | "oneOf" => {
                let choices = rule.as_array().expect("a list").iter();
                let (fitting, reasons): (Vec<_>, Vec<_>) =
                    choices.map(|choice| self.part(choice, value, path)).partition(Result::is_ok);
                let fitting: Vec<_> = fitting.into_iter().flatten().collect();
                match fitting.len() {
                    0 => {
                        let reasons: Vec<_> = reasons.into_iter().filter_map(Result::err).collect();
                        Err(format!("none of the choices: {}", reasons.join("; ")))
                    }
                    2.. if keyword == "oneOf" => wrong("fits more than one choice".into()),
                    _ => Ok(fitting.into_iter().flatten().collect()),
                }
            }
            other => panic!("the keyword {other} is not understood"),
        }
    }
}

fn fields(value: &Value) -> BTreeSet<String> {
    value.as_object().into_iter().flatten().map(|(field, _)| field.clone()).collect()
}

fn has_type(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("there is no type {other}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_wrong_is_found() {
        let root = json!({
            "properties": { "move": { "$ref": "#/$defs/Move" } },
            "$defs": {
                "Move": {
                    "type": "object",
                    "properties": { "move": { "type": "string" }, "plies": { "type": ["integer", "null"], "minimum": 0 } },
                    "required": ["move"],
                    "anyOf": [{ "properties": { "a": { "const": 1 } }, "required": ["a"] }, { "properties": { "b": true } }],
                },
            },
        });
        let check = |value: Value| Checker { root: &root }.whole(&root["properties"]["move"], &value, "");
        assert_eq!(check(json!({ "move": "a1", "plies": 3, "a": 1 })), Ok(()));
        assert_eq!(check(json!({ "move": "a1", "plies": null, "b": [2] })), Ok(()));
        for (value, reason) in [
            (json!({}), "has no \"move\""),
            (json!({ "move": 1 }), "/move is not of type"),
            (json!({ "move": "a1", "plies": -1 }), "/plies is beyond 0"),
            (json!({ "move": "a1", "other": 1 }), "/other is not in the schema"),
            (json!(["a1"]), "is not of type"),
        ] {
            assert!(
                check(value.clone()).unwrap_err().contains(reason),
                "{value}: {:?}",
                check(value.clone())
            );
        }
    }
}
