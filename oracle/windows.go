package oracle

import (
	"iter"
	"slices"

	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// reordered yields the entries of a list in orders for which they may be taken, if it has entries
// for the spatial dimensions of windows.
func reordered(f spec.Field) iter.Seq2[string, []int64] {
	return func(yield func(text string, entries []int64) bool) {
		entries := slices.Clone(f.List.Entries())
		switch half := len(entries) / 2; f.Along {
		case spec.AlongSteps:
			other := slices.Clone(entries)
			slices.Reverse(other)
			_ = yield(" is in the reverse order", other) && yield(" has its first entry for all dimensions", slices.Repeat(entries[:1], len(entries)))
		case spec.AlongEnds:
			pairs := make([]int64, 0, len(entries))
			for i := range entries {
				pairs = append(pairs, entries[i%half*2+i/half])
			}
			_ = yield(" has the ends before the begins", slices.Concat(entries[half:], entries[:half])) &&
				yield(" has the begin and the end of each dimension side by side", pairs)
		}
	}
}

// ofWindows are mistakes in which elements meet in a window.
func ofWindows(c *spec.Call) (list []walk.Mistake) {
	windowed, ok := c.Attributes.(onnx.Windowed)
	if !ok {
		return nil
	}
	of := func(operand int, text string, takes func(f *walk.Factor)) {
		list = append(list, walk.Mistake{Text: text, Takes: func(f *walk.Factor) {
			if f.Operand == operand {
				takes(f)
			}
		}})
	}
	a, convolves := c.Attributes.(onnx.Convolving)
	_, transposed := c.Attributes.(*onnx.ConvTransposeAttributes)
	if w := windowed.Window(); w.Dilations != nil && w.AutoPad == onnx.AutoPadNotSet && !transposed {
		of(0, "dilations count for the output alone, and not for the places of a window", func(f *walk.Factor) {
			for d, dilation := range w.Dilations {
				begin := f.To[2+d]
				if w.Strides != nil {
					begin *= w.Strides[d]
				}
				if w.Pads != nil {
					begin -= w.Pads[d]
				}
				f.At[2+d] = begin + (f.At[2+d]-begin)/dilation
			}
		})
	}
	if !convolves {
		return list
	}
	weights, group := onnx.Weights(c.Operator), a.Convolution().Group
	of(weights, "the kernel is in the reverse order", func(f *walk.Factor) {
		for d := 2; d < len(f.At); d++ {
			f.At[d] = f.Sizes()[d] - 1 - f.At[d]
		}
	})
	if n, ok := onnx.FeatureMaps(c); ok && group > 1 {
		channels, maps := c.Tensors[0].Sizes[1]/group, n/group // of a group
		other := func(text string, channel func(f *walk.Factor, c int64) int64) {
			list = append(list, walk.Mistake{Text: text, Takes: func(f *walk.Factor) {
				switch {
				case f.Operand == 0:
					f.At[1] = channel(f, f.At[1]%channels)
				case f.Operand == weights && transposed: // which has the channels of the input
					f.At[0] = channel(f, f.At[0]%channels)
				}
			}})
		}
		other("a group has every so many channels, and not neighbours", func(f *walk.Factor, c int64) int64 { return c*group + f.To[1]/maps })
		other("neighbouring feature maps are of different groups", func(f *walk.Factor, c int64) int64 { return f.To[1]%group*channels + c })
	}
	return list
}
