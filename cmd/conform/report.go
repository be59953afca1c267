package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/conform/reports"
)

// A reporting is the flags of the commands that render a report and judge it.
type reporting struct {
	format string
	text   textFlags
	gate   gate
}

func (r *reporting) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&r.format, "format", "text", "`FORMAT` of the report: "+strings.Join(reports.Formats(), ", "))
	r.text.flags(cmd)
	r.gate.flags(cmd)
	completeFlag(cmd, "format", reports.Formats)
}

// check refuses flags that are wrong.
func (r *reporting) check() error {
	if !slices.Contains(reports.Formats(), r.format) {
		return &reports.UnknownFormatError{Format: r.format}
	}
	return nil
}

// write renders a report, and returns the error that stands for the exit status.
// Failed is what went wrong on the way to the report.
func (r *reporting) write(cmd *cobra.Command, report *reports.Report, failed error) error {
	report.AllowGaps = r.gate.allowGaps || isEngine(report.Backend.Name)
	err := r.gate.conclude(report, conclude(report, failed))
	stdout := raw(cmd.OutOrStdout())
	options := r.text.options(stdout)
	options.ExitStatus = statusOf(err)
	return joined(asUnwritten(reports.Write(stdout, r.format, report, options)), err)
}

func newReport() *cobra.Command {
	var r reporting
	cmd := &cobra.Command{
		Use:   "report JOURNAL|FOLDER…",
		Short: "Merge journals and render a report",
		Long: `Merge journals of one backend, complete or interrupted, and render one report.
Its exit status is that of a single run of all cases. The journals of the shards
of a run give the report of the whole run, which is incomplete while a shard is
missing or unfinished. A FOLDER stands for all files *.jsonl in and below it.`,
		Example: `  conform report run.jsonl
  conform report journals --format=html > report.html`,
		Args: arguments(1, unlimited),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := r.check(); err != nil {
				return err
			}
			var all journalSet
			for _, name := range filesBelow(args, ".jsonl") {
				if err := all.add(name); err != nil {
					return err
				}
			}
			if err := all.join(cmd.ErrOrStderr()); err != nil {
				return err
			}
			return r.write(cmd, all.Report(), nil)
		},
	}
	r.flags(cmd)
	return cmd
}
