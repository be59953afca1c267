package stablehlo

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var gatherText = text("gather")

// Gather takes slices of its operand from starts that are data.
var Gather = &spec.Operator{
	Name: gatherText.Name,
	Params: []spec.Param{
		{Name: "operand"},
		{Name: "start_indices", Indices: true},
		{Name: "result", Dir: spec.Out, Like: "operand"},
	},
	Attributes: spec.Attributes(GatherAttributes{}),
	Rules: append(GatherRules.all(),
		GatherPerDimension, GatherSizesNotNegative, GatherFits, GatherCollapsedSizes, GatherBatchingSizes, GatherResultShape),
	Questions: []*spec.Question{GatherRules.Order, OtherBools},
}

// GatherAttributes are the inputs of gather that are constants.
type GatherAttributes struct {
	OffsetDims               []int64 `conform:"offset_dims,axis=result,optional" doc:"dimensions of the result that slices have"`
	CollapsedSliceDims       []int64 `conform:"collapsed_slice_dims,axis=operand,optional" doc:"dimensions of the operand that slices lack"`
	OperandBatchingDims      []int64 `conform:"operand_batching_dims,axis=operand,optional" doc:"dimensions of the operand that are batches"`
	StartIndicesBatchingDims []int64 `conform:"start_indices_batching_dims,axis=start_indices,optional" doc:"the same batches, as dimensions of start_indices"`
	StartIndexMap            []int64 `conform:"start_index_map,axis=operand,optional" doc:"dimension of the operand that each entry of a start is for"`
	IndexVectorDim           int64   `conform:"index_vector_dim,axis=start_indices" doc:"dimension of start_indices that holds starts, or their rank"`
	SliceSizes               []int64 `conform:"slice_sizes" doc:"size of a slice in each dimension of the operand"`
	IndicesAreSorted         bool    `conform:"indices_are_sorted,optional" doc:"promises that starts do not decrease"`
}

// Numbers returns the dimension numbers of a gather.
func (a *GatherAttributes) Numbers() DimensionNumbers {
	return DimensionNumbers{a.OffsetDims, a.CollapsedSliceDims, a.OperandBatchingDims, a.StartIndicesBatchingDims, a.StartIndexMap, a.IndexVectorDim}
}

// GatheringRules are the rules of a text that gathers, except those about sizes of slices.
type GatheringRules struct {
	Correspondence
	Clamps
	Takes, Nothing, Types, elementType *spec.Rule
}

func (g *GatheringRules) all() []*spec.Rule {
	return slices.Concat([]*spec.Rule{g.Takes}, g.meanings(), []*spec.Rule{g.Low, g.High, g.Nothing, g.Types, g.elementType, g.integers}, g.static)
}

// gathering makes the rules of a text. The constraints are those about collapsed sizes, the
// element type, and dimension numbers.
func gathering(t spec.Text, n numbering, collapsed, elementType string, constraints ...string) GatheringRules {
	n.operand, n.indices, n.windows, n.start = "operand", "start_indices", "result", "clamped start"
	n.window, n.removed, n.starts, n.offset = "offset_dims", "collapsed_slice_dims", "start_index_map", "full_offset_index"
	return GatheringRules{
		Correspondence: n.correspondence(t, constraints...),
		Clamps:         clamps(t, "Semantics, full_start_index"),
		Takes: t.Meaning("takes", "Semantics, operand_index",
			"The result at an index holds the operand's element at the sum of a start, a batch and an offset, each of which has a coordinate for every dimension of the operand."),
		Nothing: t.Meaning("nothing-collapsed", "Constraints, "+collapsed+" (silent)",
			"Where a collapsed dimension has a slice of size 0, and the start is behind its last element, the result may hold anything."),
		Types: types(t),
		elementType: t.Static("element-type", "Constraints, "+elementType,
			"The operand and the result have the same element type.", resultType),
	}
}

// GatherRules are the rules of gather, except those about sizes of slices.
var GatherRules = gathering(gatherText, numbering{batching: "operand_batching_dims", indicesBatching: "start_indices_batching_dims"}, "C9", "C23",
	"C2", "C5", "C8", "C11", "C14", "C19", "C4", "C7", "C10", "C6", "C1", "C13", "C15", "C16", "C17", "C18", "C3")

// The rules of gather about sizes of slices.
var (
	GatherPerDimension = gatherText.Static("one-size-a-dimension", "Constraints, C20",
		"slice_sizes has one entry for each dimension of the operand.", family.PerDimension("slice_sizes"))
	GatherSizesNotNegative = gatherText.Static("sizes-not-negative", "Constraints, C21",
		"No size of a slice is negative.", family.AtLeast(0, "slice_sizes"))
	GatherFits = gatherText.Given(GatherPerDimension).Static("slice-fits", "Constraints, C21",
		"No size of a slice is greater than that of the operand.", fits(func(c *spec.Call) []int64 { return spec.As[GatherAttributes](c).SliceSizes }))
	GatherCollapsedSizes = gatherText.Given(append(GatherRules.static, GatherPerDimension)...).Static("collapsed-sizes", "Constraints, C9",
		"The size of a slice is at most 1 in each dimension in collapsed_slice_dims.", atMostOne("collapsed_slice_dims"))
	GatherBatchingSizes = gatherText.Given(append(GatherRules.static, GatherPerDimension)...).Static("batching-slice-sizes", "Constraints, C12",
		"The size of a slice is at most 1 in each dimension in operand_batching_dims.", atMostOne("operand_batching_dims"))
	GatherResultShape = gatherText.Given(append(GatherRules.static, GatherPerDimension, GatherSizesNotNegative, GatherFits)...).Static("result-shape", "Constraints, C22",
		"In offset_dims, the result has the sizes of slices without the collapsed dimensions and the batches. In its other dimensions, it has those of start_indices without index_vector_dim.",
		ranked(WindowsRank, func(c *spec.Call, d int) int64 { return WindowsSize(c, spec.As[GatherAttributes](c).SliceSizes, d) }))
)

// atMostOne makes the check that slice_sizes is at most 1 in the dimensions in the list
// called name.
func atMostOne(name string) func(k *spec.Check) {
	return spec.With(func(k *spec.Check, a *GatherAttributes) {
		for _, d := range k.Fields().Named(name).List.Entries() {
			if size := a.SliceSizes[d]; size > 1 {
				k.Breaks("the size in dimension %d is %d", d, size)
			}
		}
	})
}
