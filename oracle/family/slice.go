package family

import (
	"fmt"
	"strings"

	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// SliceRules are the rules of a text that decide what a slice takes.
type SliceRules struct {
	Axes                            AxisRules
	Takes, Whole, Backward, NoSteps *spec.Rule
	// A negative start or end; and one beyond the dimension.
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
	taken, steps := w.Lists(data.Rank()), w.Index(data.Rank())
	for i := range s.Starts {
		d := rules.Axes.dimension(w, s.Axes, i, data.Rank())
		steps[d] = s.Step(i)
		if s.Steps == nil {
			w.By(rules.NoSteps)
		}
		if w.Explaining {
			w.Step()
			w.Cell("entry", "%d", i)
			w.Cell("dimension", "%d of %d", d, data.Sizes[d])
			w.Cell("start:end:step", "%d:%d:%d", s.Starts[i], s.Ends[i], s.Step(i))
		}
		taken[d] = places(w, s, rules, q, i, data.Sizes[d], taken[d][:0])
		if w.Explaining {
			w.Cell("size", "%d", len(taken[d]))
		}
	}
	for d, size := range data.Sizes {
		if steps[d] == 0 {
			w.By(rules.Whole)
			for place := range size {
				taken[d] = append(taken[d], place)
			}
		}
		output.Size(d, int64(len(taken[d])))
	}
	w.By(rules.Takes)

	from := w.Index(data.Rank())
	for at := range output.Evenly {
		for d := range from {
			from[d] = taken[d][at[d]]
		}
		w.From(data, from)
		if w.Explaining {
			words := make([]string, len(from))
			for d := range from {
				words[d] = fmt.Sprint(at[d])
				if steps[d] != 0 {
					words[d] = fmt.Sprintf("%d + %d * %d", taken[d][0], steps[d], at[d])
				}
			}
			w.Because("data[%s]", strings.Join(words, ", "))
		}
	}
}

// places appends the places of a dimension that entry i takes.
func places(w *walk.Walk, s family.Slice, rules *SliceRules, q *family.SliceQuestions, i int, size int64, taken []int64) []int64 {
	start, end, step := s.Starts[i], s.Ends[i], s.Step(i)
	noEnd := size > 0 && step < 0 && q.IsNoEnd(end, w.Answer)
	if start < 0 {
		start = w.Ruled(start+size, rules.Negative)
	}
	if end < 0 {
		end = w.Ruled(end+size, rules.Negative)
	}
	if w.Explaining {
		w.Cell("adjusted", "%d:%d", start, end)
		defer func() { w.Cell("clamped", "%d:%d", start, end) }()
	}
	switch {
	case size == 0:
	case step > 0:
		start, end = clamped(w, start, 0, size, rules.Forward), clamped(w, end, 0, size, rules.Forward)
		for place := start; place < end; place += min(step, size) {
			taken = append(taken, place)
		}
	default:
		w.By(rules.Backward)
		if end = clamped(w, end, -1, size-1, rules.BackwardEnd); noEnd {
			end = -1
		}
		if start < 0 && end < 0 && q.TakesNothing(w.Answer) {
			w.By(rules.BackwardStart)
			break
		}
		start = clamped(w, start, 0, size-1, rules.BackwardStart)
		for place := start; place > end; place += max(step, -size) {
			taken = append(taken, place)
		}
	}
	return taken
}

// clamped returns the place that is nearest to another, from low to high.
func clamped(w *walk.Walk, place, low, high int64, rule *spec.Rule) int64 {
	if place < low || place > high {
		return w.Ruled(min(max(place, low), high), rule)
	}
	return place
}
