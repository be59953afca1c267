package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"
)

func newList() *cobra.Command {
	s := &selection{}
	var verbose bool
	cmd := &cobra.Command{
		Use:   "list [PATTERN…]",
		Short: "List cases by ID",
		Long: `List cases by ID, and what each is for. In a PATTERN, * stands for anything. The
combinations of a matrix are listed as one, by the ID that stands for them all.`,
		Example: `  conform list
  conform list 'dml.scatter/*' --tags=example
  conform list --verbose 'xla.copy/*'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			list, err := s.matching(args)
			if err != nil {
				return err
			}
			w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			for i, last := 0, 0; i < len(list); i = last {
				id := bareID(list[i].ID)
				for last = i + 1; last < len(list) && !verbose && bareID(list[last].ID) == id; last++ {
				}
				if n := last - i; n > 1 {
					fmt.Fprintf(w, "%s\t%s (%d combinations)\n", id, list[i].Why, n)
				} else {
					fmt.Fprintf(w, "%s\t%s\n", list[i].ID, list[i].Why)
				}
			}
			return asFault(w.Flush())
		},
	}
	s.flags(cmd)
	s.tagFlag(cmd)
	cmd.Flags().BoolVarP(&verbose, "verbose", "v", false, "list every combination of a matrix")
	s.completeCases(cmd)
	return cmd
}
