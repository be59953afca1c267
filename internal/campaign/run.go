package campaign

import (
	"context"
	"fmt"
	"time"

	"example.com/conform/backends"
	"example.com/conform/internal/claim"
	"example.com/conform/internal/judge"
	"example.com/conform/internal/readings"
	"example.com/conform/internal/shrink"
	"example.com/conform/reports/result"
)

// Run runs the cases and emits what it finds, entry by entry: a header, the
// units of work in a fixed order whatever the number of workers, and an end.
// When ctx is cancelled, Run emits the units before the first unfinished one, and an
// end that is marked as interrupted. Its memory does not grow with the campaign.
//
// If Earlier belongs to another run, nothing is emitted and the error is a
// [*MismatchError].
func Run(ctx context.Context, cfg Config, emit func(*result.Entry) error) error {
	start := time.Now()
	workers, err := open(ctx, &cfg)
	if err != nil {
		return err
	}
	defer func() {
		for _, w := range workers {
			_ = w.judge.Backend.Close()
		}
	}()
	first := &workers[0].judge.Description
	cfg.claim(first)
	k := newCollector(&cfg, emit, cfg.backend(first), workers[0].pins, onBackend{workers[0]})
	note, err := workers[0].inapplicable(ctx)
	if err != nil {
		return err
	}
	if err := k.begin(header(&cfg, first, note)); err != nil {
		return err
	}
	over := func() bool { return cfg.For > 0 && time.Since(start) >= cfg.For }
	for _, w := range workers {
		w.over = over
	}
	runErr := process(ctx, &cfg, workers, over, k)
	end := &result.End{ElapsedSeconds: time.Since(start).Seconds(), Interrupted: runErr != nil}
	if err := k.conclude(ctx, end); err != nil {
		return err
	}
	return runErr
}

// open opens a backend for every worker and fixes the readings.
func open(ctx context.Context, cfg *Config) (workers []*worker, err error) {
	defer func() {
		if err != nil {
			for _, w := range workers {
				_ = w.judge.Backend.Close()
			}
		}
	}()
	n := max(1, cfg.Workers)
	budget := shrink.NewBudget(cfg.shrinkTime(), n)
	l := &dedup{units: cfg.Earlier.dedup()}
	remembered := &memory{changed: make(map[int]*result.Divergence)}
	for range n {
		var first *backends.Description
		if len(workers) > 0 {
			first = &workers[0].judge.Description
		}
		backend, err := cfg.open(ctx, first)
		if err != nil {
			return workers, err
		}
		pins, err := readings.Fix(cfg.Pins, backend.Describe().Readings, cfg.Strict)
		if err != nil {
			_ = backend.Close()
			return workers, fmt.Errorf("%w %s declares a reading: %w", ErrBackend, cfg.Name, err)
		}
		description := backend.Describe()
		j := judge.New(backend, pins.Choices)
		j.Claims, j.Must, j.Durations = claim.NewList(cfg.Claims, pins.Choices), cfg.MustRun, cfg.Durations
		s := shrink.New(j, budget, cfg.CaseLimits.Bytes(), cfg.ShrinkRuns)
		s.Plain = cfg.Plain
		workers = append(workers, &worker{
			cfg: cfg, judge: j, scratch: new(scratch), pins: pins, dedup: l, shrinker: s,
			waivers: cfg.waivers(cfg.backend(&description), pins), memory: remembered,
		})
	}
	return workers, nil
}
