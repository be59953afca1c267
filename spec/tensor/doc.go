// Package tensor describes tensors and where their elements lie in memory.
//
// A tensor is a [Desc]: an element type, sizes (one per dimension) and a
// layout. Two families of layout exist, each in its own text's terms:
// [Strided] (DirectML sizes and strides) and [XLA] (minor-to-major order and
// padded dimensions). [Desc.Place] resolves any [Layout] to a [Placement], one
// element stride per dimension. Another family is one more file with its
// [Layout] and its [Family], and its line in [Families].
//
// An element is raw bits, never a Go float: NaN payloads, signed zeros and
// denormals survive every copy. Every size is computed in 64 bits and every
// overflow is an error.
package tensor
