package engine

import (
	"errors"
	"fmt"
	"strings"
)

// A Symbol is a function that a library exports, and where it goes.
type Symbol struct {
	Name     string
	Function any // a pointer to a function
}

// An Error is why a library cannot be used as a backend.
type Error struct {
	Path string
	Err  error
}

// Error returns the path and the reason.
func (e *Error) Error() string { return e.Path + ": " + e.Err.Error() }

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }

// Load loads the library at a path and its dependencies. A path without a slash is
// looked up in the system's search path. The error is an [*Error].
func Load(path string) (Library, error) {
	l, err := load(path)
	if err != nil {
		return l, &Error{path, errors.New(strings.TrimPrefix(err.Error(), path+": "))} // glibc repeats the path
	}
	return l, nil
}

// Bind looks up functions that the library exports.
func (l Library) Bind(symbols []Symbol) error {
	for _, s := range symbols {
		if err := l.bind(s); err != nil {
			return fmt.Errorf("it does not export %s: %w", s.Name, err)
		}
	}
	return nil
}
