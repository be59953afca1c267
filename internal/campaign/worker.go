package campaign

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/gen/draw"
	"example.com/conform/internal/judge"
	"example.com/conform/internal/readings"
	"example.com/conform/internal/shrink"
	"example.com/conform/internal/waive"
	"example.com/conform/internal/watchdog"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// A worker judges units one after another with a backend of its own.
type worker struct {
	cfg      *Config
	judge    *judge.Judge
	shrinker *shrink.Shrinker // which has the same judge
	pins     readings.Pins
	scratch  *scratch
	drawer   gen.Drawer // of random cases
	dedup    *dedup     // of the run
	waivers  *waive.List
	memory   *memory     // of the run
	over     func() bool // see late; may be nil
}

// A scratch is memory for a batch of random cases.
type scratch [judge.BatchSize]spec.Case

// safely calls unit and classifies its error: a panic is [ErrFault], anything else
// [ErrBackend].
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

func (w *worker) result() *unitResult {
	return &unitResult{pinned: make([]int64, len(w.judge.Pins)), waivers: w.waivers, claims: w.judge.Claims}
}

// unit judges one unit and shrinks its divergences. The error means that the backend can
// no longer be used, or that ctx was cancelled; the result, if there is one, then holds
// what was found before.
func (w *worker) unit(ctx context.Context, u *unit) (*unitResult, error) {
	r := w.result()
	err := w.judgeCases(ctx, u, r)
	if errors.Is(err, ErrFault) {
		return nil, err
	}
	if err == nil {
		err = w.recollect(ctx, r)
	}
	if err == nil && !w.cfg.UntilDivergence {
		r.permissive()
		err = w.dedup.enter(ctx, u, r.divergences)
	}
	if err == nil {
		err = w.confirmAll(ctx, r)
	}
	if err == nil && !r.hung {
		err = w.probe(ctx, u, r)
	}
	if err == nil {
		err = ctx.Err()
	}
	if err != nil && len(r.divergences) == 0 {
		return nil, err
	}
	r.cut = r.cut || err != nil
	for i := range r.divergences[r.confirmed:] {
		if f := &r.divergences[r.confirmed+i]; f.Unshrunk == "" && f.by == 0 {
			f.Unshrunk = shrink.ErrEnded
		}
	}
	return r, err
}

// judgeCases judges the cases of a unit.
func (w *worker) judgeCases(ctx context.Context, u *unit, r *unitResult) error {
	if u.operator == nil {
		return w.caseFiles(ctx, u, r)
	}
	return w.randomShard(ctx, u, r)
}

// confirmAll confirms and shrinks the divergences of a unit that are not confirmed yet.
func (w *worker) confirmAll(ctx context.Context, r *unitResult) error {
	for ; r.confirmed < len(r.divergences); r.confirmed++ {
		f := &r.divergences[r.confirmed]
		if f.known || f.by > 0 {
			continue
		}
		if f.Kind == result.Timeout && w.cfg.HangTime > 0 {
			f.Unshrunk = backends.ErrHung.Error()
			continue
		}
		err := w.shrinker.Confirm(ctx, f.Divergence)
		if errors.Is(err, backends.ErrHung) {
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

// ends reports whether the run ends in the middle of a unit, after a batch whose results r
// holds.
func (w *worker) ends(ctx context.Context, r *unitResult) (bool, error) {
	if r.hung || w.cfg.MaxCrashes > 0 && r.crashes >= w.cfg.MaxCrashes {
		r.cut = true
	}
	if w.cfg.UntilDivergence && !r.cut {
		if err := errors.Join(w.recollect(ctx, r), w.confirmAll(ctx, r)); err != nil {
			return false, err
		}
		r.cut = r.cut || slices.ContainsFunc(r.divergences, func(f finding) bool { return f.by == 0 })
	}
	return r.cut, nil
}

// caseFiles judges the cases of files.
func (w *worker) caseFiles(ctx context.Context, u *unit, r *unitResult) error {
	// Not in the worker's scratch, whose memory random cases overwrite.
	all := make([]spec.Case, 0, len(u.cases))
	for i := range u.cases {
		c := u.cases[i].Case
		if _, _, err := gen.ParseID(c.ID); err == nil && !w.judge.Description.TakesForms(c.Call.Operator) {
			c.Call = c.Call.Constant() // as where it is drawn
		}
		all = append(all, c)
	}
	var p ramp
	for at := 0; at < len(all); {
		batch := all[at:min(at+p.next(r.crashes), len(all))]
		batch = batch[:judge.Together(batch, func(c *spec.Case) *spec.Call { return &c.Call })]
		err := w.judgeEach(ctx, batch, r, func(i int, ruling *judge.Ruling) {
			position := at + i
			r.addCase(u, position, &batch[i], func() (list []spec.Case) {
				for k := range all[:position] {
					if all[k].Call.Operator == all[position].Call.Operator {
						list = append(list, all[k])
					}
				}
				return list
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

// randomShard draws the cases of a shard and judges them. If the time of the random cases is
// up, the shard ends with the batch that runs.
func (w *worker) randomShard(ctx context.Context, u *unit, r *unitResult) error {
	if w.late() {
		u.random = 0
		return nil
	}
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
	var p ramp
	for at := 0; at < len(seeds); {
		if err := ctx.Err(); err != nil {
			return err
		}
		chunk := seeds[at:min(at+p.next(r.crashes), len(seeds))]
		drawn, breaks = drawn[:0], breaks[:0]
		for i := range chunk {
			rule, tries, err := w.pick(u.operator, &chunk[i], &w.scratch[len(drawn)].Call)
			if tries > 0 {
				r.shard.Redrawn = append(r.shard.Redrawn, make([]byte, at+i-len(r.shard.Redrawn))...)
				r.shard.Redrawn = append(r.shard.Redrawn, byte(tries))
			}
			if err != nil {
				r.unjudged(gen.ID(u.operator, chunk[i]), err.Error())
				r.aside = append(r.aside, at+i)
				continue
			}
			drawn, breaks = append(drawn, at+i), append(breaks, rule)
		}
		batch := w.scratch[:len(drawn)]
		ids = gen.IDs(u.operator, chunk, ids[:0])
		for i := range batch {
			batch[i].ID = ids[drawn[i]-at]
		}
		err := w.judgeEach(ctx, batch, r, func(i int, ruling *judge.Ruling) {
			position := drawn[i]
			history := func() (list []spec.Case) {
				for _, seed := range seeds[:position] {
					c := spec.Case{ID: gen.ID(u.operator, seed)}
					if _, err := w.draw(u.operator, seed, &c.Call); err == nil {
						list = append(list, c)
					}
				}
				return list
			}
			r.note(&batch[i], history, &cases.Case{}, position, ruling)
			switch ruling.Verdict {
			case result.HarnessError:
				r.unjudged(batch[i].ID, ruling.Reason)
				return
			case result.Skipped:
				w.skip(r.shard, ruling)
			case result.NotRun:
				if r.shard.NotRunReasons == nil {
					r.shard.NotRunReasons = make(map[string]int64)
				}
				r.shard.NotRunReasons[ruling.Reason]++
			default:
				if ruling.Ran() {
					done++
				}
				if r.unclaimed(&batch[i].Call, ruling) {
					r.shard.Unclaimed++
					r.shard.FirstUnclaimed = cmp.Or(r.shard.FirstUnclaimed, batch[i].ID)
				}
				if rule := breaks[i]; rule != nil {
					broken[rule]++
				}
				if seen != nil {
					seen.Add(&batch[i].Call, breaks[i])
				}
			}
			r.shard.Counts.Count(ruling.Verdict, 1)
		})
		if err != nil {
			return err
		}
		if at += len(chunk); at < len(seeds) || r.hung {
			if end, err := w.ends(ctx, r); end || err != nil {
				return err
			}
		}
		if w.late() {
			u.random = at
			break
		}
	}
	if r.shard.Gaps > 0 {
		r.shard.Done = done
	}
	if seen != nil {
		known := gen.Combinations(u.operator)
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

// late reports whether the time of the random cases is up.
func (w *worker) late() bool { return w.over != nil && w.over() }

// draw sets c to the random case of a seed, and returns the rule that the case breaks on
// purpose, or nil. The error is a panic of the generator.
func (w *worker) draw(op *spec.Operator, seed uint64, c *spec.Call) (rule *spec.Rule, err error) {
	defer func() {
		if p := recover(); p != nil {
			*c = spec.Call{}
			err = fmt.Errorf("the generator of %s panics: %v", op.Name, p)
		}
	}()
	rule = w.drawer.Fill(op, seed, c)
	if !w.judge.Description.TakesForms(op) {
		c.Fields().SetForms(nil)
	}
	return rule, nil
}

// mostRedrawn is how often a random case is drawn again that the backend's description excludes, at
// most 255: see [result.Shard].
const mostRedrawn = 255

// pick sets c to the random case of a seed, or of the first of the seeds in its place whose case
// the backend's description does not exclude, and seed to that one's. It returns how many were
// excluded before. If all are, the case is that of the seed itself, and is skipped. Where the
// claims have a case, the description may not exclude it.
func (w *worker) pick(op *spec.Operator, seed *uint64, c *spec.Call) (rule *spec.Rule, tries int, err error) {
	valid := w.judge.Description.TakesValidOnly(op)
	for next := *seed; tries <= mostRedrawn; tries++ {
		rule, err = w.draw(op, next, c)
		if excluded := err == nil && (w.judge.Description.Gap(c) != "" && !w.judge.Claims.Has(c) || valid && w.breaks(rule, c)); !excluded {
			*seed = next
			return rule, tries, err
		}
		next = gen.Redrawn(next, 1)
	}
	rule, err = w.draw(op, *seed, c)
	return rule, 0, err
}

// breaks reports whether a call breaks a rule on purpose, or one that is checked without data.
func (w *worker) breaks(rule *spec.Rule, c *spec.Call) bool {
	checker := spec.Checker{Quiet: true, Most: 1}
	return rule != nil || len(checker.Violations(c, spec.NewReading(w.judge.Pins))) > 0
}

// seedsOf returns the seeds of the first n cases of a shard that ran.
func seedsOf(campaign int64, op *spec.Operator, shard *result.Shard, n int) []uint64 {
	seeds := gen.Seeds(campaign, op, shard.Index, n)
	for i, tries := range shard.Redrawn[:min(n, len(shard.Redrawn))] {
		seeds[i] = gen.Redrawn(seeds[i], int(tries))
	}
	return seeds
}

// maxGapReasons bounds the different gap reasons that a shard counts.
const maxGapReasons = 32

// otherGaps is the reason under which a shard counts the gaps beyond [maxGapReasons].
const otherGaps = " answers gap, for other reasons"

// skip counts a skipped case by its reason.
func (w *worker) skip(s *result.Shard, ruling *judge.Ruling) {
	reason := ruling.Reason
	if s.SkipReasons == nil {
		s.SkipReasons = make(map[string]int64)
	}
	if _, known := s.SkipReasons[reason]; !known && ruling.Gap && len(s.SkipReasons) >= maxGapReasons {
		reason = w.judge.Description.Name + otherGaps
	}
	s.SkipReasons[reason]++
	if ruling.Gap {
		s.Gaps++
	}
}

// judgeEach judges a batch and calls each with every ruling, in order. If a backend in this
// process hangs, a new one judges the cases one by one, up to the one that hangs again.
func (w *worker) judgeEach(ctx context.Context, batch []spec.Case, r *unitResult, each func(i int, ruling *judge.Ruling)) error {
	rulings, err := w.judge.Batch(ctx, batch)
	if errors.Is(err, backends.ErrHung) {
		return w.judgeAlone(ctx, batch, r, each)
	}
	for i := range rulings {
		if err == nil || rulings[i].Finding != nil {
			each(i, &rulings[i])
		}
	}
	return err
}

// judgeAlone judges the cases of a batch one by one, up to one in which the backend hangs.
func (w *worker) judgeAlone(ctx context.Context, batch []spec.Case, r *unitResult, each func(i int, ruling *judge.Ruling)) error {
	if err := w.renew(ctx); err != nil {
		return err
	}
	for i := range batch {
		ruling, err := w.judge.One(ctx, &batch[i])
		if errors.Is(err, backends.ErrHung) {
			r.hung = true
			ruling, err = w.ended(ctx, &batch[i], watchdog.TimedOut(w.cfg.HangTime)), w.renew(ctx)
		}
		if err != nil {
			return err
		}
		if each(i, ruling); r.hung {
			return nil
		}
	}
	return nil
}

// renew gives the worker a new backend and new memory.
func (w *worker) renew(ctx context.Context) error {
	b, err := w.cfg.open(ctx, &w.judge.Description)
	if err != nil {
		return err
	}
	w.judge.Renew(b)
	w.scratch = new(scratch)
	return nil
}

// ended rules on a case whose outcome is known and whose memory is lost.
func (w *worker) ended(ctx context.Context, c *spec.Case, outcome backends.Outcome) *judge.Ruling {
	ruling, err := judge.New(known{w.judge.Description, outcome}, w.judge.Pins).One(ctx, c)
	if err != nil {
		panic(err)
	}
	return ruling
}

// A known backend answers every job with one outcome and writes nothing.
type known struct {
	description backends.Description
	outcome     backends.Outcome
}

// Describe implements [backends.Backend].
func (k known) Describe() backends.Description { return k.description }

// Run implements [backends.Backend].
func (k known) Run(_ context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	return slices.Repeat([]backends.Outcome{k.outcome}, len(batch)), nil
}

// Close implements [backends.Backend].
func (k known) Close() error { return nil }
