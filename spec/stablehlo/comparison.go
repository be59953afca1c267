package stablehlo

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// Compare compares elements.
var Compare = elementwise{
	family: "comparison", name: "compare", operands: twoOperands, types: anyTypes, result: spec.Param{Name: "result", Like: "lhs", Type: tensor.Bool},
	attributes: CompareAttributes{}, reinterprets: true, questions: []*spec.Question{TotalOrder},
	value: "An element of the result is true where that of lhs compares with that of rhs as comparison_direction says.",
	more: func(text spec.Text) []*spec.Rule {
		return []*spec.Rule{
			text.Meaning("nan", "Semantics, FLOAT (IEEE-754)", "A NaN is neither equal to anything, nor above or below it: NE alone is true."),
			text.Meaning("zeros", "Semantics, FLOAT (IEEE-754)", "Zeros of either sign are equal."),
			text.Meaning("total-order", "Semantics, TOTALORDER (IEEE-754)", "A TOTALORDER compares numbers other than zeros by their values, too."),
			text.Static("operand-types", "Constraints, C1", "lhs and rhs have the same element type.", spec.SameDType(0, 1)),
			sameShape(text, "Constraints, C2"),
			boolResult(text, "Outputs, result"),
			text.Static("compare-type", "Constraints, C3", "The compare_type is SIGNED for signed integers, UNSIGNED for unsigned ones and truth values, FLOAT or TOTALORDER for floats, and FLOAT for complex numbers.",
				spec.With(func(k *spec.Check, a *CompareAttributes) {
					if d := k.Tensors[0].DType; !slices.Contains(CompareTypes(d), a.CompareType) {
						k.Breaks("compare_type is %s for %v", k.Fields().Named("compare_type").Text(), d)
					}
				})),
		}
	},
}.operator()

// IsFinite tells numbers from others.
var IsFinite = elementwise{
	family: "comparison", name: "is_finite", operands: []spec.Param{{Name: "x"}}, types: floatTypes, result: spec.Param{Name: "y", Like: "x", Type: tensor.Bool},
	value: "An element of y is true where that of x is neither an infinity nor a NaN.",
	more:  func(text spec.Text) []*spec.Rule { return []*spec.Rule{boolResult(text, "Outputs, y")} },
}.operator()

// CompareAttributes are the attributes of compare.
type CompareAttributes struct {
	Direction   int64 `conform:"comparison_direction,enum=EQ|NE|GE|GT|LE|LT" doc:"what is to be true of lhs and rhs"`
	CompareType int64 `conform:"compare_type,enum=FLOAT|TOTALORDER|SIGNED|UNSIGNED" doc:"how elements are compared, which their type decides except for floats"`
}

// The values of comparison_direction.
const (
	DirectionEQ = iota
	DirectionNE
	DirectionGE
	DirectionGT
	DirectionLE
	DirectionLT
)

// The values of compare_type.
const (
	CompareFloat = iota
	CompareTotal
	CompareSigned
	CompareUnsigned
)

// CompareTypes returns the values that compare_type may have for elements of a type.
func CompareTypes(d tensor.DType) []int64 {
	switch {
	case d.Float():
		return everyCompareType[:2]
	case d == tensor.Complex64:
		return everyCompareType[:1]
	case d.Integer() && d.Signed():
		return everyCompareType[2:3]
	}
	return everyCompareType[3:]
}

var everyCompareType = []int64{CompareFloat, CompareTotal, CompareSigned, CompareUnsigned}

// boolResult makes the rule that the result is of truth values.
func boolResult(text spec.Text, section string) *spec.Rule {
	return text.Static("result-is-bool", section, "The elements of the result are booleans.", func(k *spec.Check) {
		if d := k.Output().DType; d != tensor.Bool {
			k.Breaks("the result is %v", d)
		}
	})
}

// TotalOrder is a question because the text combines two operations of IEEE-754 that disagree.
var TotalOrder = text("compare").Question("total-order", "Semantics, TOTALORDER",
	"How does a TOTALORDER compare zeros, and what is a NaN?", []spec.Option{
		TotalOrderBits:      {Name: "total", Statement: "As totalOrder does: -0 is below 0, and a NaN is below or above everything by its sign bit. Equal are elements with the same bits."},
		TotalOrderQuiet:     {Name: "quiet", Statement: "As a FLOAT does: zeros are equal, and a NaN is not."},
		TotalOrderUndefined: {Name: "undefined", Statement: "An element of the result may hold anything.", Permissive: true},
	})

// The answers to [TotalOrder].
const TotalOrderBits, TotalOrderQuiet, TotalOrderUndefined spec.Answer = 0, 1, 2
