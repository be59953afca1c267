package commonality

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"example.com/conform/cases"
	"example.com/conform/spec"
)

// A Table is the quantities of many calls of one operator, a row each.
type Table struct {
	Reader
	rows []call
}

// NewTable returns an empty table.
func NewTable(op *spec.Operator, reading []spec.Choice) *Table {
	return &Table{Reader: Reader{newLocaliser(op, reading)}}
}

// Add adds a call and returns its row.
func (t *Table) Add(c *spec.Call) int {
	t.rows = append(t.rows, t.readOne(c))
	return len(t.rows) - 1
}

// A Found condition tells rows from others.
type Found struct {
	When   []cases.Clause
	Rows   []int // that it is about: all of them meet it
	Others int   // how many of the other rows meet it
	clues  []clue
}

// Limits of what is learned.
const (
	mostClauses = 8
	// fewRows is how many rows a condition is found from at least, and enoughRows how many it
	// takes to bound one quantity from both sides.
	fewRows, enoughRows = 3, 10
	// byLuck bounds the probability that so many calls drawn like the others all meet a
	// condition.
	byLuck = 1e-6
	// better is by how much a clause must raise the share of rows among those that meet it, and
	// worth how much information about them it must have, in nats: thousands of clauses are
	// considered, of which some tell rows from others by chance. Each further value of a clause
	// costs as much as perValue.
	better, worth, perValue = 1.05, 8, 1
)

// Conditions finds conditions that together hold for most of the rows and tell them from the
// others: the best first, then the best for the rows that are left. Rows that no condition holds
// for have too little in common that others lack.
func (t *Table) Conditions(rows, others []int) (list []Found) {
	for len(rows) >= fewRows {
		f := t.grow(rows, others)
		if f == nil {
			return list
		}
		list = append(list, *f)
		rows = slices.DeleteFunc(slices.Clone(rows), func(row int) bool { return slices.Contains(f.Rows, row) })
	}
	return list
}

// Meets reports whether a row meets a condition that was found.
func (t *Table) Meets(f *Found, row int) bool {
	return !slices.ContainsFunc(f.clues, func(c clue) bool { return !c.holds(&t.rows[row]) })
}

// grow adds clause after clause while each raises the share of the rows.
func (t *Table) grow(rows, others []int) *Found {
	in, out := rows, others
	var clues []clue
	for i := 0; i < len(ladder) && len(clues) < mostClauses && len(out) > 0; {
		if i > 0 && rate(len(in), len(in)+len(out)) > ladder[i].until {
			break
		}
		best := t.best(in, out, clues, ladder[i].keep)
		if best == nil {
			i++
			continue
		}
		clues = append(clues, *best)
		in, out, i = t.having(best, in), t.having(best, out), 0
	}
	clues = t.prune(clues, rows, others)
	for i := range clues {
		t.widen(clues, i, others)
	}
	return t.found(clues, rows, others)
}

// found returns the condition of clues, unless rows may meet it by luck.
func (t *Table) found(clues []clue, rows, others []int) *Found {
	f := &Found{clues: clues, Rows: t.meeting(clues, rows), Others: len(t.meeting(clues, others))}
	if len(clues) == 0 || len(f.Rows) < fewRows || float64(len(f.Rows))*math.Log(rate(f.Others, len(others))) > math.Log(byLuck) {
		return nil
	}
	f.When = clausesOf(clues)
	return f
}

// mostRelaxed is how many clauses of a condition may be relaxed for a row.
const mostRelaxed = 2

// Relax widens a condition so that one more row meets it, if that row fails few of its clauses and
// the condition then still tells its rows from the others. It reports whether it did.
func (t *Table) Relax(f *Found, row int, others []int) bool {
	clues, failed := slices.Clone(f.clues), 0
	for i := range clues {
		c, v := &clues[i], t.rows[row].values[clues[i].at]
		switch {
		case c.holds(&t.rows[row]):
			continue
		case c.among != nil:
			c.among = maps.Clone(c.among)
			c.among[v] = true
			if c.flag {
				return false // it then says nothing
			}
		case v == absent:
			return false
		default:
			c.low, c.high = min(c.low, v), max(c.high, v)
		}
		failed++
	}
	if failed > mostRelaxed {
		return false
	}
	wider := t.found(clues, append(slices.Clone(f.Rows), row), others)
	if wider == nil || wider.Others > 2*f.Others+fewRows {
		return false
	}
	*f = *wider
	return true
}

// ladder says which clauses are taken: first those that nearly all rows have, and only while they
// are not most of the calls that meet the condition, those that fewer have.
var ladder = []struct{ keep, until float64 }{{0.97, 1}, {0.8, 0.3}, {0.4, 0.15}, {0, 0.05}}

// rate is a share that is never 0 nor 1.
func rate(have, of int) float64 { return (float64(have) + 0.5) / (float64(of) + 1) }

func (t *Table) having(c *clue, rows []int) (list []int) {
	for _, row := range rows {
		if c.holds(&t.rows[row]) {
			list = append(list, row)
		}
	}
	return list
}

func (t *Table) meeting(clues []clue, rows []int) []int {
	for i := range clues {
		rows = t.having(&clues[i], rows)
	}
	return rows
}

// best returns the clause that gains most: by the information about a row, times the rows that
// meet it. Of two alike the earlier quantity is the simpler one.
func (t *Table) best(in, out []int, have []clue, keep float64) (best *clue) {
	most, base := 0.0, rate(len(in), len(in)+len(out))
	consider := func(c clue, p, n int) {
		price := worth + perValue*float64(len(c.among))
		if p < fewRows || float64(p) < keep*float64(len(in)) || rate(p, p+n) < better*base {
			return
		}
		if gain := float64(p)*math.Log(rate(p, p+n)/base) - price; gain > most*1.02 {
			most, best = gain, &c
		}
	}
	for at := range t.quantities {
		q := &t.quantities[at]
		counts := t.counts(at, in, out)
		switch {
		case q.flag || q.values != nil:
			t.considerNamed(q, at, counts, consider)
		case len(in) >= enoughRows || !slices.ContainsFunc(have, func(c clue) bool { return c.at == at }):
			considerBounds(q, at, counts, len(in), len(out), consider)
		}
	}
	return best
}

// A tally is how many rows and how many others have a value.
type tally struct {
	value   int64
	in, out int
}

// counts tallies the values of a quantity, in ascending order.
func (t *Table) counts(at int, in, out []int) []tally {
	byValue := make(map[int64]*tally)
	of := func(row int) *tally {
		value := t.rows[row].values[at]
		if byValue[value] == nil {
			byValue[value] = &tally{value: value}
		}
		return byValue[value]
	}
	for _, row := range in {
		of(row).in++
	}
	for _, row := range out {
		of(row).out++
	}
	list := make([]tally, 0, len(byValue))
	for _, value := range slices.Sorted(maps.Keys(byValue)) {
		list = append(list, *byValue[value])
	}
	return list
}

// considerNamed considers the values of which most calls are rows, one value first, then with
// the next.
func (t *Table) considerNamed(q *quantity, at int, counts []tally, consider func(c clue, p, n int)) {
	order := slices.Clone(counts)
	order = slices.DeleteFunc(order, func(k tally) bool { return k.in == 0 })
	slices.SortStableFunc(order, func(a, b tally) int {
		return cmp.Or(cmp.Compare(rate(b.in, b.in+b.out), rate(a.in, a.in+a.out)), cmp.Compare(a.value, b.value))
	})
	p, n := 0, 0
	for i, k := range order {
		p, n = p+k.in, n+k.out
		if i == len(counts)-1 {
			return // every value
		}
		among := make(map[int64]bool)
		for _, value := range order[:i+1] {
			among[value.value] = true
		}
		consider(clue{quantity: q, at: at, among: among}, p, n)
	}
}

// considerBounds considers a lower and an upper bound at each value that a row has.
func considerBounds(q *quantity, at int, counts []tally, in, out int, consider func(c clue, p, n int)) {
	p, n := in, out
	for i, k := range counts {
		if i > 0 && k.in > 0 && k.value != absent {
			consider(clue{quantity: q, at: at, low: k.value, high: math.MaxInt64}, p, n)
		}
		p, n = p-k.in, n-k.out
	}
	p, n = 0, 0
	for i, k := range counts {
		if k.value == absent {
			continue
		}
		if p, n = p+k.in, n+k.out; i < len(counts)-1 && k.in > 0 {
			consider(clue{quantity: q, at: at, low: absent + 1, high: k.value}, p, n)
		}
	}
}

// prune drops the clauses without which hardly more of the others meet the condition.
func (t *Table) prune(clues []clue, rows, others []int) []clue {
	for i := len(clues) - 1; i >= 0 && len(clues) > 1; i-- {
		without := slices.Delete(slices.Clone(clues), i, i+1)
		with, more := len(t.meeting(clues, others)), len(t.meeting(without, others))
		p, q := len(t.meeting(clues, rows)), len(t.meeting(without, rows))
		if rate(p, p+with) < better*rate(q, q+more) {
			clues = without
		}
	}
	return clues
}

// widen moves a bound as far as no other call that meets the rest of the condition lies between:
// the next call of the fault may lie there.
func (t *Table) widen(clues []clue, i int, others []int) {
	c := &clues[i]
	if c.among != nil {
		return
	}
	low, high := int64(absent), int64(math.MaxInt64)
	for _, row := range t.meeting(slices.Delete(slices.Clone(clues), i, i+1), others) {
		switch v := t.rows[row].values[c.at]; {
		case v < c.low:
			low = max(low, v)
		case v > c.high:
			high = min(high, v)
		}
	}
	if c.low > absent+1 && low > absent {
		c.low = low + 1
	}
	if c.high < math.MaxInt64 && high < math.MaxInt64 {
		c.high = high - 1
	}
}

// clausesOf states clues, in the order of their quantities.
func clausesOf(clues []clue) (list []cases.Clause) {
	sorted := slices.Clone(clues)
	slices.SortStableFunc(sorted, func(a, b clue) int { return cmp.Compare(a.at, b.at) })
	for i := range sorted {
		k := sorted[i].clause()
		if n := len(list); n > 0 && list[n-1].Quantity == k.Quantity && k.Among == nil && list[n-1].Among == nil {
			list[n-1].Min, list[n-1].Max = tighter(list[n-1].Min, k.Min, 1), tighter(list[n-1].Max, k.Max, -1)
			continue
		}
		if len(list) > 0 && list[len(list)-1].Quantity == k.Quantity { // the later one is the narrower
			list[len(list)-1] = k
			continue
		}
		list = append(list, k)
	}
	return list
}

// tighter returns the larger of two bounds, or the smaller one if the sign is negative. Either may
// be nil.
func tighter(a, b *int64, sign int) *int64 {
	switch {
	case a == nil:
		return b
	case b == nil || cmp.Compare(*a, *b)*sign >= 0:
		return a
	}
	return b
}

// Spread orders rows so that each has as many types, ranks and named values as can be that those
// before it lack; of rows alike, the one with the fewest elements comes first.
func (t *Table) Spread(rows []int, most int) (chosen []int) {
	seen := make([]map[int64]bool, len(t.quantities))
	var telling, sizes []int
	for at := range t.quantities {
		seen[at] = make(map[int64]bool)
		name := t.quantities[at].name
		if t.quantities[at].values != nil || strings.HasPrefix(name, "rank of ") {
			telling = append(telling, at)
		}
		if strings.HasPrefix(name, "elements of ") {
			sizes = append(sizes, at)
		}
	}
	left := slices.Clone(rows)
	for len(chosen) < most && len(left) > 0 {
		best, fresh, size := 0, -1, int64(0)
		for i, row := range left {
			n, elements := 0, int64(0)
			for _, at := range telling {
				if !seen[at][t.rows[row].values[at]] {
					n++
				}
			}
			for _, at := range sizes {
				if v := t.rows[row].values[at]; v != absent && elements < math.MaxInt64-v {
					elements += v
				}
			}
			if n > fresh || n == fresh && elements < size {
				best, fresh, size = i, n, elements
			}
		}
		for _, at := range telling {
			seen[at][t.rows[left[best]].values[at]] = true
		}
		chosen = append(chosen, left[best])
		left = slices.Delete(left, best, best+1)
	}
	return chosen
}
