package openvino

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// An elementwise is an operation that computes each element of its output from those of its inputs at the same place.
// Two inputs are broadcast to each other.
type elementwise struct {
	family, name, title string // the file in which it stands, "add", and "Add-1"
	value               string // what an element of the output is
	section             string // which says so, unless it is the detailed description
	inputs              []spec.Param
	types               []tensor.DType // of the inputs
	result              tensor.DType   // of the output, unless it is that of the inputs
	attributes          any            // beside auto_broadcast, which they embed, of two inputs
	questions           []*spec.Question
	continuous          bool
	// more makes the rules that the operation has alone.
	more func(text spec.Text) []*spec.Rule
}

// operator makes the operator.
func (e elementwise) operator() *spec.Operator {
	text := spec.Text{Name: "openvino." + e.name, Document: e.title + " (OpenVINO)"}
	output := spec.Param{Name: "output", Dir: spec.Out, Type: e.result, Inferred: true}
	if !e.result.Valid() {
		output.Like = e.inputs[0].Name
	}
	if e.section == "" {
		e.section = "Detailed description"
	}
	op := &spec.Operator{
		Name: text.Name, Family: e.family, Params: append(slices.Clip(e.inputs), output), Questions: e.questions, Continuous: e.continuous, Limit: family.OfComputed,
		Rules: []*spec.Rule{text.Sizes("Outputs", "The output has the sizes of the input."), text.Meaning("value", e.section, e.value)},
	}
	if e.attributes == nil {
		e.attributes = struct{}{}
	}
	if len(e.inputs) > 1 {
		if e.attributes == (struct{}{}) {
			e.attributes = BroadcastAttributes{BroadcastNumpy}
		}
		sizes, others := family.Broadcasting(text, broadcastRules)
		op.Rules[0] = sizes
		op.Rules = append(append(op.Rules, noBroadcast(text, others)), others...)
	}
	op.Attributes = spec.Attributes(e.attributes)
	if e.more != nil {
		op.Rules = append(op.Rules, e.more(text)...)
	}
	allowed := text.Types("Types, T", e.types)
	if op.Rules = append(op.Rules, allowed); !e.result.Valid() {
		op.Rules = append(op.Rules, text.Static("same-type", "Types, T", "The inputs and the output have the same element type.", spec.OneDType))
		return op
	}
	op.Rules = append(op.Rules, text.Static("same-type", "Types, T", "The inputs have the same element type.", spec.SameDType(0, 1)),
		text.Given(allowed).Static("result-type", "Outputs", "The output has the element type "+e.result.String()+".", func(k *spec.Check) {
			if d := k.Output().DType; d != e.result {
				k.Breaks("the output is %v", d)
			}
		}))
	return op
}

// broadcastRules is the section about inputs of different sizes.
const broadcastRules = "Attributes, auto_broadcast; Broadcast Rules, numpy"

// BroadcastAttributes are the attribute of operations with several inputs. The value pdpd is left out: it needs an axis,
// which no operation has as an attribute, and texts disagree about trailing sizes of 1.
type BroadcastAttributes struct {
	AutoBroadcast int64 `conform:"auto_broadcast,enum=none|numpy,optional" doc:"whether inputs of different sizes are broadcast to each other"`
}

// The values of auto_broadcast.
const BroadcastNone, BroadcastNumpy = 0, 1

// noBroadcast makes the rule of an operation about inputs that are not broadcast. The last one of others is the rule that
// they can be.
func noBroadcast(text spec.Text, others []*spec.Rule) *spec.Rule {
	return text.Over(others[len(others)-1]).Static("none", "Attributes, auto_broadcast", "With the value none, the inputs have the same sizes.", func(k *spec.Check) {
		for i := 1; *k.Fields().Named("auto_broadcast").Int == BroadcastNone && i < k.Inputs(); i++ {
			spec.SameSizes(0, i)(k)
		}
	})
}

// Rounding is about the floats of all operations that compute.
var Rounding = spec.Text{Name: "openvino.floats", Document: "OpenVINO"}.Rounding("operations that compute (silent)")

// The inputs of elementwise operations.
var (
	inputA  = []spec.Param{{Name: "a"}}
	inputAB = []spec.Param{{Name: "a"}, {Name: "b", Like: "a"}}
)

// The element types of operations that compute, as far as conform represents them.
var (
	signedTypes  = slices.DeleteFunc(slices.Clone(numericTypes), func(d tensor.DType) bool { return !d.Signed() && d != tensor.Float8E8M0FNU && d != tensor.NF4 })
	integerTypes = slices.DeleteFunc(slices.Clone(numericTypes), func(d tensor.DType) bool { return !d.Integer() })
	bitTypes     = slices.DeleteFunc(slices.Clone(elementTypes), func(d tensor.DType) bool { return !d.Integer() && d != tensor.Bool })
	boolTypes    = []tensor.DType{tensor.Bool}
)
