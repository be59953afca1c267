package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var reverseText = spec.Text{Name: "onnx.reverse_sequence", Document: "ONNX ReverseSequence-28"}

// ReverseSequence reverses the beginnings of sequences, each of its own length.
var ReverseSequence = &spec.Operator{
	Name: reverseText.Name,
	Params: []spec.Param{
		{Name: "input"},
		{Name: "sequence_lens", Indices: true},
		{Name: "Y", Dir: spec.Out, Like: "input"},
	},
	Attributes: spec.Attributes(ReverseSequenceAttributes{BatchAxis: 1}),
	Rules: []*spec.Rule{
		ReverseReverses, ReverseKeeps, ReverseLengthInRange, ReverseTypes, ReverseSameDType, ReverseSameSizes, ReverseLensType, ReverseRank, ReverseTimeAxis,
		ReverseBatchAxis, ReverseAxesDiffer, ReverseLensSizes,
	},
	Questions: []*spec.Question{ReverseLengthOutOfRange, OtherBools},
}

// ReverseSequenceAttributes are the attributes of ReverseSequence.
type ReverseSequenceAttributes struct {
	TimeAxis  int64 `conform:"time_axis,axis,optional" doc:"dimension along which sequences run, 0 or 1"`
	BatchAxis int64 `conform:"batch_axis,axis,optional" doc:"dimension that counts sequences, 1 or 0"`
}

// zeroOrOne checks that an attribute names one of the first two dimensions.
func zeroOrOne(k *spec.Check, name string, axis int64) {
	if axis != 0 && axis != 1 {
		k.Breaks("%s is %d", name, axis)
	}
}

// The rules of ReverseSequence.
var (
	ReverseReverses = reverseText.Meaning("reverses", "introduction",
		"In slice i along the batch axis, the first sequence_lens[i] positions of the time axis are reversed.")
	ReverseKeeps = reverseText.Meaning("keeps", "introduction",
		"Positions after the end of their sequence keep their elements.")
	ReverseLengthInRange = reverseText.Data("length-in-range", "sequence_lens (silent)",
		"Each length is from 0 to the size of the time axis.")
	ReverseTypes     = reverseText.Types("Type Constraints", wideTypes)
	ReverseSameDType = reverseText.Static("same-dtype", "Type Constraints",
		"The input and the output have the same data type.", outputDType)
	ReverseSameSizes = reverseText.Static("same-sizes", "Y",
		"The output has the sizes of the input.", spec.SameSizes(0, 2))
	ReverseLensType = reverseText.Static("lens-dtype", "sequence_lens",
		"sequence_lens has the data type int64.", int64s("sequence_lens"))
	ReverseRank = reverseText.Static("rank-2", "input",
		"The input has at least two dimensions.", family.Ranks(2, tensor.MaxRank))
	ReverseTimeAxis = reverseText.Static("time-axis", "time_axis",
		"time_axis is 0 or 1.", spec.With(func(k *spec.Check, a *ReverseSequenceAttributes) { zeroOrOne(k, "time_axis", a.TimeAxis) }))
	ReverseBatchAxis = reverseText.Static("batch-axis", "batch_axis",
		"batch_axis is 0 or 1.", spec.With(func(k *spec.Check, a *ReverseSequenceAttributes) { zeroOrOne(k, "batch_axis", a.BatchAxis) }))
	ReverseAxesDiffer = reverseText.Given(ReverseTimeAxis, ReverseBatchAxis).Static("axes-differ", "time_axis; batch_axis (silent)",
		"time_axis and batch_axis are different.", spec.With(func(k *spec.Check, a *ReverseSequenceAttributes) {
			if a.TimeAxis == a.BatchAxis {
				k.Breaks("both axes are %d", a.TimeAxis)
			}
		}))
	ReverseLensSizes = reverseText.Given(ReverseRank, ReverseBatchAxis).Static("lens-sizes", "sequence_lens",
		"sequence_lens has one dimension, with one length for each slice along the batch axis.", spec.With(func(k *spec.Check, a *ReverseSequenceAttributes) {
			batch := k.Tensors[0].Sizes[a.BatchAxis]
			if sizes := k.Tensors[1].Sizes; len(sizes) != 1 || sizes[0] != batch {
				k.Breaks("sequence_lens has sizes %v, and there are %d sequences", sizes, batch)
			}
		}))
)

// ReverseLengthOutOfRange is a question because the text does not bound the
// lengths and implementations do not check them.
var ReverseLengthOutOfRange = family.LengthOutOfRange(reverseText, "sequence_lens (silent)",
	"What happens if a sequence length is negative or exceeds the time axis?")

// ReverseSequences are the rules of ReverseSequence about its sequences.
var ReverseSequences = family.SequenceRules{
	Reverses: ReverseReverses, Keeps: ReverseKeeps, InRange: ReverseLengthInRange, OutOfRange: ReverseLengthOutOfRange,
}
