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

// outputViewMutants treat the views of outputs of some operators as another one, or write
// between its elements.
var outputViewMutants = slices.Concat(
	writing("strides-ignored", "an output that is a view is written as if it were packed", func(o *backends.Operand) { o.Strides = nil }, nil),
	writing("offset-ignored", "an output that is a view and runs forwards is written from the beginning of its buffer", func(o *backends.Operand) {
		if !slices.ContainsFunc(o.Strides, func(stride int64) bool { return stride < 0 }) {
			o.First = 0
		}
	}, nil),
	writing("gaps-written", "the gaps between the elements of an output that is a view are filled with zeros", nil, func(o *backends.Operand, sizes []int64) {
		a := array{o.Desc.DType, sizes, o.Strides, 0, nil, o.Buffer()[o.First*o.Desc.DType.Size():]}
		taken := elementBytes(&a)
		first, last := slices.Index(taken, true), len(taken)-1
		for last > first && !taken[last] {
			last--
		}
		for i := max(first, 0); i < last; i++ {
			if !taken[i] {
				a.buffer[i] = 0
			}
		}
	}),
)

// writing returns mutants of operators whose outputs have sizes of all kinds. Each changes the
// views of the outputs of a job before it runs, or writes to those without a negative stride
// afterwards.
func writing(name, fault string, change func(o *backends.Operand), after func(o *backends.Operand, sizes []int64)) (list []Mutant) {
	for _, of := range []struct{ prefix, operator string }{
		{"transpose", "onnx.transpose"}, {"concat", "onnx.concat"}, {"gather", "onnx.gather"}, {"reverse-sequence", "onnx.reverse_sequence"},
	} {
		list = append(list, Mutant{of.prefix + "-output-view-" + name, of.operator, fault, func(b *Backend, job *backends.Job) backends.Outcome {
			changed, inputs := *job, job.Inputs()
			changed.Operands = slices.Clone(job.Operands)
			outputs := changed.Operands[inputs:]
			for i := range outputs {
				if o := &outputs[i]; o.Strides != nil && change != nil {
					change(o)
				}
			}
			outcome := b.run(&changed)
			for i := range outputs {
				o, sizes := &outputs[i], outputs[i].Desc.Sizes
				if outcome.Sizes != nil {
					sizes = outcome.Sizes[i]
				}
				forwards := !slices.ContainsFunc(o.Strides, func(stride int64) bool { return stride < 0 })
				if after != nil && outcome.Status == backends.Done && !job.CheckOnly && o.Strides != nil && forwards && !slices.Contains(sizes, 0) {
					after(o, sizes)
				}
			}
			return outcome
		}})
	}
	return list
}

// viewing returns mutants of operators with data of all kinds, each of which changes the views
// of the inputs of a job that has elements.
func viewing(name, fault string, change func(o *backends.Operand)) (list []Mutant) {
	for _, of := range []struct{ prefix, operator string }{
		{"transpose", "onnx.transpose"}, {"concat", "onnx.concat"}, {"gather", "onnx.gather"}, {"pad", "openvino.pad"}, {"reshape", "onnx.reshape"},
	} {
		list = append(list, Mutant{of.prefix + "-view-" + name, of.operator, fault, func(b *Backend, job *backends.Job) backends.Outcome {
			changed := *job
			changed.Operands = slices.Clone(job.Operands)
			for i := range job.Inputs() {
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
