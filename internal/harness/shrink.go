package harness

import (
	"context"

	"example.com/conform/internal/minimise"
	"example.com/conform/internal/result"
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
		f.pair(s.before)
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
		f.divergence.Unshrunk = "it took too many runs"
	case w.late():
		f.divergence.Unshrunk = errLate
	}
	return failed
}

// limits returns what the candidates of a minimisation may be.
func (cfg *Config) limits() minimise.Limits {
	return minimise.Limits{MaxBytes: cfg.CaseLimits.Bytes()}
}

// take makes c the witness of f, with the ruling that shows it, and the case
// before it if it takes two. On an error, which says that the ruling cannot be
// described, f stays what it was.
func (f *found) take(c, before *spec.Case, r *ruling) error {
	d, err := describe(c, r, &f.concern)
	if err != nil {
		return err
	}
	if f.divergence.Kind == result.Nondeterministic {
		renamed(d, c, f.divergence.Kind)
	}
	d.Count, d.SeenAs = f.divergence.Count, f.divergence.SeenAs
	d.Origin, d.Why, d.Reproduced = f.divergence.Origin, f.divergence.Why, f.divergence.Reproduced
	f.divergence, f.witness = d, clone(c)
	if before != nil {
		f.pair(before)
	}
	return nil
}

// pair says that the witness shows the divergence only after another case.
func (f *found) pair(before *spec.Case) {
	d := f.divergence
	d.Detail += "; only right after another case, which stands first"
	d.Witness, _ = encode(before, d, 1) // too large: it is not shown
	d.Other, _ = encode(f.witness, d, 2)
}

// renamed makes a divergence, whose witness is c, one of another kind.
func renamed(d *result.Divergence, c *spec.Case, kind result.Kind) {
	d.Kind = kind
	d.Signature = signature(d)
	d.Witness, _ = encode(c, d, 0) // too large, as it was before
}
