package campaign

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"

	"example.com/conform/gen"
	"example.com/conform/internal/commonality"
	"example.com/conform/internal/judge"
	"example.com/conform/internal/shrink"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// A surveyor judges the cases of an operator again: those of files, those that the run drew, and
// more.
type surveyor struct {
	*worker
	op   *spec.Operator
	ends int64 // crashes
	// each is called with every case and its ruling, and drawn with every random case before it is
	// drawn again because the backend's description excludes it; drawn may be nil.
	each  func(c *spec.Case, ruling *judge.Ruling, random bool)
	drawn func(seed uint64)
	done  func(n int) // called after every batch of n cases
}

// A drafter drafts the waivers of one operator.
type drafter struct {
	surveyor
	all   map[*spec.Operator]*drafter
	table *commonality.Table
	// seen are the judged cases, by row.
	seen   []seenCase
	random int // how many of them are random
}

// A seenCase is a case that was judged.
type seenCase struct {
	id      string
	call    *spec.Call // of a call that was made from another case, which its ID does not make again
	random  bool
	class   string // of the symptom; "" if it passed
	symptom string
	by      int        // the waiver that excuses it, or 0
	broken  *spec.Rule // the rule for which it must be rejected, if it must be
}

// survey judges the cases of the run, and then more random ones until there are enough.
func (d *surveyor) survey(ctx context.Context, enough func() bool) error {
	all := cmp.Or(d.cfg.MaxCrashes, math.MaxInt64) // of the run
	var files []spec.Case
	for i := range d.cfg.Cases {
		if c := &d.cfg.Cases[i]; c.Call.Operator == d.op {
			files = append(files, c.Case)
		}
	}
	if err := d.judgeAll(ctx, files, false, all); err != nil || !slices.Contains(d.cfg.Operators, d.op) {
		return err
	}
	if d.cfg.Random == 0 {
		return nil
	}
	at := slices.Index(d.cfg.drawn(), d.op)
	own := gen.Share(d.cfg.Random, max(at, 0), max(len(d.cfg.drawn()), 1))
	shard, left := 0, own
	for ; left > 0; shard++ { // the cases of the run have these seeds
		n := min(left, shardSize)
		if err := d.drawShard(ctx, shard, n, all); err != nil {
			return err
		}
		left -= n
	}
	for more := max((timesDrawn-1)*own, leastDrawn); more > 0 && !enough() && d.ends < mostEnds; shard++ {
		n := min(more, shardSize)
		if err := d.drawShard(ctx, shard, n, mostEnds); err != nil {
			return err
		}
		more -= n
	}
	return nil
}

// drawShard judges random cases of a shard, up to a number of crashes.
func (d *surveyor) drawShard(ctx context.Context, shard int, n, most int64) error {
	var batch []spec.Case
	for _, seed := range gen.Seeds(d.cfg.Seed, d.op, shard, int(n)) {
		var c spec.Case
		first := seed
		_, tries, err := d.pick(d.op, &seed, &c.Call)
		if tries > 0 && d.drawn != nil {
			d.drawn(first)
		}
		if err == nil {
			c.ID, c.Call = gen.ID(d.op, seed), c.Call.Clone()
			batch = append(batch, c)
		}
	}
	return d.judgeAll(ctx, batch, true, most)
}

// forget has the waivers excuse nothing of which a sample behaves otherwise than recorded.
func (d *drafter) forget(ctx context.Context) error {
	for i := range d.seen {
		s := &d.seen[i]
		if s.by == 0 {
			continue
		}
		changed, err := d.changed(ctx, s.by)
		if err != nil {
			return err
		}
		if changed != nil {
			s.by = 0
		}
	}
	return nil
}

// enough reports whether every symptom has been seen in enough cases.
func (d *drafter) enough() bool {
	times := make(map[string]int)
	for i := range d.seen {
		if s := &d.seen[i]; s.class != "" && s.by == 0 {
			times[s.class]++
		}
	}
	for _, n := range times {
		if n < enoughShown {
			return false
		}
	}
	return true
}

// judgeAll judges cases, until the backend has crashed often enough.
func (d *surveyor) judgeAll(ctx context.Context, list []spec.Case, random bool, enough int64) error {
	var p ramp
	for at := 0; at < len(list) && d.ends < enough; {
		batch := list[at:min(at+p.next(d.ends), len(list))]
		batch = batch[:judge.Together(batch, func(c *spec.Case) *spec.Call { return &c.Call })]
		r := d.result()
		err := d.judgeEach(ctx, batch, r, func(i int, ruling *judge.Ruling) {
			switch ruling.Verdict {
			case result.Crashed:
				d.ends++
			case result.TimedOut:
				d.ends += TimeoutCrashes
			}
			d.each(&batch[i], ruling, random)
		})
		if err != nil {
			return err
		}
		at += len(batch)
		d.done(len(batch))
	}
	return nil
}

// progress tells how many cases were judged. How many will be is not known.
func (d *drafter) progress(int) {
	if d.cfg.Progress == nil {
		return
	}
	done := 0
	for _, of := range d.all {
		done += len(of.seen)
	}
	d.cfg.Progress(int64(done), -1)
}

// note keeps a case that was judged, and what diverges of it.
func (d *drafter) note(c *spec.Case, ruling *judge.Ruling, random bool) {
	if ruling.Derived != nil {
		d.noteDerived(ruling.Derived)
		return
	}
	if !ruling.Judged() {
		return
	}
	one := seenCase{id: c.ID, random: random, broken: brokenRule(ruling)}
	if ruling.Finding != nil {
		d.diverges(&one, c, ruling)
	}
	d.table.Add(&c.Call)
	d.seen = append(d.seen, one)
	if random {
		d.random++
	}
}

// brokenRule returns the rule for which a call must be rejected, or nil.
func brokenRule(ruling *judge.Ruling) *spec.Rule {
	if v := ruling.Rejects(); v != nil {
		return v.Rule
	}
	return nil
}

// diverges records how a case diverges.
func (d *drafter) diverges(one *seenCase, c *spec.Case, ruling *judge.Ruling) {
	one.symptom = SymptomOf(c, ruling)
	one.class = strings.TrimSuffix(one.symptom, ruling.Finding.Answer) + shrink.StatusOf(ruling.Finding.Answer)
	one.by = d.waivers.Of(one.symptom, c.ID, &c.Call)
}

// noteDerived keeps a call that was made from a case and diverges.
func (d *drafter) noteDerived(derived *judge.Derived) {
	of := d.all[derived.Case.Call.Operator]
	if of == nil {
		return
	}
	call := derived.Case.Call.Clone()
	one := seenCase{id: derived.Case.ID, call: &call, broken: brokenRule(derived.Ruling)}
	of.diverges(&one, &derived.Case, derived.Ruling)
	of.table.Add(&call)
	of.seen = append(of.seen, one)
}
