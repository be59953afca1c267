package faulty

import (
	"slices"

	"example.com/conform/backends"
)

// viewMutants treat the views of some operators as another one, or as none.
var viewMutants = slices.Concat(
	viewing("strides-ignored", "a view is read as if it were packed", func(o *backends.Operand) { o.Strides = nil }),
	viewing("offset-ignored", "a view is read from the beginning of its buffer, as far as that goes", func(o *backends.Operand) {
		before := int64(0) // that elements may lie before the first
		for d, size := range o.Desc.Sizes {
			before -= min(0, o.Strides[d]*(size-1))
		}
		o.First = before
	}),
	viewing("stride-signs-ignored", "a view that runs backwards is read forwards", func(o *backends.Operand) {
		for d, size := range o.Desc.Sizes {
			if o.Strides[d] < 0 {
				o.First += o.Strides[d] * (size - 1)
				o.Strides[d] = -o.Strides[d]
			}
		}
	}),
	viewing("stride-order-ignored", "a view of several dimensions has its smallest stride last", func(o *backends.Operand) {
		last := len(o.Strides) - 1
		if last > 0 && o.Desc.Sizes[0] == o.Desc.Sizes[last] {
			o.Strides[0], o.Strides[last] = o.Strides[last], o.Strides[0]
		}
	}),
	viewing("stride-zero-is-scalar", "a view with a stride of 0 is read as if all were its first element", func(o *backends.Operand) {
		if slices.Contains(o.Strides, 0) {
			clear(o.Strides)
		}
	}),
)

// viewing returns mutants of operators with data of all kinds, each of which changes the views
// of a job that has elements.
func viewing(name, fault string, change func(o *backends.Operand)) (list []Mutant) {
	for _, of := range []struct{ prefix, operator string }{
		{"transpose", "onnx.transpose"}, {"concat", "onnx.concat"}, {"gather", "onnx.gather"}, {"pad", "openvino.pad"}, {"reshape", "onnx.reshape"},
	} {
		list = append(list, Mutant{of.prefix + "-view-" + name, of.operator, fault, func(b *Backend, job *backends.Job) backends.Outcome {
			changed := *job
			changed.Operands = slices.Clone(job.Operands)
			for i := range changed.Operands {
				if o := &changed.Operands[i]; o.Strides != nil && !slices.Contains(o.Desc.Sizes, 0) {
					o.Strides = slices.Clone(o.Strides)
					change(o)
				}
			}
			return b.run(&changed)
		}})
	}
	return list
}
