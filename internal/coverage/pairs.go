package coverage

import (
	"iter"

	"example.com/conform/gen"
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
)

// OperatorPairs is the coverage of feature values by an operator's random
// cases: pairs, and triples of features that interact.
type OperatorPairs struct {
	Operator *spec.Operator
	// Known are the combinations that every campaign must reach, and Covered
	// those of the cases, known or not.
	Known, Covered *draw.Set
}

// Pairs returns what n random cases of op cover, in the campaign of a seed.
func Pairs(campaign int64, op *spec.Operator, n int64) OperatorPairs {
	return OperatorPairs{op, gen.Combinations(op), gen.Covered(campaign, op, n)}
}

// Uncovered lists the known combinations that no case has.
func (p *OperatorPairs) Uncovered() []draw.Combination { return p.Known.Without(p.Covered) }

// Unseen yields, in words, the combinations that neither the cases nor the
// search before have had.
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

// Features returns the number of the operator's features, and of all their
// values.
func (p *OperatorPairs) Features() (features, values int) {
	g, _ := gen.For(p.Operator)
	for i := range g.FeatureNames() {
		features++
		values += len(g.ValueNames(i))
	}
	return features, values
}
