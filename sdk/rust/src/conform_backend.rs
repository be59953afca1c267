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
//!     serve("mine", "1.0", "host CPU", &[("dml.copy", copy)], &[], &[])
//! }
//! ```
//!
//! and then: conform run --backend=exec:./target/release/mine
//!
//! This file and conform_json.rs, no dependencies. It speaks conform.backend/1, which
//! docs/protocol.md describes. What the process prints on standard output goes to standard error.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Read, Write};

#[path = "conform_json.rs"]
mod json;

use json::{bad, quoted};
pub use json::{parse, Value};

/// A tensor and its memory. Keys that the call does not state are None.
#[derive(Debug)]
pub struct Operand<'m> {
    pub name: String,
    pub dtype: String,
    /// None for an output whose sizes the operator infers.
    pub sizes: Option<Vec<i64>>,
    /// DirectML, in elements.
    pub strides: Option<Vec<i64>>,
    /// Of a view, in elements, of a backend whose limits say that it takes views.
    pub view_strides: Option<Vec<i64>>,
    /// Where the first element of a view lies in the buffer, in elements.
    pub view_first: i64,
    /// DirectML.
    pub total_bytes: Option<i64>,
    /// XLA.
    pub minor_to_major: Option<Vec<i64>>,
    /// XLA.
    pub padded_dimensions: Option<Vec<i64>>,
    /// XLA.
    pub padding_value: Option<String>,
    /// XLA, of a backend whose limits say that it takes tiles.
    pub tile_dims: Option<Vec<i64>>,
    /// XLA, as tile_dims.
    pub tile_dim_sizes: Option<Vec<i64>>,
    /// Empty in a check-only job. Write an output's. An input's may be sparse, of a
    /// backend whose limits say so.
    pub buffer: &'m mut [u8],
}

/// One call of one operator. Outputs are the last operands.
#[derive(Debug)]
pub struct Job<'m> {
    pub id: String,
    pub operator: String,
    /// By the text's names; an absent attribute has no entry.
    pub attributes: BTreeMap<String, Value>,
    /// How lists come to the call: "input" or "computed"; all others are constants.
    pub forms: BTreeMap<String, String>,
    pub operands: Vec<Operand<'m>>,
    /// Only accept or reject the call; there is no memory.
    pub check_only: bool,
    /// What a job of a program, such as onnx.program, runs; None in others.
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
    /// How lists come to the node: "input" or "computed"; all others are constants.
    pub forms: BTreeMap<String, String>,
    /// The values that lists come from. Their entries are in attributes all the same.
    pub lists: BTreeMap<String, String>,
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

/// Serves until conform shuts the backend down. Limits have further keys for the
/// capabilities of operators, as an object in JSON: ("onnx.gather", r#"{"max_rank":8,
/// "views":true}"#). docs/protocol.md lists them. Readings are the answers that the
/// backend promises to follow, "question=answer".
pub fn serve(
    name: &str,
    version: &str,
    device: &str,
    operators: &[(&str, Operator)],
    limits: &[(&str, &str)],
    readings: &[&str],
) -> io::Result<()> {
    let mut capabilities = Vec::new();
    for (operator, _) in operators {
        let mut capability = format!("{{\"operator\":{}", quoted(operator));
        for (_, keys) in limits.iter().filter(|(name, _)| name == operator) {
            match parse(keys)? {
                Value::Object(keys) => keys.iter().for_each(|(key, value)| capability += &format!(",{}:{value}", quoted(key))),
                _ => return Err(bad(&format!("limits that are no object: {keys}"))),
            }
        }
        capabilities.push(capability + "}");
    }
    let mut input = io::stdin().lock();
    let mut output = io::BufWriter::new(answers()?);
    loop {
        let mut line = String::new();
        if input.by_ref().take(1 << 20).read_line(&mut line)? == 0 {
            return Ok(());
        }
        let frame = parse(&line)?;
        match frame.get("type").and_then(Value::text) {
            Some("hello") => {
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

/// Returns where standard output goes. What the process prints on it from then on, foreign code
/// included, goes to standard error.
#[cfg(unix)]
fn answers() -> io::Result<impl Write> {
    use std::os::fd::AsFd;
    extern "C" {
        fn dup2(from: i32, to: i32) -> i32;
    }
    let answers = io::stdout().as_fd().try_clone_to_owned()?;
    // SAFETY: both are descriptors of this process, and the numbers are those of POSIX.
    if unsafe { dup2(2, 1) } < 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(std::fs::File::from(answers))
}

/// Returns standard output.
#[cfg(not(unix))]
fn answers() -> io::Result<impl Write> {
    Ok(io::stdout().lock())
}

/// Runs the jobs of a frame and writes their results.
fn run(frame: &Value, input: &mut impl Read, output: &mut impl Write, operators: &[(&str, Operator)]) -> io::Result<()> {
    let number = |value: &Value, key: &str| value.get(key).and_then(Value::integer).unwrap_or(0);
    let mut memory = vec![0; usize::try_from(number(frame, "bytes")).map_err(|_| bad("bytes"))?];
    input.read_exact(&mut memory)?;
    let mut rest = &mut memory[..];
    for (n, header) in list(frame, "jobs")?.iter().enumerate() {
        let layouts = layouts(header)?;
        let held = layouts.iter().map(Layout::held).sum();
        if held > rest.len() {
            return Err(bad("memory outside the payload"));
        }
        let (payload, behind) = rest.split_at_mut(held);
        rest = behind;
        let outcome = in_memory(header, &layouts, payload, operators)?;
        let answered = matches!(outcome.status, "done" | "rejected");
        let payload = if answered { &*payload } else { &[][..] };
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

/// Where an operand lies in its memory.
struct Layout {
    memory: usize,
    /// What the payload has of the memory.
    parts: Vec<std::ops::Range<usize>>,
    sparse: bool,
    buffer: std::ops::Range<usize>,
}

impl Layout {
    /// How much of the payload the operand takes.
    fn held(&self) -> usize {
        self.parts.iter().map(|part| part.len()).sum()
    }
}

/// Returns the layouts of a job's operands.
fn layouts(job: &Value) -> io::Result<Vec<Layout>> {
    let mut layouts = Vec::new();
    for operand in list(job, "operands")? {
        let count = |key: &str| operand.get(key).and_then(Value::integer).and_then(|n| usize::try_from(n).ok()).unwrap_or(0);
        let (memory, start) = (count("memory"), count("start"));
        let bounds = operand.get("parts").and_then(Value::integers);
        let sparse = bounds.is_some();
        let bounds: Vec<usize> = match bounds {
            Some(list) => list.iter().filter_map(|n| usize::try_from(*n).ok()).collect(),
            None => vec![0, memory],
        };
        let buffer = start..start.saturating_add(count("length"));
        if bounds.windows(2).any(|pair| pair[0] > pair[1]) || bounds.len() % 2 != 0 || bounds.last() > Some(&memory) || buffer.end > memory {
            return Err(bad("an operand outside its memory"));
        }
        let parts = bounds.chunks(2).map(|pair| pair[0]..pair[1]).collect();
        layouts.push(Layout { memory, parts, sparse, buffer });
    }
    Ok(layouts)
}

/// Runs a job in its part of the payload, or in sparse memory, of which it copies what
/// the payload has there and back.
fn in_memory(header: &Value, layouts: &[Layout], payload: &mut [u8], operators: &[(&str, Operator)]) -> io::Result<Outcome> {
    let mut mapped = Vec::new();
    let mut at = 0;
    for layout in layouts {
        let mut memory = None;
        if layout.sparse {
            let mut mapping = match sparse::Mapping::new(layout.memory) {
                Some(mapping) => mapping,
                None => return Ok(Outcome::gap("no address space for the memory of an operand")),
            };
            let mut from = at;
            for part in &layout.parts {
                mapping.bytes()[part.clone()].copy_from_slice(&payload[from..from + part.len()]);
                from += part.len();
            }
            memory = Some(mapping);
        }
        mapped.push(memory);
        at += layout.held();
    }
    let mut buffers = Vec::new();
    let mut rest = &mut *payload;
    for (layout, mapping) in layouts.iter().zip(&mut mapped) {
        let (own, behind) = rest.split_at_mut(layout.held());
        rest = behind;
        let memory = match mapping {
            Some(mapping) => mapping.bytes(),
            None => own,
        };
        buffers.push(&mut memory[layout.buffer.clone()]);
    }
    let mut job = job_of(header, buffers)?;
    let outcome = match operators.iter().find(|(name, _)| *name == job.operator) {
        Some((_, operator)) => operator(&mut job),
        None => Outcome::unsupported("it is not in the hello"),
    };
    let mut at = 0;
    for (layout, mapping) in layouts.iter().zip(&mut mapped) {
        if let Some(mapping) = mapping {
            let mut to = at;
            for part in &layout.parts {
                payload[to..to + part.len()].copy_from_slice(&mapping.bytes()[part.clone()]);
                to += part.len();
            }
        }
        at += layout.held();
    }
    Ok(outcome)
}

/// Memory of which only the pages that are touched become resident.
#[cfg(unix)]
mod sparse {
    use std::ffi::c_void;

    extern "C" {
        fn mmap(address: *mut c_void, length: usize, protection: i32, flags: i32, file: i32, offset: isize) -> *mut c_void;
        fn munmap(address: *mut c_void, length: usize) -> i32;
    }

    const READ_WRITE: i32 = 3;
    /// MAP_SHARED, MAP_ANONYMOUS and MAP_NORESERVE of Linux: shared memory does not count
    /// as data of the process, and may be more than there is if it is not reserved.
    #[cfg(any(target_os = "linux", target_os = "android"))]
    const FLAGS: i32 = 0x1 | 0x20 | 0x4000;
    /// MAP_SHARED and MAP_ANON of macOS and the BSDs.
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    const FLAGS: i32 = 0x1 | 0x1000;

    pub struct Mapping(*mut c_void, usize);

    impl Mapping {
        /// Maps bytes that are zero, or None where there is no room for them.
        pub fn new(length: usize) -> Option<Mapping> {
            let address = unsafe { mmap(std::ptr::null_mut(), length, READ_WRITE, FLAGS, -1, 0) };
            (address as isize != -1).then(|| Mapping(address, length))
        }

        pub fn bytes(&mut self) -> &mut [u8] {
            unsafe { std::slice::from_raw_parts_mut(self.0.cast(), self.1) }
        }
    }

    impl Drop for Mapping {
        fn drop(&mut self) {
            unsafe { munmap(self.0, self.1) };
        }
    }
}

#[cfg(not(unix))]
mod sparse {
    pub enum Mapping {}

    impl Mapping {
        pub fn new(_: usize) -> Option<Mapping> {
            None
        }

        pub fn bytes(&mut self) -> &mut [u8] {
            match *self {}
        }
    }
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

fn texts(value: &Value, key: &str) -> BTreeMap<String, String> {
    match value.get(key) {
        Some(Value::Object(object)) => object.iter().filter_map(|(name, entry)| Some((name.clone(), entry.text()?.to_string()))).collect(),
        _ => BTreeMap::new(),
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
            forms: texts(value, "forms"),
            lists: texts(value, "lists"),
            operands: list(value, "operands")?.iter().map(operand).collect(),
        })
    };
    Ok(Program {
        nodes: list(value, "nodes")?.iter().map(node).collect::<io::Result<_>>()?,
        returns: list(value, "returns")?.iter().filter_map(Value::text).map(str::to_string).collect(),
    })
}

/// Returns a job whose operands have these buffers.
fn job_of<'m>(value: &Value, buffers: Vec<&'m mut [u8]>) -> io::Result<Job<'m>> {
    let mut job = Job {
        id: text(value, "id").unwrap_or_default(),
        operator: text(value, "operator").unwrap_or_default(),
        attributes: attributes(value)?,
        forms: texts(value, "forms"),
        operands: Vec::new(),
        check_only: value.get("check_only") == Some(&Value::Bool(true)),
        program: value.get("program").map(program_of).transpose()?,
    };
    for (operand, buffer) in list(value, "operands")?.iter().zip(buffers) {
        let integers = |key: &str| operand.get(key).and_then(Value::integers);
        job.operands.push(Operand {
            name: text(operand, "name").unwrap_or_default(),
            dtype: text(operand, "dtype").unwrap_or_default(),
            sizes: integers("sizes"),
            strides: integers("strides"),
            view_strides: integers("view_strides"),
            view_first: operand.get("view_first").and_then(Value::integer).unwrap_or(0),
            total_bytes: operand.get("total_bytes").and_then(Value::integer),
            minor_to_major: integers("minor_to_major"),
            padded_dimensions: integers("padded_dimensions"),
            padding_value: text(operand, "padding_value"),
            tile_dims: integers("tile_dims"),
            tile_dim_sizes: integers("tile_dim_sizes"),
            buffer,
        });
    }
    Ok(job)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lays_out_memory() {
        let job = parse(
            r#"{"id":"x","operator":"dml.copy","attributes":{"axis":3},"operands":[
            {"name":"input","dtype":"int8","sizes":[2],"memory":4,"start":1,"length":2},
            {"name":"output","dtype":"int8","sizes":[2],"memory":4,"start":2,"length":2}]}"#,
        )
        .unwrap();
        let layouts = layouts(&job).unwrap();
        assert_eq!(layouts.iter().map(Layout::held).collect::<Vec<_>>(), [4, 4]);
        fn copy(job: &mut Job) -> Outcome {
            assert_eq!(job.operands[0].buffer, [1, 2]);
            assert_eq!(job.operands[1].buffer, [6, 7]);
            assert_eq!(job.attributes["axis"].integer(), Some(3));
            job.operands[1].buffer[0] = 9;
            Outcome::done()
        }
        let mut payload = [0, 1, 2, 3, 4, 5, 6, 7];
        assert_eq!(in_memory(&job, &layouts, &mut payload, &[("dml.copy", copy)]).unwrap().status, "done");
        assert_eq!(payload, [0, 1, 2, 3, 4, 5, 9, 7]);
    }

    #[test]
    fn refuses_operands_outside_their_memory() {
        for operand in [r#""memory":9,"start":9,"length":1"#, r#""memory":9,"parts":[0,10]"#, r#""memory":9,"parts":[4,2]"#, r#""memory":9,"parts":[4]"#] {
            let job = parse(&format!("{{\"operands\":[{{{operand}}}]}}")).unwrap();
            assert!(layouts(&job).is_err(), "{operand}");
        }
    }

    #[test]
    fn reads_programs() {
        let job = |program: &str| job_of(&parse(&format!(r#"{{"attributes":{{}},"operands":[],"program":{program}}}"#)).unwrap(), Vec::new()).map(|job| job.program.unwrap());
        let program = job(r#"{"nodes":[{"operator":"onnx.concat","attributes":{"axis":0},"forms":{"shape":"input"},"lists":{"axes":"b"},"operands":[{"name":"inputs[0]","value":"a"}]}],"returns":["a"]}"#);
        let program = program.unwrap();
        assert_eq!(program.returns, ["a"]);
        assert_eq!(program.nodes[0].operator, "onnx.concat");
        assert_eq!(program.nodes[0].attributes["axis"].integer(), Some(0));
        assert_eq!(program.nodes[0].forms["shape"], "input");
        assert_eq!(program.nodes[0].lists["axes"], "b");
        assert_eq!(program.nodes[0].operands[0].name, "inputs[0]");
        assert_eq!(program.nodes[0].operands[0].value, "a");
        assert!(job("{}").is_err());
    }
}
