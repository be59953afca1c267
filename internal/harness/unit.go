package harness

import (
	"context"
	"fmt"
	"maps"
	"math/bits"
	"runtime/debug"
	"slices"

	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/internal/coverage"
	"example.com/conform/internal/result"
	"example.com/conform/spec"
)

// A unitResult is what a worker found in one unit.
type unitResult struct {
	verdicts    []result.Case // of a unit of case files' cases
	shard       *result.Shard
	divergences []found
	constraints constraints
	pinned      []int64 // cases that touched each pin
}

// A worker judges units one after another with a backend of its own.
type worker struct {
	cfg   *Config
	judge *judge
	pins  pins
	room  [batchSize]spec.Case // of random cases
}

// safely is unit with its errors told apart: a panic is a fault of conform's
// own, and anything else that stops a unit is the backend's.
func (w *worker) safely(ctx context.Context, u *unit) (r *unitResult, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v\n%s", ErrFault, p, debug.Stack())
		}
	}()
	if r, err = w.unit(ctx, u); err != nil {
		err = fmt.Errorf("%w %s: %w", ErrBackend, w.cfg.Name, err)
	}
	return r, err
}

// unit judges one unit and minimises what it finds. The error means that the
// backend cannot be used any more, or that ctx was cancelled.
func (w *worker) unit(ctx context.Context, u *unit) (*unitResult, error) {
	r := &unitResult{pinned: make([]int64, len(w.judge.pins))}
	var err error
	if u.operator == nil {
		err = w.caseFiles(ctx, u, r)
	} else {
		err = w.randomShard(ctx, u, r)
	}
	if err != nil {
		return nil, err
	}
	for i := range r.divergences {
		if err := w.confirm(ctx, &r.divergences[i]); err != nil {
			return nil, err
		}
	}
	return r, ctx.Err()
}

func (w *worker) caseFiles(ctx context.Context, u *unit, r *unitResult) error {
	// Not in the worker's room, whose memory random cases overwrite.
	batch := make([]spec.Case, 0, len(u.cases))
	for i := range u.cases {
		batch = append(batch, u.cases[i].Case)
	}
	rulings, err := w.judge.batch(ctx, batch)
	if err != nil {
		return err
	}
	for i := range rulings {
		c := &u.cases[i]
		before := func() *spec.Case {
			if i == 0 {
				return nil
			}
			return clone(&batch[i-1])
		}
		r.note(&batch[i], before, c.Origin, i, &rulings[i])
		verdict := result.Case{ID: c.ID, Origin: c.Origin, Verdict: rulings[i].verdict, Detail: rulings[i].reason}
		if verdict.Verdict != result.Skipped && verdict.Verdict != result.HarnessError {
			verdict.Rules = Covers(c)
		}
		if f := rulings[i].finding; f != nil {
			verdict.Detail = f.Detail
		}
		r.verdicts = append(r.verdicts, verdict)
	}
	return nil
}

// Covers lists the rules that a case covers: those that it cites, and the one
// that it expects a rejection for.
func Covers(c *cases.Case) []string {
	rules := slices.Clone(c.Cites)
	for _, expectation := range c.Expect {
		if expectation.Reject != "" && !slices.Contains(rules, expectation.Reject) {
			rules = append(rules, expectation.Reject)
		}
	}
	return rules
}

func (w *worker) randomShard(ctx context.Context, u *unit, r *unitResult) error {
	r.shard = &result.Shard{Operator: u.operator.Name, Index: u.shard}
	seeds := gen.Seeds(w.cfg.Seed, u.operator, u.shard, u.random)
	broken := make(map[*spec.Rule]int64)
	at := 0
	var drawn []int // positions of the cases of a batch
	for chunk := range slices.Chunk(seeds, batchSize) {
		if err := ctx.Err(); err != nil {
			return err
		}
		drawn := drawn[:0]
		for i, seed := range chunk {
			c := &w.room[len(drawn)]
			c.ID = gen.ID(u.operator, seed)
			rule, err := draw(u.operator, seed, &c.Call)
			if err != nil {
				r.unjudged(c.ID, err.Error())
				continue
			}
			drawn = append(drawn, at+i)
			if rule != nil {
				broken[rule]++
			}
		}
		w.judge.watch.mark(generate)
		rulings, err := w.judge.batch(ctx, w.room[:len(drawn)])
		if err != nil {
			return err
		}
		for i, position := range drawn {
			before := func() *spec.Case {
				if position == 0 {
					return nil
				}
				c := spec.Case{ID: gen.ID(u.operator, seeds[position-1])}
				if _, err := draw(u.operator, seeds[position-1], &c.Call); err != nil {
					return nil
				}
				return &c
			}
			r.note(&w.room[i], before, "", position, &rulings[i])
			switch verdict, reason := rulings[i].verdict, rulings[i].reason; verdict {
			case result.HarnessError:
				r.unjudged(w.room[i].ID, reason)
				continue
			case result.Skipped:
				if r.shard.SkipReasons == nil {
					r.shard.SkipReasons = make(map[string]int64)
				}
				r.shard.SkipReasons[reason]++
			}
			r.shard.Counts.Count(rulings[i].verdict, 1)
		}
		at += len(chunk)
	}
	if u.shard == 0 {
		pairs := coverage.Pairs(w.cfg.Seed, u.operator, int64(u.random))
		r.shard.Pairs = &result.Pairs{Reachable: int64(pairs.Reachable.Len()), Covered: int64(pairs.Covered.Len())}
	}
	if len(broken) > 0 {
		r.shard.Rules = make(map[string]int64)
		for rule, n := range maps.All(broken) {
			r.shard.Rules[rule.ID] = n
		}
	}
	return nil
}

// draw sets c to the random case of a seed, and returns the rule that it was
// made to break. The error is a panic of the generator: a fault of ours.
func draw(op *spec.Operator, seed uint64, c *spec.Call) (rule *spec.Rule, err error) {
	defer func() {
		if p := recover(); p != nil {
			*c = spec.Call{}
			err = fmt.Errorf("the generator of %s panics: %v", op.Name, p)
		}
	}()
	return gen.Fill(op, seed, c), nil
}

// unjudged records a random case that could not be judged. The first of a
// shard has an entry of its own, the others are counted.
func (r *unitResult) unjudged(id, reason string) {
	if len(r.verdicts) == 0 {
		r.verdicts = append(r.verdicts, result.Case{ID: id, Verdict: result.HarnessError, Detail: reason})
		return
	}
	r.shard.Counts.Count(result.HarnessError, 1)
}

// note records what the ruling of a case adds to the unit: a divergence, or
// what the case says of the backend's readings. Before makes the case that ran
// just before it in the unit, if there is one. A divergence that cannot be
// described makes the ruling a harness error.
func (r *unitResult) note(c *spec.Case, before func() *spec.Case, origin string, position int, ruling *ruling) {
	if ruling.verdict != result.Skipped && ruling.verdict != result.HarnessError {
		for pins := ruling.slot.evaluator.UsedPins(); pins != 0; pins &= pins - 1 {
			r.pinned[bits.TrailingZeros64(pins)]++
		}
	}
	if ruling.asked && ruling.finding == nil {
		r.constraints.add(c, origin, ruling.follows)
	}
	if ruling.finding == nil {
		return
	}
	if err := r.noteDivergence(c, before, origin, position, ruling); err != nil {
		ruling.verdict, ruling.reason, ruling.finding = result.HarnessError, err.Error(), nil
	}
}
