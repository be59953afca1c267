package minimise

import (
	"iter"

	"example.com/conform/spec"
)

// maxBytes bounds the memory of a candidate.
const maxBytes = 64 << 20

// A pass proposes calls that are simpler than c in one respect. A proposal may
// be ill formed or break rules: it is checked before it is tried.
type pass struct {
	name    string
	propose func(c *spec.Call) iter.Seq[spec.Call]
}

// passes in the order in which they are tried: what removes most comes first.
func passes(fit func(*spec.Call)) []pass {
	return []pass{
		{"drop dimensions", dropDimensions},
		{"drop steps", dropSteps},
		{"shrink sizes", func(c *spec.Call) iter.Seq[spec.Call] { return shrinkSizes(c, fit) }},
		{"run what was only checked", execute},
		{"simplify layouts", simplifyLayouts},
		{"simplify attributes", func(c *spec.Call) iter.Seq[spec.Call] { return simplifyAttributes(c, fit) }},
		{"simplify data types", simplifyDTypes},
		{"simplify data", simplifyData},
	}
}

// unify gives elements of inputs that share an address equal values, which a
// change of sizes, layout or data may have made different.
func unify(c *spec.Call) {
	for i := range c.Operator.Inputs() {
		if t := &c.Tensors[i]; t.Data != nil && t.Layout != nil {
			spec.Unify(t)
		}
	}
}

// Run returns the smallest call found that keep accepts, starting from c,
// which it is taken to accept. Each step is strictly smaller than the last by
// the order of [measureOf], so Run ends. Fit, which may be nil, repairs a
// call whose sizes were changed, as the operator's generator knows how.
func Run(c spec.Call, fit func(*spec.Call), keep func(*spec.Call) bool) spec.Call {
	current := c.Clone()
	size := measureOf(&current)
	for improved := true; improved; {
		improved = false
		for _, p := range passes(fit) {
			for again := true; again; {
				again = false
				for candidate := range p.propose(&current) {
					unify(&candidate)
					smaller := measureOf(&candidate)
					if !smaller.less(size) || candidate.WellFormed(maxBytes) != nil || !keep(&candidate) {
						continue
					}
					current, size = candidate, smaller
					improved, again = true, true
					break
				}
			}
		}
	}
	return current
}
