package main

import (
	"fmt"
	"io/fs"

	"github.com/spf13/cobra"

	"example.com/conform"
	"example.com/conform/cases"
)

// noWaiversFlag is the flag that shows known divergences of engines.
func noWaiversFlag(cmd *cobra.Command, p *bool) {
	cmd.Flags().BoolVar(p, "no-waivers", false, "show the known divergences of engines, too, which are waived by default")
}

// known returns the waivers that conform ships for a backend. Which of them apply is
// up to the version and the device of its engine.
func known(backend string) ([]cases.Waiver, error) {
	var list []cases.Waiver
	err := fs.WalkDir(conform.Waivers, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
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
