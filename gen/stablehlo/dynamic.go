package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// drawList gives an operand that is a list the sizes for n entries, and a type, in most
// calls one that has all numbers up to the greatest of some.
func drawList(s *draw.Source, t *spec.Tensor, n int, numbers ...int64) {
	t.Sizes, t.DType = append(t.Sizes[:0], int64(n)), draw.Pick(s, indexTypes)
	lacks := func(k int64) bool { return !has(t.DType, k) }
	for slices.ContainsFunc(numbers, lacks) && !s.OneIn(64) {
		t.DType = draw.Pick(s, indexTypes)
	}
}

// has reports whether a type has an integer.
func has(d tensor.DType, n int64) bool {
	_, ok := tensor.IntegerValue(d, n)
	return ok
}

// stated returns a function that fills the operand at a position with the sizes of the
// result, and in some calls with one that is another.
func stated(position int) func(s *draw.Source, c *spec.Call, i int) bool {
	return func(s *draw.Source, c *spec.Call, i int) bool {
		t, sizes := &c.Tensors[i], c.Output().Sizes
		if i != position || !t.DType.Integer() || !slices.Equal(t.Sizes, []int64{int64(len(sizes))}) {
			return false
		}
		fill(s, t, sizes)
		return true
	}
}

// fill fills an operand that is a list, and in some calls changes an entry.
func fill(s *draw.Source, t *spec.Tensor, entries []int64) {
	next, wrong := 0, -1
	if len(entries) > 0 && s.OneIn(24) {
		wrong = int(s.Below(int64(len(entries))))
	}
	draw.Integers(t, func() int64 {
		entry := entries[next]
		if next == wrong {
			entry += draw.Pick(s, []int64{-1, 1, -entry, 256, -1 << 63})
		}
		next++
		return entry
	})
}

// agreement is whether the operand at a position agrees with the result, as agrees reports.
func agreement(position int, agrees func(c *spec.Call, entries []int64) bool) draw.Feature {
	return draw.Feature{Name: "shape", Values: []string{"not read", "agrees", "contradicts"}, Of: func(c *spec.Call) int {
		t := &c.Tensors[position]
		switch {
		case len(t.Data) == 0 || !t.DType.Integer():
			return 0
		case agrees(c, draw.Values(t)):
			return 1
		}
		return 2
	}}
}

// isShape reports whether entries are the sizes of the result.
func isShape(c *spec.Call, entries []int64) bool { return slices.Equal(entries, c.Output().Sizes) }
