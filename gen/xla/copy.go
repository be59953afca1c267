package xla

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// Copy makes cases of xla.copy.
var Copy = draw.Generator{
	Draw: drawCopy,
	Breaks: append([]draw.Break{
		{Rule: xla.CopySameDType, Break: func(s *draw.Source, c *spec.Call) bool {
			output := c.Output()
			for output.DType == c.Tensors[0].DType {
				output.DType = draw.Pick(s, tensor.DTypes())
			}
			return true
		}},
		{Rule: xla.CopySameSizes, Break: func(s *draw.Source, c *spec.Call) bool {
			output := c.Output()
			output.Layout = nil
			switch rank := int64(output.Rank()); {
			case rank == 0 || (rank < tensor.MaxRank && s.OneIn(4)): // as many elements, another rank
				output.Sizes = append(output.Sizes, 1)
			case s.OneIn(4):
				output.Sizes = output.Sizes[:rank-1]
			default:
				output.Sizes[s.Below(rank)]++
			}
			return true
		}},
	}, layoutBreaks...),
}

func drawCopy(s *draw.Source, c *spec.Call) {
	input, output := &c.Tensors[0], &c.Tensors[1]
	rank := s.Between(0, 8)
	if s.OneIn(16) {
		rank = s.Between(9, tensor.MaxRank)
	}
	input.DType = draw.Pick(s, tensor.DTypes())
	input.Sizes = draw.Sizes(s, int(rank), input.Sizes)
	if rank > 0 && s.OneIn(24) {
		input.Sizes[s.Below(rank)] = 0
	}
	output.DType = input.DType
	output.Sizes = append(output.Sizes, input.Sizes...)
	layout(s, input)
	layout(s, output)
}
