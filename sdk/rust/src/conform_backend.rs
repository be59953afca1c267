//! Serves your backend to conform over standard input and output.
//!
//! ```no_run
//! use conform_backend::{serve, Job, Outcome};
//!
//! fn copy(job: &mut Job) -> Outcome {
//!     if job.operands[0].sizes != job.operands[1].sizes {
//!         return Outcome::rejected("the sizes differ");
//!     }
//!     if !job.check_only {
//!         // read job.operands[0].buffer, write job.operands[1].buffer
//!     }
//!     Outcome::done()
//! }
//!
//! fn main() -> std::io::Result<()> {
//!     serve("mine", "1.0", "host CPU", &[("dml.copy", copy)], &[])
//! }
//! ```
//!
//! and then: conform run --backend=exec:./target/release/mine
//!
//! One file, no dependencies. It speaks conform.backend/1, which docs/protocol.md
//! describes. Print to standard error: standard output is for frames.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Error, ErrorKind, Read, Write};

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

/// A tensor and its memory. Keys that the call does not state are None.
#[derive(Clone, Debug)]
pub struct Operand {
    pub name: String,
    pub dtype: String,
    /// None for an output whose sizes the operator infers.
    pub sizes: Option<Vec<i64>>,
    /// DirectML, in elements.
    pub strides: Option<Vec<i64>>,
    /// DirectML.
    pub total_bytes: Option<i64>,
    /// XLA.
    pub minor_to_major: Option<Vec<i64>>,
    /// XLA.
    pub padded_dimensions: Option<Vec<i64>>,
    /// XLA.
    pub padding_value: Option<String>,
    /// Empty in a check-only job. Write an output's.
    pub buffer: Vec<u8>,
    memory: usize,
    start: usize,
}

/// One call of one operator. Outputs are the last operands.
#[derive(Clone, Debug)]
pub struct Job {
    pub id: String,
    pub operator: String,
    /// By the text's names; an absent attribute has no entry.
    pub attributes: BTreeMap<String, Value>,
    pub operands: Vec<Operand>,
    /// Only accept or reject the call; there is no memory.
    pub check_only: bool,
    /// What a job of onnx.program runs; None in others.
    pub program: Option<Program>,
}

/// Several calls in order, of which later ones take what earlier ones make. Values
/// have names: those of the job's inputs are the names of these operands.
#[derive(Clone, Debug)]
pub struct Program {
    pub nodes: Vec<Node>,
    /// The values that the job's outputs get, in order.
    pub returns: Vec<String>,
}

/// One call of a program.
#[derive(Clone, Debug)]
pub struct Node {
    pub operator: String,
    pub attributes: BTreeMap<String, Value>,
    /// Outputs last.
    pub operands: Vec<NodeOperand>,
}

/// A value that a node takes, or makes. The name is the text's, as in Operand.
#[derive(Clone, Debug)]
pub struct NodeOperand {
    pub name: String,
    pub value: String,
}

/// The sizes of an operator's outputs, if it infers them.
#[derive(Clone, Debug)]
pub enum Sizes {
    One(Vec<i64>),
    /// For an operator that may have several outputs.
    Each(Vec<Vec<i64>>),
}

/// The outcome of a job.
#[derive(Clone, Debug)]
pub struct Outcome {
    status: &'static str,
    detail: String,
    sizes: Option<Sizes>,
}

impl Outcome {
    /// The operator ran, or accepts the call of a check-only job.
    pub fn done() -> Self {
        Outcome { status: "done", detail: String::new(), sizes: None }
    }

    /// The same, for an operator that infers the sizes of its outputs.
    pub fn with_sizes(sizes: Sizes) -> Self {
        Outcome { sizes: Some(sizes), ..Outcome::done() }
    }

    /// The call is invalid. Return this before you write anything.
    pub fn rejected(why: &str) -> Self {
        Outcome { status: "rejected", detail: why.to_string(), sizes: None }
    }

    /// The backend does not support the call, for a reason that only the call
    /// shows: conform skips it, and counts the reason.
    pub fn gap(why: &str) -> Self {
        Outcome { status: "gap", detail: why.to_string(), sizes: None }
    }

    /// The backend does not support such calls.
    pub fn unsupported(why: &str) -> Self {
        Outcome { status: "unsupported", detail: why.to_string(), sizes: None }
    }

    /// The operator failed on a call that it accepted.
    pub fn failed(why: &str) -> Self {
        Outcome { status: "failed", detail: why.to_string(), sizes: None }
    }
}

/// Runs a job in the memory of its operands.
pub type Operator = fn(&mut Job) -> Outcome;

const PROTOCOL: &str = "conform.backend/1";

/// Serves until conform shuts the backend down. Readings are the answers that the
/// backend promises to follow, "question=answer".
pub fn serve(name: &str, version: &str, device: &str, operators: &[(&str, Operator)], readings: &[&str]) -> io::Result<()> {
    let mut input = io::stdin().lock();
    let mut output = io::BufWriter::new(io::stdout().lock());
    loop {
        let mut line = String::new();
        if input.by_ref().take(1 << 20).read_line(&mut line)? == 0 {
            return Ok(());
        }
        let frame = parse(&line)?;
        match frame.get("type").and_then(Value::text) {
            Some("hello") => {
                let capabilities: Vec<String> = operators.iter().map(|(name, _)| format!("{{\"operator\":{}}}", quoted(name))).collect();
                let readings: Vec<String> = readings.iter().map(|text| quoted(text)).collect();
                writeln!(
                    output,
                    "{{\"type\":\"hello\",\"protocol\":{},\"name\":{},\"version\":{},\"device\":{},\"capabilities\":[{}],\"readings\":[{}]}}",
                    quoted(PROTOCOL), quoted(name), quoted(version), quoted(device), capabilities.join(","), readings.join(",")
                )?;
            }
            Some("run") => run(&frame, &mut input, &mut output, operators)?,
            Some("shutdown") => return Ok(()),
            other => return Err(bad(&format!("a frame of the type {other:?}"))),
        }
        output.flush()?;
    }
}

fn bad(what: &str) -> Error {
    Error::new(ErrorKind::InvalidData, what.to_string())
}

/// Runs the jobs of a frame and writes their results.
fn run(frame: &Value, input: &mut impl Read, output: &mut impl Write, operators: &[(&str, Operator)]) -> io::Result<()> {
    let number = |value: &Value, key: &str| value.get(key).and_then(Value::integer).unwrap_or(0);
    let mut memory = vec![0; usize::try_from(number(frame, "bytes")).map_err(|_| bad("bytes"))?];
    input.read_exact(&mut memory)?;
    let mut at = 0;
    for (n, job) in list(frame, "jobs")?.iter().enumerate() {
        let mut job = job_of(job, &memory[at..])?;
        let operator = operators.iter().find(|(name, _)| *name == job.operator);
        let outcome = match operator {
            Some((_, operator)) => operator(&mut job),
            None => Outcome::unsupported("it is not in the hello"),
        };
        let begin = at;
        if !job.check_only {
            for operand in &job.operands {
                memory[at + operand.start..at + operand.start + operand.buffer.len()].copy_from_slice(&operand.buffer);
                at += operand.memory;
            }
        }
        let answered = matches!(outcome.status, "done" | "rejected");
        let payload = if answered { &memory[begin..at] } else { &[][..] };
        write!(output, "{{\"type\":\"result\",\"seq\":{},\"job\":{n},\"status\":{}", number(frame, "seq"), quoted(outcome.status))?;
        if !outcome.detail.is_empty() {
            write!(output, ",\"detail\":{}", quoted(&outcome.detail))?;
        }
        match outcome.sizes {
            Some(Sizes::One(sizes)) => write!(output, ",\"sizes\":{sizes:?}")?,
            Some(Sizes::Each(list)) => write!(output, ",\"sizes\":{list:?}")?,
            None => {}
        }
        if !payload.is_empty() {
            write!(output, ",\"bytes\":{}", payload.len())?;
        }
        output.write_all(b"}\n")?;
        output.write_all(payload)?;
    }
    Ok(())
}

fn text(value: &Value, key: &str) -> Option<String> {
    value.get(key).and_then(Value::text).map(str::to_string)
}

fn attributes(value: &Value) -> io::Result<BTreeMap<String, Value>> {
    match value.get("attributes") {
        Some(Value::Object(object)) => Ok(object.clone()),
        _ => Err(bad("a job without attributes")),
    }
}

fn list<'a>(value: &'a Value, key: &str) -> io::Result<&'a [Value]> {
    match value.get(key) {
        Some(Value::List(list)) => Ok(list),
        _ => Err(bad(&format!("a job without {key}"))),
    }
}

fn program_of(value: &Value) -> io::Result<Program> {
    let operand = |value: &Value| NodeOperand { name: text(value, "name").unwrap_or_default(), value: text(value, "value").unwrap_or_default() };
    let node = |value: &Value| {
        Ok(Node {
            operator: text(value, "operator").unwrap_or_default(),
            attributes: attributes(value)?,
            operands: list(value, "operands")?.iter().map(operand).collect(),
        })
    };
    Ok(Program {
        nodes: list(value, "nodes")?.iter().map(node).collect::<io::Result<_>>()?,
        returns: list(value, "returns")?.iter().filter_map(Value::text).map(str::to_string).collect(),
    })
}

/// Returns a job with copies of its buffers. Its payload is at the start of memory.
fn job_of(value: &Value, memory: &[u8]) -> io::Result<Job> {
    let check_only = value.get("check_only") == Some(&Value::Bool(true));
    let mut job = Job {
        id: text(value, "id").unwrap_or_default(),
        operator: text(value, "operator").unwrap_or_default(),
        attributes: attributes(value)?,
        operands: Vec::new(),
        check_only,
        program: value.get("program").map(program_of).transpose()?,
    };
    let mut at = 0;
    for operand in list(value, "operands")? {
        let integers = |key: &str| operand.get(key).and_then(Value::integers);
        let count = |key: &str| operand.get(key).and_then(Value::integer).and_then(|n| usize::try_from(n).ok()).unwrap_or(0);
        let (span, start, length) = (count("memory"), count("start"), count("length"));
        let buffer = memory.get(at + start..at + start + length).ok_or_else(|| bad("a buffer outside the payload"))?;
        job.operands.push(Operand {
            name: text(operand, "name").unwrap_or_default(),
            dtype: text(operand, "dtype").unwrap_or_default(),
            sizes: integers("sizes"),
            strides: integers("strides"),
            total_bytes: operand.get("total_bytes").and_then(Value::integer),
            minor_to_major: integers("minor_to_major"),
            padded_dimensions: integers("padded_dimensions"),
            padding_value: text(operand, "padding_value"),
            buffer: buffer.to_vec(),
            memory: span,
            start,
        });
        at += span;
    }
    Ok(job)
}

fn quoted(text: &str) -> String {
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

    #[test]
    fn lays_out_memory() {
        let job = parse(
            r#"{"id":"x","operator":"dml.copy","attributes":{"axis":3},"operands":[
            {"name":"input","dtype":"int8","sizes":[2],"memory":4,"start":1,"length":2},
            {"name":"output","dtype":"int8","sizes":[2],"memory":4,"start":2,"length":2}]}"#,
        )
        .unwrap();
        let job = job_of(&job, &[0, 1, 2, 3, 4, 5, 6, 7]).unwrap();
        assert_eq!(job.operands[0].buffer, [1, 2]);
        assert_eq!(job.operands[1].buffer, [6, 7]);
        assert_eq!(job.attributes["axis"].integer(), Some(3));
        assert!(job_of(&parse(r#"{"attributes":{},"operands":[{"memory":9,"length":9}]}"#).unwrap(), &[0; 4]).is_err());
    }

    #[test]
    fn reads_programs() {
        let job = |program: &str| job_of(&parse(&format!(r#"{{"attributes":{{}},"operands":[],"program":{program}}}"#)).unwrap(), &[]);
        let program = job(r#"{"nodes":[{"operator":"onnx.concat","attributes":{"axis":0},"operands":[{"name":"inputs[0]","value":"a"}]}],"returns":["a"]}"#);
        let program = program.unwrap().program.unwrap();
        assert_eq!(program.returns, ["a"]);
        assert_eq!(program.nodes[0].operator, "onnx.concat");
        assert_eq!(program.nodes[0].attributes["axis"].integer(), Some(0));
        assert_eq!(program.nodes[0].operands[0].name, "inputs[0]");
        assert_eq!(program.nodes[0].operands[0].value, "a");
        assert!(job("{}").is_err());
    }
}
