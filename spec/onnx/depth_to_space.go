package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var depthToSpaceText = spec.Text{Name: "onnx.depth_to_space", Document: "ONNX DepthToSpace-13"}

// DepthToSpace moves blocks of depth into height and width.
var DepthToSpace = &spec.Operator{
	Name: depthToSpaceText.Name,
	Params: []spec.Param{
		{Name: "input"},
		{Name: "output", Dir: spec.Out, Like: "input", Inferred: true},
	},
	Attributes: spec.Attributes(DepthToSpaceAttributes{}),
	Rules: []*spec.Rule{
		DepthToSpaceSizes, DepthToSpaceBlocks, DepthToSpaceDCR, DepthToSpaceCRD, DepthToSpaceTypes, DepthToSpaceSameDType, DepthToSpaceRank,
		DepthToSpacePositive, DepthToSpaceDivides,
	},
	Questions: []*spec.Question{OtherBools},
}

// DepthToSpaceAttributes are the attributes of DepthToSpace.
type DepthToSpaceAttributes struct {
	Blocksize int64 `conform:"blocksize" doc:"height and width of a block"`
	Mode      int64 `conform:"mode,optional,enum=DCR|CRD" doc:"what depth counts: blocks of channels, or channels of blocks"`
}

// The modes of DepthToSpace and SpaceToDepth.
const (
	DepthColumnRow = iota
	ColumnRowDepth
)

// The rules of DepthToSpace.
var (
	DepthToSpaceSizes = depthToSpaceText.Sizes("output",
		"The output has the batch size of the input. Its depth is that of the input divided by the square of blocksize, and its height and width are those of the input times blocksize.")
	DepthToSpaceBlocks = depthToSpaceText.Meaning("blocks", "introduction; blocksize",
		"The depth at each position of the input becomes blocks of blocksize rows and blocksize columns, one in each channel of the output.")
	DepthToSpaceDCR = depthToSpaceText.Meaning("dcr", "introduction; mode",
		"In mode DCR, the default, the depth of the input counts the rows of a block, then its columns, then output channels. Output channels vary fastest.")
	DepthToSpaceCRD = depthToSpaceText.Meaning("crd", "introduction; mode",
		"In mode CRD, the depth of the input counts output channels, then the rows of a block, then its columns. Columns vary fastest.")
	DepthToSpaceTypes     = depthToSpaceText.Types("Type Constraints", wideTypes)
	DepthToSpaceSameDType = depthToSpaceText.Static("same-dtype", "Type Constraints",
		"The input and the output have the same data type.", spec.OneDType)
	DepthToSpaceRank = depthToSpaceText.Static("four-dimensions", "input",
		"The input has four dimensions: batch, depth, height and width.", family.Ranks(4, 4))
	DepthToSpacePositive = depthToSpaceText.Static("blocksize-positive", "blocksize (silent)",
		"blocksize is at least 1.", family.AtLeast(1, "blocksize"))
	DepthToSpaceDivides = depthToSpaceText.Given(DepthToSpaceRank, DepthToSpacePositive).Static("depth-divisible", "introduction; output (silent)",
		"The depth of the input is divisible by the square of blocksize.", spec.With(func(k *spec.Check, a *DepthToSpaceAttributes) {
			b := a.Blocksize
			if square := product(b, b); square > 0 {
				divides(k, 1, square)
			} else if depth := k.Tensors[0].Sizes[1]; depth != 0 {
				k.Breaks("depth %d, and blocksize is %d", depth, b)
			}
		}))
)
