package openvino

import (
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/openvino"
)

// BatchToSpace moves blocks out of the batch, with as many batches as the output has before
// it is cropped, and crops:
//
//	place[d] = index of output[d] + crops_begin[d]
//	at[d] = place[d] / block_shape[d], inner[d] = place[d] modulo block_shape[d], for d > 0
//	output[…] = data[((inner[1] * block_shape[2] + inner[2]) * …) * batches + place[0], at[1], at[2], …]
var BatchToSpace = walk.Page{Run: walk.With(batchToSpace)}

func batchToSpace(w *walk.Walk, a *openvino.BatchToSpaceAttributes) {
	data, output := w.Operand("data"), w.Output("output")
	block, begin := a.BlockShape, a.CropsBegin
	batches := index.Quotient(data.Sizes[:1], block[1:])
	w.Cite(openvino.BatchToSpaceSizes, openvino.BatchToSpaceMoves)
	sizes := w.Index(data.Rank())
	for d, size := range data.Sizes {
		if sizes[d] = index.Product(size, block[d]); d == 0 {
			sizes[d] = batches
		}
		if begin[d] > 0 || a.CropsEnd[d] > 0 {
			w.Cite(openvino.BatchToSpaceCrops)
		}
		if sizes[d] >= 0 {
			sizes[d] = max(sizes[d]-begin[d]-a.CropsEnd[d], 0)
		}
	}
	if !output.HasSizes(sizes...) {
		return
	}

	from := w.Index(data.Rank())
	for d := 1; d < len(block); d++ {
		if block[d] > 1 {
			output.Uneven(d)
		}
	}
	for at := range output.Evenly {
		inner := int64(0)
		for d := 1; d < len(block); d++ {
			place := at[d] + begin[d]
			from[d] = place / block[d]
			inner = inner*block[d] + place%block[d]
		}
		from[0] = inner*batches + at[0] + begin[0]
		w.From(data, from)
	}
	if at := output.Asked(); at != nil {
		w.Remark("%v + %v, in blocks of %v", at, begin, block)
	}
}
