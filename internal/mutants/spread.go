package mutants

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
)

// A Spread lists how soon random cases alone find one mutant, in several
// campaigns.
type Spread struct {
	Mutant string `json:"mutant"`
	// Random is [Score.Random] of each campaign.
	Random []int64 `json:"random"`
}

// A Summary sums up spreads over all mutants and campaigns.
type Summary struct {
	Missed int // campaigns that did not find a mutant
	// Median, P90 and Worst are the cases that half, nine tenths and all of the
	// successful campaigns needed to find the fault, at most.
	Median, P90, Worst int64
}

// Summarise summarizes spreads.
func Summarise(spreads []Spread) Summary {
	var s Summary
	var found []int64
	for _, spread := range spreads {
		for _, cases := range spread.Random {
			if cases == 0 {
				s.Missed++
			} else {
				found = append(found, cases)
			}
		}
	}
	slices.Sort(found)
	if n := len(found); n > 0 {
		s.Median, s.P90, s.Worst = found[(n-1)/2], found[(9*n+9)/10-1], found[n-1]
	}
	return s
}

// SpreadTable writes spreads as text: a line for each mutant, and the summary.
func SpreadTable(w io.Writer, spreads []Spread) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "MUTANT\tRANDOM")
	for _, spread := range spreads {
		counts := make([]string, len(spread.Random))
		for i, cases := range spread.Random {
			counts[i] = count(cases)
		}
		fmt.Fprintf(t, "%s\t%s\n", spread.Mutant, strings.Join(counts, "\t"))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	s := Summarise(spreads)
	_, err := fmt.Fprintf(w, "\n%d missed; cases to find one: median %d, p90 %d, worst %d\n", s.Missed, s.Median, s.P90, s.Worst)
	return err
}
