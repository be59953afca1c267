//go:build !windows || !(amd64 || arm64)

package directml

import (
	"errors"
	"fmt"
	"runtime"

	"example.com/conform/backends"
)

// ErrPlatform is returned when the program was built for a system without
// DirectML.
var ErrPlatform = errors.New("DirectML is part of 64-bit Windows")

// A Backend runs operators on DirectML, which this system does not have.
type Backend struct{ backends.Backend }

// Open fails with [ErrPlatform].
func Open(Options) (*Backend, error) {
	return nil, fmt.Errorf("%w, and this is %s/%s", ErrPlatform, runtime.GOOS, runtime.GOARCH)
}
