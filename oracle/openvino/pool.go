package openvino

import (
	"errors"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// The pages of pools.
var (
	MaxPool = walk.Page{Run: walk.With(maxPool)}
	AvgPool = walk.Page{Run: walk.With(avgPool)}
)

var errNothing = errors.New("the text does not say what the mean of no elements is")

// pooled returns the windows of a pool, the sizes of its output, and how many elements each spatial dimension has with its
// padding. Valid is the question about rounding beside auto_pad.
func pooled(w *walk.Walk, valid *spec.Question) (v family.Sliding, sizes, padded []int64) {
	data, a := w.Operand("data"), w.Attributes.(openvino.Pooled).Pooling()
	w.Cite(w.Rule("sizes"), w.Rule("value"))
	up := a.RoundingType != openvino.RoundFloor && !a.Same()
	if up && a.AutoPad == openvino.PadValid {
		up = false
		for _, window := range w.Operator.Windows(w.Call) {
			up = up || (window.Size-window.Span())%window.Stride > 0
		}
		up = up && w.Answer(valid) == openvino.ValidCeil
	}
	if up {
		w.Cite(w.Rule("ceil"))
	}
	v, counts, padded := windows(w, a.Kernel, up)
	for d := range counts {
		behind := v.Begin[d] + v.Input[d]
		if a.RoundingType == openvino.RoundCeilTorch && !a.Same() && (counts[d]-1)*v.Strides[d] >= behind {
			w.Cite(w.Rule("ceil-torch"))
			counts[d]--
		}
		padded[d] += behind
	}
	return v, append(append(w.Index(data.Rank())[:0], data.Sizes[:2]...), counts...), padded
}

func maxPool(w *walk.Walk, a *openvino.MaxPoolAttributes) {
	v, sizes, _ := pooled(w, openvino.MaxPoolValidCeil)
	axis := family.Dimension(w, a.Axis, len(sizes), w.Rule("negative-axis"))
	family.MaxPool{
		X: w.Operand("data"), Sliding: v, Sizes: sizes, NaN: openvino.MaxPoolNaN, Ties: openvino.MaxPoolTies,
		Nothing: func(w *walk.Walk, _ tensor.DType, _ spec.Answer) {
			w.Cite(w.Rule("padding"))
			family.ExtremeOf(w, nil, 1, 0)
		},
		Place:  func(at, sizes []int64, axis int64) int64 { return index.Ordinal(at[axis:], sizes[axis:]) },
		Counts: int64(axis), Cites: [3]*spec.Rule{w.Rule("indices")},
	}.Run(w, w.Output("output"), w.Outputs("indices"))
}

// avgPool divides the sum of each window:
//
//	output[n, c, window] = (the sum of data[n, c, places of the window in the data]) / how many elements count
func avgPool(w *walk.Walk, a *openvino.AvgPoolAttributes) {
	data, output := w.Operand("data"), w.Output("output")
	v, sizes, padded := pooled(w, openvino.AvgPoolValidCeil)
	if !output.HasSizes(sizes...) {
		return
	}
	from, last, tail := w.Index(data.Rank()), w.Index(len(padded)), openvino.TailExcluded
	for d := range last {
		last[d] = sizes[2+d] - 1
	}
	if all := index.Product(v.Kernel...); !a.ExcludePad && v.Counted(last, padded, false) != all {
		tail = w.Answer(openvino.AvgPoolTail)
	}
	for to := range output.Elements {
		list := v.Inside(w, data, to, from)
		divisor := int64(len(list))
		if copy(last, to[2:]); !a.ExcludePad {
			w.Cite(w.Rule("includes-padding"))
			divisor = v.Counted(last, padded, tail != openvino.TailExcluded)
			if tail == openvino.TailUndefined && divisor != v.Counted(last, padded, false) {
				w.Anything()
				continue
			}
		} else if w.Cite(w.Rule("excludes-padding")); divisor == 0 {
			w.Undetermined(errNothing)
			continue
		}
		switch {
		case divisor == 0:
			w.Undetermined(errNothing)
		case len(list) == 0:
			w.Computes(walk.Term{})
		default:
			w.Computes(family.Total(list).Over(w.Known(tensor.Int64, uint64(divisor))))
		}
	}
}
