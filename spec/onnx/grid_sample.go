package onnx

import (
	"errors"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var gridSampleText = spec.Text{Name: "onnx.grid_sample", Document: "ONNX GridSample-22"}

// GridSample takes elements of an image at the locations that a grid states, or means of their neighbours. The
// mode cubic is a gap: the text does not state its coefficients.
var GridSample = &spec.Operator{
	Name:       gridSampleText.Name,
	Params:     []spec.Param{{Name: "X"}, {Name: "grid"}, {Name: "Y", Dir: spec.Out, Like: "X", Inferred: true}},
	Attributes: spec.Attributes(GridSampleAttributes{}),
	Rules:      gridSampleRules(),
	Questions:  []*spec.Question{GridSampleBeyond, GridSampleTies, Rounding, OtherBools},
	Limit: func(c *spec.Call) error {
		switch d, output := c.Tensors[0].DType, product(c.Tensors[1].Sizes...); {
		case spec.As[GridSampleAttributes](c).Mode == GridLinear && (d == tensor.Bool || d == tensor.Complex64):
			return &spec.LimitError{Part: "X", Err: errNoMean}
		case c.Tensors[0].Rank() > 2 && slices.Contains(c.Tensors[0].Sizes[2:], 0) && output != 0:
			return &spec.LimitError{Part: "X", Err: errNoImage}
		}
		return nil
	},
}

var (
	errNoMean  = errors.New("the text does not say what the mean of truth values is, and complex numbers are not added here")
	errNoImage = errors.New("the text does not say what locations in an image without elements are")
)

// GridSampleAttributes are the attributes of GridSample.
type GridSampleAttributes struct {
	AlignCorners bool  `conform:"align_corners,optional" doc:"whether -1 and 1 are the centers of the first and the last element, and not their outer ends"`
	Mode         int64 `conform:"mode,optional,enum=linear|nearest" doc:"whether an element of the output is a mean of the neighbours of its location, or the nearest one"`
	PaddingMode  int64 `conform:"padding_mode,optional,enum=zeros|border|reflection" doc:"what is outside X"`
}

// The values of mode and padding_mode.
const (
	GridLinear, GridNearest               = 0, 1
	GridZeros, GridBorder, GridReflection = 0, 1, 2
)

func gridSampleRules() []*spec.Rule {
	text := gridSampleText
	rank := text.Static("rank", "X", "X has a batch, channels, and at least one spatial dimension.", spatialRank)
	same := text.Given(rank).Static("grid-rank", "grid", "X and grid have the same rank.", func(k *spec.Check) {
		if x, grid := k.Tensors[0].Rank(), k.Tensors[1].Rank(); x != grid {
			k.Breaks("X has %d dimensions, grid %d", x, grid)
		}
	})
	first := text.Types("Type Constraints, T1", wideTypes)
	second := text.Given(first).Static("grid-types", "Type Constraints, T2", "The grid has floats of 16 to 64 bits.", func(k *spec.Check) {
		if d := k.Tensors[1].DType; !slices.Contains(floatTypes, d) {
			k.Breaks("grid is %v", d)
		}
	})
	return []*spec.Rule{
		text.Sizes("introduction; grid; Y", "The output has the batch size and the channels of X, and the spatial sizes of grid, which are between its batch and its last dimension."),
		text.Meaning("locations", "introduction; grid", "The last dimension of grid has the location of an element of the output, for all channels: a coordinate for each spatial dimension of X, the last one first."),
		text.Meaning("corners", "align_corners", "Without align_corners, -1 is the begin of the first element of a dimension, and 1 the end of the last one: the location is ((coordinate + 1) · size - 1)/2."),
		text.Meaning("aligned", "align_corners", "With align_corners, -1 is the center of the first element, and 1 that of the last one: the location is (coordinate + 1)/2 · (size - 1)."),
		text.Meaning("linear", "mode", "In mode linear, an element of the output is the mean of the elements of X around its location, which count the more the nearer they are, along each dimension in proportion."),
		text.Meaning("nearest", "mode", "In mode nearest, an element of the output is the element of X that is nearest to its location."),
		text.Meaning("half", "mode", "In mode nearest, a location halfway between two indices is rounded to the even one."),
		text.Meaning("zeros", "padding_mode", "With zeros, what is outside X is 0."),
		text.Meaning("border", "padding_mode", "With border, a location outside X has the value of the nearest element at the border."),
		text.Meaning("reflection", "padding_mode", "With reflection, a location outside X has the value of the location that is reflected by -1 or 1, again and again, until it is inside."),
		rank, same,
		text.Given(same).Static("grid-batch", "grid", "X and grid have the same batch size.", func(k *spec.Check) {
			if x, grid := k.Tensors[0].Sizes[0], k.Tensors[1].Sizes[0]; x != grid {
				k.Breaks("%d and %d", x, grid)
			}
		}),
		text.Given(same).Static("grid-coordinates", "grid", "The last dimension of grid has as many elements as X has spatial dimensions.", func(k *spec.Check) {
			grid := k.Tensors[1].Sizes
			if n := grid[len(grid)-1]; n != int64(len(grid)-2) {
				k.Breaks("it has %d for %d dimensions", n, len(grid)-2)
			}
		}),
		first, second,
		text.Given(first).Static("same-dtype", "Type Constraints, T1", "X and Y have the same data type.", spec.SameDType(0, 2)),
	}
}

// GridSampleBeyond is a question because the text uses 0 for locations that are out of bounds, and implementations
// for neighbours that are.
var GridSampleBeyond = gridSampleText.Question("beyond-bounds", "padding_mode",
	"With zeros, what has a location whose coordinate is not between -1 and 1, but which is beside an element of X?", []spec.Option{
		GridSampleLocation:   {Name: "zero", Statement: "It is 0, because the location is out of bounds."},
		GridSampleNeighbours: {Name: "neighbours", Statement: "What its neighbours make, of which those outside X are 0."},
	})

// GridSampleTies is a question because the text has no order of rounding and reflection, which differ at halves.
var GridSampleTies = gridSampleText.Question("reflected-halves", "mode; padding_mode (silent)",
	"In mode nearest with reflection, is a location outside X rounded before it is reflected, or after that?", []spec.Option{
		GridSampleReflected: {Name: "after", Statement: "After that: the reflected location is rounded."},
		GridSampleRounded:   {Name: "before", Statement: "Before: the index is reflected."},
	})

// The answers to the questions of GridSample.
const (
	GridSampleLocation, GridSampleNeighbours spec.Answer = 0, 1
	GridSampleReflected, GridSampleRounded   spec.Answer = 0, 1
)
