package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/conform/cases"
	"example.com/conform/reports"
)

// aboutSides is what the help pages of commands with several backends say of them.
const aboutSides = `With several --backend, each runs the same cases with the same seed, one backend
after the other, and a comparison follows the reports. Each backend has a file of
its own for its journal and for every report: report.json is the comparison, and
report.cpu.json the report of cpu. Only text, json and html have a comparison. The
witnesses of each backend go to a folder below that of --save-witnesses. With
--mode=all, an engine runs in each of its modes, as if each were a backend. Where its
modes disagree, and no waiver excuses the divergences, it does not conform.`

// sidesFlag gives a command the flag that names backends.
func (r *runner) sidesFlag(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&r.backends, "backend", nil, aboutBackend+" (repeatable, default cpu)")
	completeFlag(cmd, "backend", backendNames)
}

// sides returns a runner for each backend. The flags of a device are for those that
// accept them. Of several, each has names of files of its own. An engine that runs in
// every mode is several.
func (r *runner) sides() ([]*runner, error) {
	all, err := r.chosen()
	if err != nil {
		return nil, err
	}
	if len(all) == 1 {
		r.backend.name = all[0].name
		return []*runner{r}, nil
	}
	unused := r.backend.given()
	var list []*runner
	for _, c := range all {
		side := *r
		side.backend.name = c.name
		side.backend.deviceFlags = r.backend.acceptedBy(c.name)
		accepted := side.backend.given()
		unused = slices.DeleteFunc(unused, func(flag string) bool { return slices.Contains(accepted, flag) })
		name := c.name
		if c.mode != "" {
			side.backend.mode = c.mode
			name += " " + c.mode
		}
		side.label = fileLabel(name)
		for n := 2; slices.ContainsFunc(list, func(other *runner) bool { return other.label == side.label }); n++ {
			side.label = fmt.Sprintf("%s-%d", fileLabel(name), n)
		}
		if r.journal != "" {
			side.journal = side.own(r.journal)
		}
		if r.witnesses != "" {
			side.witnesses = filepath.Join(r.witnesses, side.label)
		}
		list = append(list, &side)
	}
	if len(unused) > 0 {
		name, _, _ := strings.Cut(unused[0], "=")
		return nil, fmt.Errorf("%s is for none of the backends %s", name, strings.Join(r.backends, ", "))
	}
	return list, nil
}

// own returns the name of the backend's own file: "report.cpu.json" of "report.json".
func (r *runner) own(name string) string {
	extension := filepath.Ext(name)
	return strings.TrimSuffix(name, extension) + "." + r.label + extension
}

// fileLabel returns a backend's name as a part of the name of a file.
func fileLabel(name string) string {
	const most = 60
	words := strings.FieldsFunc(name, func(c rune) bool {
		return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_'
	})
	label := strings.Join(words, "-")
	if label == "" {
		label = "backend"
	}
	return label[:min(len(label), most)]
}

// run runs cases on each backend and writes its report as text, or as what --report
// sends to standard output. A comparison follows those of several.
func (r *runner) run(cmd *cobra.Command, list []cases.Case) error {
	sides, err := r.sides()
	if err != nil {
		return err
	}
	stdout := raw(cmd.OutOrStdout())
	out, err := r.openOutputs(stdout, cmd.Flags().Args(), sides)
	if err != nil {
		return err
	}
	defer out.close()
	sessions, err := prepareAll(sides, list)
	if err != nil {
		return err
	}
	ctx, stop := untilSignal(cmd.Context())
	defer stop()
	var ran []*reports.Report
	var names []string
	var failures []error
	for n, s := range sessions {
		if ctx.Err() != nil {
			failures = append(failures, fault{fmt.Errorf("the run ended before that of %s began", sides[n].backend.name)})
			continue
		}
		report, err := s.run(ctx, cmd.ErrOrStderr())
		if report != nil {
			r.gate.judge(report)
			if err := r.show(out, stdout, n, len(sides) > 1, report); err != nil {
				return err
			}
			ran, names = append(ran, report), append(names, sides[n].journal)
			err = r.gate.conclude(report, conclude(report, err))
			if wrong := r.gate.write(report); wrong != nil {
				err = errors.Join(wrong, err)
			}
		}
		if err != nil && err != errDoesNotConform && len(sides) > 1 { //nolint:errorlint // alone, it needs no words
			err = fmt.Errorf("%s: %w", sides[n].backend.name, err)
		}
		failures = append(failures, err)
	}
	if len(ran) > 1 {
		comparison := reports.Compare(names, ran)
		if err := r.compare(out, stdout, comparison); err != nil {
			return err
		}
		if comparison.ModesDisagree() {
			failures = append(failures, errDoesNotConform)
		}
	}
	return statusOf(failures)
}

// prepareAll prepares the run of each backend, before any begins. A seed that is to
// be drawn is drawn once.
func prepareAll(sides []*runner, list []cases.Case) ([]*session, error) {
	var sessions []*session
	for n, side := range sides {
		if n > 0 {
			side.seed.number, side.seed.drawn = sessions[0].cfg.Seed, true
		}
		s, err := side.prepare(list)
		if err != nil {
			return nil, err
		}
		sessions = append(sessions, s)
	}
	return sessions, nil
}

// show writes the reports of a backend, the n-th.
func (r *runner) show(out *outputs, stdout io.Writer, n int, several bool, report *reports.Report) error {
	if err := out.write(stdout, n, report, r.text.options(nil)); err != nil {
		return fault{err}
	}
	if out.stdout || several && r.text.quiet { // the comparison has all verdicts
		return nil
	}
	if err := reports.Write(stdout, "text", report, r.text.options(stdout)); err != nil {
		return fault{err}
	}
	if several {
		fmt.Fprintln(stdout)
	}
	return nil
}

// compare writes the comparison of several backends.
func (r *runner) compare(out *outputs, stdout io.Writer, c *reports.Comparison) error {
	if err := out.compare(stdout, c, r.text.options(nil)); err != nil {
		return fault{err}
	}
	if out.stdout {
		return nil
	}
	if err := reports.WriteComparison(stdout, "text", c, r.text.options(stdout)); err != nil {
		return fault{err}
	}
	return nil
}

// statusOf returns the error that stands for the exit status of several runs: 1 if
// a backend diverges, whatever went wrong with others.
func statusOf(list []error) error {
	var failures []error
	diverges := false
	for _, err := range list {
		if err == errDoesNotConform { //nolint:errorlint // alone, it needs no words
			diverges = true
		} else if err != nil {
			failures = append(failures, err)
		}
	}
	switch {
	case !diverges:
		return errors.Join(failures...)
	case len(failures) == 0:
		return errDoesNotConform
	default:
		return errors.Join(append(failures, errDoesNotConform)...)
	}
}
