package reports

import (
	"slices"

	"example.com/conform/reports/result"
)

// clues are what runs know about groups of cases, by the signature of a divergence.
type clues map[string]*result.Clue

// add adds what a run knows. The first run that knows of a group counts.
func (c clues) add(list []result.Clue) {
	for i := range list {
		for _, signature := range list[i].Groups {
			if c[signature] == nil {
				c[signature] = &list[i]
			}
		}
	}
}

// together returns the divergences with those that are probably one fault next to each
// other, the one with the shortest witness first.
func (c clues) together(list []Divergence) []Divergence {
	sets := make(map[*result.Clue][]int) // the positions of those with one clue
	for i := range list {
		if clue := c[list[i].Signature]; clue != nil {
			list[i].Clue = clue
			sets[clue] = append(sets[clue], i)
		}
	}
	sorted := make([]Divergence, 0, len(list))
	for i := range list {
		set := sets[list[i].Clue]
		switch {
		case list[i].Clue == nil:
			set = []int{i}
		case set[0] != i:
			continue
		}
		first := len(sorted)
		for _, k := range set {
			sorted = append(sorted, list[k])
		}
		slices.SortStableFunc(sorted[first:], func(a, b Divergence) int { return len(a.Witness.YAML) - len(b.Witness.YAML) })
		for k := first + 1; k < len(sorted); k++ {
			sorted[k].SameAs = sorted[first].Signature
		}
	}
	return sorted
}
