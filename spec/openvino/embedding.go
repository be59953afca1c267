package openvino

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// The operations that add rows of a table, in bags.
var (
	EmbeddingBagPackedSum  = embedding("embedding_bag_packed_sum", "EmbeddingBagPackedSum-3", struct{}{}, nil)
	EmbeddingBagOffsetsSum = embedding("embedding_bag_offsets_sum", "EmbeddingBagOffsetsSum-3", struct{}{}, []spec.Param{
		{Name: "offsets", Indices: true, Like: "indices"}, {Name: "default_index", Count: spec.Optional, Indices: true, Sized: true},
	})
	EmbeddingSegmentsSum = embedding("embedding_segments_sum", "EmbeddingSegmentsSum-3", EmbeddingSegmentsAttributes{}, []spec.Param{
		{Name: "segment_ids", Indices: true, Like: "indices"}, {Name: "default_index", Count: spec.Optional, Indices: true, Sized: true},
	})
)

// EmbeddingSegmentsAttributes are the input of EmbeddingSegmentsSum that decides the sizes of its output.
type EmbeddingSegmentsAttributes struct {
	NumSegments int64 `conform:"num_segments,input" doc:"number of segments"`
}

// embedding makes an operation. What says which bag an index is in, and which row an empty bag has, are more inputs.
func embedding(name, title string, attributes any, more []spec.Param) *spec.Operator {
	text := spec.Text{Name: "openvino." + name, Document: title + " (OpenVINO)"}
	packed, segments := more == nil, len(more) > 0 && more[0].Name == "segment_ids"
	rank := int64(1)
	bag := "Each entry of the offsets is the place of the first index of a bag, which ends where the next one begins. The last bag ends with the indices."
	switch {
	case packed:
		rank, bag = 2, "A row of the indices is a bag."
	case segments:
		bag = "An index is in the bag that the segment_ids have at its place."
	}
	op := &spec.Operator{
		Name: text.Name, Family: "embedding", Attributes: spec.Attributes(attributes), Questions: []*spec.Question{Rounding}, Limit: family.OfComputed,
		Params: slices.Concat([]spec.Param{{Name: "emb_table"}, {Name: "indices", Indices: true}}, more, []spec.Param{
			{Name: "per_sample_weights", Count: spec.Optional}, {Name: "output", Dir: spec.Out, Like: "emb_table", Inferred: true},
		}),
	}
	op.Rules = []*spec.Rule{
		text.Sizes("Outputs", "The output has the sizes of the table, with as many bags in place of rows."),
		text.Meaning("value", "Detailed description", "A row of the output is the sum of the rows of the table that the indices of its bag name."),
		text.Meaning("bags", "Detailed description", bag),
		text.Meaning("weights", "Inputs, per_sample_weights", "With per_sample_weights, each of these rows is multiplied by the weight at the place of its index."),
		text.Meaning("empty", "Detailed description; Inputs, default_index", "The row of an empty bag is 0 without default_index."),
		text.Meaning("indices-outside", "Inputs, indices (silent)", "If an index names no row of the table, counted from 0, the whole output may hold anything, and the call may be rejected."),
		text.Static("table-rank", "Inputs, emb_table", "The table has at least one dimension.", family.Ranks(1, tensor.MaxRank)),
		text.Static("indices-rank", "Inputs, indices", "The indices have "+[]string{"", "one dimension", "two dimensions"}[rank]+".", func(k *spec.Check) {
			if n := k.Tensors[1].Rank(); n != int(rank) {
				k.Breaks("%d dimensions", n)
			}
		}),
		text.Static("weights-sizes", "Inputs, per_sample_weights", "The per_sample_weights have the sizes of the indices.", func(k *spec.Check) {
			for _, t := range k.Of("per_sample_weights") {
				if !slices.Equal(t.Sizes, k.Tensors[1].Sizes) {
					k.Breaks("they have sizes %v", t.Sizes)
				}
			}
		}),
		text.Types("Types, T", numericTypes),
		text.Static("same-type", "Types, T", "The table, the per_sample_weights and the output have the same element type.", func(k *spec.Check) {
			for i := range k.Tensors {
				if d := k.Tensors[i].DType; !k.Param(i).Indices && d != k.Tensors[0].DType {
					k.Breaks("%s is %v", k.Name(i), d)
				}
			}
		}),
		text.Static("index-type", "Types, T_IND", "All inputs that name places have the element type int32, or int64.", func(k *spec.Check) {
			for i := range k.Tensors {
				if d := k.Tensors[i].DType; k.Param(i).Indices && (d != tensor.Int32 && d != tensor.Int64 || d != k.Tensors[1].DType) {
					k.Breaks("%s is %v", k.Name(i), d)
				}
			}
		}),
	}
	if packed {
		return op
	}
	op.Rules = append(op.Rules,
		text.Meaning("default", "Inputs, default_index", "With default_index, it is the row of the table that this names."),
		text.Meaning("default-outside", "Inputs, default_index", "So it is if default_index names no row."+map[bool]string{false: " With -1, an empty bag has zeros."}[segments]),
		text.Static("default-is-scalar", "Inputs, default_index", "The default_index is a scalar.", spec.Scalar("default_index")))
	if segments {
		op.Rules = append(op.Rules,
			text.Meaning("segments-out-of-order", "Inputs, segment_ids", "So it is if one of the segment_ids is below 0, above num_segments-1, or less than one before it."),
			text.Static("segments-sizes", "Inputs, segment_ids", "The segment_ids have the sizes of the indices.", spec.SameSizes(1, 2)),
			text.Static("num-segments-not-negative", "Inputs, num_segments (silent)", "The number of segments is not negative.", family.AtLeast(0, "num_segments")))
		return op
	}
	op.Rules = append(op.Rules,
		text.Meaning("offsets-out-of-order", "Inputs, offsets", "So it is if one of the offsets is below 0, above the number of indices, or less than one before it."),
		text.Static("offsets-rank", "Inputs, offsets", "The offsets have one dimension.", func(k *spec.Check) {
			if n := k.Input("offsets").Rank(); n != 1 {
				k.Breaks("%d dimensions", n)
			}
		}))
	return op
}
