package stablehlo

import (
	"strings"

	"example.com/conform/spec"
)

// lists makes the rules about operands in place of attributes: each is a list of integers,
// with as many entries as count says. The constraint is that about their number.
func lists(t spec.Text, constraint string, count func(c *spec.Call) int, names ...string) []*spec.Rule {
	what := strings.Join(names, ", ")
	if len(names) > 1 {
		what = "Each of " + what
	}
	each := func(check func(k *spec.Check, name string)) func(k *spec.Check) {
		return func(k *spec.Check) {
			for _, name := range names {
				check(k, name)
			}
		}
	}
	vectors := t.Static("lists", "Inputs", what+" has one dimension.", each(func(k *spec.Check, name string) {
		if n := k.Input(name).Rank(); n != 1 {
			k.Breaks("%s has %d dimensions", name, n)
		}
	}))
	return []*spec.Rule{
		vectors,
		t.Static("lists-of-integers", "Inputs", what+" has elements of an integer type, signed or unsigned.", each(func(k *spec.Check, name string) { integers(name)(k) })),
		t.Given(vectors).Static("one-element-a-dimension", "Constraints, "+constraint, what+" has one element for each dimension.", each(func(k *spec.Check, name string) {
			if got, want := k.Input(name).Sizes[0], int64(count(k.Call)); got != want {
				k.Breaks("%s has %d elements for %d dimensions", name, got, want)
			}
		})),
	}
}

// agrees makes the rule about an operand that states the shape of the result.
func agrees(t spec.Text, name string) *spec.Rule {
	return t.Meaning("shape-agrees", "Semantics; Dynamism, Shape mismatches",
		"The elements of "+name+" are the sizes of the result. Otherwise the behavior is undefined.")
}

// resultRank returns how many dimensions the result of a call has.
func resultRank(c *spec.Call) int { return c.Output().Rank() }
