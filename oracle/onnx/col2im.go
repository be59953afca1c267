package onnx

import (
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// Col2im adds what blocks have at each place of an image:
//
//	output[n, c, at] = the sum of input[n, c · elements of a block + k, block] over all k and blocks with
//	                   block · stride - begin + k · dilation = at
var Col2im = walk.Page{Run: walk.With(col2Im)}

func col2Im(w *walk.Walk, a *onnx.Col2ImAttributes) {
	x, output := w.Operand("input"), w.Output("output")
	w.Cite(w.Rule("sizes"), w.Rule("value"))
	n := len(a.ImageShape)
	elements := index.Product(a.BlockShape...)
	sizes := append(w.Index(2 + n)[:0], x.Sizes[0], x.Sizes[1]/elements)
	if !output.HasSizes(append(sizes, a.ImageShape...)...) {
		return
	}

	blocks := w.Index(n)
	v := steps(w, a.BlockShape, blocks)
	v.Transposed = true
	for d, size := range a.ImageShape {
		all := size
		if len(a.Pads) > 0 {
			w.Cite(w.Rule("pads"))
			v.Begin[d] = a.Pads[d]
			all += a.Pads[d] + a.Pads[n+d]
		}
		blocks[d] = (all-v.Span(d))/v.Strides[d] + 1
	}
	from, block, kernel := w.Index(3), w.Index(n), w.Index(n)
	for to := range output.Elements {
		w.Cite(w.Rule("channels"), w.Rule("blocks"))
		var sum walk.Term
		terms := v.Move(to[2:])
		for term := range terms {
			v.Next(block, kernel)
			from[0] = to[0]
			from[1] = to[1]*elements + index.Ordinal(kernel, a.BlockShape)
			from[2] = index.Ordinal(block, blocks)
			for range w.Repeats(term, terms) {
				sum = sum.Plus(w.Term(x, from))
			}
		}
		w.Computes(sum)
	}
}
