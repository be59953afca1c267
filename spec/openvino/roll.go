package openvino

import (
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var rollText = spec.Text{Name: "openvino.roll", Document: "Roll-7 (OpenVINO)"}

// Roll shifts elements along axes. Those that leave at one end come in at the other.
var Roll = &spec.Operator{
	Name: rollText.Name,
	Params: []spec.Param{
		{Name: "data"},
		{Name: "shift", Indices: true},
		{Name: "axes", Indices: true},
		{Name: "output", Dir: spec.Out, Like: "data", Inferred: true},
	},
	Attributes: spec.Attributes(RollAttributes{}),
	Rules: []*spec.Rule{
		RollSizes, RollKeeps, RollShifts, RollBackward, RollScalarShift, RollListedShifts, RollSums, RollNegativeAxis, RollWraps,
		RollAxisInRange, RollTypes, RollSameType, RollShiftType, RollAxesType, RollShiftRank, RollAxesRank, RollSameLength,
	},
	Questions: []*spec.Question{RollOneShift, RollAxisOutside},
}

// RollAttributes are none.
type RollAttributes struct{}

// integersOf32Or64Bits makes the check that the tensor called name is int32 or int64.
func integersOf32Or64Bits(name string) func(k *spec.Check) {
	return func(k *spec.Check) {
		if d := k.Input(name).DType; d != tensor.Int32 && d != tensor.Int64 {
			k.Breaks("%s has the element type %v", name, d)
		}
	}
}

// scalarOrList makes the check that the tensor called name has one dimension at most.
func scalarOrList(name string) func(k *spec.Check) {
	return func(k *spec.Check) {
		if rank := k.Input(name).Rank(); rank > 1 {
			k.Breaks("%s has %d dimensions", name, rank)
		}
	}
}

// The rules of Roll.
var (
	RollSizes = rollText.Sizes("Detailed description; Outputs",
		"The output has the sizes of the data.")
	RollKeeps = rollText.Meaning("keeps", "Detailed description",
		"Along an axis that axes does not name, elements are not shifted.")
	RollShifts = rollText.Meaning("shifts", "Detailed description; Inputs, shift",
		"Along an axis that axes names, elements are shifted by as many places as its shift says, towards larger indices if it is positive.")
	RollBackward = rollText.Meaning("backward", "Inputs, shift; Example 2",
		"A negative shift shifts elements towards smaller indices.")
	RollScalarShift = rollText.Meaning("scalar-shift", "Inputs, shift",
		"A scalar is the shift of every axis that axes names.")
	RollListedShifts = rollText.Meaning("shift-of-each", "Inputs, shift; Example 2",
		"Entry i of a list of shifts is for the axis that entry i of axes names.")
	RollSums = rollText.Meaning("sum", "Inputs, axes; Example 3",
		"The shift of an axis that axes names several times is the sum of all its shifts.")
	RollNegativeAxis = rollText.Meaning("negative-axis", "Inputs, axes",
		"A negative axis counts from the end: -1 is the last dimension.")
	RollWraps = rollText.Meaning("wraps", "Detailed description",
		"Elements that are shifted beyond an end of the axis continue in the same order from its other end, however large the shift is.")
	RollAxisInRange = rollText.Data("axis-in-range", "Inputs, axes (silent)",
		"Each axis is from -r to r-1, where r is the rank of the data. The answer to openvino.roll/axis-outside decides about others.")
	RollTypes    = rollText.Types("Types, T (OpenVINO, element types)", elementTypes)
	RollSameType = rollText.Static("same-type", "Outputs",
		"The output has the element type of the data.", spec.SameDType(0, 3))
	RollShiftType = rollText.Static("shift-type", "Types, T_IND_1",
		"The shifts have the element type int32 or int64.", integersOf32Or64Bits("shift"))
	RollAxesType = rollText.Static("axes-type", "Types, T_IND_2",
		"The axes have the element type int32 or int64.", integersOf32Or64Bits("axes"))
	RollShiftRank = rollText.Static("shift-rank", "Inputs, shift",
		"shift is a scalar or has one dimension.", scalarOrList("shift"))
	RollAxesRank = rollText.Static("axes-rank", "Inputs, axes",
		"axes is a scalar or has one dimension.", scalarOrList("axes"))
	RollSameLength = rollText.Given(RollShiftRank, RollAxesRank).Static("one-shift-an-axis", "Inputs, shift",
		"If shift has one dimension, axes has one of the same size. The answer to openvino.roll/one-shift decides about a list of one shift.", func(k *spec.Check) {
			shift, axes := k.Tensors[1].Sizes, k.Tensors[2].Sizes
			switch {
			case len(shift) == 0, len(axes) == 1 && axes[0] == shift[0]:
			case shift[0] != 1 || k.Rejects(RollOneShift):
				k.Breaks("shift has sizes %v, axes %v", shift, axes)
			}
		})
)

// RollOneShift is a question because an example of the text calls a list of one shift a scalar.
var RollOneShift = rollText.Question("one-shift", "Inputs, shift; Example 2 of the XML",
	"May shift be a list of one entry, and axes a scalar or of another length?",
	[]spec.Option{spec.Rejected, {Name: "accept", Statement: "Yes: the entry is the shift of every axis that axes names."}})

// RollAxisOutside is a question because the text does not exclude an axis that the data do not have.
var RollAxisOutside = rollText.Question("axis-outside", "Inputs, axes (silent)",
	"What happens if the data do not have an axis?", []spec.Option{
		AxisOutsideRejected:  {Name: "reject", Statement: "The call is rejected.", Rejects: true},
		AxisOutsideUndefined: {Name: "undefined", Statement: "The whole output may hold anything, and the call may be rejected. Nothing outside the output changes.", Permissive: true},
	})

// The answers to [RollAxisOutside].
const AxisOutsideRejected, AxisOutsideUndefined spec.Answer = 0, 1
