//! Reads and writes JSON, for conform_backend.rs.

use std::collections::BTreeMap;
use std::io::{self, Error, ErrorKind};

/// A value of JSON. Integers are exact.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Bool(bool),
    Integer(i64),
    Float(f64),
    Text(String),
    List(Vec<Value>),
    Object(BTreeMap<String, Value>),
}

impl Value {
    /// The integer, if it is one.
    pub fn integer(&self) -> Option<i64> {
        match self {
            Value::Integer(n) => Some(*n),
            _ => None,
        }
    }

    /// The integers of a list, if it is one of integers.
    pub fn integers(&self) -> Option<Vec<i64>> {
        match self {
            Value::List(list) => list.iter().map(Value::integer).collect(),
            _ => None,
        }
    }

    /// The float32 values of a list, if it is one of floats. Their digits identify no f64.
    pub fn floats(&self) -> Option<Vec<f32>> {
        let float = |value: &Value| match value {
            Value::Float(x) => Some(*x as f32),
            Value::Text(text) => match text.strip_prefix("0x") {
                Some(bits) => u32::from_str_radix(bits, 16).ok().map(f32::from_bits),
                None => text.parse().ok(),
            },
            _ => None,
        };
        match self {
            Value::List(list) => list.iter().map(float).collect(),
            _ => None,
        }
    }

    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The value of a key, if this is an object that has it.
    pub fn get(&self, key: &str) -> Option<&Value> {
        match self {
            Value::Object(object) => object.get(key),
            _ => None,
        }
    }
}

impl std::fmt::Display for Value {
    /// Writes the value in JSON.
    fn fmt(&self, to: &mut std::fmt::Formatter) -> std::fmt::Result {
        let joined = |list: Vec<String>| list.join(",");
        match self {
            Value::Null => to.write_str("null"),
            Value::Bool(b) => write!(to, "{b}"),
            Value::Integer(n) => write!(to, "{n}"),
            Value::Float(x) => write!(to, "{x:?}"),
            Value::Text(text) => to.write_str(&quoted(text)),
            Value::List(list) => write!(to, "[{}]", joined(list.iter().map(Value::to_string).collect())),
            Value::Object(object) => write!(to, "{{{}}}", joined(object.iter().map(|(key, value)| format!("{}:{value}", quoted(key))).collect())),
        }
    }
}

pub(crate) fn bad(what: &str) -> Error {
    Error::new(ErrorKind::InvalidData, what.to_string())
}

pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// Reads one value of JSON.
pub fn parse(text: &str) -> io::Result<Value> {
    let mut parser = Parser { text: text.as_bytes(), at: 0 };
    let value = parser.value(0)?;
    match parser.peek() {
        0 => Ok(value),
        _ => Err(bad("text after the JSON")),
    }
}

struct Parser<'a> {
    text: &'a [u8],
    at: usize,
}

impl Parser<'_> {
    /// The next byte that is not a blank, or 0 at the end.
    fn peek(&mut self) -> u8 {
        while self.at < self.text.len() && self.text[self.at].is_ascii_whitespace() {
            self.at += 1;
        }
        *self.text.get(self.at).unwrap_or(&0)
    }

    fn expect(&mut self, c: u8) -> io::Result<()> {
        if self.peek() != c {
            return Err(bad(&format!("byte {}: want {}", self.at, c as char)));
        }
        self.at += 1;
        Ok(())
    }

    fn value(&mut self, depth: usize) -> io::Result<Value> {
        if depth > 32 {
            return Err(bad("JSON that is nested too deeply"));
        }
        match self.peek() {
            b'{' => {
                let mut object = BTreeMap::new();
                self.items(b'{', b'}', |parser| {
                    let key = parser.string()?;
                    parser.expect(b':')?;
                    object.insert(key, parser.value(depth + 1)?);
                    Ok(())
                })?;
                Ok(Value::Object(object))
            }
            b'[' => {
                let mut list = Vec::new();
                self.items(b'[', b']', |parser| {
                    list.push(parser.value(depth + 1)?);
                    Ok(())
                })?;
                Ok(Value::List(list))
            }
            b'"' => Ok(Value::Text(self.string()?)),
            _ => self.word(),
        }
    }

    fn items(&mut self, open: u8, close: u8, mut item: impl FnMut(&mut Self) -> io::Result<()>) -> io::Result<()> {
        self.expect(open)?;
        if self.peek() == close {
            self.at += 1;
            return Ok(());
        }
        loop {
            item(self)?;
            if self.peek() == close {
                self.at += 1;
                return Ok(());
            }
            self.expect(b',')?;
        }
    }

    fn word(&mut self) -> io::Result<Value> {
        let start = self.at;
        while self.at < self.text.len() && !b",]} \t\r\n".contains(&self.text[self.at]) {
            self.at += 1;
        }
        let word = std::str::from_utf8(&self.text[start..self.at]).map_err(|_| bad("no UTF-8"))?;
        match word {
            "null" => return Ok(Value::Null),
            "true" => return Ok(Value::Bool(true)),
            "false" => return Ok(Value::Bool(false)),
            _ => {}
        }
        if let Ok(n) = word.parse() {
            return Ok(Value::Integer(n));
        }
        word.parse().map(Value::Float).map_err(|_| bad(&format!("byte {start}: {word:?} is no value")))
    }

    fn string(&mut self) -> io::Result<String> {
        self.expect(b'"')?;
        let mut out = Vec::new();
        loop {
            let c = *self.text.get(self.at).ok_or_else(|| bad("a text without an end"))?;
            self.at += 1;
            match c {
                b'"' => return String::from_utf8(out).map_err(|_| bad("no UTF-8")),
                b'\\' => {
                    let escape = *self.text.get(self.at).ok_or_else(|| bad("a text without an end"))?;
                    self.at += 1;
                    match escape {
                        b'n' => out.push(b'\n'),
                        b't' => out.push(b'\t'),
                        b'r' => out.push(b'\r'),
                        b'b' => out.push(8),
                        b'f' => out.push(12),
                        b'u' => {
                            let c = self.unicode()?;
                            out.extend(c.encode_utf8(&mut [0; 4]).as_bytes());
                        }
                        c => out.push(c),
                    }
                }
                c => out.push(c),
            }
        }
    }

    /// The character of an escape, which may take a second one. One that is half
    /// a character becomes U+FFFD.
    fn unicode(&mut self) -> io::Result<char> {
        let mut unit = || -> io::Result<u32> {
            let digits = self.text.get(self.at..self.at + 4).and_then(|d| std::str::from_utf8(d).ok());
            self.at += 4;
            digits.and_then(|d| u32::from_str_radix(d, 16).ok()).ok_or_else(|| bad("a bad escape"))
        };
        let high = unit()?;
        if !(0xd800..0xdc00).contains(&high) || !self.text[self.at..].starts_with(b"\\u") {
            return Ok(char::from_u32(high).unwrap_or('\u{fffd}'));
        }
        self.at += 2;
        let digits = self.text.get(self.at..self.at + 4).and_then(|d| std::str::from_utf8(d).ok());
        self.at += 4;
        let low = digits.and_then(|d| u32::from_str_radix(d, 16).ok()).ok_or_else(|| bad("a bad escape"))?;
        Ok(char::from_u32(0x10000 + ((high - 0xd800) << 10) + (low.wrapping_sub(0xdc00) & 0x3ff)).unwrap_or('\u{fffd}'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_json() {
        let value = parse(r#" {"a":[1,-9223372036854775808,1.5,"x\n\u00e9\ud83d\ude00"],"b":{},"c":true,"d":null} "#).unwrap();
        let list = vec![Value::Integer(1), Value::Integer(i64::MIN), Value::Float(1.5), Value::Text("x\né😀".to_string())];
        assert_eq!(value.get("a"), Some(&Value::List(list)));
        assert_eq!(value.get("b"), Some(&Value::Object(BTreeMap::new())));
        assert_eq!(value.get("c"), Some(&Value::Bool(true)));
        assert_eq!(value.get("d"), Some(&Value::Null));
        assert_eq!(parse(&value.to_string()).unwrap(), value);
    }

    #[test]
    fn reads_float32() {
        let floats = |text: &str| parse(text).unwrap().floats();
        let list = r#"[0.1,3.4028235e+38,1e-45,-0.0,"-inf","nan","0x7fc00001"]"#;
        let bits: Vec<u32> = floats(list).unwrap().iter().map(|x| x.to_bits()).collect();
        assert_eq!(bits, [0x3dcccccd, 0x7f7fffff, 1, 0x80000000, 0xff800000, 0x7fc00000, 0x7fc00001]);
        assert_eq!(floats("[1]"), None);
        assert_eq!(floats("1.5"), None);
    }

    #[test]
    fn refuses_what_is_no_json() {
        for text in ["", "{", "[1,", "\"a", "{\"a\" 1}", "[1] 2", "nul", "\"\\u12\"", &"[".repeat(99)] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn quotes() {
        assert_eq!(quoted("a\"\\\n"), "\"a\\\"\\\\\\u000a\"");
        assert_eq!(parse(&quoted("a\"\\\né")).unwrap(), Value::Text("a\"\\\né".to_string()));
    }
}
