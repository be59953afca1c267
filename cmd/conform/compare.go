package main

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/conform/internal/files"
	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

func newCompare() *cobra.Command {
	var format string
	var text textFlags
	cmd := &cobra.Command{
		Use:   "compare JOURNAL JOURNAL…",
		Short: "Compare runs of several backends, or of one over time",
		Long: `Compare the runs of several backends, or of one backend over time: which rules
diverge in which run, how each answers the questions, and which failures are
new, remain or are gone since the first run. The exit status is 1 if something
fails that does not fail in the first.`,
		Example: `  conform compare before.jsonl after.jsonl
  conform compare before.jsonl after.jsonl --format=html > compare.html`,
		Args: arguments(2, unlimited),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !slices.Contains(reports.CompareFormats(), format) {
				return fmt.Errorf("unknown format %+q of a comparison: want one of %s", format, strings.Join(reports.CompareFormats(), ", "))
			}
			var runs []*ownRun
			var list []*reports.Report
			for _, name := range args {
				run, err := readRun(name)
				if err != nil {
					return err
				}
				for i, other := range runs {
					if run.same(other) {
						return fmt.Errorf("%s: the journal is of the same run as %s", name, args[i])
					}
				}
				runs, list = append(runs, run), append(list, run.Report())
			}
			comparison := reports.Compare(args, list)
			stdout := raw(cmd.OutOrStdout())
			if err := reports.WriteComparison(stdout, format, comparison, text.options(stdout)); err != nil {
				return fault{err}
			}
			if comparison.Worse() {
				return errDoesNotConform
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "`FORMAT` of the comparison: "+strings.Join(reports.CompareFormats(), ", "))
	text.flags(cmd)
	completeFlag(cmd, "format", reports.CompareFormats)
	return cmd
}

// An ownRun is the one run of a journal.
type ownRun struct {
	merged
	end *result.End
}

func readRun(name string) (*ownRun, error) {
	run := &ownRun{}
	if err := run.add(name); err != nil {
		return nil, err
	}
	f, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return run, reports.ReadJournal(name, f, func(_ int, e *result.Entry) error {
		if e.End != nil {
			run.end = e.End
		}
		return nil
	})
}

// same reports whether two journals are of one run: copies, or one what the other
// was before it was resumed. A run that was made again with the same results ended
// at another time.
func (run *ownRun) same(other *ownRun) bool {
	if !reflect.DeepEqual(run.headers, other.headers) {
		return false
	}
	return run.end == nil || other.end == nil || run.end.At == other.end.At && run.end.ElapsedSeconds == other.end.ElapsedSeconds
}
