package judge_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"example.com/conform/backends/cpu"
	"example.com/conform/gen"
	"example.com/conform/internal/judge"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// BenchmarkBatch judges batches of random cases of each operator on the CPU
// backend. Its metrics divide the time of a case among the steps.
func BenchmarkBatch(b *testing.B) {
	for _, op := range catalogue.Operators() {
		b.Run(op.Name, func(b *testing.B) {
			var drawer gen.Drawer
			cases := make([]spec.Case, judge.BatchSize)
			seeds := gen.Seeds(1, op, 1, gen.ShardSize)
			measure(b, cases, "case", 1, step{"draw", func(*judge.Judge) error {
				for i := range cases {
					drawer.Fill(op, seeds[i], &cases[i].Call)
				}
				seeds = append(seeds[len(cases):], seeds[:len(cases)]...)
				return nil
			}})
		})
	}
}

// BenchmarkLarge judges a case of 64K elements of some operators. Its metrics
// divide the time of an element among the steps.
func BenchmarkLarge(b *testing.B) {
	const n = 256
	random := rand.New(rand.NewPCG(1, 2))
	data := func(d tensor.DType, below uint64, sizes ...int64) spec.Tensor {
		elements, _ := tensor.Elements(sizes)
		t := spec.Tensor{Desc: tensor.Desc{DType: d, Sizes: sizes}, Data: make([]byte, elements*d.Size())}
		for i := range elements {
			t.SetBits(i, random.Uint64N(below))
		}
		return t
	}
	floats := func(sizes ...int64) spec.Tensor { return data(tensor.Float32, 1<<31, sizes...) }
	output := spec.Tensor{Desc: tensor.Desc{DType: tensor.Float32}}
	for _, call := range []spec.Call{
		{Operator: onnx.Slice, Attributes: &onnx.SliceAttributes{Starts: []int64{1, 0}, Ends: []int64{n + 1, 2 * n}, Steps: []int64{1, 2}}, Tensors: []spec.Tensor{floats(n+2, 2*n), output}},
		{Operator: onnx.Transpose, Attributes: &onnx.TransposeAttributes{Perm: []int64{1, 0}}, Tensors: []spec.Tensor{floats(n, n), output}},
		{Operator: onnx.Concat, Attributes: &onnx.ConcatAttributes{Axis: 1}, Counts: spec.Counts{2, 1}, Tensors: []spec.Tensor{floats(n, n/4), floats(n, n-n/4), output}},
		{Operator: onnx.Pad, Attributes: &onnx.PadAttributes{Pads: []int64{4, 4, 4, 4}}, Counts: spec.Counts{1, 0, 1}, Tensors: []spec.Tensor{floats(n-8, n-8), output}},
		{Operator: onnx.Tile, Attributes: &onnx.TileAttributes{Repeats: []int64{4, 4}}, Tensors: []spec.Tensor{floats(n/4, n/4), output}},
		{Operator: onnx.DepthToSpace, Attributes: &onnx.DepthToSpaceAttributes{Blocksize: 2}, Tensors: []spec.Tensor{floats(1, 16, n/4, n/4), output}},
		{Operator: onnx.SpaceToDepth, Attributes: &onnx.SpaceToDepthAttributes{Blocksize: 2}, Tensors: []spec.Tensor{floats(1, 4, n/2, n/2), output}},
		{Operator: onnx.Trilu, Attributes: &onnx.TriluAttributes{}, Counts: spec.Counts{1, 0, 1}, Tensors: []spec.Tensor{floats(n, n), output}},
		{Operator: onnx.Resize, Attributes: &onnx.ResizeAttributes{Scales: []float32{2, 2}}, Tensors: []spec.Tensor{floats(n/2, n/2), output}},
		{Operator: onnx.Gather, Attributes: &onnx.GatherAttributes{}, Tensors: []spec.Tensor{floats(n, n), data(tensor.Int64, n, n), output}},
		{Operator: onnx.GatherElements, Attributes: &onnx.GatherElementsAttributes{Axis: 1}, Tensors: []spec.Tensor{floats(n, n), data(tensor.Int64, n, n, n), output}},
		{Operator: onnx.GatherNd, Attributes: &onnx.GatherNDAttributes{}, Tensors: []spec.Tensor{floats(n, n), data(tensor.Int64, n, n, 1), output}},
		{Operator: onnx.ScatterElements, Attributes: &onnx.ScatterElementsAttributes{Reduction: 3, Axis: 1}, Tensors: []spec.Tensor{data(tensor.Int32, 1<<20, n, n), data(tensor.Int64, n, n, n), data(tensor.Int32, 1<<20, n, n), {Desc: tensor.Desc{DType: tensor.Int32}}}},
		{Operator: onnx.ScatterNd, Attributes: &onnx.ScatterNDAttributes{}, Tensors: []spec.Tensor{floats(n, n), data(tensor.Int64, n, n/4, 1), floats(n/4, n), output}},
	} {
		b.Run(call.Operator.Name, func(b *testing.B) { measure(b, []spec.Case{{Call: call}}, "element", n*n) })
	}
}

// A step is a part of the judge's work, with a name.
type step struct {
	name string
	do   func(j *judge.Judge) error
}

// measure judges the same cases again and again, after the steps given. It
// divides the time of each step by the units of the cases, so many in each.
func measure(b *testing.B, cases []spec.Case, unit string, units int, before ...step) {
	steps := append(before,
		step{"ask", func(j *judge.Judge) error { j.Ask(cases); return nil }},
		step{"lay", func(j *judge.Judge) error { j.Lay(cases); return nil }},
		step{"run", func(j *judge.Judge) error { return j.Run(b.Context()) }},
		step{"compare", func(j *judge.Judge) error { j.Compare(cases); return j.CompareShapes(b.Context(), cases) }})
	j := judge.New(cpu.New(), nil)
	spent := make([]time.Duration, len(steps))
	b.ReportAllocs()
	for b.Loop() {
		for i := range steps {
			started := time.Now()
			if err := steps[i].do(j); err != nil {
				b.Fatal(err)
			}
			spent[i] += time.Since(started)
		}
	}
	total := float64(b.N * len(cases) * units)
	b.ReportMetric(float64(b.Elapsed())/total, "ns/"+unit)
	for i := range steps {
		b.ReportMetric(float64(spent[i])/total, steps[i].name+"-ns/"+unit)
	}
}
