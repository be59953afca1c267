package campaign

import (
	"strings"

	"example.com/conform/cases"
	"example.com/conform/internal/shrink"
	"example.com/conform/reports/result"
)

// maxWitnessKeys bounds a witnessIndex.
const maxWitnessKeys = 1 << 12

// A witnessIndex holds the rule of the first divergence of each witness key.
type witnessIndex map[shrink.WitnessKey]shrink.Requirement

// settle attributes a divergence to the rule of its witness key. A divergence has no key if
// it takes two cases, is flaky, breaks a metamorphic relation, or is too large to encode.
func (p witnessIndex) settle(d *result.Divergence) {
	if d.Other != "" || d.Unshrunk == shrink.ErrFlaky || d.Kind == result.EquivalenceBroken {
		return
	}
	list, err := cases.LoadFile("witness", strings.NewReader(d.Witness), cases.Limits{MaxCaseBytes: 1 << 40})
	if err != nil || len(list) != 1 {
		return
	}
	k := shrink.Key{
		Operator: d.Operator, Kind: d.Kind, Operand: d.Operand, Answer: d.Answer,
		Requirement: shrink.Requirement{ID: d.Rule, Statement: d.Statement, Source: d.Source},
	}
	at := shrink.WitnessKeyOf(k, &list[0].Call)
	first, known := p[at]
	switch {
	case !known && len(p) < maxWitnessKeys:
		p[at] = k.Requirement
	case known && first.ID != d.Rule:
		k.Requirement = first
		d.Signature, d.Rule, d.Statement, d.Source = k.Signature(), first.ID, first.Statement, first.Source
		d.Witness, _ = shrink.Encode(&list[0].Case, d, 0) // as large as before
	}
}
