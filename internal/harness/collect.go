package harness

import (
	"context"
	"errors"
	"maps"
	"slices"

	"example.com/conform/internal/result"
	"example.com/conform/spec"
)

// A collector puts the results of the units together, in their order, and
// emits them.
type collector struct {
	cfg       *Config
	emit      func(*result.Entry) error
	device    string
	pins      pins
	questions []*spec.Question // of the operators that run
	examiner  examiner
	ledger    ledger
	witnesses witnessIndex
	groups    groups          // by their triage keys
	excused   map[int]bool    // waivers that excused something
	passes    map[string]bool // waivers by origin: whether their witnesses pass
	stop      bool            // the run is to end: something diverged, or
	gaveUp    bool            // the backend died too often
	crashes   int64
}

// begin emits the header, or takes up what the run before left.
func (k *collector) begin(h *result.Header) error {
	k.ledger.whole = h.Part != nil
	if k.cfg.Earlier.empty() {
		return k.emit(&result.Entry{Header: h})
	}
	if err := k.cfg.Earlier.compare(h); err != nil {
		return err
	}
	k.ledger = k.cfg.Earlier.ledger
	k.ledger.whole = h.Part != nil
	maps.Copy(k.groups, k.cfg.Earlier.groups)
	for i := range k.cfg.Earlier.divergences {
		d := &k.cfg.Earlier.divergences[i]
		k.waiver(d)
		k.see(d.Signature, d.FirstCase, shownBy(d))
		k.witnesses.settle(d)
	}
	for i := range k.cfg.Earlier.verdicts {
		k.replayed(&k.cfg.Earlier.verdicts[i])
	}
	k.seeConflicts(0)
	return nil
}

// see ends the run, if it is to end so, at a divergence that nothing excuses.
func (k *collector) see(signature, firstCase string, shows func() []*spec.Call) {
	if k.cfg.UntilDivergence && k.cfg.waiver(k.device, signature, firstCase, shows) < 0 {
		k.stop = true
	}
}

// seeConflicts sees the conflicts from a position on.
func (k *collector) seeConflicts(from int) {
	for i := range k.ledger.conflicts[from:] {
		c := &k.ledger.conflicts[from+i]
		k.see(c.key().signature(), c.other.id, nil)
	}
}

// count ends the run when the backend has died too often.
func (k *collector) count(r *unitResult) {
	k.crashes += r.crashes
	if r.hung {
		k.stop, k.gaveUp = true, true
	}
	if k.cfg.MaxCrashes > 0 && k.crashes >= k.cfg.MaxCrashes {
		k.stop, k.gaveUp = true, true
	}
}

// collect emits the entries of one unit, and returns what broke it off.
func (k *collector) collect(u *unit, r *unitResult) (err error) {
	defer caught(&err)
	k.count(r)
	for i := range r.divergences {
		f := &r.divergences[i]
		if f.known {
			f.divergence = k.groups.join(f)
		} else {
			f.divergence = f.described()
			k.witnesses.settle(f.divergence)
		}
		if k.ledger.whole {
			f.divergence.Piece = f.piece()
		}
	}
	if !k.ledger.whole {
		r.group()
	}
	for i := range r.divergences {
		f := &r.divergences[i]
		instead := result.Verdict("")
		if f.flaky {
			instead = result.Flaky
		}
		if r.shard == nil {
			for _, position := range f.cases {
				r.verdicts[position].Signature = f.divergence.Signature
			}
		}
		k.see(f.divergence.Signature, f.divergence.FirstCase, shownBy(f.divergence))
		if waiver := k.waiver(f.divergence); waiver != "" {
			f.divergence.Waiver = waiver
			instead = result.Waived
		}
		if instead != "" {
			r.excuse(f, instead)
		}
		k.groups.add(f.divergence)
	}
	for i := range r.verdicts {
		k.replayed(&r.verdicts[i])
		if err := k.emit(&result.Entry{Case: &r.verdicts[i]}); err != nil {
			return err
		}
	}
	for i := range r.divergences {
		if err := k.emit(&result.Entry{Divergence: r.divergences[i].divergence}); err != nil {
			return err
		}
	}
	if r.shard != nil {
		if err := k.emit(&result.Entry{Shard: r.shard}); err != nil {
			return err
		}
	}
	if r.cut { // the unit is not closed
		k.stop = true
		return r.err
	}
	conflicts := len(k.ledger.conflicts)
	entry := k.ledger.enter(u, r, k.pins.choices)
	k.seeConflicts(conflicts)
	return k.emit(&result.Entry{Unit: entry})
}

// waiver returns why a divergence is excused, or "".
func (k *collector) waiver(d *result.Divergence) string {
	i := k.cfg.waiver(k.device, d.Signature, d.FirstCase, shownBy(d))
	if i < 0 {
		return ""
	}
	k.excused[i] = true
	return k.cfg.Waivers[i].Text()
}

// ended returns the verdict on a case that diverges in a way.
func ended(kind result.Kind) result.Verdict {
	switch kind {
	case result.Crash:
		return result.Crashed
	case result.Timeout:
		return result.TimedOut
	default:
		return result.Diverged
	}
}

// excuse gives the cases of a divergence a verdict in place of how each ended.
func (r *unitResult) excuse(f *found, verdict result.Verdict) {
	for i, position := range f.cases {
		r.recount(position, f.ended[i], verdict)
	}
}

// accuse takes back what excuse did.
func (r *unitResult) accuse(f *found, verdict result.Verdict) {
	for i, position := range f.cases {
		r.recount(position, verdict, f.ended[i])
	}
}

// recount moves a case from a verdict to another.
func (r *unitResult) recount(position int, from, to result.Verdict) {
	if r.shard == nil {
		r.verdicts[position].Verdict = to
		return
	}
	r.shard.Counts.Count(from, -1)
	r.shard.Counts.Count(to, 1)
}

// piece returns how the divergence stands in its unit.
func (f *found) piece() *result.Piece {
	p := &result.Piece{Positions: f.cases, Known: f.known, Excusable: f.excusable}
	usual := ended(f.divergence.Kind)
	if slices.ContainsFunc(f.ended, func(v result.Verdict) bool { return v != usual }) {
		p.Ended = f.ended
	}
	return p
}

// conclude emits what only the whole run shows: the cases that no reading
// explains together, and, in the end, the readings that the backend follows.
func (k *collector) conclude(ctx context.Context, end *result.End) error {
	divergences, readings, err := k.reconcile(ctx)
	for _, d := range divergences {
		d.Waiver = k.waiver(d)
		if err := k.emit(&result.Entry{Divergence: d}); err != nil {
			return err
		}
	}
	end.GaveUp = k.gaveUp
	end.Interrupted = end.Interrupted || err != nil || ctx.Err() != nil
	end.Stopped = k.stop && !end.GaveUp && !end.Interrupted
	end.ElapsedSeconds += k.cfg.Earlier.elapsed()
	end.Readings = readings
	for i := range k.cfg.Waivers {
		if w := &k.cfg.Waivers[i]; !k.excused[i] && w.InMode(k.cfg.Mode) {
			end.UnusedWaivers = append(end.UnusedWaivers, k.unused(w))
		}
	}
	return errors.Join(err, k.emit(&result.Entry{End: end}))
}
