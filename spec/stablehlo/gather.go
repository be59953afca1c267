package stablehlo

import (
	"slices"

	"example.com/conform/spec"
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
	Rules: slices.Concat([]*spec.Rule{
		GatherTakes, GatherStarts, GatherOthersStart, GatherOffsets, GatherBatches, GatherLow, GatherHigh, GatherNothing, GatherSorted,
		GatherTypes, GatherElementType, GatherIntegers,
	}, gatherNumbers, []*spec.Rule{
		GatherPerDimension, GatherSizesNotNegative, GatherFits, GatherCollapsedSizes, GatherBatchingSizes, GatherResultShape,
	}),
	Questions: []*spec.Question{GatherOrder},
}

// GatherAttributes are the inputs of gather that are constants.
type GatherAttributes struct {
	OffsetDims               []int64 `conform:"offset_dims,axis,optional" doc:"dimensions of the result that slices have"`
	CollapsedSliceDims       []int64 `conform:"collapsed_slice_dims,axis,optional" doc:"dimensions of the operand that slices lack"`
	OperandBatchingDims      []int64 `conform:"operand_batching_dims,axis,optional" doc:"dimensions of the operand that are batches"`
	StartIndicesBatchingDims []int64 `conform:"start_indices_batching_dims,axis,optional" doc:"the same batches, as dimensions of start_indices"`
	StartIndexMap            []int64 `conform:"start_index_map,axis,optional" doc:"dimension of the operand that each entry of a start is for"`
	IndexVectorDim           int64   `conform:"index_vector_dim,axis" doc:"dimension of start_indices that holds starts, or their rank"`
	SliceSizes               []int64 `conform:"slice_sizes" doc:"size of a slice in each dimension of the operand"`
	IndicesAreSorted         bool    `conform:"indices_are_sorted,optional" doc:"promises that starts do not decrease"`
}

// Numbers returns the dimension numbers of a gather.
func (a *GatherAttributes) Numbers() DimensionNumbers {
	return DimensionNumbers{a.OffsetDims, a.CollapsedSliceDims, a.OperandBatchingDims, a.StartIndicesBatchingDims, a.StartIndexMap, a.IndexVectorDim}
}

func gather(c *spec.Call) *GatherAttributes { return c.Attributes.(*GatherAttributes) }

var gatherNumbering = numbering{
	of:      func(c *spec.Call) DimensionNumbers { return gather(c).Numbers() },
	operand: "operand", indices: "start_indices", windows: "result",
	window: "offset_dims", removed: "collapsed_slice_dims", batching: "operand_batching_dims", indicesBatching: "start_indices_batching_dims",
	starts: "start_index_map",
}

// gatherNumbers are the rules about dimension numbers.
var gatherNumbers = gatherNumbering.rules(gatherText,
	"C2", "C5", "C8", "C11", "C14", "C19", "C4", "C7", "C10", "C6", "C1", "C13", "C15", "C16", "C17", "C18", "C3")

// GatherRank returns how many dimensions the result of a gather has.
func GatherRank(c *spec.Call) int { return gatherNumbering.rank(c) }

// GatherSize returns the size of dimension d of the result of a gather whose dimension
// numbers break no rule.
func GatherSize(c *spec.Call, d int) int64 { return gatherNumbering.size(c, gather(c).SliceSizes, d) }

// The rules of gather.
var (
	GatherTakes = gatherText.Meaning("takes", "Semantics, operand_index",
		"The result at an index holds the operand's element at the sum of a start, a batch and an offset, each of which has a coordinate for every dimension of the operand.")
	GatherStarts = gatherText.Meaning("starts", "Semantics, start_index",
		"The coordinates of the result in dimensions that offset_dims does not name, in their order, name a start in start_indices: the entries along index_vector_dim, or one entry if that is behind the last dimension. Entry k of a start is for dimension start_index_map[k] of the operand.")
	GatherOthersStart = gatherText.Meaning("starts-at-0", "Semantics, full_start_index",
		"In a dimension that start_index_map does not name, the start is 0.")
	GatherLow = gatherText.Meaning("clamped-low", "Semantics, full_start_index",
		"A start below 0 becomes 0. It does not count from the end.")
	GatherHigh = gatherText.Meaning("clamped-high", "Semantics, full_start_index",
		"A start from which the slice would leave the operand becomes the greatest one from which it does not. A start of an unsigned type is never below 0.")
	GatherOffsets = gatherText.Meaning("offsets", "Semantics, full_offset_index",
		"The coordinates of the result in offset_dims are, in their order, the offsets in the dimensions of the operand that neither collapsed_slice_dims nor operand_batching_dims names. In those the offset is 0.")
	GatherBatches = gatherText.Meaning("batches", "Semantics, full_batching_index",
		"In dimension operand_batching_dims[i], the batch is the coordinate that names the start in dimension start_indices_batching_dims[i].")
	GatherNothing = gatherText.Meaning("nothing-collapsed", "Constraints, C9 (silent)",
		"Where a collapsed dimension has a slice of size 0, and the start is behind its last element, the result may hold anything.")
	GatherSorted = gatherText.Meaning("sorted", "Semantics, indices_are_sorted",
		"With indices_are_sorted, no clamped start is less than the one before it, in row-major order of the places of starts. Otherwise the behavior is undefined.")
	GatherTypes       = types(gatherText)
	GatherElementType = gatherText.Static("element-type", "Constraints, C23",
		"The operand and the result have the same element type.", resultType)
	GatherIntegers = gatherText.Static("starts-are-integers", "Inputs, start_indices",
		"The start indices are integers, signed or unsigned.", integers("start_indices"))
	GatherPerDimension = gatherText.Static("one-size-a-dimension", "Constraints, C20",
		"slice_sizes has one entry for each dimension of the operand.", perDimension("slice_sizes"))
	GatherSizesNotNegative = gatherText.Static("sizes-not-negative", "Constraints, C21",
		"No size of a slice is negative.", notBelow(0, "slice_sizes"))
	GatherFits = gatherText.Given(GatherPerDimension).Static("slice-fits", "Constraints, C21",
		"No size of a slice is greater than that of the operand.", fits(func(c *spec.Call) []int64 { return gather(c).SliceSizes }))
	GatherCollapsedSizes = gatherText.Given(append(gatherNumbers, GatherPerDimension)...).Static("collapsed-sizes", "Constraints, C9",
		"The size of a slice is at most 1 in each dimension in collapsed_slice_dims.", atMostOne("collapsed_slice_dims"))
	GatherBatchingSizes = gatherText.Given(append(gatherNumbers, GatherPerDimension)...).Static("batching-slice-sizes", "Constraints, C12",
		"The size of a slice is at most 1 in each dimension in operand_batching_dims.", atMostOne("operand_batching_dims"))
	GatherResultShape = gatherText.Given(append(gatherNumbers, GatherPerDimension, GatherSizesNotNegative, GatherFits)...).Static("result-shape", "Constraints, C22",
		"In offset_dims, the result has the sizes of slices without the collapsed dimensions and the batches. In its other dimensions, it has those of start_indices without index_vector_dim.",
		ranked(gatherNumbering.rank, GatherSize))
)

// GatherOrder is a question because the text compares starts that have several entries.
var GatherOrder = orderOfStarts(gatherText)

// atMostOne makes the check that slice_sizes is at most 1 in the dimensions in the list
// called name.
func atMostOne(name string) func(k *spec.Check) {
	return func(k *spec.Check) {
		for _, d := range k.Fields().Named(name).List.Entries() {
			if size := k.Fields().Named("slice_sizes").List.Entries()[d]; size > 1 {
				k.Breaks("the size in dimension %d is %d", d, size)
			}
		}
	}
}
