package spec

import "fmt"

// A MalformedError names the part of a call that cannot be represented, and the
// reason.
type MalformedError struct {
	Part string // the name of an operand or attribute, or empty for the call
	Err  error
}

// Error returns the part and the reason.
func (e *MalformedError) Error() string {
	if e.Part == "" {
		return e.Err.Error()
	}
	return e.Part + ": " + e.Err.Error()
}

// Unwrap returns the reason.
func (e *MalformedError) Unwrap() error { return e.Err }

func malformed(part, format string, args ...any) error {
	return &MalformedError{part, fmt.Errorf(format, args...)}
}

// A LimitError is returned for a call that breaks no rule but exceeds what
// conform can represent: sizes of 63 bits, a bounded buffer for inferred
// outputs, and results without rounding.
type LimitError struct {
	Part string // the tensor that is too large, or the attribute
	Err  error
}

// Error returns what exceeds conform's limits.
func (e *LimitError) Error() string {
	return fmt.Sprintf("cannot be represented: %s: %v, which is a limit of conform and not a rule", e.Part, e.Err)
}

// Unwrap returns the reason.
func (e *LimitError) Unwrap() error { return e.Err }
