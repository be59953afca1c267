package commonality

import (
	"cmp"
	"math"
	"slices"
)

// A group is of the fault of another if its witness and all its calls have what those of the
// other have in common, which is joinLift times rarer among passing calls and rare enough not to be
// chance. A group of at least joinCases calls must not have anything in common that is joinRatio
// times rarer than that: it would have a cause of its own.
const joinLift, joinCases, joinRatio = 2.5, 20, 1.5

// A fault is the groups of one cause, as far as is known.
type fault struct {
	signatures []string
	signal     string
	calls      []call
	own        profile // of the first group
}

// faults divides groups of diverging calls by their cause. A group joins one of more calls.
func (l *localiser) faults(groups []Group) []*fault {
	type read struct {
		*Group
		at      int
		calls   []call
		witness *call
	}
	list := make([]read, len(groups))
	for i := range groups {
		list[i] = read{Group: &groups[i], at: i, calls: l.read(groups[i].Cases, ruleCases)}
		if groups[i].Witness != nil {
			one := l.readOne(groups[i].Witness)
			list[i].witness = &one
		}
	}
	slices.SortStableFunc(list, func(a, b read) int { return cmp.Compare(len(b.calls), len(a.calls)) })
	faults, first := make([]*fault, 0, len(list)), make(map[*fault]int)
	for _, g := range list {
		passing := l.comparable(g.calls)
		own := profileOf(l.quantities, g.calls, passing)
		same := slices.IndexFunc(faults, func(f *fault) bool {
			return f.signal == g.Signal && g.witness != nil && f.covers(g.witness, g.calls, passing, &own)
		})
		if same < 0 {
			f := &fault{signatures: []string{g.Signature}, signal: g.Signal, calls: g.calls, own: own}
			faults, first[f] = append(faults, f), g.at
			continue
		}
		f := faults[same]
		f.signatures, f.calls, first[f] = append(f.signatures, g.Signature), slices.Concat(f.calls, g.calls), min(first[f], g.at)
	}
	slices.SortFunc(faults, func(a, b *fault) int { return cmp.Compare(first[a], first[b]) })
	return faults
}

// covers reports whether the calls of a group are of the fault. own is what they have in common
// that few of the passing calls have.
func (f *fault) covers(witness *call, calls, passing []call, own *profile) bool {
	p := &f.own
	if len(p.clues) == 0 || p.lift() < joinLift || !p.holds(witness) || slices.ContainsFunc(calls, func(c call) bool { return !p.holds(&c) }) {
		return false
	}
	chance := float64(len(calls)) * math.Log((float64(p.passing)+0.5)/(float64(p.of)+0.5))
	here := profile{of: len(passing)}
	for i := range passing {
		if p.holds(&passing[i]) {
			here.passing++
		}
	}
	return chance <= math.Log(byChance) && (len(calls) < joinCases || own.lift() <= joinRatio*here.lift())
}
