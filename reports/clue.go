package reports

import (
	"fmt"
	"slices"
	"strings"

	"example.com/conform/internal/plain"
	"example.com/conform/reports/result"
)

// addClues adds what runs know about groups. The first run that knows of a group counts.
func (a *Accumulator) addClues(list []result.Clue) {
	for i := range list {
		for _, signature := range list[i].Groups {
			if a.clues[signature] == nil {
				a.clues[signature] = &list[i]
			}
		}
	}
}

// together returns the divergences with those that are probably one fault next to each
// other, the one with the shortest witness first.
func (a *Accumulator) together(list []Divergence) []Divergence {
	sets := make(map[*result.Clue][]int) // the positions of those with one clue
	for i := range list {
		if clue := a.clues[list[i].Signature]; clue != nil {
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

// common states what the diverging cases have in common, or is empty. A divergence that is
// probably the same fault as another only names that.
func common(d *Divergence) string {
	c := d.Clue
	if c == nil || len(c.Common) == 0 || d.SameAs != "" {
		return ""
	}
	var clues []string
	for _, clue := range c.Common {
		clues = append(clues, plain.Line(clue))
	}
	diverging := fmt.Sprintf("all %d diverging", c.Diverging.Of)
	if c.Diverging.Have < c.Diverging.Of {
		diverging = fmt.Sprintf("%d of %d diverging", c.Diverging.Have, c.Diverging.Of)
	}
	if len(c.Groups) > 1 {
		diverging += fmt.Sprintf(" in %d divergences", len(c.Groups))
	}
	return fmt.Sprintf("%s (%s, %d of %d passing)", strings.Join(clues, " and "), diverging, c.Passing.Have, c.Passing.Of)
}

// suspect names the rule that tells the diverging cases best from others, as common does.
func suspect(d *Divergence) string {
	if d.Clue == nil || d.Clue.Rule == nil || d.SameAs != "" {
		return ""
	}
	r := d.Clue.Rule
	return fmt.Sprintf("%s decides something (%d of %d diverging, %d of %d passing)",
		plain.Line(r.Rule), r.Diverging.Have, r.Diverging.Of, r.Passing.Have, r.Passing.Of)
}

// sameAs names the divergence that is probably the same fault, or is empty.
func sameAs(d *Divergence) string {
	if d.SameAs == "" {
		return ""
	}
	return "probably the same fault as " + plain.Line(d.SameAs)
}
