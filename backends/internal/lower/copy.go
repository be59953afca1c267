package lower

import (
	"fmt"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// dmlCopy lowers a dml.copy.
func (l *Lowerer) dmlCopy(job *backends.Job) error {
	if a, _ := job.Attributes.(*dml.CopyAttributes); a == nil {
		return fmt.Errorf("attributes of type %T", job.Attributes)
	}
	input, output := &job.Operands[0].Desc, &job.Operands[1].Desc
	if rank := len(input.Sizes); rank < 1 || rank > 8 {
		return fmt.Errorf("%d dimensions; a DirectML tensor has 1 to 8", rank)
	}
	if err := sameArray(input, output); err != nil {
		return err
	}
	if err := l.views[0].directML(input, false, l); err != nil {
		return fmt.Errorf("input: %w", err)
	}
	if err := l.views[1].directML(output, true, l); err != nil {
		return fmt.Errorf("output: %w", err)
	}
	l.planCopy(&l.views[0], &l.views[1])
	return nil
}

// planCopy plans to copy every element of one view to the same index of another
// view of the same sizes.
func (l *Lowerer) planCopy(from, to *view) {
	l.program.Copy.start(0, 0)
	for i, size := range to.sizes {
		l.program.Copy.add(size, from.strides[i], to.strides[i])
	}
}

// sameArray returns an error if two descriptors differ in data type or sizes.
func sameArray(input, output *tensor.Desc) error {
	if output.DType != input.DType {
		return fmt.Errorf("input is %v, output %v", input.DType, output.DType)
	}
	if !slices.Equal(output.Sizes, input.Sizes) {
		return fmt.Errorf("input sizes are %v, output sizes %v", input.Sizes, output.Sizes)
	}
	return nil
}
