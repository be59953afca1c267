package stablehlo

import (
	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec/stablehlo"
)

// The generators of operators on truth values and on bits.
var (
	And                  = elementwise(stablehlo.And, draw.Bits)
	Or                   = elementwise(stablehlo.Or, draw.Bits)
	Xor                  = elementwise(stablehlo.Xor, draw.Bits)
	Not                  = elementwise(stablehlo.Not, draw.Bits)
	Popcnt               = elementwise(stablehlo.Popcnt, draw.Bits)
	CountLeadingZeros    = elementwise(stablehlo.CountLeadingZeros, orBits)
	ShiftLeft            = elementwise(stablehlo.ShiftLeft, family.Shifts)
	ShiftRightArithmetic = elementwise(stablehlo.ShiftRightArithmetic, family.Shifts)
	ShiftRightLogical    = elementwise(stablehlo.ShiftRightLogical, family.Shifts)
)
