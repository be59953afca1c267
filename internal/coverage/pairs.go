package coverage

import (
	"iter"

	"example.com/conform/gen"
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
)

// OperatorPairs says which combinations of feature values the random cases of
// an operator have: pairs, and triples of features that interact.
type OperatorPairs struct {
	Operator *spec.Operator
	// Known combinations are those that every campaign is to have, and Covered
	// ones those that a case had, known or not.
	Known, Covered *draw.Set
}

// Pairs returns what n random cases of op cover, in the campaign of a seed.
func Pairs(campaign int64, op *spec.Operator, n int64) OperatorPairs {
	return OperatorPairs{op, gen.KnownOf(op).Combinations, gen.Covered(campaign, op, n)}
}

// Uncovered lists the known combinations that no case has.
func (p *OperatorPairs) Uncovered() []draw.Combination { return p.Known.Without(p.Covered) }

// Unseen yields the combinations that neither a case nor the search before it
// has had, in words.
func (p *OperatorPairs) Unseen() iter.Seq[string] {
	g, _ := gen.For(p.Operator)
	rare := gen.KnownOf(p.Operator).Rare
	return gen.Lines(g, func(yield func(draw.Combination) bool) {
		for c := range g.Combinations() {
			if p.Known.Count(c) == 0 && rare.Count(c) == 0 && p.Covered.Count(c) == 0 && !yield(c) {
				return
			}
		}
	})
}

// Features returns how many features the operator's cases have, and how many
// values those have together.
func (p *OperatorPairs) Features() (features, values int) {
	g, _ := gen.For(p.Operator)
	for i := range g.FeatureNames() {
		features++
		values += len(g.ValueNames(i))
	}
	return features, values
}
