//go:build noplugin || !((linux || darwin || windows) && (amd64 || arm64))

package plugin

import (
	"errors"
	"fmt"
	"runtime"
)

// A library cannot be loaded here.
type library struct{}

func load(string) (library, error) {
	return library{}, fmt.Errorf("loading a library: %w in this build for %s/%s: serve it from a program of your own, over the protocol", errors.ErrUnsupported, runtime.GOOS, runtime.GOARCH)
}

func (library) bind(*functions) error { return errors.ErrUnsupported }

func (library) unload() {}
