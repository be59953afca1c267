package openvino

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
)

// Pad pulls for openvino.pad.
var Pad = pull.Made(padOf, pull.Shifts|pull.Starts|pull.Falls|pull.Chooses|pull.Invents)

func padOf(job *pull.Job) pull.Pad {
	a := job.Attributes.(*openvino.PadAttributes)
	p := pull.Pad{Begin: a.Begin, End: a.End, Value: pull.Constant, Fill: []pull.Fill{
		openvino.PadConstant: pull.FillConstant, openvino.PadEdge: pull.FillEdge, openvino.PadReflect: pull.FillReflect,
		openvino.PadSymmetric: pull.FillSymmetric,
	}[a.Mode]}
	if job.Inputs == 2 {
		p.Value = 1
	}
	return p
}
