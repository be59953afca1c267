package spec

import (
	"slices"

	"example.com/conform/spec/tensor"
)

// The answers to the question of [Text.OtherBools].
const OtherBoolKept, OtherBoolOne, OtherBoolUndefined Answer = 0, 1, 2

// OtherBools makes the question of a text about a byte of bool that is neither 0 nor 1. An
// operator that lists it moves truth values. For any other, such a byte is a limit.
func (t Text) OtherBools(section string) *Question {
	q := t.Question("bool-byte", section, "What does an element of bool hold that is copied from a byte other than 0 and 1?", []Option{
		OtherBoolKept:      {Name: "kept", Statement: "The byte."},
		OtherBoolOne:       {Name: "one", Statement: "The byte 1."},
		OtherBoolUndefined: {Name: "undefined", Statement: "Anything.", Permissive: true},
	})
	q.OtherBools = true
	return q
}

// OtherBools returns the operator's question of [Text.OtherBools], or nil.
func (o *Operator) OtherBools() *Question {
	for _, q := range o.Questions {
		if q.OtherBools {
			return q
		}
	}
	return nil
}

// IsOtherBool reports whether a byte of bool is neither 0 nor 1.
func IsOtherBool(bits uint64) bool { return bits > 1 }

// HasOtherBools reports whether the elements of t are of bool, and a byte is neither 0 nor 1.
func (t *Tensor) HasOtherBools() bool {
	if t.DType == tensor.Bool {
		for _, bits := range t.Stated() {
			if IsOtherBool(bits) {
				return true
			}
		}
	}
	return false
}

// OtherBools returns the position of the first tensor that [Tensor.HasOtherBools], or -1.
func (c *Call) OtherBools() int {
	for i := range c.Tensors {
		if c.Tensors[i].HasOtherBools() {
			return i
		}
	}
	return -1
}

// AnswerOtherBools admits what the answer to the question of [Text.OtherBools] says, where an
// element of bool may hold a byte that is neither 0 nor 1. It asks for the answer if one may.
func (a *AdmissibleOutput) AnswerOtherBools(c *Call, answer func() Answer) {
	other := func(s Source) bool { return s.Operand != Anything && IsOtherBool(s.Bits(c)) }
	for element := range int64(len(a.Sources())) {
		all := append([]Source{a.first[element]}, a.others[element]...)
		if !slices.ContainsFunc(all, other) {
			continue
		}
		instead := Source{Operand: Constant, Element: 1}
		switch answer() {
		case OtherBoolKept:
			return
		case OtherBoolUndefined:
			instead.Operand = Anything
		}
		a.SetElement(element, instead)
		for _, s := range all {
			if !other(s) {
				a.Admit(element, s)
			}
		}
	}
}
