package lower

import (
	"fmt"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// A Scatter writes updates to the elements of the output that the indices name.
// Only updates along the axis compete for an element.
type Scatter struct {
	Elements    int64  // of the output
	Extent      int64  // size of the output along the axis
	Step        int64  // distance of neighbours along the axis in the output, in elements
	InputStep   int64  // the same in the input
	OrdinalStep int64  // the same in ordinals
	Axis        Lane   // the dimension of the indices along the axis; it does not affect positions in the output
	Others      []Lane // their other dimensions, slowest first; no size is 1
	Wide        bool   // an index takes 8 bytes, not 4
	Signed      bool   // a negative index counts from the end of the axis
	Whole       bool   // the other dimensions of the indices have the sizes of the output

	OutOfRange spec.Answer // to [dml.IndexOutOfRange]
	Duplicates spec.Answer // to [dml.DuplicateIndices]

	room [tensor.MaxRank]Lane
}

// A Lane is one dimension of the indices: its size, and the distance of
// neighbours in each operand, in elements. Ordinal is the distance in a packed
// output, where no elements share a place.
type Lane struct{ Extent, Indices, Updates, Input, Output, Ordinal int64 }

// dmlScatter lowers a dml.scatter. Its indices are data, which it does not
// read.
func (l *Lowerer) dmlScatter(job *backends.Job) error {
	a, _ := job.Attributes.(*dml.ScatterAttributes)
	if a == nil {
		return fmt.Errorf("attributes of type %T", job.Attributes)
	}
	input, indices := &job.Operands[0].Desc, &job.Operands[1].Desc
	updates, output := &job.Operands[2].Desc, &job.Operands[3].Desc
	rank := len(input.Sizes)
	if err := supported(a.FeatureLevel, input.DType, rank, 4); err != nil {
		return err
	}
	switch d := indices.DType; {
	case d == tensor.Uint32:
	case (d == tensor.Int32 || d == tensor.Int64 || d == tensor.Uint64) && a.FeatureLevel >= dml.Level3_0:
	default:
		return fmt.Errorf("feature level %#x does not support indices of %v", a.FeatureLevel, d)
	}
	if err := sameArray(input, output); err != nil {
		return err
	}
	if updates.DType != input.DType {
		return fmt.Errorf("input is %v, updates %v", input.DType, updates.DType)
	}
	if !slices.Equal(updates.Sizes, indices.Sizes) {
		return fmt.Errorf("indices sizes are %v, updates sizes %v", indices.Sizes, updates.Sizes)
	}
	if len(indices.Sizes) != rank {
		return fmt.Errorf("input has %d dimensions, indices %d", rank, len(indices.Sizes))
	}
	if a.Axis < 0 || a.Axis >= int64(rank) {
		return fmt.Errorf("axis %d of %d dimensions", a.Axis, rank)
	}
	for i, size := range indices.Sizes {
		longer := size > input.Sizes[i]
		if int64(i) == a.Axis {
			if longer && l.answers[dml.IndicesLonger] == dml.IndicesLongerRejected {
				return fmt.Errorf("%d indices along axis %d of %d elements", size, i, input.Sizes[i])
			}
		} else if longer || (size < input.Sizes[i] && l.answers[dml.IndicesSizes] == dml.IndicesSizesMatch) {
			return fmt.Errorf("indices size %d in dimension %d, where the input has %d", size, i, input.Sizes[i])
		}
	}
	for i := range job.Operands {
		if err := l.views[i].directML(&job.Operands[i].Desc, i == 3, l); err != nil {
			return fmt.Errorf("%s: %w", l.program.names[i], err)
		}
	}
	l.planCopy(&l.views[0], &l.views[3])
	l.planScatter(int(a.Axis), indices.DType)
	return nil
}

// planScatter computes the lanes.
func (l *Lowerer) planScatter(axis int, index tensor.DType) {
	input, indices, updates, output := &l.views[0], &l.views[1], &l.views[2], &l.views[3]
	ordinals := view{sizes: output.sizes}
	ordinals.strides = ordinals.room[:len(output.sizes)]
	ordinals.packed()
	s := &l.scatter
	*s = Scatter{
		Elements:    output.elements,
		Extent:      input.sizes[axis],
		Step:        output.strides[axis],
		InputStep:   input.strides[axis],
		OrdinalStep: ordinals.strides[axis],
		Axis:        Lane{Extent: indices.sizes[axis], Indices: indices.strides[axis], Updates: updates.strides[axis]},
		Wide:        indices.size == 8,
		Signed:      index.Signed(),
		Whole:       true,
		OutOfRange:  l.answers[dml.IndexOutOfRange],
		Duplicates:  l.answers[dml.DuplicateIndices],
	}
	s.Others = s.room[:0]
	for i, size := range indices.sizes {
		if i == axis {
			continue
		}
		s.Whole = s.Whole && size == output.sizes[i]
		if size == 1 {
			continue
		}
		lane := Lane{size, indices.strides[i], updates.strides[i], input.strides[i], output.strides[i], ordinals.strides[i]}
		if n := len(s.Others); n > 0 && s.Others[n-1] == lane.outer(s.Others[n-1].Extent) {
			lane.Extent *= s.Others[n-1].Extent
			s.Others[n-1] = lane
			continue
		}
		s.Others = append(s.Others, lane)
	}
	l.program.Scatter = s
}

// outer returns the lane of the given extent around inner.
func (inner Lane) outer(extent int64) Lane {
	n := inner.Extent
	return Lane{extent, inner.Indices * n, inner.Updates * n, inner.Input * n, inner.Output * n, inner.Ordinal * n}
}
