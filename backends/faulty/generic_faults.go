package faulty

import (
	"slices"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/tensor"
)

// anyGenerics can show in every operator.
var anyGenerics = []Generic{
	{"last-repeats", "the last element is a copy of the one before it", pull.Varies, asking(func(to, sizes []int64) {
		if isLast(to, sizes) {
			previous(to, sizes)
		}
	})},
	{"row-ends-repeat", "the last element of every row is a copy of the one before it", pull.Rows | pull.Varies, asking(func(to, sizes []int64) {
		if d := len(to) - 1; d >= 0 && to[d] == sizes[d]-1 && to[d] > 0 {
			to[d]--
		}
	})},
	{"first-row-only", "every place along the first dimension is a copy of the first", pull.Grids | pull.Varies, asking(func(to, _ []int64) {
		if len(to) > 1 {
			to[0] = 0
		}
	})},
	{"rows-reversed", "the last dimension is reversed", pull.Rows | pull.Varies, asking(func(to, sizes []int64) {
		if d := len(to) - 1; d >= 0 {
			to[d] = sizes[d] - 1 - to[d]
		}
	})},
	{"transposed-pair", "the last two coordinates are swapped, where the sizes allow it", pull.Grids | pull.Rows | pull.Varies, asking(func(to, sizes []int64) {
		if d := len(to) - 1; d >= 1 && to[d] < sizes[d-1] && to[d-1] < sizes[d] {
			to[d], to[d-1] = to[d-1], to[d]
		}
	})},
	{"starts-one-late", "the first dimension starts at its second place and repeats its last", pull.Varies, asking(func(to, sizes []int64) {
		if len(to) > 0 {
			to[0] = min(to[0]+1, sizes[0]-1)
		}
	})},
	{"outer-dimensions-ignored", "above rank 4, the dimensions before the last four have only one place", pull.Deep | pull.Varies, asking(func(to, _ []int64) {
		clear(to[:max(len(to)-4, 0)])
	})},
	{"narrow-coordinates", "coordinates have only three bits", pull.Varies, asking(func(to, _ []int64) {
		for d := range to {
			to[d] &= 7
		}
	})},
	{"last-unwritten", "the last element is not written", 0, leaving(func(_ pull.Source, to, sizes []int64) bool {
		return isLast(to, sizes)
	})},
	{"tail-unwritten", "the bytes of a row after the last whole 8 are not written", short | pull.Rows, corrupting(func(_ *Backend, w *work) {
		d, size := len(w.output.sizes)-1, w.output.dtype.Size()
		w.output.each(func(index []int64) {
			if d >= 0 && w.output.sizes[d]*size > 8 && index[d] >= w.output.sizes[d]*size/8*8/size {
				w.restore(index)
			}
		})
	})},
	{"high-half-unwritten", "the high half of the last 64-bit element is not written", long, corrupting(func(_ *Backend, w *work) {
		if last := w.output.last(); last != nil && w.output.dtype.Size() == 8 {
			copy(w.output.at(last)[4:], w.before[w.output.offset(last)+4:])
		}
	})},
}

// movingGenerics can show where elements change their coordinates.
var movingGenerics = []Generic{
	{"origin-ignored", "the first element is read at coordinates of 0, and the others relative to it", pull.Starts, landing(func(s *spot) {
		if origin := s.at(func(to []int64) { clear(to) }); origin != nil {
			for d := range s.from {
				s.from[d] -= origin[d]
			}
		}
	})},
	{"strides-of-one", "every dimension advances by one element", pull.Steps, landing(func(s *spot) {
		for k, x := range s.to {
			start := s.at(func(to []int64) { to[k] = 0 })
			for d := range start {
				s.from[d] = max(min(s.from[d], start[d]+x), start[d]-x)
			}
		}
	})},
	{"wrong-axis", "elements move along the dimension after the right one, where input and output have one rank", pull.Shifts, landing(func(s *spot) {
		n := len(s.to)
		if n != len(s.from) {
			return
		}
		right := slices.Clone(s.from)
		for d := range s.from {
			before := (d + n - 1) % n
			s.from[d] = s.to[d] + right[before] - s.to[before]
		}
	})},
	{"never-steps-back", "a coordinate that decreases from one element of a row to the next keeps its value", pull.Falls, landing(func(s *spot) {
		last := len(s.to) - 1
		if last < 0 || s.to[last] == 0 {
			return
		}
		for d, x := range s.at(func(to []int64) { to[last]-- }) {
			s.from[d] = max(s.from[d], x)
		}
	})},
}

// choosingGenerics can show where elements come from several operands.
var choosingGenerics = []Generic{
	{"inputs-swapped", "the operands of the first and the last element are swapped", pull.Chooses, choosing(func(operand, first, last int) int {
		switch operand {
		case first:
			return last
		case last:
			return first
		}
		return operand
	})},
	{"first-input-only", "every element comes from the operand of the first", pull.Chooses, choosing(func(_, first, _ int) int { return first })},
}

// inventingGenerics can show where elements are constants.
var inventingGenerics = []Generic{
	{"constants-unwritten", "constants are not written", pull.Invents, leaving(func(s pull.Source, _, _ []int64) bool { return s.Operand == pull.Constant })},
	{"constants-inverted", "the bits of every constant are inverted", pull.Invents, pulling(func(_ *pull.Job, right pull.Func) pull.Func {
		return func(output int, to, from []int64) pull.Source {
			source := right(output, to, from)
			source.Bits = ^source.Bits
			return source
		}
	})},
}

// isLast reports whether an element is the last of its output.
func isLast(to, sizes []int64) bool {
	for d, x := range to {
		if x != sizes[d]-1 {
			return false
		}
	}
	return true
}

// previous moves to the previous element in row-major order, if there is one.
func previous(to, sizes []int64) {
	for d := len(to) - 1; d >= 0; d-- {
		if to[d] > 0 {
			to[d]--
			copy(to[d+1:], sizes[d+1:])
			for k := d + 1; k < len(to); k++ {
				to[k]--
			}
			return
		}
	}
}

// asking is the fault of pulling another element of the output: move changes
// its coordinates, within the sizes.
func asking(move func(to, sizes []int64)) fault {
	return pulling(func(job *pull.Job, right pull.Func) pull.Func {
		return func(output int, to, from []int64) pull.Source {
			other := slices.Clone(to)
			move(other, job.Sizes[job.Inputs+output])
			return right(output, other, from)
		}
	})
}

// leaving is the fault of not writing some elements.
func leaving(some func(source pull.Source, to, sizes []int64) bool) fault {
	return pulling(func(job *pull.Job, right pull.Func) pull.Func {
		return func(output int, to, from []int64) pull.Source {
			source := right(output, to, from)
			if some(source, to, job.Sizes[job.Inputs+output]) {
				source.Operand = pull.Nothing
			}
			return source
		}
	})
}

// A spot is the source of an element.
type spot struct {
	to, from []int64
	source   pull.Source
	output   int
	right    pull.Func
}

// at returns the source coordinates of another element of the output, whose
// coordinates change computes. It is nil if that element comes from another
// operand.
func (s *spot) at(change func(to []int64)) []int64 {
	to, from := slices.Clone(s.to), make([]int64, tensor.MaxRank)
	change(to)
	if s.right(s.output, to, from) != s.source {
		return nil
	}
	return from[:len(s.from)]
}

// landing is the fault of reading another element of the right operand: move
// changes its coordinates. Outside the operand, the nearest element is read.
func landing(move func(s *spot)) fault {
	return pulling(func(job *pull.Job, right pull.Func) pull.Func {
		return func(output int, to, from []int64) pull.Source {
			source := right(output, to, from)
			if source.Operand < 0 {
				return source
			}
			sizes := job.Sizes[source.Operand]
			move(&spot{to, from[:len(sizes)], source, output, right})
			within(from, sizes)
			return source
		}
	})
}

// choosing is the fault of reading from another operand: choose returns it,
// given the right one and those of the output's first and last element.
func choosing(choose func(operand, first, last int) int) fault {
	return pulling(func(job *pull.Job, right pull.Func) pull.Func {
		return func(output int, to, from []int64) pull.Source {
			end := slices.Clone(job.Sizes[job.Inputs+output])
			for d := range end {
				end[d]--
			}
			first, last := right(output, make([]int64, len(to)), from), right(output, end, from)
			source := right(output, to, from)
			if first.Operand >= 0 && last.Operand >= 0 && source.Operand >= 0 {
				source.Operand = choose(source.Operand, first.Operand, last.Operand)
				within(from, job.Sizes[source.Operand])
			}
			return source
		}
	})
}

// within moves coordinates to the nearest ones within the sizes.
func within(at, sizes []int64) {
	for d, size := range sizes {
		at[d] = max(0, min(at[d], size-1))
	}
}
