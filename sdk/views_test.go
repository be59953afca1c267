package sdk_test

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// transposes are backends of one operator, whose input may be a view and lie in sparse memory.
// Their argument says which fault they have.
var transposes = map[string]string{
	"python": `import sys
import conform_backend

def transpose(job):
    fault = sys.argv[1]
    data, output = job.operands
    rank = len(data.sizes)
    perm = job.attributes.get("perm", list(range(rank))[::-1])
    if sorted(perm) != list(range(rank)) or output.dtype != data.dtype:
        raise conform_backend.Rejected("not a permutation, or two types")
    sizes = [data.sizes[d] for d in perm]
    packed, count = [0] * rank, 1
    for d in reversed(range(rank)):
        packed[d] = count
        count *= data.sizes[d]
    strides = packed if data.view_strides is None or fault == "strides" else data.view_strides
    if fault == "zero":
        strides = [s or 1 for s in strides]
    for n in range(count):
        rest, at = n, 0 if fault == "first" else data.view_first
        for d in reversed(range(rank)):
            at += rest % sizes[d] * strides[perm[d]]
            rest //= sizes[d]
        if fault == "32":
            at &= 0xffffffff
        output.buffer[2 * n:2 * n + 2] = data.buffer[2 * at:2 * at + 2]
    return sizes

conform_backend.serve("mine", "1", "host CPU", {"onnx.transpose": transpose},
                      limits={"onnx.transpose": {"dtypes": ["int16"], "views": True, "sparse": True, "no_check_only": True}})
`,
	"go": `package main

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
)

func transpose(j *Job) (any, error) {
	fault := os.Args[1]
	data, output := &j.Operands[0], &j.Operands[1]
	rank := len(data.Sizes)
	perm := make([]int, rank)
	for d := range perm {
		perm[d] = rank - 1 - d
	}
	if text, ok := j.Attributes["perm"]; ok {
		if err := json.Unmarshal(text, &perm); err != nil {
			return nil, err
		}
	}
	for d, p := range slices.Sorted(slices.Values(perm)) {
		if d != p || d >= rank {
			return nil, RejectedError("not a permutation")
		}
	}
	if len(perm) != rank || output.DType != data.DType {
		return nil, RejectedError("of another rank, or two types")
	}
	strides, count := make([]int64, rank), int64(1)
	for d := rank - 1; d >= 0; d-- {
		strides[d] = count
		count *= data.Sizes[d]
	}
	if data.ViewStrides != nil && fault != "strides" {
		strides = data.ViewStrides
	}
	sizes := []int64{}
	for _, d := range perm {
		sizes = append(sizes, data.Sizes[d])
	}
	for n := range count {
		rest, at := n, data.ViewFirst
		if fault == "first" {
			at = 0
		}
		for d := rank - 1; d >= 0; d-- {
			stride := strides[perm[d]]
			if fault == "zero" && stride == 0 {
				stride = 1
			}
			at += rest % sizes[d] * stride
			rest /= sizes[d]
		}
		if fault == "32" {
			at = int64(uint32(at))
		}
		copy(output.Buffer[2*n:2*n+2], data.Buffer[2*at:])
	}
	return sizes, nil
}

func main() {
	limits := Limits{"onnx.transpose": {"dtypes": []string{"int16"}, "views": true, "sparse": true, "no_check_only": true}}
	if err := Serve("mine", "1", "host CPU", map[string]Operator{"onnx.transpose": transpose}, limits); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
`,
	"rust": `#[allow(dead_code)]
mod conform_backend;

use conform_backend::{serve, Job, Outcome, Sizes, Value};

fn transpose(job: &mut Job) -> Outcome {
    let fault = std::env::args().nth(1).unwrap_or_default();
    let (inputs, outputs) = job.operands.split_at_mut(1);
    let (data, output) = (&inputs[0], &mut outputs[0]);
    let from = data.sizes.clone().unwrap();
    let rank = from.len();
    let perm = match job.attributes.get("perm").and_then(Value::integers) {
        Some(list) => list.iter().map(|p| *p as usize).collect(),
        None => (0..rank).rev().collect::<Vec<usize>>(),
    };
    let mut sorted = perm.clone();
    sorted.sort();
    if sorted != (0..rank).collect::<Vec<usize>>() || output.dtype != data.dtype {
        return Outcome::rejected("not a permutation, or two types");
    }
    let (mut strides, mut count) = (vec![0; rank], 1);
    for d in (0..rank).rev() {
        strides[d] = count;
        count *= from[d];
    }
    if fault != "strides" {
        strides = data.view_strides.clone().unwrap_or(strides);
    }
    let sizes: Vec<i64> = perm.iter().map(|d| from[*d]).collect();
    for n in 0..count {
        let (mut rest, mut at) = (n, if fault == "first" { 0 } else { data.view_first });
        for d in (0..rank).rev() {
            let stride = strides[perm[d]];
            at += rest % sizes[d] * if fault == "zero" && stride == 0 { 1 } else { stride };
            rest /= sizes[d];
        }
        if fault == "32" {
            at = at as u32 as i64;
        }
        let (to, at) = (2 * n as usize, 2 * at as usize);
        output.buffer[to..to + 2].copy_from_slice(&data.buffer[at..at + 2]);
    }
    Outcome::with_sizes(Sizes::One(sizes))
}

fn main() -> std::io::Result<()> {
    let limits = r#"{"dtypes":["int16"],"views":true,"sparse":true,"no_check_only":true}"#;
    serve("mine", "1", "host CPU", &[("onnx.transpose", transpose)], &[("onnx.transpose", limits)], &[])
}
`,
}

var _ = DescribeTable("A backend gets views, and inputs of more than 2^32 elements", func(language, file, build, backend string) {
	if runtime.GOOS == "windows" && language != "python" {
		Skip("the libraries in Go and Rust map sparse memory on Unix alone")
	}
	words := strings.Fields(build)
	find(language, func(string) error { return nil }, words[0])
	parent := folder()
	Expect(conform(parent, "init", language, "mine").status).To(BeZero())
	in := filepath.Join(parent, "mine")
	place(in, file, transposes[language])
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Dir = in
	text, err := cmd.CombinedOutput()
	Expect(err).NotTo(HaveOccurred(), string(text))
	run := func(fault string) ended {
		return conform(in, "run", fmt.Sprintf("--backend=exec:%s %q", backend, fault), "onnx.transpose", "--random=2000", "--allow-gaps")
	}
	right := run("none")
	Expect(right.status).To(BeZero(), right.stdout+right.stderr)
	Expect(right.stdout).NotTo(ContainSubstring("address space"), "every case ran")
	for fault, view := range map[string]string{"strides": `view: \[`, "first": `view: \[(offset|reversed)`, "zero": `repeated\]`, "32": `far\]`} {
		wrong := run(fault)
		Expect(wrong.status).To(Equal(1), wrong.stdout+wrong.stderr)
		Expect(wrong.stdout).To(MatchRegexp(view), fault)
	}
},
	Entry("in Python", "python", "backend.py", "python3 --version", "python3 backend.py"),
	Entry("in Go", "go", "backend.go", "go build .", "./backend"),
	Entry("in Rust", "rust", filepath.Join("src", "main.rs"), "cargo build --release --offline", "./target/release/backend"),
)
