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

	"github.com/spf13/cobra"

	"example.com/conform/internal/files"
	"example.com/conform/reports"
)

// records is the flags that say what a run writes.
type records struct {
	reports   []string
	journal   string
	witnesses string
	resume    bool
	force     bool
}

func (r *records) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringArrayVar(&r.reports, "report", nil, "write a report as `FORMAT=FILE`; the file - is standard output (repeatable): "+strings.Join(reports.Formats(), ", "))
	f.StringVar(&r.journal, "journal", "", "write the journal (JSON Lines) to `FILE` during the run")
	f.BoolVar(&r.force, "force", false, "overwrite an existing journal")
	f.StringVar(&r.witnesses, "write-witnesses", "", "write each witness to a case file of its own in `FOLDER`")
	completeFlag(cmd, "report", formatPrefixes)
}

// outputs are what a run writes besides its journal. Whether they can be written is
// checked before the run begins, so that a run of hours is not lost to a misspelt
// path. Each is written when its report is there, whatever became of the others.
type outputs struct {
	list      []*output
	stdout    *output  // the report that takes the place of the text, or nil
	witnesses []string // the folder of each backend, or ""
}

// An output is a report that was asked for.
type output struct {
	format  string
	name    string        // of the file
	file    *files.Output // nil for standard output, and for what is appended to
	of      int           // the backend, by its number, or what follows
	written bool
}

// What an output is of if it is not of one backend.
const (
	ofAll        = -1 - iota // one after the other
	ofComparison             // of several
)

// openOutputs checks what --report and --write-witnesses ask for. No two of the files
// that a run writes may be one, nor may one be standard output or a file that the
// run reads, whatever they are called.
func (r *runner) openOutputs(stdout io.Writer, inputs []string, runners []*runner) (_ *outputs, err error) {
	out := &outputs{}
	defer func() {
		if err != nil {
			out.close()
		}
	}()
	for _, asked := range r.reports {
		if err := out.ask(asked, runners); err != nil {
			return nil, fmt.Errorf("--report: %w", err)
		}
	}
	written := r.gate.outputs()
	for _, one := range out.list {
		written = append(written, namedFile{"--report", one.name})
	}
	for _, one := range runners {
		written = append(written, namedFile{"--journal", one.journal})
	}
	for _, file := range []struct{ read, added string }{{r.waivers, r.gate.waivers.name}, {r.claims, r.gate.claims.name}} {
		if file.read != file.added { // to which nothing is added
			inputs = append(inputs, file.read)
		}
	}
	if err := separate(inputs, written, stdout); err != nil {
		return nil, err
	}
	for _, one := range runners {
		out.witnesses = append(out.witnesses, one.witnesses)
	}
	return out, nil
}

// separate refuses two names of one file, unless both are only read.
func separate(read []string, written []namedFile, stdout io.Writer) error {
	type known struct {
		name  string
		place files.Place
	}
	var list []known
	for _, name := range read {
		if place, ok := files.PlaceOf(name); ok {
			list = append(list, known{name, place})
		}
	}
	add := func(one known) error {
		for _, other := range list {
			if other.place.Same(one.place) {
				return fmt.Errorf("%s and %s are the same file", other.name, one.name)
			}
		}
		list = append(list, one)
		return nil
	}
	if f, ok := stdout.(*os.File); ok {
		if place, ok := files.PlaceOfOpen(f); ok {
			if err := add(known{"standard output", place}); err != nil {
				return err
			}
		}
	}
	for _, one := range written {
		if place, ok := files.PlaceOf(one.name); ok && one.name != "" {
			if err := add(known{one.flag + " " + one.name, place}); err != nil {
				return err
			}
		}
	}
	return nil
}

// ask checks what one --report asks for: a file, or one for each backend and one for
// their comparison.
func (o *outputs) ask(asked string, runners []*runner) error {
	format, name, ok := strings.Cut(asked, "=")
	if !ok || name == "" {
		return fmt.Errorf("%q is not of the form FORMAT=FILE", asked)
	}
	if !slices.Contains(reports.Formats(), format) {
		return &reports.UnknownFormatError{Format: format}
	}
	compares := slices.Contains(reports.CompareFormats(), format)
	switch one := name == "-" || isSummary(name); {
	case len(runners) == 1:
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
	for n, one := range runners {
		if err := o.open(format, one.own(name), n); err != nil {
			return err
		}
	}
	return nil
}

// isSummary reports whether a file is the summary of a GitHub workflow, to which
// every step appends.
func isSummary(name string) bool { return name == os.Getenv("GITHUB_STEP_SUMMARY") }

func (o *outputs) open(format, name string, of int) (err error) {
	one := &output{format: format, name: name, of: of}
	switch {
	case name == "-" && o.stdout != nil:
		return errors.New("two reports to standard output")
	case name == "-":
		o.stdout = one
		return nil
	case isSummary(name):
		err = files.Append(name, nil)
	default:
		one.file, err = files.NewOutput(name)
	}
	if err == nil {
		o.list = append(o.list, one)
	}
	return err
}

// close closes what is still open.
func (o *outputs) close() {
	for _, one := range o.list {
		if one.file != nil {
			_ = one.file.Close()
		}
	}
}

// write writes the reports and witnesses of the n-th backend to their files, and returns what failed.
// err is the error of the run. A text report states the exit status, so it is written last.
func (o *outputs) write(n int, report *reports.Report, options reports.Options, err error) error {
	failures := make([]error, len(o.list)+1)
	failures[len(o.list)] = saveWitnesses(o.witnesses[n], report)
	for _, last := range []bool{false, true} {
		for i, one := range o.list {
			if one.of != n && one.of != ofAll || last != (one.format == textFormat) {
				continue
			}
			if last && options.ExitStatus != reports.NoExitStatus {
				options.ExitStatus = statusOf(joined(joined(failures...), err))
			}
			failures[i] = one.write(func(w io.Writer) error { return reports.Write(w, one.format, report, options) })
		}
	}
	return joined(failures...)
}

// textFormat is the format of the report that states the exit status.
const textFormat = "text"

// compare writes every comparison to its file.
func (o *outputs) compare(c *reports.Comparison, options reports.Options) error {
	var failures []error
	for _, one := range o.list {
		if one.of == ofComparison {
			failures = append(failures, one.write(func(w io.Writer) error { return reports.WriteComparison(w, one.format, c, options) }))
		}
	}
	return joined(failures...)
}

// write writes what render makes.
func (o *output) write(render func(io.Writer) error) error {
	var text bytes.Buffer
	err := render(&text)
	switch {
	case err != nil:
	case o.file == nil:
		err = files.Append(o.name, text.Bytes())
	default:
		err = o.file.Put(text.Bytes())
	}
	o.written = true
	return asUnwritten(err)
}

// missing is the error of the files whose report never came to be.
func (o *outputs) missing() error {
	var failures []error
	for _, one := range o.list {
		if !one.written {
			failures = append(failures, asUnwritten(fmt.Errorf("%s is left as it is: there is no report for it", one.name)))
		}
	}
	if one := o.stdout; one != nil && one.of == ofComparison && !one.written {
		failures = append(failures, asUnwritten(errors.New("standard output has no comparison: it takes two runs")))
	}
	return joined(failures...)
}

// saveWitnesses writes each witness of a report to a case file of its own,
// named after the divergence's signature. Two that belong together are
// numbered in the order in which they are to be replayed.
func saveWitnesses(folder string, report *reports.Report) error {
	if folder == "" {
		return nil
	}
	var failures []error
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
			failures = append(failures, asUnwritten(files.Write(name+number+".yaml", []byte(text))))
		}
	}
	return joined(failures...)
}
