package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/conform/internal/files"
	"example.com/conform/internal/harness"
	"example.com/conform/internal/result"
	"example.com/conform/reports"
)

func newReport() *cobra.Command {
	var format string
	var verbose bool
	cmd := &cobra.Command{
		Use:   "report JOURNAL…",
		Short: "Merge journals and render them",
		Long: `Merge the journals of one backend, complete or cut short, and render them. The
exit status is that of the runs together.`,
		Example: `  conform report run.jsonl
  conform report shard-*.jsonl --format=html > report.html`,
		Args: arguments(1, unlimited),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !slices.Contains(reports.Formats(), format) {
				return &reports.UnknownFormatError{Format: format}
			}
			var accumulator reports.Accumulator
			for _, name := range args {
				if err := readJournal(name, &accumulator); err != nil {
					return err
				}
			}
			report := accumulator.Report()
			options := terminal(cmd.OutOrStdout())
			options.Verbose = verbose
			if err := reports.Write(cmd.OutOrStdout(), format, report, options); err != nil {
				return fault{err}
			}
			return conclude(report, nil)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "`FORMAT` of the report: "+strings.Join(reports.Formats(), ", "))
	cmd.Flags().BoolVarP(&verbose, "verbose", "v", false, "leave nothing out of the text report")
	completeFlag(cmd, "format", reports.Formats)
	return cmd
}

// readJournal adds a journal. One that was cut short does not state its
// readings; they follow from what it holds, unless another version of conform
// wrote it, with other questions.
func readJournal(name string, accumulator *reports.Accumulator) error {
	f, err := files.Open(name)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	var cut harness.Earlier
	ended, foreign := false, false
	err = reports.ReadJournal(name, f, func(_ int, e *result.Entry) error {
		ended = e.End != nil
		foreign = foreign || cut.Add(e) != nil
		return accumulator.Add(e)
	})
	if err != nil || ended || foreign {
		return err
	}
	if known, err := cut.Readings(); err == nil {
		return accumulator.AddReadings(known)
	}
	return nil
}
