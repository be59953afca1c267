package family

import "example.com/conform/spec"

// SequenceRules are the rules of a text that reverses the beginnings of sequences, and the
// question that it leaves open.
type SequenceRules struct {
	Reverses, Keeps, InRange *spec.Rule
	// OutOfRange is made by [LengthOutOfRange].
	OutOfRange *spec.Question
	// Least is the least length that is in range.
	Least int64
}

// LengthOutOfRange makes the question of a text about the length of a sequence outside its
// range.
func LengthOutOfRange(text spec.Text, section, ask string) *spec.Question {
	return text.Question("length-out-of-range", section, ask, []spec.Option{
		LengthRejected:  {Name: "reject", Statement: "The call is rejected.", Rejects: true},
		LengthClamped:   {Name: "clamp", Statement: "The length counts as 0 or as the size of the time axis."},
		LengthUndefined: {Name: "undefined", Statement: "The whole output may hold anything, and the call may be rejected. Nothing outside the output changes.", Permissive: true},
	})
}

// The answers to the question of [LengthOutOfRange].
const LengthRejected, LengthClamped, LengthUndefined spec.Answer = 0, 1, 2
