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
	d := &Drawn{operator: op}
	var drawer gen.Drawer
	for seed := range uint64(drawnCalls) {
		d.draw(&drawer, seed)
	}
	slices.SortStableFunc(d.list, func(a, b sized) int { return slices.Compare(a.size[:], b.size[:]) })
	return d
}

// draw adds the call of a seed, unless the specification panics on it.
func (d *Drawn) draw(drawer *gen.Drawer, seed uint64) {
	defer func() { _ = recover() }()
	var c spec.Call
	drawer.Fill(d.operator, seed, &c)
	d.list = append(d.list, sized{seed, measureOf(&c)})
}

// Below yields the calls that are smaller than c and take no more memory than the limits allow.
func (d *Drawn) Below(c *spec.Call, limits Limits) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		size := measureOf(c)
		for _, one := range d.list {
			if !one.size.less(size) || limits.enough() {
				return
			}
			drawn := gen.Case(d.operator, one.seed).Call
			if drawn.WellFormed(limits.MaxBytes) == nil && !yield(drawn) {
				return
			}
		}
	}
}
