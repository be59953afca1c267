package harness

import (
	"strings"

	"example.com/conform/cases"
	"example.com/conform/internal/minimise"
	"example.com/conform/internal/result"
	"example.com/conform/spec"
)

// A place is the smallest case of a divergence, and what it shows where. Two
// divergences of one place are one, whichever rule each was put down to.
type place struct {
	operator, operand string
	kind              result.Kind
	call              minimise.Key
}

// placeOf returns the place of a divergence whose smallest case is c.
func placeOf(k key, c *spec.Call) place {
	return place{k.operator, k.operand, k.kind, minimise.KeyOf(c)}
}

// maxPlaces bounds the places that are kept.
const maxPlaces = 1 << 12

// places keeps the rule that the first divergence of each place was put down
// to.
type places map[place]norm

// settle puts f down to the rule of its place. A divergence that takes two
// cases, or comes and goes, has none.
func (p places) settle(f *found) {
	if f.pair != nil || f.flaky {
		return
	}
	at := placeOf(f.key, &f.witness.Call)
	first, known := p[at]
	switch {
	case !known && len(p) < maxPlaces:
		p[at] = f.key.norm
	case known && first.id != f.key.norm.id:
		f.key.norm = first
	}
}

// restore adds a divergence of a journal.
func (p places) restore(d *result.Divergence) {
	list, err := cases.LoadFile("witness", strings.NewReader(d.Witness), cases.Limits{MaxCaseBytes: 1 << 40})
	if err != nil || len(list) != 1 || d.Other != "" {
		return // it was too large to be written down
	}
	k := key{d.Operator, d.Kind, d.Operand, norm{d.Rule, d.Statement, d.Source}}
	at := placeOf(k, &list[0].Call)
	if _, known := p[at]; !known && len(p) < maxPlaces {
		p[at] = k.norm
	}
}
