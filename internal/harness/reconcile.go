package harness

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"example.com/conform/internal/minimise"
	"example.com/conform/internal/result"
	"example.com/conform/spec"
)

// An examiner finds out what is behind a case that departs from a reading: on
// the backend, or from what the shards of a run found out.
type examiner interface {
	// own returns the divergence of a constraint's case that departs from a
	// reading for a reason of its own, which no reading explains; nil if it has
	// none.
	own(ctx context.Context, c *constraint, reading []spec.Choice) (*result.Divergence, error)
	// inconsistent describes two cases that contradict each other.
	inconsistent(ctx context.Context, c *conflict) (*result.Divergence, error)
	// forced describes the case that rules the text's own answer to a question
	// out, in place of which the reading has it, or returns its divergence as own
	// does.
	forced(ctx context.Context, question *spec.Question, c *constraint, reading []spec.Choice) (*result.Forced, *result.Divergence, error)
	// failed tells what ended the use of the backend apart.
	failed(ctx context.Context, err error) error
}

// onBackend examines cases on the backend of a worker.
type onBackend struct {
	k *collector
	w *worker
}

// reconcile finds out what is behind the cases that no reading explains
// together, and behind each answer that is not the text's own. A case that
// departs from the readings for a reason of its own, which has nothing to do
// with a question, says nothing about readings: it is taken back, and its
// reason is a divergence like any other. What remains is what the divergences
// and the readings of the run are.
//
// After an error the backend is not used any more: the rest is described as it
// is.
func (k *collector) reconcile(ctx context.Context) (divergences []*result.Divergence, readings []result.Reading, failed error) {
	using, stop := context.WithCancel(ctx)
	defer stop()
	for {
		stopped := using.Err() != nil
		var d *result.Divergence
		var wrong *constraint
		var err error
		if len(k.ledger.conflicts) > 0 {
			d, wrong, err = k.resolve(using)
		} else {
			readings = k.ledger.answers(k.questions, k.pins)
			d, wrong, err = k.force(using, readings)
		}
		if err != nil && ctx.Err() == nil && failed == nil {
			failed = k.examiner.failed(ctx, err)
		}
		if err != nil {
			stop()
		}
		if d == nil && (err == nil || stopped) {
			return divergences, readings, failed
		}
		if d != nil {
			divergences = append(divergences, d)
		}
		switch {
		case wrong != nil:
			k.ledger.takeBack(wrong)
		case d != nil:
			k.ledger.conflicts = k.ledger.conflicts[1:]
		}
	}
}

// failed tells what ended the use of the backend apart. One that hangs is
// given up, which is no error, and replaced.
func (e *onBackend) failed(ctx context.Context, err error) error {
	switch {
	case errors.Is(err, ErrFault):
		return err
	case errors.Is(err, errHung):
		e.k.gaveUp = true
		return e.w.renew(ctx)
	default:
		return fmt.Errorf("%w %s: %w", ErrBackend, e.k.cfg.Name, err)
	}
}

// resolve describes the first conflict: by a case that departs from the
// readings for a reason of its own, and is returned as wrong, or else by two
// cases that contradict each other.
func (k *collector) resolve(ctx context.Context) (d *result.Divergence, wrong *constraint, err error) {
	defer caught(&err)
	c := k.ledger.conflicts[0]
	for _, s := range k.ledger.suspects(&c) {
		d, err := k.examiner.own(ctx, s.constraint, s.reading)
		switch {
		case d != nil:
			return d, s.constraint, err
		case err != nil:
			return nil, nil, err
		}
	}
	d, err = k.examiner.inconsistent(ctx, &c)
	return d, nil, err
}

// own traces a case.
func (e *onBackend) own(ctx context.Context, c *constraint, reading []spec.Choice) (*result.Divergence, error) {
	t, err := e.k.trace(ctx, e.w, c, reading)
	if err != nil || t.own == nil {
		return nil, err
	}
	return e.confirm(ctx, c, t)
}

// A trace is what a case shows when the backend is held to a reading that it
// departs from.
type trace struct {
	small spec.Case // the smallest case found that departs so
	found *ruling   // how it departs; nil when it did not
	own   *ruling   // how it departs from every reading, if it does
}

// trace makes the first case of a constraint smaller while it departs from a
// reading in the same way, and from then on, once it departs from every
// reading, while it does that: what is dropped later may touch a question that
// explains it.
func (k *collector) trace(ctx context.Context, w *worker, c *constraint, reading []spec.Choice) (t trace, err error) {
	first, err := k.first(c)
	if err != nil || ctx.Err() != nil {
		return trace{small: first}, err
	}
	w.deadline = w.budget.deadline()
	defer w.budget.spend(time.Now())
	defer w.judge.holdOnly(nil)()
	held := newJudge(w.judge.backend, slices.Concat(w.pins.choices, reading), w.judge.limit)
	start, err := held.one(ctx, &first)
	if err != nil || start.finding == nil {
		return trace{small: first}, err
	}
	kind, operand := start.finding.Kind, start.finding.Operand
	left := k.cfg.shrinkRuns()
	limits := k.cfg.limits()
	limits.Enough = func() bool { return err != nil || left <= 0 || w.late() || ctx.Err() != nil }
	departs := func(j *judge, candidate *spec.Call) bool {
		left--
		var r *ruling
		r, err = j.one(ctx, &spec.Case{ID: c.id, Call: *candidate})
		return err == nil && r.finding != nil && r.finding.Kind == kind && r.finding.Operand == operand
	}
	var own *spec.Call // departs from every reading
	first.Call = minimise.Run(first.Call, limits, func(candidate *spec.Call) bool {
		if own != nil || !departs(held, candidate) {
			return false
		}
		if even := padLists(candidate); departs(held, &even) && departs(w.judge, &even) {
			own = &even
		}
		return true
	})
	if own != nil {
		first.Call = minimise.Run(*own, limits, func(candidate *spec.Call) bool { return departs(w.judge, candidate) })
	}
	t.small = first
	if err == nil {
		err = ctx.Err()
	}
	if err == nil {
		t.found, err = held.one(ctx, &first)
	}
	if err == nil {
		t.own, err = w.judge.one(ctx, &first)
	}
	if err != nil || t.own.finding == nil {
		t.own = nil
	}
	return t, err
}

// padLists returns c with the optional lists of slicing steps as long as the
// others. Zeros go on where a list ends, so it means the same; and it touches no
// question about lengths, which dropping entries one by one would not leave.
func padLists(c *spec.Call) spec.Call {
	even := c.Clone()
	steps := -1
	for _, field := range even.Fields() {
		switch {
		case field.Along != spec.AlongSteps:
		case !field.Optional:
			steps = len(*field.List)
		case *field.List != nil && steps >= 0:
			list := append(*field.List, make([]int64, max(0, steps-len(*field.List)))...)
			*field.List = list[:steps]
		}
	}
	return even
}

// confirm confirms the divergence that a trace led to, and gives it the cases
// that were taken for evidence of a reading.
func (e *onBackend) confirm(ctx context.Context, c *constraint, t trace) (*result.Divergence, error) {
	f, err := newFound(&t.small, t.own)
	if err != nil {
		return nil, err
	}
	f.seenAs[0].Count = c.count
	err = e.w.confirmSafely(ctx, f)
	f.count, f.origin = c.count, c.origin
	d := f.describe()
	d.Together = true
	return d, err
}

// force says of each observed answer that is not the text's own which case
// rules that out. It stops at a case that does so for a reason of its own, and
// returns that.
func (k *collector) force(ctx context.Context, readings []result.Reading) (d *result.Divergence, wrong *constraint, err error) {
	defer caught(&err)
	for i, question := range k.questions {
		reading := &readings[i]
		if reading.How != observed || reading.Answer == "" || reading.Answer == question.Answers[0].Name {
			continue
		}
		literal := answered(k.questions, readings)
		at := slices.IndexFunc(literal, func(c spec.Choice) bool { return c.Question == question })
		literal[at].Answer = 0
		c := k.ledger.against(literal)
		if c == nil {
			continue
		}
		forced, d, err := k.examiner.forced(ctx, question, c, literal)
		switch {
		case d != nil:
			return d, c, err
		case err != nil:
			return nil, nil, err
		}
		reading.Forced = forced
	}
	return nil, nil, nil
}

// forced traces a case.
func (e *onBackend) forced(ctx context.Context, question *spec.Question, c *constraint, reading []spec.Choice) (*result.Forced, *result.Divergence, error) {
	t, err := e.k.trace(ctx, e.w, c, reading)
	if err != nil {
		return nil, nil, err
	}
	if t.own != nil {
		d, err := e.confirm(ctx, c, t)
		return nil, d, err
	}
	return forced(question, c, t), nil, nil
}

// answered returns the answers that were observed.
func answered(questions []*spec.Question, readings []result.Reading) []spec.Choice {
	var list []spec.Choice
	for i, question := range questions {
		if answer, err := question.Parse(readings[i].Answer); err == nil && readings[i].How == observed {
			list = append(list, spec.Choice{Question: question, Answer: answer})
		}
	}
	return list
}

// forced describes the case that rules the text's own answer out.
func forced(question *spec.Question, c *constraint, t trace) *result.Forced {
	f := &result.Forced{Not: question.Answers[0].Name, Case: c.id, Origin: c.origin}
	if t.found != nil && t.found.finding != nil {
		f.Detail = t.found.finding.Detail
	}
	d := result.Divergence{Group: result.Group{Signature: question.ID + " not " + f.Not}}
	f.Witness, _ = encode(&t.small, &d, 0) // one that is too large is named alone
	return f
}
