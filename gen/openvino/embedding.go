package openvino

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// The generators of operations that add rows of a table.
var (
	EmbeddingBagPackedSum  = embedding(openvino.EmbeddingBagPackedSum)
	EmbeddingBagOffsetsSum = embedding(openvino.EmbeddingBagOffsetsSum)
	EmbeddingSegmentsSum   = embedding(openvino.EmbeddingSegmentsSum)
)

func embedding(op *spec.Operator) draw.Generator {
	return draw.Generator{
		Operator: op,
		Version:  1,
		Draw: func(s *draw.Source, c *spec.Call) {
			for p := range op.Params {
				if op.Params[p].Count == spec.Optional {
					c.Pass(p, int(s.Below(2)))
				}
			}
			rank, indexType := s.Rank(1, 5), draw.Pick(s, []tensor.DType{tensor.Int64, tensor.Int32})
			dtype, table := typed(s, c), &c.Tensors[0]
			table.Sizes = draw.Sizes(s, int(rank), dtype.Size(), table.Sizes)
			table.Sizes[0] = max(table.Sizes[0], 1)
			n, bags := s.Between(1, 8), s.Between(1, 5)
			if s.OneIn(8) {
				n, bags = s.Below(9), s.Below(6)
			}
			for i := 1; i < c.Inputs(); i++ {
				t := &c.Tensors[i]
				if c.Param(i).Indices {
					t.DType = indexType
				}
				switch name := c.Param(i).Name; {
				case op == openvino.EmbeddingBagPackedSum:
					t.Sizes = append(t.Sizes, bags, n%4)
				case name == "offsets":
					t.Sizes = append(t.Sizes, bags)
				case name != "default_index":
					t.Sizes = append(t.Sizes, n)
				}
			}
			if a, ok := c.Attributes.(*openvino.EmbeddingSegmentsAttributes); ok {
				a.NumSegments = bags
				if n > 0 {
					a.NumSegments++
				}
			}
		},
		Fill: draw.Computed(fillEmbedding),
		Features: slices.Concat(features, draw.Interacting(
			draw.Some("per_sample_weights", func(c *spec.Call) bool { return len(c.Of("per_sample_weights")) > 0 }),
			draw.Some("default_index", func(c *spec.Call) bool { return op != openvino.EmbeddingBagPackedSum && len(c.Of("default_index")) > 0 }),
			draw.Some("int32", func(c *spec.Call) bool { return c.Tensors[1].DType == tensor.Int32 }),
		)),
	}
}

// fillEmbedding fills tables and weights with numbers, and the others with places, of which few are out of range.
func fillEmbedding(s *draw.Source, c *spec.Call, i int, most int64) {
	if !c.Param(i).Indices {
		draw.Numbers(s, c, i, most)
		return
	}
	rows, end, least := int64(1), int64(0), int64(0) // places are from least on, and before end
	if table := c.Tensors[0].Sizes; len(table) > 0 {
		rows = max(table[0], 1)
	}
	switch c.Param(i).Name {
	case "offsets":
		end = 1
		for _, size := range c.Tensors[1].Sizes {
			end += size
		}
	case "segment_ids":
		end = max(1, spec.As[openvino.EmbeddingSegmentsAttributes](c).NumSegments)
	case "default_index":
		least, end = s.Between(-1, 0), rows
	default:
		end = rows
	}
	t := &c.Tensors[i]
	beyond := s.OneIn(32)
	draw.Each(t, func() uint64 {
		if beyond && s.OneIn(4) {
			return t.DType.Clip(uint64(end + s.Between(0, 2)))
		}
		return t.DType.Clip(uint64(s.Between(least, max(end-1, least))))
	})
	if name := c.Param(i).Name; name == "offsets" || name == "segment_ids" {
		ordered(t)
	}
}

// ordered sorts the elements of a tensor of numbers that are not negative.
func ordered(t *spec.Tensor) {
	n := int64(len(t.Data)) / t.DType.Size()
	list := make([]uint64, n)
	for i := range n {
		list[i] = t.Bits(i)
	}
	slices.Sort(list)
	for i, bits := range list {
		t.SetBits(int64(i), bits)
	}
}
