package faulty

import (
	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
)

// ovWindowMutants misunderstand windows of OpenVINO.
var ovWindowMutants = []Mutant{
	{"ov-convolution-pads-exchanged", openvino.Convolution.Name, "the padding of the begin is at the end, and that of the end at the begin", altering(func(a *openvino.ConvolutionAttributes, _ []backends.Operand) {
		a.PadsBegin, a.PadsEnd = a.PadsEnd, a.PadsBegin
	})},
	{"ov-convolution-pads-never-ignored", openvino.Convolution.Name, "pads_begin and pads_end count beside valid", altering(func(a *openvino.ConvolutionAttributes, _ []backends.Operand) {
		if a.AutoPad == openvino.PadValid {
			a.AutoPad = openvino.PadExplicit
		}
	})},
	{"ov-convolution-same-lower-as-upper", openvino.Convolution.Name, "an odd padding always has more at the end", altering(func(a *openvino.ConvolutionAttributes, _ []backends.Operand) { upper(&a.Windows) })},
	{"ov-convolution-kernel-flipped", openvino.Convolution.Name, "the kernel is in the reverse order", tapping(func(job *pull.Job, _ []int64, _, kernel []int64) {
		for d, size := range job.Sizes[1][2:] {
			kernel[2+d] = size - 1 - kernel[2+d]
		}
	})},
	{"ov-group-convolution-groups-interleaved", openvino.GroupConvolution.Name, "a group has every so many channels, and not neighbours", tapping(func(job *pull.Job, to []int64, x, kernel []int64) {
		x[1] = kernel[2]*job.Sizes[1][0] + to[1]/job.Sizes[1][1]
	})},
	{"ov-group-convolution-first-stride", openvino.GroupConvolution.Name, "the first stride is that of all dimensions", altering(func(a *openvino.ConvolutionAttributes, _ []backends.Operand) { a.Strides = firstOf(a.Strides) })},
	{"ov-backprop-output-shape-cuts-the-end", openvino.ConvolutionBackpropData.Name, "with output_shape and explicit, what is too much is cut off the end", altering(func(a *openvino.BackpropAttributes, operands []backends.Operand) {
		if a.OutputShape == nil || a.AutoPad != openvino.PadExplicit {
			return
		}
		begin, end := make([]int64, len(a.OutputShape)), make([]int64, len(a.OutputShape))
		for d, size := range a.OutputShape {
			all := a.Strides[d]*(operands[0].Desc.Sizes[2+d]-1) + a.Dilations[d]*(operands[1].Desc.Sizes[2+d]-1) + 1
			if a.OutputPadding != nil {
				all += a.OutputPadding[d]
			}
			if end[d] = all - size; end[d] < 0 {
				return
			}
		}
		a.OutputShape, a.PadsBegin, a.PadsEnd = nil, begin, end
	})},
	{"ov-backprop-upper-as-lower", openvino.ConvolutionBackpropData.Name, "an odd padding that output_shape makes always has more at the end", altering(func(a *openvino.BackpropAttributes, _ []backends.Operand) {
		if a.AutoPad == openvino.PadSameUpper {
			a.AutoPad = openvino.PadSameLower
		}
	})},
	{"ov-group-backprop-groups-interleaved", openvino.GroupConvolutionBackpropData.Name, "a group has every so many channels, and not neighbours", tapping(func(job *pull.Job, to []int64, x, kernel []int64) {
		x[1] = kernel[1]*job.Sizes[1][0] + to[1]/job.Sizes[1][2]
	})},
	{"ov-max-pool-axis-ignored", openvino.MaxPool.Name, "indices always count over all dimensions", altering(func(a *openvino.MaxPoolAttributes, _ []backends.Operand) { a.Axis = 0 })},
	{"ov-max-pool-torch-as-ceil", openvino.MaxPool.Name, "ceil_torch counts windows that begin behind the data", altering(func(a *openvino.MaxPoolAttributes, _ []backends.Operand) {
		a.RoundingType = min(a.RoundingType, openvino.RoundCeil)
	})},
	{"ov-max-pool-same-lower-as-upper", openvino.MaxPool.Name, "an odd padding always has more at the end", altering(func(a *openvino.MaxPoolAttributes, _ []backends.Operand) { upper(&a.Windows) })},
	{"ov-avg-pool-exclude-pad-always", openvino.AvgPool.Name, "elements of the padding never count", altering(func(a *openvino.AvgPoolAttributes, _ []backends.Operand) { a.ExcludePad = true })},
	{"ov-avg-pool-ceil-as-floor", openvino.AvgPool.Name, "the number of windows is always rounded down", altering(func(a *openvino.AvgPoolAttributes, _ []backends.Operand) {
		if a.RoundingType == openvino.RoundCeil {
			a.RoundingType = openvino.RoundFloor
		}
	})},
}

// upper takes same_lower for same_upper.
func upper(w *openvino.Windows) {
	if w.AutoPad == openvino.PadSameLower {
		w.AutoPad = openvino.PadSameUpper
	}
}
