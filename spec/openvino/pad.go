package openvino

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var padText = spec.Text{Name: "openvino.pad", Document: "Pad-12 (OpenVINO)"}

// Pad adds elements before and after the data along each axis, or removes some.
var Pad = &spec.Operator{
	Name: padText.Name,
	Params: []spec.Param{
		{Name: "data"},
		{Name: "pad_value", Count: spec.Optional, Sized: true},
		{Name: "output", Dir: spec.Out, Like: "data", Inferred: true},
	},
	Attributes: spec.Attributes(PadAttributes{}),
	Rules: []*spec.Rule{
		PadSizes, PadKeeps, PadAmounts, PadRemoves, PadConstantMode, PadConstantDefault, PadEdgeMode, PadReflectMode, PadSymmetricMode,
		PadCopiesRemoved, PadTypes, PadSameType, PadScalar, PadLength, PadEdgeOfSome, PadReflectMost, PadSymmetricMost, PadValueUnused,
	},
	Questions: []*spec.Question{PadTruthValues, PadValueElsewhere, OtherBools},
	Limit: spec.Of(func(c *spec.Call, a *PadAttributes) error {
		return family.PadsWithZero(c, a.Mode == PadConstant)
	}),
}

// PadAttributes are the attribute of Pad and the inputs that decide the sizes of
// its output.
type PadAttributes struct {
	Begin []int64 `conform:"pads_begin,along=dimensions" doc:"elements to add at the beginning of each axis; negative to remove"`
	End   []int64 `conform:"pads_end,along=dimensions" doc:"elements to add at the end of each axis; negative to remove"`
	Mode  int64   `conform:"pad_mode,enum=constant|edge|reflect|symmetric" doc:"what is added"`
}

// The values of PadAttributes.Mode.
const (
	PadConstant = iota
	PadEdge
	PadReflect
	PadSymmetric
)

// PadOf returns what a call of Pad adds.
func PadOf(c *spec.Call) family.Pad {
	a := spec.As[PadAttributes](c)
	return family.Pad{Begin: a.Begin, End: a.End}
}

// inMode makes the check that something holds of every dimension in one mode.
func inMode(mode int64, holds func(x family.Padded) bool) func(k *spec.Check) {
	return spec.With(func(k *spec.Check, a *PadAttributes) {
		if a.Mode == mode {
			PadOf(k.Call).Every(k, holds)
		}
	})
}

// The rules of Pad.
var (
	PadSizes = padText.Sizes("Outputs",
		"Each size of the output is the size of the data plus both pads, or 0 where that sum is negative.")
	PadKeeps = padText.Meaning("keeps", "Detailed description; Positive pads example",
		"Elements of the data that are not removed keep their order in the output, after the elements added before them.")
	PadAmounts = padText.Meaning("amounts", "Inputs, pads_begin; Inputs, pads_end",
		"pads_begin states how many elements are added at the beginning of each axis, and pads_end how many at the end.")
	PadRemoves = padText.Meaning("removes", "Inputs, pads_begin; Inputs, pads_end; Negative pads example",
		"A pad of -n removes n elements from its end of the axis.")
	PadConstantMode = padText.Meaning("constant", "Attributes, pad_mode; Inputs, pad_value",
		"In constant mode, the added elements hold pad_value.")
	PadConstantDefault = padText.Meaning("constant-default", "Attributes, pad_mode; Inputs, pad_value",
		"In constant mode without pad_value, the added elements are 0.")
	PadEdgeMode = padText.Meaning("edge", "Attributes, pad_mode",
		"In edge mode, elements added at the beginning repeat the first element of the axis, and elements added at the end repeat the last.")
	PadReflectMode = padText.Meaning("reflect", "Attributes, pad_mode",
		"In reflect mode, the added elements mirror the axis at its first and last elements, which are not repeated.")
	PadSymmetricMode = padText.Meaning("symmetric", "Attributes, pad_mode",
		"In symmetric mode, the added elements mirror the axis, including its first and last elements.")
	PadCopiesRemoved = padText.Meaning("copies-removed", "Attributes, pad_mode; Mixed pads example",
		"Elements are added before others are removed. An element that a negative pad removes at one end can therefore appear at the other end.")
	PadTypes    = padText.TypesAsking(PadTruthValues, anyType, elementTypes)
	PadSameType = padText.Static("same-type", "Types, T",
		"The data, pad_value and the output have the same element type.", spec.OneDType)
	PadScalar = padText.Static("value-is-scalar", "Inputs, pad_value",
		"pad_value is a scalar.", spec.Scalar("pad_value"))
	PadLength = padText.Static("pads-length", "Inputs, pads_begin; Inputs, pads_end",
		"pads_begin and pads_end each have one entry for each dimension of the data.", func(k *spec.Check) {
			p, rank := PadOf(k.Call), k.Tensors[0].Rank()
			if len(p.Begin) != rank || len(p.End) != rank {
				k.Breaks("%d and %d pads for %d dimensions", len(p.Begin), len(p.End), rank)
			}
		})
	PadEdgeOfSome = padText.Given(PadLength).Static("edge-of-some", "Attributes, pad_mode (silent)",
		"In edge mode, an axis that gains elements has at least one element.", inMode(PadEdge, func(x family.Padded) bool {
			return x.Size > 0 || x.Total() <= 0
		}))
	PadReflectMost = padText.Given(PadLength).Static("reflect-most", "Attributes, pad_mode",
		"In reflect mode, no pad is greater than the size of its axis minus 1.", inMode(PadReflect, func(x family.Padded) bool {
			return max(x.Begin, x.End) <= x.Size-1
		}))
	PadSymmetricMost = padText.Given(PadLength).Static("symmetric-most", "Attributes, pad_mode",
		"In symmetric mode, no pad is greater than the size of its axis.", inMode(PadSymmetric, func(x family.Padded) bool {
			return max(x.Begin, x.End) <= x.Size
		}))
	PadValueUnused = padText.Static("value-for-constant", "Inputs, pad_value",
		"A call passes pad_value only in constant mode, unless the answer to openvino.pad/value-elsewhere is ignore.",
		spec.With(func(k *spec.Check, a *PadAttributes) {
			if a.Mode != PadConstant && len(k.Of("pad_value")) > 0 && k.Rejects(PadValueElsewhere) {
				k.Breaks("there is a pad_value")
			}
		}))
)

// PadValueElsewhere is a question because the text advises against it and OpenVINO
// accepts it.
var PadValueElsewhere = padText.Question("value-elsewhere", "Inputs, pad_value",
	"May a call pass pad_value in another mode than constant?",
	[]spec.Option{spec.Rejected, {Name: "ignore", Statement: "Yes: pad_value has no effect."}})

// PadTruthValues is a question because T is any numeric type, and ScatterNDUpdate-15 counts
// boolean among these in the same words.
var PadTruthValues = padText.Question("truth-values", "Types, T",
	"May the elements be truth values?",
	[]spec.Option{{Name: "accept", Statement: "Yes: boolean is a numeric type."}, spec.Rejected})
