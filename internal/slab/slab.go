// Package slab hands out small slices that are parts of larger blocks, where making
// each by itself would cost more than what it is for.
package slab

// A Slab hands out slices, none of which it hands out again: they may be kept. The
// zero Slab is ready.
type Slab[T any] struct {
	rest []T
	size int // of the last block
}

// most is the size of the greatest block, in elements. The first is of what is asked
// for, and each that follows is twice as large as the one before it.
const most = 1024

// Make is make([]T, n).
func (s *Slab[T]) Make(n int) []T {
	if n > most/4 {
		return make([]T, n)
	}
	if n > len(s.rest) || s.rest == nil {
		s.size = min(max(2*s.size, n), most)
		s.rest = make([]T, s.size)
	}
	made := s.rest[:n:n]
	s.rest = s.rest[n:]
	return made
}
