package family

import (
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// A Gathering has the rules of a text about an operator that takes what tuples of indices
// name.
type Gathering struct {
	Indices *family.IndexRules
	// Sizes is about the output, Entries about elements that tuples name, Slices about
	// tuples that name more than one, and Batches, nil without batches, about these.
	Sizes, Entries, Slices, Batches *spec.Rule
	// Leading has the dimensions that do not count, where sizes are stated.
	Leading family.Leading
}

// GatherND copies the slices that tuples of indices name:
//
//	output[i…, j…, l…] = data[i…, indices[i…, j…, :], l…], with batch coordinates i
//
// It reports false if the page has ended.
func GatherND(w *walk.Walk, batch int, rules *Gathering) bool {
	data, output := Data(w), w.Output("output")
	w.Cite(rules.Sizes)
	tuples, lead := w.Operand("indices").Sizes, &rules.Leading
	last := len(tuples) - 1
	first := lead.Data + batch // the dimensions of the data that a tuple indexes
	behind := first + int(tuples[last])
	sizes := append(w.Index(tensor.MaxRank)[:0], tuples[:last]...)
	if w.Operator.Infers() && !output.HasSizes(append(sizes, data.Sizes[behind:]...)...) {
		return false
	}
	indices, end := NewIndices(w, rules.Indices, func(at []int64) int64 {
		return data.Sizes[first+int(at[last])]
	})
	if end {
		return false
	}

	w.Cite(rules.Entries)
	if behind < data.Rank() {
		w.Cite(rules.Slices)
	}
	if batch > 0 {
		w.Cite(rules.Batches)
	}
	tuple, from := w.Index(last), w.Index(data.Rank())
	var by *spec.Rule
	var ok bool                                // an index names an element
	parts := lead.Others + last - lead.Indices // the dimensions of the output before those of a slice
	for d := range parts {
		output.Apart(d)
	}
	for at := range output.Evenly {
		copy(tuple[lead.Indices:], at[lead.Others:parts])
		copy(from[lead.Data:first], at[lead.Others:])
		copy(from[behind:], at[parts:])
		by, ok = indices.Places(tuple, data.Sizes[first:behind], from[first:])
		for d := lead.Data; d < first; d++ {
			if from[d] >= data.Sizes[d] {
				from[d] = walk.Nowhere // the data lacks this batch
			}
		}
		indices.Gather(data, from, by, ok)
	}
	indices.Explain(output, from, ok)
	return true
}
