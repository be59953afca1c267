package family

import (
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// NonZero finds elements:
//
//	found = those indices of X, in row-major order, for which X[index] ≠ 0
//	Y[d, i] = found[i][d]
var NonZero = walk.Page{Run: nonZero}

func nonZero(w *walk.Walk) {
	a, found := w.Attributes.(family.ListedInput), &w.Lists(1)[0]
	dtype, sizes := a.X(w.Call)
	y, rank := w.Output(w.Name(w.Inputs())), len(sizes)
	w.Cite(w.Rule("sizes"))
	if rank == 0 {
		w.Cite(w.Rule("scalar"))
	}
	for i := range index.Product(sizes...) {
		bits := a.Element(dtype, i)
		zero := isZero(dtype, bits)
		if !zero {
			*found = append(*found, i)
		}
		if zero && bits != 0 || dtype.NaN(bits) || dtype == tensor.Complex64 {
			w.Cite(w.Rule("zero"))
		}
	}
	if !y.HasSizes(int64(rank), int64(len(*found))) {
		return
	}
	from := w.Index(rank)
	for at := range y.Elements {
		w.Cite(w.Rule("indices"), w.Rule("order"))
		index.Unravel((*found)[at[1]], sizes, from)
		w.Constant(uint64(from[at[0]]))
	}
	if y.Asked() != nil {
		w.Remark("%v", from)
	}
}

// isZero reports whether an element is zero, of either sign.
func isZero(d tensor.DType, bits uint64) bool {
	switch {
	case d == tensor.Complex64:
		return isZero(tensor.Float32, bits>>32) && isZero(tensor.Float32, tensor.Float32.Clip(bits))
	case d == tensor.NF4:
		return bits == 7
	case d == tensor.Float8E8M0FNU:
		return false
	case d.Float():
		return bits&^SignBit(d) == 0
	}
	return bits == 0
}
