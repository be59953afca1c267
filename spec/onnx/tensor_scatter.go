package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var tensorScatterText = spec.Text{Name: "onnx.tensor_scatter", Document: "ONNX TensorScatter-24"}

// TensorScatter writes an update into a copy of a cache, for each sample of a batch from an
// index on.
var TensorScatter = &spec.Operator{
	Name: tensorScatterText.Name,
	Params: []spec.Param{
		{Name: "past_cache"},
		{Name: "update", Like: "past_cache"},
		{Name: "write_indices", Count: spec.Optional, Indices: true},
		{Name: "present_cache", Dir: spec.Out, Like: "past_cache", Inferred: true},
	},
	Attributes: spec.Attributes(TensorScatterAttributes{Axis: -2}),
	Rules: []*spec.Rule{
		TensorScatterSizes, TensorScatterCopies, TensorScatterLinear, TensorScatterCircular, TensorScatterDefault, TensorScatterNegativeAxis,
		TensorScatterInRange, TensorScatterNotNegative, TensorScatterTypes, TensorScatterSameDType, TensorScatterIndexType, TensorScatterAxisInRange, TensorScatterNotBatch,
		TensorScatterUpdate, TensorScatterLength, TensorScatterIndices,
	},
	Questions: []*spec.Question{TensorScatterOutside, TensorScatterNegative, OtherBools},
}

// TensorScatterAttributes are the attributes of TensorScatter.
type TensorScatterAttributes struct {
	Axis int64 `conform:"axis,axis,optional" doc:"dimension of the sequence, negative from the back; not the first one"`
	Mode int64 `conform:"mode,optional,enum=linear|circular" doc:"whether an update that does not fit is refused, or goes on at the beginning"`
}

// Linear and Circular are the modes of TensorScatter.
const Linear, Circular = 0, 1

// Sequence returns the dimension that the axis of a call of TensorScatter names, and whether
// the cache has it.
func Sequence(c *spec.Call) (int, bool) {
	return family.Dimension(spec.As[TensorScatterAttributes](c).Axis, c.Tensors[0].Rank())
}

// The rules of TensorScatter.
var (
	TensorScatterSizes = tensorScatterText.Meaning("sizes", "introduction; present_cache",
		"The output has the sizes of past_cache.")
	TensorScatterCopies = tensorScatterText.Meaning("copies", "introduction",
		"An element of the output to which no element of update goes is that of past_cache.")
	TensorScatterLinear = tensorScatterText.Meaning("linear", "introduction; mode",
		"In mode linear, the default, position i of update along the axis goes to position write_indices[b] + i of the output, where b is the coordinate in the first dimension.")
	TensorScatterCircular = tensorScatterText.Meaning("circular", "introduction; mode",
		"In mode circular, position i of update along the axis goes to the position of the output that write_indices[b] + i is modulo the size of the axis.")
	TensorScatterDefault = tensorScatterText.Meaning("default-indices", "introduction; write_indices",
		"Without write_indices, all of them are 0.")
	TensorScatterNegativeAxis = negativeAxis(tensorScatterText, "axis (silent in words); default")
	TensorScatterInRange      = tensorScatterText.Data("index-in-range", "mode",
		"In mode linear, each write index is not negative, and update ends from there on before the end of the axis. The answer to onnx.tensor_scatter/index-outside decides about others.")
	TensorScatterNotNegative = tensorScatterText.Data("index-not-negative", "introduction (silent)",
		"In mode circular, no write index is negative, unless the answer to onnx.tensor_scatter/negative-index is modulo.")
	TensorScatterTypes     = tensorScatterText.Types("Type Constraints", everyType[:len(everyType)-2])
	TensorScatterSameDType = tensorScatterText.Static("same-dtype", "Type Constraints",
		"past_cache, update and the output have the same data type.", func(k *spec.Check) { spec.SameDType(0, 1, len(k.Tensors)-1)(k) })
	TensorScatterIndexType = tensorScatterText.Static("index-type", "write_indices",
		"write_indices has the data type int64.", int64s("write_indices"))
	TensorScatterAxisInRange = tensorScatterText.Static("axis-in-range", "axis (silent)",
		"The axis is from -r to r-1, where r is the rank of past_cache.", family.AxesInRange)
	TensorScatterNotBatch = tensorScatterText.Given(TensorScatterAxisInRange).Static("axis-not-batch", "axis",
		"The axis is not the first dimension, also when it counts from the back.", func(k *spec.Check) {
			if axis, _ := Sequence(k.Call); axis == 0 {
				k.Breaks("the axis is the first of %d dimensions", k.Tensors[0].Rank())
			}
		})
	TensorScatterUpdate = tensorScatterText.Given(TensorScatterAxisInRange).Static("update-sizes", "introduction; update",
		"update has the rank and the sizes of past_cache, except along the axis.", func(k *spec.Check) {
			cache, update := k.Tensors[0].Sizes, k.Tensors[1].Sizes
			if axis, _ := Sequence(k.Call); len(cache) != len(update) || !equalBut(axis, cache, update) {
				k.Breaks("update has sizes %v, past_cache %v", update, cache)
			}
		})
	TensorScatterLength = tensorScatterText.Given(TensorScatterUpdate).Static("update-length", "introduction",
		"Along the axis, update is at most as long as past_cache.", func(k *spec.Check) {
			axis, _ := Sequence(k.Call)
			if cache, update := k.Tensors[0].Sizes[axis], k.Tensors[1].Sizes[axis]; update > cache {
				k.Breaks("update has %d positions, past_cache %d", update, cache)
			}
		})
	TensorScatterIndices = tensorScatterText.Given(TensorScatterAxisInRange).Static("indices-sizes", "write_indices",
		"write_indices has one dimension, with an index for each place of the first dimension of past_cache.", func(k *spec.Check) {
			for _, t := range k.Of("write_indices") {
				if batch := k.Tensors[0].Sizes[0]; t.Rank() != 1 || t.Sizes[0] != batch {
					k.Breaks("write_indices has sizes %v, and there are %d samples", t.Sizes, batch)
				}
			}
		})
)

// TensorScatterOutside is a question because the text requires the index to fit and does not
// say what happens otherwise. Its code takes a negative index from the back.
var TensorScatterOutside = tensorScatterText.Question("index-outside", "mode (silent)",
	"What happens to a write index that is negative, or from which on the update does not fit, in mode linear?", []spec.Option{
		WriteRejected:  {Name: "reject", Statement: "The call is rejected.", Rejects: true},
		WriteUndefined: {Name: "undefined", Statement: "The whole output may hold anything, and the call may be rejected. Nothing outside the output changes.", Permissive: true},
	})

// TensorScatterNegative is a question because the text's code takes any index modulo the size
// of the axis, and ONNX Runtime rejects a negative one.
var TensorScatterNegative = tensorScatterText.Question("negative-index", "introduction (silent in words)",
	"What happens to a negative write index in mode circular?", []spec.Option{
		NegativeModulo:   {Name: "modulo", Statement: "It is modulo the size of the axis as others are: -1 is the last position."},
		NegativeRejected: {Name: "reject", Statement: "The call is rejected.", Rejects: true},
	})

// The answers to [TensorScatterOutside] and to [TensorScatterNegative].
const (
	WriteRejected, WriteUndefined    spec.Answer = 0, 1
	NegativeModulo, NegativeRejected spec.Answer = 0, 1
)
