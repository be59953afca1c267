package coverage

import (
	"slices"

	"example.com/conform/oracle"
	"example.com/conform/spec"
)

// Decides returns the rules that decide something in a call under readings with
// these pins. The oracle names the meaning rules. A static or data rule decides
// something if the call breaks it under some reading, or if the call is valid
// and a call one step away breaks this rule and no other: the call is then
// close to what the rule forbids. It returns the errors of
// [oracle.Evaluator.Alternatives].
func Decides(c *spec.Call, pins []spec.Choice) ([]*spec.Rule, error) {
	rules, err := oracle.Decides(c, pins)
	if err != nil {
		return nil, err
	}
	evaluator := oracle.Evaluator{Sparse: true}
	alternatives, err := evaluator.Alternatives(c, pins)
	if err != nil || !slices.ContainsFunc(alternatives, func(a oracle.Alternative) bool { return a.Rejects() == nil }) {
		return rules, err
	}
	add := func(rule *spec.Rule) {
		if !slices.Contains(rules, rule) {
			rules = append(rules, rule)
		}
	}
	for n := range Neighbours(c) {
		alternatives, err := evaluator.Alternatives(n, pins)
		if err != nil {
			continue // exceeds what conform can represent
		}
		for i := range alternatives {
			if broken := alternatives[i].Violations; len(broken) == 1 {
				add(broken[0].Rule)
			}
		}
	}
	for n := range steered(c) {
		alternatives, err := evaluator.Alternatives(n, pins)
		if err != nil {
			continue
		}
		for i := range alternatives {
			if broken := alternatives[i].Admissible.Rejection(); broken != nil {
				add(broken.Rule)
			}
		}
	}
	return rules, nil
}
