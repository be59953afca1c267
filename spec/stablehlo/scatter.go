package stablehlo

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var scatterText = text("scatter")

// Scatter copies its inputs and updates windows whose starts are data. The update computation does the
// same to the elements of each input. Results of a promoted type are not represented.
var Scatter = &spec.Operator{
	Name: scatterText.Name,
	Params: []spec.Param{
		{Name: "inputs", Count: spec.Many},
		{Name: "scatter_indices", Indices: true},
		{Name: "updates", Count: spec.Many, Like: "inputs"},
		{Name: "results", Dir: spec.Out, Count: spec.Many, Like: "inputs"},
	},
	Attributes: spec.Attributes(ScatterAttributes{}),
	Rules: slices.Concat(ScatterRules.meanings(), []*spec.Rule{
		ScatterDrops, ScatterUpdates.Copies, ScatterUpdates.Replaces,
		ScatterUpdates.Reduces[family.ReduceAdd], ScatterUpdates.Reduces[family.ReduceMul],
		ScatterUpdates.Reduces[family.ReduceMax], ScatterUpdates.Reduces[family.ReduceMin],
		ScatterUpdates.Distinct, ScatterEach, ScatterUnique, ScatterTypes, ScatterPairs, ScatterInputsShape, ScatterUpdateType, ScatterElementType, ScatterRules.integers,
	}, ScatterRules.static, []*spec.Rule{ScatterUpdatesSame, ScatterUpdatesShape, ScatterWindowsFit, ScatterResultShape}),
	Questions: []*spec.Question{ScatterPartial, ScatterRules.Order, ScatterUpdates.Overflow, OtherBools},
	Limit:     family.ReducesNoFloats,
}

// ScatterAttributes are the inputs of scatter that are constants.
type ScatterAttributes struct {
	UpdateWindowDims           []int64          `conform:"update_window_dims,axis=updates,optional" doc:"dimensions of updates that windows have"`
	InsertedWindowDims         []int64          `conform:"inserted_window_dims,axis=inputs,optional" doc:"dimensions of inputs that windows lack"`
	InputBatchingDims          []int64          `conform:"input_batching_dims,axis=inputs,optional" doc:"dimensions of inputs that are batches"`
	ScatterIndicesBatchingDims []int64          `conform:"scatter_indices_batching_dims,axis=scatter_indices,optional" doc:"the same batches, as dimensions of scatter_indices"`
	ScatterDimsToOperandDims   []int64          `conform:"scatter_dims_to_operand_dims,axis=inputs,optional" doc:"dimension of inputs that each entry of a start is for"`
	IndexVectorDim             int64            `conform:"index_vector_dim,axis=scatter_indices" doc:"dimension of scatter_indices that holds starts, or their rank"`
	IndicesAreSorted           bool             `conform:"indices_are_sorted,optional" doc:"promises that starts do not decrease"`
	UniqueIndices              bool             `conform:"unique_indices,optional" doc:"promises that no element is updated twice"`
	UpdateComputation          family.Reduction `conform:"update_computation,optional,enum=update|add|multiply|maximum|minimum" doc:"the operation of an element and its update, or the update itself"`
}

// Numbers returns the dimension numbers of a scatter.
func (a *ScatterAttributes) Numbers() DimensionNumbers {
	return DimensionNumbers{a.UpdateWindowDims, a.InsertedWindowDims, a.InputBatchingDims, a.ScatterIndicesBatchingDims, a.ScatterDimsToOperandDims, a.IndexVectorDim}
}

// ScatterRules are the rules about dimension numbers.
var ScatterRules = numbering{
	operand: "inputs", indices: "scatter_indices", windows: "updates", offset: "full_window_index", start: "start",
	window: "update_window_dims", removed: "inserted_window_dims", batching: "input_batching_dims", indicesBatching: "scatter_indices_batching_dims",
	starts: "scatter_dims_to_operand_dims",
}.correspondence(scatterText,
	"C22", "C8", "C11", "C13", "C15", "C21", "C7", "C10", "C12", "C9", "C2", "C14", "C16", "C17", "C18", "C20", "C19")

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
	ScatterDrops = scatterText.Meaning("drops", "Semantics, exec",
		"An update that goes outside the inputs changes nothing. Nothing counts from the end, and nothing is clamped.")
	ScatterUnique = scatterText.Meaning("unique", "Semantics, unique_indices",
		"With unique_indices, no two updates go to one element. Otherwise the behavior is undefined.")
	ScatterEach = scatterText.Meaning("each-input", "Semantics, results",
		"The updates of each input go to the same indices, and to its own results.")
	ScatterTypes = types(scatterText)
	ScatterPairs = scatterText.Static("as-many", "Constraints, C5", "There are as many updates as inputs, and as many results.", func(k *spec.Check) {
		if inputs, updates, results := len(k.Of("inputs")), len(k.Of("updates")), len(k.Of("results")); updates != inputs || results != inputs {
			k.Breaks("%d inputs, %d updates and %d results", inputs, updates, results)
		}
	})
	ScatterInputsShape = scatterText.Static("inputs-shape", "Constraints, C1", "All inputs have the same shape.", oneShape("inputs"))
	ScatterUpdateType  = scatterText.Given(ScatterPairs).Static("update-type", "Constraints, C6",
		"Updates have the element type of their input.", pairedTypes("inputs", "updates"))
	ScatterElementType = scatterText.Given(ScatterPairs).Static("element-type", "Constraints, C23 and C25",
		"Results have the element type of their input, where the update computation promotes nothing.", pairedTypes("inputs", "results"))
	ScatterUpdatesSame  = scatterText.Static("updates-same-shape", "Constraints, C3", "All updates have the same shape.", oneShape("updates"))
	ScatterUpdatesShape = scatterText.Given(ScatterRules.static...).Static("updates-shape", "Constraints, C4",
		"In the dimensions that update_window_dims does not name, the updates have the sizes of scatter_indices without index_vector_dim.", ScatterRules.placed)
	ScatterWindowsFit = scatterText.Given(ScatterUpdatesShape).Static("windows-fit", "Constraints, C4",
		"In update_window_dims, no size of the updates is greater than that of the inputs.", func(k *spec.Check) {
			updates := k.Input("updates").Sizes
			for _, d := range NumbersOf(k.Call).Window {
				if most := WindowsSize(k.Call, k.Tensors[0].Sizes, int(d)); updates[d] > most {
					k.Breaks("windows have size %d in dimension %d of the updates, and the inputs %d", updates[d], d, most)
				}
			}
		})
	ScatterResultShape = scatterText.Given(ScatterInputsShape).Static("result-shape", "Constraints, C24",
		"All results have the shape of the inputs.", oneShape("inputs", "results"))
)

// ScatterPartial is a question because XLA drops the whole window.
var ScatterPartial = scatterText.Question("partial-window", "Semantics, exec",
	"What happens to a window that is partly outside the inputs?", []spec.Option{
		PartialInside:  {Name: "inside", Statement: "Its updates inside the inputs are made."},
		PartialDropped: {Name: "dropped", Statement: "None of its updates is made."},
	})

// The answers to [ScatterPartial].
const PartialInside, PartialDropped spec.Answer = 0, 1
