// Package normalise restates the arguments of a call as engines take them: with one entry
// for each dimension, and with axes counted from the front.
//
// The adapters of engines share it, and share none of its arithmetic with the oracle. It
// changes only what an engine's operation cannot state, such as a list of axes. It leaves
// everything else as the call has it, valid or not, for the engine to judge: a negative
// bound, an axis that names no dimension. A call whose meaning is a question of its text
// is a gap if the operation cannot state it. Otherwise the adapter would answer in the
// engine's place.
//
// The parameter by names the operation in the reasons of gaps: "WebNN's slice".
package normalise

import (
	"math"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// Level is the DML_FEATURE_LEVEL for which adapters express calls of DirectML, the latest.
const Level = 0x6400

// Axis returns the dimension that an axis names, counted from the back if it is
// negative; and whether there is such a dimension.
func Axis(axis int64, rank int) (int, bool) {
	if axis < 0 {
		axis += int64(rank)
	}
	return int(axis), 0 <= axis && axis < int64(rank)
}

// FromFront returns an axis counted from the front. An axis that names no dimension stays
// as it is, for the engine to reject.
func FromFront(axis int64, rank int) int64 {
	if d, ok := Axis(axis, rank); ok {
		return int64(d)
	}
	return axis
}

// Dimensions returns the dimension that each of n entries is for: the one that its axis
// names, or where axes is absent, the one at its own position. It is a gap if an entry is
// for no dimension, or two are for the same.
func Dimensions(axes []int64, n, rank int, by string) ([]int, error) {
	if axes != nil && len(axes) != n {
		return nil, engine.Gap("%s has one length for all lists", by)
	}
	list := make([]int, n)
	for i := range list {
		axis := int64(i)
		if axes != nil {
			axis = axes[i]
		}
		d, ok := Axis(axis, rank)
		if !ok || slices.Contains(list[:i], d) {
			return nil, engine.Gap("%s has one entry for each dimension", by)
		}
		list[i] = d
	}
	return list, nil
}

// Permutation returns the permutation that a call of Transpose states, or the reverse of
// all dimensions where it states none.
func Permutation(job *backends.Job) []int64 {
	if perm := backends.As[onnx.TransposeAttributes](job).Perm; perm != nil {
		return perm
	}
	var perm []int64
	for d := job.Operands[0].Desc.Rank() - 1; d >= 0; d-- {
		perm = append(perm, int64(d))
	}
	return perm
}

// Expanded returns the sizes of the output of a call of Expand. It is a gap if the call
// does not state them, because its shape is itself broadcast to the data.
func Expanded(job *backends.Job, by string) ([]int64, error) {
	shape, data := backends.As[onnx.ExpandAttributes](job).Shape, job.Operands[0].Desc.Sizes
	if len(shape) < len(data) {
		return nil, engine.Gap("%s takes the sizes of the output", by)
	}
	for d, size := range shape[len(shape)-len(data):] {
		if size == 1 && data[d] != 1 {
			return nil, engine.Gap("%s takes the sizes of the output", by)
		}
	}
	return shape, nil
}

// Lengths returns the lengths of parts that a call of Split states, or nil for equal
// parts, one for each output.
func Lengths(job *backends.Job, by string) ([]int64, error) {
	a, outputs := backends.As[onnx.SplitAttributes](job), int64(len(job.Operands)-job.Inputs())
	d, ok := Axis(a.Axis, job.Operands[0].Desc.Rank())
	switch {
	case (a.Split != nil) == (a.NumOutputs != 0):
		return nil, engine.Gap("%s takes lengths or a number of parts", by)
	case a.Split != nil:
		return a.Split, nil
	case a.NumOutputs != outputs:
		return nil, engine.Gap("%s has an output for each part", by)
	case ok && job.Operands[0].Desc.Sizes[d]%outputs != 0:
		return nil, engine.Gap("%s makes equal parts", by)
	}
	return nil, nil
}

// Indices returns the limit of an operation whose second operand holds indices: they have
// the given types, and are not negative.
func Indices(op *spec.Operator, dtypes []tensor.DType) backends.Limit {
	return backends.Limit{Name: op.Params[1].Name, DTypes: dtypes, Range: &spec.Range{Max: math.MaxInt64}}
}
