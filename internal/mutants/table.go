package mutants

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// Table writes scores as text: a line for each mutant, one more for each
// further group, and the score of all.
func Table(w io.Writer, scores []Score) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "MUTANT\tFOUND\tCASES\tRANDOM\tSECONDS\tGROUPS\tELEMENTS\tKIND\tRULE")
	for i := range scores {
		s := &scores[i]
		answer, first := "no", Group{}
		if s.Found {
			answer = "yes"
		}
		if len(s.Groups) > 0 {
			first = s.Groups[0]
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%.1f\t%d\t%d\t%s\t%s\n", s.Mutant, answer, count(s.Cases), count(s.Random), s.Seconds, len(s.Groups), first.Elements, first.Kind, first.Rule)
		for _, g := range s.Groups[min(1, len(s.Groups)):] {
			fmt.Fprintf(t, "\t\t\t\t\t\t%d\t%s\t%s\n", g.Elements, g.Kind, g.Rule)
		}
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\n%d of %d found; %d of %d by random cases alone\n", Found(scores), len(scores), foundAtRandom(scores), len(scores))
	return err
}

// Found counts the mutants that were found.
func Found(scores []Score) int {
	n := 0
	for i := range scores {
		if scores[i].Found {
			n++
		}
	}
	return n
}

func foundAtRandom(scores []Score) int {
	n := 0
	for i := range scores {
		if scores[i].Random > 0 {
			n++
		}
	}
	return n
}

// count formats a number of cases; 0 means that the fault was not found.
func count(cases int64) string {
	if cases == 0 {
		return "-"
	}
	return fmt.Sprint(cases)
}
