package webnn

import (
	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/webnn"
)

// Resample2d takes the nearest element along two axes:
//
//	axes = [2, 3] if there are none; sizes = shape of the axes * scales, rounded down, if there are none
//	for every index x of an axis of the output:
//	    scale = size of the output / size of the input
//	    coordinate = (x + 1/2) / scale - 1/2, clamped to 0 … size of the input - 1
//	    output[x] = input[⌈coordinate - 1/2⌉]
var Resample2d = walk.Page{Run: walk.With(resample2d)}

func resample2d(w *walk.Walk, a *webnn.Resample2dAttributes) {
	input, output := w.Operand("input"), w.Output("output")
	sizes := append(w.Index(4)[:0], input.Sizes...)
	var axes [2]int64
	for i := range axes {
		if a.Axes == nil {
			axes[i] = w.Ruled(int64(2+i), webnn.Resample2dNoAxes)
		} else {
			axes[i] = w.Ruled(a.Axes[i], webnn.Resample2dAxes)
		}
		d := axes[i]
		switch {
		case a.Sizes != nil:
			sizes[d] = w.Ruled(a.Sizes[i], webnn.Resample2dSizes)
			if a.Scales != nil {
				w.Cite(webnn.Resample2dIgnored)
			}
		case a.Scales != nil:
			sizes[d] = w.Ruled(exact.Int(sizes[d]).Times(exact.Float(a.Scales[i])).Floor(), webnn.Resample2dScales)
		default:
			w.Cite(webnn.Resample2dNoScales)
		}
	}
	w.Cite(webnn.Resample2dKeeps)
	if !output.HasSizes(sizes...) {
		return
	}
	w.Cite(webnn.Resample2dNearest, webnn.Resample2dPosition)
	places := w.Lists(2)
	for i, d := range axes {
		if output.Place.Elements > 0 {
			places[i] = nearest(input.Sizes[d], sizes[d], places[i])
		}
		output.Uneven(int(d))
	}
	from := w.Index(4)
	for at := range output.Evenly {
		copy(from, at)
		for i, d := range axes {
			from[d] = places[i][at[d]]
		}
		w.From(input, from)
	}
	if at := output.Asked(); at != nil {
		w.Remark("the nearest to %v", at)
	}
}

// nearest appends the place in the input of each place of an axis of the output.
func nearest(in, out int64, places []int64) []int64 {
	half, first, last := exact.Float(0.5), exact.Int(0), exact.Int(in-1)
	scale := exact.Int(out).Over(exact.Int(in))
	for x := range out {
		coordinate := exact.Int(x).Plus(half).Over(scale).Minus(half)
		if coordinate.Sign() < 0 {
			coordinate = first
		}
		if coordinate.Compare(last) > 0 {
			coordinate = last
		}
		places = append(places, -half.Minus(coordinate).Floor()) // rounded up
	}
	return places
}
