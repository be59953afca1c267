package webnn

import (
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/webnn"
)

// Conv2d adds the products of the elements in a window and of a filter:
//
//	g = m / (M/groups)
//	output[n, m, window] = bias[m] + the sum of input[n, g · C/groups + c, place of k in the window] · filter[m, c, k]
//	                       over c below C/groups, and k in the kernel
//
// with the dimensions in the order of the layouts.
var Conv2d = walk.Page{Run: walk.With(func(w *walk.Walk, a *webnn.Conv2dAttributes) {
	input, filter, output := w.Operand("input"), w.Operand("filter"), w.Output("output")
	v := windowsOf(w)
	o, i, height, width := a.Filter()
	if a.Groups > 1 {
		w.Cite(w.Rule("groups"))
	}
	if o != 0 || i != 1 {
		w.Cite(w.Rule("filter-layout"))
	}
	if !output.HasSizes(v.sizes(w, input, filter.Sizes[o])...) {
		return
	}
	maps, channels := filter.Sizes[o]/a.Groups, filter.Sizes[i] // of a group
	kernel, from := w.Index(4), w.Index(4)
	for to := range output.Elements {
		m, terms, term := to[v.channels], int64(0), int64(0)
		v.each(to, func(_, _, _, _ int64) { terms += channels })
		if terms < v.along[0].Elements*v.along[1].Elements*channels {
			w.Cite(w.Rule("padding-zero"))
		}
		copy(from, to)
		kernel[o] = m
		var sum walk.Term
		for c := range channels {
			from[v.channels], kernel[i] = m/maps*channels+c, c
			v.each(to, func(y, x, ky, kx int64) {
				from[v.height], from[v.width], kernel[height], kernel[width] = y, x, ky, kx
				for range w.Repeats(term, terms) {
					sum = sum.Plus(w.Term(input, from).Times(w.Term(filter, kernel)))
				}
				term++
			})
		}
		for _, b := range w.Operands("bias") {
			w.Cite(w.Rule("bias"))
			sum = sum.Plus(w.Term(b, to[v.channels:v.channels+1]))
		}
		w.Computes(sum)
	}
})}
