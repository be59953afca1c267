package lower

import (
	"fmt"
	"math"

	"example.com/conform/backends"
	"example.com/conform/spec/dml"
)

// slice1 lowers a dml.slice1 to the copy of its window.
func (l *Lowerer) slice1(job *backends.Job) error {
	a, _ := job.Attributes.(*dml.Slice1Attributes)
	if a == nil {
		return fmt.Errorf("attributes of type %T", job.Attributes)
	}
	input, output := &job.Operands[0].Desc, &job.Operands[1].Desc
	rank := len(input.Sizes)
	if a.FeatureLevel < dml.Level2_1 {
		return fmt.Errorf("feature level %#x does not have the operator", a.FeatureLevel)
	}
	if err := supported(a.FeatureLevel, input.DType, rank, 4, 5); err != nil {
		return err
	}
	if output.DType != input.DType {
		return fmt.Errorf("input is %v, output %v", input.DType, output.DType)
	}
	for _, count := range []int{len(output.Sizes), len(a.InputWindowOffsets), len(a.InputWindowSizes), len(a.InputWindowStrides)} {
		if count != rank {
			return fmt.Errorf("a dimension count of %d beside one of %d", count, rank)
		}
	}
	from, to := &l.views[0], &l.views[1]
	if err := from.directML(input, false, l); err != nil {
		return fmt.Errorf("input: %w", err)
	}
	if err := to.directML(output, true, l); err != nil {
		return fmt.Errorf("output: %w", err)
	}
	l.program.Copy.start(0, 0)
	for i := range rank {
		offset, size, stride := a.InputWindowOffsets[i], a.InputWindowSizes[i], a.InputWindowStrides[i]
		switch {
		case stride == 0:
			return fmt.Errorf("the window's stride in dimension %d is 0", i)
		case stride < math.MinInt32 || stride > math.MaxInt32:
			return fmt.Errorf("the window's stride in dimension %d, %d, is no INT", i, stride)
		case offset < 0 || size < 1 || size > input.Sizes[i] || offset > input.Sizes[i]-size:
			return fmt.Errorf("a window of %d elements from %d on lies outside dimension %d of %d", size, offset, i, input.Sizes[i])
		}
		step, first := stride, offset
		if stride < 0 {
			step, first = -stride, offset+size-1
		}
		if copied := (size + step - 1) / step; output.Sizes[i] > copied {
			return fmt.Errorf("output size %d in dimension %d, where the window yields %d elements", output.Sizes[i], i, copied)
		}
		l.program.Copy.From += first * from.strides[i]
		l.program.Copy.add(output.Sizes[i], stride*from.strides[i], to.strides[i])
	}
	return nil
}
