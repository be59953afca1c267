// Package relations lists metamorphic relations, called relations for short: two calls,
// of different operators or of an operator and its inverse, whose outputs must
// agree. A backend that runs both is checked without the oracle, so relations also
// find faults of the oracle.
package relations

import (
	"bytes"
	"encoding/binary"
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

// All returns every relation, in the order in which campaigns check them.
func All() []*Relation {
	return slices.Concat(slicing, gathering, repeating, resizing, permuting, inverting, reshaping, restating, layouts)
}

// Apply returns the follow-up call of c, and the elements that its outputs must
// hold, packed and in row-major order. The outputs of c have sizes and hold
// what the call left; c is not changed. Ok is false if the relation does not apply,
// or the text of the other operator does not have the data type.
// The results may share memory with c.
func (l *Relation) Apply(c *spec.Call) (other spec.Call, want [][]byte, ok bool) {
	if c.CheckOnly {
		return spec.Call{}, nil, false
	}
	other, tensors, ok := l.Make(c)
	if !ok || !slices.Contains(other.Operator.Types(), other.Output().DType) {
		return spec.Call{}, nil, false
	}
	for i := range other.Tensors { // what was a view may be an output
		other.Tensors[i].View = 0
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

// of returns a tensor with the elements of t in row-major order, the given
// sizes and no layout.
func of(t *spec.Tensor, sizes ...int64) spec.Tensor {
	return spec.Tensor{Desc: tensor.Desc{DType: t.DType, Sizes: sizes}, Data: t.Data}
}

// plain returns t without its layout.
func plain(t *spec.Tensor) spec.Tensor { return of(t, t.Sizes...) }

// empty returns an output of the given sizes.
func empty(t *spec.Tensor, sizes ...int64) spec.Tensor {
	return spec.Tensor{Desc: tensor.Desc{DType: t.DType, Sizes: sizes}}
}

// constant returns a scalar with these bits.
func constant(d tensor.DType, bits uint64) spec.Tensor {
	t := spec.Tensor{Desc: tensor.Desc{DType: d, Sizes: []int64{}}, Data: make([]byte, d.Size())}
	t.SetBits(0, bits)
	return t
}

// same returns its arguments as a list.
func same(list ...spec.Tensor) []spec.Tensor { return list }

// integers returns a tensor of int64.
func integers(values []int64, sizes ...int64) spec.Tensor {
	t := spec.Tensor{Desc: tensor.Desc{DType: tensor.Int64, Sizes: sizes}, Data: make([]byte, 0, 8*len(values))}
	for _, v := range values {
		t.Data = binary.LittleEndian.AppendUint64(t.Data, uint64(v))
	}
	return t
}

// values returns the elements of a tensor of integers.
func values(t *spec.Tensor) []int64 {
	list := make([]int64, int64(len(t.Data))/t.DType.Size())
	for i := range list {
		bits := t.Bits(int64(i))
		if unused := 64 - t.DType.Bits(); t.DType.Signed() {
			list[i] = int64(bits<<unused) >> unused
		} else {
			list[i] = int64(bits)
		}
	}
	return list
}

// elements returns the product of sizes.
func elements(sizes []int64) int64 {
	n := int64(1)
	for _, size := range sizes {
		n *= size
	}
	return n
}

// ones returns n ones.
func ones(n int) []int64 { return slices.Repeat([]int64{1}, n) }

// swapped returns a tensor with its last two dimensions exchanged.
func swapped(t *spec.Tensor) spec.Tensor {
	rank, size := t.Rank(), t.DType.Size()
	sizes := slices.Clone(t.Sizes)
	rows, columns := sizes[rank-2], sizes[rank-1]
	sizes[rank-2], sizes[rank-1] = columns, rows
	out := of(t, sizes...)
	out.Data = bytes.Clone(t.Data)
	for e := range int64(len(t.Data)) / size {
		matrix, row, column := e/(rows*columns), e/columns%rows, e%columns
		at := matrix*rows*columns + column*rows + row
		copy(out.Data[at*size:(at+1)*size], t.Data[e*size:])
	}
	return out
}
