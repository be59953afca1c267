package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// Resize is [family.Resize] by keep_aspect_ratio_policy,
// coordinate_transformation_mode and nearest_mode. Places outside the data, in
// tf_crop_and_resize, hold extrapolation_value.
var Resize = walk.Page{Run: walk.With(func(w *walk.Walk, a *onnx.ResizeAttributes) {
	extrapolation, _ := tensor.FloatValue(w.Tensors[0].DType, a.Extrapolation)
	family.Resize(w, onnx.ResizeOf(w.Call), extrapolation, &resizeRules, onnx.ResizeQuestions)
})}

var resizeRules = family.ResizeRules{
	Axes:  family.AxisRules{Absent: onnx.ResizeAllAxes, Listed: onnx.ResizeAxes, Negative: onnx.ResizeNegativeAxis},
	Keeps: onnx.ResizeKeeps, Nearest: onnx.ResizeNearest, Edge: onnx.ResizeEdge, Outside: onnx.ResizeExtrapolates,
	Scales: onnx.ResizeScales, CropScales: onnx.ResizeCropScales, Unread: onnx.ResizeUnread, NoOneScale: onnx.ResizeNoPolicy,
	Sizes: []*spec.Rule{onnx.ResizeStretch, onnx.ResizeNotLarger, onnx.ResizeNotSmaller},
	Coordinates: []*spec.Rule{
		onnx.ResizeHalfPixel, onnx.ResizeHalfPixelSymmetric, onnx.ResizePytorchHalfPixel, onnx.ResizeAlignCorners, onnx.ResizeAsymmetric, onnx.ResizeCrop,
	},
	Roundings: []*spec.Rule{onnx.ResizePreferFloor, onnx.ResizePreferCeil, onnx.ResizeFloor, onnx.ResizeCeil},
}
