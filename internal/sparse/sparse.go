// Package sparse allocates memory of which only the pages that are written become resident.
// The rest is address space that reads as zeros.
package sparse

import (
	"errors"
	"fmt"
)

// An Error says that a process has no address space for sparse memory.
type Error struct {
	Bytes int64 // that were asked for
	Err   error
}

// Error implements error.
func (e *Error) Error() string {
	return fmt.Sprintf("no address space for %d bytes: %v", e.Bytes, e.Err)
}

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }

var errPointer = errors.New("a pointer cannot address them")

// Map returns n bytes, all zero, or an [*Error]. They are not of Go's heap: [Unmap] frees them,
// and nothing may use them afterwards.
func Map(n int64) ([]byte, error) {
	if n <= 0 || int64(int(n)) != n {
		return nil, &Error{n, errPointer}
	}
	memory, err := mapped(int(n))
	if err != nil {
		return nil, &Error{n, err}
	}
	return memory, nil
}

// Unmap frees what Map returned.
func Unmap(memory []byte) { unmap(memory) }
