package onnx

import (
	"errors"
	"math"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var maxUnpoolText = spec.Text{Name: "onnx.max_unpool", Document: "ONNX MaxUnpool-22"}

// MaxUnpool puts the elements that a MaxPool has selected back where they were.
var MaxUnpool = maxUnpool()

// MaxUnpoolAttributes are the attributes of MaxUnpool, and its input of sizes.
type MaxUnpoolAttributes struct {
	KernelShape []int64 `conform:"kernel_shape,along=steps" doc:"spatial sizes of a window"`
	OutputShape []int64 `conform:"output_shape,along=steps,input,optional" doc:"sizes of the output, in place of those that the attributes give"`
	Pads        []int64 `conform:"pads,along=ends,optional" doc:"elements of padding that the output lacks at the begin of each spatial dimension, then at the end of each; none when absent"`
	Strides     []int64 `conform:"strides,along=steps,optional" doc:"distance of neighbouring windows, of each spatial dimension; 1 when absent"`
}

// Unpooled appends the sizes that the attributes give the output of a call, which breaks no rule about their lengths.
func (a *MaxUnpoolAttributes) Unpooled(c *spec.Call, sizes []int64) []int64 {
	sizes = append(sizes, c.Tensors[0].Sizes...)
	for d, size := range sizes[2:] {
		sizes[2+d] = (size-1)*entry(a.Strides, d, 1) + a.KernelShape[d] - entry(a.Pads, d, 0) - entry(a.Pads, d+len(sizes)-2, 0)
	}
	return sizes
}

func maxUnpool() *spec.Operator {
	text := maxUnpoolText
	rank := imageRank(text)
	lists := []string{"kernel_shape", "strides"}
	windows := spatialRules(text.Given(rank), spatialDimensions, lists, lists)
	shaped := text.Static("output-shape-length", "output_shape", "output_shape, if present, has an entry for each dimension of X.", family.PerDimension("output_shape"))
	natural := text.Static("output-shape-not-negative", "output_shape (silent)", "No entry of output_shape is negative.", family.AtLeast(0, "output_shape"))
	return &spec.Operator{
		Name: text.Name,
		Params: []spec.Param{
			{Name: "X"},
			{Name: "I", Indices: true},
			{Name: "output", Dir: spec.Out, Like: "X", Inferred: true},
		},
		Attributes: spec.Attributes(MaxUnpoolAttributes{}),
		Rules: slices.Concat([]*spec.Rule{
			text.Sizes("introduction; kernel_shape; pads; strides", "The output has the batch size and the channels of X. Along each spatial dimension it has as many elements as the windows of X reach, without pads."),
			text.Meaning("output-shape", "introduction; output_shape", "With output_shape, the output has these sizes, and pads does not count in them."),
			text.Meaning("places", "introduction; I", "An element of I is the place where the output has the element of X at the same coordinates, counted in row-major order over all dimensions, and without padding."),
			text.Meaning("zeros", "introduction", "All other elements of the output are 0."),
			text.Meaning("strides", "strides", "Along each spatial dimension, windows begin strides apart, or one element apart without strides."),
			text.Meaning("pads", "pads", "The output lacks as many elements before each spatial dimension as the first half of pads says, and as many behind it as the second half says."),
			MaxUnpoolInRange, MaxUnpoolDistinct,
			rank,
		}, windows, []*spec.Rule{
			text.Static("same-sizes", "I", "X and I have the same sizes.", spec.SameSizes(0, 1)),
			shaped, natural,
			text.Given(append(slices.Clone(windows), rank, shaped, natural)...).Static("output-shape-fits", "introduction; output_shape (silent)",
				"output_shape has the batch size and the channels of X, unless the answer to onnx.max_unpool/other-batch is accept. With the answer reject to onnx.max_unpool/smaller-output, no entry is less than the size that the attributes give.",
				spec.With(func(k *spec.Check, a *MaxUnpoolAttributes) {
					x := k.Tensors[0].Sizes
					if a.OutputShape != nil && !slices.Equal(a.OutputShape[:2], x[:2]) && k.Rejects(MaxUnpoolBatch) || a.smaller(k.Call) && k.Rejects(MaxUnpoolSmaller) {
						k.Breaks("output_shape is %v, and the attributes give sizes %v", a.OutputShape, a.Unpooled(k.Call, nil))
					}
				})),
			text.Types("Type Constraints, T1", floatTypes),
			text.Static("same-dtype", "Type Constraints, T1", "X and the output have the same data type.", spec.SameDType(0, 2)),
			text.Static("int64", "Type Constraints, T2", "I has the data type int64.", int64s("I")),
		}),
		Questions: []*spec.Question{MaxUnpoolBatch, MaxUnpoolSmaller, MaxUnpoolPlaces, MaxUnpoolOutside, MaxUnpoolDuplicates},
		Limit:     limitOfMaxUnpool,
	}
}

// smaller reports whether output_shape has an entry below the size that the attributes give.
func (a *MaxUnpoolAttributes) smaller(c *spec.Call) bool {
	if a.OutputShape == nil || a.far(c) {
		return false
	}
	var room [tensor.MaxRank]int64
	for d, size := range a.Unpooled(c, room[:0]) {
		if a.OutputShape[d] < size {
			return true
		}
	}
	return false
}

// far reports whether sizes or distances are beyond 32 bits.
func (a *MaxUnpoolAttributes) far(c *spec.Call) bool {
	for _, list := range [][]int64{a.KernelShape, a.Strides, a.Pads, a.OutputShape, c.Tensors[0].Sizes} {
		if slices.ContainsFunc(list, func(n int64) bool { return n > math.MaxInt32 }) {
			return true
		}
	}
	return false
}

func limitOfMaxUnpool(c *spec.Call) error {
	a, n := spec.As[MaxUnpoolAttributes](c), c.Tensors[0].Rank()-2
	switch {
	case a.far(c):
		return &spec.LimitError{Part: "the window", Err: errFarApart}
	case n < 0 || len(a.KernelShape) != n || !fits(n, a.Strides) || !fits(2*n, a.Pads):
		return nil // the call breaks a rule
	}
	var room [tensor.MaxRank]int64
	sizes := a.Unpooled(c, room[:0])
	if slices.ContainsFunc(sizes, func(n int64) bool { return n < 0 }) {
		return &spec.LimitError{Part: "pads", Err: errCutAway}
	}
	if _, err := tensor.Elements(sizes); err != nil {
		return &spec.LimitError{Part: "the window", Err: errManyPlaces}
	}
	return nil
}

var errManyPlaces = errors.New("the attributes give more elements than 63 bits count")

// The rules of MaxUnpool about elements of I.
var (
	MaxUnpoolInRange = maxUnpoolText.Data("index-in-range", "I",
		"Every element of I is the place of an element of the output. Otherwise, the answer to onnx.max_unpool/index-outside-output decides.")
	MaxUnpoolDistinct = maxUnpoolText.Data("distinct-places", "I (silent)",
		"Elements of X with the same place are equal. Otherwise, the answer to onnx.max_unpool/duplicate-places decides what the output has there.")
)

// MaxUnpoolBatch is a question because MaxPool keeps both, and the text does not say so of output_shape.
var MaxUnpoolBatch = maxUnpoolText.Question("other-batch", "introduction; output_shape (silent)", "May output_shape have another batch size, or other channels, than X?",
	[]spec.Option{spec.Rejected, {Name: "accept", Statement: "Yes, as it may have other spatial sizes."}})

// MaxUnpoolSmaller is a question because the text has padding generated from output_shape, and implementations
// refuse an output that lacks elements.
var MaxUnpoolSmaller = maxUnpoolText.Question("smaller-output", "output_shape (silent)", "May an entry of output_shape be less than the size that the attributes give?",
	[]spec.Option{{Name: "accept", Statement: "Yes."}, spec.Rejected})

// MaxUnpoolPlaces is a question because the text says that places are counted over the tensor, of which there are
// two with output_shape.
var MaxUnpoolPlaces = maxUnpoolText.Question("counted-over", "I; output_shape", "With an output_shape other than the sizes that the attributes give, over which tensor does I count places?", []spec.Option{
	PlacesUnpooled: {Name: "attributes", Statement: "Over one of the sizes that the attributes give. The output has its elements at the same coordinates, as in the text's example."},
	PlacesOutput:   {Name: "output", Statement: "Over the output."},
})

// MaxUnpoolOutside is a question because the text does not say what happens then.
var MaxUnpoolOutside = maxUnpoolText.Question("index-outside-output", "I (silent)", "What happens to an element of I that is the place of no element of the output?", []spec.Option{
	PlaceRejected:  {Name: "reject", Statement: "The call is rejected.", Rejects: true},
	PlaceDropped:   {Name: "drop", Statement: "Its element of X is dropped."},
	PlaceUndefined: {Name: "undefined", Statement: "The whole output may hold anything, and the call may be rejected. Nothing outside the output changes.", Permissive: true},
})

// MaxUnpoolDuplicates is a question because windows of a MaxPool that overlap select one element together, and the
// text does not mention other elements with the same place.
var MaxUnpoolDuplicates = maxUnpoolText.Question("duplicate-places", "I (silent)", "What does the output have at the place of several elements of X that differ?", []spec.Option{
	family.DuplicateLastWins:  {Name: "last-wins", Statement: "The last of them, in row-major order."},
	family.DuplicateFirstWins: {Name: "first-wins", Statement: "The first of them, in row-major order."},
	family.DuplicateRejected:  {Name: "reject", Statement: "None: the call is rejected.", Rejects: true},
	family.DuplicateAnyUpdate: {Name: "any", Statement: "Any one of them, whole and not a blend.", Permissive: true},
})

// The answers to the questions about places.
const (
	PlacesUnpooled, PlacesOutput                spec.Answer = 0, 1
	PlaceRejected, PlaceDropped, PlaceUndefined spec.Answer = 0, 1, 2
)
