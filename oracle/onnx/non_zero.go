package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// NonZero finds elements:
//
//	found = those indices of X, in row-major order, for which X[index] ≠ 0
//	Y[d, i] = found[i][d]
var NonZero = walk.Page{Run: walk.With(nonZero)}

func nonZero(w *walk.Walk, a *onnx.NonZeroAttributes) {
	y, rank, found := w.Output("Y"), len(a.Shape), &w.Lists(1)[0]
	dtype, sizes := a.X(w.Call)
	w.Cite(onnx.NonZeroSizes)
	if rank == 0 {
		w.Cite(onnx.NonZeroScalar)
	}
	for i := range index.Product(sizes...) {
		bits := a.Element(dtype, i)
		zero := zero(dtype, bits)
		if !zero {
			*found = append(*found, i)
		}
		if zero && bits != 0 || dtype.NaN(bits) || dtype == tensor.Complex64 {
			w.Cite(onnx.NonZeroZero)
		}
	}
	if !y.HasSizes(int64(rank), int64(len(*found))) {
		return
	}
	from := w.Index(rank)
	for at := range y.Elements {
		w.Cite(onnx.NonZeroIndices, onnx.NonZeroOrder)
		index.Unravel((*found)[at[1]], sizes, from)
		w.Constant(uint64(from[at[0]]))
	}
	if y.Asked() != nil {
		w.Remark("%v", from)
	}
}

// zero reports whether an element is zero, of either sign.
func zero(d tensor.DType, bits uint64) bool {
	switch {
	case d == tensor.Complex64:
		return zero(tensor.Float32, bits>>32) && zero(tensor.Float32, tensor.Float32.Clip(bits))
	case d.Float():
		return bits&^family.SignBit(d) == 0
	}
	return bits == 0
}
