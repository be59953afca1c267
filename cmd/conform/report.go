package main

import (
	"errors"
	"fmt"
	"reflect"
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
	var text textFlags
	var g gate
	cmd := &cobra.Command{
		Use:   "report JOURNAL…",
		Short: "Merge journals and render them",
		Long: `Merge the journals of one backend, complete or interrupted, and render them. The
exit status is that of all the runs together. The journals of the shards of a run
give the report of the whole run, which is incomplete while a shard is missing.`,
		Example: `  conform report run.jsonl
  conform report shard-*.jsonl --format=html > report.html`,
		Args: arguments(1, unlimited),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !slices.Contains(reports.Formats(), format) {
				return &reports.UnknownFormatError{Format: format}
			}
			if err := g.open(1); err != nil {
				return err
			}
			var all merged
			for _, name := range args {
				if err := all.add(name); err != nil {
					return err
				}
			}
			if err := all.join(cmd.ErrOrStderr()); err != nil {
				return err
			}
			report := all.Report()
			g.judge(report)
			stdout := raw(cmd.OutOrStdout())
			if err := reports.Write(stdout, format, report, text.options(stdout)); err != nil {
				return fault{err}
			}
			if err := g.write(report); err != nil {
				return err
			}
			return g.conclude(report, conclude(report, nil))
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "`FORMAT` of the report: "+strings.Join(reports.Formats(), ", "))
	text.flags(cmd)
	g.flags(cmd)
	completeFlag(cmd, "format", reports.Formats)
	return cmd
}

// A merged is journals of different runs.
type merged struct {
	reports.Accumulator
	headers []*result.Header
	names   []string
	shards  []string // journals of shards
}

// once refuses the header of a run that was added before: the same journal, a
// copy of it, or what it was before it was resumed.
func (m *merged) once(name string, h *result.Header) error {
	for i, other := range m.headers {
		if reflect.DeepEqual(other, h) {
			return fmt.Errorf("the journal is of the same run as %s: its cases would count twice", m.names[i])
		}
	}
	m.headers, m.names = append(m.headers, h), append(m.names, name)
	return nil
}

// add adds a journal. One that was cut short does not state its readings; they
// follow from what it holds, unless another version of conform wrote it, with
// other questions.
func (m *merged) add(name string) error {
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
		if e.Header != nil {
			if err := m.once(name, e.Header); err != nil {
				return err
			}
			if e.Header.Part != nil {
				m.shards = append(m.shards, name)
				return errEnough
			}
		}
		return m.Add(e)
	})
	if errors.Is(err, errEnough) {
		return nil
	}
	if err != nil || ended || foreign {
		return err
	}
	if known, err := cut.Readings(); err == nil {
		return m.AddReadings(known)
	}
	return nil
}
