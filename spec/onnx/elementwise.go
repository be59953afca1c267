package onnx

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// An elementwise is an operator that computes each element of its output from those of its
// inputs at the same place, which are broadcast to each other.
type elementwise struct {
	family      string // the file in which it stands
	name, title string // "add" and "Add-14"
	value       string // what an element of the output is
	inputs      []spec.Param
	output      string
	types       []tensor.DType // of the inputs
	mixed       bool           // the second input has a data type of its own
	result      tensor.DType   // of the output, unless it is that of the inputs
	oneWay      bool           // the first input is not broadcast
	attributes  any
	questions   []*spec.Question
	continuous  bool
	// more makes the rules that the operator has alone.
	more func(text spec.Text) []*spec.Rule
}

// operator makes the operator.
func (e elementwise) operator() *spec.Operator {
	text := spec.Text{Name: "onnx." + e.name, Document: "ONNX " + e.title}
	output := spec.Param{Name: e.output, Dir: spec.Out, Type: e.result, Inferred: true}
	if !e.result.Valid() {
		output.Like = e.inputs[0].Name
	}
	op := &spec.Operator{
		Name: text.Name, Family: e.family, Params: append(slices.Clip(e.inputs), output), Questions: e.questions, Continuous: e.continuous,
		Rules: []*spec.Rule{
			text.Sizes("introduction", "The output has the sizes of the input."),
			text.Meaning("value", "introduction", e.value),
		},
	}
	if e.attributes == nil {
		e.attributes = struct{}{}
	}
	op.Attributes = spec.Attributes(e.attributes)
	if len(e.inputs) > 1 || e.inputs[0].Count == spec.Many {
		sizes, others := family.Broadcasting(text, "introduction; Broadcasting")
		op.Rules[0] = sizes
		op.Rules = append(op.Rules, others...)
	}
	if e.oneWay {
		op.Rules[0] = text.Sizes("introduction", "The output has the sizes of the first input.")
		op.Rules = append(op.Rules, text.Given(op.Rules[len(op.Rules)-1]).Static("one-way", "introduction; Broadcasting",
			"The second input has no more dimensions than the first, and no size other than 1 where that has 1.", oneWay))
	}
	if e.more != nil {
		op.Rules = append(op.Rules, e.more(text)...)
	}
	if e.mixed {
		second := text.Static("second-types", "Type Constraints, T1", "The second input has integers of 8 to 64 bits, or floats of 16 to 64.", func(k *spec.Check) {
			if d := k.Tensors[1].DType; !slices.Contains(numberTypes, d) {
				k.Breaks("%s is %v", k.Name(1), d)
			}
		})
		second.Types = numberTypes
		op.Rules = append(op.Rules, text.Types("Type Constraints, T", e.types), second,
			text.Static("same-dtype", "Type Constraints, T", "The first input and the output have the same data type.", outputDType))
		return op
	}
	op.Rules = append(op.Rules, computedTypes(text, len(op.Params) > 2, e.types, e.result)...)
	return op
}

// oneWay checks that the second of two inputs that can be broadcast to each other is the only one
// that has to be.
func oneWay(k *spec.Check) {
	first, second := k.Tensors[0].Sizes, k.Tensors[1].Sizes
	for d := 1; d <= len(second); d++ {
		if size := family.FromBack(second, d); d > len(first) || family.FromBack(first, d) == 1 && size != 1 {
			k.Breaks("dimension %d from the back has size %d", d, size)
		}
	}
}

// computedTypes makes the rules about the data types of an operator whose inputs have one of
// some types, and whose output has that, too, unless it has one of its own. Several says that
// there may be more than one input.
func computedTypes(text spec.Text, several bool, types []tensor.DType, result tensor.DType) []*spec.Rule {
	allowed := text.Types("Type Constraints", types)
	if !result.Valid() {
		return []*spec.Rule{allowed, text.Static("same-dtype", "Type Constraints",
			"All inputs and the output have the same data type.", spec.OneDType)}
	}
	rules := []*spec.Rule{allowed}
	if several {
		rules = append(rules, text.Static("same-dtype", "Type Constraints", "All inputs have the same data type.", func(k *spec.Check) {
			for i := range k.Inputs() {
				spec.SameDType(0, i)(k)
			}
		}))
	}
	return append(rules, text.Given(allowed).Static("result-dtype", "Type Constraints", "The output has the data type "+result.String()+".", func(k *spec.Check) {
		if d := k.Output().DType; d != result {
			k.Breaks("the output is %v", d)
		}
	}))
}

// The inputs of elementwise operators.
var (
	inputX  = []spec.Param{{Name: "X"}}
	inputAB = []spec.Param{{Name: "A"}, {Name: "B", Like: "A"}}
	inputXY = []spec.Param{{Name: "X"}, {Name: "Y", Like: "X"}}
	inputs  = []spec.Param{{Name: "data_0", Count: spec.Many}}
)

// The data types of operators that compute.
var (
	numberTypes  = append(tensor.Common(), tensor.Bfloat16)
	floatTypes   = []tensor.DType{tensor.Float64, tensor.Float32, tensor.Float16, tensor.Bfloat16}
	signedTypes  = append(tensor.Common()[:7:7], tensor.Bfloat16)
	integerTypes = tensor.Common()[3:11:11]
	boolTypes    = []tensor.DType{tensor.Bool}
	// productTypes are those of products of matrices and of most reductions.
	productTypes = append(tensor.Common()[:5:5], tensor.Uint64, tensor.Uint32, tensor.Bfloat16)
)
