package family

import (
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// A Truth is the answer to a question that [family.Truth] made.
type Truth spec.Answer

// TruthOf asks q about a condition if one of its bytes is neither 0 nor 1.
func TruthOf(w *walk.Walk, condition walk.Operand, q *spec.Question) Truth {
	if condition.HasOtherBools() {
		return Truth(w.Answer(q))
	}
	return Truth(family.TruthAlways)
}

// Of returns whether the bits of an element of the condition are true, and whether what they
// choose is free.
func (t Truth) Of(bits uint64) (yes, free bool) {
	if spec.Answer(t) == family.TruthLowestBit {
		return bits&1 == 1, false
	}
	return bits != 0, spec.Answer(t) == family.TruthUndefined && spec.IsOtherBool(bits)
}
