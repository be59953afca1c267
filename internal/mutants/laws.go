package mutants

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"example.com/conform/backends/faulty"
	"example.com/conform/gen"
	"example.com/conform/internal/lawcheck"
	"example.com/conform/internal/laws"
	"example.com/conform/spec"
)

// A LawScore is the laws that find a mutant without the oracle.
type LawScore struct {
	Mutant string   `json:"mutant"`
	Laws   []string `json:"laws"` // by ID
}

// FindByLaws runs random cases on a mutant, so many of each operator of a law that
// speaks of the mutant's, and returns the laws that it breaks.
func FindByLaws(ctx context.Context, mutant faulty.Mutant, random int, seed int64) (LawScore, error) {
	score := LawScore{Mutant: mutant.Name, Laws: []string{}}
	trial := lawcheck.NewTrial(mutant.Open())
	for _, law := range laws.All() {
		if law.Operator.Name != mutant.Operator && law.Other.Name != mutant.Operator {
			continue
		}
		var list []spec.Case
		for _, seed := range gen.Seeds(seed, law.Operator, 0, random) {
			list = append(list, gen.Case(law.Operator, seed))
		}
		err := trial.Hold(ctx, list, []*laws.Law{law}, func(h lawcheck.Holding) {
			if h.Broken != "" && !slices.Contains(score.Laws, law.ID) {
				score.Laws = append(score.Laws, law.ID)
			}
		})
		if err != nil {
			return score, err
		}
	}
	return score, nil
}

// LawTable writes scores as text: a line for each mutant, and one for each law.
func LawTable(w io.Writer, scores []LawScore) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "MUTANT\tLAWS")
	finds, found := map[string]int{}, 0
	for _, s := range scores {
		fmt.Fprintf(t, "%s\t%s\n", s.Mutant, strings.Join(s.Laws, " "))
		for _, id := range s.Laws {
			finds[id]++
		}
		if len(s.Laws) > 0 {
			found++
		}
	}
	fmt.Fprintln(t, "\nLAW\tMUTANTS")
	for _, law := range laws.All() {
		fmt.Fprintf(t, "%s\t%d\n", law.ID, finds[law.ID])
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\n%d of %d found by laws, without the oracle\n", found, len(scores))
	return err
}
