package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// scatterRules makes the rules of a text for its updates.
func scatterRules(text spec.Text) family.ScatterRules {
	reduces := func(name, statement string) *spec.Rule {
		return text.Meaning(name, "introduction; reduction", statement)
	}
	return family.ScatterRules{
		Copies: text.Meaning("copies-data", "introduction",
			"An element of the output that no update goes to is that of the data at the same coordinates."),
		Replaces: reduces("replaces", "Without reduction, the default, an update replaces the element that it goes to."),
		Distinct: text.Data("distinct-targets", "introduction",
			"Without reduction, no two updates go to one element; what becomes of it otherwise is "+text.Name+"/duplicate-indices."),
		Reduces: [...]*spec.Rule{
			family.ReduceAdd: reduces("add", "In reduction add, every update is added to the element that it goes to."),
			family.ReduceMul: reduces("mul", "In reduction mul, the element is multiplied by every update that goes to it."),
			family.ReduceMax: reduces("max", "In reduction max, the element becomes the greatest of itself and the updates that go to it."),
			family.ReduceMin: reduces("min", "In reduction min, the element becomes the least of itself and the updates that go to it."),
		},
		Duplicates: family.Duplicates(text, "introduction"),
		Overflow: text.Question("overflow", "introduction (silent)",
			"What does an element hold when a sum or product on the way is beyond its data type?", []spec.Option{
				family.OverflowWraps:     {Name: "wrap", Statement: "The low bits of the result, in two's complement."},
				family.OverflowUndefined: {Name: "undefined", Statement: "Anything.", Permissive: true},
			}),
	}
}

// dropped is what a scatter does that skips an index.
var dropped = spec.Option{Name: "drop", Statement: "Its update is dropped."}
