package draw

import (
	"example.com/conform/spec"
)

// A Perturbation is a generic way to move a call to a boundary and past it.
type Perturbation struct {
	Name string
	// do reports whether it changed anything.
	do func(p *perturber) bool
}

// Perturbations lists all perturbations. Those of descriptors change one
// operand, or all that have the same value.
var Perturbations = []Perturbation{
	{"size", (*perturber).size},
	{"vast size", (*perturber).vast},
	{"buffer on the brink", (*perturber).brink},
	{"rank of one", (*perturber).rank},
	{"rank of all", (*perturber).ranks},
	{"dtype of one", (*perturber).dtype},
	{"dtype of all", (*perturber).dtypes},
	{"stride", (*perturber).stride},
	{"total size", (*perturber).total},
	{"layout", (*perturber).layout},
	{"attribute", (*perturber).scalar},
	{"entry", (*perturber).entry},
	{"two entries", (*perturber).entries},
	{"list length", (*perturber).length},
	{"list lengths", (*perturber).lengths},
	{"absent list", (*perturber).absent},
	{"tensor", (*perturber).tensor},
}

// one applies one perturbation to c, and reports whether it changed anything.
func (p *perturber) one(s *Source, c *spec.Call, how int) bool {
	p.s, p.c = s, c
	return Perturbations[how].do(p)
}

// any applies a random perturbation that changes something, and returns which.
func (p *perturber) any(s *Source, c *spec.Call) int {
	for {
		if how := int(s.Below(int64(len(Perturbations)))); p.one(s, c, how) {
			return how
		}
	}
}
