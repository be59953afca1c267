package campaign

import (
	"cmp"
	"context"
	"fmt"
	"maps"

	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/gen/draw"
	"example.com/conform/internal/judge"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

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
	return w.drawWith(w.drawer.Fill, op, seed, c)
}

// drawWith is draw with [gen.Drawer.Fill] or [gen.Drawer.Describe].
func (w *worker) drawWith(fill func(op *spec.Operator, seed uint64, c *spec.Call) *spec.Rule, op *spec.Operator, seed uint64, c *spec.Call) (rule *spec.Rule, err error) {
	defer func() {
		if p := recover(); p != nil {
			*c = spec.Call{}
			err = fmt.Errorf("the generator of %s panics: %v", op.Name, p)
		}
	}()
	rule = fill(op, seed, c)
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
	valid := w.judge.Description.Capability(op.Name).ValidOnly
	excludes := func(rule *spec.Rule, err error) bool {
		return err == nil && (w.judge.Description.Gap(c) != "" && !w.judge.Claims.Has(c) || valid && w.breaks(rule, c))
	}
	for next := *seed; tries <= mostRedrawn; tries++ {
		if tries == 0 || !w.drawer.Describes(op) || !excludes(w.drawWith(w.drawer.Describe, op, next, c)) {
			if rule, err = w.draw(op, next, c); !excludes(rule, err) {
				*seed = next
				return rule, tries, err
			}
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
