package cpu

import (
	"encoding/binary"
	"errors"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// runScatter overwrites elements of the output, which holds a copy of the
// input, with the updates.
func (b *Backend) runScatter(p *lower.Program, job *backends.Job) {
	s := &b.scatter
	s.plan(p.Scatter, job.Operands[1].Buffer(), p.Element, false)
	dst, src, store := job.Operands[3].Buffer(), job.Operands[2].Buffer(), stores[p.Element]
	s.walk(func(targets []int64, from, step int64) bool {
		store(dst, src, targets, from, step)
		return true
	})
}

// examineScatter reports why the indices are refused, if the readings refuse
// any.
func (b *Backend) examineScatter(p *lower.Program, job *backends.Job) error {
	unique := p.Scatter.Duplicates == family.DuplicateRejected
	if !unique && p.Scatter.OutOfRange != dml.OutOfRangeRejected {
		return nil
	}
	b.scatter.plan(p.Scatter, job.Operands[1].Buffer(), p.Element, true)
	return b.scatter.examine(p.Scatter.Elements, unique)
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
	indices []byte
	wide    bool        // an index takes 8 bytes, not 4
	signed  bool        // an index may count from the end
	policy  spec.Answer // to dml.IndexOutOfRange
	extent  int64       // of the output's axis

	outer        []lane // slowest first
	repeat, line lane   // line is cut into chunks, each visited along repeat
	step         int64  // how far apart elements of the axis lie in the output
	start        lane   // offsets of the first index
	outside      bool   // an index is out of range and the policy is to refuse it

	room    [tensor.MaxRank]lane
	targets [chunk]int64
	taken   []uint64
}

// plan orders the dimensions of the indices. With ordinals the places in the
// output are those of a packed one with elements of one byte.
func (s *scatter) plan(p *lower.Scatter, indices []byte, element int64, ordinals bool) {
	s.indices, s.wide, s.signed, s.policy, s.extent = indices, p.Wide, p.Signed, p.OutOfRange, p.Extent
	index := int64(4)
	if s.wide {
		index = 8
	}
	scaled := func(l lower.Lane) lane {
		if ordinals {
			return lane{l.Extent, l.Indices * index, l.Updates * element, l.Ordinal}
		}
		return lane{l.Extent, l.Indices * index, l.Updates * element, l.Output * element}
	}
	s.outer = s.room[:0]
	for _, l := range p.Others {
		s.outer = append(s.outer, scaled(l))
	}
	s.step = p.Step * element
	if ordinals {
		s.step = p.OrdinalStep
	}
	s.start, s.outside = lane{}, false
	along := scaled(p.Axis)
	if p.Duplicates == family.DuplicateFirstWins { // walk backwards: the first is written last
		s.start = lane{indices: (along.extent - 1) * along.indices, updates: (along.extent - 1) * along.updates}
		along.indices, along.updates = -along.indices, -along.updates
	}
	last := len(s.outer) - 1
	if last < 0 || s.step < s.outer[last].output { // the axis is innermost
		s.line, s.repeat = along, lane{extent: 1}
		return
	}
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
