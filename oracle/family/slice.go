package family

import (
	"math"

	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// SliceRules are a text's rules about slices.
type SliceRules struct {
	Axes                            AxisRules
	Takes, Whole, Backward, NoSteps *spec.Rule
	// Rules for a negative start or end, and for one beyond the dimension.
	Negative, Forward, BackwardStart, BackwardEnd *spec.Rule
}

// Slice takes the elements of the data that lie between a start and an end:
//
//	start, end, step = 0, size, 1 for every dimension
//	for every i:
//	    start, end, step of dimension axes[i] = starts[i], ends[i], steps[i]
//	    size is added to a negative start and end
//	    step > 0: start and end are clamped to 0 … size
//	    step < 0: start is clamped to 0 … size - 1, and end to -1 … size - 1
//	output[…, k, …] = data[…, start + k * step, …] for every k with start + k * step before end
func Slice(w *walk.Walk, s family.Slice, rules *SliceRules, q *family.SliceQuestions) {
	data, output := w.Operand("data"), w.Output("output")
	var room [tensor.MaxRank]Window
	windows, sizes := Windows(w, s, rules, q, room[:0]), w.Index(data.Rank())
	for d := range windows {
		windows[d].To, sizes[d] = d, windows[d].Count
	}
	if output.HasSizes(sizes...) {
		w.Cite(rules.Takes)
		FromWindows(w, output, windows, "start", "step")
	}
}

// Windows appends the window that a slice takes of each dimension of the data.
func Windows(w *walk.Walk, s family.Slice, rules *SliceRules, q *family.SliceQuestions, windows []Window) []Window {
	data := w.Operand("data")
	windows = windows[:data.Rank()] // step is 0 for a dimension without an entry
	for i := range s.Starts {
		d := rules.Axes.dimension(w, s.Axes, i, data.Rank())
		if s.Steps == nil {
			w.Cite(rules.NoSteps)
		}
		taken := take(w, s, rules, q, i, data.Sizes[d])
		if windows[d] = taken.Window; w.Explaining {
			w.Step()
			w.Cell("entry", "%d", i)
			w.Cell("dimension", "%d of %d", d, data.Sizes[d])
			w.Cell("start:end:step", "%d:%d:%d", s.Starts[i], s.Ends[i], s.Step(i))
			w.Cell("adjusted", "%d:%d", taken.adjusted[0], taken.adjusted[1])
			w.Cell("clamped", "%d:%d", taken.clamped[0], taken.clamped[1])
			w.Cell("size", "%d", taken.Count)
		}
	}
	for d, size := range data.Sizes {
		if windows[d].Step == 0 {
			w.Cite(rules.Whole)
			windows[d] = Whole(size)
		}
	}
	return windows
}

// A taking is the window of an entry in its dimension, with intermediate values
// of its start and end.
type taking struct {
	Window
	adjusted, clamped [2]int64
}

// take returns the window of entry i in its dimension.
func take(w *walk.Walk, s family.Slice, rules *SliceRules, q *family.SliceQuestions, i int, size int64) (x taking) {
	start, end, step := s.Starts[i], s.Ends[i], s.Step(i)
	greatest := end == math.MaxInt32 || end == math.MaxInt64
	noEnd := size > 0 && step < 0 && greatest && q.GreatestEnd != nil && w.Answer(q.GreatestEnd) == 1
	if start < 0 {
		start = w.Ruled(start+size, rules.Negative)
	}
	if end < 0 {
		end = w.Ruled(end+size, rules.Negative)
	}
	x.adjusted = [...]int64{start, end}
	nothing := size == 0
	switch {
	case nothing:
	case step > 0:
		start, end = clamped(w, start, 0, size, rules.Forward), clamped(w, end, 0, size, rules.Forward)
	default:
		w.Cite(rules.Backward)
		if end = clamped(w, end, -1, size-1, rules.BackwardEnd); noEnd {
			end = -1
		}
		if nothing = start < 0 && end < 0 && w.Answer(q.BelowZero) == q.BelowZeroNothing; nothing {
			w.Cite(rules.BackwardStart)
		} else {
			start = clamped(w, start, 0, size-1, rules.BackwardStart)
		}
	}
	x.clamped = [...]int64{start, end}
	if x.Window = Before(start, end, step); nothing {
		x.Window = Window{Step: step}
	}
	return x
}

// clamped returns place, limited to low and high.
func clamped(w *walk.Walk, place, low, high int64, rule *spec.Rule) int64 {
	if place < low || place > high {
		return w.Ruled(min(max(place, low), high), rule)
	}
	return place
}
