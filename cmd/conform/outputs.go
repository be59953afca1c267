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

	"example.com/conform/internal/files"
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
	append bool
}

// openOutputs opens what --report and --save-witnesses ask for. No two of them,
// the journal and standard output may be one file, whatever they are called, nor
// may one be a file that the run reads.
func (r *runner) openOutputs(stdout io.Writer, inputs []string) (_ *outputs, err error) {
	out := &outputs{witnesses: r.witnesses}
	defer func() {
		if err != nil {
			out.close()
		}
	}()
	for _, asked := range r.reports {
		if err := out.open(asked); err != nil {
			return nil, fmt.Errorf("--report: %w", err)
		}
	}
	if err := r.distinct(out, stdout, inputs); err != nil {
		return nil, err
	}
	for _, one := range out.list {
		if one.file == nil || one.append {
			continue
		}
		if info, err := one.file.Stat(); err == nil && info.Mode().IsRegular() {
			if err := one.file.Truncate(0); err != nil {
				return nil, fmt.Errorf("--report: %w", err)
			}
		}
	}
	if r.witnesses != "" {
		if err := os.MkdirAll(r.witnesses, 0o755); err != nil {
			return nil, fmt.Errorf("--save-witnesses: %w", err)
		}
	}
	return out, nil
}

// distinct refuses two names of one file, unless both are only read.
func (r *runner) distinct(out *outputs, stdout io.Writer, inputs []string) error {
	var list []named
	add := func(name string, info os.FileInfo, err error) {
		if err == nil && info.Mode().IsRegular() {
			list = append(list, named{name, info})
		}
	}
	for _, input := range append(inputs, r.waivers) {
		info, err := os.Stat(input)
		add(input, info, err)
	}
	read := len(list)
	if file, ok := stdout.(*os.File); ok {
		info, err := file.Stat()
		add("standard output", info, err)
	}
	for _, one := range out.list {
		if one.file != nil {
			info, err := one.file.Stat()
			add("--report "+one.file.Name(), info, err)
		}
	}
	info, err := os.Stat(r.journal)
	add("--journal "+r.journal, info, err)
	for i, one := range list {
		for _, other := range list[:i] {
			if i >= read && os.SameFile(one.info, other.info) {
				return fmt.Errorf("%s and %s are the same file", other.name, one.name)
			}
		}
	}
	return nil
}

// A named is a file that there is, as the user calls it.
type named struct {
	name string
	info os.FileInfo
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
		if o.stdout {
			return errors.New("two reports to standard output")
		}
		o.stdout = true
		o.list = append(o.list, output{format: format})
		return nil
	}
	one := output{format: format, append: name == os.Getenv("GITHUB_STEP_SUMMARY")} // to which every step appends
	flag := 0
	if one.append {
		flag = os.O_APPEND
	}
	var err error
	if one.file, err = files.Create(name, flag); err != nil {
		return err
	}
	o.list = append(o.list, one)
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
