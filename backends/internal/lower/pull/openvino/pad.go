package openvino

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// Pad pulls for openvino.pad.
var Pad = pull.Made(padOf, pull.Shifts|pull.Starts|pull.Falls|pull.Chooses|pull.Invents)

func padOf(job *pull.Job) pull.Pad {
	a := pull.As[openvino.PadAttributes](job)
	p := pull.Pad{Begin: a.Begin, End: a.End, Value: pull.Constant, Bits: zero(job), Fill: []pull.Fill{
		openvino.PadConstant: pull.FillConstant, openvino.PadEdge: pull.FillEdge, openvino.PadReflect: pull.FillReflect,
		openvino.PadSymmetric: pull.FillSymmetric,
	}[a.Mode]}
	if job.Inputs == 2 {
		p.Value = 1
	}
	return p
}

// zero returns the bits of 0 in the elements of a job's data.
func zero(job *pull.Job) uint64 {
	if job.DTypes[0] == tensor.NF4 {
		return 7
	}
	return 0
}
