package openvino

import (
	"slices"

	"example.com/conform/spec"
)

var stridedSliceText = spec.Text{Name: "openvino.strided_slice", Document: "StridedSlice-1 (OpenVINO)"}

// StridedSlice copies a strided, possibly reversed part of each dimension of
// the data, and may insert, drop and skip dimensions (StridedSlice-1). The
// sizes of its output follow from the attributes.
var StridedSlice = &spec.Operator{
	Name: stridedSliceText.Name,
	Params: []spec.Param{
		{Name: "data"},
		{Name: "output", Dir: spec.Out, Like: "data", Inferred: true},
	},
	Attributes: spec.Attributes(StridedSliceAttributes{}),
	Rules:      stridedSliceRules,
	Questions: []*spec.Question{
		EqualBeginEnd, ReverseEndMask, ReverseBeginBelowZero, ZeroSizeReverse, MaskBeyondSteps,
		FewerSteps, MaskOverlap, NewAxisAndShrink, MaskOnShrink, ShrinkOutOfRange, ShrinkUnequal, ShrinkStride, ZeroStrideIgnored, OtherBools,
	},
}

// StridedSliceAttributes are the inputs of StridedSlice-1 that decide the
// shape of its output, and its masks. Begin, End and Stride have M entries,
// one for each slicing step; a mask may have any length. A nil list is absent.
type StridedSliceAttributes struct {
	Begin          []int64 `conform:"begin,along=steps" doc:"first element of each step, negative from the back"`
	End            []int64 `conform:"end,along=steps" doc:"element at which each step stops, exclusive, negative from the back"`
	Stride         []int64 `conform:"stride,along=steps,optional" doc:"elements to advance in each step, negative to reverse; 1 throughout when absent"`
	BeginMask      []int64 `conform:"begin_mask,along=steps,optional" doc:"1 ignores begin and starts at the dimension's own beginning; required"`
	EndMask        []int64 `conform:"end_mask,along=steps,optional" doc:"1 ignores end and stops at the dimension's own end; required"`
	NewAxisMask    []int64 `conform:"new_axis_mask,along=steps,optional" doc:"1 inserts a dimension of size 1"`
	ShrinkAxisMask []int64 `conform:"shrink_axis_mask,along=steps,optional" doc:"1 keeps one element and drops the dimension"`
	EllipsisMask   []int64 `conform:"ellipsis_mask,along=steps,optional" doc:"1, at most once, skips the dimensions that no other step takes"`
}

func stridedSlice(k *spec.Check) *StridedSliceAttributes {
	return k.Attributes.(*StridedSliceAttributes)
}

// masks lists the masks in the order of the text.
func (a *StridedSliceAttributes) masks() [5][]int64 {
	return [...][]int64{a.BeginMask, a.EndMask, a.NewAxisMask, a.ShrinkAxisMask, a.EllipsisMask}
}

var maskNames = [...]string{"begin_mask", "end_mask", "new_axis_mask", "shrink_axis_mask", "ellipsis_mask"}

// counts reports whether the rules cover entry i of a mask, which may be after the
// last step.
func (a *StridedSliceAttributes) counts(i int, k *spec.Check) bool {
	return i < len(a.Begin) || k.Answer(MaskBeyondSteps) == MaskBeyondChecked
}

// shrinks checks every shrink step in its dimension, with begin and end
// adjusted and masked.
func shrinks(k *spec.Check, check func(step, dimension int, begin, end int64)) {
	a, sizes := stridedSlice(k), k.Tensors[0].Sizes
	if !slices.Contains(a.ShrinkAxisMask, 1) {
		return
	}
	j := 0
	for i := range a.Begin {
		switch a.Kind(i, k.Answer) {
		case Slicing:
			j++
		case Skip:
			j += len(sizes) - a.dimensionsUsed(k.Reading)
		case Shrink:
			begin, end := a.shrinkBounds(i, sizes[j], k.Reading)
			check(i, j, begin, end)
			j++
		}
	}
}
