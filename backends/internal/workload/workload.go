// Package workload makes the jobs with which our backends measure their speed.
package workload

import (
	"example.com/conform/backends"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// A Workload is a job to be measured, over buffers without guards.
type Workload struct {
	Name       string
	Operator   *spec.Operator
	Attributes any
	Descs      []tensor.Desc // with the sizes of outputs, even if they are inferred
	Counts     spec.Counts
}

// Slice takes a slice of all of a tensor of the given sizes, with the given
// strides.
func Slice(name string, d tensor.DType, sizes []int64, strides ...int64) Workload {
	a := &dml.Slice1Attributes{FeatureLevel: dml.Level4_1, InputWindowOffsets: make([]int64, len(sizes)), InputWindowSizes: sizes, InputWindowStrides: strides}
	var output []int64
	for i, stride := range strides {
		output = append(output, dml.MaxCopiedElements(sizes[i], stride))
	}
	return Workload{name, dml.Slice1, a, []tensor.Desc{{DType: d, Sizes: sizes}, {DType: d, Sizes: output}}, nil}
}

// Copy copies a tensor of the given sizes. The strides are those of the input
// and of the output, nil where it is packed.
func Copy(name string, d tensor.DType, sizes, input, output []int64) Workload {
	w := Workload{name, dml.Copy, &dml.CopyAttributes{}, []tensor.Desc{{DType: d, Sizes: sizes}, {DType: d, Sizes: sizes}}, nil}
	for i, strides := range [][]int64{input, output} {
		if strides != nil {
			w.Descs[i].Layout = &tensor.Strided{Strides: strides}
		}
	}
	return w
}

// Scatter scatters as many updates as there are elements. Its indices permute
// the axis.
func Scatter(name string, d tensor.DType, axis int64, sizes []int64) Workload {
	data := tensor.Desc{DType: d, Sizes: sizes}
	return Workload{
		name, dml.Scatter, &dml.ScatterAttributes{FeatureLevel: dml.Level4_1, Axis: axis},
		[]tensor.Desc{data, {DType: tensor.Int32, Sizes: sizes}, data, data},
		nil,
	}
}

// ONNX runs an operator of ONNX on packed tensors. If it takes indices, they are its
// second operand, and permute the first of the given axes.
func ONNX(name string, op *spec.Operator, attributes any, counts spec.Counts, d tensor.DType, sizes ...[]int64) Workload {
	w := Workload{name, op, attributes, nil, counts}
	for i, list := range sizes {
		desc := tensor.Desc{DType: d, Sizes: list}
		if counts == nil && op.Params[i].Indices {
			desc.DType = tensor.Int64
		}
		w.Descs = append(w.Descs, desc)
	}
	return w
}

// Volume returns the size of a tensor's elements in memory, in bytes.
func Volume(d *tensor.Desc) int64 {
	n := int64(1)
	for _, size := range d.Sizes {
		n *= size
	}
	bytes, _ := d.DType.Bytes(n)
	return bytes
}

// Output returns the descriptor of the output.
func (w *Workload) Output() *tensor.Desc { return &w.Descs[len(w.Descs)-1] }

// Job allocates the operands.
func (w *Workload) Job() backends.Job {
	job := backends.Job{Operator: w.Operator, Attributes: w.Attributes, Bound: w.Operator.Bind(w.Attributes), Counts: w.Counts}
	for i := range w.Descs {
		d := &w.Descs[i]
		length := Volume(d)
		if place, err := d.Place(); err == nil {
			length = place.Bytes
		}
		memory := make([]byte, length)
		for k := range memory {
			memory[k] = byte(k) // no two pages are one page of zeros
		}
		switch a := w.Attributes.(type) {
		case *onnx.GatherElementsAttributes:
			if i == 1 {
				permute(memory, d, a.Axis, w.Descs[0].Sizes[a.Axis])
			}
		case *onnx.ScatterElementsAttributes:
			if i == 1 {
				permute(memory, d, a.Axis, w.Descs[0].Sizes[a.Axis])
			}
		case *onnx.GatherNDAttributes:
			if i == 1 {
				permute(memory, d, 0, w.Descs[0].Sizes[0])
			}
		case *onnx.ReverseSequenceAttributes:
			if i == 1 {
				permute(memory, d, 0, w.Descs[0].Sizes[a.TimeAxis])
			}
		case *dml.ScatterAttributes:
			if i == 1 {
				permute(memory, d, a.Axis, d.Sizes[a.Axis])
			}
		case *onnx.GatherAttributes:
			if i == 1 {
				permute(memory, d, 0, w.Descs[0].Sizes[a.Axis])
			}
		case *onnx.ScatterNDAttributes:
			if i == 1 {
				permute(memory, d, 0, w.Descs[0].Sizes[0])
			}
		}
		desc := *d
		if i == len(w.Descs)-1 && w.Operator.Infers() {
			desc.Sizes = nil
		}
		job.Operands = append(job.Operands, backends.Operand{Desc: desc, Memory: memory, Length: length})
	}
	return job
}

// permute fills in packed indices of an axis of size n.
func permute(memory []byte, d *tensor.Desc, axis, n int64) {
	below := int64(1)
	for _, size := range d.Sizes[axis+1:] {
		below *= size
	}
	t := spec.Tensor{Desc: *d, Data: memory}
	for e := range int64(len(memory)) / d.DType.Size() {
		t.SetBits(e, uint64(e/below*37%n))
	}
}
