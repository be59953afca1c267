package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var spaceToDepthText = spec.Text{Name: "onnx.space_to_depth", Document: "ONNX SpaceToDepth-28"}

// SpaceToDepth moves blocks of height and width into depth.
var SpaceToDepth = &spec.Operator{
	Name: spaceToDepthText.Name,
	Params: []spec.Param{
		{Name: "input"},
		{Name: "output", Dir: spec.Out, Like: "input", Inferred: true},
	},
	Attributes: spec.Attributes(SpaceToDepthAttributes{}),
	Rules: []*spec.Rule{
		SpaceToDepthSizes, SpaceToDepthBlocks, SpaceToDepthOrder, SpaceToDepthCRD, SpaceToDepthTypes, SpaceToDepthSameDType, SpaceToDepthRank,
		SpaceToDepthPositive, SpaceToDepthHeight, SpaceToDepthWidth,
	},
	Questions: []*spec.Question{OtherBools},
}

// SpaceToDepthAttributes are the attributes of SpaceToDepth.
type SpaceToDepthAttributes struct {
	Blocksize int64 `conform:"blocksize" doc:"height and width of a block"`
	Mode      int64 `conform:"mode,optional,enum=DCR|CRD" doc:"what depth counts: blocks of channels, or channels of blocks"`
}

// divides checks that a number divides a dimension of the first operand.
func divides(k *spec.Check, d int, n int64) {
	if size := k.Tensors[0].Sizes[d]; size%n != 0 {
		k.Breaks("dimension %d has size %d, and %d does not divide it", d, size, n)
	}
}

// inBlocks makes the check that blocksize divides a dimension of the input.
func inBlocks(d int) func(k *spec.Check) {
	return spec.With(func(k *spec.Check, a *SpaceToDepthAttributes) { divides(k, d, a.Blocksize) })
}

// The rules of SpaceToDepth.
var (
	SpaceToDepthSizes = spaceToDepthText.Sizes("output",
		"The output has the batch size of the input. Its depth is that of the input times the square of blocksize, and its height and width are those of the input divided by blocksize.")
	SpaceToDepthBlocks = spaceToDepthText.Meaning("blocks", "introduction; blocksize",
		"Each block of blocksize rows and blocksize columns of the input becomes one position of the output, whose depth holds the elements of the block.")
	SpaceToDepthOrder = spaceToDepthText.Meaning("order", "mode; Examples (silent in words); DepthToSpace-13, introduction",
		"In mode DCR, the default, the depth of the output counts the rows of a block, then its columns, then input channels. Input channels vary fastest. This is the inverse of DepthToSpace in mode DCR.")
	SpaceToDepthCRD = spaceToDepthText.Meaning("crd", "mode (silent in words); DepthToSpace-13, introduction",
		"In mode CRD, the depth of the output counts input channels, then the rows of a block, then its columns. Columns vary fastest. This is the inverse of DepthToSpace in mode CRD.")
	SpaceToDepthTypes     = spaceToDepthText.Types("Type Constraints", wideTypes)
	SpaceToDepthSameDType = spaceToDepthText.Static("same-dtype", "Type Constraints",
		"The input and the output have the same data type.", spec.OneDType)
	SpaceToDepthRank = spaceToDepthText.Static("four-dimensions", "input",
		"The input has four dimensions: batch, depth, height and width.", family.Ranks(4, 4))
	SpaceToDepthPositive = spaceToDepthText.Static("blocksize-positive", "blocksize (silent)",
		"blocksize is at least 1.", family.AtLeast(1, "blocksize"))
	SpaceToDepthHeight = spaceToDepthText.Given(SpaceToDepthRank, SpaceToDepthPositive).Static("height-divisible", "output (silent)",
		"The height of the input is divisible by blocksize.", inBlocks(2))
	SpaceToDepthWidth = spaceToDepthText.Given(SpaceToDepthRank, SpaceToDepthPositive).Static("width-divisible", "output (silent)",
		"The width of the input is divisible by blocksize.", inBlocks(3))
)
