package main

import (
	"context"

	"example.com/conform/backends"
	"example.com/conform/backends/directml/wine"
	"example.com/conform/backends/remote"
)

// startDirectML returns a function that starts the Windows build of conform,
// in a session which all backends of a run share.
func startDirectML() func(context.Context, remote.Options) (backends.Backend, error) {
	return new(wine.Shared).Start
}
