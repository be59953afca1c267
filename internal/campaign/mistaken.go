package campaign

import (
	"context"
	"slices"

	"example.com/conform/internal/minimise"
	"example.com/conform/internal/shrink"
	"example.com/conform/oracle"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// Limits of when the cases of a divergence are of two mistakes.
const (
	mostExplained = 100 // cases that are looked at
	fewExplained  = 3   // that a mistake must explain
	wrongAtLeast  = 4   // elements, of a case that hardly any mistake explains by chance
)

// An explained case is one of a divergence with the mistakes that explain it.
type explained struct {
	at       int // its position in the cases of the divergence
	mistakes []string
	wrong    int64 // elements
}

// by reports whether a mistake of a kind explains the case.
func (e *explained) by(kind string) bool {
	return slices.ContainsFunc(e.mistakes, func(text string) bool { return oracle.KindOf(text) == kind })
}

// mistaken returns a second fault among the cases of f, and takes its cases from f. The likeliest mistake
// explains some cases, and does not explain these. There is a second fault if another mistake explains them,
// or, of an operator that computes, if the likeliest one hardly explains the others by chance.
func (p *prober) mistaken(ctx context.Context, f *finding) (*finding, error) {
	if f.Kind != result.WrongValue || len(f.cases) < 2*fewExplained {
		return nil, nil //nolint:nilnil // there is none
	}
	list, err := p.explained(ctx, f)
	if err != nil {
		return nil, err
	}
	kind, of, rest := likeliest(list)
	if len(rest) == 0 || len(of) < fewExplained {
		return nil, nil //nolint:nilnil // one explains all, or none
	}
	other, others, left := likeliest(rest)
	if len(left) > 0 || len(others) < fewExplained {
		// What moves may make a mistake in a part of its elements, of which it explains some cases.
		if others = nil; f.Operator.Family == "" || !surely(of, kind) {
			return nil, nil //nolint:nilnil // it may be by chance
		}
	}
	first, err := p.apart(ctx, f, of, shrink.Explaining(mistakesOf(of, kind), mistakesOf(others, other)), nil)
	if err != nil {
		return nil, err
	}
	if first == nil {
		first = f
	}
	var from *spec.Call // the witness to which what is not explained must not lead
	if others == nil {
		from = &first.Witness.Call
	}
	second, err := p.apart(ctx, f, rest, shrink.Idle(mistakesOf(of, kind)), from)
	if second == nil || err != nil || minimise.KeyOf(&second.Witness.Call) == minimise.KeyOf(&first.Witness.Call) {
		return nil, err
	}
	f.Divergence, f.origin, f.why = first.Divergence, first.origin, first.why
	var positions []int
	for _, e := range rest {
		positions = append(positions, e.at)
	}
	second.Key.Second = second.Key == f.Key
	f.part(second, positions)
	return second, nil
}

// explained looks at some cases of f, evenly drawn.
func (p *prober) explained(ctx context.Context, f *finding) (list []explained, err error) {
	step := max(1, len(f.cases)/mostExplained)
	for at := 0; at < len(f.cases); at += step {
		c := p.caseAt(f.cases[at])
		if c == nil {
			continue
		}
		r, err := p.judge.One(ctx, c)
		if err != nil {
			return nil, err
		}
		if r.Finding == nil || !shrink.InvariantOf(c, r).Shows(f.Invariant) {
			continue
		}
		if mistakes, tried := shrink.Mistakes(c, r); tried {
			list = append(list, explained{at, mistakes, r.Finding.Count})
		}
	}
	return list, nil
}

// likeliest returns the kind of mistake that explains most cases, these, and the others.
func likeliest(list []explained) (kind string, of, rest []explained) {
	times := make(map[string]int)
	for i := range list {
		seen := make(map[string]bool)
		for _, text := range list[i].mistakes {
			k := oracle.KindOf(text)
			if !seen[k] {
				seen[k], times[k] = true, times[k]+1
			}
			if times[k] > times[kind] {
				kind = k
			}
		}
	}
	for _, e := range list {
		if e.by(kind) {
			of = append(of, e)
		} else {
			rest = append(rest, e)
		}
	}
	return kind, of, rest
}

// surely reports whether a kind of mistake alone explains enough cases of several wrong elements.
func surely(of []explained, kind string) bool {
	n := 0
	for i := range of {
		if e := &of[i]; e.wrong >= wrongAtLeast && !slices.ContainsFunc(e.mistakes, func(text string) bool { return oracle.KindOf(text) != kind }) {
			n++
		}
	}
	return n >= fewExplained
}

// mistakesOf returns the mistakes of a kind, each the one that explains most of the cases that those
// before it do not.
func mistakesOf(of []explained, kind string) (list []string) {
	for len(of) > 0 {
		times, best := make(map[string]int), ""
		for i := range of {
			for _, text := range of[i].mistakes {
				if oracle.KindOf(text) == kind {
					if times[text]++; times[text] > times[best] {
						best = text
					}
				}
			}
		}
		list = append(list, best)
		of = slices.DeleteFunc(slices.Clone(of), func(e explained) bool { return slices.Contains(e.mistakes, best) })
	}
	return list
}

// apart confirms the smallest of those cases of f that pass a filter, and shrinks it while it passes. If from is
// not nil, it then shrinks freely, and must not end at from. It returns nil if no witness is to be relied on.
func (p *prober) apart(ctx context.Context, f *finding, of []explained, filter shrink.Filter, from *spec.Call) (*finding, error) {
	var small spec.Case
	var found *finding
	for _, e := range of {
		c := p.caseAt(f.cases[e.at])
		if small.Call.Operator != nil && !minimise.Smaller(&c.Call, &small.Call) {
			continue
		}
		own := spec.Case{ID: c.ID, Call: c.Call.Clone()}
		r, err := p.judge.One(ctx, &own)
		if err != nil {
			return nil, err
		}
		if r.Finding == nil || !shrink.InvariantOf(&own, r).Shows(f.Invariant) || !filter(&own, r) {
			continue
		}
		if d, err := newFinding(&own, r); err == nil {
			small, found = own, d
			if p.u.operator == nil {
				file := &p.u.cases[f.cases[e.at]]
				found.origin, found.why = file.Origin, file.Why
			}
		}
	}
	if found == nil {
		return nil, nil //nolint:nilnil // there is none
	}
	found.Only(filter, from)
	if err := p.shrinker.Confirm(ctx, found.Divergence); err != nil {
		return nil, err
	}
	if found.Flaky || found.Unshrunk != "" || found.Key.Kind == result.Nondeterministic || found.Joins() {
		return nil, nil //nolint:nilnil // it is no witness to rely on
	}
	return found, nil
}

// caseAt returns the case at a position, which is valid until the next one, or nil if the generator
// cannot draw it.
func (p *prober) caseAt(position int) *spec.Case {
	c := p.call(position)
	if c == nil {
		return nil
	}
	return &spec.Case{ID: p.id(position), Call: *c}
}
