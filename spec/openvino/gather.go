package openvino

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var gatherText = spec.Text{Name: "openvino.gather", Document: "Gather-8 (OpenVINO)"}

// Gather takes slices of its data by their indices along an axis, in batches.
var Gather = &spec.Operator{
	Name: gatherText.Name,
	Params: []spec.Param{
		{Name: "data"},
		{Name: "indices", Indices: true},
		{Name: "output", Dir: spec.Out, Like: "data", Inferred: true},
	},
	Attributes: spec.Attributes(GatherAttributes{}),
	Rules: []*spec.Rule{
		GatherSizes, GatherEntries, GatherScalar, GatherBatches, GatherNegativeAxis, GatherNegativeBatchDims, GatherIndices.Negative, GatherIndices.InRange,
		GatherTypes, GatherSameType, GatherIndices.Type, GatherAxisInRange, GatherBatchDims, GatherBatchesBeforeAxis, GatherBatchSizes,
	},
	Questions: []*spec.Question{GatherFarBatchDims, OtherBools},
}

// GatherAttributes are the axis, which decides the sizes of the output, and the attribute
// of Gather.
type GatherAttributes struct {
	Axis      int64 `conform:"axis,axis" doc:"axis of the data that the indices index, negative from the end"`
	BatchDims int64 `conform:"batch_dims,optional" doc:"number of leading dimensions that data and indices share, negative from the rank of the indices"`
}

// GatherOf returns the axis and the number of batch dimensions of a call of Gather, both
// counted from the front. They may be out of range.
func GatherOf(c *spec.Call) (axis, batch int64) {
	a := spec.As[GatherAttributes](c)
	if axis, batch = a.Axis, a.BatchDims; axis < 0 {
		axis += int64(c.Tensors[0].Rank())
	}
	if batch < 0 {
		batch += int64(c.Tensors[1].Rank())
	}
	return axis, batch
}

// GatherIndices are the rules of Gather about indices.
var GatherIndices = family.IndexRules{
	Negative: gatherText.Meaning("negative-indices", "Inputs, indices; Example 6",
		"A negative index counts from the end of the axis: -1 is the last element."),
	Type: integerIndices(gatherText),
	InRange: gatherText.Meaning("outside-is-zero", "Detailed description; Example 7",
		"What an index outside its axis gathers is 0."),
	Outside: family.OutOfRangeSkip,
}

// integerIndices makes the rule that the indices have an integer type.
func integerIndices(text spec.Text) *spec.Rule {
	return text.Static("index-type", "Types, T_IND", "The indices have an integer type, signed or not.", func(k *spec.Check) {
		if d := k.Input("indices").DType; !d.Integer() || !slices.Contains(elementTypes, d) {
			k.Breaks("indices are %v", d)
		}
	})
}

// The rules of Gather.
var (
	GatherEntries = gatherText.Meaning("entries", "Detailed description",
		"At the coordinates of each index, the output holds the slice of the data that the index names along the axis.")
	GatherSizes = gatherText.Sizes("Outputs",
		"The output has the sizes of the data, except that the sizes of the indices after the batch dimensions replace the size along the axis.")
	GatherScalar = gatherText.Meaning("scalar-index", "Inputs, indices",
		"The indices may be a scalar. The output then does not have the axis.")
	GatherBatches = gatherText.Meaning("batches", "Detailed description; batch_dims",
		"The first batch_dims coordinates of an index are also those of the data that it names.")
	GatherNegativeAxis = gatherText.Meaning("negative-axis", "Inputs, axis",
		"A negative axis counts from the end: -1 is the last dimension of the data.")
	GatherNegativeBatchDims = gatherText.Meaning("negative-batch-dims", "batch_dims; Example 5",
		"The rank of the indices is added to a negative batch_dims.")
	GatherTypes    = gatherText.Types(anyType, elementTypes)
	GatherSameType = gatherText.Static("same-type", "Outputs; Types, T",
		"The output has the element type of the data.", spec.SameDType(0, 2))
	GatherAxisInRange = gatherText.Static("axis-in-range", "Inputs, axis",
		"The axis is from -r to r-1, where r is the rank of the data. A scalar has no axis and is rejected.", func(k *spec.Check) {
			if axis, _ := GatherOf(k.Call); axis < 0 || axis >= int64(k.Tensors[0].Rank()) {
				k.Breaks("axis is %d, and data has %d dimensions", axis, k.Tensors[0].Rank())
			}
		})
	GatherBatchDims = gatherText.Static("batch-dims", "batch_dims",
		"batch_dims is from -n to n, where n is the lesser rank of the data and the indices. With the answer accept to openvino.gather/far-batch-dims, it may be less, down to minus the rank of the indices.", spec.With(func(k *spec.Check, a *GatherAttributes) {
			data, indices := int64(k.Tensors[0].Rank()), int64(k.Tensors[1].Rank())
			b := a.BatchDims
			if b > min(data, indices) || b < -indices || b < -data && k.Rejects(GatherFarBatchDims) {
				k.Breaks("batch_dims is %d; data has %d dimensions, indices %d", b, data, indices)
			}
		}))
	GatherBatchesBeforeAxis = gatherText.Given(GatherAxisInRange, GatherBatchDims).Static("batches-before-axis", "batch_dims; Inputs, axis",
		"batch_dims is at most the axis, both counted from the front.", func(k *spec.Check) {
			if axis, batch := GatherOf(k.Call); batch > axis {
				k.Breaks("there are %d batch dimensions, and the axis is %d", batch, axis)
			}
		})
	GatherBatchSizes = gatherText.Given(GatherBatchesBeforeAxis).Static("batch-sizes", "batch_dims",
		"The data and the indices have the same first batch_dims sizes.", func(k *spec.Check) {
			_, batch := GatherOf(k.Call)
			if data, indices := k.Tensors[0].Sizes[:batch], k.Tensors[1].Sizes[:batch]; !slices.Equal(data, indices) {
				k.Breaks("batches of data have sizes %v, of indices %v", data, indices)
			}
		})
)

// GatherFarBatchDims is a question because the text bounds a negative batch_dims by the
// rank of the data, to which it is not added.
var GatherFarBatchDims = gatherText.Question("far-batch-dims", "batch_dims, range of values",
	"May a negative batch_dims be less than minus the rank of the data, if the indices have more dimensions?",
	[]spec.Option{spec.Rejected, {Name: "accept", Statement: "Yes: the rank of the indices is added to it all the same."}})
