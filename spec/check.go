package spec

import (
	"fmt"

	"example.com/conform/spec/tensor"
)

// A Checked call breaks no static rule under one reading. Only [Checker.Check]
// makes one; the oracle takes nothing else and validates nothing again.
type Checked struct {
	*Call
	// OutputSizes are the sizes of each output: stated by the call, or
	// inferred under the reading.
	OutputSizes [][]int64
	// Places resolves the layout of each tensor, the outputs included.
	Places []tensor.Placement
}

// A Checker checks calls one after another, reusing its memory: what Check
// returns is valid until the next call of Check.
type Checker struct {
	violations Violations
	checked    Checked
	sizes      [][]int64
	strides    []int64
}

// Check returns the call with its layouts resolved, or the static rules that
// it breaks under r. The error is for a call that breaks no rule and yet
// cannot be laid out: a fault of the operator's rules, never of a backend.
func (k *Checker) Check(c *Call, r *Reading) (*Checked, []Violation, error) {
	k.violations.Reset()
	c.Operator.Check(c, r, &k.violations)
	if !k.violations.None() {
		return nil, k.violations.List(), nil
	}
	inputs := c.Inputs()
	k.infer(c, r, inputs)
	k.checked = Checked{Call: c, OutputSizes: k.sizes, Places: k.checked.Places[:0]}
	k.strides = k.strides[:0]
	for i := range c.Tensors {
		desc := c.Tensors[i].Desc
		if i >= inputs {
			desc.Sizes = k.sizes[i-inputs]
		}
		if desc.Layout == nil {
			desc.Layout = c.Param(i).Layout.Implicit()
		}
		place, err := desc.PlaceInto(k.strides)
		if err != nil {
			return nil, nil, fmt.Errorf("%s %s: no rule is broken, but: %w", c.Operator.Name, c.Name(i), err)
		}
		k.strides = append(k.strides, place.Strides...)
		k.checked.Places = append(k.checked.Places, place)
	}
	return &k.checked, nil, nil
}

// infer sets the sizes of the outputs, which stand after so many inputs.
func (k *Checker) infer(c *Call, r *Reading, inputs int) {
	outputs := len(c.Tensors) - inputs
	for len(k.sizes) < outputs {
		k.sizes = append(k.sizes, nil)
	}
	k.sizes = k.sizes[:outputs]
	for i := inputs; i < len(c.Tensors); i++ {
		sizes := &k.sizes[i-inputs]
		p, of := c.Counts.Param(i)
		if infer := c.Operator.Params[p].Sizes; infer != nil {
			*sizes = infer(c, r, of, (*sizes)[:0])
		} else {
			*sizes = append((*sizes)[:0], c.Tensors[i].Sizes...)
		}
	}
}
