package stablehlo

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// An elementwise is an operator that computes each element of its result from those of its
// operands at the same index.
type elementwise struct {
	family, name string // the file in which it stands, and "add"
	value        string // what an element of the result is
	constraint   string // about element types, if that is not C1
	operands     []spec.Param
	types        []tensor.DType // of the operands
	result       spec.Param     // unless it is called result, and is like the first operand
	attributes   any
	questions    []*spec.Question
	continuous   bool
	reinterprets bool // see [spec.Operator]
	// booleans says what the result is where the operands are truth values, if the text does.
	booleans string
	// nan says that the result is a NaN where an operand is one.
	nan bool
	// more makes the rules that the operator has alone.
	more func(text spec.Text) []*spec.Rule
}

// operator makes the operator.
func (e elementwise) operator() *spec.Operator {
	t := text(e.name)
	if e.result.Name == "" {
		e.result = spec.Param{Name: "result", Like: e.operands[0].Name}
	}
	if e.constraint == "" {
		e.constraint = "C1"
	}
	if e.attributes == nil {
		e.attributes = struct{}{}
	}
	e.result.Dir = spec.Out
	op := &spec.Operator{
		Name: t.Name, Family: e.family, Params: append(slices.Clip(e.operands), e.result), Questions: e.questions, Continuous: e.continuous, Reinterprets: e.reinterprets,
		Attributes: spec.Attributes(e.attributes), Limit: family.OfComputed,
		Rules: []*spec.Rule{t.Meaning("value", "Semantics", e.value)},
	}
	if e.booleans != "" {
		op.Rules = append(op.Rules, t.Meaning("booleans", "Semantics, booleans", e.booleans))
	}
	if e.nan {
		op.Rules = append(op.Rules, t.Meaning("nan", "Semantics, floats (IEEE-754)", "The result is a NaN where an operand is one."))
	}
	if e.more != nil {
		op.Rules = append(op.Rules, e.more(t)...)
	}
	op.Rules = append(op.Rules, t.Types("Inputs", e.types))
	if op.Rule(t.Name+"/same-shape") == nil {
		op.Rules = append(op.Rules, sameShape(t, "Constraints, C1"))
	}
	if !e.result.Type.Valid() && op.Rule(t.Name+"/element-type") == nil {
		op.Rules = append(op.Rules, t.Static("element-type", "Constraints, "+e.constraint, "The operands and the result have the same element type.", spec.OneDType))
	}
	return op
}

// sameShape makes the rule that all tensors have the shape of the first one.
func sameShape(t spec.Text, section string) *spec.Rule {
	return t.Static("same-shape", section, "The operands and the result have the same shape.", func(k *spec.Check) {
		for i := range k.Tensors[1:] {
			spec.SameSizes(0, i+1)(k)
		}
	})
}

// Rounding is about the floats of all operators that compute.
var Rounding = spec.Text{Name: "stablehlo.floats", Document: "StableHLO"}.Rounding("Accuracy")

// The operands of elementwise operators.
var (
	oneOperand  = []spec.Param{{Name: "operand"}}
	twoOperands = []spec.Param{{Name: "lhs"}, {Name: "rhs", Like: "lhs"}}
)

// The element types of operators that compute, as far as conform represents them.
var (
	anyTypes     = tensor.Shared()
	numberTypes  = slices.DeleteFunc(tensor.Shared(), func(d tensor.DType) bool { return d == tensor.Bool })
	signedTypes  = slices.DeleteFunc(slices.Clone(numberTypes), func(d tensor.DType) bool { return d.Integer() && !d.Signed() })
	floatTypes   = slices.DeleteFunc(tensor.Shared(), func(d tensor.DType) bool { return !d.Float() })
	integerTypes = slices.DeleteFunc(tensor.Shared(), func(d tensor.DType) bool { return !d.Integer() })
	bitTypes     = slices.DeleteFunc(tensor.Shared(), func(d tensor.DType) bool { return !d.Integer() && d != tensor.Bool })
)
