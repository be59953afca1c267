package openvino

import (
	"fmt"
	"slices"
	"strings"

	"example.com/conform/oracle/index"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// StridedSlice is the slicing of StridedSlice-1. The steps come with begin and
// end adjusted, clamped and masked; each takes elements of one dimension:
//
//	for each step i, in dimension j:
//	    slicing_index = begin[i]
//	    while slicing_index < end[i], or > when stride[i] < 0:
//	        append the elements of dimension j at slicing_index
//	        slicing_index += stride[i]
//
// so that position k of the step's output dimension holds the elements at
// begin[i] + stride[i] * k.
func StridedSlice(c *spec.Checked, r *spec.Reading, output *spec.Admissible) {
	data := c.Input("data")
	steps := plan(c, r)
	if slices.ContainsFunc(steps, func(s openvino.Step) bool { return s.Unbacked }) {
		output.AdmitAnything() // openvino.strided_slice/zero-size-dimension
		return
	}
	dataIndex := make([]int64, data.Rank())
	for outputIndex := range index.Each(c.OutputSizes) {
		j := 0 // dimension of the output
		for _, step := range steps {
			switch step.Kind {
			case openvino.NewAxis:
			case openvino.Shrink:
				dataIndex[step.Dim] = step.Begin
				continue // no dimension of the output
			case openvino.Skip:
				dataIndex[step.Dim] = outputIndex[j]
			case openvino.Slice:
				dataIndex[step.Dim] = step.Begin + step.Stride*outputIndex[j]
			}
			j++
		}
		output.Set(outputIndex, spec.Source{Element: index.Ordinal(dataIndex, data.Sizes)})
	}
}

func plan(c *spec.Checked, r *spec.Reading) []openvino.Step {
	a := c.Attributes.(*openvino.StridedSliceAttributes)
	sizes := c.Input("data").Sizes
	return a.Plan(sizes, r, make([]openvino.Step, 0, len(sizes)+len(a.Begin)))
}

// ExplainStridedSlice works out the index of the data that one output element
// is copied from: data[begin 3 + stride -1 * 2 = 1, begin 0, 4].
func ExplainStridedSlice(c *spec.Checked, r *spec.Reading, outputIndex []int64) spec.Explanation {
	steps := plan(c, r)
	parts := make([]string, 0, len(steps))
	j := 0 // dimension of the output
	for _, step := range steps {
		if step.Unbacked {
			return spec.Explanation{Rule: openvino.StridedSliceZeroSize, Note: fmt.Sprintf("dimension %d of data has no element", step.Dim)}
		}
		switch step.Kind {
		case openvino.NewAxis:
		case openvino.Shrink:
			parts = append(parts, fmt.Sprintf("begin %d", step.Begin))
			continue // no dimension of the output
		case openvino.Skip:
			parts = append(parts, fmt.Sprint(outputIndex[j]))
		case openvino.Slice:
			at := step.Begin + step.Stride*outputIndex[j]
			parts = append(parts, fmt.Sprintf("begin %d + stride %d * %d = %d", step.Begin, step.Stride, outputIndex[j], at))
		}
		j++
	}
	return spec.Explanation{Rule: blame(steps), Arithmetic: "data[" + strings.Join(parts, ", ") + "]"}
}

// specificity lists rules from the most general to the most specific: the
// last one that shaped a call is the likeliest to be at fault.
var specificity = []*spec.Rule{
	openvino.StridedSliceStartsAtBegin,
	openvino.StridedSliceTrailing,
	openvino.StridedSliceAdvance,
	openvino.StridedSliceNegativeAdjustment,
	openvino.StridedSliceEndMask,
	openvino.StridedSliceBeginMask,
	openvino.StridedSliceReverse,
	openvino.StridedSliceClampEndHigh,
	openvino.StridedSliceClampEndLow,
	openvino.StridedSliceClampBeginHigh,
	openvino.StridedSliceClampBeginLow,
	openvino.StridedSliceClampReverseEndHigh,
	openvino.StridedSliceClampReverseEndLow,
	openvino.StridedSliceClampReverseBeginHigh,
	openvino.StridedSliceBeginMaskReverse,
	openvino.StridedSliceNewAxis,
	openvino.StridedSliceShrink,
	openvino.StridedSliceEllipsis,
	openvino.StridedSliceEqualKeepsOne,
	openvino.StridedSliceClampReverseBeginLow,
	openvino.StridedSliceEndMaskReverse,
}

// blame returns the most specific rule that shaped any of the steps.
func blame(steps []openvino.Step) *spec.Rule {
	most := 0
	for _, step := range steps {
		for _, rule := range []*spec.Rule{kindRule(step), step.BeginRule, step.EndRule} {
			most = max(most, slices.Index(specificity, rule))
		}
	}
	return specificity[most]
}

// kindRule returns the rule that makes a step what it is.
func kindRule(step openvino.Step) *spec.Rule {
	switch {
	case step.Kind == openvino.NewAxis:
		return openvino.StridedSliceNewAxis
	case step.Kind == openvino.Shrink:
		return openvino.StridedSliceShrink
	case step.Kind == openvino.Skip && step.Entry < 0:
		return openvino.StridedSliceTrailing
	case step.Kind == openvino.Skip:
		return openvino.StridedSliceEllipsis
	case step.Count < 2:
		return openvino.StridedSliceStartsAtBegin
	case step.Stride < 0:
		return openvino.StridedSliceReverse
	case step.Stride > 1:
		return openvino.StridedSliceAdvance
	default:
		return openvino.StridedSliceStartsAtBegin
	}
}
