package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// Transpose permutes axes:
//
//	perm = (n-1, …, 0) if there is none
//	transposed[at] = data[from], where from[perm[i]] = at[i] for every i
var Transpose = walk.Page{Run: walk.With(transpose), Subjects: family.AnyType(onnx.TransposeTypes)}

func transpose(w *walk.Walk, a *onnx.TransposeAttributes) {
	stated := a.Perm
	data, output := w.Operand("data"), w.Output("transposed")
	n := data.Rank()

	w.Cite(onnx.TransposePermutes, onnx.TransposeSizes)
	perm, sizes := w.Index(n), w.Index(n)
	reverses := stated == nil || len(stated) < n && w.Answer(onnx.TransposeEmpty) == onnx.TransposeEmptyReverses
	for i := range perm {
		if reverses {
			perm[i] = w.Ruled(int64(n-1-i), onnx.TransposeReverses)
		} else {
			perm[i] = stated[i]
		}
		sizes[i] = data.Sizes[perm[i]]
	}
	if n < 2 {
		w.Cite(onnx.TransposeLowRank)
	}
	if !output.HasSizes(sizes...) {
		return
	}

	from := w.Index(n)
	for at := range output.Evenly {
		for i, axis := range perm {
			from[axis] = at[i]
		}
		w.From(data, from)
	}
	if at := output.Asked(); at != nil {
		w.Remark("%v by perm %v", at, perm)
	}
}
