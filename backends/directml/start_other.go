//go:build !linux

package directml

import (
	"context"

	"example.com/conform/backends"
	"example.com/conform/backends/named"
	"example.com/conform/backends/remote"
)

// starter returns nil: DirectML is of this system, or on none.
func starter() func(context.Context, named.Settings, remote.Options) (backends.Backend, error) {
	return nil
}
