package walk

import (
	"errors"

	"example.com/conform/spec"
)

// What follows is for a page that runs other pages: see the page of a program.

// Reading returns the reading under which the page runs.
func (w *Walk) Reading() *spec.Reading { return w.reading }

// Sizing reports whether only the sizes of the outputs are wanted.
func (w *Walk) Sizing() bool { return w.sizing }

// Fail ends a page that cannot say what the call admits. It returns false.
func (w *Walk) Fail(err error) bool {
	if w.err == nil {
		w.err = err
	}
	return false
}

// Failure returns why the page could not say what the call admits, or the data rule
// for which the call is rejected.
func (w *Walk) Failure() error {
	if v := w.admits.Rejection(); v != nil && w.err == nil {
		return errors.New(v.String())
	}
	return w.err
}

// State states where the element comes from, in the operands of the call.
func (w *Walk) State(s spec.Source) { w.source = s }
