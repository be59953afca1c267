//! Says of each program how the lists of its first call come to it.

#[allow(dead_code)]
mod conform_backend;

use conform_backend::{serve, Job, Outcome};

fn run(job: &mut Job) -> Outcome {
    let program = job.program.as_ref().expect("a program");
    let forms = program.nodes[0].forms.iter().rev().map(|(name, form)| format!("{name} is {form};"));
    Outcome::gap(&forms.collect::<String>())
}

fn main() -> std::io::Result<()> {
    serve("mine", "1", "host CPU", &[("onnx.slice", run), ("onnx.program", run)], &[], &[])
}
