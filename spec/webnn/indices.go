package webnn

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// indexRules makes the rules of a text about its indices. Skip is the option
// [family.OutOfRangeSkip].
func indexRules(text spec.Text, skip spec.Option) family.IndexRules {
	return family.IndexRules{
		Negative: text.Meaning("negative-indices", "indices",
			"A negative index counts from the end: -1 is the last element of the dimension."),
		Type: family.IndexType(text, "indices; Tensor limits", tensor.Int32, tensor.Uint32, tensor.Int64),
		InRange: text.Data("index-in-range", "indices",
			"Every index is from -s to s-1, where s is the size of its dimension of the input. Otherwise, the answer to "+text.Name+"/index-outside-axis decides."),
		OutOfRange: family.OutOfRange(text, "indices; note", skip),
	}
}

// updateRules makes the rules of a text about its updates. Distinct states what no two of
// them do.
func updateRules(text spec.Text, distinct string) family.ScatterRules {
	return family.ScatterRules{
		Copies: text.Meaning("copies-input", "introduction; input",
			"An element of the output that no update targets is the element of the input at the same coordinates."),
		Replaces: text.Meaning("replaces", "introduction; updates",
			"An update replaces the element that it targets."),
		Distinct: text.Data("distinct-targets", "updates (silent)",
			distinct+" Otherwise, the answer to "+text.Name+"/duplicate-indices decides what the element holds."),
		Duplicates: family.Duplicates(text, "updates (silent)"),
	}
}

// sameTypes makes the rule that the output of a text has the data type of the input, and so
// have the operands at these positions.
func sameTypes(text spec.Text, statement string, operands ...int) *spec.Rule {
	return text.Static("same-type", "Tensor limits; method steps", statement, spec.SameDType(0, operands...))
}

// tupleLength checks that a tuple of indices is not longer than the input has dimensions.
// The indices are no scalar.
func tupleLength(k *spec.Check) {
	if rank, tuple := k.Tensors[0].Rank(), family.TupleLength(k.Call); tuple > int64(rank) {
		k.Breaks("tuples of %d indices; input has %d dimensions", tuple, rank)
	}
}
