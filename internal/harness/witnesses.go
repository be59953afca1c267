package harness

import (
	"strings"

	"example.com/conform/cases"
	"example.com/conform/internal/minimise"
	"example.com/conform/internal/result"
	"example.com/conform/spec"
)

// A witnessKey is the smallest case of a divergence, with the kind and operand
// that it shows. Two divergences with one key are one, whichever rule each was
// attributed to.
type witnessKey struct {
	operator, operand string
	kind              result.Kind
	answer            string
	call              minimise.Key
}

// witnessKeyOf returns the key of a divergence whose smallest case is c.
func witnessKeyOf(k key, c *spec.Call) witnessKey {
	return witnessKey{k.operator, k.operand, k.kind, k.answer, minimise.KeyOf(c)}
}

// maxWitnessKeys bounds the keys that are kept.
const maxWitnessKeys = 1 << 12

// A witnessIndex keeps the rule that the first divergence of each key was
// attributed to.
type witnessIndex map[witnessKey]requirement

// settle attributes a divergence to the rule of its key. One that takes two
// cases, comes and goes, is of a law, or is too large to be written down has
// none.
func (p witnessIndex) settle(d *result.Divergence) {
	if d.Other != "" || d.Unshrunk == errFlaky || d.Kind == result.EquivalenceBroken {
		return
	}
	list, err := cases.LoadFile("witness", strings.NewReader(d.Witness), cases.Limits{MaxCaseBytes: 1 << 40})
	if err != nil || len(list) != 1 {
		return
	}
	k := key{d.Operator, d.Kind, d.Operand, requirement{d.Rule, d.Statement, d.Source}, d.Answer}
	at := witnessKeyOf(k, &list[0].Call)
	first, known := p[at]
	switch {
	case !known && len(p) < maxWitnessKeys:
		p[at] = k.requirement
	case known && first.id != d.Rule:
		k.requirement = first
		d.Signature, d.Rule, d.Statement, d.Source = k.signature(), first.id, first.statement, first.source
		d.Witness, _ = encode(&list[0].Case, d, 0) // as large as before
	}
}
