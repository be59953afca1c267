package main

import (
	"errors"
	"fmt"
	"io"
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
		Use:   "compare JOURNAL|FOLDER…",
		Short: "Compare runs of several backends, or of one over time",
		Long: `Compare the runs of several backends, or of one backend over time: which rules
diverge in which run, how each answers the questions, and which failures are
new, remain or are gone since the first run. The journals of the shards of a run
stand one after another, and count as one. A FOLDER stands for all files *.jsonl
in and below it. The exit status is 1 if something
fails that does not fail in the first, and otherwise 3 if a run is incomplete.`,
		Example: `  conform compare before.jsonl after.jsonl
  conform compare before.jsonl after.jsonl --format=html > compare.html
  conform compare before-*.jsonl after-*.jsonl`,
		Args: arguments(1, unlimited),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !slices.Contains(reports.CompareFormats(), format) {
				return fmt.Errorf("unknown format %+q of a comparison: want one of %s", format, strings.Join(reports.CompareFormats(), ", "))
			}
			runs, err := readRuns(filesBelow(args, ".jsonl"), cmd.ErrOrStderr())
			if err != nil {
				return err
			}
			var names []string
			var list []*reports.Report
			for _, run := range runs {
				names, list = append(names, run.name()), append(list, run.Report())
			}
			comparison := reports.Compare(names, list)
			stdout := raw(cmd.OutOrStdout())
			if err := reports.WriteComparison(stdout, format, comparison, text.options(stdout)); err != nil {
				return fault{err}
			}
			if comparison.Worse() {
				return errDoesNotConform
			}
			for i, report := range list {
				if !report.Complete {
					return fault{fmt.Errorf("%s: the run is incomplete", names[i])}
				}
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "`FORMAT` of the comparison: "+strings.Join(reports.CompareFormats(), ", "))
	text.flags(cmd)
	completeFlag(cmd, "format", reports.CompareFormats)
	return cmd
}

// An ownRun is one run, of one journal or of those of its shards.
type ownRun struct {
	journalSet
	ends []*result.End // of its journals; nil for one that was cut short
}

// readRuns reads the runs of journals. Those of the shards of a run stand one after another.
func readRuns(names []string, warn io.Writer) ([]*ownRun, error) {
	var runs []*ownRun
	for _, name := range names {
		run, err := readRun(name)
		if err != nil {
			return nil, err
		}
		if n := len(runs); n > 0 && runs[n-1].lacks(run) {
			runs[n-1].take(run)
		} else {
			runs = append(runs, run)
		}
	}
	if len(runs) < 2 {
		return nil, errors.New("the journals are of one run: a comparison takes two")
	}
	for i, run := range runs {
		for _, other := range runs[:i] {
			if run.same(other) {
				return nil, fmt.Errorf("%s: the journal is of the same run as %s", run.names[0], other.names[0])
			}
		}
		if err := run.join(warn); err != nil {
			return nil, err
		}
	}
	return runs, nil
}

func readRun(name string) (*ownRun, error) {
	run := &ownRun{ends: make([]*result.End, 1)}
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
			run.ends[0] = e.End
		}
		return nil
	})
}

// lacks reports whether another run is a shard that this run does not have.
func (run *ownRun) lacks(other *ownRun) bool {
	whole := func(h *result.Header) *result.Header {
		w := *h
		w.Part = nil
		return &w
	}
	h := other.headers[0]
	return h.Part != nil && run.headers[0].Part != nil && reflect.DeepEqual(whole(h), whole(run.headers[0])) &&
		!slices.ContainsFunc(run.headers, func(own *result.Header) bool { return *own.Part == *h.Part })
}

// take adds a shard.
func (run *ownRun) take(shard *ownRun) {
	run.headers, run.names = append(run.headers, shard.headers...), append(run.names, shard.names...)
	run.shards, run.ends = append(run.shards, shard.shards...), append(run.ends, shard.ends...)
}

// name returns the name of the first journal, and how many more there are.
func (run *ownRun) name() string {
	if more := len(run.names) - 1; more > 0 {
		return fmt.Sprintf("%s and %d more", run.names[0], more)
	}
	return run.names[0]
}

// same reports whether two journals are of one run: copies, or one what the other
// was before it was resumed. A run that was made again with the same results ended
// at another time.
func (run *ownRun) same(other *ownRun) bool {
	if !reflect.DeepEqual(run.headers, other.headers) {
		return false
	}
	for i, end := range run.ends {
		if o := other.ends[i]; end != nil && o != nil && (end.At != o.At || end.ElapsedSeconds != o.ElapsedSeconds) {
			return false
		}
	}
	return true
}
