package shrink

import (
	"context"
	"slices"

	"example.com/conform/internal/metamorphic"
	"example.com/conform/internal/minimise"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// shrink replaces the case of f, and the case before it in a reproduction of two, by ever
// smaller ones that diverge in the same way. One defect shows as several kinds of wrong
// memory. So a divergence of values is shrunk by its own kind first, and then by any of
// these kinds; most often all of them end at one witness.
func (s *Shrinker) shrink(ctx context.Context, f *Divergence, how reproduction) error {
	left := s.maxRuns
	how.left = &left
	var failed error
	// smaller shrinks a call while its reproduction shows the divergence, and takes each
	// smaller one as the witness of f.
	smaller := func(c *spec.Case, staged func(*spec.Case) (before, shown *spec.Case)) {
		limits := s.limits()
		limits.Enough = func() bool { return failed != nil || left <= 0 || s.late() }
		minimise.Run(c.Call, limits, func(candidate *spec.Call) bool {
			before, shown := staged(&spec.Case{ID: c.ID, Call: *candidate})
			with := how
			with.before = before
			var r *metamorphic.Ruling
			r, failed = s.reproduce(ctx, f, with, shown)
			return r != nil && f.take(shown, before, r) == nil
		})
	}
	shrinkWitness := func() {
		smaller(f.Witness, func(c *spec.Case) (before, shown *spec.Case) { return how.before, c })
	}
	if how.before != nil {
		f.pair = clone(how.before)
	}
	shrinkWitness()
	if how.before != nil {
		smaller(how.before, func(c *spec.Case) (before, shown *spec.Case) { return c, f.Witness })
	}
	if how.tries == 1 && how.before == nil && f.Values {
		how.match = anyValue
		shrinkWitness()
	}
	if how.before == nil && (f.Values || f.Kind == result.WrongShape) && failed == nil {
		failed = s.distinguish(ctx, f, how)
	}
	switch {
	case left <= 0:
		f.Unshrunk = "it took too many runs"
	case s.late():
		f.Unshrunk = ErrLate
	}
	return failed
}

// distinguish gives the elements of the witness different values, as long as it shows at least
// as many wrong elements of the same kind and rule.
func (s *Shrinker) distinguish(ctx context.Context, f *Divergence, how reproduction) (failed error) {
	limits := s.limits()
	limits.Enough = func() bool { return failed != nil || *how.left <= 0 || s.late() }
	minimise.Distinct(f.Witness.Call, limits, func(candidate *spec.Call) bool {
		c := &spec.Case{ID: f.Witness.ID, Call: *candidate}
		var r *metamorphic.Ruling
		r, failed = s.reproduce(ctx, f, how, c)
		if r == nil || r.Finding.Count < f.shown.Wrong {
			return false
		}
		common := commonRules{rules: slices.Clone(f.common.rules)}
		t, err := show(c, r, &common)
		if f.Key.Kind == result.Nondeterministic {
			t.Key.Kind = f.Key.Kind
		}
		return err == nil && t.Key == f.Key && f.take(c, nil, r) == nil
	})
	return failed
}

// limits returns the limits of the candidates of a minimisation.
func (s *Shrinker) limits() minimise.Limits { return minimise.Limits{MaxBytes: s.maxBytes} }
