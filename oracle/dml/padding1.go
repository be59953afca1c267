package dml

import (
	"math"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/dml"
)

// Padding1 is [family.Pad] under the rules of DML_PADDING1_OPERATOR_DESC.
var Padding1 = walk.Page{Run: walk.With(func(w *walk.Walk, a *dml.Padding1Attributes) {
	family.Pad(w, dml.Padding1Of(w.Call), a.PaddingMode, padding1Rules)
	admitColliders(w, w.Output("output"))
}), Subjects: copySubjects}

// padding1Bits returns the bits of the padding value that count.
func padding1Bits(w *walk.Walk) uint64 {
	value := uint64(walk.As[dml.Padding1Attributes](w).PaddingValue)
	return value & (math.MaxUint64 >> (64 - w.Operand("input").DType.Bits()))
}

var padding1Rules = &family.PadRules{
	Keeps: dml.Padding1Keeps, Amounts: dml.Padding1Amounts, Bits: padding1Bits,
	Modes: []family.PadMode{
		dml.Padding1ModeConstant:   {Rule: dml.Padding1Constant},
		dml.Padding1ModeEdge:       {Rule: dml.Padding1Edge, At: family.Edge},
		dml.Padding1ModeReflection: {Rule: dml.Padding1Reflection, At: family.Reflect},
		dml.Padding1ModeSymmetric:  {Rule: dml.Padding1Symmetric, At: family.Symmetric},
	},
}
