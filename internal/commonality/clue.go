package commonality

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"example.com/conform/spec"
)

// A clue is what some calls have in common: a quantity within bounds, or one of few values.
type clue struct {
	*quantity
	at        int // of the quantity
	low, high int64
	among     map[int64]bool // of a quantity with named values; then the bounds do not count
}

// holds reports whether a call, given by its quantities, has the clue.
func (c *clue) holds(call *call) bool {
	if c.among != nil {
		return c.among[call.values[c.at]]
	}
	return call.values[c.at] >= c.low && call.values[c.at] <= c.high
}

// String returns the clue in words: "elements of the output ≥ 12".
func (c *clue) String() string {
	switch {
	case c.flag:
		return c.values[c.low]
	case c.among != nil:
		in, out := c.sides()
		if len(in) <= len(out) {
			return c.name + ": " + strings.Join(in, " or ")
		}
		if len(out) == 1 {
			return c.name + ": not " + out[0]
		}
		return c.name + ": neither " + strings.Join(out, " nor ")
	case c.none != "" && c.high < 0:
		return c.none
	case c.high == math.MaxInt64: // also of what is beyond it
		return fmt.Sprintf("%s ≥ %d", c.name, c.low)
	case c.low == c.high:
		return fmt.Sprintf("%s = %d", c.name, c.low)
	default:
		return fmt.Sprintf("%s ≤ %d", c.name, c.high)
	}
}

// sides returns the names of the values that the clue admits, and of the others.
func (c *clue) sides() (in, out []string) {
	for value, name := range c.values {
		if c.among[int64(value)] {
			in = append(in, name)
		} else {
			out = append(out, name)
		}
	}
	return in, out
}

// mostNamed bounds the values that a clue names.
const mostNamed = 3

// cluesOf lists what all calls but the given number have in common.
func cluesOf(quantities []quantity, calls []call, except int) []clue {
	var list []clue
	values := make([]int64, len(calls))
	for at := range quantities {
		q := &quantities[at]
		for i := range calls {
			values[i] = calls[i].values[at]
		}
		slices.Sort(values)
		low, high := values[except], values[len(values)-1-except]
		switch {
		case q.flag:
			if low == high && q.values[low] != "" {
				list = append(list, clue{quantity: q, at: at, low: low, high: high})
			}
		case q.values != nil:
			c := clue{quantity: q, at: at, among: most(values, except)}
			if in, out := c.sides(); !c.among[-1] && len(out) > 0 && (len(in) <= mostNamed || len(out) <= mostNamed) {
				list = append(list, c)
			}
		case low == absent:
		case low == high:
			list = append(list, clue{quantity: q, at: at, low: low, high: high})
		default:
			list = append(list, clue{quantity: q, at: at, low: low, high: math.MaxInt64}, clue{quantity: q, at: at, low: absent + 1, high: high})
		}
	}
	return list
}

// most returns the most frequent values that together are all but the given number.
func most(values []int64, except int) map[int64]bool {
	times := make(map[int64]int)
	for _, value := range values {
		times[value]++
	}
	order := slices.SortedFunc(maps.Keys(times), func(a, b int64) int { return cmp.Or(times[b]-times[a], cmp.Compare(a, b)) })
	among, n := make(map[int64]bool), 0
	for _, value := range order {
		if n >= len(values)-except {
			break
		}
		among[value] = true
		n += times[value]
	}
	return among
}

// A call is the quantities of a call and, if the oracle was asked, the rules that decide
// something in it.
type call struct {
	values []int64
	valid  bool // it breaks no rule
	runs   bool // it is not only checked
	asked  bool
	rules  []*spec.Rule
}

// A profile is one or two clues that most diverging calls have and few passing ones.
type profile struct {
	clues     []clue
	diverging int // calls that have all clues
	passing   int
	of        int // passing calls in all
}

// holds reports whether a call has all clues.
func (p *profile) holds(call *call) bool {
	for i := range p.clues {
		if !p.clues[i].holds(call) {
			return false
		}
	}
	return true
}

// lift is how much rarer the profile is among the passing calls than if it told nothing.
func (p *profile) lift() float64 { return float64(p.of+1) / float64(p.passing+1) }

const (
	maxClues   = 2
	rare       = 20   // a clue that so few of the passing calls have needs no second
	enoughLift = 2    // a profile that is less rare among passing calls tells nothing
	someLift   = 1.25 // of a clue
	byChance   = 1e-4
	// looseLift is how much rarer a profile must be that a twentieth of the diverging
	// calls, perhaps of another fault, need not have.
	looseLift, looseShare = 1.5, 20
)

// tells reports whether a clue that all of n diverging calls have says something: not
// almost all passing calls have it, and n calls hardly do by chance.
func tells(having, passing, n int) bool {
	share := (float64(having) + 0.5) / (float64(passing) + 0.5)
	return share*someLift <= 1 && float64(n)*math.Log(share) <= math.Log(byChance)
}

// profileOf returns the profile of some diverging calls, without clues if they have nothing
// in common that tells them from those that pass.
func profileOf(quantities []quantity, diverging, passing []call) profile {
	p := profileExcept(quantities, diverging, passing, 0)
	if except := len(diverging) / looseShare; p.lift() < enoughLift && except > 0 {
		if loose := profileExcept(quantities, diverging, passing, except); loose.lift() > looseLift*p.lift() {
			p = loose
		}
	}
	if p.lift() < enoughLift {
		return profile{diverging: len(diverging), passing: len(passing), of: len(passing)}
	}
	return p
}

// profileExcept finds the clue of all diverging calls but the given number that the fewest
// passing calls have, and a second one if that halves these. An earlier quantity is the
// simpler one, so a later one must be a tenth rarer.
func profileExcept(quantities []quantity, diverging, passing []call, except int) profile {
	p := profile{of: len(passing)}
	left, all := passing, cluesOf(quantities, diverging, except)
	for len(p.clues) == 0 || len(p.clues) < maxClues && len(left)*rare > len(passing) {
		best, fewest := -1, len(left)
		for i := range all {
			having := 0
			for k := range left {
				if all[i].holds(&left[k]) {
					having++
				}
			}
			if having*10 < fewest*9 || best < 0 && having < fewest {
				best, fewest = i, having
			}
		}
		if best < 0 || !tells(fewest, len(left), len(diverging)) || len(p.clues) > 0 && 2*fewest > len(left) {
			break
		}
		p.clues = append(p.clues, all[best])
		left = slices.DeleteFunc(slices.Clone(left), func(c call) bool { return !all[best].holds(&c) })
	}
	p.passing = len(left)
	for i := range diverging {
		if p.holds(&diverging[i]) {
			p.diverging++
		}
	}
	return p
}
