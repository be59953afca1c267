package onnxruntime

import (
	"math"

	"example.com/conform/backends"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
)

// sliceCapabilities lists the operators of OpenVINO that one node Slice says, beside those
// of ONNX.
func sliceCapabilities() []backends.Capability {
	strided := backends.Capability{Operator: openvino.StridedSlice.Name, NoCheckOnly: true}
	for _, mask := range []string{"begin_mask", "end_mask", "new_axis_mask", "shrink_axis_mask", "ellipsis_mask"} {
		strided.Limits = append(strided.Limits, backends.Limit{Name: mask, Values: []int64{0}})
	}
	return []backends.Capability{{Operator: openvino.Slice.Name, NoCheckOnly: true}, strided}
}

// asONNX returns a call as one of ONNX, or why no node says the same.
func asONNX(c *spec.Call) (_ *spec.Call, gap string) {
	var a onnx.SliceAttributes
	switch of := c.Attributes.(type) {
	case *openvino.SliceAttributes:
		a = onnx.SliceAttributes{Starts: of.Start, Ends: of.Stop, Axes: of.Axes, Steps: of.Step}
	case *openvino.StridedSliceAttributes:
		for _, mask := range [][]int64{of.BeginMask, of.EndMask, of.NewAxisMask, of.ShrinkAxisMask, of.EllipsisMask} {
			if len(mask) != 0 && len(mask) != len(of.Begin) {
				return nil, "Slice has no masks, which have another length than begin"
			}
		}
		if of.BeginMask == nil || of.EndMask == nil {
			return nil, "Slice has no masks, of which one is lacking"
		}
		a = onnx.SliceAttributes{Starts: of.Begin, Ends: of.End, Steps: of.Stride}
	default:
		return c, ""
	}
	for i, end := range a.Ends {
		if (end == math.MaxInt64 || end == math.MaxInt32) && i < len(a.Steps) && a.Steps[i] < 0 {
			return nil, "Slice takes the greatest end of a backward step for none" // see onnx.slice/greatest-end
		}
	}
	return &spec.Call{Operator: onnx.Slice, Attributes: &a, Tensors: c.Tensors}, ""
}
