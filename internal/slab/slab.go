// Package slab allocates small slices in larger blocks, where separate
// allocations would cost more than using the slices.
package slab

// A Slab allocates slices. It never reuses one, so they may be kept. The zero
// Slab is ready to use.
type Slab[T any] struct {
	rest []T
	size int // of the last block
}

// most is the largest block, in elements. Each block is twice as large as the
// one before.
const most = 1024

// Make returns make([]T, n).
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
