package family

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// DrawReduction draws how a call combines updates with elements. Only
// integers are reduced.
func DrawReduction(s *draw.Source, c *spec.Call) {
	reduction := c.Fields().Named("reduction").Int
	if *reduction = family.ReduceNone; c.Tensors[0].DType.Integer() && !s.OneIn(3) {
		*reduction = s.Between(family.ReduceAdd, family.ReduceMin)
	}
}

// Reduction is the kind of reduction.
var Reduction = draw.Feature{Name: "reduction", Values: []string{"none", "add", "mul", "max", "min"}, Of: func(c *spec.Call) int {
	return int(*c.Fields().Named("reduction").Int)
}}
