package onnx

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// IndexRules are the rules of a text about its indices, and the question that it
// leaves open.
type IndexRules struct {
	Negative, Type, InRange *spec.Rule
	OutOfRange              *spec.Question
}

// The answers to [IndexRules.OutOfRange]. A gather that skips an index yields 0; a
// scatter that skips one drops its update.
const OutOfRangeReject, OutOfRangeSkip, OutOfRangeClamp, OutOfRangeUndefined spec.Answer = 0, 1, 2, 3

// indexRules makes the rules of a text about its indices, which have one of the
// given types. Skip is the option [OutOfRangeSkip].
func indexRules(text spec.Text, skip spec.Option, types ...tensor.DType) IndexRules {
	statement := "The indices have the data type int32 or int64."
	if len(types) == 1 {
		statement = "The indices have the data type int64."
	}
	return IndexRules{
		Negative: text.Meaning("negative-indices", "indices",
			"A negative index counts from the back: -1 is the last element of the axis."),
		Type: text.Static("index-type", "Type Constraints; indices", statement, func(k *spec.Check) {
			if d := k.Input("indices").DType; !slices.Contains(types, d) {
				k.Breaks("indices are %v", d)
			}
		}),
		InRange: text.Data("index-in-range", "indices",
			"Every index is from -s to s-1, where s is the size of its axis. Any other index is an error, unless the answer to "+text.Name+"/index-outside-axis admits it."),
		OutOfRange: text.Question("index-outside-axis", "indices",
			"What happens to an index outside its axis?", []spec.Option{
				OutOfRangeReject:    {Name: "reject", Statement: "The call is rejected."},
				OutOfRangeSkip:      skip,
				OutOfRangeClamp:     {Name: "clamp", Statement: "The index names the nearest element of the axis."},
				OutOfRangeUndefined: {Name: "undefined", Statement: "The whole output may hold anything, and the call may be rejected. Nothing outside the output changes.", Permissive: true},
			}),
	}
}

// gathersZero is the option of a gather to skip an index.
var gathersZero = spec.Option{Name: "zero", Statement: "The elements that the index gathers are 0."}

// sameRank makes the check that the tensor called name has the rank of the data.
func sameRank(name string) func(k *spec.Check) {
	return func(k *spec.Check) {
		if data, other := k.Tensors[0].Rank(), k.Input(name).Rank(); data != other {
			k.Breaks("data has %d dimensions, %s %d", data, name, other)
		}
	}
}

// noScalars checks that neither the data nor the indices are a scalar.
func noScalars(k *spec.Check) {
	if data, indices := k.Tensors[0].Rank(), k.Tensors[1].Rank(); data == 0 || indices == 0 {
		k.Breaks("data has %d dimensions, indices %d", data, indices)
	}
}

// tupleLength returns the number of indices in each tuple of a call.
func tupleLength(c *spec.Call) int64 {
	indices := c.Tensors[1].Sizes
	return indices[len(indices)-1]
}

// The answers to the question of [fewerIndices].
const FewerAccept, FewerReject spec.Answer = 0, 1

// fewerIndices asks whether the indices may be shorter than the data in a
// dimension other than the axis.
func fewerIndices(text spec.Text) *spec.Question {
	return text.Question("fewer-indices", "introduction (silent)",
		"May the indices be shorter than the data in a dimension other than the axis?", []spec.Option{
			FewerAccept: {Name: "accept", Statement: "Yes: elements of the data without an index are left alone."},
			FewerReject: {Name: "reject", Statement: "No: the call is rejected."},
		})
}

// The answers to the question of [emptyIndices].
const EmptyIndicesAnySizes, EmptyIndicesFit spec.Answer = 0, 1

// emptyIndices asks whether indices without elements must fit the data.
func emptyIndices(text spec.Text) *spec.Question {
	return text.Question("empty-indices", "introduction (silent)",
		"Which sizes may indices without elements have in dimensions other than the axis?", []spec.Option{
			EmptyIndicesAnySizes: {Name: "any-sizes", Statement: "Any sizes, because there is no index that could be outside the data."},
			EmptyIndicesFit:      {Name: "fit", Statement: "The same sizes as indices that have elements."},
		})
}

// fits makes the check that the indices are at most as long as the data in every
// dimension except the axis, or exactly as long if fewer is answered by reject. The
// indices have the rank of the data. Where they have no elements, empty decides.
func fits(fewer, empty *spec.Question) func(k *spec.Check) {
	return func(k *spec.Check) {
		data, indices := k.Tensors[0].Sizes, k.Tensors[1].Sizes
		axis, _ := family.Dimension(*k.Fields().Named("axis").Int, len(data))
		free := slices.Contains(indices, 0)
		for d, size := range indices {
			if d == axis || size == data[d] || free && k.Answer(empty) == EmptyIndicesAnySizes {
				continue
			}
			if size > data[d] || k.Answer(fewer) == FewerReject {
				k.Breaks("indices have size %d in dimension %d, data %d", size, d, data[d])
			}
		}
	}
}
