//go:build noplugin || !((linux || darwin || windows) && (amd64 || arm64))

package engine

import (
	"errors"
	"fmt"
	"runtime"
)

// A Library cannot be loaded here.
type Library struct{}

func load(string) (Library, error) {
	return Library{}, fmt.Errorf("loading a library: %w in this build for %s/%s: serve it from a program of your own, over the protocol", errors.ErrUnsupported, runtime.GOOS, runtime.GOARCH)
}

func (Library) bind(Symbol) error { return errors.ErrUnsupported }

// Unload does nothing.
func (Library) Unload() {}

// Register does nothing.
func Register(any, uintptr) {}

// Callback returns nothing.
func Callback(any) uintptr { return 0 }
