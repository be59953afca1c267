package openvino

import (
	"errors"
	"math/bits"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var batchToSpaceText = spec.Text{Name: "openvino.batch_to_space", Document: "BatchToSpace-2 (OpenVINO)"}

// BatchToSpace moves the batch into blocks of the other dimensions, and crops these.
var BatchToSpace = &spec.Operator{
	Name: batchToSpaceText.Name,
	Params: []spec.Param{
		{Name: "data"},
		{Name: "output", Dir: spec.Out, Like: "data", Inferred: true},
	},
	Attributes: spec.Attributes(BatchToSpaceAttributes{}),
	Rules: []*spec.Rule{
		BatchToSpaceSizes, BatchToSpaceMoves, BatchToSpaceCrops, BatchToSpaceTypes, BatchToSpaceSameType, BatchToSpaceRank,
		BatchToSpaceLengths, BatchToSpacePositive, BatchToSpaceFirstBlock, BatchToSpaceNotNegative, BatchToSpaceCropsBatch,
		BatchToSpaceDivides, BatchToSpaceFits,
	},
	Questions: []*spec.Question{BatchToSpaceBlock, BatchToSpaceFirstCrops, OtherBools},
}

// BatchToSpaceAttributes are the inputs of BatchToSpace that decide the sizes of its output.
type BatchToSpaceAttributes struct {
	BlockShape []int64 `conform:"block_shape,along=dimensions" doc:"size of a block along each dimension, 1 for the batch"`
	CropsBegin []int64 `conform:"crops_begin,along=dimensions" doc:"elements to remove at the beginning of each dimension, 0 for the batch"`
	CropsEnd   []int64 `conform:"crops_end,along=dimensions" doc:"elements to remove at the end of each dimension, 0 for the batch"`
}

// The rules of BatchToSpace.
var (
	BatchToSpaceSizes = batchToSpaceText.Sizes("Outputs",
		"The first size of the output is the batch of the data divided by all blocks after the first. Each other size is that of the data times its block, less both crops.")
	BatchToSpaceMoves = batchToSpaceText.Meaning("moves-blocks", "Detailed description, 1 to 3",
		"The batch of the data counts the places in a block, along the second dimension slowest, and then batches of the output, which vary fastest. A block becomes neighbours in the output.")
	BatchToSpaceCrops = batchToSpaceText.Meaning("crops", "Detailed description, 4; Inputs, crops_begin, crops_end",
		"crops_begin and crops_end state how many elements are removed at the beginning and at the end of each dimension, after blocks have been moved.")
	BatchToSpaceTypes    = batchToSpaceText.Types(anyType, elementTypes)
	BatchToSpaceSameType = batchToSpaceText.Static("same-type", "Outputs; Types, T",
		"The output has the element type of the data.", spec.OneDType)
	BatchToSpaceRank = batchToSpaceText.Static("rank-2", "Inputs, data",
		"The data has at least two dimensions.", rank2)
	BatchToSpaceLengths = batchToSpaceText.Given(BatchToSpaceRank).Static("one-entry-a-dimension", "Inputs, block_shape, crops_begin, crops_end",
		"block_shape, crops_begin and crops_end each have one entry for each dimension of the data.", blockLengths)
	BatchToSpacePositive = batchToSpaceText.Static("blocks-positive", "Inputs, block_shape",
		"Each entry of block_shape is at least 1.", family.AtLeast(1, "block_shape"))
	BatchToSpaceFirstBlock = batchToSpaceText.Given(BatchToSpaceLengths, BatchToSpacePositive).Static("first-block", "Detailed description; Inputs, block_shape",
		"The first entry of block_shape is 1, unless the answer to openvino.batch_to_space/first-block-other-than-1 is ignore.",
		blockOf1(BatchToSpaceBlock))
	BatchToSpaceNotNegative = batchToSpaceText.Static("crops-not-negative", "Inputs, crops_begin, crops_end",
		"No crop is negative.", family.AtLeast(0, "crops_begin", "crops_end"))
	BatchToSpaceCropsBatch = batchToSpaceText.Given(BatchToSpaceLengths, BatchToSpaceNotNegative).Static("first-crops", "Inputs, crops_begin, crops_end",
		"The first entries of crops_begin and crops_end are 0, unless the answer to openvino.batch_to_space/first-crops-other-than-0 is apply.",
		batchAlone(BatchToSpaceFirstCrops))
	BatchToSpaceDivides = batchToSpaceText.Given(BatchToSpaceFirstBlock).Static("batch-divisible", "Inputs, second note",
		"The product of block_shape divides the batch of the data.", func(k *spec.Check) {
			b, batch := blocksOf(k), k.Tensors[0].Sizes[0]
			if _, err := tensor.Quotient([]int64{batch}, b.shape); errors.Is(err, tensor.ErrUneven) {
				k.Breaks("a batch of %d, and blocks of %v", batch, b.shape)
			}
		})
	BatchToSpaceFits = batchToSpaceText.Given(BatchToSpaceFirstBlock, BatchToSpaceNotNegative).Static("crops-fit", "Inputs, third note",
		"Both crops of a dimension are together at most the size of the data times the block.", func(k *spec.Check) {
			b := blocksOf(k)
			for d, size := range k.Tensors[0].Sizes {
				high, low := bits.Mul64(uint64(size), uint64(b.shape[d]))
				if high == 0 && uint64(b.begin[d])+uint64(b.end[d]) > low {
					k.Breaks("%d and %d elements are removed from %d in dimension %d", b.begin[d], b.end[d], low, d)
				}
			}
		})
)

// BatchToSpaceBlock is a question because the text expects 1 and does not say what else
// does: its steps leave the block of the batch out, and its formula of the sizes does not.
var BatchToSpaceBlock = firstBlock(batchToSpaceText, "Detailed description; Inputs, block_shape; Outputs")

// BatchToSpaceFirstCrops is a question because the text expects 0, does not say what else
// does, and OpenVINO crops the batch.
var BatchToSpaceFirstCrops = onBatch(batchToSpaceText, "first-crops-other-than-0", "Detailed description; Inputs, crops_begin, crops_end",
	"May the first entries of crops_begin and crops_end be other than 0?",
	"Yes: they remove batches of the output, all of them where there are no more.")
