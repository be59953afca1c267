package onnxruntime

import (
	"math"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/backends/internal/normalise"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
)

// sliceCapabilities lists the operators of OpenVINO that one node Slice expresses.
func sliceCapabilities() []backends.Capability {
	strided := backends.Capability{Operator: openvino.StridedSlice.Name, NoCheckOnly: true}
	for _, mask := range []string{"begin_mask", "end_mask", "new_axis_mask", "shrink_axis_mask", "ellipsis_mask"} {
		strided.Limits = append(strided.Limits, backends.Limit{Name: mask, Values: []int64{0}})
	}
	return []backends.Capability{{Operator: openvino.Slice.Name, NoCheckOnly: true}, strided}
}

// asONNX returns a call as one of ONNX. The error is a gap if no node expresses it.
func asONNX(c *spec.Call) (*spec.Call, error) {
	var a onnx.SliceAttributes
	switch of := c.Attributes.(type) {
	case *openvino.SliceAttributes:
		a = onnx.SliceAttributes{Starts: of.Start, Ends: of.Stop, Axes: of.Axes, Steps: of.Step}
	case *openvino.StridedSliceAttributes:
		if _, err := normalise.MasksOf(of); err != nil { // their bits are 0: see sliceCapabilities
			return nil, err
		}
		a = onnx.SliceAttributes{Starts: of.Begin, Ends: of.End, Steps: of.Stride}
	default:
		return c, nil
	}
	for i, end := range a.Ends {
		if (end == math.MaxInt64 || end == math.MaxInt32) && i < len(a.Steps) && a.Steps[i] < 0 { // see onnx.slice/greatest-end
			return nil, engine.Gap("Slice takes the greatest end of a backward step for none")
		}
	}
	return &spec.Call{Operator: onnx.Slice, Attributes: &a, Tensors: c.Tensors}, nil
}
