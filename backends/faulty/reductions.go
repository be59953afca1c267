package faulty

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// reductionMutants reduce updates wrongly.
var reductionMutants = []Mutant{
	{"scatter-elements-unsigned-order", "onnx.scatter_elements", "max and min compare signed numbers as unsigned ones", altering(func(a *onnx.ScatterElementsAttributes, operands []backends.Operand) {
		if a.Reduction != family.ReduceMax && a.Reduction != family.ReduceMin {
			return
		}
		for _, i := range []int{0, 2, 3} {
			if d := &operands[i].Desc.DType; d.Integer() && d.Signed() {
				*d += tensor.Uint64 - tensor.Int64
			}
		}
	})},
	{"scatter-elements-loses-updates", "onnx.scatter_elements", "of several updates that are reduced into one element only the last counts", altering(loseUpdates)},
	{"scatter-nd-ignores-reduction", "onnx.scatter_nd", "an update replaces the element, whatever the reduction", altering(func(a *onnx.ScatterNDAttributes, _ []backends.Operand) {
		a.Reduction = family.ReduceNone
	})},
	{"scatter-nd-reduces-32-bits", "onnx.scatter_nd", "64-bit numbers are reduced in 32 bits", pulling(func(job *pull.Job, right pull.Func) pull.Func {
		return func(output int, to, from []int64) pull.Source {
			source := right(output, to, from)
			if source.Operand == pull.Constant && job.DTypes[0].Size() == 8 {
				source.Bits = uint64(int32(source.Bits))
			}
			return source
		}
	})},
}

// loseUpdates makes updates ineffective if others follow for the same element.
func loseUpdates(a *onnx.ScatterElementsAttributes, operands []backends.Operand) {
	axis, rank := a.Axis, int64(len(operands[0].Desc.Sizes))
	if axis < 0 {
		axis += rank
	}
	if axis < 0 || axis >= rank || a.Reduction == family.ReduceNone || operands[2].Memory == nil ||
		int64(len(operands[1].Desc.Sizes)) != rank || !slices.Equal(operands[1].Desc.Sizes, operands[2].Desc.Sizes) {
		return
	}
	operands[2].Memory = slices.Clone(operands[2].Memory)
	indices, updates := open(&operands[1], operands[1].Desc.Sizes), open(&operands[2], operands[2].Desc.Sizes)
	indices.each(func(index []int64) {
		later := slices.Clone(index)
		for later[axis]++; later[axis] < indices.sizes[axis]; later[axis]++ {
			if (indices.integer(later)-indices.integer(index))%operands[0].Desc.Sizes[axis] != 0 {
				continue
			}
			switch a.Reduction {
			case family.ReduceAdd:
				updates.set(index, 0)
			case family.ReduceMul:
				updates.set(index, 1)
			default:
				updates.set(index, updates.bits(later))
			}
		}
	})
}
