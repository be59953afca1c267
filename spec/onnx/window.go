package onnx

import (
	"errors"
	"math"
	"slices"
	"strings"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// Steps say where windows are along each spatial dimension.
type Steps struct {
	Dilations []int64 `conform:"dilations,along=steps,optional" doc:"distance of neighbours in a window, of each spatial dimension; 1 when absent"`
	Pads      []int64 `conform:"pads,along=ends,optional" doc:"elements of padding at the begin of each spatial dimension, then at the end of each; none when absent"`
	Strides   []int64 `conform:"strides,along=steps,optional" doc:"distance of neighbouring windows, of each spatial dimension; 1 when absent"`
}

// Windows are the attributes of operators that make an element of those in a window, whose first
// two dimensions are the batch and the channels and whose others are spatial.
type Windows struct {
	AutoPad int64 `conform:"auto_pad,enum=NOTSET|SAME_UPPER|SAME_LOWER|VALID,optional" doc:"whether pads counts, or which padding there is"`
	Steps
}

// The values of auto_pad.
const AutoPadNotSet, AutoPadSameUpper, AutoPadSameLower, AutoPadValid = 0, 1, 2, 3

// Stepping returns s, of attributes that have more.
func (s *Steps) Stepping() *Steps { return s }

// Stepped are attributes that have [Steps].
type Stepped interface{ Stepping() *Steps }

// Window returns w, of attributes that have more.
func (w *Windows) Window() *Windows { return w }

// Windowed are attributes that have [Windows].
type Windowed interface{ Window() *Windows }

// spatialRank checks that the first input has a spatial dimension.
var spatialRank = family.Ranks(3, tensor.MaxRank)

// windowRules makes the rules about the windows of an operator.
func windowRules(text spec.Text) (rules []*spec.Rule, lengths *spec.Rule) {
	checks, lengths := windowChecks(text, "dilations", "kernel_shape", "strides")
	return append([]*spec.Rule{
		text.Meaning("strides", "strides", "Along each spatial dimension, windows begin strides apart, or one element apart without strides."),
		text.Meaning("dilations", "dilations", "Along each spatial dimension, neighbours in a window are dilations apart, or one element without dilations."),
		text.Meaning("pads", "pads", "Before each spatial dimension are as many elements of padding as the first half of pads says, and behind it as many as the second half says."),
		text.Meaning("valid", "auto_pad", "With VALID there is no padding."),
		text.Meaning("same", "auto_pad", "With SAME_UPPER and SAME_LOWER there is as much padding as gives the output the sizes of the input, divided by strides and rounded up."),
		text.Meaning("same-upper", "auto_pad", "With SAME_UPPER, half of the padding is before the input, rounded down."),
		text.Meaning("same-lower", "auto_pad", "With SAME_LOWER, half of the padding is before the input, rounded up."),
	}, checks...), lengths
}

// windowChecks makes the rules about which attributes windows have. Lists are those of an entry for
// each spatial dimension.
func windowChecks(text spec.Text, lists ...string) (rules []*spec.Rule, lengths *spec.Rule) {
	rank := imageRank(text)
	rules = spatialRules(text.Given(rank), spatialDimensions, lists, []string{"dilations", "kernel_shape", "strides"})
	return append(append([]*spec.Rule{rank}, rules...), text.Static("pads-alone", "pads", "There is no pads beside an auto_pad other than NOTSET.", func(k *spec.Check) {
		if w := k.Attributes.(Windowed).Window(); w.AutoPad != AutoPadNotSet && w.Pads != nil {
			k.Breaks("both pads and auto_pad")
		}
	})), rules[0]
}

func imageRank(text spec.Text) *spec.Rule {
	return text.Static("rank", "inputs, X", "X has a batch, channels, and at least one spatial dimension.", spatialRank)
}

func spatialDimensions(c *spec.Call) int { return c.Tensors[0].Rank() - 2 }

// spatialRules makes the rules about lists that have an entry for each spatial dimension, and about pads, which has
// two. The first one is about their lengths.
func spatialRules(text spec.Text, spatial func(c *spec.Call) int, lists, positive []string) []*spec.Rule {
	last, all := len(lists)-1, append(slices.Clone(lists), "pads")
	return []*spec.Rule{
		text.Static("lengths", strings.Join(slices.Sorted(slices.Values(all)), "; "),
			"Each of "+andLast(lists)+" that is present has an entry for each spatial dimension, and pads has two.", func(k *spec.Check) {
				for i, name := range all {
					field, want := k.Fields().Named(name), spatial(k.Call)
					if i > last {
						want *= 2
					}
					if field.List.Entries() != nil && field.List.Len() != want {
						k.Breaks("%s has %d entries for %d spatial dimensions", name, field.List.Len(), spatial(k.Call))
					}
				}
			}),
		text.Static("positive", strings.Join(positive, "; ")+" (silent)", "No entry of "+andLast(positive)+" is below 1.", family.AtLeast(1, positive...)),
		text.Static("pads-not-negative", "pads", "No entry of pads is negative.", family.AtLeast(0, "pads")),
	}
}

// andLast joins names.
func andLast(names []string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

var (
	errWindow   = errors.New("a window is empty or longer than the input with its padding, and the text gives the output no size")
	errSame     = errors.New("the text makes the padding negative")
	errFarApart = errors.New("a window of more than 65,536 elements, or a distance or padding beyond 32 bits")
)

// maxWindow bounds the elements of a window.
const maxWindow = 1 << 16

// limitOfWindows returns a [*spec.LimitError] if the windows of a kernel are none for which the
// text states what they make. Of a call whose lists have other lengths than its operands it returns nil.
func limitOfWindows(c *spec.Call, kernel []int64) error {
	auto := c.Attributes.(Windowed).Window().AutoPad
	same := auto == AutoPadSameUpper || auto == AutoPadSameLower
	return eachWindow(c, kernel, func(_ int, w spec.Window) error {
		switch left := w.Padded() - w.Span(); {
		case !same && left < 0:
			return &spec.LimitError{Part: "the window", Err: errWindow}
		case same && w.Size > 0 && (w.Size-1)/w.Stride*w.Stride+w.Span() < w.Size:
			return &spec.LimitError{Part: "auto_pad", Err: errSame}
		}
		return nil
	})
}

// windowsOf lists the windows of the calls of an operator, by its kernel.
func windowsOf(kernel func(c *spec.Call) []int64) func(c *spec.Call) []spec.Window {
	return func(c *spec.Call) (list []spec.Window) {
		if err := eachWindow(c, kernel(c), func(_ int, w spec.Window) error {
			list = append(list, w)
			return nil
		}); err != nil {
			return nil
		}
		return list
	}
}

// eachWindow calls f for each spatial dimension of a call, unless its lists have other lengths than its operands.
func eachWindow(c *spec.Call, kernel []int64, f func(d int, w spec.Window) error) error {
	a, all := c.Attributes.(Windowed).Window(), int64(1)
	n := c.Tensors[0].Rank() - 2
	if n < 0 || len(kernel) != n || !fits(n, a.Strides, a.Dilations) || !fits(2*n, a.Pads) {
		return nil
	}
	for d, size := range c.Tensors[0].Sizes[2:] {
		w := spec.Window{
			Size: size, Elements: kernel[d], Begin: entry(a.Pads, d, 0), End: entry(a.Pads, n+d, 0),
			Stride: entry(a.Strides, d, 1), Dilation: entry(a.Dilations, d, 1),
		}
		if kernel[d] > maxWindow/max(all, 1) || max(w.Stride, w.Dilation, w.Begin, w.End, size) > math.MaxInt32 {
			return &spec.LimitError{Part: "the window", Err: errFarApart}
		}
		if all *= kernel[d]; kernel[d] == 0 {
			return &spec.LimitError{Part: "the window", Err: errWindow}
		}
		if err := f(d, w); err != nil {
			return err
		}
	}
	return nil
}

// fits reports whether each list that is present has so many entries.
func fits(n int, lists ...[]int64) bool {
	return !slices.ContainsFunc(lists, func(list []int64) bool { return list != nil && len(list) != n })
}

// entry returns an entry of a list, or another number if the list is absent.
func entry(list []int64, i int, other int64) int64 {
	if list == nil {
		return other
	}
	return list[i]
}
