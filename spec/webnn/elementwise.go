package webnn

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// An elementwise is an operation that computes each element of its output from those of its inputs at the same place.
// Several inputs are broadcast to each other.
type elementwise struct {
	family, name, method string // the file in which it stands, "round_even", and "roundEven"
	value                string // what an element of the output is
	section              string // which says so, unless it is the list of operation types
	inputs               []spec.Param
	types                []tensor.DType // of the inputs, if the text does not allow all
	result               tensor.DType   // of the output, unless it is that of the inputs
	attributes           any
	questions            []*spec.Question
	continuous           bool
	limit                func(c *spec.Call) error
	// more makes the rules that the operation has alone.
	more func(text spec.Text) []*spec.Rule
}

// operator makes the operator.
func (e elementwise) operator() *spec.Operator {
	text := text(e.name, e.method)
	output := spec.Param{Name: "output", Dir: spec.Out, Type: e.result, Inferred: true}
	if !e.result.Valid() {
		output.Like = e.inputs[0].Name
	}
	if e.section == "" {
		e.section = "Operation types, " + e.method
	}
	if e.attributes == nil {
		e.attributes = struct{}{}
	}
	op := &spec.Operator{
		Name: text.Name, Family: e.family, Params: append(slices.Clip(e.inputs), output), Attributes: spec.Attributes(e.attributes),
		Questions: e.questions, Continuous: e.continuous, Limit: e.limit,
		Rules: []*spec.Rule{text.Sizes("method steps, output", "The output has the sizes of the input."), text.Meaning("value", e.section, e.value)},
	}
	if len(e.inputs) > 1 {
		sizes, others := family.Broadcasting(text, broadcasting)
		op.Rules[0] = sizes
		op.Rules = append(op.Rules, others...)
	}
	if e.more != nil {
		op.Rules = append(op.Rules, e.more(text)...)
	}
	op.Rules = append(op.Rules, typeRules(text, e.types, len(e.inputs), e.result)...)
	return op
}

// broadcasting is the sections about inputs of different sizes.
const broadcasting = "introduction; method steps, outputShape; Algorithms, Broadcasting"

// typeRules makes the rules of an operation about its operands. Its inputs have one of some types, which are nil if the
// text allows all, and its output has that, too, unless it has one of its own.
func typeRules(text spec.Text, types []tensor.DType, inputs int, result tensor.DType) []*spec.Rule {
	allowed := Types
	if types != nil {
		allowed = text.Types("Tensor limits; method steps", types)
	}
	rules := []*spec.Rule{allowed, Dimensions, ElementCount}
	if !result.Valid() {
		return append(rules, text.Static("same-type", "Tensor limits; method steps", "The inputs and the output have the same data type.", spec.OneDType))
	}
	if inputs > 1 {
		rules = append(rules, text.Static("same-type", "Tensor limits; method steps", "The inputs have the same data type.", spec.SameDType(0, 1)))
	}
	return append(rules, text.Given(allowed).Static("result-type", "Tensor limits; method steps, descriptor", "The output has the data type "+result.String()+".", func(k *spec.Check) {
		if d := k.Output().DType; d != result {
			k.Breaks("the output is %v", d)
		}
	}))
}

// resultTypes makes the rule about the data types of an output whose type is an argument, or that of another operand.
func resultTypes(text spec.Text, section, statement string, types []tensor.DType, check func(k *spec.Check)) *spec.Rule {
	rule := text.Static("result-types", section, statement, check)
	rule.Types = types
	return rule
}

// among makes the check that the output has one of some data types.
func among(types []tensor.DType) func(k *spec.Check) {
	return func(k *spec.Check) {
		if d := k.Output().DType; !slices.Contains(types, d) {
			k.Breaks("the output is %v", d)
		}
	}
}

// Rounding is about the floats of all operations that compute.
var Rounding = spec.Text{Name: "webnn.floats", Document: "WebNN"}.Rounding("operations that compute (silent)")

// The inputs of elementwise operations.
var (
	inputX  = []spec.Param{{Name: "input"}}
	inputA  = []spec.Param{{Name: "a"}}
	inputAB = []spec.Param{{Name: "a"}, {Name: "b", Like: "a"}}
)

// The data types of operations that do not allow all.
var (
	floatTypes  = []tensor.DType{tensor.Float32, tensor.Float16}
	signedTypes = []tensor.DType{tensor.Float32, tensor.Float16, tensor.Int64, tensor.Int32, tensor.Int8}
	wideTypes   = []tensor.DType{tensor.Float32, tensor.Float16, tensor.Int32, tensor.Uint32, tensor.Int64, tensor.Uint64}
	truthTypes  = []tensor.DType{tensor.Uint8}
)
