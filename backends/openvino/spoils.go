package openvino

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// spoils reports whether OpenVINO may write outside of its memory in a job, so that later jobs of
// the process crash or go wrong.
func spoils(job *backends.Job) bool {
	switch job.Operator {
	case openvino.Pad, onnx.Pad:
		return removesAll(job)
	case openvino.ScatterElementsUpdate, openvino.ScatterUpdate, onnx.ScatterElements:
		return outside(job)
	case openvino.BatchToSpace, openvino.SpaceToBatch:
		return job.Operands[0].Desc.DType.Bits() < 8
	case onnx.Program: // a mask of nothing that was joined
		return slices.ContainsFunc(job.Operands[:job.Inputs()], func(o backends.Operand) bool { return slices.Contains(o.Desc.Sizes, 0) }) &&
			slices.ContainsFunc(job.Program.Nodes, func(n spec.Node) bool { return n.Operator == onnx.Trilu })
	}
	return false
}

// removesAll reports whether a job of Pad may remove all elements along an axis, or more.
func removesAll(job *backends.Job) bool {
	least := shortest(job.Operands[0].Desc.Sizes)
	fields := job.Fields()
	for i := range fields {
		if list := fields[i].List; list != nil && !fields[i].Axis {
			for _, pad := range list.Entries() {
				if pad < 0 && pad <= -(least+1)/2 {
					return true
				}
			}
		}
	}
	return false
}

// outside reports whether a job that scatters has an index before the first element, or indices
// that are longer than the data.
func outside(job *backends.Job) bool {
	data, indices := &job.Operands[0], &job.Operands[1]
	for d, size := range indices.Desc.Sizes {
		if job.Operator == openvino.ScatterElementsUpdate && d < data.Desc.Rank() && size > data.Desc.Sizes[d] {
			return true
		}
	}
	if job.CheckOnly || indices.Parts != nil || indices.Strides != nil {
		return false
	}
	first := -shortest(data.Desc.Sizes)
	if job.Operator == openvino.ScatterUpdate {
		first = 0
	}
	t := spec.Tensor{Desc: indices.Desc, Data: indices.Buffer()}
	n, err := tensor.Elements(t.Sizes)
	for i := range min(n, int64(len(t.Data))/t.DType.Size()) {
		index := int64(t.Bits(i))
		if unused := 64 - t.DType.Bits(); t.DType.Signed() {
			index = index << unused >> unused
		}
		if err == nil && index < first {
			return true
		}
	}
	return false
}

// shortest returns the least of some sizes, 0 for none.
func shortest(sizes []int64) int64 {
	if len(sizes) == 0 {
		return 0
	}
	return slices.Min(sizes)
}
