package commonality

import (
	"math"
	"slices"
	"strings"

	"example.com/conform/spec"
)

const (
	// leastOf is the part of the rows, one in so many, that a condition of [Table.Divide] must be of.
	leastOf = 100
	// preferred is by how much less a type or a rank may tell than another quantity.
	preferred = 1.2
)

// Divide finds conditions that hold for valid calls that run among the rows, and for none among the
// others. No row meets two of them. It divides the rows by the clue that tells most about which are others, and each part again, and
// takes the parts without others: the largest first. It returns the rows that are left, too. A
// condition states the types and the ranks that its rows have, whether or not these tell anything.
func (t *Table) Divide(rows, others []int) (list []Found, left []int) {
	aside := func(row int) bool { return !t.rows[row].valid || !t.rows[row].runs }
	rows, others = slices.DeleteFunc(slices.Clone(rows), aside), slices.DeleteFunc(slices.Clone(others), aside)
	t.divide(nil, rows, others, max(fewRows, len(rows)/leastOf), func(path []clue, in []int) {
		clues := t.narrowed(path, in)
		list = append(list, Found{When: clausesOf(clues), Rows: in, clues: clues})
	})
	slices.SortStableFunc(list, func(a, b Found) int { return len(b.Rows) - len(a.Rows) })
	left = slices.DeleteFunc(slices.Clone(rows), func(row int) bool {
		return slices.ContainsFunc(list, func(f Found) bool { return t.Meets(&f, row) })
	})
	return list, left
}

func (t *Table) divide(path []clue, in, out []int, least int, take func(path []clue, in []int)) {
	switch {
	case len(out) == 0 && (len(path) == 0 && len(in) > 0 || len(in) >= least):
		take(path, in)
		return
	case len(in) < least || len(path) == mostClauses:
		return
	}
	best, most := (*clue)(nil), 0.0
	consider := func(c clue, p, n int) {
		gain := entropy(len(in), len(out)) - entropy(p, n) - entropy(len(in)-p, len(out)-n)
		if strings.HasPrefix(c.name, "type of ") || strings.HasPrefix(c.name, "rank of ") {
			gain *= preferred
		}
		if gain > 1e-9 && gain > most*1.02 {
			best, most = &c, gain
		}
	}
	for at := range t.quantities {
		q, counts := &t.quantities[at], t.counts(at, in, out)
		switch {
		case q.flag || q.values != nil:
			t.considerNamed(q, at, counts, consider)
		case counts[0].value != absent:
			considerBounds(q, at, counts, len(in), len(out), consider)
		case len(counts) > 1 && counts[1].value > absent+1: // a clause that states a bound cannot also admit calls without the quantity
			consider(clue{quantity: q, at: at, low: counts[1].value, high: math.MaxInt64}, len(in)-counts[0].in, len(out)-counts[0].out)
		}
	}
	if best == nil {
		return
	}
	lacks := t.opposite(best, in, out)
	for _, side := range []clue{*best, lacks} {
		t.divide(append(slices.Clone(path), side), t.having(&side, in), t.having(&side, out), least, take)
	}
}

// entropy is the information that it takes to tell which of some rows are others, in nats.
func entropy(in, out int) float64 {
	all, sum := float64(in+out), 0.0
	for _, n := range []int{in, out} {
		if n > 0 {
			sum -= float64(n) * math.Log(float64(n)/all)
		}
	}
	return sum
}

// opposite returns the clue that those of some rows have that lack a clue. A bound has one where
// every row has the quantity; else the values are told apart.
func (t *Table) opposite(c *clue, rows ...[]int) clue {
	o := clue{quantity: c.quantity, at: c.at, low: absent + 1, high: math.MaxInt64}
	rest := make(map[int64]bool)
	for _, row := range slices.Concat(rows...) {
		if !c.holds(&t.rows[row]) {
			rest[t.rows[row].values[c.at]] = true
		}
	}
	switch {
	case c.among != nil || rest[absent]:
		o.among = rest
	case c.low > absent+1:
		o.high = c.low - 1
	default:
		o.low = c.high + 1
	}
	return o
}

// narrowed returns the clues of a path with the named values that rows have, and with the types of
// all inputs and the rank of the first.
func (t *Table) narrowed(path []clue, rows []int) (clues []clue) {
	named, seen := make(map[int]bool), make(map[string]bool)
	add := func(at int) {
		if q := &t.quantities[at]; !named[at] {
			named[at] = true
			among := make(map[int64]bool)
			for _, row := range rows {
				among[t.rows[row].values[at]] = true
			}
			clues = append(clues, clue{quantity: q, at: at, among: among})
		}
	}
	for i := range path {
		if path[i].among != nil {
			add(path[i].at)
		} else {
			clues = append(clues, path[i])
		}
	}
	for p := range t.op.Params {
		at := slices.IndexFunc(t.quantities, func(q quantity) bool { return q.name == "type of "+t.op.Params[p].Name })
		if t.op.Params[p].Dir == spec.Out || at < 0 {
			continue
		}
		values := make([]string, len(rows)) // of two inputs that always have one type, one is named
		for i, row := range rows {
			values[i] = t.quantities[at].text(t.rows[row].values[at])
		}
		if key := strings.Join(values, " "); !seen[key] {
			seen[key] = true
			add(at)
		}
	}
	at := slices.IndexFunc(t.quantities, func(q quantity) bool { return strings.HasPrefix(q.name, "rank of ") })
	if at < 0 {
		return clues
	}
	low, high := int64(math.MaxInt64), int64(absent)
	for _, row := range rows {
		low, high = min(low, t.rows[row].values[at]), max(high, t.rows[row].values[at])
	}
	if low > absent {
		clues = append(clues, clue{quantity: &t.quantities[at], at: at, low: low, high: math.MaxInt64}, clue{quantity: &t.quantities[at], at: at, low: absent + 1, high: high})
	}
	return slices.Clip(clues)
}
