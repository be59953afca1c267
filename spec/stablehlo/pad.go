package stablehlo

import (
	"math"
	"math/bits"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var padText = text("pad")

// Pad adds elements around the operand and between its elements, or removes some.
var Pad = &spec.Operator{
	Name: padText.Name,
	Params: []spec.Param{
		{Name: "operand"},
		{Name: "padding_value"},
		{Name: "result", Dir: spec.Out, Like: "operand"},
	},
	Attributes: spec.Attributes(PadAttributes{}),
	Rules:      append(PadRules.all(), PadPerDimension, PadInteriorNotNegative, PadResultShape),
	Questions:  []*spec.Question{OtherBools},
}

// PadAttributes are the inputs of pad that are constants, with an entry for each
// dimension.
type PadAttributes struct {
	Low      []int64 `conform:"edge_padding_low,along=dimensions" doc:"elements to add before each dimension; negative to remove"`
	High     []int64 `conform:"edge_padding_high,along=dimensions" doc:"elements to add behind each dimension; negative to remove"`
	Interior []int64 `conform:"interior_padding,along=dimensions" doc:"elements to add between two neighbours in each dimension"`
}

// PadSize returns the size of dimension d of the result of a pad, as [Padded] does.
func PadSize(c *spec.Call, d int) int64 {
	a := spec.As[PadAttributes](c)
	return Padded(c.Tensors[0].Sizes[d], a.Low[d], a.High[d], a.Interior[d])
}

// Padded returns the size of a padded dimension: negative if there is none, because more is
// removed than there is, or 63 bits do not hold it. The interior is not negative.
func Padded(size, before, behind, interior int64) int64 {
	high, low := bits.Mul64(uint64(max(size-1, 0)), uint64(interior))
	for _, n := range [...]int64{size, before, behind} { // in 128 bits
		var carry uint64
		low, carry = bits.Add64(low, uint64(n), 0)
		high += uint64(n>>63) + carry
	}
	if high != 0 || low > math.MaxInt64 {
		return -1
	}
	return int64(low)
}

// PaddingRules are the rules of a text that pads, except those about amounts.
type PaddingRules struct {
	Keeps, Fills, Interior, Removes, InteriorFirst, Types *spec.Rule
	static                                                []*spec.Rule
}

func (p *PaddingRules) all() []*spec.Rule {
	return append([]*spec.Rule{p.Keeps, p.Fills, p.Interior, p.Removes, p.InteriorFirst, p.Types}, p.static...)
}

// padding makes the rules of a text.
func padding(t spec.Text) PaddingRules {
	return PaddingRules{
		Keeps: t.Meaning("keeps", "Semantics",
			"Element i of a dimension is at edge_padding_low + i * (interior_padding + 1) in the result, if that is a place of the result."),
		Fills: t.Meaning("fills", "Semantics",
			"Every other element of the result is the padding value."),
		Interior: t.Meaning("interior", "Semantics",
			"interior_padding is how many elements are added between each two neighbours of a dimension. A dimension of one element or none has no neighbours."),
		Removes: t.Meaning("removes", "Semantics",
			"An edge padding of -n removes n elements from its end of the dimension."),
		InteriorFirst: t.Meaning("interior-first", "Semantics",
			"The interior is padded first, so that a negative edge padding removes padding and elements alike."),
		Types: types(t),
		static: []*spec.Rule{
			t.Static("element-type", "Constraints, C1",
				"The operand, the padding value and the result have the same element type.", func(k *spec.Check) { spec.SameDType(0, 1, k.Inputs())(k) }),
			t.Static("value-is-scalar", "Inputs, padding_value",
				"The padding value has no dimensions.", spec.Scalar("padding_value")),
		},
	}
}

// PadRules are the rules of pad, except those about amounts.
var PadRules = padding(padText)

// The rules of pad about amounts.
var (
	PadPerDimension = padText.Static("one-entry-a-dimension", "Constraints, C2",
		"edge_padding_low, edge_padding_high and interior_padding have one entry for each dimension of the operand.",
		family.PerDimension("edge_padding_low", "edge_padding_high", "interior_padding"))
	PadInteriorNotNegative = padText.Static("interior-not-negative", "Constraints, C3",
		"No interior padding is negative.", family.AtLeast(0, "interior_padding"))
	PadResultShape = padText.Given(PadPerDimension, PadInteriorNotNegative).Static("result-shape", "Constraints, C4",
		"Each size of the result is the size of the operand, plus both edge paddings, plus the interior padding once for each element after the first.",
		shaped(PadSize))
)
