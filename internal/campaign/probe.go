package campaign

import (
	"context"
	"errors"
	"iter"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/internal/commonality"
	"example.com/conform/internal/minimise"
	"example.com/conform/internal/shrink"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// A prober looks for further faults among the cases of divergences.
type prober struct {
	*worker
	u *unit
	r *unitResult

	seeds       []uint64 // of a unit of random cases
	backgrounds map[*spec.Operator]*commonality.Background
}

// probe looks for a second fault in each divergence of a unit: in its smallest case that lacks
// what tells best, in the witness, that cases diverge. That case shrinks while it does so. If it ends at another witness, the cases like it become a divergence
// of their own.
func (w *worker) probe(ctx context.Context, u *unit, r *unitResult) error {
	if len(r.divergences) == 0 {
		return nil // the seeds of a first shard take long to choose
	}
	p := prober{worker: w, u: u, r: r, backgrounds: make(map[*spec.Operator]*commonality.Background)}
	if u.operator != nil {
		p.seeds = seedsOf(w.cfg.Seed, u.operator, r.shard, u.random)
	}
	for i := range len(r.divergences) {
		f := &r.divergences[i]
		// One that ends the backend costs a process in each run. One of a derived call has no cases of its own.
		if f.derived || f.known || f.by > 0 || f.Flaky || f.Unshrunk != "" || f.Refused || f.Sequel() || shrink.IsEnd(f.Kind) {
			continue
		}
		second, err := p.second(ctx, f)
		if errors.Is(err, backends.ErrHung) {
			r.cut, r.hung = true, true
			return w.renew(ctx)
		}
		if err != nil {
			return err
		}
		if second != nil {
			r.divergences = append(r.divergences, *second)
			r.confirmed++
		}
	}
	return nil
}

// second returns a second fault among the cases of f, and takes its cases from f; nil if none is
// found.
func (p *prober) second(ctx context.Context, f *finding) (*finding, error) {
	if second, err := p.mistaken(ctx, f); second != nil || err != nil {
		return second, err
	}
	for _, trait := range p.background(f.Operator).Apart(&f.Witness.Call, p.calls(f.cases)) {
		from := &f.Witness.Call
		if trait.Alone { // whatever leads to the witness leads to the trait
			from = nil
		}
		second, err := p.without(ctx, f, trait.String(), trait.Has, from)
		if second != nil || err != nil {
			return second, err
		}
	}
	return nil, nil //nolint:nilnil // there is none
}

// without returns the fault of the cases of f that lack a trait, and takes them from f; nil if
// they show the fault of f. from is the witness to which they must not lead, or nil if it does not
// matter.
func (p *prober) without(ctx context.Context, f *finding, trait string, has func(*spec.Call) bool, from *spec.Call) (*finding, error) {
	var lack []int // positions in f.cases
	var small spec.Case
	for i, position := range f.cases {
		c := p.call(position)
		if c == nil || has(c) {
			continue
		}
		lack = append(lack, i)
		if small.Call.Operator == nil || minimise.Smaller(c, &small.Call) {
			small = spec.Case{ID: p.id(position), Call: c.Clone()}
		}
	}
	if len(lack) == 0 || len(lack) == len(f.cases) {
		return nil, nil //nolint:nilnil // all are alike
	}
	ruling, err := p.judge.One(ctx, &small)
	if err != nil || ruling.Finding == nil || !shrink.InvariantOf(&small, ruling).Shows(f.Invariant) {
		return nil, err
	}
	second, err := newFinding(&small, ruling)
	if err != nil {
		return nil, nil //nolint:nilerr,nilnil // it cannot be described
	}
	second.Without(trait, has, from)
	if err := p.shrinker.Confirm(ctx, second.Divergence); err != nil {
		return nil, err
	}
	if second.Flaky || second.Unshrunk != "" || second.Key.Kind == result.Nondeterministic {
		return nil, nil //nolint:nilnil // it is no witness to rely on
	}
	if second.Joins() {
		return nil, nil //nolint:nilnil // it is the same
	}
	second.Key.Second = second.Key == f.Key
	f.part(second, lack)
	if at := slices.IndexFunc(p.u.cases, func(c cases.Case) bool { return c.ID == small.ID }); at >= 0 {
		second.origin, second.why = p.u.cases[at].Origin, p.u.cases[at].Why
	}
	return second, nil
}

// background returns the passing cases of an operator in the unit.
func (p *prober) background(op *spec.Operator) *commonality.Background {
	if b := p.backgrounds[op]; b != nil {
		return b
	}
	passing := make([]bool, p.u.size())
	for i := range passing {
		passing[i] = p.u.operator != nil || p.u.cases[i].Call.Operator == op
	}
	for _, position := range p.r.aside {
		passing[position] = false
	}
	for i := range p.r.divergences {
		for _, position := range p.r.divergences[i].cases {
			passing[position] = false
		}
	}
	var positions []int
	for position, passes := range passing {
		if passes {
			positions = append(positions, position)
		}
	}
	b := commonality.NewBackground(op, p.judge.Pins, p.calls(positions))
	p.backgrounds[op] = b
	return b
}

// calls yields the calls at positions. They may share memory.
func (p *prober) calls(positions []int) iter.Seq[*spec.Call] {
	return func(yield func(*spec.Call) bool) {
		for _, position := range positions {
			if c := p.call(position); c != nil && !yield(c) {
				return
			}
		}
	}
}

// call returns the call at a position, which is valid until the next one, or nil if the
// generator cannot draw it.
func (p *prober) call(position int) *spec.Call {
	if p.u.operator == nil {
		return &p.u.cases[position].Call
	}
	c := &p.scratch[0].Call
	if _, err := p.draw(p.u.operator, p.seeds[position], c); err != nil {
		return nil
	}
	return c
}

// id returns the ID of the case at a position.
func (p *prober) id(position int) string {
	if p.u.operator == nil {
		return p.u.cases[position].ID
	}
	return gen.ID(p.u.operator, p.seeds[position])
}
