package commonality

import (
	"cmp"
	"iter"
	"math"
	"slices"
	"strings"

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
	// Of the calls that meet a condition, at most one in sureOf passes.
	sureOf, maxClauses, nearlyAs = 10, 3, 0.8
	// One clue is a condition alone where it has manyAlone calls, of which at most one in surelyOf
	// passes, and leaves one in restAlone of the diverging calls.
	manyAlone, surelyOf, restAlone = 20, 20, 3
	maxTraits                      = 4 // each of a quantity of its own
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
	of    *Background
	clues []clue
	// Alone says that it is one clue that makes nearly all of many calls diverge, and that many
	// diverging calls lack.
	Alone bool
}

// String returns the trait in words.
func (t *Trait) String() string {
	words := make([]string, len(t.clues))
	for i := range t.clues {
		words[i] = t.clues[i].String()
	}
	return strings.Join(words, " and ")
}

// Has reports whether a call has the trait.
func (t *Trait) Has(c *spec.Call) bool {
	one := t.of.readOne(c)
	return t.holds(&one)
}

// holds reports whether a call has all clues.
func (t *Trait) holds(c *call) bool {
	return !slices.ContainsFunc(t.clues, func(clue clue) bool { return !clue.holds(c) })
}

// condition returns what the witness of some diverging calls has and makes nearly every call
// diverge that has it, clue by clue: the traits of one clue, of two, and so on that some of the
// diverging calls lack. There is none if nothing makes nearly every call diverge.
func (b *Background) condition(witness call, in, out []call) (traits []*Trait) {
	var clues []clue
	all := len(in)
	for len(in) >= fewest && len(clues) < maxClauses && len(out)*sureOf > len(in)+len(out) {
		was, best, gain := sure(len(in), len(out)), clue{}, 0.0
		for _, c := range b.cuts(&witness, slices.Concat(in, out)) {
			if c.among != nil {
				c.among = widened(c.at, &witness, in, out)
			}
			have := count(in, &c)
			if now := float64(have) * math.Log(sure(have, count(out, &c))/was); have >= fewest && now > gain {
				best, gain = c, now
			}
		}
		if gain == 0 {
			return nil
		}
		clues = append(clues, best)
		lacks := func(c call) bool { return !best.holds(&c) }
		in, out = slices.DeleteFunc(slices.Clone(in), lacks), slices.DeleteFunc(slices.Clone(out), lacks)
		if len(in) < all {
			traits = append(traits, &Trait{of: b, clues: slices.Clone(clues)})
		}
	}
	if len(in) < fewest || len(out)*sureOf > len(in)+len(out) {
		return nil
	}
	if rest := all - len(in); len(clues) == 1 && len(traits) == 1 {
		traits[0].Alone = len(in) >= manyAlone && len(out)*surelyOf <= len(in) && rest*restAlone >= all
	}
	return traits
}

// sure is the share of the calls that diverge, where one passing call was not seen.
func sure(in, out int) float64 { return float64(in) / float64(in+out+1) }

// widened returns the named values of a quantity of which calls diverge as surely as of the
// witness's own.
func widened(at int, witness *call, in, out []call) map[int64]bool {
	times := make(map[int64][2]int)
	for side, calls := range [][]call{in, out} {
		for i := range calls {
			n := times[calls[i].values[at]]
			n[side]++
			times[calls[i].values[at]] = n
		}
	}
	own := times[witness.values[at]]
	among := map[int64]bool{witness.values[at]: true}
	for value, n := range times {
		if value >= 0 && n[0] > 0 && sure(n[0], n[1]) >= sure(own[0], own[1])*nearlyAs {
			among[value] = true
		}
	}
	return among
}

// Apart returns the traits of the witness of some diverging calls that tell best that calls
// diverge, although some of these lack them. Those may be of a second fault. First come those that
// together make nearly every call diverge, and then, unless all share so much that they are
// probably of one fault, others that not too few calls lack.
func (b *Background) Apart(witness *spec.Call, diverging iter.Seq[*spec.Call]) []*Trait {
	calls := b.read(diverging, 0)
	passing := b.comparable(calls)
	if len(calls) < 2*fewest || len(passing) < fewPassing {
		return nil
	}
	small := b.readOne(witness)
	traits := b.condition(small, calls, passing)
	whole := profileOf(b.quantities, calls, passing)
	if whole.diverging == len(calls) && whole.lift() >= joinLift {
		return traits
	}
	rate := func(in, out int) float64 { return float64(in) / float64(in+out) }
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
	var used []int
	for _, r := range list {
		if !slices.Contains(used, r.at) && len(used) < maxTraits {
			used = append(used, r.at)
			traits = append(traits, &Trait{of: b, clues: []clue{r.clue}})
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
