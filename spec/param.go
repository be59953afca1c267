package spec

import (
	"strconv"

	"example.com/conform/spec/tensor"
)

// A Param is one tensor parameter of an operator. An operator lists its inputs
// first and then its outputs.
type Param struct {
	Name string // the text's name: "input"
	Dir  Direction
	// Count says how many tensors a call passes.
	Count Count
	// Like names an earlier parameter whose dtype and sizes a case file may
	// leave out here; empty for none.
	Like string
	// Layout is the family of layouts that the tensors can state, nil for none.
	Layout *tensor.Family
	// Indices says that the element values steer the operator.
	Indices bool
	// Inferred says that the call does not state the sizes of this output: they
	// follow from all else.
	Inferred bool
}

// A Direction says whether a parameter is read or written.
type Direction uint8

// The directions.
const (
	In Direction = iota
	Out
)

// A Count says how many tensors a call passes for a parameter.
type Count uint8

// The counts.
const (
	One      Count = iota
	Optional       // one or none
	Many           // at least one
)

// MaxMany bounds how many tensors a call passes for a parameter, far above any
// operator's use.
const MaxMany = 64

// Allows reports whether a call may pass n tensors.
func (c Count) Allows(n int) bool {
	switch c {
	case Optional:
		return n == 0 || n == 1
	case Many:
		return 1 <= n && n <= MaxMany
	default:
		return n == 1
	}
}

// Counts says how many tensors a call passes for each parameter, in order. Nil
// stands for one each.
type Counts []int

// Span returns where the tensors of parameter p stand among all of a call's:
// from first up to end.
func (n Counts) Span(p int) (first, end int) {
	if n == nil {
		return p, p + 1
	}
	for _, count := range n[:p] {
		first += count
	}
	return first, first + n[p]
}

// Param returns which parameter the tensor at position i is of, and which of
// the parameter's tensors it is.
func (n Counts) Param(i int) (p, k int) {
	if n == nil {
		return i, 0
	}
	for i >= n[p] {
		i -= n[p]
		p++
	}
	return p, i
}

// Total returns the number of tensors that a call of o passes.
func (n Counts) Total(o *Operator) int {
	if n == nil {
		return len(o.Params)
	}
	_, end := n.Span(len(n) - 1)
	return end
}

// Inputs returns how many tensors of a call that passes n are inputs. They
// stand before the outputs.
func (o *Operator) Inputs(n Counts) int {
	for p := range o.Params {
		if o.Params[p].Dir == Out {
			first, _ := n.Span(p)
			return first
		}
	}
	return n.Total(o)
}

// TensorName returns the name of the tensor at position i of a call that
// passes n: "input", or "inputs[1]" for a parameter of many.
func (o *Operator) TensorName(n Counts, i int) string {
	p, k := n.Param(i)
	if param := &o.Params[p]; param.Count != Many {
		return param.Name
	}
	return o.Params[p].Name + "[" + strconv.Itoa(k) + "]"
}

// Takes reports whether a tensor called name can be the next of p, which has n
// already.
func (p *Param) Takes(name string, n int) bool {
	if p.Count == Many {
		return n < MaxMany && name == p.Name+"["+strconv.Itoa(n)+"]"
	}
	return n == 0 && name == p.Name
}

// Infers reports whether o infers the sizes of its outputs. An operator infers
// those of all its outputs or of none.
func (o *Operator) Infers() bool { return o.Params[len(o.Params)-1].Inferred }

// Several reports whether a call of o may have more than one output.
func (o *Operator) Several() bool {
	outputs := 0
	for p := range o.Params {
		if param := &o.Params[p]; param.Dir == Out {
			if outputs++; outputs > 1 || param.Count == Many {
				return true
			}
		}
	}
	return false
}
