package family

import (
	"math"
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
)

// Sequences draws the lengths of the sequences of a call, which are its second operand.
type Sequences struct {
	// Longest returns the size of the time axis. Ok is false if there is no such axis, or
	// the lengths are no integers.
	Longest func(c *spec.Call) (n int64, ok bool)
	// Least is the least length in range.
	Least int64
}

// Draw fills the lengths of a call whose sequences have elements.
func (x Sequences) Draw(s *draw.Source, c *spec.Call, i int) bool {
	longest, ok := x.Longest(c)
	if i != 1 || !ok {
		return false
	}
	whole, stray := draw.Bias(s), draw.Seldom(s, 6)
	draw.Integers(&c.Tensors[i], func() int64 {
		switch {
		case stray.Toss(s):
			return draw.Pick(s, []int64{x.Least - 1, longest + 1, -longest, math.MinInt64, math.MaxInt64, 1<<32 + longest})
		case whole.Toss(s):
			return longest
		}
		return s.Between(min(x.Least, longest), longest)
	})
	return true
}

// Lengths classifies the lengths of the sequences of a call.
func (x Sequences) Lengths() draw.Feature {
	return draw.Feature{Name: "lengths", Values: []string{"not read", "no reversal", "some reversed", "all whole", "some out of range"}, Of: func(c *spec.Call) int {
		longest, ok := x.Longest(c)
		lengths := draw.Values(&c.Tensors[1])
		if !ok || len(lengths) == 0 {
			return 0
		}
		switch least, most := slices.Min(lengths), slices.Max(lengths); {
		case least < x.Least || most > longest:
			return 4
		case least == longest:
			return 3
		case most > 1:
			return 2
		}
		return 1
	}}
}
