package stablehlo

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
)

// Pad pulls for stablehlo.pad: a dimension has a band before the operand, one of the
// operand with its interior padding, and one behind it. The second has a cell for the
// elements and one for each place between two of them.
var Pad = pull.Operator{
	Make: pull.With(func(job *pull.Job, a *stablehlo.PadAttributes) (pull.Func, error) {
		return pad(job, a), nil
	}),
	Traits: pull.Shifts | pull.Starts | pull.Chooses,
}

// pad makes the pull function for some amounts.
func pad(job *pull.Job, a *stablehlo.PadAttributes) pull.Func {
	sizes := job.Sizes[0]
	// before returns how many places of dimension d, from an element on, lie up to a place,
	// and the number of that element; both are negative before the first one.
	before := func(d int, place int64) (inside, element int64) {
		if place < a.Low[d] {
			return -1, -1
		}
		gone := uint64(place) - uint64(a.Low[d])
		each := uint64(a.Interior[d]) + 1
		return int64(gone % each), int64(min(gone/each, uint64(sizes[d])))
	}
	job.Bands = func(output, d int, at []int64) pull.Band {
		inside, element := before(d, at[d])
		left := sizes[d] - element - 1 // elements of the band after this one
		switch {
		case element < 0:
			return pull.Band{Size: a.Low[d] - at[d], Step: 1}
		case left < 0 || left == 0 && inside > 0: // behind
			return pull.Whole(output, d, at)
		case inside > 0: // padding up to an element
			return pull.Band{Size: a.Interior[d] + 1 - inside, Step: 1}
		}
		each := a.Interior[d] + 1
		if all := pull.Product(left+1, max(each, 0)); all > 0 {
			return pull.Band{Size: all - a.Interior[d], Step: each}
		}
		return pull.Band{Size: 1, Step: 1} // the next element is beyond 63 bits
	}
	return func(_ int, to, from []int64) pull.Source {
		for d, place := range to {
			var inside int64
			if inside, from[d] = before(d, place); inside != 0 || from[d] == sizes[d] {
				return pull.Source{Operand: 1}
			}
		}
		return pull.Source{}
	}
}
