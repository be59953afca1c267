package stablehlo

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var reduceText = text("reduce")

// Reduce makes one element of those along some dimensions, by a function of two elements. Of
// the functions that its body may be, those of one operation are represented.
var Reduce = &spec.Operator{
	Name: reduceText.Name, Family: "reduction",
	Params: []spec.Param{
		{Name: "inputs"},
		{Name: "init_values", Like: "inputs", Sized: true},
		{Name: "results", Dir: spec.Out, Like: "inputs"},
	},
	Attributes: spec.Attributes(ReduceAttributes{}),
	Rules: append(bodyRules(reduceText, "the body", "those of the inputs along the dimensions"),
		reduceText.Meaning("init", "Semantics, schedule", "An init value that changes no result may count any number of times. Of no elements the result is the init value, if several of these are one."),
		types(reduceText), sameTypes(reduceText, "Constraints, C2 and C8"), bodyType(reduceText, "Constraints, C6", "body"), initScalar(reduceText, "Inputs, init_values", "init_values"),
		reduceDimensions,
		reduceText.Given(reduceDimensions).Static("dimensions-unique", "Constraints, C5", "No dimension is named twice.", family.Distinct("dimensions")),
		reduceText.Given(reduceDimensions).Static("result-shape", "Constraints, C7", "The results have the sizes of the inputs, without those of the dimensions.", spec.With(func(k *spec.Check, a *ReduceAttributes) {
			var room [tensor.MaxRank]int64
			sizes := room[:0]
			for d, size := range k.Tensors[0].Sizes {
				if !slices.Contains(a.Dimensions, int64(d)) {
					sizes = append(sizes, size)
				}
			}
			if !slices.Equal(sizes, k.Output().Sizes) {
				k.BreaksShape(slices.Clone(sizes))
			}
		})),
	),
	Questions: []*spec.Question{ReduceInit, Overflow, Rounding},
	Limit:     family.OfComputed,
}

var reduceDimensions = reduceText.Static("dimensions-in-range", "Constraints, C4", "Each of the dimensions is at least 0 and less than the number of dimensions of the inputs.",
	family.DimensionsOf(operand, "dimensions"))

// ReduceAttributes are the inputs of reduce that are constants.
type ReduceAttributes struct {
	Dimensions []int64 `conform:"dimensions,axis" doc:"dimensions to reduce"`
	Body       int64   `conform:"body,enum=add|multiply|maximum|minimum|and|or" doc:"the operation of two elements"`
}

// The bodies of reductions.
const (
	BodyAdd = iota
	BodyMultiply
	BodyMaximum
	BodyMinimum
	BodyAnd
	BodyOr
)

// ReduceInit is a question because the text lets an init value count as often as an implementation likes.
var ReduceInit = reduceText.Question("init-counts", "Semantics, schedule", "How often does an init value count that changes a result?", []spec.Option{
	InitOnce:      {Name: "once", Statement: "Once for each element of the results."},
	InitReduced:   {Name: "beside-others", Statement: "Once for each element of the results, but not where that is made of one element."},
	InitUndefined: {Name: "undefined", Statement: "Any number of times: an element of the results that it changes may hold anything.", Permissive: true},
})

// The answers to [ReduceInit].
const InitOnce, InitReduced, InitUndefined spec.Answer = 0, 1, 2

// bodyRules makes the rules about what a function of two elements makes of those that meet.
func bodyRules(t spec.Text, function, meet string) []*spec.Rule {
	return []*spec.Rule{
		t.Meaning("add", "Semantics; add", "With "+function+" add, an element of the results is the sum of "+meet+". Of truth values, it is true where one is."),
		t.Meaning("multiply", "Semantics; multiply", "With multiply it is their product. Of truth values, it is true where all are."),
		t.Meaning("maximum", "Semantics; maximum", "With maximum it is the greatest of them."),
		t.Meaning("minimum", "Semantics; minimum", "With minimum it is the least of them."),
		t.Meaning("and", "Semantics; and", "With and, a bit of it is set where those of all are. Of truth values, it is true where all are."),
		t.Meaning("or", "Semantics; or", "With or, a bit of it is set where that of one is. Of truth values, it is true where one is."),
		t.Meaning("nan", "Semantics; add and others (IEEE-754)", "It is a NaN where one of them is one."),
	}
}

// sameTypes makes the rule that a reduction has one element type.
func sameTypes(t spec.Text, section string) *spec.Rule {
	return t.Static("same-type", section, "The inputs, the init value and the results have the same element type, where the body promotes nothing.", spec.OneDType)
}

// initScalar makes the rule about the sizes of an init value.
func initScalar(t spec.Text, section, name string) *spec.Rule {
	return t.Static("init-scalar", section, "The init value has no dimensions.", spec.Scalar(name))
}

// bodyType makes the rule about the elements that the body called name takes.
func bodyType(t spec.Text, section, name string) *spec.Rule {
	return t.Static(name+"-type", section, "The "+name+" takes elements of this type: and, and or, take integers and truth values.", func(k *spec.Check) {
		if d, field := k.Tensors[0].DType, k.Fields().Named(name); *field.Int >= BodyAnd && !slices.Contains(bitTypes, d) {
			k.Breaks("the %s is %s, and the inputs %v", name, field.Text(), d)
		}
	})
}

var windowText = text("reduce_window")

// ReduceWindow makes one element of those in each window, by a function of two elements, as [Reduce] does.
var ReduceWindow = &spec.Operator{
	Name: windowText.Name, Family: "reduction", Params: Reduce.Params,
	Attributes: spec.Attributes(ReduceWindowAttributes{}),
	Rules: append(bodyRules(windowText, "the body", "those of the inputs in its window"),
		windowText.Meaning("windows", "Semantics, window_start", "Window i along a dimension begins i * window_strides behind the begin of the padded inputs, and has window_dimensions elements, window_dilations apart."),
		windowText.Meaning("padding", "Semantics, padded_inputs", "Before the inputs are padding[:, 0] elements, behind them padding[:, 1], and between neighbours base_dilations - 1. They are init values."),
		windowText.Meaning("removes", "Semantics, padded_inputs; pad, Semantics", "A padding of -n removes n elements."),
		windowText.Meaning("init", "Semantics; reduce, schedule", "An init value that changes no result may count any number of times. A window of padding alone makes the init value, if several of these are one."),
		types(windowText), sameTypes(windowText, "Constraints, C3 and C16"), bodyType(windowText, "Constraints, C13", "body"), initScalar(windowText, "Inputs, init_values", "init_values"),
		windowLengths, windowPositive,
		windowText.Given(windowLengths, windowPositive).Static("result-shape", "Constraints, C15", "The results have an element for each window that lies in the padded inputs.", counted("results", windowsOfReduce)),
	),
	Questions: []*spec.Question{ReduceWindowInit, Overflow, Rounding},
	Limit:     limitOfWindows(operandRank), Windows: windowsOfReduce,
}

var windowLengths, windowPositive = windowLists(windowText, "Constraints, C4, C6, C8, C10 and C12", "Constraints, C5, C7, C9 and C11", "window_dimensions", "window_strides", "base_dilations", "window_dilations")

var windowsOfReduce = dimensionwise(func(c *spec.Call) (w *Windows, elements, bases, dilations []int64) {
	a := spec.As[ReduceWindowAttributes](c)
	return &a.Windows, a.WindowDimensions, a.BaseDilations, a.WindowDilations
})

// ReduceWindowAttributes are the inputs of reduce_window that are constants.
type ReduceWindowAttributes struct {
	WindowDimensions []int64 `conform:"window_dimensions,along=dimensions" doc:"sizes of a window"`
	Windows
	BaseDilations   []int64 `conform:"base_dilations,along=dimensions" doc:"distance of neighbours of the inputs, of each dimension"`
	WindowDilations []int64 `conform:"window_dilations,along=dimensions" doc:"distance of neighbours in a window, of each dimension"`
	Body            int64   `conform:"body,enum=add|multiply|maximum|minimum|and|or" doc:"the operation of two elements"`
}

// ReduceWindowInit is a question because the text lets an init value count as often as an implementation likes.
var ReduceWindowInit = windowText.Question("init-counts", "Semantics, padded_inputs; reduce, schedule", "How often does an init value count that changes a result?", []spec.Option{
	WindowInitPadding:   {Name: "padding", Statement: "Once for each element of the results, and once for each element of padding in its window."},
	WindowInitOnce:      {Name: "once", Statement: "Once for each element of the results. Padding does not count."},
	WindowInitReduced:   {Name: "beside-others", Statement: "Once for each element of the results, but not where every window is the one element at its index. Padding does not count."},
	WindowInitUndefined: {Name: "undefined", Statement: "Any number of times: an element of the results that it changes may hold anything.", Permissive: true},
})

// The answers to [ReduceWindowInit].
const WindowInitPadding, WindowInitOnce, WindowInitReduced, WindowInitUndefined spec.Answer = 0, 1, 2, 3
