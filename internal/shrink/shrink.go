package shrink

import (
	"cmp"
	"context"
	"slices"

	"example.com/conform/gen"
	"example.com/conform/internal/judge"
	"example.com/conform/internal/minimise"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// shrink replaces the case of f, and the cases before it in a sequence, by ever smaller ones
// that diverge in the same way.
func (s *Shrinker) shrink(ctx context.Context, f *Divergence, how reproduction) error {
	left := s.maxRuns
	how.left = &left
	f.before = how.before
	again := len(how.before) == 0 && how.tries == 1 && !IsEnd(f.Kind)
	failed := s.descend(ctx, f, &how)
	for again && failed == nil {
		if again, failed = s.redraw(ctx, f, how); again && failed == nil {
			failed = s.smaller(ctx, f, how, f.Witness, alone(how.before))
		}
	}
	if failed == nil {
		failed = s.finish(ctx, f, how)
	}
	switch {
	case left <= 0:
		f.Unshrunk = ErrRuns
	case s.late():
		f.Unshrunk = ErrLate
	}
	return failed
}

// finish takes the last steps of the minimiser, which would lead past smaller calls if redraws
// came after them, and gives the witness different values.
func (s *Shrinker) finish(ctx context.Context, f *Divergence, how reproduction) error {
	if how.early = false; minimise.States(&f.Witness.Call) {
		if err := s.smaller(ctx, f, how, f.Witness, alone(how.before)); err != nil {
			return err
		}
	}
	return s.distinguish(ctx, f, how)
}

// descend shrinks the witness of f and the cases before it, by the first steps of the minimiser.
func (s *Shrinker) descend(ctx context.Context, f *Divergence, how *reproduction) error {
	how.early = true
	err := s.smaller(ctx, f, *how, f.Witness, alone(how.before))
	for i := range how.before {
		if err == nil {
			err = s.smaller(ctx, f, *how, &how.before[i], func(c *spec.Case) ([]spec.Case, *spec.Case) {
				before := slices.Clone(how.before)
				before[i] = *c
				return before, f.Witness
			})
		}
		how.before = f.before
	}
	return err
}

// alone stages a candidate as the witness, after the same cases.
func alone(before []spec.Case) func(c *spec.Case) ([]spec.Case, *spec.Case) {
	return func(c *spec.Case) ([]spec.Case, *spec.Case) { return before, c }
}

// smaller shrinks a call while its reproduction, which staged makes of it, shows the divergence.
// It takes each smaller one as the witness of f, or as a case before it.
func (s *Shrinker) smaller(ctx context.Context, f *Divergence, how reproduction, c *spec.Case, staged func(*spec.Case) (before []spec.Case, shown *spec.Case)) (failed error) {
	limits := s.until(ctx, func() bool { return failed != nil || *how.left <= 0 })
	limits.Early, how.renew = how.early, true
	minimise.Run(c.Call, limits, func(candidate *spec.Call) bool {
		before, shown := staged(&spec.Case{ID: c.ID, Call: *candidate})
		how.before = before
		var r *judge.Ruling
		r, failed = s.again(ctx, f, how, shown)
		return r != nil && f.take(shown, before, r) == nil
	})
	return cmp.Or(failed, ctx.Err())
}

// release lets a divergence that was split off another one shrink to any case: first by the
// steps of the minimiser, and, if that does not lead to the witness of the other, by redraws,
// which count for nothing if they do.
func (s *Shrinker) release(ctx context.Context, f *Divergence, how reproduction) error {
	f.trait, f.only = nil, nil
	left := s.maxRuns
	how.left, how.match = &left, sameInvariant
	if err := s.descend(ctx, f, &how); err != nil {
		return err
	}
	if err := s.finish(ctx, f, how); err != nil || f.Joins() {
		return err
	}
	before := *f
	err := s.shrink(ctx, f, reproduction{tries: how.tries})
	if err == nil && (f.Unshrunk != "" || f.Joins()) {
		*f = before
	}
	return err
}

// redraw replaces the witness by a smaller case that diverges in the same way and may lie where
// no step of the minimiser leads: the smallest that was seen, or else the smallest of some random
// calls. It reports whether it found one.
func (s *Shrinker) redraw(ctx context.Context, f *Divergence, how reproduction) (redrawn bool, err error) {
	how.match = sameInvariant
	if c := f.smallest; c != nil && minimise.Smaller(&c.Call, &f.Witness.Call) {
		if redrawn, err = s.replace(ctx, f, how, c); redrawn || err != nil {
			return redrawn, err
		}
	}
	if _, ok := gen.For(f.Operator); !ok {
		return false, nil
	}
	if s.drawn[f.Operator] == nil {
		s.drawn[f.Operator] = minimise.Draw(f.Operator)
	}
	limits := s.until(ctx, func() bool { return *how.left <= 0 })
	for call := range s.drawn[f.Operator].Below(&f.Witness.Call, limits) {
		if redrawn, err = s.replace(ctx, f, how, &spec.Case{ID: f.Witness.ID, Call: call}); redrawn || err != nil {
			return redrawn, err
		}
	}
	return false, nil
}

// replace makes c the witness, and reports whether it did: c must diverge in the same way and
// with the same signature, so that it does not show another fault.
func (s *Shrinker) replace(ctx context.Context, f *Divergence, how reproduction, c *spec.Case) (replaced bool, err error) {
	r, err := s.again(ctx, f, how, c)
	if err != nil || r == nil || !f.sameSignature(c, r) {
		return false, err
	}
	if same, err := s.sameRuleLeft(ctx, f, c); !same || err != nil {
		return false, err
	}
	r, err = s.again(ctx, f, how, c)
	return err == nil && r != nil && f.take(c, nil, r) == nil, err
}

// sameRuleLeft reports whether elimination names the same rule for c as for the witness, if the
// divergence is one of those that it names a rule for.
func (s *Shrinker) sameRuleLeft(ctx context.Context, f *Divergence, c *spec.Case) (bool, error) {
	if f.Refused || !tellsNoElement(f.Key.Kind) {
		return true, nil
	}
	was, err := s.rules.name(ctx, f.Key, f.Witness)
	if err != nil || was == nil {
		return false, err
	}
	is, err := s.rules.name(ctx, f.Key, c)
	return is == was, err
}

// sameSignature reports whether the ruling of c has the signature of f.
func (f *Divergence) sameSignature(c *spec.Case, r *judge.Ruling) bool {
	common := commonRules{rules: slices.Clone(f.common.rules)}
	t, err := show(c, r, &common)
	if f.Key.Kind == result.Nondeterministic {
		t.Key.Kind = f.Key.Kind
	}
	return err == nil && t.Key == f.Key
}

// distinguish gives the elements of a witness that is about values or a shape different values,
// as long as it shows at least as many wrong elements of the same kind and rule.
func (s *Shrinker) distinguish(ctx context.Context, f *Divergence, how reproduction) (failed error) {
	if len(how.before) > 0 || !f.Values && f.Kind != result.WrongShape {
		return nil
	}
	limits := s.until(ctx, func() bool { return failed != nil || *how.left <= 0 })
	minimise.Distinct(f.Witness.Call, limits, func(candidate *spec.Call) bool {
		c := &spec.Case{ID: f.Witness.ID, Call: *candidate}
		var r *judge.Ruling
		r, failed = s.again(ctx, f, how, c)
		if r == nil || r.Finding.Count < f.shown.Wrong {
			return false
		}
		return f.sameSignature(c, r) && f.take(c, nil, r) == nil
	})
	return cmp.Or(failed, ctx.Err())
}
