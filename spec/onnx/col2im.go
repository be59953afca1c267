package onnx

import (
	"errors"
	"math"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var col2ImText = spec.Text{Name: "onnx.col2im", Document: "ONNX Col2Im-18"}

// Col2im adds the elements of blocks where these overlap in an image.
var Col2im = col2Im()

// Col2ImAttributes are the attributes of Col2Im, and its inputs of sizes.
type Col2ImAttributes struct {
	ImageShape []int64 `conform:"image_shape,along=steps,input" doc:"spatial sizes of the output"`
	BlockShape []int64 `conform:"block_shape,along=steps,input" doc:"spatial sizes of a block, without dilations"`
	Steps
}

// Blocks returns how many blocks there are along a spatial dimension, of a call that breaks no rule about lengths.
func (a *Col2ImAttributes) Blocks(d int) int64 {
	n := len(a.ImageShape)
	left := a.ImageShape[d] + entry(a.Pads, d, 0) + entry(a.Pads, n+d, 0) - entry(a.Dilations, d, 1)*(a.BlockShape[d]-1) - 1
	if left < 0 {
		return 0
	}
	return left/max(entry(a.Strides, d, 1), 1) + 1
}

// blocks returns how many blocks there are.
func (a *Col2ImAttributes) blocks() int64 {
	counts := make([]int64, len(a.ImageShape))
	for d := range counts {
		counts[d] = a.Blocks(d)
	}
	return product(counts...)
}

// far reports whether a size or a distance is beyond 32 bits.
func (a *Col2ImAttributes) far() bool {
	for _, list := range [][]int64{a.ImageShape, a.BlockShape, a.Dilations, a.Pads, a.Strides} {
		if slices.ContainsFunc(list, func(n int64) bool { return n > math.MaxInt32 }) {
			return true
		}
	}
	return false
}

func col2Im() *spec.Operator {
	text := col2ImText
	distances := []string{"block_shape", "dilations", "strides"}
	rank := text.Static("rank", "input", "The input has a batch, channels of blocks, and blocks.", family.Ranks(3, 3))
	windows := spatialRules(text, func(c *spec.Call) int { return len(spec.As[Col2ImAttributes](c).ImageShape) }, distances, distances)
	spatial := text.Static("two-dimensions", "image_shape; block_shape", "image_shape has at least two entries, and no more than an output has spatial dimensions.", spec.With(func(k *spec.Check, a *Col2ImAttributes) {
		if n := len(a.ImageShape); n < 2 || n > tensor.MaxRank-2 {
			k.Breaks("it has %d", n)
		}
	}))
	natural := text.Static("image-not-negative", "image_shape (silent)", "No entry of image_shape is negative.", family.AtLeast(0, "image_shape"))
	return &spec.Operator{
		Name: text.Name, Params: restating("input", "output"), Attributes: spec.Attributes(Col2ImAttributes{}),
		Rules: slices.Concat([]*spec.Rule{
			text.Sizes("input; image_shape", "The output has the batch size of the input, as many channels as the second size of the input, divided by the elements of a block, and the sizes of image_shape."),
			text.Meaning("value", "introduction; input", "An element of the output is the sum of those of the blocks at its place. Where no block is, it is 0."),
			text.Meaning("channels", "input", "The second dimension of the input has the elements of a block of the first channel in row-major order, then those of the next channel."),
			text.Meaning("blocks", "input", "The last dimension of the input has the blocks in row-major order of where they are in the image."),
			text.Meaning("strides", "strides", "Along each spatial dimension, blocks begin strides apart, or one element apart without strides."),
			text.Meaning("dilations", "dilations", "Along each spatial dimension, neighbours in a block are dilations apart, or one element without dilations."),
			text.Meaning("pads", "pads", "Before each spatial dimension are as many elements of padding as the first half of pads says, and behind it as many as the second half says. Elements of blocks there do not count."),
			rank,
		}, windows, []*spec.Rule{
			spatial, natural,
			text.Given(append(windows[:2:2], rank)...).Static("whole-blocks", "input", "The second size of the input is a multiple of the number of elements of a block.", spec.With(func(k *spec.Check, a *Col2ImAttributes) {
				if n := k.Tensors[0].Sizes[1]; product(a.BlockShape...) < 0 || n%product(a.BlockShape...) != 0 {
					k.Breaks("it is %d, and block_shape %v", n, a.BlockShape)
				}
			})),
			text.Given(append(slices.Clone(windows), rank, spatial, natural)...).Static("block-count", "input", "The last size of the input is the number of blocks that fit into the image with its padding.", spec.With(func(k *spec.Check, a *Col2ImAttributes) {
				if n := k.Tensors[0].Sizes[2]; !a.far() && n != a.blocks() {
					k.Breaks("it is %d, and %d blocks fit", n, a.blocks())
				}
			})),
		}, computedTypes(text, false, wideTypes, 0)),
		Questions: []*spec.Question{Rounding},
		Limit: func(c *spec.Call) error {
			a := spec.As[Col2ImAttributes](c)
			elements, n := product(a.BlockShape...), len(a.ImageShape)
			switch d := c.Tensors[0].DType; {
			case d == tensor.Bool || d == tensor.Complex64:
				return &spec.LimitError{Part: "input", Err: errNoSum}
			case a.far() || elements < 0 || elements > maxWindow:
				return &spec.LimitError{Part: "the block", Err: errFarApart}
			case len(a.BlockShape) == n && fits(n, a.Dilations, a.Strides) && fits(2*n, a.Pads) && a.blocks() == 0:
				return &spec.LimitError{Part: "the block", Err: errNoBlock}
			}
			return nil
		},
	}
}

var (
	errNoSum   = errors.New("the text does not say what the sum of truth values is, and complex numbers are not added here")
	errNoBlock = errors.New("no block fits into the image, and the text does not say what there is then")
)
