package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// CenterCropPad pulls for onnx.center_crop_pad: a pad of zeros, or of fewer elements.
var CenterCropPad = pull.Made(cropPadOf, pull.Shifts|pull.Starts|pull.Invents)

func cropPadOf(job *pull.Job) pull.Pad {
	a, rank := pull.As[onnx.CenterCropPadAttributes](job), len(job.Sizes[0])
	p := pull.Pad{Fill: pull.FillConstant, Value: pull.Constant, Begin: job.Ints(rank), End: job.Ints(rank)}
	for i, wanted := range a.Shape {
		d := int64(i)
		if a.Axes != nil {
			d = job.Dimension(a.Axes[i])
		}
		gains := wanted - job.Sizes[0][d]
		p.Begin[d] = gains >> 1
		if gains < 0 {
			p.Begin[d] = -(-gains >> 1)
		}
		p.End[d] = gains - p.Begin[d]
	}
	return p
}
