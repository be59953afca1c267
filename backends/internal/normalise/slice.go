package normalise

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
)

// Bounds are those of a slice in one dimension, as the call states them: a negative bound
// counts from the back, and none is clamped.
type Bounds struct{ Begin, End, Step int64 }

// Slice returns the bounds of a call of ONNX's Slice or OpenVINO's in each dimension, nil
// for a dimension that the call does not name and so takes whole.
func Slice(job *backends.Job, by string) ([]*Bounds, error) {
	var s onnx.SliceAttributes
	rank := job.Operands[0].Desc.Rank()
	switch a := job.Attributes.(type) {
	case *onnx.SliceAttributes:
		if s = *a; s.Axes == nil && len(s.Starts) != rank { // see onnx.slice/fewer-starts
			return nil, engine.Gap("%s takes an entry for each dimension", by)
		}
	case *openvino.SliceAttributes:
		s = onnx.SliceAttributes{Starts: a.Start, Ends: a.Stop, Axes: a.Axes, Steps: a.Step}
	}
	if len(s.Ends) != len(s.Starts) || s.Steps != nil && len(s.Steps) != len(s.Starts) {
		return nil, engine.Gap("%s has one length for all lists", by)
	}
	dimensions, err := Dimensions(s.Axes, len(s.Starts), rank, by)
	if err != nil {
		return nil, err
	}
	list := make([]*Bounds, rank)
	for i, d := range dimensions {
		list[d] = &Bounds{s.Starts[i], s.Ends[i], 1}
		if s.Steps != nil {
			list[d].Step = s.Steps[i]
		}
	}
	return list, nil
}

// Masks are those of a call of StridedSlice. Bit i of a mask is its entry i.
type Masks struct{ Begin, End, Ellipsis, NewAxis, ShrinkAxis int64 }

// MasksOf returns the masks of a call of StridedSlice. It is a gap if one is neither empty
// nor as long as begin and begin_mask, which the operation cannot state.
func MasksOf(a *openvino.StridedSliceAttributes) (m Masks, err error) {
	if a.BeginMask == nil || a.EndMask == nil {
		return m, engine.Gap("a mask that the text requires is absent, which the operation cannot state")
	}
	n := len(a.Begin)
	for _, mask := range []struct {
		list []int64
		bits *int64
	}{{a.BeginMask, &m.Begin}, {a.EndMask, &m.End}, {a.EllipsisMask, &m.Ellipsis}, {a.NewAxisMask, &m.NewAxis}, {a.ShrinkAxisMask, &m.ShrinkAxis}} {
		if len(mask.list) != 0 && (len(mask.list) != n || len(a.BeginMask) != n) {
			return m, engine.Gap("a mask has another length than begin, which the operation cannot state")
		}
		for i, bit := range mask.list {
			if bit != 0 && bit != 1 {
				return m, engine.Gap("a mask has an entry other than 0 and 1, which the operation cannot state")
			}
			*mask.bits |= bit << i
		}
	}
	return m, nil
}

// Strides returns the strides of a call of StridedSlice, all 1 where it states none. It is
// a gap if begin, end and strides differ in length.
func Strides(a *openvino.StridedSliceAttributes, by string) ([]int64, error) {
	strides, n := a.Stride, len(a.Begin)
	if strides == nil {
		strides = slices.Repeat([]int64{1}, n)
	}
	if len(a.End) != n || len(strides) != n {
		return nil, engine.Gap("%s has one length for all lists", by)
	}
	return strides, nil
}

// WholeWindow refuses a call of Slice1 whose output is smaller or larger than the window
// makes it. It leaves a stride of 0 to the engine.
func WholeWindow(job *backends.Job, by string) error {
	a, output := backends.As[dml.Slice1Attributes](job), job.Operands[1].Desc.Sizes
	for d := range min(len(a.InputWindowSizes), len(a.InputWindowStrides)) {
		stride := max(a.InputWindowStrides[d], -a.InputWindowStrides[d])
		if stride != 0 && (d >= len(output) || output[d] != (a.InputWindowSizes[d]-1)/stride+1) {
			return engine.Gap("%s takes all that the window has", by)
		}
	}
	return nil
}
