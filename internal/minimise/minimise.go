// Package minimise reduces a call while it keeps a property, such as diverging
// in a certain way. It is pure: the caller's predicate runs the call.
package minimise

import (
	"iter"

	"example.com/conform/oracle"
	"example.com/conform/spec"
)

// Run reduces c, which keep accepts, and returns a smallest call: no pass
// proposes a smaller one that keep accepts. Each step is strictly smaller by
// [measureOf], so Run ends. It tries no candidate twice.
func Run(c spec.Call, limits Limits, keep func(*spec.Call) bool) spec.Call {
	current := ready(c)
	tried := make(map[Key]bool)
	all := passes(limits)
	if c.Program != nil {
		all = programPasses(limits)
	}
	for improved := true; improved; {
		improved = false
		for _, p := range all {
			for smaller := next(&current, p, limits, tried, keep); smaller != nil; smaller = next(&current, p, limits, tried, keep) {
				current, improved = *smaller, true
			}
			if improved && p.late {
				break // simpler passes may work again
			}
		}
	}
	return current
}

// ready returns a copy of c in which inputs without elements have data of no
// bytes, so that passes can add elements.
func ready(c spec.Call) spec.Call {
	clone := c.Clone()
	for i := range c.Inputs() {
		if t := &clone.Tensors[i]; t.Data == nil && t.Patches == nil && !c.CheckOnly {
			t.Data = []byte{}
		}
	}
	return clone
}

// next returns the first untried candidate of a pass that keep accepts, or nil.
func next(c *spec.Call, p pass, limits Limits, tried map[Key]bool, keep func(*spec.Call) bool) *spec.Call {
	for candidate := range candidates(c, p, limits) {
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

// candidates yields the proposals of a pass for c that are smaller and can be
// represented.
func candidates(c *spec.Call, p pass, limits Limits) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		size, most := measureOf(c), int64(0)
		if c.HasPatches() {
			most = largestOutput(c)
		}
		for candidate := range limits.restated(p.propose(c)) {
			if limits.enough() {
				return
			}
			settleForms(&candidate)
			takeLists(&candidate)
			if candidate.WellFormed(limits.MaxBytes) != nil || candidate.HasPatches() && largestOutput(&candidate) > most {
				continue
			}
			unify(&candidate)
			if smaller := measureOf(&candidate); smaller.less(size) && hasOneResult(&candidate) && !yield(candidate) {
				return
			}
		}
	}
}

// restated yields calls, and each that states other sizes of its output than its only
// broken rule says also with those sizes, and each that states other lists than their values hold
// also with those that they hold.
func (l Limits) restated(calls iter.Seq[spec.Call]) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		checker := spec.Checker{Quiet: true, Most: 2}
		for c := range calls {
			if !yield(c) {
				return
			}
			if right := c.Clone(); l.relist(&right) && !yield(right) {
				return
			}
			if c.Program != nil && (hasBodies(c.Program) || c.WellFormed(l.MaxBytes) == nil) {
				if right := c.Clone(); restate(&checker, &right) && !yield(right) {
					return
				}
			}
			if c.Operator.Infers() || c.WellFormed(l.MaxBytes) != nil {
				continue
			}
			if sizes := asked(&checker, &c); sizes != nil {
				right := c.Clone()
				if right.Output().Sizes = sizes; !yield(right) {
					return
				}
			}
		}
	}
}

// asked returns the sizes that the only rule that a call breaks asks for, or nil. Whoever
// tried the call has seen a check that panics.
func asked(checker *spec.Checker, c *spec.Call) (sizes []int64) {
	defer func() {
		if recover() != nil {
			sizes = nil
		}
	}()
	if broken := checker.Violations(c, spec.NewReading(nil)); len(broken) == 1 {
		sizes = broken[0].Sizes
	}
	return sizes
}

// hasOneResult reports whether a call is no program, or one that has one result. Others are never
// tried, because a backend may do several things with them.
func hasOneResult(c *spec.Call) bool {
	if c.Program == nil || c.CheckOnly {
		return true
	}
	_, err := oracle.Nodes(c)
	return err == nil
}
