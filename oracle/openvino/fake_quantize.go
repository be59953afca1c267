package openvino

import (
	"slices"

	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// FakeQuantize rounds elements, with each input t broadcast:
//
//	least, greatest = minimum and maximum of input_low[at] and input_high[at]
//	output[at] = output_low[at]  if X[at] <= least
//	output[at] = output_high[at] if X[at] > greatest
//	output[at] = round((X[at] - input_low[at]) / (input_high[at] - input_low[at]) · (levels - 1)) / (levels - 1) ·
//	             (output_high[at] - output_low[at]) + output_low[at] otherwise
var FakeQuantize = walk.Page{Run: walk.With(fakeQuantize)}

func fakeQuantize(w *walk.Walk, a *openvino.FakeQuantizeAttributes) {
	output, ok := family.Joined(w)
	if !ok {
		return
	}
	steps, ties := exact.Whole(a.Levels-1), openvino.TiesEven
	if someTie(w, output, steps) {
		ties = w.Answer(openvino.FakeQuantizeTies)
	}
	family.Together(w, output, nil, func(x []walk.Term, nan bool, _ spec.Answer) {
		if nan {
			w.Undetermined(family.ErrNaN)
			return
		}
		step := exact.Whole(0)
		switch side := beside(w, x[0].Bits, x[1].Bits, x[2].Bits); {
		case side < 0:
			w.Cite(w.Rule("low"))
		case side > 0:
			w.Cite(w.Rule("high"))
			step = steps.Over(steps)
		default:
			place, held := placeOf(w, x[0].Number, x[1].Number, x[2].Number, steps)
			if !held {
				w.Undetermined(family.ErrInexact)
				return
			}
			floor, whole := place.Floor()
			if step = floor; !whole && (place.Compare(half(floor)) > 0 || isTie(place) && (ties == openvino.TiesUp || !floor.Even())) {
				step = floor.Plus(exact.Whole(1))
			}
			step = step.Over(steps)
		}
		w.ComputesOf(step.Times(x[4].Number.Minus(x[3].Number)).Plus(x[3].Number), x...)
	})
}

// beside returns -1 for an element that becomes output_low, and 1 for one that becomes output_high.
func beside(w *walk.Walk, x, low, high uint64) int {
	d := w.Tensors[0].DType
	if family.Compare(d, low, high) > 0 {
		low, high = high, low
	}
	switch {
	case family.Compare(d, x, low) <= 0:
		return -1
	case family.Compare(d, x, high) > 0:
		return 1
	}
	return 0
}

// placeOf returns the place of an element between levels, which every order of evaluation computes exactly if it is held.
func placeOf(w *walk.Walk, x, low, high, steps exact.Value) (place exact.Value, held bool) {
	d, size := w.Tensors[0].DType, high.Minus(low)
	_, exactly := size.Element(d, w.Precision)
	place = x.Minus(low).Over(size.Alone()).Times(steps)
	_, held = place.Element(d, w.Precision)
	return place, held && exactly
}

func half(floor exact.Value) exact.Value { return floor.Plus(exact.Power(-1)) }

func isTie(place exact.Value) bool {
	floor, whole := place.Floor()
	return !whole && place.Compare(half(floor)) == 0
}

// someTie reports whether some element is half way between two levels.
func someTie(w *walk.Walk, output *walk.Output, steps exact.Value) bool {
	return family.Some(w, output, func(x []int64) bool {
		d := w.Tensors[0].DType
		of, low, high := uint64(x[0]), uint64(x[1]), uint64(x[2])
		if slices.ContainsFunc(x, func(bits int64) bool { return d.NaN(uint64(bits)) }) || beside(w, of, low, high) != 0 {
			return false
		}
		place, held := placeOf(w, exact.ValueOf(d, of), exact.ValueOf(d, low), exact.ValueOf(d, high), steps)
		return held && isTie(place)
	})
}
