package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// BitcastConvert draws calls of stablehlo.bitcast_convert.
var BitcastConvert = draw.Generator{
	Operator:    stablehlo.BitcastConvert,
	Version:     1,
	Draw:        drawBitcast,
	AlwaysValid: true,
	Features: slices.Concat(features, draw.Interacting(
		draw.OfOutput(draw.Width(1)),
		draw.Of("parts", []string{"1", "2", "4", "8", "beyond"}, []int64{2, 4, 8, 16}, func(c *spec.Call) int64 {
			ratio, _ := stablehlo.BitcastRatio(c)
			return ratio
		}),
		draw.Some("wider", func(c *spec.Call) bool { _, wider := stablehlo.BitcastRatio(c); return wider }),
	)),
}

func drawBitcast(s *draw.Source, c *spec.Call) {
	operand, result := drawOperand(s, c, s.Rank(0, maxRank-1)), c.Output()
	for of := operand.DType == tensor.Complex64; ; {
		if result.DType = draw.TypeOf(s, c.Operator); (result.DType == tensor.Complex64) == of {
			break
		}
	}
	ratio, wider := stablehlo.BitcastRatio(c)
	if wider {
		operand.Sizes = append(operand.Sizes, ratio)
	}
	result.Sizes = append(result.Sizes, operand.Sizes[:min(operand.Rank(), stablehlo.BitcastRank(c))]...)
	if ratio > 1 && !wider {
		result.Sizes = append(result.Sizes, ratio)
	}
}
