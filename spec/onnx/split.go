package onnx

import "example.com/conform/spec"

const splitText = "ONNX Split-18"

// Split cuts its input into parts along an axis.
var Split = &spec.Operator{
	Name: "onnx.split",
	Text: splitText,
	Params: []spec.Param{
		{Name: "input"},
		{Name: "outputs", Dir: spec.Out, Count: spec.Many, Like: "input", Sizes: splitSizes},
	},
	Attributes: spec.Attributes(SplitAttributes{}),
	Rules: []*spec.Rule{
		SplitOrder, SplitLengths, SplitEqual, SplitLastSmaller, SplitNegativeAxis, SplitSameDType, SplitAxisInRange, SplitOneWay,
		SplitCount, SplitNotNegative, SplitSum, SplitEnough,
	},
	Questions: []*spec.Question{SplitTooMany},
}

// SplitAttributes are the attributes of Split and its input of lengths.
type SplitAttributes struct {
	Axis       int64   `conform:"axis,axis,optional" doc:"dimension that is cut, negative from the back"`
	Split      []int64 `conform:"split,along=outputs,optional" doc:"length of each output along the axis"`
	NumOutputs int64   `conform:"num_outputs,along=outputs,optional" doc:"number of equal parts; 0 stands for none stated"`
}

func split(c *spec.Call) *SplitAttributes { return c.Attributes.(*SplitAttributes) }

// splitAxis returns the dimension that a call cuts, and its size.
func splitAxis(c *spec.Call) (axis int, size int64) {
	axis, _ = Dimension(split(c).Axis, c.Tensors[0].Rank())
	return axis, c.Tensors[0].Sizes[axis]
}

func splitSizes(c *spec.Call, _ *spec.Reading, k int, sizes []int64) []int64 {
	a := split(c)
	axis, size := splitAxis(c)
	sizes = append(sizes, c.Tensors[0].Sizes...)
	if a.Split != nil {
		sizes[axis] = a.Split[k]
	} else {
		part := (size-1)/a.NumOutputs + 1 // rounded up; 0 of 0 too
		sizes[axis] = max(0, min(part, size-int64(k)*part))
	}
	return sizes
}

// The rules of Split.
var (
	SplitOrder = &spec.Rule{
		ID: "onnx.split/order", Kind: spec.Meaning, Source: splitText + ", introduction; outputs",
		Statement: "The outputs, one after another along the axis, hold the input.",
	}
	SplitLengths = &spec.Rule{
		ID: "onnx.split/lengths", Kind: spec.Meaning, Source: splitText + ", introduction; split",
		Statement: "With split, output k has split[k] elements along the axis.",
	}
	SplitEqual = &spec.Rule{
		ID: "onnx.split/equal-parts", Kind: spec.Meaning, Source: splitText + ", introduction; num_outputs",
		Statement: "With num_outputs, the outputs are equally long.",
	}
	SplitLastSmaller = &spec.Rule{
		ID: "onnx.split/last-smaller", Kind: spec.Meaning, Source: splitText + ", introduction; num_outputs",
		Statement: "Where num_outputs does not divide the size, parts are as long as its quotient rounded up, and the last one is shorter.",
	}
	SplitNegativeAxis = &spec.Rule{
		ID: "onnx.split/negative-axis", Kind: spec.Meaning, Source: splitText + ", axis",
		Statement: "A negative axis counts dimensions from the back.",
	}
	SplitSameDType = &spec.Rule{
		ID: "onnx.split/same-dtype", Kind: spec.Static, Source: splitText + ", Type Constraints",
		Statement: "The input and all outputs have one data type.",
		Check:     sameDType,
	}
	SplitAxisInRange = &spec.Rule{
		ID: "onnx.split/axis-in-range", Kind: spec.Static, Source: splitText + ", axis",
		Statement: "The axis is from -r to r-1, where r is the rank of the input; a scalar has none.",
		Check:     func(k *spec.Check) { namesDimension(k, split(k.Call).Axis, k.Tensors[0].Rank()) },
	}
	SplitOneWay = &spec.Rule{
		ID: "onnx.split/one-way", Kind: spec.Static, Source: splitText + ", introduction",
		Statement: "Either split or num_outputs is specified, and not both.",
		Check: func(k *spec.Check) {
			if a := split(k.Call); (a.Split != nil) == (a.NumOutputs != 0) {
				k.Breaks("split is %v and num_outputs %d", a.Split, a.NumOutputs)
			}
		},
	}
	SplitCount = &spec.Rule{
		ID: "onnx.split/count", Kind: spec.Static, Source: splitText + ", split; num_outputs",
		Statement: "There are as many outputs as split has entries, or as num_outputs says.",
		Given:     []*spec.Rule{SplitOneWay},
		Check: func(k *spec.Check) {
			a, outputs := split(k.Call), int64(len(k.Outputs()))
			if a.Split != nil && int64(len(a.Split)) != outputs || a.Split == nil && a.NumOutputs != outputs {
				k.Breaks("split is %v, num_outputs %d, and there are %d outputs", a.Split, a.NumOutputs, outputs)
			}
		},
	}
	SplitNotNegative = &spec.Rule{
		ID: "onnx.split/lengths-not-negative", Kind: spec.Static, Source: splitText + ", split",
		Statement: "No length is negative.",
		Given:     []*spec.Rule{SplitOneWay},
		Check: func(k *spec.Check) {
			for i, length := range split(k.Call).Split {
				if length < 0 {
					k.Breaks("split[%d] is %d", i, length)
				}
			}
		},
	}
	SplitSum = &spec.Rule{
		ID: "onnx.split/lengths-add-up", Kind: spec.Static, Source: splitText + ", split",
		Statement: "The lengths together are the input's size along the axis.",
		Given:     []*spec.Rule{SplitAxisInRange, SplitCount, SplitNotNegative},
		Check: func(k *spec.Check) {
			a := split(k.Call)
			axis, size := splitAxis(k.Call)
			if a.Split != nil && sum(a.Split...) != size {
				k.Breaks("split is %v, and dimension %d has size %d", a.Split, axis, size)
			}
		},
	}
	SplitEnough = &spec.Rule{
		ID: "onnx.split/enough-for-all", Kind: spec.Static, Source: splitText + ", introduction; num_outputs",
		Statement: "The last part has no negative length, unless onnx.split/too-many-parts is answered otherwise.",
		Given:     []*spec.Rule{SplitAxisInRange, SplitCount},
		Check: func(k *spec.Check) {
			a := split(k.Call)
			if axis, size := splitAxis(k.Call); a.Split == nil && size > 0 {
				part := (size-1)/a.NumOutputs + 1
				if last := size - part*(a.NumOutputs-1); last < 0 && k.Answer(SplitTooMany) == SplitTooManyReject {
					k.Breaks("%d parts of %d leave %d of size %d of dimension %d", a.NumOutputs-1, part, last, size, axis)
				}
			}
		},
	}
)

// SplitTooMany asks what becomes of a size like 5 in 4 parts: 2, 2 and 2 are
// too many already.
var SplitTooMany = &spec.Question{
	ID: "onnx.split/too-many-parts", Source: splitText + ", introduction; num_outputs",
	Ask: "What if equal parts, rounded up, leave less than nothing for the last?",
	Answers: []spec.Option{
		{Name: "reject", Statement: "The call is invalid."},
		{Name: "run-out", Statement: "Parts are cut while there are elements; what comes after is shorter or empty."},
	},
}

// The answers to [SplitTooMany].
const (
	SplitTooManyReject spec.Answer = iota
	SplitTooManyRunsOut
)
