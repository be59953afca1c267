package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"example.com/conform/cases"
	"example.com/conform/internal/files"
	"example.com/conform/internal/harness"
	"example.com/conform/internal/laws"
	"example.com/conform/internal/result"
	"example.com/conform/reports"
	"example.com/conform/spec"
)

// maxJobs bounds the backends that are open at once.
const maxJobs = 1024

// A runner is the flags of the commands that run cases.
type runner struct {
	selection
	backend   backendFlags
	readings  []string
	strict    bool
	waivers   string
	reports   []string
	journal   string
	witnesses string
	jobs      int64
	shrink    time.Duration // 0 for a share of the run's time
	text      textFlags

	// The random campaign, of the command that has one.
	operators []*spec.Operator
	random    int64
	seed      seed
	duration  time.Duration // 0 for as long as it takes

	untilDivergence bool
	resume          bool
	force           bool
}

func (r *runner) flags(cmd *cobra.Command) {
	r.selection.flags(cmd)
	f := cmd.Flags()
	r.backend.flags(cmd)
	readingFlag(cmd, &r.readings)
	f.BoolVar(&r.strict, "strict", false, "admit only the text's own answers, pinned answers and those that the backend declares")
	f.StringVar(&r.waivers, "waivers", "", "`FILE` of known divergences to excuse")
	f.StringArrayVar(&r.reports, "report", nil, "write a report as `FORMAT=FILE`, - for standard output (repeatable): "+strings.Join(reports.Formats(), ", "))
	f.StringVar(&r.journal, "journal", "", "write the journal (JSON Lines) to `FILE` during the run")
	f.Var((*duration)(&r.shrink), "shrink-time", "total time for making divergences smaller, such as 5m (default half of the run's time, at least 1m)")
	f.BoolVar(&r.force, "force", false, "overwrite an existing journal")
	f.StringVar(&r.witnesses, "save-witnesses", "", "write each witness to a case file in `FOLDER`")
	integerFlag(cmd, &r.jobs, "jobs", 1, maxJobs, min(maxJobs, int64(runtime.GOMAXPROCS(0))), "judge `N` cases in parallel")
	completeFlag(cmd, "report", formatPrefixes)
	r.completeCases(cmd)
}

// run runs cases and writes the report as text, or as what --report sends to
// standard output.
func (r *runner) run(cmd *cobra.Command, list []cases.Case) error {
	out, err := r.openOutputs(raw(cmd.OutOrStdout()), cmd.Flags().Args())
	if err != nil {
		return err
	}
	defer out.close()
	report, err := r.collect(cmd, list)
	if report == nil {
		return err
	}
	stdout := raw(cmd.OutOrStdout())
	if err := out.write(stdout, report, r.text.options(nil)); err != nil {
		return fault{err}
	}
	if !out.stdout {
		if err := reports.Write(stdout, "text", report, r.text.options(stdout)); err != nil {
			return fault{err}
		}
	}
	return conclude(report, err)
}

// collect runs cases and returns the report. When the backend breaks down on
// the way, the report holds what was found before, beside the error; after a
// signal it holds what was finished.
func (r *runner) collect(cmd *cobra.Command, list []cases.Case) (*reports.Report, error) {
	cfg, err := r.config(list)
	if err != nil {
		return nil, err
	}
	var accumulator reports.Accumulator
	journal, err := r.openJournal(&cfg, &accumulator)
	if err != nil {
		return nil, err
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), endings()...)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the program at once

	progress := &progress{to: raw(cmd.ErrOrStderr())}
	if r.text.quiet {
		progress.to = io.Discard
	}
	if cfg.For > 0 {
		progress.end = time.Now().Add(cfg.For)
	}
	defer progress.clear()
	cfg.Progress = progress.show

	err = harness.Run(ctx, cfg, func(e *result.Entry) error {
		if e.End != nil {
			e.End.Command, e.End.At = os.Args[1:], time.Now().UTC().Format(time.RFC3339)
		}
		if err := journal.Write(e); err != nil {
			return err
		}
		progress.add(e)
		return accumulator.Add(e)
	})
	if closing := journal.Close(); err == nil {
		err = closing
	}
	if _, mismatch := errors.AsType[*harness.MismatchError](err); mismatch {
		return nil, err
	}
	report := accumulator.Report()
	if len(report.Runs) == 0 {
		return nil, asFault(err) // there is no backend
	}
	return report, asFault(err)
}

// endings are the signals that end a run, which then reports what was finished.
func endings() []os.Signal {
	list := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGQUIT}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup has it
		list = append(list, syscall.SIGHUP)
	}
	return list
}

func (r *runner) config(list []cases.Case) (harness.Config, error) {
	backend, err := r.backend.find()
	if err != nil {
		return harness.Config{}, err
	}
	cfg := harness.Config{
		Name:       backend.name,
		Open:       backend.open,
		Flags:      r.backend.replay(),
		MaxCrashes: r.backend.crashes,
		Cases:      list,
		Laws:       laws.All(),
		Operators:  r.operators,
		Seed:       r.seed.draw(),
		For:        r.duration,
		Workers:    int(r.jobs),
		Version:    version(),

		Strict:          r.strict,
		CaseLimits:      r.limits(),
		ShrinkTime:      r.shrink,
		UntilDivergence: r.untilDivergence,
	}
	if !backend.foreign {
		cfg.HangTime = r.backend.job
	}
	if len(r.operators) > 0 {
		cfg.Random = r.random
	}
	if cfg.Pins, err = choices(r.readings); err != nil {
		return cfg, err
	}
	if r.waivers != "" {
		f, err := files.Open(r.waivers)
		if err != nil {
			return cfg, err
		}
		defer func() { _ = f.Close() }()
		if cfg.Waivers, err = cases.LoadWaivers(r.waivers, f); err != nil {
			return cfg, err
		}
	}
	return cfg, nil
}

// openJournal opens the journal that is asked for. One that is to be gone on
// with sets the configuration to do so, and is added to the accumulator.
func (r *runner) openJournal(cfg *harness.Config, accumulator *reports.Accumulator) (*reports.Writer, error) {
	switch {
	case r.journal == "":
		return reports.NewWriter(io.Discard), nil
	case !r.resume:
		journal, err := reports.CreateJournal(r.journal, r.force)
		if _, full := errors.AsType[*reports.NotEmptyError](err); full {
			return nil, fmt.Errorf("%w: --resume continues the run of a journal, --force overwrites the file", err)
		}
		return journal, err
	}
	cfg.Earlier = new(harness.Earlier)
	return reports.ResumeJournal(r.journal, func(e *result.Entry) error {
		if e.Header != nil && r.seed.random {
			cfg.Seed = e.Header.Seed // which was drawn then
		}
		if err := cfg.Earlier.Add(e); err != nil || e.End != nil {
			return err
		}
		return accumulator.Add(e)
	})
}

// conclude turns a report, and what went wrong on the way, into the error that
// stands for the exit status. A divergence counts whatever went wrong.
func conclude(report *reports.Report, err error) error {
	switch status := report.ExitStatus(); {
	case status == reports.ExitDiverges && err != nil:
		return errors.Join(err, errDoesNotConform)
	case status == reports.ExitDiverges:
		return errDoesNotConform
	case err != nil:
		return err
	case status == reports.ExitConforms:
		return nil
	case !report.Complete:
		return fault{errors.New("the run is incomplete")}
	case report.Summary.HarnessErrors > 0:
		return fault{errors.New("some cases could not be judged")}
	default:
		return fault{errors.New("no case was judged")}
	}
}
