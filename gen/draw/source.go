// Package draw makes random choices from one 64-bit seed. The same seed gives
// the same choices on every operating system and architecture.
package draw

import (
	"math/bits"

	"example.com/conform/internal/slab"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A Source is a stream of choices: SplitMix64. The zero Source has seed 0.
type Source struct {
	state   uint64
	strides [tensor.MaxRank]int64 // strides returned by place
	strided spare[tensor.Strided]
	xla     spare[tensor.XLA]
	room    slab.Slab[int64]
	given   *tensor.Desc // of the first operand of the call that is drawn, or nil
	sized   bool         // its sizes were drawn
	tame    bool         // nothing is out of range

	evaluator oracle.Evaluator
}

// Give makes what is drawn next draw the data type of a first operand, and its sizes
// unless they are nil, as they are given; nil ends that.
func (s *Source) Give(first *tensor.Desc) {
	s.given, s.sized = first, first == nil || first.Sizes == nil
}

// Gives reports whether the sizes of a first operand are given.
func (s *Source) Gives() bool { return s.given != nil && s.given.Sizes != nil }

// GivesType reports whether the data type of a first operand is given.
func (s *Source) GivesType() bool { return s.given != nil }

// Tame makes what is drawn next keep to the rules of its text, or ends that.
func (s *Source) Tame(tame bool) { s.tame = tame }

// Rank draws the rank of the first operand of a call, from low to high, unless it is
// given.
func (s *Source) Rank(low, high int64) int64 {
	if !s.sized && s.given != nil {
		return max(low, int64(len(s.given.Sizes)))
	}
	return s.Between(low, high)
}

// New returns a source with this seed.
func New(seed uint64) *Source { return &Source{state: seed} }

// place resolves the current layout of t. The result is valid until the next
// call.
func (s *Source) place(t *spec.Tensor) (tensor.Placement, error) { return t.PlaceInto(s.strides[:0]) }

// Ints returns make([]int64, n), from memory that is allocated in blocks.
func (s *Source) Ints(n int) []int64 { return s.room.Make(n) }

// Uint64 returns 64 uniform bits.
func (s *Source) Uint64() uint64 {
	s.state += 0x9e3779b97f4a7c15
	z := s.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Below returns a number from 0 to n-1, with probabilities that differ by less
// than n/2^64. It panics if n is not positive.
func (s *Source) Below(n int64) int64 {
	if n <= 0 {
		panic("draw: Below of a number that is not positive")
	}
	hi, _ := bits.Mul64(s.Uint64(), uint64(n))
	return int64(hi)
}

// Between returns a number from low to high, inclusive.
func (s *Source) Between(low, high int64) int64 { return low + s.Below(high-low+1) }

// OneIn returns true with probability 1/n.
func (s *Source) OneIn(n int64) bool { return s.Below(n) == 0 }

// Pick returns one of the choices.
func Pick[T any](s *Source, choices []T) T { return choices[s.Below(int64(len(choices)))] }

// A spare keeps layouts of one family for reuse.
type spare[L any] struct{ layouts []*L }

// maxSpare bounds how many layouts are kept.
const maxSpare = 64

// keep removes the layout of t and keeps it. No other tensor may have it.
func (s *spare[L]) keep(t *spec.Tensor) {
	if l, ok := any(t.Layout).(*L); ok && len(s.layouts) < maxSpare {
		s.layouts = append(s.layouts, l)
	}
	t.Layout = nil
}

// take returns a kept layout of arbitrary content, or a new one.
func (s *spare[L]) take() *L {
	last := len(s.layouts) - 1
	if last < 0 {
		return new(L)
	}
	l := s.layouts[last]
	s.layouts = s.layouts[:last]
	return l
}
