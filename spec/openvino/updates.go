package openvino

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// raisedIndices makes the rules of a text about its indices, of which one outside is an
// error.
func raisedIndices(text spec.Text, index *spec.Rule) family.IndexRules {
	return family.IndexRules{
		Negative: text.Meaning("negative-indices", "Inputs, indices",
			"A negative index counts from the end: -1 is the last element of the axis."),
		Type: index,
		InRange: text.Data("index-in-range", "Inputs, indices",
			"Every index is from -s to s-1, where s is the size of its axis. Any other index is an error."),
		Outside: family.OutOfRangeReject,
	}
}

// updateRules makes the rules that the texts have about updates in common.
func updateRules(text spec.Text) family.ScatterRules {
	reduces := func(name, statement string) *spec.Rule {
		return text.Meaning(name, "Detailed description; reduction; Types", statement)
	}
	return family.ScatterRules{
		Copies: text.Meaning("copies-data", "Detailed description",
			"An element of the output that no update targets is the element of the data at the same coordinates."),
		Replaces: reduces("replaces", "With reduction none, the default, an update replaces the element that it targets."),
		Distinct: text.Meaning("any-update", "Inputs, indices",
			"With reduction none, an element that several updates target holds any one of them, because their order is undefined."),
		Reduces: [family.ReduceMean + 1]*spec.Rule{
			family.ReduceAdd: reduces("sum", "With reduction sum, every update is added to the element that it targets. For truth values, that is a logical or."),
			family.ReduceMul: reduces("prod", "With reduction prod, an element is multiplied by every update that targets it. For truth values, that is a logical and."),
			family.ReduceMax: reduces("max", "With reduction max, an element becomes the maximum of itself and the updates that target it."),
			family.ReduceMin: reduces("min", "With reduction min, an element becomes the minimum of itself and the updates that target it."),
		},
		Overflow: family.Overflow(text, "Detailed description", "a result of a reduction"),
	}
}
