package cases

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.com/conform/internal/plain"
)

// An Error is one mistake in a file.
type Error struct {
	File    string
	Line    int // from 1; 0 when the file as a whole is at fault
	Message string
}

// Error returns "file:line: message", in one line.
func (e *Error) Error() string {
	at := plain.Line(e.File)
	if e.Line > 0 {
		at += fmt.Sprintf(":%d", e.Line)
	}
	return at + ": " + plain.Line(e.Message)
}

// Errors holds all mistakes in a set of files, sorted by file and line.
type Errors []*Error

// Error returns one line per error.
func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i, one := range e {
		lines[i] = one.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the errors one by one, for errors.As.
func (e Errors) Unwrap() []error {
	list := make([]error, len(e))
	for i, one := range e {
		list[i] = one
	}
	return list
}

// orNil sorts e and returns it as an error, nil when there is none.
func (e Errors) orNil() error {
	if len(e) == 0 {
		return nil
	}
	slices.SortStableFunc(e, func(a, b *Error) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return e
}
