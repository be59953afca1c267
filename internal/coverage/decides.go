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
	return decides(c, pins, func(*spec.Call) bool { return true })
}

// Concerns returns the rules of [Decides] except those that only a call with an attribute, a layout
// or an operand would break that c lacks: they are about nothing in c.
func Concerns(c *spec.Call, pins []spec.Choice) ([]*spec.Rule, error) {
	return decides(c, pins, func(n *spec.Call) bool { return !adds(c, n) })
}

// adds reports whether n has a list, a layout or an operand that c lacks.
func adds(c, n *spec.Call) bool {
	if len(n.Tensors) > len(c.Tensors) {
		return true
	}
	for i := range n.Tensors {
		if n.Tensors[i].Layout != nil && c.Tensors[i].Layout == nil {
			return true
		}
	}
	fields := n.Fields()
	for i, field := range c.Fields() {
		if field.List != nil && field.List.Entries() == nil && fields[i].List.Entries() != nil {
			return true
		}
	}
	return false
}

// decides is [Decides] by those of the calls one step away that count.
func decides(c *spec.Call, pins []spec.Choice, counts func(*spec.Call) bool) ([]*spec.Rule, error) {
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
		if !counts(n) {
			continue
		}
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
