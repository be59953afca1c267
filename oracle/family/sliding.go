package family

import (
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
)

// A Sliding is where a kernel meets the input, for an element of the output. Places of the padding are none.
type Sliding struct {
	Kernel, Input             []int64   // spatial sizes
	Strides, Dilations, Begin []int64   // of each spatial dimension
	Transposed                bool      // the windows are of the output
	at                        []int64   // the spatial coordinates of the element of the output
	taps                      [][]int64 // places of the kernel that meet the input, along each spatial dimension
	along, counts             []int64   // which taps are next, and how many there are
}

// Slides returns where a kernel meets an input without padding, when it moves by one element.
func Slides(w *walk.Walk, kernel, input []int64) Sliding {
	n := len(input)
	return Sliding{
		Kernel: kernel, Input: input, Strides: Ones(w, n), Dilations: Ones(w, n), Begin: w.Index(n), at: w.Index(n),
		along: w.Index(n), counts: w.Index(n), taps: w.Lists(n),
	}
}

// Span returns how many elements there are from the first to the last of a window.
func (s *Sliding) Span(d int) int64 { return (s.Kernel[d]-1)*s.Dilations[d] + 1 }

// Ones returns a list of ones.
func Ones(w *walk.Walk, n int) []int64 {
	list := w.Index(n)
	for d := range list {
		list[d] = 1
	}
	return list
}

// Move sets the window to the one of an element of the output, and returns in how many places it
// meets the input.
func (s *Sliding) Move(to []int64) int64 {
	for d := range to {
		s.at[d], s.taps[d] = to[d], s.taps[d][:0]
		for k := range s.Kernel[d] {
			if place, ok := s.Place(d, k); ok && 0 <= place && place < s.Input[d] {
				s.taps[d] = append(s.taps[d], k)
			}
		}
	}
	return s.meets()
}

// Place returns where element k of the kernel meets the input along a spatial dimension, within it or
// not; ok is false if it meets none:
//
//	place                        = at · stride - begin + k · dilation
//	place · stride - begin + k · dilation = at     if the windows are of the output
func (s *Sliding) Place(d int, k int64) (place int64, ok bool) {
	if s.Transposed {
		steps := s.at[d] + s.Begin[d] - k*s.Dilations[d]
		return steps / s.Strides[d], steps%s.Strides[d] == 0
	}
	return s.at[d]*s.Strides[d] - s.Begin[d] + k*s.Dilations[d], true
}

// meets counts the places where the kernel meets the input.
func (s *Sliding) meets() int64 {
	for d := range s.taps {
		s.counts[d], s.along[d] = int64(len(s.taps[d])), 0
	}
	return index.Product(s.counts...)
}

// Next sets the spatial coordinates of an element of the input, and of the kernel, to the next
// place where they meet. From the last one, the first is the next.
func (s *Sliding) Next(from, kernel []int64) {
	for d, k := range s.along {
		from[d], _ = s.Place(d, s.taps[d][k])
		if kernel != nil {
			kernel[d] = s.taps[d][k]
		}
	}
	index.Next(s.along, s.counts)
}

// Inside returns the elements of X in the window of an element of the output, and the index of
// the last one.
func (s *Sliding) Inside(w *walk.Walk, x walk.Operand, to, from []int64) []walk.Term {
	terms := s.Move(to[2:])
	list := w.Terms(terms)[:0]
	copy(from, to[:2])
	for term := range terms {
		s.Next(from[2:], nil)
		for range w.Repeats(term, terms) {
			list = append(list, w.Term(x, from))
		}
	}
	return list
}

// HasNone reports whether a window has elements of the padding alone.
func (s *Sliding) HasNone(w *walk.Walk, sizes []int64) bool {
	at := w.Index(len(sizes) - 2)
	for more := index.Product(sizes...) > 0; more; more = index.Next(at, sizes[2:]) {
		if s.Move(at) == 0 {
			return true
		}
	}
	return false
}

// HasTies reports whether two elements of a window are equal, of which none is greater.
func (s *Sliding) HasTies(w *walk.Walk, x walk.Operand, sizes []int64) bool {
	at, from := w.Index(len(sizes)), w.Index(len(sizes))
	for more := index.Product(sizes...) > 0; more; more = index.Next(at, sizes) {
		best, tied := uint64(0), false
		copy(from, at[:2])
		for term := range s.Move(at[2:]) {
			s.Next(from[2:], nil)
			bits := x.Bits(index.Ordinal(from, x.Sizes))
			if side := Compare(x.DType, bits, best); term == 0 || side > 0 {
				best, tied = bits, false
			} else {
				tied = tied || side == 0
			}
		}
		if tied {
			return true
		}
	}
	return false
}
