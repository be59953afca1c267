package webnn

import (
	"errors"
	"strings"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// Steps say where windows are along the height and the width of an input.
type Steps struct {
	Padding   []int64 `conform:"padding,uint32,optional" doc:"rows before and behind the input, then columns before and behind; none when absent"`
	Strides   []int64 `conform:"strides,uint32,optional" doc:"distance of neighbouring windows, of rows and of columns; 1 when absent"`
	Dilations []int64 `conform:"dilations,uint32,optional" doc:"distance of neighbours in a window, of rows and of columns; 1 when absent"`
}

// Stepping returns s, of attributes that have more.
func (s *Steps) Stepping() *Steps { return s }

// Stepped are attributes that have [Steps].
type Stepped interface {
	Stepping() *Steps
	// Dimensions returns those of the input and the output that are the channels, the height and the width.
	Dimensions() (channels, height, width int)
	// Window returns the height and the width of a window of a call, if its operands have any.
	Window(c *spec.Call) (sizes []int64, ok bool)
	// Ceiling reports whether there is a last window that reaches behind the padding.
	Ceiling() bool
}

// The layouts of inputs and outputs.
const LayoutNCHW, LayoutNHWC = 0, 1

// dimensionsOf returns which dimensions of a layout are the channels, the height and the width.
func dimensionsOf(layout int64) (channels, height, width int) {
	if layout == LayoutNHWC {
		return 3, 1, 2
	}
	return 1, 2, 3
}

// windowRules makes the rules about the windows of an operation. Lists are the names of further options with two entries.
func windowRules(text spec.Text, layout string, lists ...string) []*spec.Rule {
	positive := append([]string{"strides", "dilations"}, lists...)
	rank := text.Static("rank", "Tensor limits; method steps", "The input has four dimensions.", func(k *spec.Check) {
		if r := k.Tensors[0].Rank(); r != 4 {
			k.Breaks("%d dimensions", r)
		}
	})
	long := text.Static("lengths", strings.Join(append([]string{"padding"}, positive...), "; "), "padding has four entries, and every other list of distances or sizes two.", func(k *spec.Check) {
		for i, name := range append([]string{"padding"}, positive...) {
			if list := k.Fields().Named(name).List; list.Entries() != nil && list.Len() != 4>>min(i, 1) {
				k.Breaks("%s has %d entries", name, list.Len())
			}
		}
	})
	above := text.Static("positive", "method steps", "Distances and sizes of windows are at least 1.", family.AtLeast(1, positive...))
	return []*spec.Rule{
		text.Meaning("strides", "strides", "Along the height and the width, windows begin strides apart, or one element apart without strides."),
		text.Meaning("dilations", "dilations", "Along the height and the width, neighbours in a window are dilations apart, or one element without dilations."),
		text.Meaning("padding", "padding", "padding says how many rows are before the input and behind it, and then how many columns."),
		text.Meaning("layout", layout, "With nhwc, the channels are the last dimension of the input and of the output, and otherwise the second."),
		rank, long, above,
	}
}

// outputPositive makes the rule that there is a window, given rules of [windowRules] and others.
func outputPositive(text spec.Text, given []*spec.Rule) *spec.Rule {
	return text.Given(append(given, Dimensions)...).Static("output-sizes", "method steps, output shape", "The output has at least one element along its height and its width.", func(k *spec.Check) {
		for d, w := range WindowsOf(k.Call) {
			if left := w.Padded() - w.Span(); left < 0 && (!k.Attributes.(Stepped).Ceiling() || left <= -w.Stride) {
				k.Breaks("dimension %d of the window has %d elements, and the input %d with its padding", d, w.Span(), w.Padded())
			}
		}
	})
}

// WindowsOf returns the windows of a call along its height and its width, or none if its operands and lists have other
// lengths.
func WindowsOf(c *spec.Call) []spec.Window {
	a := c.Attributes.(Stepped)
	s := a.Stepping()
	sizes, ok := a.Window(c)
	if !ok || len(sizes) != 2 || c.Tensors[0].Rank() != 4 || s.Padding != nil && len(s.Padding) != 4 || s.Strides != nil && len(s.Strides) != 2 || s.Dilations != nil && len(s.Dilations) != 2 {
		return nil
	}
	_, height, width := a.Dimensions()
	list := []spec.Window{{Size: c.Tensors[0].Sizes[height]}, {Size: c.Tensors[0].Sizes[width]}}
	for d := range list {
		w := &list[d]
		w.Elements, w.Stride, w.Dilation = sizes[d], 1, 1
		if s.Strides != nil {
			w.Stride = s.Strides[d]
		}
		if s.Dilations != nil {
			w.Dilation = s.Dilations[d]
		}
		if s.Padding != nil {
			w.Begin, w.End = s.Padding[2*d], s.Padding[2*d+1]
		}
	}
	return list
}

// limitOfWindows is the limit of a call with windows of more elements than conform visits, or of the padding alone.
func limitOfWindows(c *spec.Call) error {
	const most = 1 << 16
	all := int64(1)
	for _, w := range WindowsOf(c) {
		if w.Elements > most/max(all, 1) || max(w.Begin, w.End, w.Size) > most {
			return &spec.LimitError{Part: "the window", Err: errFarApart}
		}
		all *= max(w.Elements, 1)
	}
	return nil
}

var errFarApart = errors.New("a window, a size or a padding of more than 65,536 elements")
