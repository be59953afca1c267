package openvino

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// FakeQuantizeAttributes are the attributes of FakeQuantize.
type FakeQuantizeAttributes struct {
	Levels int64 `conform:"levels" doc:"number of values that elements in the range of the input have"`
	BroadcastAttributes
}

var fakeQuantizeText = spec.Text{Name: "openvino.fake_quantize", Document: "FakeQuantize-1 (OpenVINO)"}

// FakeQuantize rounds elements in a range to even steps of another range.
var FakeQuantize = fakeQuantize()

func fakeQuantize() *spec.Operator {
	const formula = "Detailed description, expression"
	op := elementwise{
		name: "fake_quantize", title: "FakeQuantize-1", section: formula, types: floatTypes, attributes: FakeQuantizeAttributes{BroadcastAttributes: BroadcastAttributes{BroadcastNumpy}},
		inputs: []spec.Param{{Name: "X"}, {Name: "input_low", Like: "X", Constant: true}, {Name: "input_high", Like: "X", Constant: true}, {Name: "output_low", Like: "X", Constant: true}, {Name: "output_high", Like: "X", Constant: true}},
		value:  "Of as many values as levels, evenly from output_low to output_high, an element in the range of the input becomes the one with its place between input_low and input_high, rounded to the nearest.",
		more: func(text spec.Text) []*spec.Rule {
			return []*spec.Rule{
				text.Meaning("low", formula, "An element that is not above the lesser of input_low and input_high becomes output_low."),
				text.Meaning("high", formula, "An element above the greater of input_low and input_high becomes output_high."),
				text.Static("levels", "Attributes, levels", "There are at least 2 levels.", family.AtLeast(2, "levels")),
				text.Static("one-way", "Inputs", "The inputs behind X have no more dimensions than X, and no size other than 1 where X has 1.", limitsFit),
			}
		},
		questions: []*spec.Question{FakeQuantizeTies},
	}.operator()
	op.Rules[0] = fakeQuantizeText.Sizes("Outputs", "The output has the sizes of X.")
	return op
}

// limitsFit checks that X is not broadcast.
func limitsFit(k *spec.Check) {
	x := k.Tensors[0].Sizes
	for i := 1; i < k.Inputs(); i++ {
		for d := 1; d <= k.Tensors[i].Rank(); d++ {
			if size := family.FromBack(k.Tensors[i].Sizes, d); d > len(x) || family.FromBack(x, d) == 1 && size != 1 {
				k.Breaks("dimension %d of %s from the back has size %d", d, k.Name(i), size)
				return
			}
		}
	}
}

// floatTypes are those of floating-point numbers.
var floatTypes = slices.DeleteFunc(slices.Clone(elementTypes), func(d tensor.DType) bool { return !d.Float() })

// FakeQuantizeTies is a question because the text names a function round, and does not say what it does half way between two
// integers.
var FakeQuantizeTies = fakeQuantizeText.Question("ties", "Detailed description, expression (silent)", "What is a place half way between two levels rounded to?", []spec.Option{
	TiesEven: {Name: "even", Statement: "The even one, counted from 0."},
	TiesUp:   {Name: "up", Statement: "The one nearer to input_high."},
})

// The answers to [FakeQuantizeTies].
const TiesEven, TiesUp spec.Answer = 0, 1
