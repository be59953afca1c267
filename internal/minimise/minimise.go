// Package minimise makes a call smaller while it keeps a property, such as
// diverging in a given way. It is pure: the caller's predicate runs the call.
package minimise

import (
	"iter"

	"example.com/conform/spec"
)

// Limits say what the candidates of a run may be.
type Limits struct {
	// MaxBytes limits the memory of a candidate's operands, as for a case. A
	// candidate that needs more is never allocated.
	MaxBytes int64
	// Enough, which may be nil, ends the run when it reports true.
	Enough func() bool
}

// Run returns the smallest call found that keep accepts, starting from c, which
// keep must accept: no pass proposes a smaller call that keep accepts. Each
// step is strictly smaller than the last by the order of [measureOf], so Run
// ends; and no candidate is tried twice.
func Run(c spec.Call, limits Limits, keep func(*spec.Call) bool) spec.Call {
	current := ready(c)
	tried := make(map[Key]bool)
	for improved := true; improved; {
		improved = false
		for _, p := range passes(limits) {
			for smaller := next(&current, p, limits, tried, keep); smaller != nil; smaller = next(&current, p, limits, tried, keep) {
				current, improved = *smaller, true
			}
			if improved && p.late {
				break // what was simpler to try may work again
			}
		}
	}
	return current
}

// ready returns a copy of c in which inputs without elements have data too, of
// no bytes, so that they may get some.
func ready(c spec.Call) spec.Call {
	clone := c.Clone()
	for i := range c.Inputs() {
		if t := &clone.Tensors[i]; t.Data == nil && !c.CheckOnly {
			t.Data = []byte{}
		}
	}
	return clone
}

// next returns the first candidate of a pass that was not tried before and
// that keep accepts, or nil.
func next(c *spec.Call, p pass, limits Limits, tried map[Key]bool, keep func(*spec.Call) bool) *spec.Call {
	for candidate := range candidates(c, p, limits) {
		if limits.Enough != nil && limits.Enough() {
			return nil
		}
		k := KeyOf(&candidate)
		if tried[k] {
			continue
		}
		tried[k] = true
		if keep(&candidate) {
			return &candidate
		}
	}
	return nil
}

// candidates yields what a pass proposes for c that is smaller and can be
// represented.
func candidates(c *spec.Call, p pass, limits Limits) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		size := measureOf(c)
		for candidate := range p.propose(c) {
			if candidate.WellFormed(limits.MaxBytes) != nil {
				continue
			}
			unify(&candidate)
			if smaller := measureOf(&candidate); smaller.less(size) && !yield(candidate) {
				return
			}
		}
	}
}

// unify gives elements of inputs that share an address equal values, which a
// change of sizes, layout or data may have made different.
func unify(c *spec.Call) {
	for i := range c.Inputs() {
		if t := &c.Tensors[i]; t.Data != nil && t.Layout != nil {
			spec.Unify(t)
		}
	}
}
