package openvino

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
)

// blockFeatures are the features of a call that moves blocks and has these two other lists.
func blockFeatures(begin, end string) []draw.Feature {
	list := func(c *spec.Call, name string) []int64 { return c.Fields().Named(name).List.Entries() }
	blocks := func(c *spec.Call) []int64 { return list(c, "block_shape") }
	return slices.Concat(draw.WithBits(draw.Common("data", 8)), draw.Interacting(
		draw.Of("largest block", []string{"below 1", "1", "2", "3", "beyond"}, []int64{1, 2, 3, 4}, func(c *spec.Call) int64 {
			return slices.Max(append([]int64{0}, blocks(c)...))
		}),
		draw.Of("dimensions in blocks", []string{"0", "1", "2", "beyond"}, []int64{1, 2, 3}, func(c *spec.Call) (n int64) {
			for _, size := range blocks(c) {
				if size != 1 {
					n++
				}
			}
			return n
		}),
		draw.Signs(begin, func(c *spec.Call) []int64 { return list(c, begin) }),
		draw.Signs(end, func(c *spec.Call) []int64 { return list(c, end) }),
	))
}

// drawBlocks draws the data of a call, and sets the lists of it: blocks, and zeros. Room is
// how often the data may still grow.
func drawBlocks(s *draw.Source, c *spec.Call, lists ...*[]int64) (room draw.Room) {
	rank, dtype, data := s.Rank(2, 8), draw.TypeOf(s, c.Operator), &c.Tensors[0]
	data.Sizes = draw.SomeZero(s, draw.Sizes(s, int(rank), dtype.Size(), data.Sizes))
	draw.SetDType(c, dtype)
	s.Clear(lists...)
	room = draw.RoomFor(2*draw.MaxGrown, data.Sizes)
	large := draw.Bias(s)
	for d := range rank {
		size := int64(1)
		if d > 0 && large.Toss(s) {
			size += room.Grow(1, draw.Pick(s, []int64{1, 1, 1, 2, 2, 3, 6}))
		}
		*lists[0] = append(*lists[0], size)
		for _, list := range lists[1:] {
			*list = append(*list, 0)
		}
	}
	return room
}
