package main

import (
	"github.com/spf13/cobra"

	"example.com/conform/cases"
)

func newShow() *cobra.Command {
	s := &selection{}
	cmd := &cobra.Command{
		Use:   "show ID|FILE…",
		Short: "Print a case as a case file",
		Long: `Print a case as a case file of its own, with every matrix variable, random value
and default written out, and the oracle's expectation. An ID may be that of a
random case, or a pattern in which * stands for any characters.`,
		Example: `  conform show dml.slice1/example-2
  conform show 'dml.scatter#3-00000000000000ff' > case.yaml`,
		Args: arguments(1, unlimited),
		RunE: func(cmd *cobra.Command, args []string) error {
			list, err := s.fromArguments(args)
			if err != nil {
				return err
			}
			for i := range list {
				c := &list[i]
				text, err := cases.Encode(&c.Case, cases.Meta{
					Why: c.Why, Source: c.Source, Reference: c.Reference, Cites: c.Cites, Tags: c.Tags, Comment: c.Origin,
				})
				if err != nil {
					return err
				}
				if i > 0 {
					text = append([]byte("---\n"), text...)
				}
				if _, err := cmd.OutOrStdout().Write(text); err != nil {
					return asFault(err)
				}
			}
			return nil
		},
	}
	s.flags(cmd)
	s.completeCases(cmd)
	return cmd
}
