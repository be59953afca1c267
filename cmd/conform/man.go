//go:build man

package main

import (
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// The command that writes the manual pages of a release is only in a program built with the tag
// man, because what it needs would be a fortieth of the others.
func init() { extra = append(extra, newMan) } //nolint:gochecknoinits // only this file knows that it is built

func newMan() *cobra.Command {
	return &cobra.Command{
		Use:    "man DIR",
		Short:  "Write the manual pages to a folder",
		Args:   cobra.ExactArgs(1),
		Hidden: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			date := time.Unix(0, 0).UTC() // the same bytes whenever they are written
			if made, err := time.Parse(time.RFC3339, thisBuild().Time); err == nil {
				date = made
			}
			root := cmd.Root()
			root.DisableAutoGenTag = true
			return doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: "conform " + release, Manual: "conform", Date: &date}, args[0])
		},
	}
}
