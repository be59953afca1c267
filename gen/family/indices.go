package family

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// IndexTypes are the data types that indices of most texts have.
var IndexTypes = []tensor.DType{tensor.Int32, tensor.Int64}

// Along returns the axis of the data that a call's indices are for, and its
// length n, or n = 0 if they index nothing.
type Along func(c *spec.Call) (axis int, n int64)

// IndexFeatures are the features of an operand of indices, which has one of the given
// types.
func IndexFeatures(of Along, types []tensor.DType) []draw.Feature {
	return append([]draw.Feature{IndexType(1, types), draw.Longest("indices", 1)}, draw.Interacting(
		draw.Named("indices", 1, of),
		draw.Negative("indices", 1),
	)...)
}

// IndexType is the data type of an operand of indices, which has one of the given types.
func IndexType(operand int, types []tensor.DType) draw.Feature {
	names := make([]string, len(types), len(types)+1)
	for i, d := range types {
		names[i] = d.String()
	}
	return draw.Feature{Name: "index type", Values: append(names, "other"), Of: func(c *spec.Call) int {
		if i := slices.Index(types, c.Tensors[operand].DType); i >= 0 {
			return i
		}
		return len(types)
	}}
}

// IndexRank is the rank of the indices.
var IndexRank = draw.Feature{Name: "rank of the indices", Values: []string{"0", "1", "2", "3", "beyond"}, Of: func(c *spec.Call) int {
	return min(c.Tensors[1].Rank(), 4)
}}

// DrawsIndices returns a function that fills the indices of a call whose
// indexed axis has elements.
func DrawsIndices(of Along) func(s *draw.Source, c *spec.Call, operand int) bool {
	return func(s *draw.Source, c *spec.Call, operand int) bool {
		if operand != 1 {
			return false
		}
		axis, n := of(c)
		if n > 0 {
			draw.Indices(s, &c.Tensors[1], axis, n)
		}
		return n > 0
	}
}

// AxisOfData returns the dimension that the axis attribute names, and its size;
// 0 if it does not exist, or the indices have none of the given types.
func AxisOfData(c *spec.Call, axis int64, types []tensor.DType) (d int, n int64) {
	data, indices := c.Tensors[0].Sizes, &c.Tensors[1]
	d, ok := family.Dimension(axis, len(data))
	if !ok || slices.Contains(indices.Sizes, 0) || !slices.Contains(types, indices.DType) {
		return 0, 0
	}
	return d, data[d]
}

// TupleLength returns the length of the tuples that index the data of a call.
func TupleLength(c *spec.Call) int64 {
	if indices := c.Tensors[1].Sizes; len(indices) > 0 {
		return indices[len(indices)-1]
	}
	return 0
}

// DrawTuples fills the tuples of a call, whose indices have one of the given types. Entry i
// of a tuple indexes dimension first+i of the data.
func DrawTuples(s *draw.Source, c *spec.Call, first int64, types []tensor.DType) bool {
	data, indices, tuple := c.Tensors[0].Sizes, &c.Tensors[1], TupleLength(c)
	if !slices.Contains(types, indices.DType) || tuple == 0 || first < 0 || first > int64(len(data)) || tuple > int64(len(data))-first {
		return false
	}
	draw.Tuples(s, indices, data[first:first+tuple])
	return true
}

// AxisOfCall returns the attribute axis of a call.
func AxisOfCall(c *spec.Call) *int64 { return c.Fields().Named("axis").Int }

// ElementsAlong returns an [Along] for calls whose indices have the rank of the data
// and one of the given types, and each select an element.
func ElementsAlong(types []tensor.DType) Along {
	return func(c *spec.Call) (int, int64) {
		if c.Tensors[0].Rank() != c.Tensors[1].Rank() {
			return 0, 0
		}
		return AxisOfData(c, *AxisOfCall(c), types)
	}
}

// DrawElements draws the axis, data and indices of a call that ElementsAlong is
// for.
func DrawElements(s *draw.Source, c *spec.Call) {
	rank, dtype := s.Rank(1, 8), draw.TypeOf(s, c.Operator)
	data, indices := &c.Tensors[0], &c.Tensors[1]
	data.Sizes = draw.SomeZero(s, draw.Sizes(s, int(rank), dtype.Size(), data.Sizes))
	axis := s.Below(rank)
	*AxisOfCall(c) = Named(s, axis, rank)
	indices.Sizes = fitting(s, data.Sizes, axis, indices.Sizes)
	draw.SetDType(c, dtype)
	indices.DType = draw.Pick(s, IndexTypes)
}

// Small appends this many sizes, few of them above 3. One may be 0.
func Small(s *draw.Source, rank int64, sizes []int64) []int64 {
	for range rank {
		sizes = append(sizes, s.Between(1, draw.Pick(s, []int64{1, 2, 3, 3, 9})))
	}
	return draw.SomeZero(s, sizes)
}

// fitting appends sizes of indices for data of the given sizes: at most as long
// in other dimensions, and of any length along the axis. If they have no elements,
// one size may be longer anywhere.
func fitting(s *draw.Source, data []int64, axis int64, sizes []int64) []int64 {
	less := draw.Bias(s)
	for d, size := range data {
		switch {
		case int64(d) == axis && s.OneIn(4):
			size += s.Between(1, 3)
		case less.Toss(s):
			size = s.Between(min(1, size), size)
		}
		sizes = append(sizes, size)
	}
	if s.OneIn(2) {
		sizes = draw.SomeZero(s, sizes)
	}
	if slices.Contains(sizes, 0) && s.OneIn(4) {
		if d := s.Below(int64(len(sizes))); sizes[d] > 0 {
			sizes[d] = data[d] + s.Between(1, 3)
		}
	}
	return sizes
}

// Fit compares the sizes of the indices with those of the data.
var Fit = draw.Feature{Name: "indices", Values: []string{"as many", "fewer on the axis", "fewer elsewhere", "fewer on both", "more"}, Of: func(c *spec.Call) int {
	data, indices := c.Tensors[0].Sizes, c.Tensors[1].Sizes
	axis, ok := family.Dimension(*AxisOfCall(c), len(data))
	value := 0
	for d := range min(len(data), len(indices)) {
		switch {
		case indices[d] > data[d]:
			return 4
		case indices[d] < data[d] && ok && d == axis:
			value |= 1
		case indices[d] < data[d]:
			value |= 2
		}
	}
	return value
}}
