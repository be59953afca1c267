package family

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
)

// Broadcast draws sizes of all inputs that can be broadcast to each other. Given sizes are
// those of one of them.
func Broadcast(s *draw.Source, c *spec.Call, maxRank int64) {
	rank, one, whole := s.Rank(0, maxRank), draw.Bias(s), -1
	all := draw.SomeZero(s, draw.Sizes(s, int(rank), c.Tensors[0].DType.Size(), nil))
	if s.Gives() {
		whole = int(s.Below(int64(c.Inputs())))
	}
	for i := range c.Inputs() {
		if i == whole {
			c.Tensors[i].Sizes = append(c.Tensors[i].Sizes, all...)
		} else {
			c.Tensors[i].Sizes = Smaller(s, all, one, c.Tensors[i].Sizes)
		}
	}
}

// Smaller appends sizes that can be broadcast to others.
func Smaller(s *draw.Source, all []int64, one draw.Coin, list []int64) []int64 {
	first := int64(0)
	if s.OneIn(3) {
		first = s.Between(0, int64(len(all)))
	}
	for _, size := range all[first:] {
		if one.Toss(s) {
			size = 1
		}
		list = append(list, size)
	}
	return list
}

// FirstOrOther is whether something is true of the first input, and whether it is of another.
func FirstOrOther(name string, is func(t *spec.Tensor, rank int) bool) draw.Feature {
	return draw.Feature{Name: name, Values: []string{"none", "the first", "another", "both"}, Of: func(c *spec.Call) int {
		rank, value := 0, 0
		for i := range c.Inputs() {
			rank = max(rank, c.Tensors[i].Rank())
		}
		for i := range c.Inputs() {
			if is(&c.Tensors[i], rank) {
				value |= 1 << min(i, 1)
			}
		}
		return value
	}}
}

// BroadcastFeatures are the features of inputs that are broadcast to each other.
var BroadcastFeatures = draw.Interacting(
	FirstOrOther("shorter", func(t *spec.Tensor, rank int) bool { return t.Rank() < rank }),
	FirstOrOther("size of 1", func(t *spec.Tensor, _ int) bool { return slices.Contains(t.Sizes, 1) }),
)
