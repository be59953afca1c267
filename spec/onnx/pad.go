package onnx

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var padText = spec.Text{Name: "onnx.pad", Document: "ONNX Pad-25"}

// Pad adds elements before and after the data along each axis, or removes some.
var Pad = &spec.Operator{
	Name: padText.Name,
	Params: []spec.Param{
		{Name: "data"},
		{Name: "constant_value", Count: spec.Optional, Sized: true},
		{Name: "output", Dir: spec.Out, Like: "data", Inferred: true},
	},
	Attributes: spec.Attributes(PadAttributes{}),
	Rules: []*spec.Rule{
		PadKeeps, PadAmounts, PadRemoves, PadAllAxes, PadAxes, PadNegativeAxis, PadConstantMode, PadConstantDefault, PadReflectMode,
		PadEdgeMode, PadWrapMode, PadTypes, PadSameDType, PadScalar, PadLength, PadAxesInRange, PadAxesDistinct, PadOutputSize, PadRemovesAll,
		PadSomethingToCopy,
	},
	Questions: []*spec.Question{
		PadOfScalar, PadConstantInList, PadRepeatedAxis, PadRemovedBeyond, PadMixed, PadReflectSingle, PadLongReflection, OtherBools,
	},
	Limit: spec.Of(func(c *spec.Call, a *PadAttributes) error {
		return family.PadsWithZero(c, a.Mode == PadConstant)
	}),
}

// PadAttributes are the attribute of Pad and the inputs that decide the sizes of
// its output.
type PadAttributes struct {
	Pads []int64 `conform:"pads,along=ends,input" doc:"elements to add at the beginning of each axis, and then at the end of each; negative to remove"`
	Axes []int64 `conform:"axes,along=steps,axis,input=int32,optional" doc:"axes that the pads are for, negative from the back; all when absent"`
	Mode int64   `conform:"mode,optional,enum=constant|reflect|edge|wrap" doc:"what is added"`
}

// The values of PadAttributes.Mode.
const (
	PadConstant = iota
	PadReflect
	PadEdge
	PadWrap
)

// PadOf returns what a call of Pad adds, along the axes that it names.
func PadOf(c *spec.Call) family.Pad {
	a := spec.As[PadAttributes](c)
	half := len(a.Pads) / 2
	return family.Pad{Begin: a.Pads[:half], End: a.Pads[half:], Axes: a.Axes}
}

// The rules of Pad.
var (
	PadKeeps = padText.Meaning("keeps", "introduction",
		"Elements of the data that are not removed keep their order in the output, after the elements added before them.")
	PadAmounts = padText.Meaning("amounts", "pads",
		"The first half of pads states how many elements are added at the beginning of each axis, and the second half how many at the end.")
	PadRemoves = padText.Meaning("removes", "pads",
		"A pad of -n removes n elements from its end of the axis.")
	PadAllAxes = padText.Meaning("all-axes", "axes",
		"Without axes, pads are for all axes in order.")
	PadAxes = padText.Meaning("axes", "axes; pads",
		"With axes, entry i of each half of pads is for axis axes[i]. The other axes stay as they are.")
	PadNegativeAxis = negativeAxis(padText, "axes")
	PadConstantMode = padText.Meaning("constant", "introduction; constant_value; Example 1",
		"In constant mode, the added elements hold constant_value.")
	PadConstantDefault = padText.Meaning("constant-default", "introduction; constant_value",
		"In constant mode without constant_value, the added elements are 0.")
	PadReflectMode = padText.Meaning("reflect", "introduction; Example 2",
		"In reflect mode, the added elements mirror the axis at its first and last elements, which are not repeated. If more elements are added than the axis holds, the reflection continues back and forth.")
	PadEdgeMode = padText.Meaning("edge", "introduction; Example 3",
		"In edge mode, elements added at the beginning repeat the first element of the axis, and elements added at the end repeat the last.")
	PadWrapMode = padText.Meaning("wrap", "introduction; Example 4",
		"In wrap mode, the added elements continue the axis periodically: its first element follows its last.")
	PadTypes     = padText.Types("Type Constraints", everyType)
	PadSameDType = padText.Static("same-dtype", "Type Constraints",
		"The data, constant_value and the output have the same data type.", spec.OneDType)
	PadScalar = padText.Static("constant-is-scalar", "constant_value",
		"constant_value is a scalar. With the answer accept to onnx.pad/constant-in-list, it may also have dimensions, all of size 1.", func(k *spec.Check) {
			for _, t := range k.Of("constant_value") {
				single := !slices.ContainsFunc(t.Sizes, func(size int64) bool { return size != 1 })
				if t.Rank() > 0 && (!single || k.Rejects(PadConstantInList)) {
					k.Breaks("constant_value has sizes %v", t.Sizes)
				}
			}
		})
	PadLength = padText.Static("pads-length", "pads",
		"pads has two entries for each entry of axes, or for each dimension of the data if axes is absent. With the answer reject to onnx.pad/scalar, the data is not a scalar.",
		perAxis(2, PadOfScalar, "pads"))
	PadAxesInRange = padText.Static("axes-in-range", "axes",
		"Each axis is from -r to r-1, where r is the rank of the data.", family.AxesInRange)
	PadAxesDistinct = axesDistinct(padText.Given(PadAxesInRange), PadRepeatedAxis)
	PadOutputSize   = padText.Given(PadLength, PadAxesDistinct).Static("output-size", "pads (silent)",
		"No size of the output is negative.", func(k *spec.Check) {
			PadOf(k.Call).Every(k, func(x family.Padded) bool { return x.Total() >= 0 })
		})
	PadRemovesAll = padText.Given(PadOutputSize).Static("removes-what-is-there", "pads",
		"No axis loses more elements than it has, unless the answer to onnx.pad/removed-beyond is padding.", func(k *spec.Check) {
			PadOf(k.Call).Every(k, func(x family.Padded) bool {
				return x.Kept() >= 0 || !k.Rejects(PadRemovedBeyond)
			})
		})
	PadSomethingToCopy = padText.Given(PadRemovesAll).Static("something-to-copy", "introduction (silent)",
		"In every mode except constant, an axis that gains elements has at least one element to copy. In reflect mode with the answer reject to onnx.pad/reflect-single, it has at least two. With the answer reject to onnx.pad/long-reflection, it gains at each end fewer than it has, unless it has one.",
		spec.With(func(k *spec.Check, a *PadAttributes) {
			mode := a.Mode
			PadOf(k.Call).Every(k, func(x family.Padded) bool {
				n := x.Kept()
				if mode == PadConstant || max(x.Begin, x.End) <= 0 {
					return true
				}
				if n < x.Size && (n <= 0 || mode != PadEdge) && k.Answer(PadMixed) == PadMixedAddsFirst {
					n = x.Size
				}
				switch {
				case n <= 0 || mode != PadReflect:
					return n > 0
				case n == 1:
					return k.Answer(PadReflectSingle) == PadReflectRepeats
				default:
					return max(x.Begin, x.End) < n || k.Answer(PadLongReflection) == PadReflectionContinues
				}
			})
		}))
)

// The questions of Pad.
var (
	PadOfScalar       = ofScalar(padText, "data", "May the data be a scalar?")
	PadConstantInList = padText.Question("constant-in-list", "constant_value",
		"May constant_value be a list of one element, or have more dimensions of size 1?",
		[]spec.Option{spec.Rejected, {Name: "accept", Statement: "Yes: it stands for its element."}})
	PadRepeatedAxis  = repeatedAxis(padText, "The last pads of the axis apply.")
	PadRemovedBeyond = padText.Question("removed-beyond", "pads",
		"May an axis lose more elements at one end than it has, if it gains enough at the other end?",
		[]spec.Option{spec.Rejected, {Name: "padding", Statement: "Yes: all elements of the output are added ones."}})
	PadMixed = padText.Question("mixed-pads", "pads",
		"Can a mode other than constant add elements at one end that it copies from those removed at the other end?", []spec.Option{
			PadMixedRemovesFirst: {Name: "remove-first", Statement: "No: elements are removed first."},
			PadMixedAddsFirst:    {Name: "add-first", Statement: "Yes: elements are added first."},
		})
	PadReflectSingle = padText.Question("reflect-single", "introduction",
		"What does reflect mode add to an axis of one element?", []spec.Option{
			PadReflectRepeats:      {Name: "repeat", Statement: "That element, as numpy.pad does."},
			PadReflectSingleReject: {Name: "reject", Statement: "Nothing: the call is rejected.", Rejects: true},
		})
	PadLongReflection = padText.Question("long-reflection", "introduction; Example 2",
		"What does reflect mode add at one end of an axis if it adds at least as many elements as the axis has?", []spec.Option{
			PadReflectionContinues: {Name: "continue", Statement: "The reflection continues back and forth, as in numpy.pad."},
			PadReflectionReject:    {Name: "reject", Statement: "Nothing: the call is rejected.", Rejects: true},
		})
)

// The answers to the questions of Pad.
const (
	PadMixedRemovesFirst, PadMixedAddsFirst     spec.Answer = 0, 1
	PadReflectRepeats, PadReflectSingleReject   spec.Answer = 0, 1
	PadReflectionContinues, PadReflectionReject spec.Answer = 0, 1
)
