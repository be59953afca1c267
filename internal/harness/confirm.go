package harness

import (
	"bytes"
	"context"
	"fmt"

	"example.com/conform/gen"
	"example.com/conform/internal/minimise"
	"example.com/conform/internal/result"
	"example.com/conform/spec"
)

const (
	// confirmations is how often a diverging case runs again, alone.
	confirmations = 3
	// attempts is how often a case runs that may diverge only now and then.
	attempts = 512
	// patience is how many times longer than on average it is waited for one
	// that diverges only now and then.
	patience = 8
	// maxRuns bounds the runs of one minimisation. One that ends in a crash
	// or a timeout counts as many: a process starts anew, or time passes.
	maxRuns      = 200_000
	crashPrice   = maxRuns / 2_000
	timeoutPrice = maxRuns / 20
)

// A scene is how a divergence is made to happen again: a case, alone or right
// after another, in some number of tries.
type scene struct {
	before *spec.Case // nil for a case alone
	tries  int
	left   *int // runs that may still be made; nil for as many as wanted
	like   likeness
}

// A likeness says which rulings show a divergence again.
type likeness uint8

const (
	sameKind   likeness = iota // of the same kind and operand
	anyContent                 // any wrong content of the output
	anything                   // any divergence of the operator but a crash or a timeout
)

// confirm runs a diverging case again, minimises it, and describes the
// smallest case found that diverges in the same way. A divergence that
// happens again neither alone, nor after the case that ran before it, nor
// when tried often, is flaky and keeps its first case.
func (w *worker) confirm(ctx context.Context, f *found) error {
	again, steady, err := w.again(ctx, f)
	if err != nil {
		return err
	}
	f.divergence.Reproduced = fmt.Sprintf("%d/%d", again, confirmations)
	s := scene{tries: 1}
	if again < confirmations {
		s, err = w.stage(ctx, f)
		if err != nil || f.flaky {
			return err
		}
	}
	if s.before == nil && (!steady || s.tries > 1) && isContent(f.divergence.Kind) {
		renamed(f.divergence, f.witness, result.Nondeterministic)
	}
	if err := w.ordinary(ctx, f, s); err != nil {
		return err
	}
	return w.shrink(ctx, f, s)
}

// stage finds how a case that does not always diverge alone is made to: after
// the case that ran before it, or by trying often. It marks f as flaky when
// nothing does.
func (w *worker) stage(ctx context.Context, f *found) (scene, error) {
	if f.before != nil {
		pair := scene{before: f.before, tries: 1}
		times, _, err := w.rate(ctx, f, pair, confirmations)
		if err != nil || times == confirmations {
			return pair, err
		}
	}
	for _, like := range []likeness{sameKind, anyContent} {
		times, runs, err := w.rate(ctx, f, scene{tries: 1, like: like}, attempts)
		if err != nil {
			return scene{}, err
		}
		if times > 0 {
			return scene{tries: min(attempts, patience*runs/times), like: like}, nil
		}
	}
	f.flaky = true
	return scene{}, nil
}

// rate plays the first case until it has diverged a few times, at most the
// given number of runs, and says how often it did in how many.
func (w *worker) rate(ctx context.Context, f *found, s scene, most int) (times, runs int, err error) {
	for runs < most && times < confirmations {
		r, err := w.play(ctx, f, s, f.witness)
		if err != nil {
			return times, runs, err
		}
		if runs++; r != nil {
			times++
		}
	}
	return times, runs, nil
}

// ordinary replaces the NaNs of a case in which a NaN was altered by numbers.
// When the case is wrong all the same, the NaN was beside the point.
func (w *worker) ordinary(ctx context.Context, f *found, s scene) error {
	if f.divergence.Kind != result.NaNAltered {
		return nil
	}
	c := clone(f.witness)
	minimise.ReplaceNaNs(&c.Call)
	wrong := *f
	d := *f.divergence
	d.Kind = result.WrongValue
	wrong.divergence = &d
	r, err := w.play(ctx, &wrong, s, c)
	if r != nil {
		f.divergence, f.witness = &d, c
	}
	return err
}

// again runs the first case once more, alone, several times, and says how
// often it diverged in the same way and whether it left the same output each
// time.
func (w *worker) again(ctx context.Context, f *found) (times int, steady bool, err error) {
	var first []byte
	steady = true
	for i := range confirmations {
		r, err := w.judge.one(ctx, f.witness)
		if err != nil {
			return 0, false, err
		}
		if r.finding != nil && alike(f.divergence, f.witness, r.finding) {
			times++
		}
		if f.divergence.Kind != result.FillDependent && f.divergence.Kind != result.WrongValue {
			continue
		}
		left := r.slot.memory[0].Bytes
		if i == 0 {
			first = bytes.Clone(left)
		} else if !bytes.Equal(first, left) {
			steady = false
		}
	}
	return times, steady, nil
}

// play runs a case in its scene and returns its ruling if it diverges as f
// does, nil if it does not.
func (w *worker) play(ctx context.Context, f *found, s scene, c *spec.Case) (*ruling, error) {
	for range s.tries {
		if s.left != nil {
			*s.left--
		}
		batch := []spec.Case{*c}
		if s.before != nil {
			batch = []spec.Case{*s.before, *c}
		}
		rulings, err := w.judge.batch(ctx, batch)
		if err != nil {
			return nil, err
		}
		r := &rulings[len(rulings)-1]
		s.charge(r.verdict)
		if r.finding != nil && s.shows(f, c, r) {
			return r, nil
		}
	}
	return nil, ctx.Err()
}

// charge takes the price of a run, beyond the first, off the budget.
func (s *scene) charge(v result.Verdict) {
	switch {
	case s.left == nil:
	case v == result.Crashed:
		*s.left -= crashPrice
	case v == result.TimedOut:
		*s.left -= timeoutPrice
	}
}

// shows reports whether a ruling shows the divergence f. A backend that is not
// steady shows it as any departure of content.
func (s *scene) shows(f *found, c *spec.Case, r *ruling) bool {
	switch {
	case f.divergence.Operator != c.Call.Operator.Name:
		return false
	case s.like == anything:
		return !isEnd(r.finding.Kind)
	case s.like == anyContent || f.divergence.Kind == result.Nondeterministic:
		return isContent(r.finding.Kind)
	default:
		return alike(f.divergence, c, r.finding)
	}
}

// isEnd reports whether a kind is about a backend that did not survive. What
// kills a backend is worth knowing apart from what is merely wrong.
func isEnd(k result.Kind) bool { return k == result.Crash || k == result.Timeout }

// isContent reports whether a kind is about the value of an output element.
func isContent(k result.Kind) bool {
	switch k {
	case result.WrongValue, result.FillDependent, result.NaNAltered, result.Unwritten:
		return true
	default:
		return false
	}
}

// shrink replaces the case of f, and the one before it in a scene of two, by
// the smallest found that diverge so, and describes what they show. One defect
// shows in many kinds; from the smallest case of its kind a divergence goes on
// to the smallest of any, which is most often one for all of them.
func (w *worker) shrink(ctx context.Context, f *found, s scene) error {
	left := maxRuns
	s.left = &left
	var failed error
	smaller := func(c *spec.Case, diverges func(*spec.Case) (*ruling, error)) *spec.Case {
		return &spec.Case{ID: c.ID, Call: minimise.Run(c.Call, w.cfg.limits(&c.Call), func(candidate *spec.Call) bool {
			if failed != nil || left <= 0 {
				return false
			}
			var r *ruling
			r, failed = diverges(&spec.Case{ID: c.ID, Call: *candidate})
			return r != nil && failed == nil
		})}
	}
	smallest := smaller(f.witness, func(c *spec.Case) (*ruling, error) { return w.play(ctx, f, s, c) })
	if s.before != nil {
		s.before = smaller(s.before, func(before *spec.Case) (*ruling, error) {
			return w.play(ctx, f, scene{before: before, tries: s.tries, left: &left}, smallest)
		})
	}
	if s.tries == 1 && s.before == nil && !isEnd(f.divergence.Kind) {
		s.like = anything
		smallest = smaller(smallest, func(c *spec.Case) (*ruling, error) { return w.play(ctx, f, s, c) })
	}
	if failed != nil {
		return failed
	}
	return w.redescribe(ctx, f, s, smallest)
}

// limits returns what smaller cases than a call may be.
func (cfg *Config) limits(c *spec.Call) minimise.Limits {
	g, _ := gen.For(c.Operator)
	return minimise.Limits{MaxBytes: cfg.CaseLimits.Bytes(), Fit: g.Fit}
}

// redescribe replaces the words of f by those of its minimised case.
func (w *worker) redescribe(ctx context.Context, f *found, s scene, c *spec.Case) error {
	r, err := w.play(ctx, f, scene{before: s.before, tries: 8 * s.tries, like: s.like}, c)
	if err != nil || r == nil {
		return err // seen before, not now: keep the first case
	}
	d, err := describe(c, r)
	if err != nil {
		return nil // it cannot be explained: keep the first case
	}
	if f.divergence.Kind == result.Nondeterministic {
		renamed(d, c, f.divergence.Kind)
	}
	d.Count, d.Origin, d.Reproduced = f.divergence.Count, f.divergence.Origin, f.divergence.Reproduced
	if s.before != nil {
		d.Detail += "; only right after another case, which stands first"
		if d.Witness, err = encode(s.before, d, 1); err != nil {
			return err
		}
		if d.Other, err = encode(c, d, 2); err != nil {
			return err
		}
	}
	f.divergence, f.witness = d, c
	return nil
}

// renamed makes a divergence, whose witness is c, one of another kind.
func renamed(d *result.Divergence, c *spec.Case, kind result.Kind) {
	d.Kind = kind
	d.Signature = signature(d)
	d.Witness, _ = encode(c, d, 0) // too large, as it was before
}
