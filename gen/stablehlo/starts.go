package stablehlo

import (
	"math"
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// indexTypes are the types of start indices, the common ones repeated.
var indexTypes = []tensor.DType{
	tensor.Int32, tensor.Int32, tensor.Int64, tensor.Int64, tensor.Uint8, tensor.Uint8, tensor.Int8, tensor.Uint32, tensor.Uint64, tensor.Int16,
	tensor.Uint16, tensor.Int4, tensor.Uint4, tensor.Int2, tensor.Uint2,
}

// drawStarts gives the start indices of a call their type.
func drawStarts(s *draw.Source, c *spec.Call) {
	dtype := draw.Pick(s, indexTypes)
	for i := range c.Of("start_indices") {
		c.Of("start_indices")[i].DType = dtype
	}
}

// startOf returns a function that fills start indices. Of returns the sizes of the slice.
func startOf(of func(c *spec.Call) []int64) func(s *draw.Source, c *spec.Call, i int) bool {
	return func(s *draw.Source, c *spec.Call, i int) bool {
		t, d := &c.Tensors[i], i-firstStart(c)
		if d < 0 || t.Rank() > 0 || !t.DType.Integer() || d >= c.Tensors[0].Rank() || d >= len(of(c)) {
			return false
		}
		t.Data = draw.Grow(t.Data, t.DType.Size())
		t.SetBits(0, uint64(drawStart(s, c.Tensors[0].Sizes[d]-max(of(c)[d], 0))))
		return true
	}
}

// drawStart draws a start of a slice whose greatest one is most.
func drawStart(s *draw.Source, most int64) int64 {
	most = max(most, 0)
	start := s.Between(0, most)
	switch s.Below(8) {
	case 0, 1:
		start = s.Between(-most-2, most+2)
	case 2:
		start = draw.Pick(s, []int64{math.MinInt64, -1, math.MaxInt64, math.MaxInt32, math.MinInt32, 128, 200, 250, most, most + 1})
	}
	return start
}

// firstStart returns the position of the first start index.
func firstStart(c *spec.Call) int {
	first, _ := c.Counts.Span(c.Operator.Param("start_indices"))
	return first
}

// indexType is the data type of indices, which the operand at a position has.
func indexType(of func(c *spec.Call) *spec.Tensor) draw.Feature {
	return draw.Feature{Name: "index type", Values: []string{"8 bits", "16 bits", "32 bits", "64 bits", "4 bits", "2 bits", "8 bits unsigned", "16 bits unsigned", "32 bits unsigned", "64 bits unsigned", "4 bits unsigned", "2 bits unsigned", "other"}, Of: func(c *spec.Call) int {
		d := of(c).DType
		if !d.Integer() {
			return 12
		}
		at := slices.Index([]int64{8, 16, 32, 64, 4, 2}, d.Bits())
		if !d.Signed() {
			at += 6
		}
		return at
	}}
}

// operand returns a function of a call that returns one of its tensors.
func operand(i int) func(c *spec.Call) *spec.Tensor {
	return func(c *spec.Call) *spec.Tensor { return &c.Tensors[i] }
}

// startFeatures are the features of start indices. Of returns the sizes of the slice.
func startFeatures(of func(c *spec.Call) []int64) []draw.Feature {
	return append([]draw.Feature{indexType(func(c *spec.Call) *spec.Tensor { return &c.Tensors[firstStart(c)] })}, draw.Interacting(
		draw.Feature{Name: "starts", Values: []string{"not read", "inside", "below 0", "beyond", "below 0 and beyond"}, Of: func(c *spec.Call) int {
			where, first := 0, firstStart(c)
			for d, size := range c.Tensors[0].Sizes {
				if d >= len(of(c)) || d >= len(c.Of("start_indices")) || len(c.Tensors[first+d].Data) == 0 || !c.Tensors[first+d].DType.Integer() {
					return 0
				}
				t := &c.Tensors[first+d]
				switch start := draw.Values(t)[0]; {
				case start < 0 && t.DType.Signed():
					where |= 1
				case start < 0 || start > size-of(c)[d]:
					where |= 2
				}
			}
			return where + 1
		}},
		sliced(of),
	)...)
}

// sliced compares a slice, whose sizes of returns, with the operand.
func sliced(of func(c *spec.Call) []int64) draw.Feature {
	return draw.Feature{Name: "slice", Values: []string{"whole", "shorter", "some 0"}, Of: func(c *spec.Call) int {
		switch sizes := of(c); {
		case slices.Contains(sizes, 0):
			return 2
		case slices.Equal(sizes, c.Tensors[0].Sizes):
			return 0
		}
		return 1
	}}
}

// parts draws a size for each dimension of the operand, up to its own, few of them 0.
func parts(s *draw.Source, sizes, to []int64) []int64 {
	whole, none := draw.Bias(s), draw.Seldom(s, 8)
	for _, size := range sizes {
		switch {
		case none.Toss(s):
			size = 0
		case size > 1 && !whole.Toss(s):
			size = s.Between(1, size)
		}
		to = append(to, size)
	}
	return to
}
