package openvino

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// The pages of operations that add rows of a table.
var (
	EmbeddingBagPackedSum = walk.Page{Run: func(w *walk.Walk) {
		sizes := w.Operand("indices").Sizes
		embed(w, sizes[0], "", func(place int64) int64 { return place / max(sizes[1], 1) })
	}}
	EmbeddingBagOffsetsSum = walk.Page{Run: func(w *walk.Walk) {
		offsets := w.Operand("offsets")
		embed(w, offsets.Sizes[0], "offsets", func(place int64) int64 {
			bag := int64(-1)
			for bag+1 < offsets.Sizes[0] && family.Integer(offsets, bag+1) <= place {
				bag++
			}
			return bag
		})
	}}
	EmbeddingSegmentsSum = walk.Page{Run: walk.With(func(w *walk.Walk, a *openvino.EmbeddingSegmentsAttributes) {
		embed(w, a.NumSegments, "segment_ids", func(place int64) int64 { return family.Integer(w.Operand("segment_ids"), place) })
	})}
)

// embed states the rows of so many bags:
//
//	output[bag] = the sum of emb_table[indices[place]] · per_sample_weights[place] over the places that are in the bag
//	              emb_table[default_index], or 0, if there are none
//
// Steering is the input that says which those are, or empty. If a number is out of range, the output may hold anything.
func embed(w *walk.Walk, bags int64, steering string, of func(place int64) int64) {
	table, indices, weights, output := w.Operand("emb_table"), w.Operand("indices"), w.Operands("per_sample_weights"), w.Output("output")
	w.Cite(w.Rule("sizes"))
	if !output.HasSizes(append(append(w.Index(table.Rank())[:0], bags), table.Sizes[1:]...)...) {
		return
	}
	places := index.Product(indices.Sizes...)
	broken := outside(w, table, indices, steering, bags, places)
	from, at := w.Index(table.Rank()), w.Index(indices.Rank())
	for to := range output.Elements {
		if broken {
			w.Anything()
			continue
		}
		w.Cite(w.Rule("value"), w.Rule("bags"))
		var sum walk.Term
		empty := true
		copy(from, to)
		for place := range places {
			if of(place) != to[0] {
				continue
			}
			empty, from[0] = false, family.Integer(indices, place)
			row := w.Term(table, from)
			for _, weight := range weights {
				w.Cite(w.Rule("weights"))
				index.Unravel(place, indices.Sizes, at)
				row = row.Times(w.Term(weight, at))
			}
			sum = sum.Plus(row)
		}
		if empty {
			w.Cite(w.Rule("empty"))
			if named, ok := defaultOf(w); ok && named >= 0 {
				w.Cite(w.Rule("default"))
				from[0] = named
				sum = w.Term(table, from)
			}
		}
		w.Computes(sum)
	}
}

// defaultOf returns the row of an empty bag, if there is one.
func defaultOf(w *walk.Walk) (row int64, ok bool) {
	if w.Operator.Param("default_index") < 0 {
		return 0, false
	}
	for _, named := range w.Operands("default_index") {
		return family.Integer(named, 0), true
	}
	return 0, false
}

// outside reports whether a number is none that the text allows, by which a call may be rejected.
func outside(w *walk.Walk, table, indices walk.Operand, steering string, bags, places int64) (broken bool) {
	admit := func(rule *spec.Rule, detail string) {
		w.AdmitAnything(rule, detail)
		broken = true
	}
	for place := range places {
		if row := family.Integer(indices, place); row < 0 || row >= table.Sizes[0] {
			admit(w.Rule("indices-outside"), "an index names no row of the table")
			break
		}
	}
	if named, ok := defaultOf(w); ok && (named >= table.Sizes[0] || named < -1 || named == -1 && steering != "offsets") {
		admit(w.Rule("default-outside"), "default_index names no row of the table")
	}
	if steering == "" {
		return broken
	}
	steers, rule, most, before := w.Operand(steering), w.Rule("offsets-out-of-order"), places, int64(0)
	if steering == "segment_ids" {
		rule, most = w.Rule("segments-out-of-order"), bags-1
	}
	for i := range steers.Sizes[0] {
		n := family.Integer(steers, i)
		if n < before || n > most {
			admit(rule, steering+" are not in order, or out of range")
			break
		}
		before = n
	}
	return broken
}
