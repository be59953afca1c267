package onnx

import (
	"errors"

	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// GridSample takes elements of X at the locations of a grid:
//
//	coordinate = grid[n, at…, r - 1 - d]                  along spatial dimension d of r
//	location   = ((coordinate + 1) · size - 1)/2          without align_corners
//	             (coordinate + 1) · (size - 1)/2          with it
//	nearest: Y[n, c, at…] = X[n, c, round(location)…]
//	linear:  Y[n, c, at…] = the sum of X[n, c, k…] · the product of 1 - |location - k|
//	         over the k that are less than 1 from the location along each dimension
var GridSample = walk.Page{Run: walk.With(gridSample)}

// A sampling takes elements of X at locations.
type sampling struct {
	*onnx.GridSampleAttributes
	walk    *walk.Walk
	x, grid walk.Operand
	// The answers to the questions, as far as they make a difference.
	beyond, ties spec.Answer
	near         [tensor.MaxRank][2]neighbour // of a location, along each spatial dimension
}

// A neighbour is an index of X along a dimension, or none, and how much it counts.
type neighbour struct {
	at     int64
	inside bool
	weight exact.Value
}

func gridSample(w *walk.Walk, a *onnx.GridSampleAttributes) {
	x, grid, output := w.Operand("X"), w.Operand("grid"), w.Output("Y")
	w.Cite(w.Rule("sizes"), w.Rule("locations"))
	sizes := append(w.Index(x.Rank())[:0], x.Sizes[:2]...)
	if !output.HasSizes(append(sizes, grid.Sizes[1:grid.Rank()-1]...)...) {
		return
	}
	g := sampling{GridSampleAttributes: a, walk: w, x: x, grid: grid}
	if !g.ask() {
		return
	}
	n := x.Rank() - 2
	from, in, inside := w.Index(x.Rank()), w.Index(grid.Rank()), true
	for to := range output.Elements {
		in[0] = to[0]
		copy(in[1:], to[2:])
		for d := range n {
			g.place(d, in)
		}
		copy(from, to[:2])
		if a.Mode == onnx.GridLinear {
			g.mean(n, from)
			continue
		}
		inside = true
		for d := range n {
			from[2+d] = g.near[d][0].at
			inside = inside && g.near[d][0].inside
		}
		if w.Cite(w.Rule("nearest")); inside {
			w.From(x, from)
		} else {
			w.Constant(family.Zero(x.DType))
		}
	}
	if output.Asked() != nil && a.Mode == onnx.GridNearest {
		if inside {
			w.Remark("%s", index.Element("X", from))
		} else {
			w.Note("no element of X is there")
		}
	}
}

// mean states the mean of all neighbours of a location.
func (g *sampling) mean(n int, from []int64) {
	var sum walk.Term
	terms := int64(1) << n
	g.walk.Cite(g.walk.Rule("linear"))
	for term := range terms {
		weight, inside := exact.Whole(1), true
		for d := range n {
			near := &g.near[d][term>>(n-1-d)&1]
			from[2+d], weight, inside = near.at, weight.Times(near.weight), inside && near.inside
		}
		for range g.walk.Repeats(term, terms) {
			if bits, ok := weight.Alone().Element(tensor.Float64, 0); inside && ok {
				sum = sum.Plus(g.walk.Term(g.x, from).Times(g.walk.Known(tensor.Float64, bits)))
			}
		}
	}
	g.walk.Computes(sum)
}

// ask asks the questions where a location is touched by them. It returns false if there is a location that
// needs rounding.
func (g *sampling) ask() bool {
	last, w := g.grid.Rank()-1, g.walk
	answers := [2]bool{}
	for _, in := range g.grid.Elements {
		d := last - 2 - int(in[last])
		location, outside, ok := g.location(d, in)
		if !ok {
			w.Undetermined(errLocation)
			return false
		}
		answers[0] = answers[0] || g.PaddingMode == onnx.GridZeros && outside && g.beside(d, location)
		if g.PaddingMode == onnx.GridReflection && g.Mode == onnx.GridNearest && outside {
			after, _ := g.index(d, half(w, g.reflected(d, location)))
			before, _ := g.index(d, half(w, location))
			answers[1] = answers[1] || after != before
		}
	}
	if answers[0] {
		g.beyond = w.Answer(onnx.GridSampleBeyond)
	}
	if answers[1] {
		g.ties = w.Answer(onnx.GridSampleTies)
	}
	return true
}

var errLocation = errors.New("a location is beyond 1,024, or some float that leads to it is rounded")

// farOut bounds the coordinates of a grid.
var farOut = exact.Whole(1 << 10)

// location returns the location along a spatial dimension that the grid states at some coordinates, whatever
// the last one is, and whether it is not between -1 and 1; ok is false if it may be rounded.
func (g *sampling) location(d int, in []int64) (x exact.Value, outside, ok bool) {
	w, last := g.walk, len(in)-1
	in[last] = int64(last - 2 - d)
	coordinate := w.Term(g.grid, in).Number
	one, two, size := exact.Whole(1), exact.Whole(2), exact.Whole(g.x.Sizes[2+d])
	if w.Cite(w.Rule("corners")); g.AlignCorners {
		w.Cite(w.Rule("aligned"))
		x = coordinate.Plus(one).Times(size.Minus(one)).Over(two)
	} else {
		x = coordinate.Plus(one).Times(size).Minus(one).Over(two)
	}
	precise, narrowest := g.grid.DType == tensor.Float32, g.grid.DType
	if g.grid.DType == tensor.Float64 {
		precise, narrowest = true, tensor.Float32
	}
	_, ok = x.Element(narrowest, w.Precision)
	x = x.Alone()
	ok = ok || precise && g.Mode == onnx.GridNearest && w.Precision == 0 && isClear(x)
	return x, coordinate.Magnitude().Compare(one) > 0, ok && coordinate.Magnitude().Compare(farOut) <= 0
}

// isClear reports whether no rounding of a location by a float32 decides which index is nearest, or on which side of
// an end it is: it is more than a sixteenth from all multiples of a half.
func isClear(x exact.Value) bool {
	twice := x.Plus(x)
	share := twice.Minus(exact.Whole(floor(twice)))
	margin := exact.Power(-3)
	return share.Compare(margin) > 0 && share.Compare(exact.Whole(1).Minus(margin)) < 0
}

// ends returns the locations of -1 and 1.
func (g *sampling) ends(d int) (low, high exact.Value) {
	size := exact.Whole(g.x.Sizes[2+d])
	if g.AlignCorners {
		return exact.Whole(0), size.Minus(exact.Whole(1))
	}
	return exact.Whole(0).Minus(exact.Power(-1)), size.Minus(exact.Power(-1))
}

// beside reports whether a location has a neighbour in X, or is nearest to one.
func (g *sampling) beside(d int, x exact.Value) bool {
	size := g.x.Sizes[2+d]
	if g.Mode == onnx.GridNearest {
		k := half(g.walk, x)
		return 0 <= k && k < size
	}
	return x.Compare(exact.Whole(-1)) > 0 && x.Compare(exact.Whole(size)) < 0
}

// reflected returns the location that one outside X is reflected to.
func (g *sampling) reflected(d int, x exact.Value) exact.Value {
	low, high := g.ends(d)
	for x.Compare(low) < 0 || x.Compare(high) > 0 {
		end := low
		if x.Compare(high) > 0 {
			end = high
		}
		x = end.Plus(end).Minus(x).Alone()
	}
	return x
}

// index returns the index of X that counts for one that may be outside X; ok is false if it is 0.
func (g *sampling) index(d int, k int64) (at int64, inside bool) {
	w, size := g.walk, g.x.Sizes[2+d]
	switch {
	case 0 <= k && k < size:
		return k, true
	case g.PaddingMode == onnx.GridZeros:
		w.Cite(w.Rule("zeros"))
		return 0, false
	case g.PaddingMode == onnx.GridBorder || size == 1:
		w.Cite(w.Rule("border"))
		return min(max(k, 0), size-1), true
	}
	w.Cite(w.Rule("reflection"))
	return floor(g.reflected(d, exact.Whole(k))), true
}

// place sets the neighbours of the location along a dimension that the grid states at some coordinates.
func (g *sampling) place(d int, in []int64) {
	x, outside, _ := g.location(d, in)
	w := g.walk
	none := false
	if outside {
		switch g.PaddingMode {
		case onnx.GridZeros:
			w.Cite(w.Rule("zeros"))
			none = g.beyond == onnx.GridSampleLocation
		case onnx.GridBorder:
			w.Cite(w.Rule("border"))
		case onnx.GridReflection:
			if w.Cite(w.Rule("reflection")); g.Mode == onnx.GridLinear || g.ties == onnx.GridSampleReflected {
				x = g.reflected(d, x)
			}
		}
	}
	if g.Mode == onnx.GridNearest {
		at, inside := g.index(d, half(w, x))
		g.near[d][0] = neighbour{at, inside && !none, exact.Whole(1)}
		return
	}
	below := floor(x)
	share := x.Minus(exact.Whole(below))
	for i, weight := range []exact.Value{exact.Whole(1).Minus(share), share} {
		at, inside := g.index(d, below+int64(i))
		g.near[d][i] = neighbour{at, inside && !none, weight}
	}
}

// floor returns the greatest integer that is not above a location.
func floor(x exact.Value) int64 {
	const far = 1 << 40
	n, _ := x.Floor()
	k, _ := n.Plus(exact.Whole(far)).Natural(2 * far)
	return k - far
}

// half returns the integer that is nearest to a location, or the even one of two.
func half(w *walk.Walk, x exact.Value) int64 {
	k := floor(x)
	switch x.Minus(exact.Whole(k)).Compare(exact.Power(-1)) {
	case 1:
		return k + 1
	case 0:
		w.Cite(w.Rule("half"))
		return k + k&1
	}
	return k
}
