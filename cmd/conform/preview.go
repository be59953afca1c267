package main

import (
	"fmt"
	"slices"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/internal/harness"
	"example.com/conform/spec/catalogue"
)

// preview says which cases a run would judge, and starts no backend.
func (r *runner) preview(cmd *cobra.Command, list []cases.Case) error {
	cfg, err := r.config(list)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "cases\trandom\t  operator")
	random := func(n int64) string {
		if cfg.Random == harness.Unlimited {
			return fmt.Sprintf("for %v", cfg.For)
		}
		return fmt.Sprint(n)
	}
	for _, op := range catalogue.Operators() {
		n := 0
		for i := range list {
			if list[i].Call.Operator == op {
				n++
			}
		}
		drawn := "0"
		if i := slices.Index(cfg.Operators, op); i >= 0 {
			drawn = random(gen.Share(cfg.Random, i, len(cfg.Operators)))
		} else if n == 0 {
			continue
		}
		fmt.Fprintf(w, "%d\t%s\t  %s\n", n, drawn, op.Name)
	}
	fmt.Fprintf(w, "%d\t%s\t  in all, on %s\n", len(list), random(cfg.Random), cfg.Name)
	return asFault(w.Flush())
}
