package faulty

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// orderMutants compare elements wrongly, or put them on the wrong side.
var orderMutants = []Mutant{
	{"unique-y-alone-ascends", "onnx.unique", "without another output, the values ascend although sorted is 0", ascending(func(job *pull.Job) bool { return len(job.DTypes) == 1 })},
	{"unique-slices-ascend", "onnx.unique", "slices ascend although sorted is 0", ascending(func(job *pull.Job) bool {
		return pull.As[onnx.UniqueAttributes](job).Axis != onnx.UniqueFlat
	})},
	{"top-k-ties-reversed", "onnx.top_k", "of equal elements, the one with the higher place is first", pulling(tiesReversed)},
	{"top-k-ignores-largest", "onnx.top_k", "the greatest elements are found, whatever largest says", altering(func(a *onnx.TopKAttributes, _ []backends.Operand) { a.Largest = true })},
	{"top-k-compares-bits", "onnx.top_k", "floats of 32 bits are compared as integers with their bits", altering(func(_ *onnx.TopKAttributes, operands []backends.Operand) {
		for i := range 2 {
			if d := &operands[i].Desc.DType; *d == tensor.Float32 {
				*d = tensor.Int32
			}
		}
	})},
	{"ov-top-k-by-index-as-value", openvino.TopK.Name, "the elements that are found are always in the order of their values", altering(func(a *openvino.TopKAttributes, _ []backends.Operand) {
		a.Sort = openvino.TopKByValue
	})},
	{"ov-top-k-mode-ignored", openvino.TopK.Name, "the greatest elements are found, whatever mode says", altering(func(a *openvino.TopKAttributes, _ []backends.Operand) { a.Mode = openvino.TopKMax })},
	{"ov-top-k-stable-ties-reversed", openvino.TopK.Name, "of equal elements, the one with the higher place is first", pulling(tiesReversed)},
	{"non-zero-counts-negative-zero", "onnx.non_zero", "-0 of 32 bits is not zero", altering(func(a *onnx.NonZeroAttributes, _ []backends.Operand) {
		if a.Type == onnx.ElementType(tensor.Float32) {
			a.Type = onnx.ElementType(tensor.Int32)
		}
	})},
	{"ov-non-zero-counts-negative-zero", openvino.NonZero.Name, "-0 of 32 bits is not zero", altering(func(a *openvino.NonZeroAttributes, _ []backends.Operand) {
		if a.Type == openvino.ElementType(tensor.Float32) {
			a.Type = openvino.ElementType(tensor.Int32)
		}
	})},
	{"ov-non-zero-low-bits", openvino.NonZero.Name, "an integer of 64 bits is zero if its low 32 bits are", altering(func(a *openvino.NonZeroAttributes, _ []backends.Operand) {
		if d := tensor.DType(a.Type); d == tensor.Int64 || d == tensor.Uint64 {
			a.Type = openvino.ElementType(tensor.Int32)
		}
	})},
	{"ov-non-zero-nan-is-zero", openvino.NonZero.Name, "a NaN is zero", altering(func(a *openvino.NonZeroAttributes, _ []backends.Operand) {
		a.Elements = slices.Clone(a.Elements)
		for i := range a.Elements {
			if d := tensor.DType(a.Type); d != tensor.Float8E8M0FNU && d.NaN(a.Element(d, int64(i))) {
				a.Elements[i] = 0
			}
		}
	})},
	{"ov-non-zero-rows-from-the-back", openvino.NonZero.Name, "the last dimension has the first row", pulling(func(job *pull.Job, right pull.Func) pull.Func {
		return func(output int, to, from []int64) pull.Source {
			return right(output, []int64{job.Sizes[0][0] - 1 - to[0], to[1]}, from)
		}
	})},
	{"eye-like-other-side", "onnx.eye_like", "a positive k is below the main diagonal", altering(func(a *onnx.EyeLikeAttributes, _ []backends.Operand) { a.K = -a.K })},
	{"center-crop-pad-rounds-up", "onnx.center_crop_pad", "an odd element is gained or lost before the others, and not behind them", pulling(func(job *pull.Job, right pull.Func) pull.Func {
		mirror := func(at, sizes []int64) {
			for d, size := range sizes {
				at[d] = size - 1 - at[d]
			}
		}
		return func(output int, to, from []int64) pull.Source {
			to = slices.Clone(to)
			mirror(to, job.Sizes[1])
			source := right(output, to, from)
			mirror(from, job.Sizes[0])
			return source
		}
	})},
}

// constantMutants make the wrong constant.
var constantMutants = []Mutant{
	{"size-counts-bytes", "onnx.size", "bytes are counted, and not elements", pulling(func(job *pull.Job, right pull.Func) pull.Func {
		return func(output int, to, from []int64) pull.Source {
			source := right(output, to, from)
			source.Bits *= uint64(job.DTypes[0].Size())
			return source
		}
	})},
	{"constant-of-shape-in-32-bits", "onnx.constant_of_shape", "the value has 32 bits", altering(func(a *onnx.ConstantOfShapeAttributes, _ []backends.Operand) { a.Value = int64(int32(a.Value)) })},
}

// tiesReversed changes TopK so that equal elements are in the other order.
func tiesReversed(job *pull.Job, right pull.Func) pull.Func {
	x, rank, along := job.Arithmetic(0), len(job.Sizes[0]), int64(0)
	switch a := job.Attributes.(type) {
	case *onnx.TopKAttributes:
		along = a.Axis
	case *openvino.TopKAttributes:
		along = a.Axis
	case *dml.TopK1Attributes:
		along = a.Axis
	}
	axis := job.Dimension(along)
	return func(output int, to, from []int64) pull.Source {
		source := right(output, to, from)
		place, bits := from[axis], job.Bits(0, from[:rank])
		var equal []int64
		for from[axis] = range job.Sizes[0][axis] {
			if other := job.Bits(0, from[:rank]); !x.Above(bits, other) && !x.Above(other, bits) {
				equal = append(equal, from[axis])
			}
		}
		from[axis] = equal[len(equal)-1-slices.Index(equal, place)]
		if output == 1 {
			source.Bits = uint64(from[axis])
		}
		return source
	}
}

// ascending is the fault of sorting the values of some jobs.
func ascending(some func(job *pull.Job) bool) fault {
	return pulling(func(job *pull.Job, right pull.Func) pull.Func {
		if !some(job) {
			return right
		}
		sorted := *pull.As[onnx.UniqueAttributes](job)
		sorted.Sorted = 1
		other := *job
		other.Attributes = &sorted
		ascends, _ := lower.PullFor(onnx.Unique.Name).Make(&other) // which never fails
		return ascends
	})
}
