package harness

import (
	"context"
	"slices"

	"example.com/conform/internal/minimise"
	"example.com/conform/internal/result"
	"example.com/conform/spec"
)

// shrink replaces the case of f, and the one before it in a reproduction of two, by
// ever smaller ones that diverge so. One defect shows in many values; from the
// smallest case of its kind a divergence of values goes on to the smallest of
// any, which is most often one for all of them.
func (w *worker) shrink(ctx context.Context, f *found, how reproduction) error {
	left := w.cfg.shrinkRuns()
	how.left = &left
	var failed error
	// smaller shrinks a call while its reproduction shows the divergence, and has f
	// keep each that does.
	smaller := func(c *spec.Case, staged func(*spec.Case) (before, shown *spec.Case)) {
		limits := w.cfg.limits()
		limits.Enough = func() bool { return failed != nil || left <= 0 || w.late() }
		minimise.Run(c.Call, limits, func(candidate *spec.Call) bool {
			before, shown := staged(&spec.Case{ID: c.ID, Call: *candidate})
			with := how
			with.before = before
			var r *ruling
			r, failed = w.reproduce(ctx, f, with, shown)
			return r != nil && f.take(shown, before, r) == nil
		})
	}
	shrinkWitness := func() {
		smaller(f.witness, func(c *spec.Case) (before, shown *spec.Case) { return how.before, c })
	}
	if how.before != nil {
		f.pair = clone(how.before)
	}
	shrinkWitness()
	if how.before != nil {
		smaller(how.before, func(c *spec.Case) (before, shown *spec.Case) { return c, f.witness })
	}
	if how.tries == 1 && how.before == nil && f.values {
		how.match = anyValue
		shrinkWitness()
	}
	if how.before == nil && (f.values || f.kind == result.WrongShape) && failed == nil {
		failed = w.tell(ctx, f, how)
	}
	switch {
	case left <= 0:
		f.unshrunk = "it took too many runs"
	case w.late():
		f.unshrunk = errLate
	}
	return failed
}

// tell gives the elements of the witness different values, as long as it shows the
// same: as much wrong, of the same kind, by the same rule.
func (w *worker) tell(ctx context.Context, f *found, how reproduction) (failed error) {
	limits := w.cfg.limits()
	limits.Enough = func() bool { return failed != nil || *how.left <= 0 || w.late() }
	minimise.Distinct(f.witness.Call, limits, func(candidate *spec.Call) bool {
		c := &spec.Case{ID: f.witness.ID, Call: *candidate}
		var r *ruling
		r, failed = w.reproduce(ctx, f, how, c)
		if r == nil || r.finding.Count < f.shown.Wrong {
			return false
		}
		common := commonRules{rules: slices.Clone(f.common.rules)}
		s, err := show(c, r, &common)
		if f.key.kind == result.Nondeterministic {
			s.key.kind = f.key.kind
		}
		return err == nil && s.key == f.key && f.take(c, nil, r) == nil
	})
	return failed
}

// limits returns what the candidates of a minimisation may be.
func (cfg *Config) limits() minimise.Limits {
	return minimise.Limits{MaxBytes: cfg.CaseLimits.Bytes()}
}
