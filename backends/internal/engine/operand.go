package engine

import (
	"example.com/conform/backends"
	"example.com/conform/spec/tensor"
)

// Elements returns the part of a packed operand's buffer that holds its elements,
// without the padding behind them. One whose sizes are inferred has none yet.
func Elements(o *backends.Operand) []byte {
	if o.Desc.Sizes == nil {
		return nil
	}
	n, err := tensor.Elements(o.Desc.Sizes)
	if err != nil { // no buffer has so many
		return nil
	}
	size, ok := tensor.Mul(n, o.Desc.DType.Size())
	if !ok {
		return nil
	}
	return o.Buffer()[:min(size, o.Length)]
}
