package campaign

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/gen"
	"example.com/conform/internal/judge"
	"example.com/conform/internal/readings"
	"example.com/conform/internal/shrink"
	"example.com/conform/internal/waive"
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
