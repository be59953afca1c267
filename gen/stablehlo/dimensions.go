package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// drawNumbers draws dimension numbers, the type of start indices, and their sizes, for an
// operand of some sizes, which may have batches. The lists of n are empty.
func drawNumbers(s *draw.Source, n *stablehlo.DimensionNumbers, operand []int64, indices *spec.Tensor, batches bool) {
	indices.DType = draw.Pick(s, indexTypes)
	removed, batching, others := draw.Bias(s), draw.Seldom(s, 3), s.Ints(len(operand))[:0]
	for d, size := range operand {
		switch {
		case batches && batching.Toss(s) && len(n.Batching) < 3:
			n.Batching = append(n.Batching, int64(d))
			continue
		case (size > 0 || s.OneIn(16)) && removed.Toss(s):
			n.Removed = append(n.Removed, int64(d))
		}
		others = append(others, int64(d))
	}
	places := int64(len(n.Batching)) + s.Below(3)
	order := draw.Permutation(s, places, s.Ints(int(places))[:0])
	if s.OneIn(2) {
		slices.Sort(order)
	}
	for range places {
		indices.Sizes = append(indices.Sizes, s.Between(1, draw.Pick(s, []int64{1, 2, 3, 3, 9})))
	}
	if places > 0 && s.OneIn(16) {
		indices.Sizes[order[places-1]] = 0
	}
	for i, d := range n.Batching {
		indices.Sizes[order[i]] = operand[d]
	}
	for _, i := range draw.Permutation(s, int64(len(others)), s.Ints(len(others))[:0])[:s.Between(min(1, int64(len(others))), int64(len(others)))] {
		n.Starts = append(n.Starts, others[i])
	}
	if s.OneIn(2) {
		slices.Sort(n.Starts)
	}
	switch n.Vector = places; {
	case len(n.Starts) == 1 && s.OneIn(2): // behind the last dimension
	case s.OneIn(2):
		n.Vector = s.Between(0, places)
		fallthrough
	default:
		indices.Sizes = slices.Insert(indices.Sizes, int(n.Vector), int64(len(n.Starts)))
	}
	for i := range n.Batching {
		d := order[i]
		if d >= n.Vector {
			d++
		}
		n.IndicesBatching = append(n.IndicesBatching, d)
	}
	windows := int64(len(operand) - len(n.Removed) - len(n.Batching))
	if all := places + windows; s.OneIn(2) {
		n.Window = draw.Permutation(s, all, n.Window)[:windows]
		slices.Sort(n.Window)
	} else {
		for d := range windows {
			n.Window = append(n.Window, places+d)
		}
	}
}

// drawWindows draws the sizes of the result of a gather, or of the updates of a scatter.
func drawWindows(s *draw.Source, c *spec.Call, t *spec.Tensor) {
	sizes := parts(s, c.Tensors[0].Sizes, s.Ints(c.Tensors[0].Rank())[:0])
	for d := range stablehlo.WindowsRank(c) {
		t.Sizes = append(t.Sizes, stablehlo.WindowsSize(c, sizes, d))
	}
}

// windows returns the sizes of windows in the dimensions of the operand, for those of the
// result of a gather or the updates of a scatter; of a call that breaks a rule, any.
func windows(c *spec.Call, sizes []int64) []int64 {
	n, next := stablehlo.NumbersOf(c), 0
	list := make([]int64, c.Tensors[0].Rank())
	for d := range list {
		if list[d] = 1; !n.Element(d) && next < len(n.Window) {
			if w := n.Window[next]; w >= 0 && w < int64(len(sizes)) {
				list[d] = sizes[w]
			}
			next++
		}
	}
	return list
}

// drawIndices fills start indices of windows of some sizes. In most calls that promise
// sorted ones they are, in each dimension.
func drawIndices(s *draw.Source, c *spec.Call, window []int64, promised bool) bool {
	t, n, operand := stablehlo.StartIndices(c), stablehlo.NumbersOf(c), c.Tensors[0].Sizes
	elements, err := tensor.Elements(t.Sizes)
	if err != nil || !t.DType.Integer() || len(n.Starts) == 0 || n.Vector < 0 {
		return false
	}
	entries := int64(1) // of a start
	if n.HasVector(t.Rank()) {
		entries = t.Sizes[n.Vector]
	}
	if entries != int64(len(n.Starts)) {
		return false
	}
	t.Data = draw.Grow(t.Data, elements*t.DType.Size())
	inner, sorted := int64(1), promised && !s.OneIn(4)
	if n.HasVector(t.Rank()) {
		for _, size := range t.Sizes[n.Vector+1:] {
			inner *= size
		}
	}
	for k, d := range n.Starts {
		if d < 0 || d >= int64(len(operand)) || d >= int64(len(window)) {
			return false
		}
		starts := s.Ints(int(elements) / len(n.Starts))
		for i := range starts {
			starts[i] = drawStart(s, operand[d]-max(window[d], 0))
		}
		if sorted {
			slices.Sort(starts)
		}
		for i, start := range starts {
			outer, rest := int64(i)/inner, int64(i)%inner
			t.SetBits((outer*int64(len(n.Starts))+int64(k))*inner+rest, uint64(start))
		}
	}
	return true
}

// numberFeatures are the features of dimension numbers.
var numberFeatures = append([]draw.Feature{
	indexType(stablehlo.StartIndices),
	draw.Entries("starts", func(c *spec.Call) []int64 { return stablehlo.NumbersOf(c).Starts }),
	draw.Some("unsorted starts", func(c *spec.Call) bool { return !slices.IsSorted(stablehlo.NumbersOf(c).Starts) }),
	draw.Some("unsorted batches", func(c *spec.Call) bool { return !slices.IsSorted(stablehlo.NumbersOf(c).IndicesBatching) }),
}, draw.Interacting(
	draw.Of("removed", []string{"0", "1", "2 or more"}, []int64{1, 2}, func(c *spec.Call) int64 { return int64(len(stablehlo.NumbersOf(c).Removed)) }),
	draw.Of("batching", []string{"0", "1", "2 or more"}, []int64{1, 2}, func(c *spec.Call) int64 { return int64(len(stablehlo.NumbersOf(c).Batching)) }),
	draw.Feature{Name: "vector", Values: []string{"behind all", "the last", "before others", "out of range"}, Of: func(c *spec.Call) int {
		switch rank, d := int64(stablehlo.StartIndices(c).Rank()), stablehlo.NumbersOf(c).Vector; {
		case d < 0 || d > rank:
			return 3
		case d < rank-1:
			return 2
		default:
			return int(rank - d)
		}
	}},
	draw.Feature{Name: "windows", Values: []string{"none", "all", "behind", "before", "among"}, Of: func(c *spec.Call) int {
		n := stablehlo.NumbersOf(c)
		all := int64(len(n.Window) + stablehlo.StartIndices(c).Rank())
		if n.HasVector(stablehlo.StartIndices(c).Rank()) {
			all--
		}
		switch w := int64(len(n.Window)); {
		case w == 0:
			return 0
		case w == all:
			return 1
		case n.Window[0] == all-w:
			return 2
		case n.Window[w-1] == w-1:
			return 3
		}
		return 4
	}},
	draw.Feature{Name: "starts", Values: []string{"not read", "0 or more", "some below 0"}, Of: func(c *spec.Call) int {
		t := stablehlo.StartIndices(c)
		if len(t.Data) == 0 || !t.DType.Integer() {
			return 0
		}
		if t.DType.Signed() && slices.Min(draw.Values(t)) < 0 {
			return 2
		}
		return 1
	}},
)...)
