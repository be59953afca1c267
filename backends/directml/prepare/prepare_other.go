//go:build !linux

package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"example.com/conform/backends/directml/redist"
)

func prepare(ctx context.Context) error {
	cache, err := os.UserCacheDir()
	if err != nil {
		return err
	}
	path, err := redist.Fetch(ctx, filepath.Join(cache, "conform", "directml"))
	if err == nil {
		fmt.Println(path)
	}
	return err
}
