package cpu

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

var scatterOperands = []string{"input", "indices", "updates", "output"}

// checkScatter validates the descriptors of a dml.scatter. Its indices are
// data, which runScatter looks at.
func (b *Backend) checkScatter(job *backends.Job) error {
	a, ok := job.Attributes.(*dml.ScatterAttributes)
	if !ok || a == nil {
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
		return fmt.Errorf("feature level %#x does not do indices of %v", a.FeatureLevel, d)
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
			if longer && b.answers[dml.IndicesLonger] == dml.IndicesLongerRejected {
				return fmt.Errorf("%d indices along axis %d of %d elements", size, i, input.Sizes[i])
			}
		} else if longer || (size < input.Sizes[i] && b.answers[dml.IndicesSizes] == dml.IndicesSizesMatch) {
			return fmt.Errorf("indices size %d in dimension %d, where the input has %d", size, i, input.Sizes[i])
		}
	}
	for i := range job.Operands {
		if err := b.views[i].directML(&job.Operands[i].Desc, i == 3, b); err != nil {
			return fmt.Errorf("%s: %w", scatterOperands[i], err)
		}
	}
	return nil
}

// runScatter copies the input and overwrites it with the updates, or refuses
// the indices.
func (b *Backend) runScatter(job *backends.Job) error {
	a := job.Attributes.(*dml.ScatterAttributes)
	axis := int(a.Axis)
	input, indices, updates, output := &b.views[0], &b.views[1], &b.views[2], &b.views[3]
	s := &b.scatter
	s.indices = job.Operands[1].Buffer()
	s.wide = indices.size == 8
	s.signed = job.Operands[1].Desc.DType.Signed()
	s.policy = b.answers[dml.IndexOutOfRange]
	s.extent = input.sizes[axis]
	s.reversed = b.answers[dml.DuplicateIndices] == dml.DuplicateFirstWins

	unique := b.answers[dml.DuplicateIndices] == dml.DuplicateRejected
	if unique || s.policy == dml.OutOfRangeRejected {
		ordinals := *input // in a packed copy, an element's offset is its ordinal
		ordinals.strides, ordinals.size = ordinals.room[:len(input.sizes)], 1
		ordinals.packed()
		s.plan(axis, indices, updates, &ordinals)
		if err := s.examine(input.elements, unique); err != nil {
			return err
		}
	}
	b.planCopy(input, output)
	b.plan.normalise()
	b.plan.run(job.Operands[3].Buffer(), job.Operands[0].Buffer(), input.size)

	s.plan(axis, indices, updates, output)
	dst, src, store := job.Operands[3].Buffer(), job.Operands[2].Buffer(), stores[input.size]
	s.walk(func(targets []int64, from, step int64) bool {
		store(dst, src, targets, from, step)
		return true
	})
	return nil
}

// chunk is how many indices are resolved at a time. A chunk across the axis
// is also a column block: the part of the output that it writes to stays in
// cache while the axis goes by.
const chunk = 256

// A lane is one dimension of the indices: its extent, and how far apart
// neighbours lie in the indices, the updates and the output, in bytes.
type lane struct{ extent, indices, updates, output int64 }

// A scatter walks the indices of one job. Updates compete for an element only
// along the axis, so any order of the other dimensions gives the same result.
type scatter struct {
	indices  []byte
	wide     bool        // an index takes 8 bytes, not 4
	signed   bool        // an index may count from the end
	policy   spec.Answer // to dml.IndexOutOfRange
	extent   int64       // of the output's axis
	reversed bool        // walk the axis backwards, so that the first update is written last

	outer        []lane // slowest first
	repeat, line lane   // line is cut into chunks, each visited along repeat
	step         int64  // how far apart elements of the axis lie in the output
	start        lane   // offsets of the first index
	outside      bool   // an index is out of range and the policy is to refuse it

	room    [tensor.MaxRank]lane
	targets [chunk]int64
	taken   []uint64
}

// plan orders the dimensions of the indices.
func (s *scatter) plan(axis int, indices, updates, output *view) {
	s.outer = s.room[:0]
	s.start, s.outside = lane{}, false
	s.step = output.strides[axis] * output.size
	along := lane{indices.sizes[axis], indices.strides[axis] * indices.size, updates.strides[axis] * updates.size, 0}
	if s.reversed {
		s.start = lane{indices: (along.extent - 1) * along.indices, updates: (along.extent - 1) * along.updates}
		along.indices, along.updates = -along.indices, -along.updates
	}
	innermost := true // the axis is
	for i, size := range indices.sizes {
		if i == axis || size == 1 {
			continue
		}
		innermost = i < axis
		l := lane{size, indices.strides[i] * indices.size, updates.strides[i] * updates.size, output.strides[i] * output.size}
		if n := len(s.outer); n > 0 && s.outer[n-1] == (lane{s.outer[n-1].extent, l.indices * size, l.updates * size, l.output * size}) {
			l.extent *= s.outer[n-1].extent
			s.outer[n-1] = l
			continue
		}
		s.outer = append(s.outer, l)
	}
	if innermost {
		s.line, s.repeat = along, lane{extent: 1}
		return
	}
	last := len(s.outer) - 1
	s.line, s.repeat, s.outer = s.outer[last], along, s.outer[:last]
}

// walk resolves all indices, chunk by chunk, and passes on the offset in the
// output that each names, negative for an update to be dropped, with the
// offset of the first update and the distance between them. It stops when
// visit returns false.
func (s *scatter) walk(visit func(targets []int64, from, step int64) bool) {
	at := s.start
	var index [tensor.MaxRank]int64
	for {
		for done := int64(0); done < s.line.extent; done += chunk {
			n := min(chunk, s.line.extent-done)
			first, from, base := at.indices+done*s.line.indices, at.updates+done*s.line.updates, at.output+done*s.line.output
			for range s.repeat.extent {
				if !visit(s.resolve(n, first, base), from, s.line.updates) {
					return
				}
				first, from = first+s.repeat.indices, from+s.repeat.updates
			}
		}
		i := len(s.outer) - 1
		for ; i >= 0; i-- {
			l := &s.outer[i]
			at.indices, at.updates, at.output = at.indices+l.indices, at.updates+l.updates, at.output+l.output
			if index[i]++; index[i] < l.extent {
				break
			}
			at.indices, at.updates, at.output = at.indices-l.extent*l.indices, at.updates-l.extent*l.updates, at.output-l.extent*l.output
			index[i] = 0
		}
		if i < 0 {
			return
		}
	}
}

// resolve returns the offsets in the output that n indices name, the first of
// them at the offset first, for updates at the output offset base.
func (s *scatter) resolve(n, first, base int64) []int64 {
	targets := s.targets[:n]
	for i := range targets {
		var k int64
		if s.wide {
			k = int64(binary.LittleEndian.Uint64(s.indices[first:]))
		} else if raw := binary.LittleEndian.Uint32(s.indices[first:]); s.signed {
			k = int64(int32(raw))
		} else {
			k = int64(raw)
		}
		first += s.line.indices
		low := s.signed && k < 0
		if low {
			k += s.extent // dml.scatter: -1 is the last element
		}
		if uint64(k) < uint64(s.extent) {
			targets[i] = base + k*s.step
		} else {
			targets[i] = s.astray(low, base)
		}
		base += s.line.output
	}
	return targets
}

// astray returns the target of an update whose index lies below or above the
// axis.
func (s *scatter) astray(low bool, base int64) int64 {
	switch {
	case s.policy == dml.OutOfRangeRejected:
		s.outside = true
	case s.policy != dml.OutOfRangeClamped: // dropped
	case low:
		return base
	default:
		return base + (s.extent-1)*s.step
	}
	return -1
}

var (
	errOutside   = errors.New("an index names no element of the axis")
	errDuplicate = errors.New("two updates go to one element of the output")
)

// examine walks the indices without writing. The plan's output offsets are
// ordinals below elements.
func (s *scatter) examine(elements int64, unique bool) error {
	words := int((elements + 63) / 64)
	if unique {
		s.taken = slices.Grow(s.taken[:0], words)[:words]
		clear(s.taken)
	}
	var err error
	s.walk(func(targets []int64, _, _ int64) bool {
		if s.outside {
			err = errOutside
		}
		for _, to := range targets {
			if to < 0 || !unique {
				continue
			}
			word, bit := &s.taken[to/64], uint64(1)<<(to%64)
			if *word&bit != 0 {
				err = errDuplicate
			}
			*word |= bit
		}
		return err == nil
	})
	return err
}

// stores lists, by element size in bytes, the kernel that writes updates from
// src to their targets in dst.
var stores = [...]func(dst, src []byte, targets []int64, from, step int64){1: store1, 2: store2, 4: store4, 8: store8}

func store1(dst, src []byte, targets []int64, from, step int64) {
	for _, to := range targets {
		if to >= 0 {
			dst[to] = src[from]
		}
		from += step
	}
}

func store2(dst, src []byte, targets []int64, from, step int64) {
	for _, to := range targets {
		if to >= 0 {
			*(*[2]byte)(dst[to : to+2]) = *(*[2]byte)(src[from : from+2])
		}
		from += step
	}
}

func store4(dst, src []byte, targets []int64, from, step int64) {
	for _, to := range targets {
		if to >= 0 {
			*(*[4]byte)(dst[to : to+4]) = *(*[4]byte)(src[from : from+4])
		}
		from += step
	}
}

func store8(dst, src []byte, targets []int64, from, step int64) {
	for _, to := range targets {
		if to >= 0 {
			*(*[8]byte)(dst[to : to+8]) = *(*[8]byte)(src[from : from+8])
		}
		from += step
	}
}
