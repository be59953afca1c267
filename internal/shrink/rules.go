package shrink

import (
	"slices"

	"example.com/conform/internal/judge"
	"example.com/conform/oracle"
	"example.com/conform/spec"
)

// enoughCases is how many cases are observed for the common rules.
const enoughCases = 16

// maxShown bounds the elements that a divergence shows.
const maxShown = 4

// commonRules are the rules that take part in every wrong element of a divergence. A fault of
// one rule damages only elements in which the rule takes part.
type commonRules struct {
	cases int
	rules []*spec.Rule
}

// observe narrows the rules by the wrong elements of one more case.
func (k *commonRules) observe(c *spec.Call, r *judge.Ruling) {
	if k.cases == enoughCases {
		return
	}
	for i, element := range r.Finding.Wrong {
		if i == maxShown {
			break
		}
		if why, err := oracle.Explain(c, r.Choices(), r.Finding.Operand-c.Inputs(), element); err == nil {
			k.narrow(why.Rules)
		}
	}
	k.cases++
}

// narrow leaves the rules of copies of k as they are.
func (k *commonRules) narrow(rules []*spec.Rule) {
	if k.rules == nil {
		k.rules = slices.Clone(rules)
	} else {
		k.rules = slices.DeleteFunc(slices.Clone(k.rules), func(rule *spec.Rule) bool { return !slices.Contains(rules, rule) })
	}
}

// name returns the rule that is at fault for an element: the most specific of
// those common to all wrong elements or, when there is none, the most general
// that has a part in the element, which is that it is copied at all. Rules that
// define only sizes are not at fault, since the shape is right.
func (k *commonRules) name(op *spec.Operator, why *spec.Explanation) *spec.Rule {
	rank := func(a, b *spec.Rule) int { return slices.Index(op.Rules, a) - slices.Index(op.Rules, b) }
	rules := slices.DeleteFunc(slices.Clone(why.Rules), func(rule *spec.Rule) bool { return rule.OnlySizes })
	common := slices.DeleteFunc(slices.Clone(rules), func(rule *spec.Rule) bool { return !slices.Contains(k.rules, rule) })
	if len(common) > 0 {
		return slices.MaxFunc(common, rank)
	}
	if len(rules) == 0 {
		return nil
	}
	return slices.MinFunc(rules, rank)
}
