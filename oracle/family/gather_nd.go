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
}

// GatherND copies the slices that tuples of indices name:
//
//	output[i…, j…, l…] = data[i…, indices[i…, j…, :], l…], with batch coordinates i
func GatherND(w *walk.Walk, batch int, rules *Gathering) {
	data, output := Data(w), w.Output("output")
	w.By(rules.Sizes)
	tuples := w.Operand("indices").Sizes
	last := len(tuples) - 1
	tuple := int(tuples[last])
	sizes := append(w.Index(tensor.MaxRank)[:0], tuples[:last]...)
	if !output.HasSizes(append(sizes, data.Sizes[batch+tuple:]...)...) {
		return
	}
	indices, end := NewIndices(w, rules.Indices, func(at []int64) int64 {
		return data.Sizes[batch+int(at[last])]
	})
	if end {
		return
	}

	w.By(rules.Entries)
	if batch+tuple < data.Rank() {
		w.By(rules.Slices)
	}
	if batch > 0 {
		w.By(rules.Batches)
	}
	from := w.Index(data.Rank())
	var by *spec.Rule
	var ok bool // an index names an element
	for d := range last {
		output.Apart(d)
	}
	for at := range output.Evenly {
		copy(from, at[:batch])
		copy(from[batch+tuple:], at[last:])
		by, ok = indices.Places(at[:last], data.Sizes[batch:batch+tuple], from[batch:])
		indices.Gather(data, from, by, ok)
	}
	indices.Explain(output, from, ok)
}
