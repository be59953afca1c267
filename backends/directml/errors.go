package directml

import (
	"errors"
	"fmt"
	"time"

	"example.com/conform/backends"
	"example.com/conform/backends/directml/internal/com"
)

// A TimeoutError is returned when the device does not finish in time. The
// backend can no longer be used.
type TimeoutError struct{ After time.Duration }

// Error returns the time that passed.
func (e *TimeoutError) Error() string {
	return fmt.Sprintf("the device did not finish within %v", e.After)
}

// A WrongAnswerError is returned when the software below the backend gives a
// wrong result for a known call, so that no result is reliable.
type WrongAnswerError struct {
	Question string // the call
	Answer   string // the wrong result
}

// Error returns the call and the wrong result.
func (e *WrongAnswerError) Error() string {
	return "the stack answers wrongly: " + e.Question + " " + e.Answer
}

// A removedError is returned when the device was removed. It can no longer be
// used.
type removedError struct{ reason error }

func (e *removedError) Error() string { return "the device was removed: " + e.reason.Error() }

func (e *removedError) Unwrap() error { return e.reason }

// A refusedError is DirectML's refusal to create an operator because its
// description is invalid.
type refusedError struct{ err error }

func (e *refusedError) Error() string { return e.err.Error() }

func (e *refusedError) Unwrap() error { return e.err }

// A shaderError is returned when the stack below DirectML lacks what the shader of an
// operator needs.
type shaderError struct{ err error }

func (e *shaderError) Error() string { return "the stack cannot run the shader: " + e.err.Error() }

func (e *shaderError) Unwrap() error { return e.err }

// An inexpressibleError is the reason why the structures of DirectML.h cannot
// state a call, so that DirectML can never accept it.
type inexpressibleError struct{ reason string }

func (e *inexpressibleError) Error() string { return "cannot be expressed: " + e.reason }

func inexpressible(format string, args ...any) error {
	return &inexpressibleError{fmt.Sprintf(format, args...)}
}

// failure returns the outcome of a job that an error concerns.
func failure(err error) backends.Outcome {
	return backends.Outcome{Status: status(err), Detail: err.Error()}
}

func status(err error) backends.Status {
	if _, ok := errors.AsType[*removedError](err); ok {
		return backends.DeviceLost
	}
	if _, ok := errors.AsType[*refusedError](err); ok {
		return backends.Rejected
	}
	if _, ok := errors.AsType[*inexpressibleError](err); ok {
		return backends.Rejected
	}
	if _, ok := errors.AsType[*shaderError](err); ok {
		return backends.Gap
	}
	if native, ok := errors.AsType[*com.Error](err); ok {
		switch native.Result {
		case com.DeviceRemoved, com.DeviceHung, com.DeviceReset, com.DriverFault:
			return backends.DeviceLost
		case com.NotImplemented, com.Unsupported:
			return backends.Unsupported
		}
	}
	return backends.Failed
}
