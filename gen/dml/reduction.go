package dml

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// The generators of reductions.
var (
	Reduce = reduction(dml.Reduce, func(s *draw.Source, c *spec.Call, i int, most int64) {
		switch a := spec.As[dml.ReduceAttributes](c); {
		case a.Function.Positions():
			draw.FewOrNaNs(s, c, i, most)
		case a.Function == dml.ReduceMax, a.Function == dml.ReduceMin:
			draw.OrNaNs(s, c, i, most)
		default:
			draw.Numbers(s, c, i, most)
		}
	}, draw.Interacting(draw.Enum(dml.Reduce, "function"))...)
	Argmax              = reduction(dml.Argmax, draw.FewOrNaNs)
	Argmin              = reduction(dml.Argmin, draw.FewOrNaNs)
	CumulativeSummation = draw.Generator{
		Operator: dml.CumulativeSummation,
		Version:  1,
		Draw: draw.With(func(s *draw.Source, c *spec.Call, a *dml.CumulativeSummationAttributes) {
			input, rank := drawInput(s, c)
			a.Axis = s.Below(rank)
			family.Accumulated(input, a.Axis)
			c.Tensors[1].Sizes = append(c.Tensors[1].Sizes, input.Sizes...)
			drawLayouts(s, c)
		}),
		Fill:     computed(draw.Numbers),
		Features: reductionFeatures(),
	}
)

// drawInput draws all attributes with names, the feature level, the data types, and the sizes of the input.
func drawInput(s *draw.Source, c *spec.Call) (input *spec.Tensor, rank int64) {
	draw.Choices(s, c)
	rank, input = drawSupport(s, c), &c.Tensors[0]
	input.Sizes = draw.Sizes(s, int(rank), input.DType.Size(), input.Sizes)
	return input, rank
}

// reduction is the generator of an operator with axes.
func reduction(op *spec.Operator, fill draw.Operands, features ...draw.Feature) draw.Generator {
	return draw.Generator{
		Operator: op,
		Version:  1,
		Draw: func(s *draw.Source, c *spec.Call) {
			input, rank := drawInput(s, c)
			if a, ok := c.Attributes.(*dml.ReduceAttributes); ok && !a.Function.Positions() {
				c.Tensors[1].DType = input.DType
			}
			axes := draw.Permutation(s, rank, nil)[:s.Between(1, rank)]
			if s.OneIn(2) {
				slices.Sort(axes)
			}
			c.Fields().Named("axes").List.SetEntries(axes)
			output := &c.Tensors[1]
			output.Sizes = append(output.Sizes, input.Sizes...)
			for _, axis := range axes {
				output.Sizes[axis] = 1
			}
			drawLayouts(s, c)
		},
		Fill:     computed(fill),
		Features: slices.Concat(reductionFeatures(), features),
	}
}

func reductionFeatures() []draw.Feature {
	return slices.Concat(features(), []draw.Feature{level, draw.StridesOf("input", 0), draw.StridesOf("output", 1), draw.Row(0)})
}
