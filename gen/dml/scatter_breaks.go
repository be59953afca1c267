package dml

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// scatterBreaks break the static rules of DML_SCATTER_OPERATOR_DESC.
var scatterBreaks = []draw.Break{
	{Rule: dml.ScatterAxisInRange, Break: func(s *draw.Source, c *spec.Call) bool {
		rank := int64(c.Tensors[0].Rank())
		scatter(c).Axis = draw.Pick(s, []int64{rank, rank + s.Between(1, 8), 1 << 31, most32})
		return true
	}},
	{Rule: dml.ScatterSameDimensionCount, Break: func(s *draw.Source, c *spec.Call) bool {
		t := &c.Tensors[s.Between(1, 3)]
		if s.OneIn(2) {
			t.Sizes = t.Sizes[:t.Rank()-1]
		} else {
			t.Sizes = append(t.Sizes, 1)
		}
		t.Layout = nil
		return true
	}},
	{Rule: dml.ScatterIndicesSizes, Break: func(s *draw.Source, c *spec.Call) bool {
		i := s.Below(int64(c.Tensors[0].Rank()))
		if i == scatter(c).Axis {
			return false
		}
		size := otherSize(s, c.Tensors[0].Sizes[i])
		resize(&c.Tensors[1], int(i), size)
		resize(&c.Tensors[2], int(i), size)
		return true
	}},
	{Rule: dml.ScatterUpdatesSizes, Break: func(s *draw.Source, c *spec.Call) bool {
		return changeSize(s, &c.Tensors[2])
	}},
	{Rule: dml.ScatterOutputSizes, Break: func(s *draw.Source, c *spec.Call) bool {
		return changeSize(s, &c.Tensors[3])
	}},
	{Rule: dml.ScatterUpdatesDType, Break: func(s *draw.Source, c *spec.Call) bool {
		return changeDType(s, &c.Tensors[2])
	}},
	{Rule: dml.ScatterOutputDType, Break: func(s *draw.Source, c *spec.Call) bool {
		return changeDType(s, &c.Tensors[3])
	}},
	{Rule: dml.ScatterDimensionCount3_0, Break: func(s *draw.Source, c *spec.Call) bool {
		if scatter(c).FeatureLevel < dml.Level3_0 {
			return false
		}
		ones(c, draw.Pick(s, []int{0, 9, tensor.MaxRank}))
		return true
	}},
	{Rule: dml.ScatterDimensionCount1_0, Break: func(s *draw.Source, c *spec.Call) bool {
		retype(s, c, float)
		scatter(c).FeatureLevel = draw.Pick(s, levelsBelow3_0)
		ones(c, draw.Pick(s, []int{0, 1, 3, 5, 8}))
		scatter(c).Axis = 0
		return setIndexType(c, tensor.Uint32)
	}},
	{Rule: dml.ScatterIndexTypes3_0, Break: func(s *draw.Source, c *spec.Call) bool {
		if scatter(c).FeatureLevel < dml.Level3_0 {
			return false
		}
		return setIndexType(c, draw.Pick(s, []tensor.DType{
			tensor.Float64, tensor.Float32, tensor.Float16, tensor.Int16, tensor.Int8, tensor.Uint16, tensor.Uint8,
		}))
	}},
	{Rule: dml.ScatterIndexTypes1_0, Break: func(s *draw.Source, c *spec.Call) bool {
		if c.Tensors[0].Rank() != 4 {
			return false
		}
		scatter(c).FeatureLevel = draw.Pick(s, levelsBelow3_0)
		retype(s, c, float)
		return setIndexType(c, otherDType(s, tensor.Uint32))
	}},
	{Rule: dml.ScatterSupport3_0, Break: func(s *draw.Source, c *spec.Call) bool {
		a := scatter(c)
		if a.FeatureLevel < dml.Level3_0 {
			return false
		}
		a.FeatureLevel = draw.Pick(s, []int64{dml.Level3_0, 0x3100, 0x4000})
		retype(s, c, large)
		return true
	}},
	{Rule: dml.ScatterSupport2_1, Break: func(s *draw.Source, c *spec.Call) bool {
		if c.Tensors[0].Rank() != 4 {
			return false
		}
		scatter(c).FeatureLevel = dml.Level2_1
		retype(s, c, large)
		return setIndexType(c, tensor.Uint32)
	}},
	{Rule: dml.ScatterSupport1_0, Break: func(s *draw.Source, c *spec.Call) bool {
		if c.Tensors[0].Rank() != 4 {
			return false
		}
		scatter(c).FeatureLevel = draw.Pick(s, levelsBelow2_1)
		retype(s, c, not(float))
		return setIndexType(c, tensor.Uint32)
	}},
	{Rule: dml.SizesNonzero, Break: func(_ *draw.Source, c *spec.Call) bool {
		axis := int(scatter(c).Axis)
		resize(&c.Tensors[1], axis, 0)
		resize(&c.Tensors[2], axis, 0)
		return true
	}},
}

// setIndexType gives the indices a data type, and the buffer that it takes.
func setIndexType(c *spec.Call, d tensor.DType) bool {
	indices := &c.Tensors[1]
	if indices.DType != d {
		indices.DType, indices.Layout = d, nil
	}
	return true
}

// changeDType gives one operand another data type.
func changeDType(s *draw.Source, t *spec.Tensor) bool {
	t.DType, t.Layout = otherDType(s, t.DType), nil
	return true
}

// changeSize gives one dimension of one operand another size.
func changeSize(s *draw.Source, t *spec.Tensor) bool {
	i := s.Below(int64(t.Rank()))
	resize(t, int(i), otherSize(s, t.Sizes[i]))
	return true
}

// otherSize draws a size close to another, on either side.
func otherSize(s *draw.Source, size int64) int64 {
	if size > 1 && s.OneIn(2) {
		return s.Between(1, size-1)
	}
	return size + s.Between(1, 3)
}

// resizeScatter resizes a dimension of the input and the output, and of
// indices and updates except on the axis, where they have their own.
func resizeScatter(c *spec.Call, dimension int, size int64) {
	resize(&c.Tensors[0], dimension, size)
	resize(&c.Tensors[3], dimension, size)
	if int64(dimension) != scatter(c).Axis {
		resize(&c.Tensors[1], dimension, size)
		resize(&c.Tensors[2], dimension, size)
	}
}
