package main

import (
	"errors"
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
	return honestNamed(backend).Foreign && !strings.HasPrefix(backend, libraryPrefix)
}

// known returns the waivers that conform ships for a backend. Which of them apply is
// up to the version and the device of its engine.
func known(backend string) ([]cases.Waiver, error) {
	name := "backends/" + backend + "/waivers.yaml"
	f, err := conform.Backends.Open(name)
	if !isEngine(backend) || errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var list []cases.Waiver
	if err == nil {
		defer func() { _ = f.Close() }()
		list, err = cases.LoadWaivers(name, f)
	}
	if err != nil {
		return nil, fault{fmt.Errorf("the waivers of engines: %w", err)}
	}
	return list, nil
}
