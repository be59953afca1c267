//go:build !linux

package main

import (
	"context"

	"example.com/conform/backends"
	"example.com/conform/backends/remote"
)

// startDirectML returns nil: DirectML is of this system, or on none.
func startDirectML() func(context.Context, remote.Options) (backends.Backend, error) { return nil }
