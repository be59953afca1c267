package onnxdata

import "fmt"

// A skipError is returned for a test that cannot become a case.
type skipError struct{ reason string }

// Error returns the reason.
func (e *skipError) Error() string { return e.reason }

func skip(format string, args ...any) error { return &skipError{fmt.Sprintf(format, args...)} }
