// Package tensor describes tensors and where their elements lie in memory.
//
// A tensor is a [Desc]: an element type, sizes (one for each dimension) and a
// layout. There are two families of layouts, each in its text's own terms:
// [Strided] (DirectML sizes and strides) and [XLA] (minor-to-major order and
// padded dimensions). [Desc.Place] resolves any [Layout] to a [Placement],
// which has one element stride for each dimension. To add a family, add a file
// with its [Layout] and its [Family], and list it in [Families].
//
// An element is raw bits, never a Go float, so NaN payloads, signed zeros and
// denormals survive every copy. Sizes are computed in 64 bits, and every
// overflow is an error.
package tensor
