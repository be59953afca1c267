package family

// A Window is what is taken of a dimension: so many elements from a start on, each a
// step after the one before it.
type Window struct{ Start, Step, Count int64 }

// Whole is the window of a whole dimension.
func Whole(size int64) Window { return Window{Step: 1, Count: size} }

// Before is the window of the places of a dimension from start on that come before
// stop, on the way that the step goes:
//
//	place = start
//	while place < stop, or > when step < 0:
//	    take place
//	    place += step
func Before(start, stop, step, size int64) Window {
	x := Window{Start: start, Step: step}
	step = min(max(step, -size), size) // a step beyond the dimension takes one element, and place + step may overflow
	for place := start; step > 0 && place < stop || step < 0 && place > stop; place += step {
		x.Count++
	}
	return x
}

// At returns the place of element k of the window.
func (x Window) At(k int64) int64 { return x.Start + x.Step*k }
