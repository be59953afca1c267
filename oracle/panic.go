package oracle

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"example.com/conform/spec"
)

// A PanicError is returned when the specification or the oracle of an operator
// panicked on a call: a fault of conform.
type PanicError struct {
	Operator string
	Value    any    // of the panic
	Stack    string // the innermost functions, the same on every machine
}

// Error returns the value and the functions that were running.
func (e *PanicError) Error() string {
	return fmt.Sprintf("the specification or the oracle of %s panics: %v (in %s)", e.Operator, e.Value, e.Stack)
}

// caught turns a panic into the error of the function that defers it.
func caught(op *spec.Operator, err *error) {
	if p := recover(); p != nil {
		*err = &PanicError{Operator: op.Name, Value: p, Stack: stack()}
	}
}

// stack returns the functions that a panic ended, the innermost first, without
// those of the runtime.
func stack() string {
	const most = 6
	var counters [64]uintptr
	frames := runtime.CallersFrames(counters[:runtime.Callers(3, counters[:])])
	var names []string
	for more := true; more && len(names) < most; {
		var f runtime.Frame
		f, more = frames.Next()
		if !strings.HasPrefix(f.Function, "runtime.") {
			name := f.Function[strings.LastIndexByte(f.Function, '/')+1:]
			names = append(names, fmt.Sprintf("%s %s:%d", name, filepath.Base(f.File), f.Line))
		}
	}
	return strings.Join(names, ", ")
}
