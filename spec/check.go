package spec

import (
	"fmt"

	"example.com/conform/spec/tensor"
)

// A Checked call breaks no static rule under one reading. Only [Checker.Check]
// makes one; the oracle takes nothing else and validates nothing again.
type Checked struct {
	*Call
	// OutputSizes are the sizes of the output: stated by the call, or
	// inferred under the reading.
	OutputSizes []int64
	// Places resolves the layout of each operand, the output included.
	Places []tensor.Placement
}

// A Checker checks calls one after another, reusing its memory: what Check
// returns is valid until the next call of Check.
type Checker struct {
	violations Violations
	checked    Checked
	sizes      []int64
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
	k.sizes = k.sizes[:0]
	if c.Operator.OutputSizes != nil {
		k.sizes = c.Operator.OutputSizes(c, r, k.sizes)
	} else {
		k.sizes = append(k.sizes, c.Output().Sizes...)
	}
	k.checked = Checked{Call: c, OutputSizes: k.sizes, Places: k.checked.Places[:0]}
	k.strides = k.strides[:0]
	for i := range c.Tensors {
		desc := c.Tensors[i].Desc
		if i == len(c.Tensors)-1 {
			desc.Sizes = k.sizes
		}
		if desc.Layout == nil {
			desc.Layout = c.Operator.Operands[i].Layout.Implicit()
		}
		place, err := desc.PlaceInto(k.strides)
		if err != nil {
			return nil, nil, fmt.Errorf("%s %s: no rule is broken, but: %w", c.Operator.Name, c.Operator.Operands[i].Name, err)
		}
		k.strides = append(k.strides, place.Strides...)
		k.checked.Places = append(k.checked.Places, place)
	}
	return &k.checked, nil, nil
}
