package dml

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// level draws a feature level, with a rank and a data type that it supports.
// Most cases are at the highest level, where everything is allowed.
func level(s *draw.Source, oldRanks ...int) (featureLevel int64, rank int, d tensor.DType) {
	d = draw.Pick(s, tensor.DTypes())
	rank = int(s.Between(1, 8))
	switch s.Below(16) {
	case 0:
		featureLevel = dml.Level2_1
		rank = draw.Pick(s, oldRanks)
	case 1:
		featureLevel = draw.Pick(s, []int64{dml.Level3_0, 0x3100, 0x4000})
	case 2:
		return draw.Pick(s, []int64{0x5000, 0x6000, 0x6400}), rank, d
	default:
		return dml.Level4_1, rank, d
	}
	for large(d) {
		d = draw.Pick(s, tensor.DTypes())
	}
	return featureLevel, rank, d
}

// small and large tell the data types of 64 bits from the others; float are
// those of feature level 1.0.
func small(d tensor.DType) bool { return d.Size() < 8 }
func large(d tensor.DType) bool { return d.Size() == 8 }
func float(d tensor.DType) bool { return d == tensor.Float32 || d == tensor.Float16 }

// not turns a kind of data types into its complement.
func not(kind func(tensor.DType) bool) func(tensor.DType) bool {
	return func(d tensor.DType) bool { return !kind(d) }
}

// pickDType draws a data type of a kind.
func pickDType(s *draw.Source, kind func(tensor.DType) bool) tensor.DType {
	return draw.Pick(s, slices.DeleteFunc(tensor.DTypes(), not(kind)))
}

// otherDType draws a data type other than d.
func otherDType(s *draw.Source, d tensor.DType) tensor.DType {
	return pickDType(s, func(other tensor.DType) bool { return other != d })
}

// retype gives every operand but indices one data type of a kind.
func retype(s *draw.Source, c *spec.Call, kind func(tensor.DType) bool) {
	d := c.Tensors[0].DType
	if !kind(d) {
		d = pickDType(s, kind)
	}
	for i := range c.Tensors {
		if c.Operator.Operands[i].Indices {
			continue
		}
		c.Tensors[i].DType = d
		if layout, ok := c.Tensors[i].Layout.(*tensor.Strided); ok {
			layout.TotalBytes = 0
		}
	}
}
