package stablehlo

import (
	"slices"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	specs "example.com/conform/spec/family"
	"example.com/conform/spec/stablehlo"
)

// Convolution adds products:
//
//	result[n, m, window] = the sum of padded_lhs[n', g · C + c, window · window_strides + k · rhs_dilation] · rhs[c, m, k]
//	                       over k, and c below C
//
// where C is how many input features rhs has, g the group of m, and n' the element n of the batch, or of the part of the batch
// that the group of m has. Dimension numbers say which coordinate is where.
var Convolution = walk.Page{Run: walk.With(convolution), Subjects: anyType}

func convolution(w *walk.Walk, a *stablehlo.ConvolutionAttributes) {
	lhs, rhs, result, d := w.Operand("lhs"), w.Operand("rhs"), w.Output("result"), w.Tensors[0].DType
	p := pairs{ConvolutionAttributes: a, window: windowOf(w), channels: rhs.Sizes[a.KernelInputFeature], maps: rhs.Sizes[a.KernelOutputFeature]}
	p.x, p.y, p.at, p.batch = w.Index(lhs.Rank()), w.Index(rhs.Rank()), w.Index(len(p.list)), result.Sizes[a.OutputBatch]
	n := index.Product(p.sizes...) * p.channels
	p.cite(w, n)
	wraps, padded := specs.OverflowWraps, stablehlo.ConvolutionMultiplied
	if d.Integer() && mayOverflow(d, n, lhs, rhs) {
		wraps = w.Answer(stablehlo.Overflow)
	}
	isNumber := func(y []int64) bool {
		bits := rhs.Bits(index.Ordinal(y, rhs.Sizes))
		return !d.Float() || !d.NaN(bits) && !family.IsInfinite(d, bits)
	}
	if d.Float() && p.padsOther(w, result.Sizes, isNumber) {
		padded = w.Answer(stablehlo.ConvolutionPadding)
	}
	for to := range result.Elements {
		var sum walk.Term
		nan, term := false, int64(0)
		for inside := range p.of(to) {
			if !inside {
				w.Cite(w.Rule("padding"))
				nan = nan || padded == stablehlo.ConvolutionMultiplied && !isNumber(p.y)
			}
			for range w.Repeats(term, n) {
				if inside {
					first, second := w.Term(lhs, p.x), w.Term(rhs, p.y)
					nan = nan || d.NaN(first.Bits) || d.NaN(second.Bits)
					sum = sum.Plus(first.Times(second))
				}
			}
			term++
		}
		products(w, sum, nan, wraps)
	}
}

// Pairs are the elements of lhs and rhs that meet in a convolution.
type pairs struct {
	*stablehlo.ConvolutionAttributes
	window
	batch, channels, maps int64   // of the result; input and output features of rhs
	x, y, at              []int64 // where elements of lhs and rhs meet, and the window
}

// of yields whether there is an element of lhs, at each place of the window of an element of the result and for each input
// feature.
func (p *pairs) of(to []int64) func(yield func(inside bool) bool) {
	return func(yield func(inside bool) bool) {
		n, m := to[p.OutputBatch], to[p.OutputFeature]
		p.x[p.InputBatch], p.y[p.KernelOutputFeature] = n+m/(p.maps/p.BatchGroupCount)*p.batch, m
		for i, dimension := range p.OutputSpatial {
			p.at[i] = to[dimension]
		}
		for k, inside := range p.places(p.at) {
			for i := range k {
				if p.y[p.KernelSpatial[i]] = k[i]; p.WindowReversal[i] == 1 {
					p.y[p.KernelSpatial[i]] = p.sizes[i] - 1 - k[i]
				}
				if inside != nil {
					p.x[p.InputSpatial[i]] = inside[i]
				}
			}
			for c := range p.channels {
				p.x[p.InputFeature], p.y[p.KernelInputFeature] = m/(p.maps/p.FeatureGroupCount)*p.channels+c, c
				if !yield(inside != nil) {
					return
				}
			}
		}
	}
}

// padsOther reports whether some element of rhs that is no number meets padding.
func (p *pairs) padsOther(w *walk.Walk, sizes []int64, isNumber func(y []int64) bool) bool {
	at := w.Index(len(sizes))
	for more := index.Product(sizes...) > 0; more; more = index.Next(at, sizes) {
		for inside := range p.of(at) {
			if !inside && !isNumber(p.y) {
				return true
			}
		}
	}
	return false
}

// cite names the rules that decide about all elements, of which each has some products.
func (p *pairs) cite(w *walk.Walk, products int64) {
	w.Cite(w.Rule("value"), w.Rule("windows"), w.Rule("dimensions"))
	where := func(holds bool, name string) {
		if holds {
			w.Cite(w.Rule(name))
		}
	}
	where(slices.ContainsFunc(slices.Concat(p.PaddingLow, p.PaddingHigh), isNegative), "removes")
	where(slices.Contains(p.WindowReversal, 1), "reversal")
	where(p.FeatureGroupCount > 1, "feature-groups")
	where(p.BatchGroupCount > 1, "batch-groups")
	where(products == 0, "nothing")
}
