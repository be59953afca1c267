package walk

import (
	"errors"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var errOtherBools = errors.New("a byte of bool is neither 0 nor 1, and no text says what it stands for where it is more than moved")

// limitOfOtherBools returns a [*spec.LimitError] if a byte of bool is neither 0 nor 1 in a call
// that does more with truth values than to move them.
func limitOfOtherBools(c *spec.Call) error {
	if i := c.OtherBools(); i >= 0 && !family.MovesBools(c) {
		return &spec.LimitError{Part: c.Name(i), Err: errOtherBools}
	}
	return nil
}

// answerOtherBools asks what becomes of bytes of bool other than 0 and 1 in outputs that may hold
// some, and returns the error of the walk.
func (w *Walk) answerOtherBools() error {
	if w.err != nil || w.admits.Rejection() != nil || w.OtherBools() < 0 {
		return w.err
	}
	q := w.Operator.OtherBools()
	for i, output := range w.Call.Outputs() {
		if output.DType == tensor.Bool {
			w.admits.Outputs[i].AnswerOtherBools(w.Call, func() spec.Answer { return w.reading.Answer(q) })
		}
	}
	return w.err
}
