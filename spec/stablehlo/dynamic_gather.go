package stablehlo

import (
	"slices"

	"example.com/conform/spec"
)

var dynamicGatherText = text("dynamic_gather")

// DynamicGather is [Gather] without batches, of slices whose sizes are an operand.
var DynamicGather = &spec.Operator{
	Name: dynamicGatherText.Name,
	Params: []spec.Param{
		{Name: "operand"},
		{Name: "start_indices", Indices: true},
		{Name: "slice_sizes", Indices: true},
		{Name: "result", Dir: spec.Out, Like: "operand"},
	},
	Attributes: spec.Attributes(DynamicGatherAttributes{}),
	Rules: slices.Concat(DynamicGatherRules.all(), []*spec.Rule{DynamicGatherFits, DynamicGatherCollapsedSizes, DynamicGatherShape},
		lists(dynamicGatherText, "C11", operandRank, "slice_sizes"), []*spec.Rule{dynamicGatherPlaces}),
	Questions: []*spec.Question{DynamicGatherRules.Order, OtherBools},
}

// DynamicGatherAttributes are the inputs of dynamic_gather that are constants.
type DynamicGatherAttributes struct {
	OffsetDims         []int64 `conform:"offset_dims,axis=result,optional" doc:"dimensions of the result that slices have"`
	CollapsedSliceDims []int64 `conform:"collapsed_slice_dims,axis=operand,optional" doc:"dimensions of the operand that slices lack"`
	StartIndexMap      []int64 `conform:"start_index_map,axis=operand,optional" doc:"dimension of the operand that each entry of a start is for"`
	IndexVectorDim     int64   `conform:"index_vector_dim,axis=start_indices" doc:"dimension of start_indices that holds starts, or their rank"`
	IndicesAreSorted   bool    `conform:"indices_are_sorted,optional" doc:"promises that starts do not decrease"`
}

// Numbers returns the dimension numbers of a dynamic_gather, which has no batches.
func (a *DynamicGatherAttributes) Numbers() DimensionNumbers {
	return DimensionNumbers{Window: a.OffsetDims, Removed: a.CollapsedSliceDims, Starts: a.StartIndexMap, Vector: a.IndexVectorDim}
}

// DynamicGatherRules are the rules that gather has too.
var DynamicGatherRules = gathering(dynamicGatherText, numbering{}, "C8", "C14",
	"C2", "C5", "C7", "C10", "C4", "C6", "C6", "C1", "C9", "C3")

// The other rules of dynamic_gather.
var (
	DynamicGatherFits = dynamicGatherText.Meaning("slice-fits", "Constraints, C12; Dynamism",
		"No size of a slice is negative, or greater than that of the operand. Otherwise the behavior is undefined.")
	DynamicGatherCollapsedSizes = dynamicGatherText.Meaning("collapsed-sizes", "Constraints, C8; Dynamism",
		"The size of a slice is at most 1 in each dimension in collapsed_slice_dims. Otherwise the behavior is undefined.")
	DynamicGatherShape = dynamicGatherText.Meaning("shape-agrees", "Constraints, C13; Dynamism",
		"In offset_dims, the result has the sizes of slices without the collapsed dimensions. Otherwise the behavior is undefined.")
	dynamicGatherPlaces = dynamicGatherText.Given(DynamicGatherRules.static...).Static("places-shape", "Constraints, C13",
		"In the dimensions that offset_dims does not name, the result has the sizes of start_indices without index_vector_dim.", DynamicGatherRules.placed)
)
