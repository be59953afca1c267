package campaign

import (
	"context"
	"errors"
	"fmt"

	"example.com/conform/backends"
	"example.com/conform/gen"
	"example.com/conform/internal/readings"
	"example.com/conform/internal/shrink"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// onBackend examines cases on the backend of a worker.
type onBackend struct{ w *worker }

// trace traces the first case of a constraint.
func (e onBackend) trace(ctx context.Context, c *readings.Constraint, reading []spec.Choice) (t shrink.Departure, own *result.Divergence, err error) {
	one, err := first(e.w.cfg, c)
	if err != nil {
		return t, nil, err
	}
	if t, err = shrink.Trace(ctx, e.w.shrinker, one, reading); err != nil {
		return t, nil, err
	}
	if t.Own == nil {
		return t, nil, nil
	}
	f, err := newFinding(&t.Small, t.Own)
	if err != nil {
		return t, nil, err
	}
	f.count, f.origin = c.Count, c.Origin // with the cases that were taken for evidence of a reading
	f.seenAs[0].Count = c.Count
	err = e.w.shrinker.Confirm(ctx, f.Divergence)
	own = f.described()
	own.Together = true
	return t, own, err
}

// own traces a case.
func (e onBackend) own(ctx context.Context, c *readings.Constraint, reading []spec.Choice) (*result.Divergence, error) {
	_, own, err := e.trace(ctx, c, reading)
	return own, err
}

// forced traces a case.
func (e onBackend) forced(ctx context.Context, question *spec.Question, c *readings.Constraint, reading []spec.Choice) (*result.Forced, *result.Divergence, error) {
	t, own, err := e.trace(ctx, c, reading)
	if err != nil || own != nil {
		return nil, own, err
	}
	return t.Forced(question, c), nil, nil
}

// inconsistent makes two cases smaller.
func (e onBackend) inconsistent(ctx context.Context, c *readings.Conflict) (*result.Divergence, error) {
	one, err := first(e.w.cfg, &c.One)
	if err != nil {
		return nil, err
	}
	other, err := first(e.w.cfg, &c.Other)
	if err != nil {
		return nil, err
	}
	return shrink.Inconsistent(ctx, e.w.shrinker, c, one, other)
}

// failed implements examiner.
func (e onBackend) failed(ctx context.Context, err error) (gaveUp bool, _ error) {
	switch {
	case errors.Is(err, ErrFault):
		return false, err
	case errors.Is(err, backends.ErrHung):
		return true, e.w.renew(ctx)
	default:
		return false, fmt.Errorf("%w %s: %w", ErrBackend, e.w.cfg.Name, err)
	}
}

// first makes the first case of a constraint again.
func first(cfg *Config, c *readings.Constraint) (spec.Case, error) {
	for i := range cfg.Cases {
		if one := &cfg.Cases[i]; one.ID == c.ID && one.Origin == c.Origin {
			return spec.Case{ID: one.ID, Call: one.Call.Clone()}, nil
		}
	}
	op, seed, err := gen.ParseID(c.ID)
	if err != nil {
		return spec.Case{}, fmt.Errorf("%w: %s is not among the cases: %w", ErrFault, c.ID, err)
	}
	return gen.Case(op, seed), nil
}
