package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"example.com/conform/internal/plain"
)

func newList() *cobra.Command {
	s := &selection{}
	var verbose bool
	cmd := &cobra.Command{
		Use:   "list [PATTERN…]",
		Short: "List cases by ID",
		Long: `List cases by ID, with the reason for each. In a PATTERN, * stands for any
characters; a bare operator stands for all its cases. The combinations of a matrix are listed as one, under one ID that
stands for all of them.`,
		Example: `  conform list
  conform list 'dml.scatter/*' --tags=example
  conform list --verbose 'xla.copy/*'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			list, err := s.matching(args)
			if err != nil {
				return err
			}
			w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			ids := make([]string, len(list))
			for i := range list {
				ids[i] = list[i].ID
				if verbose {
					fmt.Fprintf(w, "%s\t%s\n", list[i].ID, plain.Line(list[i].Why))
				}
			}
			if !verbose {
				for _, f := range families(ids) {
					fmt.Fprintf(w, "%s\t%s%s\n", f.id, plain.Line(list[f.first].Why), f.note())
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

// A family is a case, or the combinations of a matrix, that are listed as one.
type family struct {
	id    string // of the case, or what stands for all combinations
	first int    // position of the first case
	size  int
}

// families groups the IDs of cases that differ in the combination alone and
// follow each other.
func families(ids []string) []family {
	var list []family
	for i, id := range ids {
		if n := len(list) - 1; n >= 0 && bareID(list[n].id) == bareID(id) {
			list[n].id = bareID(id)
			list[n].size++
			continue
		}
		list = append(list, family{id, i, 1})
	}
	return list
}

// note says how many cases a family has, if it is not one.
func (f *family) note() string {
	if f.size == 1 {
		return ""
	}
	return fmt.Sprintf(" (%d combinations)", f.size)
}
