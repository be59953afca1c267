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
	attempts = 256
	// maxCandidates bounds the candidates of one minimisation.
	maxCandidates = 20000
)

// confirm runs a diverging case again alone, minimises it, and describes the
// smallest case found that diverges in the same way. A divergence that does
// not happen again is flaky, and keeps its first case.
func (w *worker) confirm(ctx context.Context, f *found) error {
	again, steady, err := w.again(ctx, f)
	if err != nil {
		return err
	}
	d := f.divergence
	d.Reproduced = fmt.Sprintf("%d/%d", again, confirmations)
	if !steady {
		d.Kind = result.Nondeterministic
		d.Signature = signature(d)
	}
	tries := 1
	switch {
	case again == confirmations:
	case again == 0 && steady:
		if once, err := w.diverges(ctx, f, f.witness, attempts); err != nil || !once {
			f.flaky = true
			return err
		}
		fallthrough
	default:
		tries = attempts
	}
	smallest, err := w.shrink(ctx, f, tries)
	if err != nil {
		return err
	}
	return w.redescribe(ctx, f, &spec.Case{ID: f.witness.ID, Call: smallest}, tries)
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
		m := &r.slot.memory[0]
		output := m.Bytes[m.Output().Buffer : m.Output().Buffer+m.Output().Length]
		if i == 0 {
			first = bytes.Clone(output)
		} else if !bytes.Equal(first, output) {
			steady = false
		}
	}
	return times, steady, nil
}

// diverges reports whether a case diverges as f does within some tries.
func (w *worker) diverges(ctx context.Context, f *found, c *spec.Case, tries int) (bool, error) {
	for range tries {
		r, err := w.judge.one(ctx, c)
		if err != nil {
			return false, err
		}
		if r.finding != nil && w.sameKind(f, c, r) {
			return true, nil
		}
	}
	return false, nil
}

// sameKind reports whether a ruling shows the divergence f. A backend that is
// not steady shows it as any departure of content.
func (w *worker) sameKind(f *found, c *spec.Case, r *ruling) bool {
	if f.divergence.Kind != result.Nondeterministic {
		return alike(f.divergence, c, r.finding)
	}
	switch r.finding.Kind {
	case result.WrongValue, result.FillDependent, result.NaNAltered, result.Unwritten:
		return f.divergence.Operator == c.Call.Operator.Name
	default:
		return false
	}
}

// shrink returns the smallest call found that diverges as f does.
func (w *worker) shrink(ctx context.Context, f *found, tries int) (spec.Call, error) {
	var failed error
	left := maxCandidates
	smallest := minimise.Run(f.witness.Call, fit(&f.witness.Call), func(candidate *spec.Call) bool {
		if failed != nil || left == 0 {
			return false
		}
		left--
		same, err := w.diverges(ctx, f, &spec.Case{ID: f.witness.ID, Call: *candidate}, tries)
		if err == nil {
			err = ctx.Err()
		}
		failed = err
		return same && err == nil
	})
	return smallest, failed
}

// fit returns how the operator's generator repairs a call whose sizes were
// changed, or nil.
func fit(c *spec.Call) func(*spec.Call) {
	g, _ := gen.For(c.Operator)
	return g.Fit
}

// redescribe replaces the words of f by those of its minimised case.
func (w *worker) redescribe(ctx context.Context, f *found, c *spec.Case, tries int) error {
	for range tries {
		r, err := w.judge.one(ctx, c)
		if err != nil {
			return err
		}
		if r.finding == nil || !w.sameKind(f, c, r) {
			continue
		}
		d, err := describe(c, r)
		if err != nil {
			return err
		}
		d.Kind = f.divergence.Kind
		d.Signature = signature(d)
		d.Count, d.Origin, d.Reproduced = f.divergence.Count, f.divergence.Origin, f.divergence.Reproduced
		f.divergence, f.witness = d, c
		return nil
	}
	return nil // seen before, not now: keep the first case
}
