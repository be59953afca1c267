package directml

import (
	"context"

	"example.com/conform/backends"
	"example.com/conform/backends/directml/wine"
	"example.com/conform/backends/named"
	"example.com/conform/backends/remote"
)

// starter returns a function that starts the Windows build of conform,
// in a session which all backends of a run share.
func starter() func(context.Context, named.Settings, remote.Options) (backends.Backend, error) {
	shared := new(wine.Shared)
	return func(ctx context.Context, _ named.Settings, o remote.Options) (backends.Backend, error) {
		return shared.Start(ctx, o)
	}
}
