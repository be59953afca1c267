package minimise

import (
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// Limits restrict the candidates of a run.
type Limits struct {
	// MaxBytes bounds the memory of a candidate's operands, as for a case.
	// Larger candidates are never allocated.
	MaxBytes int64
	// Enough, unless nil, ends the run when it returns true.
	Enough func() bool
	// Early leaves out the passes for calls that [States] is true of.
	Early bool
}

// enough reports whether the run is to end. It is asked for every call that is made, because each may
// take long to make.
func (l Limits) enough() bool { return l.Enough != nil && l.Enough() }

// allocate returns memory for the elements of t. It returns nil, which makes a
// call that runs ill formed, if they are too large for a case.
func (l Limits) allocate(t *spec.Tensor) []byte {
	elements, err := tensor.Elements(t.Sizes)
	if err != nil {
		return nil
	}
	bytes, fits := tensor.Mul(elements, t.DType.Size())
	if !fits || bytes > l.MaxBytes {
		return nil
	}
	return make([]byte, bytes)
}

// unify gives elements of inputs that share an address equal values. Changes of
// sizes, layout or data may have made them differ.
func unify(c *spec.Call) {
	for i := range c.Inputs() {
		if t := &c.Tensors[i]; t.Data != nil && (t.Layout != nil || t.View != 0) {
			spec.Unify(t)
		}
	}
}
