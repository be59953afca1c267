package dml

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// Copy makes cases of dml.copy.
var Copy = draw.Generator{
	Draw: drawCopy,
	Breaks: append([]draw.Break{
		{Rule: dml.CopySameSizes, Break: func(s *draw.Source, c *spec.Call) bool {
			output := c.Output()
			switch s.Below(4) {
			case 0:
				output.Sizes, output.Layout = output.Sizes[:output.Rank()-1], nil
			case 1:
				output.Sizes, output.Layout = append(output.Sizes, 1), nil
			default:
				return changeSize(s, output)
			}
			return true
		}},
		{Rule: dml.CopySameDType, Break: func(s *draw.Source, c *spec.Call) bool {
			return changeDType(s, c.Output())
		}},
		{Rule: dml.CopyDimensionCount, Break: func(s *draw.Source, c *spec.Call) bool {
			ones(c, draw.Pick(s, []int{0, 9, tensor.MaxRank}))
			return true
		}},
	}, stridesBreaks(resizeAll)...),
}

func drawCopy(s *draw.Source, c *spec.Call) {
	input, output := &c.Tensors[0], &c.Tensors[1]
	input.DType = draw.Pick(s, tensor.DTypes())
	output.DType = input.DType
	input.Sizes = draw.Sizes(s, int(s.Between(1, 8)), input.Sizes)
	output.Sizes = append(output.Sizes, input.Sizes...)
	draw.Strided(s, input, true)
	draw.Strided(s, output, false)
}

// ones gives every operand rank sizes of 1, packed.
func ones(c *spec.Call, rank int) {
	for i := range c.Tensors {
		t := &c.Tensors[i]
		t.Sizes, t.Layout = t.Sizes[:0], nil
		for range rank {
			t.Sizes = append(t.Sizes, 1)
		}
	}
}
