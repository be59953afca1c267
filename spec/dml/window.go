package dml

import (
	"errors"
	"math"
	"slices"
	"strings"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// Windows are members of descriptions of operators whose elements are made of those in a window. The first two dimensions of
// the input are the batch and the channels, the others are spatial.
type Windows struct {
	Strides      []int64 `conform:"strides,uint32,along=steps" doc:"distance of neighbouring windows, of each spatial dimension"`
	Dilations    []int64 `conform:"dilations,uint32,along=steps" doc:"distance of neighbours in a window, of each spatial dimension"`
	StartPadding []int64 `conform:"start_padding,uint32,along=steps" doc:"elements of padding before each spatial dimension"`
	EndPadding   []int64 `conform:"end_padding,uint32,along=steps" doc:"elements of padding behind each spatial dimension"`
}

// Window returns w, of attributes that have more.
func (w *Windows) Window() *Windows { return w }

// Windowed are attributes that have [Windows].
type Windowed interface {
	Window() *Windows
	// Kernel returns the spatial sizes of the windows of a call.
	Kernel(c *spec.Call) []int64
}

// windowRules makes the rules about the lists of an operator with windows, whose names are given. The last two are that all tensors
// have the same dimension count, and that all lists have one length.
func windowRules(text spec.Text, lists ...string) []*spec.Rule {
	return []*spec.Rule{
		text.Meaning("strides", "Strides", "Along each spatial dimension, windows begin Strides apart."),
		text.Meaning("dilations", "Dilations", "Along each spatial dimension, neighbours in a window are Dilations apart."),
		text.Static("same-dimension-count", "Tensor constraints", "All tensors have the same dimension count.", func(k *spec.Check) {
			for i := range k.Tensors {
				if is, rank := k.Tensors[i].Rank(), k.Tensors[0].Rank(); is != rank {
					k.Breaks("%s has %d dimensions, and %s %d", k.Name(i), is, k.Name(0), rank)
				}
			}
		}),
		text.Static("one-dimension-count", "DimensionCount", "Each of "+strings.Join(lists, ", ")+" has DimensionCount entries.", func(k *spec.Check) {
			first := k.Fields().Named(lists[0]).List.Len()
			for _, name := range lists[1:] {
				if n := k.Fields().Named(name).List.Len(); n != first {
					k.Breaks("%s has %d entries, and %s %d", lists[0], first, name, n)
				}
			}
		}),
	}
}

// windowsOf lists the windows of a call along each spatial dimension, unless its lists have other lengths than its operands.
func windowsOf(c *spec.Call) []spec.Window {
	if !isWindowed(c) {
		return nil
	}
	list := make([]spec.Window, c.Tensors[0].Rank()-2)
	for d := range list {
		list[d] = windowAlong(c, d)
	}
	return list
}

// isWindowed reports whether the lists of a call have an entry for each spatial dimension of its operands.
func isWindowed(c *spec.Call) bool {
	of := c.Attributes.(Windowed)
	a, n := of.Window(), c.Tensors[0].Rank()-2
	for _, list := range [...][]int64{of.Kernel(c), a.Strides, a.Dilations, a.StartPadding, a.EndPadding} {
		if len(list) != n {
			return false
		}
	}
	return true
}

// windowAlong returns the windows along a spatial dimension of a call that has them.
func windowAlong(c *spec.Call, d int) spec.Window {
	of := c.Attributes.(Windowed)
	a := of.Window()
	return spec.Window{
		Size: c.Tensors[0].Sizes[2+d], Elements: of.Kernel(c)[d],
		Begin: a.StartPadding[d], End: a.EndPadding[d], Stride: a.Strides[d], Dilation: a.Dilations[d],
	}
}

// limitOfWindows is the limit of a call with windows of more elements than conform visits, or far apart; and of one that the text
// gives no meaning.
func limitOfWindows(c *spec.Call) error {
	const most = 1 << 16
	if !isWindowed(c) {
		return &spec.LimitError{Part: "DimensionCount", Err: errDimensions}
	}
	all := int64(1)
	for d := range c.Tensors[0].Rank() - 2 {
		w := windowAlong(c, d)
		switch {
		case w.Elements == 0:
			return &spec.LimitError{Part: "the window", Err: errEmpty}
		case w.Elements > most/all || max(w.Stride, w.Dilation, w.Begin, w.End, w.Size) > math.MaxInt32:
			return &spec.LimitError{Part: "the window", Err: errFarApart}
		case w.Stride == 0 || w.Dilation == 0:
			return &spec.LimitError{Part: "the window", Err: errDistance}
		}
		all *= w.Elements
	}
	return family.OfComputed(c)
}

var (
	errDimensions = errors.New("the text says which DimensionCount it should be, and not what another one means")
	errEmpty      = errors.New("the text does not say what a window without elements makes")
	errDistance   = errors.New("the text gives no meaning to a distance of 0")
	errFarApart   = errors.New("a window of more than 65,536 elements, or a distance or padding beyond 31 bits")
)

// outputSizes makes the rule about the sizes of the outputs: how many channels they have, or false for none, and how many elements
// along a spatial dimension with some windows. With the answer [SizesStated] to a question, these may be others. The rule holds where
// [limitOfWindows] is none.
func outputSizes(
	text spec.Text, section, statement string, free *spec.Question,
	channels func(k *spec.Check) (int64, bool), size func(k *spec.Check, d int, w spec.Window) int64,
) *spec.Rule {
	return text.Static("output-sizes", section, statement, func(k *spec.Check) {
		if limitOfWindows(k.Call) != nil {
			return
		}
		var room [tensor.MaxRank]int64
		made, ok := channels(k)
		want := append(room[:0], k.Tensors[0].Sizes[0], made)
		for d := range k.Tensors[0].Rank() - 2 {
			n := size(k, d, windowAlong(k.Call, d))
			ok = ok && n > 0
			want = append(want, n)
		}
		for _, output := range k.Outputs() {
			switch {
			case ok && slices.Equal(want, output.Sizes), free != nil && slices.Equal(want[:2], output.Sizes[:2]) && k.Answer(free) == SizesStated:
			case ok:
				k.BreaksShape(slices.Clone(want))
				return
			default:
				k.Breaks("there is no window")
				return
			}
		}
	})
}
