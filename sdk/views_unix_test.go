//go:build unix

package sdk_test

import (
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
)

// The libraries in Go and Rust map sparse memory on Unix alone.
var _ = DescribeTable("A backend gets views, and inputs of more than 2^32 elements", getsViews,
	Entry("in Go", "go", goTranspose, "backend.go", "go build .", "./backend"),
	Entry("in Rust", "rust", rustTranspose, filepath.Join("src", "main.rs"), "cargo build --release --offline", "./target/release/backend"),
)

// goTranspose and rustTranspose are backends like [pythonTranspose].
const goTranspose = `package main

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
`

const rustTranspose = `#[allow(dead_code)]
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
`
