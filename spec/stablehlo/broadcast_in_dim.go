package stablehlo

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var broadcastText = text("broadcast_in_dim")

// BroadcastInDim repeats its operand in the dimensions of its result.
var BroadcastInDim = &spec.Operator{
	Name: broadcastText.Name,
	Params: []spec.Param{
		{Name: "operand"},
		{Name: "result", Dir: spec.Out, Like: "operand"},
	},
	Attributes: spec.Attributes(BroadcastInDimAttributes{}),
	Rules:      BroadcastInDimRules.all(),
	Questions:  []*spec.Question{OtherBools},
}

// BroadcastInDimAttributes are the input of broadcast_in_dim that is a constant.
type BroadcastInDimAttributes struct {
	BroadcastDimensions []int64 `conform:"broadcast_dimensions,along=steps,axis" doc:"dimension of the result that each dimension of the operand becomes"`
}

// BroadcastInDimRules are the rules of broadcast_in_dim.
var BroadcastInDimRules = broadcasting(broadcastText)

// BroadcastRules are the rules of a text that repeats an operand in dimensions of its result.
type BroadcastRules struct {
	Maps, Repeats, New, Types *spec.Rule
	static                    []*spec.Rule
}

func (b *BroadcastRules) all() []*spec.Rule {
	return append([]*spec.Rule{b.Maps, b.Repeats, b.New, b.Types}, b.static...)
}

// broadcasting makes the rules of a text.
func broadcasting(t spec.Text) BroadcastRules {
	const list = "broadcast_dimensions"
	length := t.Static("one-entry-a-dimension", "Constraints, C2",
		"broadcast_dimensions has one entry for each dimension of the operand.", family.PerDimension(list))
	inRange := t.Static("dimensions-in-range", "Constraints, C3",
		"Each entry of broadcast_dimensions is at least 0 and less than the number of dimensions of the result.", family.DimensionsOf((*spec.Call).Output, list))
	once := t.Given(inRange).Static("dimensions-unique", "Constraints, C4",
		"No dimension occurs twice in broadcast_dimensions.", family.Distinct(list))
	return BroadcastRules{
		Maps: t.Meaning("maps", "Semantics",
			"Dimension d of the operand becomes dimension broadcast_dimensions[d] of the result, in any order."),
		Repeats: t.Meaning("repeats", "Semantics",
			"A dimension of size 1 is repeated for every index of its dimension of the result."),
		New: t.Meaning("new-dimension", "Semantics",
			"The operand is repeated along a dimension of the result that broadcast_dimensions does not name."),
		Types: types(t),
		static: []*spec.Rule{
			t.Static("element-type", "Constraints, C1", "The operand and the result have the same element type.", resultType),
			length, inRange, once,
			t.Given(length, once).Static("compatible", "Constraints, C5",
				"Each size of the operand is 1, or that of its dimension of the result.", func(k *spec.Check) {
					dimensions, result := k.Fields().Named(list).List.Entries(), k.Output().Sizes
					var right []int64
					for d, size := range k.Tensors[0].Sizes {
						if to := dimensions[d]; size != 1 && size != result[to] {
							if right == nil {
								right = slices.Clone(result)
							}
							right[to] = size
						}
					}
					if right != nil {
						k.BreaksShape(right)
					}
				}),
		},
	}
}
