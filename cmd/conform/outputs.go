package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"example.com/conform/reports"
)

// outputs are the files that a run writes beside its journal. They are opened
// before it begins, so that a run of hours is not lost to a misspelt path, and
// so that none is left over from an earlier run.
type outputs struct {
	list      []output
	witnesses string // folder, or ""
	stdout    bool   // a report takes the place of the text
}

// An output is a report that was asked for.
type output struct {
	format string
	file   *os.File // nil for standard output
}

// openOutputs opens what --report and --save-witnesses ask for.
func (r *runner) openOutputs() (*outputs, error) {
	out := &outputs{witnesses: r.witnesses}
	for _, asked := range r.reports {
		if err := out.open(asked); err != nil {
			out.close()
			return nil, fmt.Errorf("--report: %w", err)
		}
	}
	if r.witnesses != "" {
		if err := os.MkdirAll(r.witnesses, 0o755); err != nil {
			out.close()
			return nil, fmt.Errorf("--save-witnesses: %w", err)
		}
	}
	return out, nil
}

func (o *outputs) open(asked string) error {
	format, name, ok := strings.Cut(asked, "=")
	if !ok || name == "" {
		return fmt.Errorf("%q is not of the form FORMAT=FILE", asked)
	}
	if !slices.Contains(reports.Formats(), format) {
		return &reports.UnknownFormatError{Format: format}
	}
	if name == "-" {
		o.stdout = true
		o.list = append(o.list, output{format: format})
		return nil
	}
	if slices.ContainsFunc(o.list, func(one output) bool { return one.file != nil && one.file.Name() == name }) {
		return fmt.Errorf("two reports to %s", name)
	}
	mode := os.O_CREATE | os.O_WRONLY | os.O_TRUNC
	if name == os.Getenv("GITHUB_STEP_SUMMARY") { // to which every step appends
		mode = os.O_CREATE | os.O_WRONLY | os.O_APPEND
	}
	file, err := os.OpenFile(name, mode, 0o644)
	if err != nil {
		return err
	}
	o.list = append(o.list, output{format, file})
	return nil
}

// close closes the files that are still open.
func (o *outputs) close() {
	for _, one := range o.list {
		if one.file != nil {
			_ = one.file.Close()
		}
	}
}

// write writes every report and witness, and closes the files.
func (o *outputs) write(stdout io.Writer, report *reports.Report, options reports.Options) error {
	for i := range o.list {
		one := &o.list[i]
		var text bytes.Buffer
		if err := reports.Write(&text, one.format, report, options); err != nil {
			return err
		}
		if one.file == nil {
			if _, err := stdout.Write(text.Bytes()); err != nil {
				return err
			}
			continue
		}
		_, err := one.file.Write(text.Bytes())
		if err := errors.Join(err, one.file.Close()); err != nil {
			return err
		}
		one.file = nil
	}
	return o.saveWitnesses(report)
}

// saveWitnesses writes each witness of a report to a case file of its own,
// named after the divergence's signature. Two that belong together are
// numbered in the order in which they are to be replayed.
func (o *outputs) saveWitnesses(report *reports.Report) error {
	if o.witnesses == "" {
		return nil
	}
	for i := range report.Divergences {
		d := &report.Divergences[i]
		name := filepath.Join(o.witnesses, strings.NewReplacer(" ", "_", "/", "-").Replace(d.Signature))
		texts := []string{d.Witness.YAML}
		if d.Witness.Other != "" {
			texts = append(texts, d.Witness.Other)
		}
		for n, text := range texts {
			if text == "" {
				continue // too large for a case file
			}
			number := ""
			if len(texts) > 1 {
				number = fmt.Sprintf(".%d", n+1)
			}
			if err := os.WriteFile(name+number+".yaml", []byte(text), 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}
