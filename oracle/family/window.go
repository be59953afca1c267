package family

// A Window is what is taken of a dimension: Count elements from Start on, Step
// apart.
type Window struct {
	Start, Step, Count int64
	whole              bool
}

// Whole returns the window of a whole dimension.
func Whole(size int64) Window { return Window{Step: 1, Count: size, whole: true} }

// Before returns the window of the places from start until stop is reached in
// the direction of the step, as in this loop:
//
//	place = start
//	while place < stop, or > when step < 0:
//	    take place
//	    place += step
func Before(start, stop, step int64) Window {
	x := Window{Start: start, Step: step}
	switch {
	case step > 0 && start < stop:
		x.Count = 1 + (stop-start-1)/step
	case step < 0 && start > stop:
		x.Count = 1 + (stop-start+1)/step
	}
	return x
}

// At returns the place of element k of the window.
func (x Window) At(k int64) int64 { return x.Start + x.Step*k }

// Position returns which element of the window lies at a place, counted from 0, and
// whether one does.
func (x Window) Position(place int64) (k int64, ok bool) {
	way := place - x.Start
	if x.Count == 0 || way%x.Step != 0 {
		return 0, false
	}
	k = way / x.Step
	return k, 0 <= k && k < x.Count
}
