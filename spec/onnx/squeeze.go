package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var squeezeText = spec.Text{Name: "onnx.squeeze", Document: "ONNX Squeeze-25"}

// Squeeze removes dimensions of size 1.
var Squeeze = &spec.Operator{
	Name:       squeezeText.Name,
	Params:     restating("data", "squeezed"),
	Attributes: spec.Attributes(SqueezeAttributes{}),
	Rules:      SqueezeData.and(SqueezeSizes, SqueezeAll, SqueezeNegativeAxis, SqueezeInRange, SqueezeOnes, SqueezeDistinct),
	Questions:  []*spec.Question{SqueezeEmpty, SqueezeRepeated, OtherBools},
}

// SqueezeAttributes are the input of Squeeze that decides the sizes of its output.
type SqueezeAttributes struct {
	Axes []int64 `conform:"axes,axis,input,optional" doc:"dimensions of size 1 to remove, negative from the back; all such dimensions when absent"`
}

// The rules of Squeeze.
var (
	SqueezeData  = restated(squeezeText, "squeezed")
	SqueezeSizes = squeezeText.Sizes("introduction; axes",
		"The output has the sizes of the data, except those of the dimensions that axes names.")
	SqueezeAll = squeezeText.Meaning("all", "introduction",
		"Without axes, every dimension of size 1 is removed.")
	SqueezeNegativeAxis = negativeAxis(squeezeText, "axes")
	SqueezeInRange      = squeezeText.Static("axes-in-range", "axes",
		"Each entry of axes is from -r to r-1, where r is the rank of the data.", family.AxesInRange)
	SqueezeOnes = squeezeText.Given(SqueezeInRange).Static("size-one", "introduction",
		"Each dimension that axes names has size 1.", spec.With(func(k *spec.Check, a *SqueezeAttributes) {
			sizes := k.Tensors[0].Sizes
			for _, axis := range a.Axes {
				if d, _ := family.Dimension(axis, len(sizes)); sizes[d] != 1 {
					k.Breaks("axis %d has size %d", axis, sizes[d])
				}
			}
		}))
	SqueezeDistinct = squeezeText.Given(SqueezeInRange).Static("axes-distinct", "axes (silent)",
		"No dimension is named twice, unless the answer to onnx.squeeze/repeated-axis is once.", spec.With(func(k *spec.Check, a *SqueezeAttributes) {
			d, found := family.Repeated(a.Axes, k.Tensors[0].Rank())
			if found && k.Rejects(SqueezeRepeated) {
				k.Breaks("axis %d is repeated", d)
			}
		}))
)

// The questions of Squeeze.
var (
	SqueezeEmpty = squeezeText.Question("empty-axes", "axes (silent)",
		"What does an empty list of axes mean if there are dimensions of size 1?", []spec.Option{
			SqueezeEmptyNone: {Name: "none", Statement: "It names no dimension: the sizes stay."},
			SqueezeEmptyAll:  {Name: "all", Statement: "It counts as absent: all dimensions of size 1 are removed."},
		})
	SqueezeRepeated = squeezeText.Question("repeated-axis", "axes (silent)",
		"What happens if axes names one dimension twice?",
		[]spec.Option{{Name: "reject", Statement: "The call is rejected.", Rejects: true}, {Name: "once", Statement: "The dimension is removed."}})
)

// The answers to [SqueezeEmpty].
const SqueezeEmptyNone, SqueezeEmptyAll spec.Answer = 0, 1
