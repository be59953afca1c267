package stablehlo

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var scatterText = text("scatter")

// Scatter copies its input and updates windows whose starts are data. Calls with several
// inputs, and results of a promoted type, are not represented.
var Scatter = &spec.Operator{
	Name: scatterText.Name,
	Params: []spec.Param{
		{Name: "inputs"},
		{Name: "scatter_indices", Indices: true},
		{Name: "updates", Like: "inputs"},
		{Name: "results", Dir: spec.Out, Like: "inputs"},
	},
	Attributes: spec.Attributes(ScatterAttributes{}),
	Rules: slices.Concat([]*spec.Rule{
		ScatterUpdates.Copies, ScatterStarts, ScatterOthersStart, ScatterOffsets, ScatterBatches, ScatterDrops, ScatterUpdates.Replaces,
		ScatterUpdates.Reduces[family.ReduceAdd], ScatterUpdates.Reduces[family.ReduceMul],
		ScatterUpdates.Reduces[family.ReduceMax], ScatterUpdates.Reduces[family.ReduceMin],
		ScatterUpdates.Distinct, ScatterSorted, ScatterUnique, ScatterTypes, ScatterUpdateType, ScatterElementType, ScatterIntegers,
	}, scatterNumbers, []*spec.Rule{ScatterUpdatesShape, ScatterWindowsFit, ScatterResultShape}),
	Questions: []*spec.Question{ScatterPartial, ScatterOrder, ScatterUpdates.Overflow},
	Limit:     family.ReducesNoFloats,
}

// ScatterAttributes are the inputs of scatter that are constants.
type ScatterAttributes struct {
	UpdateWindowDims           []int64          `conform:"update_window_dims,axis,optional" doc:"dimensions of updates that windows have"`
	InsertedWindowDims         []int64          `conform:"inserted_window_dims,axis,optional" doc:"dimensions of inputs that windows lack"`
	InputBatchingDims          []int64          `conform:"input_batching_dims,axis,optional" doc:"dimensions of inputs that are batches"`
	ScatterIndicesBatchingDims []int64          `conform:"scatter_indices_batching_dims,axis,optional" doc:"the same batches, as dimensions of scatter_indices"`
	ScatterDimsToOperandDims   []int64          `conform:"scatter_dims_to_operand_dims,axis,optional" doc:"dimension of inputs that each entry of a start is for"`
	IndexVectorDim             int64            `conform:"index_vector_dim,axis" doc:"dimension of scatter_indices that holds starts, or their rank"`
	IndicesAreSorted           bool             `conform:"indices_are_sorted,optional" doc:"promises that starts do not decrease"`
	UniqueIndices              bool             `conform:"unique_indices,optional" doc:"promises that no element is updated twice"`
	UpdateComputation          family.Reduction `conform:"update_computation,optional,enum=update|add|multiply|maximum|minimum" doc:"the operation of an element and its update, or the update itself"`
}

// Numbers returns the dimension numbers of a scatter.
func (a *ScatterAttributes) Numbers() DimensionNumbers {
	return DimensionNumbers{a.UpdateWindowDims, a.InsertedWindowDims, a.InputBatchingDims, a.ScatterIndicesBatchingDims, a.ScatterDimsToOperandDims, a.IndexVectorDim}
}

var scatterNumbering = numbering{
	of:      func(c *spec.Call) DimensionNumbers { return c.Attributes.(*ScatterAttributes).Numbers() },
	operand: "inputs", indices: "scatter_indices", windows: "updates",
	window: "update_window_dims", removed: "inserted_window_dims", batching: "input_batching_dims", indicesBatching: "scatter_indices_batching_dims",
	starts: "scatter_dims_to_operand_dims",
}

// scatterNumbers are the rules about dimension numbers.
var scatterNumbers = scatterNumbering.rules(scatterText,
	"C22", "C8", "C11", "C13", "C15", "C21", "C7", "C10", "C12", "C9", "C2", "C14", "C16", "C17", "C18", "C20", "C19")

// UpdatesRank returns how many dimensions the updates of a scatter have.
func UpdatesRank(c *spec.Call) int { return scatterNumbering.rank(c) }

// UpdatesSize returns the size of dimension d of the updates of a scatter, for windows
// that have these sizes in the dimensions of the inputs.
func UpdatesSize(c *spec.Call, windows []int64, d int) int64 {
	return scatterNumbering.size(c, windows, d)
}

// ScatterUpdates are the rules about updates.
var ScatterUpdates = family.ScatterRules{
	Copies: scatterText.Meaning("copies-inputs", "Semantics, exec",
		"An element of the results that no update goes to is that of the inputs."),
	Replaces: scatterText.Meaning("updates", "Semantics, update_computation",
		"An update computation that returns the update makes it the element."),
	Distinct: scatterText.Meaning("any-order", "Semantics, schedule",
		"Updates of one element are taken in any order, so that it may hold any one of them."),
	Reduces: [family.ReduceMean + 1]*spec.Rule{
		family.ReduceAdd: scatterText.Meaning("add", "Semantics, update_computation; add", "The element and all of its updates are added. For booleans, that is a logical or."),
		family.ReduceMul: scatterText.Meaning("multiply", "Semantics, update_computation; multiply", "The element and all of its updates are multiplied. For booleans, that is a logical and."),
		family.ReduceMax: scatterText.Meaning("maximum", "Semantics, update_computation; maximum", "The greatest of the element and all of its updates. For booleans, that is a logical or."),
		family.ReduceMin: scatterText.Meaning("minimum", "Semantics, update_computation; minimum", "The least of the element and all of its updates. For booleans, that is a logical and."),
	},
	Overflow: family.Overflow(scatterText, "update_computation; add; multiply", "a sum or product"),
}

// The rules of scatter.
var (
	ScatterStarts = scatterText.Meaning("starts", "Semantics, start_index",
		"The coordinates of an update in dimensions that update_window_dims does not name, in their order, name a start in scatter_indices: the entries along index_vector_dim, or one entry if that is behind the last dimension. Entry k of a start is for dimension scatter_dims_to_operand_dims[k] of the inputs.")
	ScatterOthersStart = scatterText.Meaning("starts-at-0", "Semantics, full_start_index",
		"In a dimension that scatter_dims_to_operand_dims does not name, the start is 0.")
	ScatterOffsets = scatterText.Meaning("offsets", "Semantics, full_window_index",
		"The coordinates of an update in update_window_dims are, in their order, the offsets from the start in the dimensions of the inputs that neither inserted_window_dims nor input_batching_dims names. In those the offset is 0.")
	ScatterBatches = scatterText.Meaning("batches", "Semantics, full_batching_index",
		"In dimension input_batching_dims[i], an update goes to its coordinate that names the start in dimension scatter_indices_batching_dims[i].")
	ScatterDrops = scatterText.Meaning("drops", "Semantics, exec",
		"An update that goes outside the inputs changes nothing. Nothing counts from the end, and nothing is clamped.")
	ScatterSorted = scatterText.Meaning("sorted", "Semantics, indices_are_sorted",
		"With indices_are_sorted, no start is less than the one before it, in row-major order of the places of starts. Otherwise the behavior is undefined.")
	ScatterUnique = scatterText.Meaning("unique", "Semantics, unique_indices",
		"With unique_indices, no two updates go to one element. Otherwise the behavior is undefined.")
	ScatterTypes      = types(scatterText)
	ScatterUpdateType = scatterText.Static("update-type", "Constraints, C6",
		"The updates have the element type of the inputs.", spec.SameDType(0, 2))
	ScatterElementType = scatterText.Static("element-type", "Constraints, C23 and C25",
		"The results have the element type of the inputs, where the update computation promotes nothing.", spec.SameDType(0, 3))
	ScatterIntegers = scatterText.Static("starts-are-integers", "Inputs, scatter_indices",
		"The start indices are integers, signed or unsigned.", integers("scatter_indices"))
	ScatterUpdatesShape = scatterText.Given(scatterNumbers...).Static("updates-shape", "Constraints, C4",
		"In the dimensions that update_window_dims does not name, the updates have the sizes of scatter_indices without index_vector_dim.", func(k *spec.Check) {
			updates, window := k.Input("updates").Sizes, scatterNumbering.of(k.Call).Window
			if rank := scatterNumbering.rank(k.Call); rank != len(updates) {
				k.Breaks("the updates have %d dimensions, and not %d", len(updates), rank)
				return
			}
			for d := range updates {
				if !slices.Contains(window, int64(d)) && updates[d] != UpdatesSize(k.Call, k.Tensors[0].Sizes, d) {
					k.Breaks("the updates have sizes %v, and scatter_indices %v", updates, k.Tensors[1].Sizes)
					return
				}
			}
		})
	ScatterWindowsFit = scatterText.Given(ScatterUpdatesShape).Static("windows-fit", "Constraints, C4",
		"In update_window_dims, no size of the updates is greater than that of the inputs.", func(k *spec.Check) {
			updates := k.Input("updates").Sizes
			for _, d := range scatterNumbering.of(k.Call).Window {
				if most := UpdatesSize(k.Call, k.Tensors[0].Sizes, int(d)); updates[d] > most {
					k.Breaks("windows have size %d in dimension %d of the updates, and the inputs %d", updates[d], d, most)
				}
			}
		})
	ScatterResultShape = scatterText.Static("result-shape", "Constraints, C24",
		"The results have the shape of the inputs.", shaped(sameSize))
)

// ScatterPartial is a question because XLA drops the whole window.
var ScatterPartial = scatterText.Question("partial-window", "Semantics, exec",
	"What happens to a window that is partly outside the inputs?", []spec.Option{
		PartialInside:  {Name: "inside", Statement: "Its updates inside the inputs are made."},
		PartialDropped: {Name: "dropped", Statement: "None of its updates is made."},
	})

// The answers to [ScatterPartial].
const PartialInside, PartialDropped spec.Answer = 0, 1

// ScatterOrder is a question because the text compares starts that have several entries.
var ScatterOrder = orderOfStarts(scatterText)
