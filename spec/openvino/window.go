package openvino

import (
	"errors"
	"math"
	"strings"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// Windows are the attributes of operations that make an element of those in a window. The first two dimensions of the data are
// the batch and the channels, the others are spatial.
type Windows struct {
	AutoPad   int64   `conform:"auto_pad,enum=explicit|same_upper|same_lower|valid,optional" doc:"whether pads_begin and pads_end count, or which padding there is"`
	PadsBegin []int64 `conform:"pads_begin,along=steps" doc:"elements of padding before each spatial dimension"`
	PadsEnd   []int64 `conform:"pads_end,along=steps" doc:"elements of padding behind each spatial dimension"`
	Strides   []int64 `conform:"strides,along=steps" doc:"distance of neighbouring windows, of each spatial dimension"`
}

// The values of auto_pad.
const PadExplicit, PadSameUpper, PadSameLower, PadValid = 0, 1, 2, 3

// Window returns w, of attributes that have more.
func (w *Windows) Window() *Windows { return w }

// Windowed are attributes that have [Windows].
type Windowed interface{ Window() *Windows }

// Same reports whether the padding follows from the sizes of the output.
func (w *Windows) Same() bool { return w.AutoPad == PadSameUpper || w.AutoPad == PadSameLower }

// SameSize is a question because the text of pools gives the output the sizes of the input, that of convolutions does not say
// which it has, and implementations divide by strides.
var SameSize = spec.Text{Name: "openvino.windows", Document: "OpenVINO"}.Question("same-size", "Pooling Operators, shape calculation rules; Convolution-1, auto_pad",
	"Which sizes does an output have with same_upper and same_lower?", []spec.Option{
		SameInput:   {Name: "input", Statement: "Those of the input, whatever the strides."},
		SameDivided: {Name: "divided", Statement: "Those of the input, divided by strides and rounded up."},
	})

// The answers to [SameSize].
const SameInput, SameDivided spec.Answer = 0, 1

// windowRules makes the rules about the windows of an operation, whose lists that are distances have names.
func windowRules(text spec.Text, distances ...string) []*spec.Rule {
	rank := text.Static("rank", "Inputs, 1", "The data have a batch, channels, and one to three spatial dimensions.", family.Ranks(3, 5))
	lengths := text.Given(rank).Static("lengths", "Attributes", "Each list that is present has an entry for each spatial dimension.", func(k *spec.Check) {
		for _, field := range k.Fields() {
			if spatial := k.Tensors[0].Rank() - 2; field.List != nil && field.List.Entries() != nil && field.List.Len() != spatial {
				k.Breaks("%s has %d entries for %d spatial dimensions", field.Name, field.List.Len(), spatial)
			}
		}
	})
	return []*spec.Rule{
		rank, lengths,
		text.Meaning("strides", "Attributes, strides", "Along each spatial dimension, windows begin strides apart."),
		text.Static("strides-positive", "Attributes (the equations divide by strides)", "No entry of "+strings.Join(distances, " and ")+" is below 1.", family.AtLeast(1, distances...)),
		text.Static("pads-not-negative", "Attributes, pads_begin; pads_end", "No entry of pads_begin and pads_end is negative where they count.", func(k *spec.Check) {
			if k.Attributes.(Windowed).Window().AutoPad == PadExplicit {
				family.AtLeast(0, "pads_begin", "pads_end")(k)
			}
		}),
	}
}

// paddingRules makes the rules about the padding of an input.
func paddingRules(text spec.Text) []*spec.Rule {
	return []*spec.Rule{
		text.Meaning("pads", "Attributes, pads_begin; pads_end", "Before each spatial dimension are pads_begin elements of padding, and behind it pads_end."),
		text.Meaning("pads-ignored", "Attributes, auto_pad", "With another auto_pad than explicit, pads_begin and pads_end do not count."),
		text.Meaning("valid", "Attributes, auto_pad", "With valid there is no padding."),
		text.Meaning("same", "Attributes, auto_pad", "With same_upper and same_lower there is as much padding as gives the output its sizes."),
		text.Meaning("same-upper", "Attributes, auto_pad", "With same_upper, an odd padding has one element more behind the data."),
		text.Meaning("same-lower", "Attributes, auto_pad", "With same_lower, it has one more before the data."),
	}
}

// windowsOf lists the windows of the calls of an operation, whose output has the windows if it is backward.
func windowsOf(c *spec.Call) (list []spec.Window) {
	_ = eachWindow(c, func(w spec.Window) error {
		list = append(list, w)
		return nil
	})
	return list
}

// kernelOf returns the spatial sizes of windows: the last ones of the kernel, or those that a pool states.
func kernelOf(c *spec.Call) []int64 {
	if field := c.Fields().Named("kernel"); field != nil {
		return field.List.Entries()
	}
	sizes := c.Tensors[1].Sizes
	return sizes[min(len(sizes), 2+GroupDimensions(c.Operator)):]
}

// eachWindow calls f for each spatial dimension of a call, unless its lists have other lengths than its operands.
func eachWindow(c *spec.Call, f func(w spec.Window) error) error {
	a, kernel, n := c.Attributes.(Windowed).Window(), kernelOf(c), c.Tensors[0].Rank()-2
	dilations := []int64(nil)
	if field := c.Fields().Named("dilations"); field != nil {
		dilations = field.List.Entries()
	}
	if n < 0 || len(kernel) != n || len(a.Strides) != n || len(a.PadsBegin) != n || len(a.PadsEnd) != n || dilations != nil && len(dilations) != n {
		return nil
	}
	all := int64(1)
	for d, size := range c.Tensors[0].Sizes[2:] {
		w := spec.Window{Size: size, Elements: kernel[d], Stride: a.Strides[d], Dilation: 1}
		if a.AutoPad == PadExplicit {
			w.Begin, w.End = a.PadsBegin[d], a.PadsEnd[d]
		}
		if dilations != nil {
			w.Dilation = dilations[d]
		}
		switch {
		case kernel[d] > maxWindow/max(all, 1) || max(w.Stride, w.Dilation, w.Begin, w.End, size) > math.MaxInt32:
			return &spec.LimitError{Part: "the window", Err: errFarApart}
		case kernel[d] == 0:
			return &spec.LimitError{Part: "the window", Err: errWindow}
		}
		all *= kernel[d]
		if err := f(w); err != nil {
			return err
		}
	}
	return nil
}

// limitOfWindows returns a [*spec.LimitError] if the windows of a call are none for which the text states what they make.
func limitOfWindows(c *spec.Call) error {
	same := c.Attributes.(Windowed).Window().Same()
	if err := eachWindow(c, func(w spec.Window) error {
		switch left := w.Padded() - w.Span(); {
		case !same && left < 0:
			return &spec.LimitError{Part: "the window", Err: errWindow}
		case same && w.Size > 0 && (w.Size-1)/w.Stride*w.Stride+w.Span() < w.Size:
			return &spec.LimitError{Part: "auto_pad", Err: errSame}
		}
		return nil
	}); err != nil {
		return err
	}
	return family.OfComputed(c)
}

// maxWindow bounds the elements of a window.
const maxWindow = 1 << 16

var (
	errWindow   = errors.New("a window is empty or longer than the data with their padding, and the text gives the output no size")
	errSame     = errors.New("the padding would be negative")
	errFarApart = errors.New("a window of more than 65,536 elements, or a distance or padding beyond 32 bits")
)
