package harness

import (
	"context"

	"example.com/conform/internal/minimise"
	"example.com/conform/spec"
)

// shrink replaces the case of f, and the one before it in a scene of two, by
// ever smaller ones that diverge so. One defect shows in many values; from the
// smallest case of its kind a divergence of values goes on to the smallest of
// any, which is most often one for all of them.
func (w *worker) shrink(ctx context.Context, f *found, s scene) error {
	left := maxRuns
	s.left = &left
	var failed error
	// smaller shrinks a call while its scene shows the divergence, and has f
	// keep each that does.
	smaller := func(c *spec.Case, staged func(*spec.Case) (before, shown *spec.Case)) {
		limits := w.cfg.limits()
		limits.Enough = func() bool { return failed != nil || left <= 0 || w.late() }
		minimise.Run(c.Call, limits, func(candidate *spec.Call) bool {
			before, shown := staged(&spec.Case{ID: c.ID, Call: *candidate})
			with := s
			with.before = before
			var r *ruling
			r, failed = w.play(ctx, f, with, shown)
			return r != nil && f.take(shown, before, r) == nil
		})
	}
	shrinkWitness := func() {
		smaller(f.witness, func(c *spec.Case) (before, shown *spec.Case) { return s.before, c })
	}
	if s.before != nil {
		f.pair = clone(s.before)
	}
	shrinkWitness()
	if s.before != nil {
		smaller(s.before, func(c *spec.Case) (before, shown *spec.Case) { return c, f.witness })
	}
	if s.tries == 1 && s.before == nil && f.values {
		s.like = anyValue
		shrinkWitness()
	}
	switch {
	case left <= 0:
		f.unshrunk = "it took too many runs"
	case w.late():
		f.unshrunk = errLate
	}
	return failed
}

// limits returns what the candidates of a minimisation may be.
func (cfg *Config) limits() minimise.Limits {
	return minimise.Limits{MaxBytes: cfg.CaseLimits.Bytes()}
}
