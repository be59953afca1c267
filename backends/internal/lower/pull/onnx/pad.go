package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// Pad pulls for onnx.pad.
var Pad = pull.Made(padOf, pull.Moves|pull.Chooses|pull.Invents)

func padOf(job *pull.Job) pull.Pad {
	a := pull.As[onnx.PadAttributes](job)
	p := pull.Pad{
		Fill:    []pull.Fill{onnx.PadConstant: pull.FillConstant, onnx.PadReflect: pull.FillReflect, onnx.PadEdge: pull.FillEdge, onnx.PadWrap: pull.FillWrap}[a.Mode],
		Value:   pull.Constant,
		Begin:   job.Ints(len(job.Sizes[0])),
		End:     job.Ints(len(job.Sizes[0])),
		Cropped: job.Answer(onnx.PadMixed) == onnx.PadMixedRemovesFirst,
	}
	if job.Inputs == 2 {
		p.Value = 1
	}
	for d := range p.Begin {
		p.Begin[d], p.End[d] = padsOf(job, a, d)
	}
	return p
}

// padsOf returns what is added before and after dimension d. Of several pads the
// last count.
func padsOf(job *pull.Job, a *onnx.PadAttributes, d int) (before, after int64) {
	n := len(a.Pads) / 2
	if a.Axes == nil {
		return a.Pads[d], a.Pads[n+d]
	}
	for i, axis := range a.Axes {
		if axis == int64(d) || axis+int64(len(job.Sizes[0])) == int64(d) {
			before, after = a.Pads[i], a.Pads[n+i]
		}
	}
	return before, after
}
