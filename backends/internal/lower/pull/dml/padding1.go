package dml

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/dml"
)

// Padding1 pulls for dml.padding1.
var Padding1 = pull.Operator{Make: pull.With(padding1), Traits: pull.Shifts | pull.Starts | pull.Falls | pull.Invents}

func padding1(job *pull.Job, a *dml.Padding1Attributes) (pull.Func, error) {
	unused := 64 - job.DTypes[0].Bits()
	p := pull.Pad{Begin: a.StartPadding, End: a.EndPadding, Value: pull.Constant, Bits: uint64(a.PaddingValue) << unused >> unused, Fill: []pull.Fill{
		dml.Padding1ModeConstant: pull.FillConstant, dml.Padding1ModeEdge: pull.FillEdge,
		dml.Padding1ModeReflection: pull.FillReflect, dml.Padding1ModeSymmetric: pull.FillSymmetric,
	}[a.PaddingMode]}
	return p.Func(job), nil
}
