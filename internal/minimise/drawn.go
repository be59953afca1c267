package minimise

import (
	"iter"
	"slices"

	"example.com/conform/gen"
	"example.com/conform/spec"
)

// drawnCalls is how many calls of an operator are drawn for a smaller one.
const drawnCalls = 1024

// Drawn lists random calls of one operator, the smallest first.
type Drawn struct {
	operator *spec.Operator
	list     []sized
}

// A sized seed draws a call of a known size.
type sized struct {
	seed uint64
	size measure
}

// Draw draws calls of an operator, which must have a generator: the same ones every time.
func Draw(op *spec.Operator) *Drawn {
	d := &Drawn{op, make([]sized, drawnCalls)}
	var drawer gen.Drawer
	var c spec.Call
	for seed := range d.list {
		drawer.Fill(op, uint64(seed), &c)
		d.list[seed] = sized{uint64(seed), measureOf(&c)}
	}
	slices.SortStableFunc(d.list, func(a, b sized) int { return slices.Compare(a.size[:], b.size[:]) })
	return d
}

// Below yields the calls that are smaller than c and take no more memory than the limits allow.
func (d *Drawn) Below(c *spec.Call, limits Limits) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		size := measureOf(c)
		for _, one := range d.list {
			if !one.size.less(size) || limits.Enough != nil && limits.Enough() {
				return
			}
			drawn := gen.Case(d.operator, one.seed).Call
			if drawn.WellFormed(limits.MaxBytes) == nil && !yield(drawn) {
				return
			}
		}
	}
}
