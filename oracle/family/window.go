package family

import (
	"fmt"
	"strings"

	"example.com/conform/oracle/walk"
)

// A Window is what is taken of a dimension: Count elements from Start on, Step
// apart.
type Window struct {
	Start, Step, Count int64
	// To is the dimension of the output that it becomes, or [Dropped].
	To    int
	whole bool
}

// Dropped means that a window of one element becomes no dimension of the output.
const Dropped = -1

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

// FromWindows states that the elements of an output are those of the data in the windows of its
// dimensions:
//
//	output[…, k, …] = data[…, start + step * k, …]
//
// Start and step are the text's words for these.
func FromWindows(w *walk.Walk, output *walk.Output, windows []Window, start, step string) {
	data, from := Data(w), w.Index(len(windows))
	for at := range output.Evenly {
		for d, x := range windows {
			if from[d] = x.Start; x.To != Dropped {
				from[d] = x.At(at[x.To])
			}
		}
		w.From(data, from)
	}
	if at := output.Asked(); at != nil {
		words := make([]string, len(from))
		for d, x := range windows {
			switch words[d] = fmt.Sprint(from[d]); {
			case from[d] == walk.Nowhere:
				w.Note("dimension %d of data has no element", d)
				return
			case x.To == Dropped:
				words[d] = fmt.Sprintf("%s %d", start, from[d])
			case !x.whole:
				words[d] = fmt.Sprintf("%s %d + %s %d * %d = %d", start, x.Start, step, x.Step, at[x.To], from[d])
			}
		}
		w.Remark("data[%s]", strings.Join(words, ", "))
	}
}

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
