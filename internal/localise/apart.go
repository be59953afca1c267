package localise

import (
	"cmp"
	"iter"
	"math"
	"slices"

	"example.com/conform/spec"
)

// Limits of when a group is probed for a second fault.
const (
	// betterRate is how much better a clue of the witness must tell diverging calls from
	// passing ones than what all of them have in common.
	betterRate = 1.3
	// fewApart and shareApart are how many calls must lack the clue, and wideShare how few
	// may have it.
	fewApart, shareApart, wideShare = 3, 50, 20
	maxCuts                         = 16 // bounds of one quantity that are tried
	maxTraits                       = 4  // each of a quantity of its own
)

// A Background is the passing calls of an operator that diverging ones are compared with.
type Background struct{ localiser }

// NewBackground reads passing calls, under the reading that the backend follows.
func NewBackground(op *spec.Operator, reading []spec.Choice, passing iter.Seq[*spec.Call]) *Background {
	b := &Background{newLocaliser(op, reading)}
	b.passing = b.read(passing, 0)
	return b
}

// A Trait is something that calls have or lack, such as "rank of the output ≥ 4".
type Trait struct {
	of   *Background
	clue clue
}

// String returns the trait in words.
func (t *Trait) String() string { return t.clue.String() }

// Has reports whether a call has the trait.
func (t *Trait) Has(c *spec.Call) bool {
	one := t.of.readOne(c)
	return t.clue.holds(&one)
}

// Apart returns the traits of the witness of some diverging calls that tell best that calls
// diverge, although some of these lack them. Those may be of a second fault. There is no trait if
// too few calls lack any, or if all share so much that they are probably of one fault.
func (b *Background) Apart(witness *spec.Call, diverging iter.Seq[*spec.Call]) []*Trait {
	calls := b.read(diverging, 0)
	passing := b.comparable(calls)
	if len(calls) < 2*fewest || len(passing) < fewPassing {
		return nil
	}
	whole := profileOf(b.quantities, calls, passing)
	if whole.diverging == len(calls) && whole.lift() >= joinLift {
		return nil
	}
	rate := func(in, out int) float64 { return float64(in) / float64(in+out) }
	small := b.readOne(witness)
	type ranked struct {
		clue
		rate float64
	}
	var list []ranked
	for _, c := range b.cuts(&small, calls) {
		in := count(calls, &c)
		if lack := len(calls) - in; lack < max(fewApart, len(calls)/shareApart) || in*wideShare < len(calls) {
			continue
		}
		if now := rate(in, count(passing, &c)); now > betterRate*rate(len(calls), whole.passing) {
			list = append(list, ranked{c, now})
		}
	}
	slices.SortStableFunc(list, func(x, y ranked) int { return cmp.Compare(y.rate, x.rate) })
	var traits []*Trait
	var used []int
	for _, r := range list {
		if !slices.Contains(used, r.at) && len(traits) < maxTraits {
			used = append(used, r.at)
			traits = append(traits, &Trait{of: b, clue: r.clue})
		}
	}
	return traits
}

// count returns how many calls have a clue.
func count(calls []call, c *clue) (n int) {
	for i := range calls {
		if c.holds(&calls[i]) {
			n++
		}
	}
	return n
}

// cuts lists the clues that a call has and that divide others: its own named value of a
// quantity, or a bound of one that the others have.
func (b *Background) cuts(of *call, others []call) (list []clue) {
	for at := range b.quantities {
		q, own := &b.quantities[at], of.values[at]
		var values []int64
		for i := range others {
			values = append(values, others[i].values[at])
		}
		slices.Sort(values)
		values = slices.Compact(values)
		switch {
		case len(values) < 2 || own == absent:
		case q.flag:
			if q.values[own] != "" {
				list = append(list, clue{quantity: q, at: at, low: own, high: own})
			}
		case q.values != nil:
			if own >= 0 {
				list = append(list, clue{quantity: q, at: at, among: map[int64]bool{own: true}})
			}
		default:
			step := (len(values) + maxCuts - 1) / maxCuts
			for i := 0; i < len(values); i += step {
				switch v := values[i]; {
				case v == absent:
				case v <= own && i > 0:
					list = append(list, clue{quantity: q, at: at, low: v, high: math.MaxInt64})
				case v >= own && i < len(values)-1:
					list = append(list, clue{quantity: q, at: at, low: absent + 1, high: v})
				}
			}
		}
	}
	return list
}
