package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// indexRules makes the rules of a text about its indices, which have one of the given types.
// An index outside its axis is an error.
func indexRules(text spec.Text, types ...tensor.DType) family.IndexRules {
	return family.IndexRules{
		Negative: text.Meaning("negative-indices", "indices",
			"A negative index counts from the back: -1 is the last element of the axis."),
		Type: family.IndexType(text, "Type Constraints; indices", types...),
		InRange: text.Data("index-in-range", "indices",
			"Every index is from -s to s-1, where s is the size of its axis. Any other index is an error."),
		Outside: family.OutOfRangeReject,
	}
}
