package stablehlo

import (
	"slices"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// SelectAndScatter makes one element of those whose windows select it:
//
//	selected[window] = the index of the element of operand that remains of the window, where one remains of two by
//	                   select(one before, other) ? one before : other
//	result[i] = scatter(init_value, source[window] of all windows with selected[window] = i)
var SelectAndScatter = walk.Page{Run: walk.With(selectAndScatter), Subjects: anyType}

func selectAndScatter(w *walk.Walk, a *stablehlo.SelectAndScatterAttributes) {
	operand, source := w.Operand("operand"), w.Operand("source")
	if w.Cite(w.Rule("selects"), w.Rule("windows")); slices.ContainsFunc(slices.Concat(a.PaddingLow, a.PaddingHigh), isNegative) {
		w.Cite(w.Rule("removes"))
	}
	s := selectionsOf(w, operand, source, directions[a.Select])
	if s.ties {
		w.Cite(w.Rule("ties"))
	}
	if s.pads {
		w.Cite(w.Rule("padding"))
	}
	undefined := s.none && w.Answer(stablehlo.SelectNothing) == stablehlo.SelectsUndefined
	unordered := slices.Contains(s.nan, true) && w.Answer(stablehlo.SelectNaN) == stablehlo.SelectNaNUndefined
	from := w.Index(source.Rank())
	r := reduction{body: a.Scatter, init: w.Term(w.Operand("init_value"), nil), question: stablehlo.SelectInit, undefined: stablehlo.SelectInitUndefined}
	terms := func(at []int64) (x []walk.Term, _ int64) {
		windows := s.windows[index.Ordinal(at, operand.Sizes)]
		for i, window := range windows {
			index.Unravel(window, source.Sizes, from)
			for range w.Repeats(int64(i), int64(len(windows))) {
				x = append(x, w.Term(source, from))
			}
		}
		return x, int64(len(windows))
	}
	counts := func(answer spec.Answer, windows int64) int64 {
		if answer == stablehlo.SelectInitEach {
			return 1 + windows
		}
		return 1
	}
	free := func(at []int64) bool { return undefined || unordered && s.nan[index.Ordinal(at, operand.Sizes)] }
	r.run(w, w.Output("result"), terms, counts, free)
}

// directions are the comparisons of select.
var directions = [...]int64{
	stablehlo.SelectGE: stablehlo.DirectionGE, stablehlo.SelectGT: stablehlo.DirectionGT, stablehlo.SelectLE: stablehlo.DirectionLE, stablehlo.SelectLT: stablehlo.DirectionLT,
}

// Selections are what windows select.
type selections struct {
	windows          [][]int64 // those that select each element of the operand
	nan              []bool    // for each element, whether it is in a window with others and a NaN
	ties, pads, none bool      // some window has equal elements, has padding, or selects nothing
}

// selectionsOf finds what the window of each element of source selects, by a comparison.
func selectionsOf(w *walk.Walk, operand, source walk.Operand, direction int64) selections {
	n := int(index.Product(operand.Sizes...))
	v, d, s := windowOf(w), operand.DType, selections{windows: w.Lists(n), nan: make([]bool, n)}
	var within []int64
	for window, at := range source.Elements {
		selected, nan := int64(-1), false
		within = within[:0]
		for _, inside := range v.places(at) {
			if inside == nil {
				s.pads = true
				continue
			}
			element := index.Ordinal(inside, operand.Sizes)
			within = append(within, element)
			x := operand.Bits(element)
			if nan = nan || d.NaN(x); selected < 0 {
				selected = element
				continue
			}
			before := operand.Bits(selected)
			side, unlike := family.Compare(d, before, x), d.NaN(before) || d.NaN(x)
			s.ties = s.ties || side == 0 && !unlike
			if unlike || !holds(direction, side) {
				selected = element
			}
		}
		if s.none = s.none || selected < 0; selected >= 0 {
			s.windows[selected] = append(s.windows[selected], window)
		}
		for _, element := range within {
			s.nan[element] = s.nan[element] || nan && len(within) > 1
		}
	}
	return s
}
