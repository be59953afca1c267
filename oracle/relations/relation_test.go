package relations_test

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A Relation is a metamorphic relation: the outputs of a call determine those of a
// follow-up call made from it. It holds for calls that are valid and touch no
// question.
type Relation struct {
	// ID is the operator's name and the relation's: "onnx.slice/is-openvino-slice".
	ID       string
	Operator *spec.Operator // of the call
	Other    *spec.Operator // of the follow-up call
	// Statement is the relation in one sentence.
	Statement string
	// Make returns the follow-up call, and what its outputs must hold in
	// row-major order. The outputs of c hold what the call left. Ok is false if
	// the relation does not apply. Use [Relation.Apply] to call it.
	Make func(c *spec.Call) (other spec.Call, want []spec.Tensor, ok bool)
}

// Apply returns the follow-up call of c, and the elements that its outputs must
// hold, packed and in row-major order. The outputs of c have sizes and hold
// what the call left; c is not changed. Ok is false if the relation does not apply,
// the text of the other operator does not have the data type, or an operand would have
// more dimensions than conform represents.
// The results may share memory with c.
func (l *Relation) Apply(c *spec.Call) (other spec.Call, want [][]byte, ok bool) {
	if c.CheckOnly {
		return spec.Call{}, nil, false
	}
	other, tensors, ok := l.Make(c)
	if !ok || !slices.Contains(other.Operator.Types(), other.Output().DType) {
		return spec.Call{}, nil, false
	}
	for i := range other.Tensors {
		if other.Tensors[i].Rank() > tensor.MaxRank {
			return spec.Call{}, nil, false
		}
		other.Tensors[i].View = 0 // what was a view may be an output
	}
	if other.Bound.Attributes != other.Attributes {
		other.Bound = other.Operator.Bind(other.Attributes) // binds the attributes once
	}
	for _, field := range other.Fields() {
		if field.List != nil && !field.Optional && field.List.Entries() == nil {
			field.List.SetEntries([]int64{}) // empty instead of absent
		}
	}
	for _, t := range tensors {
		want = append(want, t.Data)
	}
	return other, want, true
}

// relation returns a relation of an operator.
func relation(op, other *spec.Operator, name, statement string, apply func(c *spec.Call) (spec.Call, []spec.Tensor, bool)) *Relation {
	return &Relation{ID: op.Name + "/" + name, Operator: op, Other: other, Statement: statement, Make: apply}
}

// call returns a call of an operator that infers the sizes of its single
// output.
func call(op *spec.Operator, attributes any, inputs ...spec.Tensor) spec.Call {
	return callOf(op, attributes, spec.Tensor{Desc: tensor.Desc{DType: inputs[0].DType}}, inputs...)
}

// callOf returns a call of an operator with one output.
func callOf(op *spec.Operator, attributes any, output spec.Tensor, inputs ...spec.Tensor) spec.Call {
	c := spec.Call{Operator: op, Attributes: attributes, Tensors: append(slices.Clone(inputs), output)}
	if op.Params[0].Count == spec.Many {
		c.Counts = spec.Counts{len(inputs), 1}
	}
	return c
}

// same returns its arguments as a list.
func same(list ...spec.Tensor) []spec.Tensor { return list }
