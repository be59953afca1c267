package campaign

import (
	"context"
	"errors"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/internal/judge"
	"example.com/conform/internal/watchdog"
	"example.com/conform/spec"
)

// judgeEach judges a batch and calls each with every ruling, in order. If a backend in this
// process hangs, a new one judges the cases one by one, up to the one that hangs again.
func (w *worker) judgeEach(ctx context.Context, batch []spec.Case, r *unitResult, each func(i int, ruling *judge.Ruling)) error {
	rulings, err := w.judge.Batch(ctx, batch)
	if errors.Is(err, backends.ErrHung) {
		return w.judgeAlone(ctx, batch, r, each)
	}
	for i := range rulings {
		if err == nil || rulings[i].Finding != nil {
			each(i, &rulings[i])
		}
	}
	return err
}

// judgeAlone judges the cases of a batch one by one, up to one in which the backend hangs.
func (w *worker) judgeAlone(ctx context.Context, batch []spec.Case, r *unitResult, each func(i int, ruling *judge.Ruling)) error {
	if err := w.renew(ctx); err != nil {
		return err
	}
	for i := range batch {
		ruling, err := w.judge.One(ctx, &batch[i])
		if errors.Is(err, backends.ErrHung) {
			r.hung = true
			ruling, err = w.ended(ctx, &batch[i], watchdog.TimedOut(w.cfg.HangTime)), w.renew(ctx)
		}
		if err != nil {
			return err
		}
		if each(i, ruling); r.hung {
			return nil
		}
	}
	return nil
}

// renew gives the worker a new backend and new memory.
func (w *worker) renew(ctx context.Context) error {
	b, err := w.cfg.open(ctx, &w.judge.Description)
	if err != nil {
		return err
	}
	w.judge.Renew(b)
	w.scratch = new(scratch)
	return nil
}

// ended rules on a case whose outcome is known and whose memory is lost.
func (w *worker) ended(ctx context.Context, c *spec.Case, outcome backends.Outcome) *judge.Ruling {
	ruling, err := judge.New(known{w.judge.Description, outcome}, w.judge.Pins).One(ctx, c)
	if err != nil {
		panic(err)
	}
	return ruling
}

// A known backend answers every job with one outcome and writes nothing.
type known struct {
	description backends.Description
	outcome     backends.Outcome
}

// Describe implements [backends.Backend].
func (k known) Describe() backends.Description { return k.description }

// Run implements [backends.Backend].
func (k known) Run(_ context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	return slices.Repeat([]backends.Outcome{k.outcome}, len(batch)), nil
}

// Close implements [backends.Backend].
func (k known) Close() error { return nil }
