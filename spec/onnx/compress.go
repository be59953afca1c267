package onnx

import (
	"math"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var compressText = spec.Text{Name: "onnx.compress", Document: "ONNX Compress-28"}

// Compress selects slices of its input by a condition.
var Compress = &spec.Operator{
	Name: compressText.Name,
	Params: []spec.Param{
		{Name: "input"},
		{Name: "output", Dir: spec.Out, Like: "input", Inferred: true},
	},
	Attributes: spec.Attributes(CompressAttributes{Axis: CompressFlat}),
	Rules: []*spec.Rule{
		CompressSizes, CompressSelects, CompressFlattens, CompressShorter, CompressNegativeAxis, CompressTypes, CompressSameDType, CompressRank,
		CompressAxisInRange, CompressLength,
	},
	Questions: []*spec.Question{CompressLonger, OtherBools},
}

// CompressAttributes are the attribute of Compress and the input that decides the
// sizes of its output.
type CompressAttributes struct {
	Condition []int64 `conform:"condition,bool,input" doc:"which slices or elements are selected: an entry of 1 selects one"`
	Axis      int64   `conform:"axis,axis,optional" doc:"dimension along which slices are selected, negative from the back; the least integer, the default, stands for none"`
}

// CompressFlat is the axis of a call without an axis.
const CompressFlat = math.MinInt64

// compressed returns the number of slices or elements from which a call selects.
func compressed(c *spec.Call) int64 {
	input := &c.Tensors[0]
	if d, ok := family.Dimension(spec.As[CompressAttributes](c).Axis, input.Rank()); ok {
		return input.Sizes[d]
	}
	if n := product(input.Sizes...); n >= 0 {
		return n
	}
	return math.MaxInt64 // more than any condition has entries
}

// The rules of Compress.
var (
	CompressSizes = compressText.Sizes("output",
		"The output has the sizes of the input, except that its size along the axis is the number of selected slices. Without axis, the output is a list of the selected elements.")
	CompressSelects = compressText.Meaning("selects", "introduction; condition",
		"Along the axis, the output holds the slices of the input whose entry of the condition is true, in their order.")
	CompressFlattens = compressText.Meaning("flattens", "introduction; axis",
		"Without axis, the input counts as a list of its elements in row-major order, and elements of that list are selected.")
	CompressShorter = compressText.Meaning("shorter-condition", "condition",
		"Slices or elements after the last entry of the condition are not selected.")
	CompressNegativeAxis = negativeAxis(compressText, "axis")
	CompressTypes        = compressText.Types("Type Constraints", wideTypes)
	CompressSameDType    = compressText.Static("same-dtype", "Type Constraints",
		"The input and the output have the same data type.", outputDType)
	CompressRank = compressText.Static("rank-1", "input",
		"The input is not a scalar.", family.Ranks(1, tensor.MaxRank))
	CompressAxisInRange = compressText.Given(CompressRank).Static("axis-in-range", "axis",
		"If the axis is stated, it is from -r to r-1, where r is the rank of the input.", spec.With(func(k *spec.Check, a *CompressAttributes) {
			if axis := a.Axis; axis != CompressFlat {
				family.InRange(k, axis)
			}
		}))
	CompressLength = compressText.Given(CompressAxisInRange).Static("condition-length", "condition (silent)",
		"The condition has at most as many entries as there are slices or elements, unless the answer to onnx.compress/longer-condition allows more.",
		spec.With(func(k *spec.Check, a *CompressAttributes) {
			condition, n := a.Condition, compressed(k.Call)
			if int64(len(condition)) <= n || k.Answer(CompressLonger) == LongerIgnored {
				return
			}
			if k.Answer(CompressLonger) == LongerReject || slices.Contains(condition[n:], 1) {
				k.Breaks("%d entries of the condition for %d", len(condition), n)
			}
		}))
)

// CompressLonger is a question because the text does not mention it.
var CompressLonger = compressText.Question("longer-condition", "condition (silent)",
	"May the condition have more entries than there are slices or elements?", []spec.Option{
		LongerReject:  spec.Rejected,
		LongerFalse:   {Name: "false", Statement: "Yes, if the extra entries are false."},
		LongerIgnored: {Name: "ignore", Statement: "Yes: the extra entries have no effect."},
	})

// The answers to [CompressLonger].
const LongerReject, LongerFalse, LongerIgnored spec.Answer = 0, 1, 2
