package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	specfamily "example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
)

// CenterCropPad is [family.Pad] by what each axis gains or loses:
//
//	n = shape[i] - size of axis i
//	begin = n / 2, rounded to zero    end = n - begin
var CenterCropPad = walk.Page{Run: walk.With(func(w *walk.Walk, a *onnx.CenterCropPadAttributes) {
	sizes, n := w.Tensors[0].Sizes, len(a.Shape)
	p := specfamily.Pad{Begin: w.Index(n), End: w.Index(n), Axes: a.Axes}
	for i, wanted := range a.Shape {
		d := i
		if a.Axes != nil {
			d = family.Dimension(w, a.Axes[i], len(sizes), onnx.CropPadNegativeAxis)
		}
		gains := wanted - sizes[d]
		p.Begin[i] = gains / 2
		p.End[i] = gains - p.Begin[i]
	}
	family.Pad(w, p, 0, cropPadRules)
})}

var cropPadRules = &family.PadRules{
	Axes:  family.AxisRules{Absent: onnx.CropPadAllAxes, Listed: onnx.CropPadAxes, Negative: onnx.CropPadNegativeAxis},
	Keeps: onnx.CropPadKeeps, Amounts: onnx.CropPadSizes, Removes: onnx.CropPadCrops,
	Modes: []family.PadMode{{Rule: onnx.CropPadZero}},
	Bits:  func(w *walk.Walk) uint64 { return family.Zero(w.Tensors[0].DType) },
}
