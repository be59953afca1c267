//! A backend for conform. Test it with
//!
//!     cargo build --release && conform run --backend=exec:./target/release/backend dml.copy
//!
//! It copies bytes as they lie in memory, so it is wrong for tensors with strides,
//! and it accepts invalid calls. The report shows both.

#[allow(dead_code)]
mod conform_backend;

use conform_backend::{serve, Job, Outcome};

fn copy(job: &mut Job) -> Outcome {
    let (inputs, outputs) = job.operands.split_at_mut(1);
    let (source, target) = (&*inputs[0].buffer, &mut *outputs[0].buffer);
    let count = source.len().min(target.len());
    target[..count].copy_from_slice(&source[..count]);
    Outcome::done()
}

fn main() -> std::io::Result<()> {
    serve("starter", "0.1", "host CPU", &[("dml.copy", copy)], &[], &[])
}
