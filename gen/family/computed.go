package family

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	specs "example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// ComputedType draws one of the types of an operator that conform computes.
func ComputedType(s *draw.Source, op *spec.Operator) tensor.DType {
	for {
		if dtype := draw.ComputedType(s, op); specs.Computed(dtype) || s.Gives() {
			return dtype
		}
	}
}

// Typed gives a data type to all tensors of a call that have none of their own.
func Typed(c *spec.Call, dtype tensor.DType) tensor.DType {
	for i := range c.Tensors {
		if c.Tensors[i].DType = dtype; c.Param(i).Type.Valid() {
			c.Tensors[i].DType = c.Param(i).Type
		}
	}
	return dtype
}

// Ties fills X with numbers, of which some are equal, and with NaNs in some calls.
func Ties(s *draw.Source, c *spec.Call, i int) bool {
	fill := draw.Numbers
	if c.Tensors[i].DType.Float() {
		fill = draw.Pick(s, []draw.Operands{draw.Numbers, draw.Quarters, draw.OrNaNs})
	}
	fill(s, c, i, draw.Pick(s, []int64{2, 3, 15, 63}))
	return true
}

// WideTies is [Ties], which are wide in one of four calls.
func WideTies(s *draw.Source, c *spec.Call, i int) bool {
	Ties(s, c, i)
	if s.OneIn(4) {
		draw.Widen(s, c, nil)
	}
	return true
}
