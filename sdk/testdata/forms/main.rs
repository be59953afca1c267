//! Says of each call, or of the first call of a program, how its lists come to it.

#[allow(dead_code)]
mod conform_backend;

use conform_backend::{serve, Job, Outcome};

fn run(job: &mut Job) -> Outcome {
    let forms = job.program.as_ref().map_or(&job.forms, |program| &program.nodes[0].forms);
    let lists = job.program.iter().flat_map(|program| &program.nodes[0].lists);
    let forms = forms.iter().rev().chain(lists).map(|(name, from)| format!("{name} is {from};"));
    Outcome::gap(&forms.collect::<String>())
}

fn main() -> std::io::Result<()> {
    serve("mine", "1", "host CPU", &[("onnx.slice", run), ("onnx.program", run)], &[], &[])
}
