package cpu

import (
	"context"

	"example.com/conform/backends"
	"example.com/conform/backends/named"
)

// Engine is this backend as one that a user can name.
func Engine() named.Backend {
	return named.Backend{
		Name: "cpu", About: "native strided implementation on the host CPU",
		Open: func(context.Context, named.Settings) (backends.Backend, error) { return New(), nil },
	}
}
