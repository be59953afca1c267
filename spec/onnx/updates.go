package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// scatterRules makes the rules of a text about its updates. Distinct states what no two
// of them do.
func scatterRules(text spec.Text, distinct string) family.ScatterRules {
	reduces := func(name, statement string) *spec.Rule {
		return text.Meaning(name, "introduction; reduction", statement)
	}
	return family.ScatterRules{
		Copies: text.Meaning("copies-data", "introduction",
			"An element of the output that no update targets is the element of the data at the same coordinates."),
		Replaces: reduces("replaces", "With reduction none, the default, an update replaces the element that it targets."),
		Distinct: text.Data("distinct-targets", "introduction",
			"With reduction none, "+distinct+" Otherwise, the answer to "+text.Name+"/duplicate-indices decides what the element holds."),
		Reduces: [family.ReduceMean + 1]*spec.Rule{
			family.ReduceAdd: reduces("add", "With reduction add, every update is added to the element that it targets."),
			family.ReduceMul: reduces("mul", "With reduction mul, an element is multiplied by every update that targets it."),
			family.ReduceMax: reduces("max", "With reduction max, an element becomes the maximum of itself and the updates that target it."),
			family.ReduceMin: reduces("min", "With reduction min, an element becomes the minimum of itself and the updates that target it."),
		},
		Duplicates: family.Duplicates(text, "introduction"),
		Overflow:   family.Overflow(text, "introduction", "a sum or product"),
	}
}
