package campaign

import (
	"strings"

	"example.com/conform/cases"
	"example.com/conform/internal/shrink"
	"example.com/conform/reports/result"
)

// maxWitnessKeys bounds a witnessIndex.
const maxWitnessKeys = 1 << 12

// A witnessIndex holds what the first divergence of each witness key is attributed to.
type witnessIndex map[shrink.WitnessKey]attribution

// An attribution is the rule of a divergence, and whether it is the second fault of its group.
type attribution struct {
	rule   shrink.Requirement
	second bool
}

// settle attributes the divergences of a unit as those with the same witness keys were before.
// If one that was taken for a second fault turns out to be the first, that of its group which
// is not known yet is the second.
func (p witnessIndex) settle(list []*result.Divergence) {
	for _, d := range list {
		if group, second := strings.CutSuffix(d.Signature, " "+result.SecondMark); second && !p.attribute(d, true) {
			for _, first := range list {
				if first.Signature == group && first != d {
					p.attribute(first, true)
				}
			}
		}
	}
	for _, d := range list {
		p.attribute(d, strings.HasSuffix(d.Signature, " "+result.SecondMark))
	}
}

// attribute attributes a divergence to the rule of its witness key, and reports whether it is a
// second fault, which it is by default if the key is new. A divergence has no key if it takes
// several cases, is flaky or is too large to encode.
func (p witnessIndex) attribute(d *result.Divergence, second bool) bool {
	if d.Other != "" || d.Unshrunk == shrink.ErrFlaky {
		return second
	}
	list, err := cases.LoadFile("witness", strings.NewReader(d.Witness), cases.Limits{MaxCaseBytes: 1 << 40})
	if err != nil || len(list) != 1 {
		return second
	}
	k := shrink.Key{
		Operator: d.Operator, Kind: d.Kind, Operand: d.Operand, Answer: d.Answer,
		Requirement: shrink.Requirement{ID: d.Rule, Statement: d.Statement, Source: d.Source},
	}
	at := shrink.WitnessKeyOf(k, &list[0].Call)
	first, known := p[at]
	if !known {
		first = attribution{k.Requirement, second}
		if len(p) < maxWitnessKeys {
			p[at] = first
		}
	}
	k.Requirement, k.Second = first.rule, first.second
	if signature := k.Signature(); d.Signature != signature {
		d.Signature, d.Rule, d.Statement, d.Source = signature, first.rule.ID, first.rule.Statement, first.rule.Source
		d.Witness, _ = shrink.Encode(&list[0].Case, d, 0) // as large as before
	}
	return first.second
}
