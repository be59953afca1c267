package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// The generators of operators whose inputs and output have scales and zero points.
var (
	QLinearMatMul = draw.Generator{
		Operator: onnx.QLinearMatMul,
		Version:  1,
		Draw: func(s *draw.Source, c *spec.Call) {
			qlinearTypes(s, c, draw.Pick(s, scaleTypes[:4]))
			family.DrawMatrices(s, c, 3)
			for operand, matrix := range []int{0, 3} {
				sizes := c.Tensors[matrix].Sizes
				if rank := len(sizes); rank > 1 && s.OneIn(2) {
					scale := slices.Clone(sizes)
					if scale[rank-1-operand] = 1; rank == 2 {
						scale = sizes[operand : operand+1]
					}
					pair(c, matrix+1, scale)
				}
			}
		},
		Fill:     draw.Computed(requantised),
		Features: slices.Concat(slices.Concat(features, family.MatrixFeatures), draw.Interacting(granule("a_scale", 1), granule("b_scale", 4))),
	}
	QLinearConv = draw.Generator{
		Operator: onnx.QLinearConv,
		Version:  1,
		Draw: draw.With(func(s *draw.Source, c *spec.Call, a *onnx.ConvAttributes) {
			c.Pass(8, int(s.Below(2)))
			drawConv(s, c, a)
			qlinearTypes(s, c, tensor.Float32)
			maps := c.Tensors[3].Sizes[:1]
			if s.OneIn(2) {
				pair(c, 4, maps)
			}
			for i := 8; i < c.Inputs(); i++ {
				c.Tensors[i].DType = tensor.Int32
				c.Tensors[i].Sizes = append(c.Tensors[i].Sizes, maps...)
			}
		}),
		Fill:     draw.Computed(requantised),
		Features: slices.Concat(features, windowFeatures, convFeatures, draw.Interacting(granule("w_scale", 4))),
	}
)

// qlinearTypes draws the data types of the inputs and the output, whose scales have one.
func qlinearTypes(s *draw.Source, c *spec.Call, scale tensor.DType) {
	drawn := func() tensor.DType { return draw.Pick(s, []tensor.DType{tensor.Uint8, tensor.Int8}) }
	x, w, y := drawn(), drawn(), drawn()
	if s.GivesType() {
		x = draw.DType(s)
	}
	for i, d := range []tensor.DType{x, scale, x, w, scale, w, scale, y} {
		c.Tensors[i].DType = d
	}
	c.Tensors[c.Inputs()].DType = y
}

// pair sets the sizes of a scale, and of the zero point behind it.
func pair(c *spec.Call, scale int, sizes []int64) {
	for i := scale; i < scale+2; i++ {
		c.Tensors[i].Sizes = append(c.Tensors[i].Sizes, sizes...)
	}
}

// requantised fills an input with numbers of its data type, or with scales.
func requantised(s *draw.Source, c *spec.Call, i int, most int64) {
	if i == 1 || i == 4 || i == 6 {
		scales(s, &c.Tensors[i])
	} else {
		quantised(s, c, i, most)
	}
}

// granule is for how many elements a scale counts.
func granule(name string, i int) draw.Feature {
	return draw.Feature{Name: name, Values: []string{"a scalar", "a list", "more"}, Of: func(c *spec.Call) int { return min(c.Tensors[i].Rank(), 2) }}
}
