package dml

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/dml"
)

// Padding1 pulls for dml.padding1.
var Padding1 = pull.Operator{Make: padding1, Traits: pull.Shifts | pull.Starts | pull.Falls | pull.Invents}

func padding1(job *pull.Job) (pull.Func, error) {
	a := job.Attributes.(*dml.Padding1Attributes)
	unused := 64 - job.DTypes[0].Bits()
	p := pull.Pad{Begin: a.StartPadding, End: a.EndPadding, Value: pull.Constant, Bits: uint64(a.PaddingValue) << unused >> unused, Fill: []pull.Fill{
		dml.Padding1ModeConstant: pull.FillConstant, dml.Padding1ModeEdge: pull.FillEdge,
		dml.Padding1ModeReflection: pull.FillReflect, dml.Padding1ModeSymmetric: pull.FillSymmetric,
	}[a.PaddingMode]}
	return p.Func(job), nil
}
