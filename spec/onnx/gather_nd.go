package onnx

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var gatherNDText = spec.Text{Name: "onnx.gather_nd", Document: "ONNX GatherND-13"}

// GatherNd takes the slices of its data that tuples of indices name.
var GatherNd = &spec.Operator{
	Name: gatherNDText.Name,
	Params: []spec.Param{
		{Name: "data"},
		{Name: "indices", Indices: true},
		{Name: "output", Dir: spec.Out, Like: "data", Inferred: true},
	},
	Attributes: spec.Attributes(GatherNDAttributes{}),
	Rules: []*spec.Rule{
		GatherNDSizes, GatherNDEntries, GatherNDSlices, GatherNDBatches, GatherNDIndices.Negative, GatherNDIndices.InRange, GatherNDTypes, GatherNDSameDType,
		GatherNDIndices.Type, GatherNDRanks, GatherNDBatchDims, GatherNDBatchSizes, GatherNDTupleLength,
	},
	Questions: []*spec.Question{OtherBools},
}

// GatherNDAttributes are the attributes of GatherND.
type GatherNDAttributes struct {
	BatchDims int64 `conform:"batch_dims,optional" doc:"number of leading dimensions that data and indices share"`
}

// gatherND returns the number of batch dimensions and the length of a tuple.
func gatherND(c *spec.Call) (batch, tuple int64) {
	return spec.As[GatherNDAttributes](c).BatchDims, family.TupleLength(c)
}

// GatherNDIndices are the rules of GatherND about indices.
var GatherNDIndices = indexRules(gatherNDText, tensor.Int64)

// The rules of GatherND.
var (
	GatherNDEntries = gatherNDText.Meaning("entries", "introduction; computation, 2",
		"The last dimension of the indices holds tuples. A tuple with an index for every dimension of the data after the batch dimensions names one element. The output holds that element at the position of the tuple.")
	GatherNDSlices = gatherNDText.Meaning("slices", "introduction; computation, 3",
		"A tuple with fewer indices names a slice. The dimensions of the slice are the last dimensions of the output.")
	GatherNDBatches = gatherNDText.Meaning("batches", "introduction; batch_dims",
		"The first batch_dims coordinates of a tuple are also those of the data that it names. Its indices are for the dimensions after them.")
	GatherNDSizes = gatherNDText.Sizes("introduction",
		"The output has the sizes of the indices except the last, followed by the sizes of those dimensions of the data that neither batches nor tuples cover.")
	GatherNDTypes     = gatherNDText.Types("Type Constraints", wideTypes)
	GatherNDSameDType = gatherNDText.Static("same-dtype", "Type Constraints",
		"The data and the output have the same data type.", spec.SameDType(0, 2))
	GatherNDRanks = gatherNDText.Static("ranks", "introduction, 1",
		"Neither the data nor the indices are a scalar.", family.NoScalars)
	GatherNDBatchDims = gatherNDText.Given(GatherNDRanks).Static("batch-dims", "introduction, 3",
		"batch_dims is at least 0, less than the rank of the data and less than the rank of the indices.", func(k *spec.Check) {
			data, indices := k.Tensors[0].Rank(), k.Tensors[1].Rank()
			if batch, _ := gatherND(k.Call); batch < 0 || batch >= int64(min(data, indices)) {
				k.Breaks("batch_dims is %d; data has %d dimensions, indices %d", batch, data, indices)
			}
		})
	GatherNDBatchSizes = gatherNDText.Given(GatherNDBatchDims).Static("batch-sizes", "introduction, 2",
		"The data and the indices have the same first batch_dims sizes.", func(k *spec.Check) {
			batch, _ := gatherND(k.Call)
			if data, indices := k.Tensors[0].Sizes[:batch], k.Tensors[1].Sizes[:batch]; !slices.Equal(data, indices) {
				k.Breaks("batches of data have sizes %v, of indices %v", data, indices)
			}
		})
	GatherNDTupleLength = gatherNDText.Given(GatherNDBatchDims).Static("tuple-length", "introduction, 4; computation, 1",
		"A tuple has at least one index, and at most as many as the data has dimensions after the batch dimensions.", func(k *spec.Check) {
			if batch, tuple := gatherND(k.Call); tuple < 1 || tuple > int64(k.Tensors[0].Rank())-batch {
				k.Breaks("tuples of %d indices; data has %d dimensions, and %d of batches", tuple, k.Tensors[0].Rank(), batch)
			}
		})
)
