package coverage

import (
	"example.com/conform/gen"
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
)

// OperatorPairs is how far the random cases of an operator cover the pairs of
// its features' values.
type OperatorPairs struct {
	Operator *spec.Operator
	// Reachable pairs are those that some case can have; Covered ones are
	// among them, and a case has them.
	Reachable, Covered *draw.Pairs
}

// Pairs returns what n random cases of op cover, in the campaign of a seed.
func Pairs(campaign int64, op *spec.Operator, n int64) OperatorPairs {
	return OperatorPairs{op, gen.Reachable(op), gen.Covered(campaign, op, n)}
}

// Uncovered lists the reachable pairs that no case has.
func (p *OperatorPairs) Uncovered() []draw.Pair { return p.Reachable.Without(p.Covered) }

// Features returns how many features the operator's cases have, and how many
// values those have together.
func (p *OperatorPairs) Features() (features, values int) {
	g, _ := gen.For(p.Operator)
	for i := range g.FeatureNames() {
		features++
		values += len(p.Reachable.Of(i))
	}
	return features, values
}
