package main

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"example.com/conform/gen"
	"example.com/conform/internal/campaign"
	"example.com/conform/spec/catalogue"
)

// preview says which cases a run would judge on which backends, and starts none.
func (r *runner) preview(cmd *cobra.Command, list lister) error {
	runners, err := r.runners()
	if err != nil {
		return err
	}
	var cfg campaign.Config // the same for all, except the backend
	var names []string
	for _, one := range runners {
		if cfg, err = one.config(list); err != nil {
			return err
		}
		names = append(names, cfg.Name)
	}
	chosen, err := list()
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "cases\trandom\t  operator")
	random := func(n int64) string {
		if cfg.Random == campaign.Unlimited {
			return fmt.Sprintf("for %v", cfg.For)
		}
		return fmt.Sprint(n)
	}
	for _, op := range catalogue.All() {
		n := 0
		for i := range chosen {
			if chosen[i].Call.Operator == op {
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
	fmt.Fprintf(w, "%d\t%s\t  in all, on %s\n", len(chosen), random(cfg.Random), strings.Join(names, ", then on "))
	return asFault(w.Flush())
}
