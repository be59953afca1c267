package lower

import (
	"errors"
	"fmt"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// A slice is an openvino.strided_slice, resolved for each dimension of the
// output.
type slice struct {
	outputs []int64 // sizes
	steps   []int64 // distance of neighbours in the data, in elements
	first   int64   // offset of the first element in the data
	room    [2][tensor.MaxRank]int64
}

func (s *slice) start() {
	s.outputs, s.steps, s.first = s.room[0][:0], s.room[1][:0], 0
}

func (s *slice) append(size, step int64) error {
	if len(s.outputs) == tensor.MaxRank {
		return fmt.Errorf("the output has more than %d dimensions", tensor.MaxRank)
	}
	s.outputs, s.steps = append(s.outputs, size), append(s.steps, step)
	return nil
}

// An action is one of the four effects of an entry of begin, end and stride.
type action uint8

const (
	take     action = iota // take a range of a dimension
	insert                 // insert a dimension of size 1
	shrink                 // keep one element of a dimension, and drop it
	ellipsis               // keep the dimensions without an entry
)

// stridedSlice lowers an openvino.strided_slice: it infers the sizes of the
// output and plans the copy.
func (l *Lowerer) stridedSlice(job *backends.Job) error {
	a, _ := job.Attributes.(*openvino.StridedSliceAttributes)
	if a == nil {
		return fmt.Errorf("attributes of type %T", job.Attributes)
	}
	data, output := &job.Operands[0].Desc, job.Operands[1].Desc
	if output.DType != data.DType {
		return fmt.Errorf("data is %v, output %v", data.DType, output.DType)
	}
	from, to, s := &l.views[0], &l.views[1], &l.slice
	if err := from.dense(data, job.CheckOnly); err != nil {
		return fmt.Errorf("data: %w", err)
	}
	rest, err := l.checkEntries(a, len(data.Sizes))
	if err != nil {
		return err
	}
	s.start()
	dimension := 0
	for i := range a.Begin {
		err = nil
		switch l.action(a, i) {
		case insert:
			err = s.append(1, 0)
		case ellipsis:
			err = s.keep(from, dimension, rest)
			dimension, rest = dimension+rest, 0
		case shrink:
			err = l.shrink(a, i, from, dimension)
			dimension++
		case take:
			err = l.take(a, i, from, dimension)
			dimension++
		}
		if err != nil {
			return fmt.Errorf("entry %d: %w", i, err)
		}
	}
	if err := s.keep(from, dimension, rest); err != nil {
		return err
	}
	output.Sizes = s.outputs
	if err := to.dense(&output, job.CheckOnly); err != nil {
		return fmt.Errorf("output: %w", err)
	}
	l.program.Copy.start(s.first, 0)
	l.program.Copy.add(min(from.elements, 1), 0, 0) // elements outside the data are not copied
	for i, size := range s.outputs {
		l.program.Copy.add(size, s.steps[i], to.strides[i])
	}
	l.inferred[0] = s.outputs
	l.program.Sizes = l.inferred[:]
	return nil
}

// checkEntries checks lists, masks and strides. It returns the number of
// dimensions without an entry: those of the ellipsis, or the last ones.
func (l *Lowerer) checkEntries(a *openvino.StridedSliceAttributes, rank int) (rest int, err error) {
	if len(a.End) != len(a.Begin) || (a.Stride != nil && len(a.Stride) != len(a.Begin)) {
		return 0, fmt.Errorf("begin, end and stride have %d, %d and %d entries", len(a.Begin), len(a.End), len(a.Stride))
	}
	if a.BeginMask == nil || a.EndMask == nil {
		return 0, errors.New("begin_mask or end_mask is absent")
	}
	counts := func(mask []int64) []int64 { return mask } // the entries that must be valid
	if l.answers[openvino.MaskBeyondSteps] == openvino.MaskBeyondIgnored {
		counts = func(mask []int64) []int64 { return mask[:min(len(mask), len(a.Begin))] }
	}
	for _, mask := range [...][]int64{a.BeginMask, a.EndMask, a.NewAxisMask, a.ShrinkAxisMask, a.EllipsisMask} {
		if len(mask) > 0 && len(mask) != len(a.BeginMask) && l.answers[openvino.MaskLength] == openvino.MaskUnequalRejected {
			return 0, fmt.Errorf("a mask of %d entries beside a begin_mask of %d", len(mask), len(a.BeginMask))
		}
		for _, bit := range counts(mask) {
			if bit != 0 && bit != 1 {
				return 0, fmt.Errorf("a mask holds %d", bit)
			}
		}
	}
	ellipses := counts(a.EllipsisMask)
	if once := slices.Index(ellipses, 1); once >= 0 && slices.Contains(ellipses[once+1:], 1) {
		return 0, errors.New("ellipsis_mask holds more than one 1")
	}
	rest = rank
	plain := true // every entry takes a range
	for i := range a.Begin {
		action, stride := l.action(a, i), strideOf(a, i)
		plain = plain && action == take
		if action == take || action == shrink {
			rest--
		}
		switch {
		case stride == 0 && (action == take || l.answers[openvino.ZeroStrideIgnored] == openvino.ZeroStrideRejected),
			stride <= 0 && action == shrink && l.answers[openvino.ShrinkStride] == openvino.ShrinkStrideRejected:
			return 0, fmt.Errorf("entry %d: a stride of %d", i, stride)
		}
	}
	if plain && rest > 0 && l.answers[openvino.FewerSteps] == openvino.FewerStepsRejected {
		return 0, fmt.Errorf("no entry concerns the last %d dimensions", rest)
	}
	if rest < 0 {
		return 0, fmt.Errorf("the entries concern %d dimensions of %d", rank-rest, rank)
	}
	return rest, nil
}

// action returns what entry i does.
func (l *Lowerer) action(a *openvino.StridedSliceAttributes, i int) action {
	skips := isSet(a.EllipsisMask, i)
	switch {
	case skips && l.answers[openvino.MaskOverlap] == openvino.OverlapEllipsisFirst:
		return ellipsis
	case isSet(a.NewAxisMask, i) && (!isSet(a.ShrinkAxisMask, i) || l.answers[openvino.NewAxisAndShrink] == openvino.BothInsert):
		return insert
	case isSet(a.ShrinkAxisMask, i):
		return shrink
	case skips:
		return ellipsis
	default:
		return take
	}
}

// isSet reports whether a mask is 1 at entry i. Beyond its end it is 0.
func isSet(mask []int64, i int) bool { return i < len(mask) && mask[i] == 1 }

// strideOf returns the stride of entry i, or 1 if there is none.
func strideOf(a *openvino.StridedSliceAttributes, i int) int64 {
	if a.Stride == nil {
		return 1
	}
	return a.Stride[i]
}

// keep keeps n whole dimensions, beginning with the given one.
func (s *slice) keep(data *view, dimension, n int) error {
	for d := dimension; d < dimension+n; d++ {
		if err := s.append(data.sizes[d], data.strides[d]); err != nil {
			return err
		}
	}
	return nil
}

// shrink keeps one element of a dimension and drops the dimension.
func (l *Lowerer) shrink(a *openvino.StridedSliceAttributes, i int, data *view, dimension int) error {
	size := data.sizes[dimension]
	begin, end := fromFront(a.Begin[i], size), fromFront(a.End[i], size)
	if l.answers[openvino.MaskOnShrink] == openvino.MaskOnShrinkApplied {
		if isSet(a.BeginMask, i) {
			begin = 0
		}
		if isSet(a.EndMask, i) {
			end = size
		}
	}
	switch {
	case size == 0:
		return errors.New("no element is left to shrink to")
	case (begin < 0 || begin >= size) && l.answers[openvino.ShrinkOutOfRange] == openvino.ShrinkRejected:
		return fmt.Errorf("begin %d lies outside a dimension of %d", begin, size)
	case within(begin, 0, size) != within(end, 0, size) && l.answers[openvino.ShrinkUnequal] == openvino.ShrinkUnequalRejected:
		return fmt.Errorf("begin %d and end %d differ on a dimension of %d to shrink", begin, end, size)
	}
	l.slice.first += within(begin, 0, size-1) * data.strides[dimension]
	return nil
}

// take takes a range of a dimension.
func (l *Lowerer) take(a *openvino.StridedSliceAttributes, i int, data *view, dimension int) error {
	size, stride := data.sizes[dimension], strideOf(a, i)
	begin, end := fromFront(a.Begin[i], size), fromFront(a.End[i], size)
	open := isSet(a.EndMask, i)
	if isSet(a.BeginMask, i) {
		begin = 0
		if stride < 0 {
			begin = size - 1
		}
	}
	var count int64
	switch {
	case size == 0:
		if stride < 0 && l.answers[openvino.ZeroSizeReverse] == openvino.ZeroSizeOne {
			return l.slice.append(1, 0)
		}
		return l.slice.append(0, 0)
	case stride > 0:
		if open {
			end = size
		}
		begin, end = within(begin, 0, size), within(end, 0, size)
		count = l.count(begin, end, uint64(stride), size)
	case begin < 0 && l.answers[openvino.ReverseBeginBelowZero] == openvino.BelowZeroIsNothing:
		return l.slice.append(0, 0)
	default:
		if open {
			end = 0
			if l.answers[openvino.ReverseEndMask] == openvino.ReverseEndFullRange {
				end = -1
			}
		}
		begin, end = within(begin, 0, size-1), within(end, -1, size)
		count = l.count(end, begin, -uint64(stride), size) // elements from end to begin
	}
	if count > 0 {
		l.slice.first += begin * data.strides[dimension]
	}
	return l.slice.append(count, stride*data.strides[dimension])
}

// count returns the number of elements from low up to, not including, high,
// step apart.
func (l *Lowerer) count(low, high int64, step uint64, size int64) int64 {
	switch {
	case low < high:
		return int64((uint64(high-low)-1)/step + 1)
	case low == high && low < size && l.answers[openvino.EqualBeginEnd] == openvino.EqualKeep:
		return 1
	default:
		return 0
	}
}

// fromFront converts a position that counts from the back.
func fromFront(position, size int64) int64 {
	if position < 0 {
		return position + size
	}
	return position
}

// within returns x, limited to low and high.
func within(x, low, high int64) int64 { return min(max(x, low), high) }
