package draw

import "math/bits"

// maxValues bounds the values of all features of a generator together.
const maxValues = 64 * rowWords

// A row is a set of values of all features, one after another.
type row [rowWords]uint64

const rowWords = 3

func (r *row) add(value int)      { r[value/64] |= 1 << (value % 64) }
func (r *row) remove(value int)   { r[value/64] &^= 1 << (value % 64) }
func (r *row) has(value int) bool { return r[value/64]>>(value%64)&1 == 1 }

// Pairs is a set of pairs of values of different features of one generator.
type Pairs struct {
	generator *Generator
	first     [maxFeatures + 1]int // of each feature's values, among all
	with      [maxValues]row       // the values that each is paired with
	count     int
}

// NewPairs returns the empty set.
func (g *Generator) NewPairs() *Pairs {
	s := &Pairs{generator: g}
	for i := range g.features() {
		s.first[i+1] = s.first[i] + g.values(i)
	}
	if s.first[g.features()] > maxValues {
		panic("draw: too many values of features")
	}
	return s
}

// Add adds the pairs of a case's values and returns how many are new.
func (s *Pairs) Add(p *Profile) int {
	var all row
	for i := range s.generator.features() {
		all.add(s.first[i] + p.Of(i))
	}
	twice := 0
	for i := range s.generator.features() {
		value := s.first[i] + p.Of(i)
		with := &s.with[value]
		others := all
		others.remove(value)
		for k := range others {
			twice += bits.OnesCount64(others[k] &^ with[k])
			with[k] |= others[k]
		}
	}
	s.count += twice / 2
	return twice / 2
}

// add adds one pair and reports whether it is new.
func (s *Pairs) add(a, valueOfA, b, valueOfB int) bool {
	x, y := s.first[a]+valueOfA, s.first[b]+valueOfB
	if s.with[x].has(y) {
		return false
	}
	s.with[x].add(y)
	s.with[y].add(x)
	s.count++
	return true
}

// Len returns how many pairs the set has.
func (s *Pairs) Len() int { return s.count }

// A Pair is a value of one feature beside a value of another, in words.
type Pair struct{ Feature, Value, OtherFeature, OtherValue string }

// Without lists the pairs of s that are not in t, which is of the same
// generator.
func (s *Pairs) Without(t *Pairs) []Pair {
	var list []Pair
	g := s.generator
	names := g.FeatureNames()
	for a := range g.features() {
		for b := a + 1; b < g.features(); b++ {
			for i := range g.values(a) {
				for j := range g.values(b) {
					x, y := s.first[a]+i, s.first[b]+j
					if s.with[x].has(y) && !t.with[x].has(y) {
						list = append(list, Pair{names[a], g.ValueName(a, i), names[b], g.ValueName(b, j)})
					}
				}
			}
		}
	}
	return list
}

// Of returns the values of a feature that are in some pair.
func (s *Pairs) Of(feature int) []string {
	var names []string
	for value := range s.generator.values(feature) {
		if s.with[s.first[feature]+value] != (row{}) {
			names = append(names, s.generator.ValueName(feature, value))
		}
	}
	return names
}

// Reachable returns the pairs that some case has: for each break and each two
// features, what comes of every way of choosing their values and all that
// their offers ask for. What neither asks for cannot hinder them, because
// every feature has an offer whatever the others are.
func (g *Generator) Reachable() *Pairs {
	pairs := g.NewPairs()
	w := &walk{}
	p := &Profile{generator: g, walk: w}
	var reached [maxFeatures]Set
	for broken := range g.values(Broken) {
		reached[Broken] = Of(broken)
		for b := Broken + 1; b < g.features(); b++ {
			reached[b] = 0
			for more := w.start(p, broken); more; more = w.next(p, broken) {
				reached[b] |= Of(p.Of(b))
			}
			for a := range b {
				left := pairs.lacks(a, reached[a], b, reached[b])
				for more := w.start(p, broken); more && left > 0; more = w.next(p, broken) {
					if i, j := p.Of(a), p.Of(b); pairs.add(a, i, b, j) {
						left--
					}
				}
			}
		}
	}
	return pairs
}

// lacks returns how many pairs of the given values are not in s.
func (s *Pairs) lacks(a int, valuesOfA Set, b int, valuesOfB Set) int {
	n := 0
	for ; valuesOfA != 0; valuesOfA &= valuesOfA - 1 {
		with := &s.with[s.first[a]+valuesOfA.lowest()]
		for rest := valuesOfB; rest != 0; rest &= rest - 1 {
			if !with.has(s.first[b] + rest.lowest()) {
				n++
			}
		}
	}
	return n
}

// A walk takes every path through a tree of choices, one after another: the
// last choice that has another value takes it, and those after it are made
// anew.
type walk struct {
	taken []choice
	at    int
}

type choice struct {
	offered Set
	value   int
}

// start clears p for the first path, on which a rule is broken or none.
func (w *walk) start(p *Profile, broken int) bool {
	w.taken, w.at = w.taken[:0], 0
	p.clear()
	p.values[Broken] = int8(broken)
	return true
}

func (w *walk) choose(offered Set) int {
	if w.at == len(w.taken) {
		w.taken = append(w.taken, choice{offered, offered.lowest()})
	}
	w.at++
	return w.taken[w.at-1].value
}

// next clears p for the following path and reports whether there is one.
func (w *walk) next(p *Profile, broken int) bool {
	for n := len(w.taken); n > 0; n-- {
		c := &w.taken[n-1]
		if rest := c.offered >> (c.value + 1) << (c.value + 1); rest != 0 {
			c.value = rest.lowest()
			w.taken, w.at = w.taken[:n], 0
			p.clear()
			p.values[Broken] = int8(broken)
			return true
		}
	}
	return false
}
