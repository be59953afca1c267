package main

import (
	"fmt"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"

	"example.com/conform"
	"example.com/conform/cases"
)

// noWaiversFlag is the flag that shows known divergences of engines.
func noWaiversFlag(cmd *cobra.Command, p *bool) {
	cmd.Flags().BoolVar(p, "no-waivers", false, "show the known divergences of engines, too, which are waived by default")
}

// isEngine reports whether a backend is an engine that conform has an adapter for. The adapter
// decides which calls it gets, so it is not the engine's fault if these are few.
func isEngine(backend string) bool {
	return honestNamed(backend).foreign && !strings.HasPrefix(backend, libraryPrefix)
}

// known returns the waivers that conform ships for a backend. Which of them apply is
// up to the version and the device of its engine.
func known(backend string) ([]cases.Waiver, error) {
	var list []cases.Waiver
	err := fs.WalkDir(conform.Waivers, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		if engine, _ := strings.CutSuffix(strings.TrimPrefix(path, "backends/"), "/waivers.yaml"); isEngine(backend) && engine != backend {
			return nil // reading all of them takes long
		}
		f, err := conform.Waivers.Open(path)
		if err != nil {
			return err
		}
		defer func() { _ = f.Close() }()
		all, err := cases.LoadWaivers(path, f)
		if err != nil {
			return err
		}
		for i := range all {
			if cases.Glob(all[i].Backend, backend) {
				list = append(list, all[i])
			}
		}
		return nil
	})
	if err != nil {
		return nil, fault{fmt.Errorf("the waivers of engines: %w", err)}
	}
	return list, nil
}
