package draw

import (
	"iter"
	"slices"

	"example.com/conform/spec"
)

// A Set counts calls by combination of feature values: each pair of values of
// two features, and each triple of three features that interact.
type Set struct {
	of     *Generator
	table  *table
	most   uint8   // the limit of counts
	counts []uint8 // by code
	len    int
	has    []int // the values of a call, one for each feature
	codes  []int // the codes of its combinations
}

// NewSet returns the empty set, whose counts stop at most.
func (g *Generator) NewSet(most uint8) *Set {
	t := newTable(g)
	n := t.interacting
	return &Set{of: g, table: t, most: most, counts: make([]uint8, t.values()*t.values()+n*n*n), has: make([]int, len(t.names))}
}

// A Combination is two or three features, by position and ascending, each with
// one of its values. Position 0 is the broken rule.
type Combination []FeatureValue

// A FeatureValue is a feature and one of its values, both by position.
type FeatureValue struct{ Feature, Value int }

// Codes returns the codes of the combinations of a call, which breaks the given
// static rule or none. They are valid until the next call.
func (s *Set) Codes(c *spec.Call, broken *spec.Rule) []int {
	t := s.table
	s.has[0] = 1 + slices.Index(t.rules, broken)
	for i := range s.of.Features {
		s.has[1+i] = s.of.Features[i].Of(c)
	}
	s.codes = s.codes[:0]
	for a, i := range s.has {
		row := (t.first[a] + i) * t.values()
		for b := a + 1; b < len(s.has); b++ {
			s.codes = append(s.codes, row+t.first[b]+s.has[b])
		}
	}
	n, base := t.interacting, t.values()*t.values()
	for x, a := range t.interact {
		for y, b := range t.interact[:x] {
			for _, c := range t.interact[:y] {
				s.codes = append(s.codes, base+((t.among[c]+s.has[c])*n+t.among[b]+s.has[b])*n+t.among[a]+s.has[a])
			}
		}
	}
	return s.codes
}

// Fresh returns the codes of a call's combinations that s lacks. They are valid
// until the next call.
func (s *Set) Fresh(c *spec.Call, broken *spec.Rule) []int {
	s.Codes(c, broken)
	s.codes = slices.DeleteFunc(s.codes, s.HasCode)
	return s.codes
}

// Add adds the combinations of a call, which breaks the given static rule or
// none, and returns how many are new.
func (s *Set) Add(c *spec.Call, broken *spec.Rule) int { return s.AddCodes(s.Codes(c, broken)) }

// AddCodes is Add for the combinations with these codes.
func (s *Set) AddCodes(codes []int) (added int) {
	for _, code := range codes {
		if n := &s.counts[code]; *n < s.most {
			if *n++; *n == 1 {
				added++
			}
		}
	}
	s.len += added
	return added
}

// HasCode reports whether s has the combination with this code.
func (s *Set) HasCode(code int) bool { return s.counts[code] > 0 }

// code returns the code of a combination.
func (s *Set) code(c Combination) int {
	t := s.table
	if len(c) == 2 {
		return (t.first[c[0].Feature]+c[0].Value)*t.values() + t.first[c[1].Feature] + c[1].Value
	}
	at := 0
	for _, v := range c {
		at = at*t.interacting + t.among[v.Feature] + v.Value
	}
	return t.values()*t.values() + at
}

// Put sets the count of a combination to its limit. It returns false if the
// generator has no such combination.
func (s *Set) Put(c Combination) bool {
	for i, v := range c {
		if i > 0 && v.Feature <= c[i-1].Feature || len(c) == 3 && !slices.Contains(s.table.interact, v.Feature) {
			return false
		}
	}
	if n := &s.counts[s.code(c)]; *n == 0 {
		s.len++
		*n = s.most
	}
	return true
}

// Count returns how many calls had a combination, up to the limit of s.
func (s *Set) Count(c Combination) int { return int(s.counts[s.code(c)]) }

// Len returns how many combinations the set has.
func (s *Set) Len() int { return s.len }

// Combinations yields every combination of feature values of g, whether a call
// can have it or not: pairs before triples, and those that differ only in the
// last feature together. Each is valid until the next.
func (g *Generator) Combinations() iter.Seq[Combination] {
	return func(yield func(Combination) bool) {
		t := newTable(g)
		all := make([]int, len(t.names))
		for i := range all {
			all[i] = i
		}
		room := make(Combination, 0, 3)
		_ = t.each(room, 2, all, yield) && t.each(room, 3, t.interact, yield)
	}
}

// each yields the combinations that begin with c and continue with n of the
// features. It reports whether to continue.
func (t *table) each(c Combination, n int, features []int, yield func(Combination) bool) bool {
	if len(c) == n {
		return yield(c)
	}
	for i, feature := range features {
		for value := range t.first[feature+1] - t.first[feature] {
			if !t.each(append(c, FeatureValue{feature, value}), n, features[i+1:], yield) {
				return false
			}
		}
	}
	return true
}

// All yields the combinations of s, in the order of [Generator.Combinations].
func (s *Set) All() iter.Seq[Combination] {
	return func(yield func(Combination) bool) {
		for c := range s.of.Combinations() {
			if s.Count(c) > 0 && !yield(c) {
				return
			}
		}
	}
}

// Without lists the combinations of s that are not in t, a set of the same
// generator.
func (s *Set) Without(t *Set) []Combination {
	var list []Combination
	for c := range s.All() {
		if t.Count(c) == 0 {
			list = append(list, slices.Clone(c))
		}
	}
	return list
}

// A table has the features of a generator by position. The broken rule is the
// first.
type table struct {
	names    []string
	rules    []*spec.Rule // that a call can break
	first    []int        // the first of each feature's values among all values; then the number of all
	interact []int        // the features that interact
	among    []int        // the first of each of their values among all their values
	// interacting is the number of all their values.
	interacting int
}

func (t *table) values() int { return t.first[len(t.names)] }

func newTable(g *Generator) *table {
	t := &table{names: []string{"broken rule"}, rules: g.static(), among: make([]int, 1+len(g.Features))}
	t.first = []int{0, 1 + len(t.rules)}
	for i := range g.Features {
		f := &g.Features[i]
		t.names = append(t.names, f.Name)
		t.first = append(t.first, t.first[i+1]+len(f.Values))
		if f.Interacts {
			t.interact = append(t.interact, i+1)
			t.among[i+1] = t.interacting
			t.interacting += len(f.Values)
		}
	}
	return t
}

// FeatureNames returns the names of g's features by position.
func (g *Generator) FeatureNames() []string { return newTable(g).names }

// ValueNames returns the names of a feature's values by position.
func (g *Generator) ValueNames(feature int) []string {
	if feature > 0 {
		return g.Features[feature-1].Values
	}
	names := []string{"none"}
	for _, rule := range g.static() {
		names = append(names, rule.ID)
	}
	return names
}
