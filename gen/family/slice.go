// Package family draws what operators of several texts share.
package family

import (
	"math"
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// DrawSlice draws a slice of data of the given sizes. If steps may be absent,
// they sometimes are when all are 1.
func DrawSlice(s *draw.Source, sizes []int64, stepsMayBeAbsent bool) family.Slice {
	var slice family.Slice
	var n int
	slice.Axes, n = Axes(s, int64(len(sizes)))
	if slice.Axes == nil && n > 0 && s.OneIn(16) {
		n--
	}
	s.Clear(&slice.Starts, &slice.Ends, &slice.Steps)
	backward, wild, one, takes := draw.Bias(s), draw.Bias(s), draw.Bias(s), draw.Takes(s)
	for i := range n {
		d, _ := slice.Axis(i, len(sizes))
		size := sizes[d]
		step := int64(1)
		if !takes || s.OneIn(2) {
			step = draw.Step(s, size+1, one)
		}
		if backward.Toss(s) {
			step = -step
		}
		if s.OneIn(64) {
			step = draw.Pick(s, []int64{math.MinInt64, math.MaxInt64})
		}
		start, end := draw.Bounds(s, size, step, wild, takes)
		slice.Starts, slice.Ends, slice.Steps = append(slice.Starts, start), append(slice.Ends, end), append(slice.Steps, step)
	}
	if stepsMayBeAbsent && s.OneIn(2) && !slices.ContainsFunc(slice.Steps, func(step int64) bool { return step != 1 }) {
		slice.Steps = nil
	}
	return slice
}

// SliceFeatures are the features of slices.
func SliceFeatures(of func(c *spec.Call) family.Slice) []draw.Feature {
	most := func(c *spec.Call, value func(s family.Slice, i int, size int64) int) int {
		s, sizes, found := of(c), c.Tensors[0].Sizes, 0
		for i := range s.Starts {
			if d, ok := s.Axis(i, len(sizes)); ok {
				found = max(found, value(s, i, sizes[d]))
			}
		}
		return found
	}
	bound := func(name string, list func(s family.Slice) []int64) draw.Feature {
		return draw.Feature{Name: name, Values: []string{"none", "in range", "beside it", "far from it", "an extreme"}, Of: func(c *spec.Call) int {
			return most(c, func(s family.Slice, i int, size int64) int {
				if i >= len(list(s)) {
					return 0
				}
				switch place := list(s)[i]; {
				case place < math.MinInt32 || place >= math.MaxInt32:
					return 4
				case place < -size-2 || place > size+2:
					return 3
				case place < -size || place > size:
					return 2
				}
				return 1
			})
		}}
	}
	step := func(s family.Slice, i int) int64 {
		if i < len(s.Steps) {
			return s.Steps[i]
		}
		return 1
	}
	return append([]draw.Feature{draw.AxesOf("axes")}, draw.Interacting(
		bound("starts", func(s family.Slice) []int64 { return s.Starts }),
		bound("ends", func(s family.Slice) []int64 { return s.Ends }),
		draw.Feature{Name: "ways", Values: []string{"none", "forward", "backward", "both"}, Of: func(c *spec.Call) int {
			ways := 0
			for i := range of(c).Starts {
				if step(of(c), i) < 0 {
					ways |= 2
				} else {
					ways |= 1
				}
			}
			return ways
		}},
		draw.Feature{Name: "steps", Values: []string{"1", "above 1", "beyond the size", "the largest"}, Of: func(c *spec.Call) int {
			return most(c, func(s family.Slice, i int, size int64) int {
				switch step := step(s, i); {
				case step >= math.MaxInt32 || step <= -math.MaxInt32:
					return 3
				case step > size || step < -size:
					return 2
				case step != 1 && step != -1:
					return 1
				}
				return 0
			})
		}},
	)...)
}
