package onnx

import (
	"errors"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var rangeText = spec.Text{Name: "onnx.range", Document: "ONNX Range-27"}

// Range lists numbers in even steps. The text's attribute stash_type has no effect on integers.
var Range = &spec.Operator{
	Name:       rangeText.Name,
	Params:     []spec.Param{{Name: "output", Dir: spec.Out, Inferred: true}},
	Attributes: spec.Attributes(RangeAttributes{}),
	Rules:      []*spec.Rule{RangeSizes, RangeCounts, RangeEmpty, RangeTypes, RangeFits, RangeDelta},
	Limit: func(c *spec.Call) error {
		if c.Tensors[0].DType.Float() {
			return &spec.LimitError{Part: "output", Err: errRoundedSteps}
		}
		return nil
	},
}

var errRoundedSteps = errors.New("floats are not counted, because the result depends on how each step is rounded")

// RangeAttributes are the inputs of Range, which decide the sizes of its output.
type RangeAttributes struct {
	Start int64 `conform:"start,input=output" doc:"first element"`
	Limit int64 `conform:"limit,input=output" doc:"where the elements end, exclusive"`
	Delta int64 `conform:"delta,input=output" doc:"difference between an element and the one before it"`
}

// The rules of Range.
var (
	RangeSizes = rangeText.Sizes("introduction",
		"The output has one dimension, with as many elements as delta fits between start and limit, rounded up.")
	RangeCounts = rangeText.Meaning("counts", "introduction",
		"Element i of the output is start plus i times delta.")
	RangeEmpty = rangeText.Meaning("empty", "introduction",
		"If the limit does not lie beyond start in the direction of delta, the output has no elements.")
	RangeTypes = rangeText.Types("Type Constraints", []tensor.DType{
		tensor.Float64, tensor.Float32, tensor.Float16, tensor.Int64, tensor.Int32, tensor.Int16, tensor.Bfloat16,
	})
	RangeFits = rangeText.Given(RangeTypes).Static("same-dtype", "Type Constraints",
		"start, limit and delta have the data type of the output, so that it has their values.", spec.With(func(k *spec.Check, a *RangeAttributes) {
			d := k.Output().DType
			for _, value := range [...]int64{a.Start, a.Limit, a.Delta} {
				if _, fits := tensor.IntegerValue(d, value); !fits {
					k.Breaks("%d is no %v", value, d)
				}
			}
		}))
	RangeDelta = rangeText.Static("delta-not-zero", "introduction (silent)",
		"delta is not 0, because the number of elements is a quotient by it.", spec.With(func(k *spec.Check, a *RangeAttributes) {
			if a.Delta == 0 {
				k.Breaks("delta is 0")
			}
		}))
)
