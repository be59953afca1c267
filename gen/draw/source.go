// Package draw makes random choices from one 64-bit seed. The same seed gives
// the same choices on every operating system and architecture.
package draw

import (
	"math/bits"

	"example.com/conform/internal/slab"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A Source is a stream of choices: SplitMix64. The zero Source has seed 0.
type Source struct {
	state   uint64
	strides [tensor.MaxRank]int64 // of place
	strided spare[tensor.Strided]
	xla     spare[tensor.XLA]
	room    slab.Slab[int64]
}

// New returns the source that a seed stands for.
func New(seed uint64) *Source { return &Source{state: seed} }

// place resolves the layout of t, as it is until something else is drawn. What it
// returns is valid until the next call.
func (s *Source) place(t *spec.Tensor) (tensor.Placement, error) { return t.PlaceInto(s.strides[:0]) }

// Ints is make([]int64, n), for less.
func (s *Source) Ints(n int) []int64 { return s.room.Make(n) }

// Uint64 returns 64 uniform bits.
func (s *Source) Uint64() uint64 {
	s.state += 0x9e3779b97f4a7c15
	z := s.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Below returns a number from 0 to n-1, each as likely as the others to
// within n in 2^64. It panics if n is not positive.
func (s *Source) Below(n int64) int64 {
	if n <= 0 {
		panic("draw: Below of a number that is not positive")
	}
	hi, _ := bits.Mul64(s.Uint64(), uint64(n))
	return int64(hi)
}

// Between returns a number from low to high, both included.
func (s *Source) Between(low, high int64) int64 { return low + s.Below(high-low+1) }

// OneIn returns true once in n times.
func (s *Source) OneIn(n int64) bool { return s.Below(n) == 0 }

// Pick returns one of the choices.
func Pick[T any](s *Source, choices []T) T { return choices[s.Below(int64(len(choices)))] }

// A spare keeps the memory of layouts of one family that tensors do not have any
// more.
type spare[L any] struct{ layouts []*L }

// maxSpare bounds how many layouts are kept.
const maxSpare = 64

// keep takes the layout of t away. No other tensor may have it.
func (s *spare[L]) keep(t *spec.Tensor) {
	if l, ok := any(t.Layout).(*L); ok && len(s.layouts) < maxSpare {
		s.layouts = append(s.layouts, l)
	}
	t.Layout = nil
}

// take returns a layout that holds whatever it held when it was kept.
func (s *spare[L]) take() *L {
	last := len(s.layouts) - 1
	if last < 0 {
		return new(L)
	}
	l := s.layouts[last]
	s.layouts = s.layouts[:last]
	return l
}
