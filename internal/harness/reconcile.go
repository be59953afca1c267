package harness

import (
	"context"
	"slices"

	"example.com/conform/internal/minimise"
	"example.com/conform/internal/result"
	"example.com/conform/spec"
)

// reconcile finds out what is behind the cases that no reading explains
// together, and behind each answer that is not the text's own. A case that
// departs from the readings for a reason of its own, which has nothing to do
// with a question, says nothing about readings: it is taken back, and its
// reason is a divergence like any other. What remains is what the divergences
// and the readings of the run are.
func (k *collector) reconcile(ctx context.Context, w *worker) ([]*result.Divergence, []result.Reading, error) {
	var divergences []*result.Divergence
	for len(k.ledger.conflicts) > 0 {
		c := k.ledger.conflicts[0]
		d, wrong, err := k.resolve(ctx, w, &c)
		if err != nil {
			return nil, nil, err
		}
		divergences = append(divergences, d)
		if wrong == nil {
			k.ledger.conflicts = k.ledger.conflicts[1:]
		} else {
			k.ledger.takeBack(wrong)
		}
	}
	for {
		readings := k.ledger.answers(k.cfg.questions(), w.pins)
		d, wrong, err := k.force(ctx, w, readings)
		if err != nil || wrong == nil {
			return divergences, readings, err
		}
		divergences = append(divergences, d)
		k.ledger.takeBack(wrong)
	}
}

// resolve describes a conflict: by a case that departs from the readings for a
// reason of its own, and is returned as wrong, or else by two cases that
// contradict each other.
func (k *collector) resolve(ctx context.Context, w *worker, c *conflict) (d *result.Divergence, wrong *constraint, err error) {
	for _, s := range k.ledger.suspects(c) {
		t, err := k.trace(ctx, w, s.constraint, s.reading)
		if err != nil {
			return nil, nil, err
		}
		if t.own != nil {
			d, err := k.own(ctx, w, s.constraint, t)
			return d, s.constraint, err
		}
	}
	d, err = k.inconsistent(ctx, w.judge, c)
	return d, nil, err
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
func (k *collector) trace(ctx context.Context, w *worker, c *constraint, reading []spec.Choice) (trace, error) {
	first, err := k.first(c)
	if err != nil {
		return trace{}, err
	}
	held := newJudge(w.judge.backend, slices.Concat(w.pins.choices, reading), w.judge.limit)
	start, err := held.one(ctx, &first)
	if err != nil || start.finding == nil {
		return trace{small: first}, nil //nolint:nilerr // the backend broke off: the case stands as it is
	}
	kind, operand := start.finding.Kind, start.finding.Operand
	left := maxRuns
	departs := func(j *judge, candidate *spec.Call) bool {
		if left <= 0 || ctx.Err() != nil {
			return false
		}
		left--
		r, err := j.one(ctx, &spec.Case{ID: c.id, Call: *candidate})
		return err == nil && r.finding != nil && r.finding.Kind == kind && r.finding.Operand == operand
	}
	var own *spec.Call // departs from every reading
	shrink := func(c *spec.Call, keep func(*spec.Call) bool) spec.Call {
		return minimise.Run(*c, k.cfg.limits(), keep)
	}
	first.Call = shrink(&first.Call, func(candidate *spec.Call) bool {
		if own != nil || !departs(held, candidate) {
			return false
		}
		if even := evened(candidate); departs(held, &even) && departs(w.judge, &even) {
			own = &even
		}
		return true
	})
	if own != nil {
		first.Call = shrink(own, func(candidate *spec.Call) bool { return departs(w.judge, candidate) })
	}
	t := trace{small: first}
	if t.found, err = held.one(ctx, &first); err != nil {
		return trace{small: first}, nil
	}
	if own, err := w.judge.one(ctx, &first); err == nil && own.finding != nil {
		t.own = own
	}
	return t, nil
}

// evened returns c with the optional lists of slicing steps as long as the
// others. Zeros go on where a list ends, so it means the same; and it touches no
// question about lengths, which dropping entries one by one would not leave.
func evened(c *spec.Call) spec.Call {
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

// own confirms the divergence that a trace led to, and gives it the cases that
// were taken for evidence of a reading.
func (k *collector) own(ctx context.Context, w *worker, c *constraint, t trace) (*result.Divergence, error) {
	f, err := newFound(&t.small, t.own)
	if err != nil {
		return nil, err
	}
	f.divergence.SeenAs[0].Count = c.count
	if err := w.confirm(ctx, f); err != nil {
		return nil, err
	}
	f.divergence.Count, f.divergence.Origin, f.divergence.Together = c.count, c.origin, true
	return f.divergence, nil
}

// force says of each observed answer that is not the text's own which case
// rules that out. It stops at a case that does so for a reason of its own, and
// returns that.
func (k *collector) force(ctx context.Context, w *worker, readings []result.Reading) (*result.Divergence, *constraint, error) {
	questions := k.cfg.questions()
	for i, question := range questions {
		reading := &readings[i]
		if reading.How != observed || reading.Answer == "" || reading.Answer == question.Answers[0].Name {
			continue
		}
		literal := answered(questions, readings)
		at := slices.IndexFunc(literal, func(c spec.Choice) bool { return c.Question == question })
		literal[at].Answer = 0
		c := k.ledger.against(literal)
		if c == nil {
			continue
		}
		t, err := k.trace(ctx, w, c, literal)
		if err != nil {
			return nil, nil, err
		}
		if t.own != nil {
			d, err := k.own(ctx, w, c, t)
			return d, c, err
		}
		reading.Forced = forced(question, c, t)
	}
	return nil, nil, nil
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
	d := result.Divergence{Signature: question.ID + " not " + f.Not}
	f.Witness, _ = encode(&t.small, &d, 0) // one that is too large is named alone
	return f
}
