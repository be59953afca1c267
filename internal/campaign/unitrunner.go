package campaign

import (
	"context"
	"fmt"
	"slices"

	"example.com/conform/gen"
	"example.com/conform/reports/result"
)

// A UnitRunner judges single units of a campaign, in any order and on any machine. Its
// entries are those of the journal of a run in one shard. [Merge] turns all units into an
// undivided run.
type UnitRunner struct {
	cfg    Config
	worker *worker
	next   int64 // the worker's dedup holds no unit from this one on
}

// OpenUnits opens a backend that judges units. The campaign may end neither by time nor at a
// divergence, because both depend on the order in which units are judged.
func OpenUnits(ctx context.Context, cfg Config) (*UnitRunner, error) {
	if cfg.For > 0 || cfg.UntilDivergence || cfg.Random == Unlimited {
		return nil, fmt.Errorf("%w: units cannot be judged apart in a run that ends by time or at a divergence", ErrFault)
	}
	cfg.Workers, cfg.Part, cfg.Earlier = 1, &result.Part{Index: 1, Of: 1}, nil
	r := &UnitRunner{cfg: cfg}
	workers, err := open(ctx, &r.cfg)
	if err != nil {
		return nil, err
	}
	r.worker = workers[0]
	return r, nil
}

// Close closes the backend.
func (r *UnitRunner) Close() error { return r.worker.judge.Backend.Close() }

// Header returns the header of the run.
func (r *UnitRunner) Header() *result.Header { return header(&r.cfg, &r.worker.judge.Description) }

// Same returns how the run of a header differs from this one, as a [*MismatchError].
func (r *UnitRunner) Same(h *result.Header) error {
	return compare(h, r.Header())
}

// Units returns how many units the run has.
func (r *UnitRunner) Units() int64 { return r.cfg.Units() }

// Unit judges a unit and returns its entries. If they end the run, because the
// backend crashed too often or hung, the last is an end that says so. After an
// error, the backend cannot be used any more, or ctx was cancelled.
func (r *UnitRunner) Unit(ctx context.Context, index int64) ([]*result.Entry, error) {
	u, ok := r.cfg.unit(index)
	if !ok {
		return nil, fmt.Errorf("there is no unit %d among %d", index, r.cfg.Units())
	}
	if index < r.next { // dedup may only hold earlier units
		r.worker.dedup = &dedup{units: make(map[dedupKey]int)}
	}
	r.next = index + 1
	u.entered = make(chan struct{})
	found, err := r.worker.safely(ctx, &u)
	if err != nil {
		return nil, err
	}
	return r.entries(&u, found)
}

// Unjudged returns the entries of a unit that no worker could judge.
func (r *UnitRunner) Unjudged(index int64, why string) ([]*result.Entry, error) {
	u, ok := r.cfg.unit(index)
	if !ok {
		return nil, fmt.Errorf("there is no unit %d among %d", index, r.cfg.Units())
	}
	found := new(unitResult)
	for i := range u.cases {
		c := &u.cases[i]
		found.verdicts = append(found.verdicts, result.Case{ID: c.ID, Origin: c.Origin, Verdict: result.HarnessError, Detail: why})
	}
	if u.operator != nil {
		found.shard = &result.Shard{Operator: u.operator.Name, Index: u.shard}
		seeds := gen.Seeds(r.cfg.Seed, u.operator, u.shard, u.random)
		for _, id := range gen.IDs(u.operator, seeds, nil) {
			found.unjudged(id, why)
		}
	}
	return r.entries(&u, found)
}

// entries returns the entries that a collector emits for one unit.
func (r *UnitRunner) entries(u *unit, found *unitResult) (list []*result.Entry, err error) {
	k := r.collector(func(e *result.Entry) error { list = append(list, e); return nil })
	k.ledger.Whole = true
	if err := k.collect(u, found); err != nil {
		return nil, err
	}
	if found.cut {
		list = append(list, &result.Entry{End: &result.End{GaveUp: k.gaveUp}})
	}
	return list, nil
}

// collector returns a collector of units.
func (r *UnitRunner) collector(emit func(*result.Entry) error) *collector {
	k := newCollector(&r.cfg, emit, r.cfg.backend(&r.worker.judge.Description), r.worker.pins, onBackend{r.worker})
	return k
}

// Conclude finds out what only all units together show, from the entries of the units in
// their order. It returns what follows the units in a journal, and the number of units
// before it, because the campaign may end early. Without the backend, cases are shown
// unshrunken.
func (r *UnitRunner) Conclude(ctx context.Context, units Shard, backend bool) (tail []*result.Entry, n int64, err error) {
	m := merge{end: new(result.End), dedup: dedup{units: make(map[dedupKey]int)}}
	defer m.close()
	if err := m.open(&units); err != nil {
		return nil, 0, err
	}
	k := r.collector(func(e *result.Entry) error {
		if e.End != nil || e.Divergence != nil && e.Divergence.Together {
			tail = append(tail, e)
		}
		return nil
	})
	if !backend {
		k.examiner = &m.findings
	}
	if err := m.units(k); err != nil {
		return nil, 0, err
	}
	k.gaveUp = k.gaveUp || m.end.GaveUp
	err = k.conclude(ctx, &result.End{Interrupted: ctx.Err() != nil})
	return slices.Clip(tail), m.index, err
}
