//! Transpose and Concat of ONNX, and programs of them. Two transposes become one, which
//! the argument "backwards" composes in the wrong order.

#[allow(dead_code)]
mod conform_backend;

use conform_backend::{serve, Job, Node, NodeOperand, Outcome, Program, Sizes, Value};
use std::collections::BTreeMap;

/// A packed tensor, and what it is a transpose of.
#[derive(Clone)]
struct Tensor {
    sizes: Vec<i64>,
    data: Vec<u8>,
    item: usize, // the bytes of an element
    of: Option<(Box<Tensor>, Vec<usize>)>,
}

fn product(sizes: &[i64]) -> i64 {
    sizes.iter().fold(1, |n, size| n.saturating_mul(*size))
}

fn transpose(input: &Tensor, perm: Option<Vec<i64>>) -> Result<Tensor, &'static str> {
    let (rank, item) = (input.sizes.len(), input.item);
    let perm = perm.unwrap_or_else(|| (0..rank as i64).rev().collect());
    let mut sorted = perm.clone();
    sorted.sort();
    if sorted != (0..rank as i64).collect::<Vec<_>>() {
        return Err("perm is no permutation of the axes");
    }
    let mut perm: Vec<usize> = perm.iter().map(|axis| *axis as usize).collect();
    let mut from = input;
    if let Some((first, by)) = &input.of {
        let backwards = std::env::args().any(|a| a == "backwards");
        perm = (0..rank).map(|i| if backwards { perm[by[i]] } else { by[perm[i]] }).collect();
        from = first;
    }
    let sizes: Vec<i64> = perm.iter().map(|axis| from.sizes[*axis]).collect();
    let mut data = Vec::with_capacity(from.data.len());
    let mut at = vec![0; rank];
    for _ in 0..from.data.len() / item {
        let mut index = vec![0; rank];
        (0..rank).for_each(|i| index[perm[i]] = at[i]);
        let element = index.iter().zip(&from.sizes).fold(0, |n, (i, size)| n * size + i) as usize;
        data.extend_from_slice(&from.data[element * item..(element + 1) * item]);
        for i in (0..rank).rev() {
            at[i] += 1;
            if at[i] < sizes[i] {
                break;
            }
            at[i] = 0;
        }
    }
    let root = Tensor { of: None, ..from.clone() };
    Ok(Tensor { sizes, data, item, of: Some((Box::new(root), perm)) })
}

fn concat(inputs: &[Tensor], axis: i64) -> Result<Tensor, &'static str> {
    let mut sizes = inputs[0].sizes.clone();
    let item = inputs[0].item;
    let rank = sizes.len() as i64;
    if axis < -rank || axis >= rank {
        return Err("the axis is out of range");
    }
    let axis = axis.rem_euclid(rank) as usize;
    sizes[axis] = 0;
    for input in inputs {
        if input.sizes.len() != sizes.len() || (0..sizes.len()).any(|i| i != axis && input.sizes[i] != sizes[i]) {
            return Err("the inputs differ in more than the axis");
        }
        sizes[axis] = sizes[axis].checked_add(input.sizes[axis]).ok_or("the output is too long")?;
    }
    let mut data = Vec::new();
    let filled = inputs.iter().any(|input| !input.data.is_empty());
    for row in 0..if filled { product(&sizes[..axis]) as usize } else { 0 } {
        for input in inputs {
            let length = product(&input.sizes[axis..]) as usize * item;
            data.extend_from_slice(&input.data[row * length..(row + 1) * length]);
        }
    }
    Ok(Tensor { sizes, data, item, of: None })
}

/// Runs a node, and adds what it makes.
fn step(node: &Node, values: &mut BTreeMap<String, Tensor>) -> Result<(), &'static str> {
    let (output, inputs) = node.operands.split_last().ok_or("a node without operands")?;
    let inputs: Vec<Tensor> = inputs.iter().map(|o| values[&o.value].clone()).collect();
    let made = if node.operator == "onnx.transpose" {
        transpose(&inputs[0], node.attributes.get("perm").and_then(Value::integers))?
    } else {
        concat(&inputs, node.attributes["axis"].integer().unwrap_or(0))?
    };
    values.insert(output.value.clone(), made);
    Ok(())
}

fn run(job: &mut Job) -> Outcome {
    let single = || Program { // a call is a program of one node
        nodes: vec![Node {
            operator: job.operator.clone(),
            attributes: job.attributes.clone(),
            forms: BTreeMap::new(),
            lists: BTreeMap::new(),
            operands: job.operands.iter().map(|o| NodeOperand { name: o.name.clone(), value: o.name.clone() }).collect(),
        }],
        returns: job.operands.last().map(|o| o.name.clone()).into_iter().collect(),
    };
    let program = job.program.clone().unwrap_or_else(single);
    let inputs = job.operands.len() - program.returns.len();
    let mut values = BTreeMap::new();
    for o in &job.operands[..inputs] {
        let bits = o.dtype.trim_start_matches(char::is_alphabetic);
        let item = bits.parse::<usize>().unwrap_or(8) / 8;
        let sizes = o.sizes.clone().unwrap_or_default();
        let length = if job.check_only { 0 } else { product(&sizes) as usize * item };
        values.insert(o.name.clone(), Tensor { data: o.buffer[..length].to_vec(), sizes, item, of: None });
    }
    for node in &program.nodes {
        if let Err(why) = step(node, &mut values) {
            return Outcome::rejected(why);
        }
    }
    let mut sizes = Vec::new();
    for (output, name) in job.operands[inputs..].iter_mut().zip(&program.returns) {
        let made = &values[name];
        let length = made.data.len().min(output.buffer.len());
        output.buffer[..length].copy_from_slice(&made.data[..length]);
        sizes.push(made.sizes.clone());
    }
    Outcome::with_sizes(if job.program.is_some() { Sizes::Each(sizes) } else { Sizes::One(sizes.remove(0)) })
}

fn main() -> std::io::Result<()> {
    serve("program", "0.1", "host CPU", &[("onnx.transpose", run), ("onnx.concat", run), ("onnx.program", run)], &[], &[])
}
