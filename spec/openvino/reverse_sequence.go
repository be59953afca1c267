package openvino

import (
	"errors"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var reverseSequenceText = spec.Text{Name: "openvino.reverse_sequence", Document: "ReverseSequence-1 (OpenVINO)"}

// ReverseSequence reverses the beginnings of sequences, each of its own length.
var ReverseSequence = &spec.Operator{
	Name: reverseSequenceText.Name,
	Params: []spec.Param{
		{Name: "data"},
		{Name: "seq_lengths", Indices: true},
		{Name: "output", Dir: spec.Out, Like: "data", Inferred: true},
	},
	Attributes: spec.Attributes(ReverseSequenceAttributes{SeqAxis: 1}),
	Rules: []*spec.Rule{
		ReverseSequenceSizes, ReverseSequences.Reverses, ReverseSequences.Keeps, ReverseSequenceNegativeAxis, ReverseSequences.InRange,
		ReverseSequenceTypes, ReverseSequenceSameType, ReverseSequenceLengthType, ReverseSequenceRank, ReverseSequenceBatchAxis,
		ReverseSequenceSeqAxis, ReverseSequenceAxesDiffer, ReverseSequenceLengths,
	},
	Questions: []*spec.Question{ReverseSequences.OutOfRange, ReverseSequenceOneAxis, OtherBools},
	Limit:     integerLengths,
}

// ReverseSequenceAttributes are the attributes of ReverseSequence.
type ReverseSequenceAttributes struct {
	BatchAxis int64 `conform:"batch_axis,axis,optional" doc:"dimension that counts sequences, negative from the end"`
	SeqAxis   int64 `conform:"seq_axis,axis,optional" doc:"dimension along which sequences run, negative from the end"`
}

// ReverseSequenceOf returns the axes of a call of ReverseSequence, counted from the front.
// They may be out of range.
func ReverseSequenceOf(c *spec.Call) (batch, seq int64) {
	a := spec.As[ReverseSequenceAttributes](c)
	if batch, seq = a.BatchAxis, a.SeqAxis; batch < 0 {
		batch += int64(c.Tensors[0].Rank())
	}
	if seq < 0 {
		seq += int64(c.Tensors[0].Rank())
	}
	return batch, seq
}

var errFloatLength = errors.New("conform reads lengths of integer types only")

// integerLengths is the limit of an operator whose lengths may be floats by its text.
func integerLengths(c *spec.Call) error {
	if c.Tensors[1].DType.Integer() {
		return nil
	}
	return &spec.LimitError{Part: c.Name(1), Err: errFloatLength}
}

// ReverseSequences are the rules about sequences.
var ReverseSequences = family.SequenceRules{
	Reverses: reverseSequenceText.Meaning("reverses", "Detailed description",
		"In slice i along batch_axis, the first seq_lengths[i] elements along seq_axis are reversed."),
	Keeps: reverseSequenceText.Meaning("keeps", "Detailed description",
		"Elements after the end of their sequence are kept. A sequence of length 1 is kept whole."),
	InRange: reverseSequenceText.Data("length-in-range", "Inputs, seq_lengths",
		"Each length is from 1 to the size of seq_axis."),
	OutOfRange: family.LengthOutOfRange(reverseSequenceText, "Inputs, seq_lengths",
		"What happens if a length is less than 1 or exceeds seq_axis?"),
	Least: 1,
}

// axisInRange makes the check that an attribute names a dimension of the data.
func axisInRange(name string) func(k *spec.Check) {
	return func(k *spec.Check) {
		axis, rank := *k.Fields().Named(name).Int, k.Tensors[0].Rank()
		if _, ok := family.Dimension(axis, rank); !ok {
			k.Breaks("%s is %d, and data has %d dimensions", name, axis, rank)
		}
	}
}

// The rules of ReverseSequence.
var (
	ReverseSequenceSizes = reverseSequenceText.Sizes("Outputs",
		"The output has the sizes of the data.")
	ReverseSequenceNegativeAxis = reverseSequenceText.Meaning("negative-axis", "Attributes, batch_axis, seq_axis",
		"A negative axis counts from the end: -1 is the last dimension.")
	ReverseSequenceTypes    = reverseSequenceText.Types("Types, T1 (OpenVINO, element types)", elementTypes)
	ReverseSequenceSameType = reverseSequenceText.Static("same-type", "Outputs",
		"The output has the element type of the data.", spec.SameDType(0, 2))
	ReverseSequenceLengthType = reverseSequenceText.Static("length-type", "Types, T2",
		"The lengths have a numerical type.", func(k *spec.Check) {
			if d := k.Tensors[1].DType; !d.Integer() && !d.Float() && d != tensor.NF4 || !slices.Contains(elementTypes, d) {
				k.Breaks("seq_lengths are %v", d)
			}
		})
	ReverseSequenceRank = reverseSequenceText.Static("rank-2", "Inputs, data",
		"The data has at least two dimensions.", rank2)
	ReverseSequenceBatchAxis = reverseSequenceText.Given(ReverseSequenceRank).Static("batch-axis-in-range", "batch_axis",
		"batch_axis is from -r to r-1, where r is the rank of the data.", axisInRange("batch_axis"))
	ReverseSequenceSeqAxis = reverseSequenceText.Given(ReverseSequenceRank).Static("seq-axis-in-range", "seq_axis",
		"seq_axis is from -r to r-1, where r is the rank of the data.", axisInRange("seq_axis"))
	ReverseSequenceAxesDiffer = reverseSequenceText.Given(ReverseSequenceBatchAxis, ReverseSequenceSeqAxis).Static("axes-differ", "batch_axis; seq_axis (silent)",
		"batch_axis and seq_axis name different dimensions, unless the answer to openvino.reverse_sequence/one-axis is accept.", func(k *spec.Check) {
			if batch, seq := ReverseSequenceOf(k.Call); batch == seq && k.Rejects(ReverseSequenceOneAxis) {
				k.Breaks("both axes are %d", batch)
			}
		})
	ReverseSequenceLengths = reverseSequenceText.Given(ReverseSequenceBatchAxis).Static("one-length-a-slice", "Inputs, seq_lengths",
		"seq_lengths has one dimension, with one length for each slice along batch_axis.", func(k *spec.Check) {
			batch, _ := ReverseSequenceOf(k.Call)
			if n, sizes := k.Tensors[0].Sizes[batch], k.Tensors[1].Sizes; len(sizes) != 1 || sizes[0] != n {
				k.Breaks("seq_lengths has sizes %v, and there are %d slices", sizes, n)
			}
		})
)

// ReverseSequenceOneAxis is a question because a slice along an axis has one place along
// this axis, and the text does not exclude it.
var ReverseSequenceOneAxis = reverseSequenceText.Question("one-axis", "batch_axis; seq_axis (silent)",
	"May batch_axis and seq_axis name one dimension?",
	[]spec.Option{spec.Rejected, {Name: "accept", Statement: "Yes: where the length n of slice i is greater than i, slice i of the output holds slice n - 1 - i of the data, and otherwise slice i."}})
