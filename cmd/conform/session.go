package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"example.com/conform/backends"
	"example.com/conform/backends/remote"
	"example.com/conform/internal/campaign"
	"example.com/conform/internal/files"
	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

// A session is the run of one backend, ready to begin.
type session struct {
	cfg         campaign.Config
	journal     *reports.Writer // nil for none
	accumulator reports.Accumulator
	quiet       bool
	progress    time.Duration // between two lines of progress
}

// prepare checks the flags and the cases, makes the folder of witnesses, and opens the journal.
func (r *runner) prepare(list lister) (*session, error) {
	cfg, err := r.config(list)
	if err != nil {
		return nil, err
	}
	if err := r.makeFolder(); err != nil {
		return nil, err
	}
	s := &session{cfg: cfg, quiet: r.text.quiet, progress: r.text.progress}
	s.journal, err = r.openJournal(&s.cfg, &s.accumulator)
	return s, err
}

// run runs the cases and returns the report. If the backend breaks down, there is an
// error, and the report holds what was found before; after a signal it holds what was
// finished. There is no report if there is no backend.
func (s *session) run(ctx context.Context, stderr io.Writer) (*reports.Report, error) {
	cfg, progress := s.watched(stderr)
	if cfg.For > 0 {
		progress.end = time.Now().Add(cfg.For)
	}
	defer progress.clear()

	// Cores without a worker would spend their time looking for one.
	cores := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(cores)
	runtime.GOMAXPROCS(min(cores, cfg.Workers))
	err := campaign.Run(ctx, cfg, func(e *result.Entry) error {
		if e.End != nil {
			e.End.Command, e.End.At = withoutShard(os.Args[1:]), time.Now().UTC().Format(time.RFC3339)
		}
		if s.journal != nil {
			if err := s.journal.Write(e); err != nil {
				return unwritten{err}
			}
		}
		progress.add(e)
		return s.accumulator.Add(e)
	})
	if s.journal != nil {
		if closing := s.journal.Close(); err == nil {
			err = asUnwritten(closing)
		}
	}
	if _, mismatch := errors.AsType[*campaign.MismatchError](err); mismatch {
		return nil, err
	}
	report := s.accumulator.Report()
	if len(report.Runs) == 0 {
		return nil, asFault(err)
	}
	return report, asFault(err)
}

// watched returns the configuration of the run with its progress.
func (s *session) watched(stderr io.Writer) (campaign.Config, *progress) {
	p := &progress{to: raw(stderr), every: s.progress}
	if s.quiet {
		p.to, p.every = io.Discard, 0
	}
	cfg := s.cfg
	cfg.Progress = p.show
	cfg.Open = func(ctx context.Context) (backends.Backend, error) {
		b, err := s.cfg.Open(ctx)
		if err != nil {
			return nil, err
		}
		if r, ok := b.(*remote.Backend); ok {
			r.Search = p.search
		}
		return b, nil
	}
	return cfg, p
}

// waivers writes waivers for the divergences of a report, as they stand in a file.
func (s *session) waivers(ctx context.Context, stderr io.Writer, report *reports.Report, today string) (texts []string, err error) {
	var found []result.Group
	for i := range report.Divergences {
		found = append(found, report.Divergences[i].Group)
	}
	cfg, progress := s.watched(stderr)
	defer progress.clear()
	list, err := campaign.Waivers(ctx, cfg, found)
	for i := range list {
		list[i].Since = today
		texts = append(texts, list[i].Encode())
	}
	return texts, err
}

// claims writes claims of what the backend supports and is not claimed to, as they stand in a file.
func (s *session) claims(ctx context.Context, stderr io.Writer) (texts []string, err error) {
	cfg, progress := s.watched(stderr)
	defer progress.clear()
	list, err := campaign.Claims(ctx, cfg)
	for i := range list {
		of := &list[i]
		for k := range of.Claims {
			texts = append(texts, of.Claims[k].Encode())
		}
		if of.Left > 0 && len(texts) > 0 {
			texts[len(texts)-1] += fmt.Sprintf("    # of %d supported calls of %s, nothing tells %d from calls that are not supported\n", of.Supported, of.Operator, of.Left)
		}
	}
	return texts, err
}

// openJournal opens the journal that --journal names. To resume it, it adds what the
// journal holds to the configuration and to the accumulator.
func (r *runner) openJournal(cfg *campaign.Config, accumulator *reports.Accumulator) (*reports.Writer, error) {
	switch {
	case r.journal == "":
		return nil, nil
	case !r.resume:
		journal, err := reports.CreateJournal(r.journal, r.force)
		if _, full := errors.AsType[*reports.NotEmptyError](err); full {
			return nil, fmt.Errorf("%w: --resume continues the run of a journal, --force overwrites the file", err)
		}
		return journal, err
	}
	cfg.Earlier = new(campaign.Earlier)
	writer, err := reports.ResumeJournal(r.journal, func(e *result.Entry) error {
		if e.Header != nil && r.seed.random {
			cfg.Seed = e.Header.Seed // which was drawn then
		}
		if err := cfg.Earlier.Add(e); err != nil || e.End != nil {
			return err
		}
		return accumulator.Add(e)
	})
	return writer, asKind(journal, r.journal, err)
}

// makeFolder makes the folder of --write-witnesses, if that is given.
func (r *runner) makeFolder() error {
	if r.witnesses == "" {
		return nil
	}
	err := os.MkdirAll(r.witnesses, 0o755)
	if err == nil {
		_, err = files.NewOutput(filepath.Join(r.witnesses, "witness.yaml"))
	}
	if err != nil {
		return fmt.Errorf("--write-witnesses: %w", err)
	}
	return nil
}
