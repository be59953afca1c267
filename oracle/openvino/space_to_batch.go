package openvino

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/openvino"
)

// SpaceToBatch pads with zeros and moves blocks into the batch, with as many batches as the
// data has with its pads:
//
//	output[((inner[1] * block_shape[2] + inner[2]) * …) * batches + n, at[1], at[2], …]
//	    = padded[n, at[1] * block_shape[1] + inner[1], at[2] * block_shape[2] + inner[2], …]
//	padded[…] = data[… - pads_begin], and 0 outside the data
var SpaceToBatch = walk.Page{Run: walk.With(spaceToBatch)}

func spaceToBatch(w *walk.Walk, a *openvino.SpaceToBatchAttributes) {
	data, output := w.Operand("data"), w.Output("output")
	block, begin := append(w.Index(data.Rank())[:0], a.BlockShape...), a.PadsBegin
	block[0] = 1
	w.Cite(openvino.SpaceToBatchSizes, openvino.SpaceToBatchMoves)
	sizes := w.Index(data.Rank())
	for d, size := range data.Sizes {
		if sizes[d] = index.Sum(size, begin[d], a.PadsEnd[d]); sizes[d] >= 0 {
			sizes[d] /= block[d]
		}
	}
	batches := sizes[0]
	if batches >= 0 {
		sizes[0] = index.Product(index.Product(block...), batches)
	}
	if !output.HasSizes(sizes...) {
		return
	}

	adds := openvino.SpaceToBatchAdds(a)
	if adds {
		w.Cite(openvino.SpaceToBatchPads)
	}
	if output.Sizes[0] > batches || adds {
		output.Apart(0)
	}
	for d := 1; d < len(sizes) && adds; d++ { // where the data begins and ends depends on the place in the block
		end := begin[d] + data.Sizes[d]
		for _, bound := range [...]int64{begin[d], begin[d] + block[d] - 1, end, end + block[d] - 1} {
			output.Cut(d, bound/block[d])
		}
	}
	from := w.Index(data.Rank())
	for at := range output.Evenly {
		inside, inner := true, at[0]/batches
		from[0] = at[0]%batches - begin[0]
		for d := len(from) - 1; d > 0; d-- {
			from[d] = at[d]*block[d] + inner%block[d] - begin[d]
			inner /= block[d]
		}
		for d, k := range from {
			inside = inside && 0 <= k && k < data.Sizes[d]
		}
		if inside {
			w.From(data, from)
		} else {
			w.Constant(family.Zero(data.DType))
		}
	}
	if at := output.Asked(); at != nil {
		w.Remark("data%v in blocks of %v", from, block)
	}
}
