package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"example.com/conform/backends/named"
	"example.com/conform/internal/interrupt"
	"example.com/conform/reports"
)

// aboutBackends is the part about several backends on the help pages of commands that take them.
const aboutBackends = `With several --backend, each backend runs the same cases with the same seed, one
after the other, and a comparison follows the reports. Each backend has its own
journal and reports: report.json is the comparison, and report.cpu.json the
report of cpu. Only text, json and html have a comparison. The witnesses of each
backend go to a folder of its own in that of --write-witnesses. --mode=all runs
an engine in each of its modes, as if each were a backend; if its modes
disagree, and no waiver excuses the divergences, it does not conform.`

// backendsFlag gives a command the flag that names backends.
func (r *runner) backendsFlag(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&r.backends, "backend", nil, aboutBackend+" (repeatable, default cpu)")
	r.text.progress = time.Minute
	cmd.Flags().Var((*duration)(&r.text.progress), "progress", "time between lines of progress where standard error is no terminal")
	completeFlag(cmd, "backend", backendNames)
}

// runners returns a runner for each backend. The flags of a device are for those that
// accept them. Of several, each has names of files of its own. An engine that runs in
// every mode is several.
func (r *runner) runners() ([]*runner, error) {
	all, err := r.chosen()
	if err != nil {
		return nil, err
	}
	if len(all) == 1 {
		r.backend.name = all[0].name
		return []*runner{r}, nil
	}
	unused := r.backend.stated()
	var list []*runner
	var taking []named.Backend
	for _, c := range all {
		one := *r
		one.backend = r.backend.forOne(c.name)
		accepted := one.backend.stated()
		taking = append(taking, honestNamed(c.name))
		unused = slices.DeleteFunc(unused, func(flag string) bool { return slices.Contains(accepted, flag) })
		name := c.name
		if c.mode != "" {
			one.backend.Mode = c.mode
			name += " " + c.mode
		}
		one.label = fileLabel(name)
		for n := 2; slices.ContainsFunc(list, func(other *runner) bool { return other.label == one.label }); n++ {
			one.label = fmt.Sprintf("%s-%d", fileLabel(name), n)
		}
		if r.journal != "" {
			one.journal = one.own(r.journal)
		}
		if r.witnesses != "" {
			one.witnesses = filepath.Join(r.witnesses, one.label)
		}
		list = append(list, &one)
	}
	if len(unused) > 0 {
		name, option, _ := strings.Cut(unused[0], "=")
		if name == "--"+optionFlag {
			option, _, _ = strings.Cut(option, "=")
			return nil, fmt.Errorf("%s: none of the backends %s has an option %q%s", name, strings.Join(r.backends, ", "), option, named.Known(taking...))
		}
		return nil, fmt.Errorf("%s is for none of the backends %s", name, strings.Join(r.backends, ", "))
	}
	return list, nil
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
func (r *runner) run(cmd *cobra.Command, list lister) error {
	ctx, stop := interrupt.Until(cmd.Context())
	defer stop()
	runners, err := r.runners()
	if err != nil {
		return err
	}
	stdout := raw(cmd.OutOrStdout())
	out, err := r.openOutputs(stdout, cmd.Flags().Args(), runners)
	if err != nil {
		return err
	}
	defer out.close()
	sessions, err := prepareAll(runners, list)
	if err != nil {
		return err
	}
	var ran []*reports.Report
	var names []string
	var failures []error
	for n, s := range sessions {
		if ctx.Err() != nil {
			failures = append(failures, fault{fmt.Errorf("the run ended before that of %s began", runners[n].backend.name)})
			continue
		}
		report, err := s.run(ctx, cmd.ErrOrStderr())
		if report != nil {
			report.AllowGaps = r.gate.allowGaps || isEngine(runners[n].backend.name)
			concluded := r.gate.conclude(report, conclude(report, err))
			added := r.add(ctx, cmd, s, report, statusOf(concluded) != exitFault)
			err = joined(out.write(n, report, r.options(nil, len(runners) > 1), joined(added, concluded)), added, concluded)
			err = joined(r.show(out, stdout, len(runners) > 1, report, err), err)
			showDurations(cmd.ErrOrStderr(), s.cfg.Durations)
			ran, names = append(ran, report), append(names, runners[n].journal)
		}
		if err != nil && err != errDoesNotConform && len(runners) > 1 { //nolint:errorlint // alone, it needs no words
			err = fmt.Errorf("%s: %w", runners[n].backend.name, err)
		}
		failures = append(failures, err)
	}
	if len(ran) > 1 {
		comparison := reports.Compare(names, ran)
		failures = append(failures, out.compare(comparison, r.text.options(nil)), r.showComparison(out, stdout, comparison))
		if comparison.ModesDisagree() {
			failures = append(failures, errDoesNotConform)
		}
	}
	if len(ran) == 1 && len(runners) > 1 && r.text.quiet && out.stdout == nil { // no comparison has its verdict
		failures = append(failures, r.show(out, stdout, false, ran[0], joined(failures...)))
	}
	err = joined(failures...)
	if statusOf(err) == exitDiverges {
		err = joined(err, out.missing())
	}
	return err
}

// add adds waivers and claims to the files that are asked for.
func (r *runner) add(ctx context.Context, cmd *cobra.Command, s *session, report *reports.Report, ended bool) error {
	waivers := r.gate.waivers.write(ended, func() ([]string, error) { return s.waivers(ctx, cmd.ErrOrStderr(), report, string(r.gate.today)) })
	claims := r.gate.claims.write(ended, func() ([]string, error) {
		if !report.Complete {
			return nil, errors.New("the run is incomplete")
		}
		return s.claims(ctx, cmd.ErrOrStderr())
	})
	return joined(waivers, claims)
}

// prepareAll prepares the run of each backend, before any begins. A seed that is to
// be drawn is drawn once.
func prepareAll(runners []*runner, list lister) ([]*session, error) {
	var sessions []*session
	for n, one := range runners {
		if n > 0 {
			one.seed.number, one.seed.drawn = sessions[0].cfg.Seed, true
		}
		s, err := one.prepare(list)
		if err != nil {
			return nil, err
		}
		sessions = append(sessions, s)
	}
	return sessions, nil
}

// options returns the options of the report of a backend. No report of one of several
// backends states the exit status, which is known after the last one.
func (r *runner) options(to io.Writer, several bool) reports.Options {
	options := r.text.options(to)
	if several {
		options.ExitStatus = reports.NoExitStatus
	}
	return options
}

// show writes the report of a backend, which may be one of several, to standard
// output, with the exit status that err stands for.
func (r *runner) show(out *outputs, stdout io.Writer, several bool, report *reports.Report, err error) error {
	format, to := textFormat, stdout
	switch one := out.stdout; {
	case one != nil && one.of == ofComparison, one == nil && several && r.text.quiet: // that has all verdicts
		return nil
	case one != nil:
		format, to = one.format, nil
	}
	options := r.options(to, several)
	if !several {
		options.ExitStatus = statusOf(err)
	}
	err = reports.Write(stdout, format, report, options)
	if several && out.stdout == nil {
		fmt.Fprintln(stdout)
	}
	return asUnwritten(err)
}

// showComparison writes the comparison of several backends to standard output.
func (r *runner) showComparison(out *outputs, stdout io.Writer, c *reports.Comparison) error {
	format, options := "text", r.text.options(stdout)
	switch one := out.stdout; {
	case one != nil && one.of != ofComparison:
		return nil
	case one != nil:
		format, options = one.format, r.text.options(nil)
		one.written = true
	}
	return asUnwritten(reports.WriteComparison(stdout, format, c, options))
}

// A chosen backend is one that is named, in one mode.
type chosen struct {
	name string
	mode string // empty unless it is one of all
}

// chosen lists the backends that the flags name. One that runs in every mode is there
// once for each.
func (r *runner) chosen() (list []chosen, err error) {
	if len(r.backends) == 0 {
		return []chosen{{name: "cpu"}}, nil
	}
	for i, name := range r.backends {
		if slices.Contains(r.backends[:i], name) {
			return nil, fmt.Errorf("--backend: %s is named twice", name)
		}
		b := honestNamed(name)
		modes := b.ModeNames()
		if r.backend.Mode != allModes || len(modes) == 0 {
			list = append(list, chosen{name: name})
			continue
		}
		for _, mode := range modes {
			list = append(list, chosen{name, mode})
		}
	}
	return list, nil
}
