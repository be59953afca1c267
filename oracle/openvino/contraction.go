package openvino

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/openvino"
)

// MatMul multiplies matrices.
var MatMul = walk.Page{Run: walk.With(func(w *walk.Walk, a *openvino.MatMulAttributes) {
	if a.TransposeA && w.Tensors[0].Rank() > 1 {
		w.Cite(w.Rule("transposed-a"))
	}
	if a.TransposeB && w.Tensors[1].Rank() > 1 {
		w.Cite(w.Rule("transposed-b"))
	}
	family.Matrices(w, w.EveryOperand(), w.Output("output"), [2]bool{a.TransposeA, a.TransposeB}, family.Element, family.IsSum)
})}
