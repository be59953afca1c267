// Package coverage computes which cases cover which rules.
package coverage

import (
	"slices"

	"example.com/conform/cases"
	"example.com/conform/oracle"
	"example.com/conform/spec"
)

// A Rule is a rule with the IDs of the cases that cover it.
type Rule struct {
	Rule *spec.Rule
	// Accepting cases are valid under some reading, and the rule decides
	// something in them.
	Accepting []string
	// Breaking cases break the rule under some reading.
	Breaking []string
}

// Lacks describes which cases the rule still needs, or is empty.
func (r *Rule) Lacks() string {
	switch {
	case len(r.Accepting) == 0:
		return "no accepting case"
	case r.Rule.Kind != spec.Meaning && len(r.Breaking) == 0:
		return "no breaking case"
	default:
		return ""
	}
}

// Of returns the coverage of rules by cases. It uses [Decides] and the oracle,
// not what the cases cite.
func Of(rules []*spec.Rule, list []cases.Case) ([]Rule, error) {
	covered := make([]Rule, len(rules))
	at := make(map[string]*Rule, len(rules))
	for i, rule := range rules {
		covered[i].Rule = rule
		at[rule.ID] = &covered[i]
	}
	evaluator := oracle.Evaluator{Sparse: true}
	for i := range list {
		c := &list[i]
		alternatives, err := evaluator.Alternatives(&c.Call, nil)
		if err != nil {
			return nil, err
		}
		accepted := false
		var broken []string
		for k := range alternatives {
			a := &alternatives[k]
			for _, violation := range a.Violations {
				broken = append(broken, violation.Rule.ID)
			}
			if rejection := a.Admissible.Rejection(); rejection != nil {
				broken = append(broken, rejection.Rule.ID)
			}
			accepted = accepted || a.Rejects() == nil
		}
		slices.Sort(broken)
		for _, id := range slices.Compact(broken) {
			if rule := at[id]; rule != nil {
				rule.Breaking = append(rule.Breaking, c.ID)
			}
		}
		if !accepted {
			continue
		}
		decided, err := Decides(&c.Call, nil)
		if err != nil {
			return nil, err
		}
		for _, decides := range decided {
			if rule := at[decides.ID]; rule != nil {
				rule.Accepting = append(rule.Accepting, c.ID)
			}
		}
	}
	return covered, nil
}
