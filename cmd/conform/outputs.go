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
	witnesses []string // the folder of each backend, or ""
	stdout    bool     // a report takes the place of the text
}

// An output is a report that was asked for.
type output struct {
	format string
	file   *os.File // nil for standard output
	append bool
	of     int // the backend, by its number, or what follows
}

// What an output is of if it is not of one backend.
const (
	ofAll        = -1 - iota // one after the other
	ofComparison             // of several
)

// openOutputs opens what --report and --save-witnesses ask for. No two of them,
// the journals and standard output may be one file, whatever they are called, nor
// may one be a file that the run reads.
func (r *runner) openOutputs(stdout io.Writer, inputs []string, sides []*runner) (_ *outputs, err error) {
	out := &outputs{}
	defer func() {
		if err != nil {
			out.close()
		}
	}()
	for _, asked := range r.reports {
		if err := out.ask(asked, sides); err != nil {
			return nil, fmt.Errorf("--report: %w", err)
		}
	}
	if err := r.distinct(out, stdout, inputs, sides); err != nil {
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
	for _, side := range sides {
		out.witnesses = append(out.witnesses, side.witnesses)
		if side.witnesses == "" {
			continue
		}
		if err := os.MkdirAll(side.witnesses, 0o755); err != nil {
			return nil, fmt.Errorf("--save-witnesses: %w", err)
		}
	}
	return out, nil
}

// distinct refuses two names of one file, unless both are only read.
func (r *runner) distinct(out *outputs, stdout io.Writer, inputs []string, sides []*runner) error {
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
	for _, side := range sides {
		info, err := os.Stat(side.journal)
		add("--journal "+side.journal, info, err)
	}
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

// ask opens what one --report asks for: a file, or one for each backend and one for
// their comparison.
func (o *outputs) ask(asked string, sides []*runner) error {
	format, name, ok := strings.Cut(asked, "=")
	if !ok || name == "" {
		return fmt.Errorf("%q is not of the form FORMAT=FILE", asked)
	}
	if !slices.Contains(reports.Formats(), format) {
		return &reports.UnknownFormatError{Format: format}
	}
	compares := slices.Contains(reports.CompareFormats(), format)
	switch one := name == "-" || isSummary(name); {
	case len(sides) == 1:
		return o.open(format, name, 0)
	case one && compares:
		return o.open(format, name, ofComparison)
	case one && slices.Contains(reports.LineFormats(), format):
		return o.open(format, name, ofAll)
	case one:
		return fmt.Errorf("%s of several backends takes a file for each: want a name", format)
	}
	if compares {
		if err := o.open(format, name, ofComparison); err != nil {
			return err
		}
	}
	for n, side := range sides {
		if err := o.open(format, side.own(name), n); err != nil {
			return err
		}
	}
	return nil
}

// isSummary reports whether a file is the summary of a GitHub workflow, to which
// every step appends.
func isSummary(name string) bool { return name == os.Getenv("GITHUB_STEP_SUMMARY") }

func (o *outputs) open(format, name string, of int) error {
	if name == "-" {
		if o.stdout {
			return errors.New("two reports to standard output")
		}
		o.stdout = true
		o.list = append(o.list, output{format: format, of: of})
		return nil
	}
	one := output{format: format, append: isSummary(name), of: of}
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
			_ = one.file.Close() // after an error, or a second time
		}
	}
}

// write writes every report and witness of a backend, the n-th.
func (o *outputs) write(stdout io.Writer, n int, report *reports.Report, options reports.Options) error {
	for i := range o.list {
		if one := &o.list[i]; one.of == n || one.of == ofAll {
			err := one.write(stdout, func(w io.Writer) error { return reports.Write(w, one.format, report, options) })
			if err != nil {
				return err
			}
		}
	}
	return saveWitnesses(o.witnesses[n], report)
}

// compare writes every comparison.
func (o *outputs) compare(stdout io.Writer, c *reports.Comparison, options reports.Options) error {
	for i := range o.list {
		if one := &o.list[i]; one.of == ofComparison {
			err := one.write(stdout, func(w io.Writer) error { return reports.WriteComparison(w, one.format, c, options) })
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// write writes what render makes, and closes a file to which nothing more comes.
func (o *output) write(stdout io.Writer, render func(io.Writer) error) error {
	var text bytes.Buffer
	if err := render(&text); err != nil {
		return err
	}
	if o.file == nil {
		_, err := stdout.Write(text.Bytes())
		return err
	}
	_, err := o.file.Write(text.Bytes())
	if o.of != ofAll {
		err = errors.Join(err, o.file.Close())
	}
	return err
}

// saveWitnesses writes each witness of a report to a case file of its own,
// named after the divergence's signature. Two that belong together are
// numbered in the order in which they are to be replayed.
func saveWitnesses(folder string, report *reports.Report) error {
	if folder == "" {
		return nil
	}
	for i := range report.Divergences {
		d := &report.Divergences[i]
		name := filepath.Join(folder, strings.NewReplacer(" ", "_", "/", "-").Replace(d.Signature))
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
