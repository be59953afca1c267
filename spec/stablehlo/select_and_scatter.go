package stablehlo

import (
	"example.com/conform/spec"
)

var selectedText = text("select_and_scatter")

// SelectAndScatter selects an element of its operand in each window, and makes one element of all of source whose windows
// select the same. Of the functions that it may take, those of one operation are represented.
var SelectAndScatter = &spec.Operator{
	Name: selectedText.Name,
	Params: []spec.Param{
		{Name: "operand"},
		{Name: "source"},
		{Name: "init_value", Like: "operand", Sized: true},
		{Name: "result", Dir: spec.Out, Like: "operand"},
	},
	Attributes: spec.Attributes(SelectAndScatterAttributes{}),
	Rules: append(bodyRules(selectedText, "the scatter", "the elements of source whose windows select the element of operand at its index"),
		selectedText.Meaning("selects", "Semantics, selected_values; compare", "Of two elements of a window, select takes the one before where this compares so with the other, and the other elsewhere: with GE and GT the greatest element, with LE and LT the least."),
		selectedText.Meaning("ties", "Semantics, selected_values; compare", "Of equal elements, GE and LE select the first of the window, and GT and LT the last. Zeros of either sign are equal."),
		selectedText.Meaning("windows", "Semantics, selected_values; reduce_window, window_start", "Window i along a dimension begins i * window_strides behind the begin of the padded operand, and has window_dimensions elements."),
		selectedText.Meaning("padding", "Semantics, selected_values; reduce_window, padded_inputs", "Before the operand are padding[:, 0] places, and behind it padding[:, 1]. None is selected where there is an element."),
		selectedText.Meaning("removes", "Semantics, selected_values; pad, Semantics", "A padding of -n removes n elements, which no window selects."),
		selectedText.Meaning("init", "Semantics; reduce, schedule", "An init value that changes no result may count any number of times. An element that no window selects makes the init value, if several of these are one."),
		types(selectedText), selectedText.Static("element-type", "Constraints, C1, C3 and C12", "operand, source, init_value and result have the same element type, where scatter promotes nothing.", spec.OneDType),
		bodyType(selectedText, "Constraints, C10", "scatter"), initScalar(selectedText, "Inputs, init_value", "init_value"),
		selectLengths, selectPositive,
		selectedText.Static("same-shape", "Constraints, C11", "The result has the shape of the operand.", shaped(sameSize)),
		selectedText.Given(selectLengths, selectPositive).Static("source-shape", "Constraints, C2", "source has an element for each window that lies in the padded operand.", counted("source", windowsOfSelect)),
	),
	Questions: []*spec.Question{SelectNaN, SelectNothing, SelectInit, Overflow, Rounding},
	Limit:     limitOfWindows(operandRank), Windows: windowsOfSelect,
}

var selectLengths, selectPositive = windowLists(selectedText, "Constraints, C4, C6 and C8", "Constraints, C5 and C7", "window_dimensions", "window_strides")

var windowsOfSelect = dimensionwise(func(c *spec.Call) (w *Windows, elements, bases, dilations []int64) {
	a := spec.As[SelectAndScatterAttributes](c)
	return &a.Windows, a.WindowDimensions, nil, nil
})

// SelectAndScatterAttributes are the inputs of select_and_scatter that are constants.
type SelectAndScatterAttributes struct {
	WindowDimensions []int64 `conform:"window_dimensions,along=dimensions" doc:"sizes of a window"`
	Windows
	Select  int64 `conform:"select,enum=GE|GT|LE|LT" doc:"how an element that is selected compares with those behind it"`
	Scatter int64 `conform:"scatter,enum=add|multiply|maximum|minimum|and|or" doc:"the operation of two elements of source"`
}

// The values of select.
const (
	SelectGE = iota
	SelectGT
	SelectLE
	SelectLT
)

// SelectNaN is a question because the schedule of the reduction decides which element such a window selects.
var SelectNaN = selectedText.Question("nan", "Semantics, selected_values; reduce, schedule", "Which element does a window with a NaN select, which compares with nothing?", []spec.Option{
	SelectInOrder:      {Name: "in-order", Statement: "The one that remains when the elements are compared one after another, from the first on."},
	SelectNaNUndefined: {Name: "undefined", Statement: "Any: the elements of the result in its window may hold anything.", Permissive: true},
})

// The answers to [SelectNaN].
const SelectInOrder, SelectNaNUndefined spec.Answer = 0, 1

// SelectNothing is a question because the text leaves it open.
var SelectNothing = selectedText.Question("empty-window", "Semantics, reduce_window_without_init (unspecified)", "Which element does a window of padding alone select?", []spec.Option{
	SelectsNothing:   {Name: "none", Statement: "None: its element of source does not count."},
	SelectsUndefined: {Name: "undefined", Statement: "Any: all elements of the result may hold anything.", Permissive: true},
})

// The answers to [SelectNothing].
const SelectsNothing, SelectsUndefined spec.Answer = 0, 1

// SelectInit is a question because the text lets an init value count as often as an implementation likes.
var SelectInit = selectedText.Question("init-counts", "Semantics; reduce, schedule", "How often does an init value count that changes a result?", []spec.Option{
	SelectInitOnce:      {Name: "once", Statement: "Once for each element of the result."},
	SelectInitEach:      {Name: "beside-each", Statement: "Once for each element of the result, and once for each of source that it is made of."},
	SelectInitUndefined: {Name: "undefined", Statement: "Any number of times: an element of the result that it changes may hold anything.", Permissive: true},
})

// The answers to [SelectInit].
const SelectInitOnce, SelectInitEach, SelectInitUndefined spec.Answer = 0, 1, 2
