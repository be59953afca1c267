package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// RotaryEmbedding rotates pairs of elements of each head:
//
//	cos, sin = cos_cache, sin_cache[batch, token, pair]                      without position_ids
//	           cos_cache, sin_cache[position_ids[batch, token], pair]        with them
//	real = cos · first - sin · second
//	imag = sin · first + cos · second
//
// The first and the second of a pair are at pair and pair + half in a head, or at 2 · pair and 2 · pair + 1
// with interleaved. What is behind both halves stays.
var RotaryEmbedding = walk.Page{Run: walk.With(rotaryEmbedding)}

func rotaryEmbedding(w *walk.Walk, a *onnx.RotaryEmbeddingAttributes) {
	x, output := w.Operand("X"), w.Output("Y")
	cos, sin := w.Operand("cos_cache"), w.Operand("sin_cache")
	w.Cite(w.Rule("sizes"))
	if !output.HasSizes(x.Sizes...) {
		return
	}
	negative := onnx.PositionNone
	for _, positions := range w.Operands("position_ids") {
		for element, at := range positions.Elements {
			k := family.Integer(positions, element)
			if k < 0 {
				negative = w.Answer(onnx.RotaryNegative)
			}
			if _, ok := cached(k, negative, cos.Sizes[0]); ok {
				continue
			}
			answer := w.Answer(onnx.RotaryOutside)
			if answer != onnx.PlaceDropped && w.Ends(answer, onnx.PlaceRejected, onnx.PlaceUndefined, onnx.RotaryInRange, "%s = %d, and the caches have %d positions", index.Element("position_ids", at), k, cos.Sizes[0]) {
				return
			}
		}
	}

	last := x.Rank() - 1
	heads, rotated := x.Sizes[last], a.RotaryEmbeddingDim
	token := w.Index(2)
	if w.Cite(w.Rule("four-dimensions")); last == 2 {
		w.Cite(w.Rule("three-dimensions"))
		heads /= a.NumHeads
	}
	if rotated == 0 {
		rotated = heads
	}
	half := rotated / 2
	first, second, angle := w.Index(last+1), w.Index(last+1), w.Index(3)
	for to := range output.Elements {
		place := to[last] % max(heads, 1)
		token[0], token[1] = to[0], to[last-1]
		pair := place % max(half, 1)
		if a.Interleaved {
			pair = place / 2
		}
		angles, ok := cache(w, negative, token, pair, angle, cos.Sizes[0])
		if place >= rotated || !ok {
			w.Cite(w.Rule("unrotated"))
			w.From(x, to)
			if output.Asked() != nil {
				w.Remark("%s", index.Element("X", to))
			}
			continue
		}
		copy(first, to)
		copy(second, to)
		var imaginary bool
		if w.Cite(w.Rule("halves")); a.Interleaved {
			w.Cite(w.Rule("interleaved"))
			imaginary = place%2 == 1
			first[last] -= place % 2
			second[last] = first[last] + 1
		} else {
			imaginary = place >= half
			first[last] += pair - place
			second[last] = first[last] + half
		}
		w.Computes(rotation(w, w.Term(x, first), w.Term(x, second), w.Term(cos, angles), w.Term(sin, angles), imaginary))
	}
}

// rotation returns the first or the second of a pair that is rotated.
func rotation(w *walk.Walk, first, second, cos, sin walk.Term, imaginary bool) walk.Term {
	if imaginary {
		w.Cite(w.Rule("second"))
		return sin.Times(first).Plus(cos.Times(second))
	}
	w.Cite(w.Rule("first"))
	return cos.Times(first).Minus(sin.Times(second))
}

// cache returns the coordinates of the cosine and the sine of a pair of a token; ok is false if its position is
// none of the caches.
func cache(w *walk.Walk, negative spec.Answer, token []int64, pair int64, at []int64, positions int64) (angles []int64, ok bool) {
	if given := w.Operands("position_ids"); len(given) > 0 {
		o := given[0]
		w.Cite(w.Rule("by-position"))
		at[1] = pair
		if at[0], ok = cached(family.Integer(o, index.Ordinal(token, o.Sizes)), negative, positions); !ok {
			w.Cite(onnx.RotaryInRange)
		}
		return at[:2], ok
	}
	w.Cite(w.Rule("by-token"))
	at[0], at[1], at[2] = token[0], token[1], pair
	return at, true
}

// cached returns the one of n positions of a cache that is meant; ok is false if there is none.
func cached(k int64, negative spec.Answer, n int64) (at int64, ok bool) {
	if k < 0 && k >= -n && negative == onnx.PositionFromBack {
		k += n
	}
	return k, 0 <= k && k < n
}
