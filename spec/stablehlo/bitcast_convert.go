package stablehlo

import (
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var bitcastText = text("bitcast_convert")

// BitcastConvert takes the bits of its operand for elements of another type.
var BitcastConvert = &spec.Operator{
	Name: bitcastText.Name,
	Params: []spec.Param{
		{Name: "operand"},
		{Name: "result", Dir: spec.Out, Like: "operand"},
	},
	Attributes: spec.Attributes(BitcastConvertAttributes{}),
	Rules: []*spec.Rule{
		BitcastSame, BitcastSplits, BitcastJoins, BitcastTypes, BitcastComplex, BitcastWhole, BitcastResultShape,
	},
	Questions:    []*spec.Question{BitcastOrder},
	Reinterprets: true,
}

// BitcastConvertAttributes are none.
type BitcastConvertAttributes struct{}

// BitcastRatio returns how many elements of the narrower type of a bitcast_convert have the
// bits of one of the wider type, and whether the result has the wider one.
func BitcastRatio(c *spec.Call) (ratio int64, wider bool) {
	from, to := c.Tensors[0].DType.Bits(), c.Output().DType.Bits()
	return max(from, to) / min(from, to), to > from
}

// The rules of bitcast_convert.
var (
	BitcastSame = bitcastText.Meaning("same-width", "Semantics",
		"Where the element types have as many bits, each element of the result has the bits of the operand's element at the same index.")
	BitcastSplits = bitcastText.Meaning("narrower", "Semantics",
		"Where the result has a narrower type, the bits of an element of the operand are those of the elements along the last dimension of the result.")
	BitcastJoins = bitcastText.Meaning("wider", "Semantics",
		"Where the result has a wider type, the bits of the elements along the last dimension of the operand are those of one element of the result.")
	BitcastTypes   = types(bitcastText)
	BitcastComplex = bitcastText.Static("complex", "Constraints, C2",
		"The operand is complex if and only if the result is.", func(k *spec.Check) {
			if from, to := k.Tensors[0].DType, k.Output().DType; (from == tensor.Complex64) != (to == tensor.Complex64) {
				k.Breaks("the operand is %v, the result %v", from, to)
			}
		})
	BitcastWhole = bitcastText.Given(BitcastComplex).Static("whole-elements", "Constraints, C1",
		"Where the result has a wider type, the last dimension of the operand has as many elements as have the bits of one element of the result.", func(k *spec.Check) {
			ratio, wider := BitcastRatio(k.Call)
			if sizes := k.Tensors[0].Sizes; wider && (len(sizes) == 0 || sizes[len(sizes)-1] != ratio) {
				k.Breaks("the operand has sizes %v, and one element of the result the bits of %d", sizes, ratio)
			}
		})
	BitcastResultShape = bitcastText.Given(BitcastWhole).Static("result-shape", "Constraints, C1",
		"The result has the shape of the operand: without its last dimension if the type is wider, and if it is narrower, with one more last dimension, of as many elements as have the bits of one element of the operand.",
		ranked(BitcastRank, func(c *spec.Call, d int) int64 {
			if d == c.Tensors[0].Rank() {
				ratio, _ := BitcastRatio(c)
				return ratio
			}
			return c.Tensors[0].Sizes[d]
		}))
)

// BitcastRank returns how many dimensions the result of a bitcast_convert has.
func BitcastRank(c *spec.Call) int {
	rank := c.Tensors[0].Rank()
	switch ratio, wider := BitcastRatio(c); {
	case wider:
		return rank - 1
	case ratio > 1:
		return rank + 1
	}
	return rank
}

// BitcastOrder is a question because the text leaves it to implementations.
var BitcastOrder = bitcastText.Question("order-of-parts", "Semantics, bits; Examples",
	"Which bits of a wider element does the first of several narrower ones have?", []spec.Option{
		PartsLowFirst:  {Name: "lowest", Statement: "The lowest bits, as in the text's example."},
		PartsHighFirst: {Name: "highest", Statement: "The highest bits."},
	})

// The answers to [BitcastOrder].
const PartsLowFirst, PartsHighFirst spec.Answer = 0, 1
