package spec

import (
	"fmt"
	"slices"

	"example.com/conform/spec/tensor"
)

// A Case is one call with the name under which it is reported and replayed.
type Case struct {
	ID   string
	Call Call
}

// A Call is one use of an operator: attributes and tensors. It may break the
// operator's rules, but it is well formed: see [Call.WellFormed].
type Call struct {
	Operator *Operator
	// Attributes points to the operator's struct: see [Operator.NewAttributes].
	Attributes any
	// Bound caches the fields of Attributes.
	Bound Bound
	// Tensors holds the tensors of each parameter in order, the outputs last.
	Tensors []Tensor
	// Counts holds the number of tensors for each parameter; nil means one
	// each.
	Counts Counts
	// Program is what a call of an operator of programs runs, and otherwise nil.
	Program *Program
	// CheckOnly asks for acceptance or rejection, and for the inferred sizes if
	// the operator infers them. Nothing is allocated or executed, so sizes may
	// be huge.
	CheckOnly bool
}

// Of returns the tensors of the parameter called name, none if it is optional
// and absent. It panics if the operator has no such parameter.
func (c *Call) Of(name string) []Tensor {
	first, end := c.Counts.Span(c.Operator.Param(name))
	return c.Tensors[first:end]
}

// Input returns the tensor of the parameter called name, which takes one.
func (c *Call) Input(name string) *Tensor { return &c.Of(name)[0] }

// Inputs returns how many of the tensors are inputs: those before the outputs.
func (c *Call) Inputs() int { return c.Operator.Inputs(c.Counts) }

// Outputs returns the outputs.
func (c *Call) Outputs() []Tensor { return c.Tensors[c.Inputs():] }

// Output returns the output of a call that has one.
func (c *Call) Output() *Tensor { return &c.Tensors[c.Inputs()] }

// Param returns the parameter of the tensor at position i.
func (c *Call) Param(i int) *Param {
	p, _ := c.Counts.Param(i)
	return &c.Operator.Params[p]
}

// Like returns the tensor whose dtype and sizes a case file may omit at
// position i because they are equal: the first tensor of another parameter. It
// returns nil if there is none.
func (c *Call) Like(i int) *Tensor {
	like := c.Operator.Param(c.Param(i).Like)
	if like < 0 {
		return nil
	}
	first, end := c.Counts.Span(like)
	if first == end {
		return nil
	}
	return &c.Tensors[first]
}

// Implied returns the data type that the tensor at position i has if nothing states it:
// that of its parameter, or of the tensor that it is like. The zero type means that there is
// none.
func (c *Call) Implied(i int) tensor.DType {
	if d := c.Param(i).Type; d.Valid() {
		return d
	}
	if like := c.Like(i); like != nil {
		return like.DType
	}
	return 0
}

// Name returns the name of the tensor at position i: "input", or "inputs[1]".
func (c *Call) Name(i int) string { return c.Operator.TensorName(c.Counts, i) }

// NewCall returns a call of o with the attributes of [Operator.NewAttributes]
// and one tensor for each parameter, without descriptors and data.
func NewCall(o *Operator) Call { return newCall(o, len(o.Params)) }

func newCall(o *Operator, tensors int) Call {
	bound := o.Bind(o.NewAttributes())
	c := Call{Operator: o, Attributes: bound.Attributes, Bound: bound, Tensors: make([]Tensor, tensors)}
	if o.Program {
		c.Program = &Program{}
	}
	return c
}

// Pass makes c pass n tensors for parameter p. It drops the last ones, or adds
// tensors without a descriptor.
func (c *Call) Pass(p, n int) {
	c.state()
	first, end := c.Counts.Span(p)
	for ; end > first+n; end-- {
		c.Tensors = slices.Delete(c.Tensors, end-1, end)
	}
	for ; end < first+n; end++ {
		c.Tensors = slices.Insert(c.Tensors, end, Tensor{})
	}
	c.Counts[p] = n
}

// Drop removes the tensor at position i.
func (c *Call) Drop(i int) {
	c.state()
	p, _ := c.Counts.Param(i)
	c.Tensors = slices.Delete(c.Tensors, i, i+1)
	c.Counts[p]--
}

// state sets Counts if it is nil.
func (c *Call) state() {
	if c.Counts == nil {
		c.Counts = slices.Repeat(Counts{1}, len(c.Operator.Params))
	}
}

// Fields returns the attributes, each with a pointer to its value. It looks
// them up by reflection unless [NewCall] or [Call.Clone] made c.
func (c *Call) Fields() Fields { return c.Operator.FieldsOf(c.Attributes, c.Bound) }

// As returns the attributes of a call. It panics unless its operator has attributes of type A.
func As[A any](c *Call) *A { return c.Attributes.(*A) }

// From makes a function of a call of one of its attributes.
func From[A, R any](f func(a *A) R) func(c *Call) R {
	return func(c *Call) R { return f(As[A](c)) }
}

// Of makes a function of a call of one that takes its attributes, too.
func Of[A, R any](f func(c *Call, a *A) R) func(c *Call) R {
	return func(c *Call) R { return f(c, As[A](c)) }
}

// Clone returns a copy that shares no memory with c.
func (c *Call) Clone() Call {
	clone := newCall(c.Operator, len(c.Tensors))
	clone.Counts, clone.CheckOnly = slices.Clone(c.Counts), c.CheckOnly
	if c.Program != nil {
		clone.Program = c.Program.Clone()
	}
	clone.Bound.Fields.Copy(c.Fields())
	for i := range c.Tensors {
		clone.Tensors[i] = c.Tensors[i].Clone()
	}
	return clone
}

// HasPatches reports whether an input has patches in place of data.
func (c *Call) HasPatches() bool {
	return slices.ContainsFunc(c.Tensors, func(t Tensor) bool { return t.Patches != nil })
}

// Whole returns a [*LimitError] if an input has patches: then no model or file holds all its
// elements.
func (c *Call) Whole() error {
	for i := range c.Tensors {
		if c.Tensors[i].Patches != nil {
			return &LimitError{c.Name(i), errSparse}
		}
	}
	return nil
}

var errSparse = fmt.Errorf("a buffer of more than %d bytes", int64(tensor.Dense))
