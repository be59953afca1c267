package family

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
)

// Windows are where windows of a kernel are in an input. Lists have an entry for each spatial dimension.
type Windows struct {
	Auto                           int64 // 0 if the padding is stated, and else one of the constants below
	Strides, Dilations, Begin, End []int64
}

// How padding follows from sizes.
const SameUpper, SameLower, Valid = 1, 2, 3

// DrawWindows draws distances and padding with which windows of a kernel fit into an input, and
// shortens the kernel where it must. Padding is at most beyond longer than makes a window of padding alone.
func DrawWindows(s *draw.Source, input, kernel []int64, beyond int64) Windows {
	n := len(input)
	a := Windows{Strides: Ones(n), Dilations: Ones(n), Begin: make([]int64, n), End: make([]int64, n)}
	if s.OneIn(3) && !slices.Contains(input, 0) {
		a.Auto = s.Between(SameUpper, Valid)
	}
	stride, dilation, begin, end := draw.Bias(s), draw.Bias(s), draw.Bias(s), draw.Bias(s)
	for d, size := range input {
		if stride.Toss(s) {
			a.Strides[d] = s.Between(1, 3)
		}
		if dilation.Toss(s) {
			a.Dilations[d] = s.Between(1, 3)
		}
		if begin.Toss(s) && a.Auto == 0 {
			a.Begin[d] = s.Between(0, kernel[d]-1+beyond)
		}
		if end.Toss(s) && a.Auto == 0 {
			a.End[d] = s.Between(0, kernel[d]-1+beyond)
		}
		span := func() int64 { return (kernel[d]-1)*a.Dilations[d] + 1 }
		switch all := a.Begin[d] + size + a.End[d]; {
		case a.Auto == SameUpper || a.Auto == SameLower:
			if (size-1)/a.Strides[d]*a.Strides[d]+span() < size {
				a.Strides[d] = 1
			}
		case span() > all:
			if a.Dilations[d] = 1; kernel[d] > all {
				kernel[d] = max(all, 1)
				a.Begin[d] += 1 - min(all, 1)
			}
		}
	}
	return a
}

// Ones returns a list of ones.
func Ones(n int) []int64 { return slices.Repeat([]int64{1}, n) }

// Distances is a feature of a list with an entry for each spatial dimension.
func Distances(name string) draw.Feature {
	of := draw.List(name)
	return draw.Feature{Name: name, Values: []string{"absent", "all 1", "equal", "different"}, Of: func(c *spec.Call) int {
		switch list := of(c); {
		case list == nil:
			return 0
		case !slices.ContainsFunc(list, func(entry int64) bool { return entry != 1 }):
			return 1
		case !slices.ContainsFunc(list, func(entry int64) bool { return entry != list[0] }):
			return 2
		}
		return 3
	}}
}

// Kernels is a feature of the sizes of windows.
func Kernels(of func(c *spec.Call) []int64) draw.Feature {
	return draw.Feature{Name: "window", Values: []string{"one element", "equal sizes", "different sizes"}, Of: func(c *spec.Call) int {
		switch list := of(c); {
		case !slices.ContainsFunc(list, func(size int64) bool { return size != 1 }):
			return 0
		case !slices.ContainsFunc(list, func(size int64) bool { return size != list[0] }):
			return 1
		}
		return 2
	}}
}

// Padded is a feature of where windows have padding, whose values name the begin and the end of a dimension.
func Padded(begin, end string) draw.Feature {
	return draw.Feature{Name: "padding", Values: []string{"none", begin, end, "at both"}, Of: func(c *spec.Call) (where int) {
		for _, w := range c.Operator.Windows(c) {
			if w.Begin > 0 {
				where |= 1
			}
			if w.End > 0 {
				where |= 2
			}
		}
		return where
	}}
}

// Lengths is [Kernels] of the windows of a call.
func Lengths() draw.Feature {
	return Kernels(func(c *spec.Call) (sizes []int64) {
		for _, w := range c.Operator.Windows(c) {
			sizes = append(sizes, w.Elements)
		}
		return sizes
	})
}
