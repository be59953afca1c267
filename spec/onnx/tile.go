package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var tileText = spec.Text{Name: "onnx.tile", Document: "ONNX Tile-13"}

// Tile repeats its input along each dimension.
var Tile = &spec.Operator{
	Name: tileText.Name,
	Params: []spec.Param{
		{Name: "input"},
		{Name: "output", Dir: spec.Out, Like: "input", Inferred: true},
	},
	Attributes: spec.Attributes(TileAttributes{}),
	Rules:      []*spec.Rule{TileSizes, TileCopies, TileTypes, TileSameDType, TileLength, TileNotNegative},
	Questions:  []*spec.Question{TileOfScalar, OtherBools},
}

// TileAttributes are the input of Tile that decides the sizes of its output.
type TileAttributes struct {
	Repeats []int64 `conform:"repeats,along=dimensions,input" doc:"how often the input is repeated along each dimension"`
}

// The rules of Tile.
var (
	TileSizes = tileText.Sizes("output",
		"Size i of the output is size i of the input times repeats[i].")
	TileCopies = tileText.Meaning("copies", "introduction; repeats",
		"Along dimension i, the output holds repeats[i] whole copies of the input, one after another.")
	TileTypes     = tileText.Types("Type Constraints", wideTypes)
	TileSameDType = tileText.Static("same-dtype", "output; Type Constraints",
		"The input and the output have the same data type.", spec.OneDType)
	TileLength = tileText.Static("repeats-length", "input; repeats",
		"repeats has one entry for each dimension of the input, which may have any rank. With the answer reject to onnx.tile/scalar, the input is not a scalar.",
		spec.With(func(k *spec.Check, a *TileAttributes) {
			n, rank := len(a.Repeats), k.Tensors[0].Rank()
			if n != rank || rejectsScalar(k, TileOfScalar) {
				k.Breaks("%d repeats for %d dimensions", n, rank)
			}
		}))
	TileNotNegative = tileText.Static("repeats-not-negative", "repeats (silent)",
		"No entry of repeats is negative, because each is a number of copies.", family.AtLeast(0, "repeats"))
)

// TileOfScalar is a question because the text allows a scalar and ONNX Runtime
// rejects it.
var TileOfScalar = ofScalar(tileText, "input", "May the input be a scalar?")
