package harness

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"time"

	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/gen/draw"
	"example.com/conform/internal/result"
	"example.com/conform/spec"
)

// A unitResult is what a worker found in one unit.
type unitResult struct {
	verdicts    []result.Case // of a unit of case files' cases
	shard       *result.Shard
	divergences []found
	constraints constraints
	laws        map[string]result.LawCount // by ID
	pinned      []int64                    // cases that touched each pin
	asked       map[*spec.Question]int64   // cases that touched each question, where a journal says so
	crashes     int64                      // of the backend; a timeout counts as [TimeoutCrashes]
	confirmed   int                        // divergences that are
	// cut says that the run ends here, before the end of the unit: at a
	// divergence, because the backend died too often, or because it is broken
	// or hangs, as err says if it does.
	cut  bool
	hung bool
	err  error // what ended it, if the backend is broken
}

// A worker judges units one after another with a backend of its own.
type worker struct {
	cfg     *Config
	judge   *judge
	pins    pins
	scratch *scratch
	// drawer draws random cases.
	drawer gen.Drawer
	// eliminated holds what elimination leaves for a witness.
	eliminated map[witnessKey][]*spec.Rule

	budget   *budget // of the run
	triage   *triage // of the run
	deadline time.Time
}

// A scratch is memory for a batch of random cases.
type scratch [batchSize]spec.Case

// safely is unit with its errors told apart: a panic is a fault of conform's
// own, and anything else that stops a unit is the backend's.
func (w *worker) safely(ctx context.Context, u *unit) (r *unitResult, err error) {
	defer caught(&err)
	if r, err = w.unit(ctx, u); err != nil && !errors.Is(err, ErrFault) {
		err = fmt.Errorf("%w %s: %w", ErrBackend, w.cfg.Name, err)
	}
	if r != nil && ctx.Err() == nil {
		r.err = err
	}
	return r, err
}

// caught makes a panic the error of the function that defers it.
func caught(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("%w: %v\n%s", ErrFault, p, debug.Stack())
	}
}

func (w *worker) result() *unitResult {
	return &unitResult{pinned: make([]int64, len(w.judge.pins))}
}

// unit judges one unit and minimises what it finds. The error means that the
// backend cannot be used any more, or that ctx was cancelled; what was found
// by then is in the result, if there is one.
func (w *worker) unit(ctx context.Context, u *unit) (*unitResult, error) {
	r, err := w.judgeCases(ctx, u)
	if errors.Is(err, ErrFault) {
		return nil, err
	}
	if err == nil && !w.cfg.UntilDivergence {
		err = w.triage.enter(ctx, w, u, r)
	}
	if err == nil {
		err = w.confirmAll(ctx, r)
	}
	if err == nil {
		err = ctx.Err()
	}
	if err != nil && len(r.divergences) == 0 {
		return nil, err
	}
	r.cut = r.cut || err != nil
	for i := range r.divergences[r.confirmed:] {
		if f := &r.divergences[r.confirmed+i]; f.unshrunk == "" {
			f.unshrunk = errEnded
		}
	}
	return r, err
}

// confirmAll confirms the divergences of a unit that are not yet.
func (w *worker) confirmAll(ctx context.Context, r *unitResult) error {
	for ; r.confirmed < len(r.divergences); r.confirmed++ {
		f := &r.divergences[r.confirmed]
		if f.known {
			continue
		}
		if f.kind == result.Timeout && w.judge.limit > 0 {
			f.unshrunk = errHung.Error()
			continue
		}
		err := w.confirmSafely(ctx, f)
		if errors.Is(err, errHung) {
			r.cut, r.hung = true, true
			r.confirmed++
			return w.renew(ctx)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// errEnded is why a divergence that is not looked into any more may not be as
// small as it could be.
const errEnded = "the run ended first"

// broke says that a backend cannot be used any more.
func broke(err error) string { return "the backend broke down: " + err.Error() }

// confirmSafely is confirm after which f says what kept it from being made
// smaller. A panic, a fault of conform's own, leaves f as it is.
func (w *worker) confirmSafely(ctx context.Context, f *found) (err error) {
	defer func() {
		if p := recover(); p != nil {
			f.unshrunk = fmt.Sprintf("conform itself failed: %v", p)
		}
	}()
	err = w.confirm(ctx, f)
	switch {
	case errors.Is(err, errHung):
		f.unshrunk = errHung.Error()
	case err != nil && ctx.Err() != nil:
		f.unshrunk = "the run was interrupted"
	case err != nil:
		f.unshrunk = broke(err)
	}
	return err
}

// ends reports whether the run is to end in the middle of a unit, after a
// batch of which r holds the results.
func (w *worker) ends(ctx context.Context, r *unitResult) (bool, error) {
	if r.hung || w.cfg.MaxCrashes > 0 && r.crashes >= w.cfg.MaxCrashes {
		r.cut = true
	}
	if w.cfg.UntilDivergence && !r.cut {
		if err := w.confirmAll(ctx, r); err != nil {
			return false, err
		}
		r.cut = r.cut || slices.ContainsFunc(r.divergences, func(f found) bool {
			return w.cfg.waiver(w.judge.description.Device, f.key.signature(), f.witness.ID, f.calls) < 0
		})
	}
	return r.cut, nil
}

func (w *worker) caseFiles(ctx context.Context, u *unit, r *unitResult) error {
	// Not in the worker's scratch, whose memory random cases overwrite.
	all := make([]spec.Case, 0, len(u.cases))
	for i := range u.cases {
		all = append(all, u.cases[i].Case)
	}
	var p pace
	for at := 0; at < len(all); {
		batch := all[at:min(at+p.next(r), len(all))]
		batch = batch[:together(batch, func(c *spec.Case) *spec.Call { return &c.Call })]
		err := w.judgeEach(ctx, batch, r, func(i int, ruling *ruling) {
			r.addCase(u, at+i, &batch[i], func() *spec.Case {
				if at+i == 0 {
					return nil
				}
				return clone(&all[at+i-1])
			}, ruling)
		})
		if err != nil {
			return err
		}
		if at += len(batch); at < len(all) || r.hung {
			if end, err := w.ends(ctx, r); end || err != nil {
				return err
			}
		}
	}
	return nil
}

// addCase records the ruling of a case file's case.
func (r *unitResult) addCase(u *unit, i int, given *spec.Case, before func() *spec.Case, ruling *ruling) {
	c := &u.cases[i]
	r.note(given, before, c, i, ruling)
	verdict := result.Case{ID: c.ID, Origin: c.Origin, Verdict: ruling.verdict, Detail: ruling.reason}
	if verdict.Verdict != result.Skipped && verdict.Verdict != result.HarnessError {
		verdict.Rules = Covers(c)
		verdict.Ran = ruling.ran()
	}
	if f := ruling.finding; f != nil {
		verdict.Detail = f.Detail
	}
	r.verdicts = append(r.verdicts, verdict)
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
	done := int64(0)
	var seen *draw.Set // combinations of feature values, of cases that were judged
	if u.shard == 0 {
		seen = gen.NewSet(u.operator)
	}
	var drawn []int         // positions of the cases of a batch
	var breaks []*spec.Rule // the rules that the cases of a batch break, or nil
	var ids []string        // of the cases of a batch
	var p pace
	for at := 0; at < len(seeds); {
		if err := ctx.Err(); err != nil {
			return err
		}
		chunk := seeds[at:min(at+p.next(r), len(seeds))]
		drawn, breaks, ids = drawn[:0], breaks[:0], gen.IDs(u.operator, chunk, ids[:0])
		for i, seed := range chunk {
			c := &w.scratch[len(drawn)]
			c.ID = ids[i]
			rule, err := w.draw(u.operator, seed, &c.Call)
			if err != nil {
				r.unjudged(c.ID, err.Error())
				continue
			}
			drawn, breaks = append(drawn, at+i), append(breaks, rule)
		}
		w.judge.watch.mark(generate)
		batch := w.scratch[:len(drawn)]
		err := w.judgeEach(ctx, batch, r, func(i int, ruling *ruling) {
			position := drawn[i]
			before := func() *spec.Case {
				if position == 0 {
					return nil
				}
				c := spec.Case{ID: gen.ID(u.operator, seeds[position-1])}
				if _, err := w.draw(u.operator, seeds[position-1], &c.Call); err != nil {
					return nil
				}
				return &c
			}
			r.note(&batch[i], before, &cases.Case{}, position, ruling)
			switch ruling.verdict {
			case result.HarnessError:
				r.unjudged(batch[i].ID, ruling.reason)
				return
			case result.Skipped:
				w.skip(r.shard, ruling)
			default:
				if ruling.ran() {
					done++
				}
				if rule := breaks[i]; rule != nil {
					broken[rule]++
				}
				if seen != nil {
					seen.Add(&batch[i].Call, breaks[i])
				}
			}
			r.shard.Counts.Count(ruling.verdict, 1)
		})
		if err != nil {
			return err
		}
		if at += len(chunk); at < len(seeds) || r.hung {
			if end, err := w.ends(ctx, r); end || err != nil {
				return err
			}
		}
	}
	if r.shard.Gaps > 0 {
		r.shard.Done = done
	}
	if seen != nil {
		known := gen.KnownOf(u.operator).Combinations
		r.shard.Pairs = &result.Pairs{Known: int64(known.Len()), Covered: int64(known.Len() - len(known.Without(seen)))}
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
func (w *worker) draw(op *spec.Operator, seed uint64, c *spec.Call) (rule *spec.Rule, err error) {
	defer func() {
		if p := recover(); p != nil {
			*c = spec.Call{}
			err = fmt.Errorf("the generator of %s panics: %v", op.Name, p)
		}
	}()
	return w.drawer.Fill(op, seed, c), nil
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
// just before it in the unit, if there is one; file is what a case file says
// of it. A divergence that cannot be described makes the ruling a harness error.
func (r *unitResult) note(c *spec.Case, before func() *spec.Case, file *cases.Case, position int, ruling *ruling) {
	if ruling.verdict != result.Skipped && ruling.verdict != result.HarnessError {
		for _, i := range ruling.slot.evaluator.UsedPins() {
			r.pinned[i]++
		}
	}
	if ruling.asked && ruling.finding == nil {
		r.constraints.add(c, file.Origin, ruling.follows)
	}
	switch ruling.verdict {
	case result.Crashed:
		r.crashes++
	case result.TimedOut:
		r.crashes += TimeoutCrashes
	}
	r.noteLaws(ruling, file)
	if ruling.finding == nil {
		return
	}
	if err := r.noteDivergence(c, before, file, position, ruling); err != nil {
		ruling.verdict, ruling.reason, ruling.finding = result.HarnessError, err.Error(), nil
	}
}
