package main

import (
	"context"
	"os"

	"example.com/conform/backends/directml/wine/provision"
)

func prepare(ctx context.Context) error { return provision.Make(ctx, os.Stdout) }
