package openvino

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var spaceToBatchText = spec.Text{Name: "openvino.space_to_batch", Document: "SpaceToBatch-2 (OpenVINO)"}

// SpaceToBatch pads all dimensions with zeros and moves blocks of them into the batch.
var SpaceToBatch = &spec.Operator{
	Name: spaceToBatchText.Name,
	Params: []spec.Param{
		{Name: "data"},
		{Name: "output", Dir: spec.Out, Like: "data", Inferred: true},
	},
	Attributes: spec.Attributes(SpaceToBatchAttributes{}),
	Rules: []*spec.Rule{
		SpaceToBatchSizes, SpaceToBatchMoves, SpaceToBatchPads, SpaceToBatchTypes, SpaceToBatchSameType, SpaceToBatchRank,
		SpaceToBatchLengths, SpaceToBatchPositive, SpaceToBatchBlockOf1, SpaceToBatchNotNegative, SpaceToBatchPadsBatch, SpaceToBatchDivides,
	},
	Questions: []*spec.Question{SpaceToBatchFirstBlock, SpaceToBatchFirstPads, OtherBools},
	Limit: spec.Of(func(c *spec.Call, a *SpaceToBatchAttributes) error {
		return family.PadsWithZero(c, SpaceToBatchAdds(a))
	}),
}

// SpaceToBatchAttributes are the inputs of SpaceToBatch that decide the sizes of its output.
type SpaceToBatchAttributes struct {
	BlockShape []int64 `conform:"block_shape,along=dimensions" doc:"size of a block along each dimension, 1 for the batch"`
	PadsBegin  []int64 `conform:"pads_begin,along=dimensions" doc:"zeros to add at the beginning of each dimension, none for the batch"`
	PadsEnd    []int64 `conform:"pads_end,along=dimensions" doc:"zeros to add at the end of each dimension, none for the batch"`
}

// SpaceToBatchAdds reports whether a valid call adds zeros.
func SpaceToBatchAdds(a *SpaceToBatchAttributes) bool {
	for d := range a.PadsBegin {
		if a.PadsBegin[d] > 0 || a.PadsEnd[d] > 0 {
			return true
		}
	}
	return false
}

// The rules of SpaceToBatch.
var (
	SpaceToBatchSizes = spaceToBatchText.Sizes("Outputs",
		"The first size of the output is the batch of the data times all blocks. Each other size is that of the data plus both pads, divided by its block.")
	SpaceToBatchMoves = spaceToBatchText.Meaning("moves-blocks", "Detailed description",
		"The batch of the output counts the places in a block, along the second dimension slowest, and then batches of the data, which vary fastest. The other dimensions count blocks.")
	SpaceToBatchPads = spaceToBatchText.Meaning("pads", "Detailed description; Inputs, pads_begin, pads_end",
		"pads_begin and pads_end state how many zeros are added at the beginning and at the end of each dimension, before blocks are moved.")
	SpaceToBatchTypes    = spaceToBatchText.Types("Types, T1 (OpenVINO, element types)", elementTypes)
	SpaceToBatchSameType = spaceToBatchText.Static("same-type", "Outputs",
		"The output has the element type of the data.", spec.OneDType)
	SpaceToBatchRank = spaceToBatchText.Static("rank-2", "Inputs, data",
		"The data has at least two dimensions.", rank2)
	SpaceToBatchLengths = spaceToBatchText.Given(SpaceToBatchRank).Static("one-entry-a-dimension", "Inputs, block_shape, pads_begin, pads_end",
		"block_shape, pads_begin and pads_end each have one entry for each dimension of the data.", blockLengths)
	SpaceToBatchPositive = spaceToBatchText.Static("blocks-positive", "Inputs, block_shape",
		"Each entry of block_shape is at least 1.", family.AtLeast(1, "block_shape"))
	SpaceToBatchBlockOf1 = spaceToBatchText.Given(SpaceToBatchLengths, SpaceToBatchPositive).Static("first-block", "Inputs, block_shape",
		"The first entry of block_shape is 1, unless the answer to openvino.space_to_batch/first-block-other-than-1 is ignore.",
		blockOf1(SpaceToBatchFirstBlock))
	SpaceToBatchNotNegative = spaceToBatchText.Static("pads-not-negative", "Inputs, pads_begin, pads_end",
		"No pad is negative.", family.AtLeast(0, "pads_begin", "pads_end"))
	SpaceToBatchPadsBatch = spaceToBatchText.Given(SpaceToBatchLengths, SpaceToBatchNotNegative).Static("first-pads", "Detailed description; Inputs, pads_begin, pads_end",
		"The first entries of pads_begin and pads_end are 0, unless the answer to openvino.space_to_batch/first-pads-other-than-0 is apply.",
		batchAlone(SpaceToBatchFirstPads))
	SpaceToBatchDivides = spaceToBatchText.Given(SpaceToBatchLengths, SpaceToBatchPositive, SpaceToBatchNotNegative).Static("blocks-divide", "Inputs, pads_begin, pads_end",
		"Each block after the first divides the size of its dimension plus both pads.", func(k *spec.Check) {
			b := blocksOf(k)
			for d, size := range k.Tensors[0].Sizes {
				block := uint64(b.shape[d]) // of which sums of two remainders fit in 64 bits
				if left := (uint64(size)%block + uint64(b.begin[d])%block) % block; d > 0 && (left+uint64(b.end[d])%block)%block != 0 {
					k.Breaks("%d + %d + %d elements in dimension %d, and blocks of %d", b.begin[d], size, b.end[d], d, block)
				}
			}
		})
)

// SpaceToBatchFirstBlock is a question because the text expects 1, and also says that the
// block of the batch is ignored.
var SpaceToBatchFirstBlock = firstBlock(spaceToBatchText, "Detailed description; Inputs, block_shape")

// SpaceToBatchFirstPads is a question because the text expects 0, although its formula adds
// zeros to the batch, and OpenVINO does that.
var SpaceToBatchFirstPads = onBatch(spaceToBatchText, "first-pads-other-than-0", "Detailed description; Inputs, pads_begin, pads_end",
	"May the first entries of pads_begin and pads_end be other than 0?",
	"Yes: they add batches of zeros.")
