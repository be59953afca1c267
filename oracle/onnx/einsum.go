package onnx

import (
	"bytes"
	"strings"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// Einsum sums products of elements of its operands at the labels of an equation.
var Einsum = walk.Page{Run: walk.With(einsum)}

// einsum is a contraction with the labels of its equation: letters, and for the dimensions of an
// ellipsis their numbers.
func einsum(w *walk.Walk, attributes *onnx.EinsumAttributes) {
	equation, spread := attributes.Read(w.Call)
	var room [spec.MaxMany][tensor.MaxRank]byte
	var labels [spec.MaxMany][]byte
	for i := range w.Inputs() {
		labels[i] = equation.Labels(i, spread, room[i][:0])
	}
	var output [onnx.EinsumLabels]byte
	c := family.Contraction{Operands: w.EveryOperand(), Labels: labels[:w.Inputs()], Output: equation.Labels(w.Inputs(), spread, output[:0]), Factor: family.Element, Result: family.IsSum}
	if w.Explaining {
		einsumRules(w, attributes.Equation, &c)
	}
	c.Run(w, w.Output("Output"))
}

// einsumRules names the rules that decide what an equation means.
func einsumRules(w *walk.Walk, equation string, c *family.Contraction) {
	w.Cite(w.Rule("sizes"), w.Rule("value"))
	by := func(name string, decides bool) {
		if decides {
			w.Cite(w.Rule(name))
		}
	}
	implicit, all := !strings.Contains(equation, "->"), string(bytes.Join(c.Labels, nil))
	var ofSize [2]int // the dimensions of size 1, and of others
	for i, term := range c.Labels {
		for d := range term {
			by("diagonal", bytes.IndexByte(term[d+1:], term[d]) >= 0)
			if at := strings.IndexByte(family.Labels, term[d]); at >= 0 {
				ofSize[min(c.Operands[i].Sizes[d]-1, 1)&1] |= 1 << at
			}
		}
	}
	by("implicit", implicit)
	by("case", strings.ContainsFunc(all, func(letter rune) bool { return letter >= 'a' && strings.ContainsRune(all, letter-'a'+'A') }))
	by("ellipsis", strings.Contains(equation, "..."))
	by("broadcasts", ofSize[0]&ofSize[1] != 0)
	by("implicit-ellipsis", implicit && strings.Contains(equation, "..."))
	by("spaces", strings.Contains(equation, " "))
}
