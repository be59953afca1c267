package stablehlo

import (
	"errors"
	"math"
	"strings"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// Windows are the inputs of operators that make an element of those in a window, as far as they share them.
type Windows struct {
	WindowStrides []int64 `conform:"window_strides,along=dimensions" doc:"distance of neighbouring windows, of each dimension"`
	PaddingLow    []int64 `conform:"padding_low,along=dimensions" doc:"padding[:, 0]: elements to add before each dimension; negative to remove"`
	PaddingHigh   []int64 `conform:"padding_high,along=dimensions" doc:"padding[:, 1]: elements to add behind each dimension; negative to remove"`
}

// windowLists makes the rules about lists with an entry for each dimension, of the sections that state their lengths and that they
// are positive.
func windowLists(t spec.Text, sizes, positive string, names ...string) (lengths, atLeast1 *spec.Rule) {
	all := append(names, "padding_low", "padding_high")
	return t.Static("one-entry-a-dimension", sizes, words(all)+" have one entry for each dimension of the first operand.", family.PerDimension(all...)),
		t.Static("positive", positive, "No entry of "+words(names)+" is below 1.", family.AtLeast(1, names...))
}

// words lists names in a sentence.
func words(names []string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// dimensionwise makes the Windows of an operator whose windows have all dimensions of its first operand.
func dimensionwise(of func(c *spec.Call) (a *Windows, elements, interior, dilations []int64)) func(c *spec.Call) []spec.Window {
	return func(c *spec.Call) (list []spec.Window) {
		a, elements, interior, dilations := of(c)
		n := c.Tensors[0].Rank()
		for _, entries := range [][]int64{a.WindowStrides, a.PaddingLow, a.PaddingHigh, elements} {
			if len(entries) != n {
				return nil
			}
		}
		if interior != nil && (len(interior) != n || len(dilations) != n) {
			return nil
		}
		for d, size := range c.Tensors[0].Sizes {
			w := spec.Window{Size: size, Elements: elements[d], Begin: a.PaddingLow[d], End: a.PaddingHigh[d], Stride: a.WindowStrides[d], Dilation: 1}
			if interior != nil {
				w.Interior, w.Dilation = interior[d]-1, dilations[d]
			}
			list = append(list, w)
		}
		if tooFarApart(list) {
			return nil
		}
		return list
	}
}

// maxWindow bounds the elements of a window.
const maxWindow = 1 << 16

// tooFarApart reports whether conform does not represent windows.
func tooFarApart(list []spec.Window) bool {
	all := int64(1)
	for _, w := range list {
		if w.Elements > maxWindow/max(all, 1) || max(w.Size, w.Interior, w.Stride, w.Dilation, w.Begin, w.End) > math.MaxInt32 || min(w.Begin, w.End) < math.MinInt32 {
			return true
		}
		all *= w.Elements
	}
	return false
}

// limitOfWindows is the limit of an operator that computes, whose calls have windows along some dimensions.
func limitOfWindows(dimensions func(c *spec.Call) int) func(c *spec.Call) error {
	return func(c *spec.Call) error {
		list := c.Operator.Windows(c)
		if len(list) != dimensions(c) {
			return &spec.LimitError{Part: "the window", Err: errFarApart}
		}
		for _, w := range list {
			if w.Padded() < 0 {
				return &spec.LimitError{Part: "padding", Err: errRemoved}
			}
		}
		return family.OfComputed(c)
	}
}

var (
	errFarApart = errors.New("a window of more than 65,536 elements, or a distance or padding beyond 32 bits")
	errRemoved  = errors.New("padding removes more elements than there are")
)

// counted makes the check that the tensor called name has as many elements along each dimension as there are windows.
func counted(name string, windows func(c *spec.Call) []spec.Window) func(k *spec.Check) {
	return func(k *spec.Check) {
		list, t := windows(k.Call), k.Input(name)
		if list == nil && k.Tensors[0].Rank() > 0 {
			return // beyond what is represented
		}
		right := t.Rank() == len(list)
		for d := range list {
			right = right && t.Sizes[d] == list[d].Count()
		}
		if right {
			return
		}
		sizes := make([]int64, len(list))
		for d := range list {
			sizes[d] = list[d].Count()
		}
		if t == k.Output() {
			k.BreaksShape(sizes)
		} else {
			k.Breaks("%s has sizes %v, and there are %v windows", name, t.Sizes, sizes)
		}
	}
}
