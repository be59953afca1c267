package dml

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// The generators of operators on truth values.
var (
	ElementWiseLogicalAnd = elementwise(dml.ElementWiseLogicalAnd, truths)
	ElementWiseLogicalOr  = elementwise(dml.ElementWiseLogicalOr, truths)
	ElementWiseLogicalXor = elementwise(dml.ElementWiseLogicalXor, truths)
	ElementWiseLogicalNot = elementwise(dml.ElementWiseLogicalNot, truths)
)

// truths draws numbers of which a half are 0. In half of the inputs all others are 1.
func truths(s *draw.Source, c *spec.Call, i int, _ int64) {
	ones := s.OneIn(2)
	draw.Integers(&c.Tensors[i], func() int64 {
		switch {
		case s.OneIn(2):
			return 0
		case ones:
			return 1
		}
		return draw.Pick(s, []int64{2, 4, 128, 255, 256, 1 << 31})
	})
}
