package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"example.com/conform/internal/interrupt"
	"example.com/conform/reports"
)

func newShrink() *cobra.Command {
	r := &runner{}
	cmd := &cobra.Command{
		Use:   "shrink FILE|ID",
		Short: "Shrink a case to the smallest that diverges in the same way",
		Long: `Shrink a case that diverges as far as it still diverges in the same way, and
print the result as a case file. If the case does not diverge, print nothing,
say so on standard error, and exit with status 0.`,
		Example: `  conform shrink big.yaml --backend=exec:./my-backend > small.yaml`,
		Args:    arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			list, err := r.fromArguments(args)
			if err != nil {
				return err
			}
			ctx, stop := interrupt.Until(cmd.Context())
			defer stop()
			out, err := r.openOutputs(raw(cmd.OutOrStdout()), args, []*runner{r})
			if err != nil {
				return err
			}
			defer out.close()
			session, err := r.prepare(listed(list))
			if err != nil {
				return err
			}
			report, err := session.run(ctx, cmd.ErrOrStderr())
			if report == nil {
				return err
			}
			failed := joined(out.write(0, report, r.text.options(nil), conclude(report, err)), err)
			err = conclude(report, failed)
			if out.stdout != nil {
				return joined(r.show(out, raw(cmd.OutOrStdout()), false, report, err), err)
			}
			if r.witnesses != "" {
				return err
			}
			text, several := onlyWitness(report)
			if several {
				return joined(failed, errSeveral)
			}
			if text == "" && report.ExitStatus() == reports.ExitConforms {
				fmt.Fprintf(cmd.ErrOrStderr(), "conform: %s does not diverge on %s: there is nothing to minimise\n", args[0], report.Backend.Name)
			}
			_, unprinted := cmd.OutOrStdout().Write([]byte(text))
			return joined(asUnwritten(unprinted), err)
		},
	}
	r.flags(cmd)
	r.backend.nameFlag(cmd)
	return cmd
}

var errSeveral = errors.New("there are several witnesses: write them to files with --write-witnesses")

// onlyWitness returns the one case file that shows the divergence of a report,
// or "" if it has none.
func onlyWitness(report *reports.Report) (text string, several bool) {
	switch len(report.Divergences) {
	case 0:
		return "", false
	case 1:
		w := &report.Divergences[0].Witness
		return w.YAML, w.Other != ""
	default:
		return "", true
	}
}
