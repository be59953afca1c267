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
	"example.com/conform/internal/metamorphic"
	"example.com/conform/internal/relations"
	"example.com/conform/spec"
)

// A RelationScore lists the metamorphic relations that find a mutant without
// the oracle.
type RelationScore struct {
	Mutant    string   `json:"mutant"`
	Relations []string `json:"relations"` // by ID
}

// FindByRelations runs random cases of each operator whose relations involve
// the mutant's operator, and returns the relations that the mutant breaks.
func FindByRelations(ctx context.Context, mutant faulty.Mutant, random int, seed int64) (RelationScore, error) {
	score := RelationScore{Mutant: mutant.Name, Relations: []string{}}
	trial := metamorphic.NewTrial(mutant.Open())
	for _, relation := range relations.All() {
		if relation.Operator.Name != mutant.Operator && relation.Other.Name != mutant.Operator {
			continue
		}
		var list []spec.Case
		for _, seed := range gen.Seeds(seed, relation.Operator, 0, random) {
			list = append(list, gen.Case(relation.Operator, seed))
		}
		err := trial.Hold(ctx, list, []*relations.Relation{relation}, func(h metamorphic.Holding) {
			if h.Broken != "" && !slices.Contains(score.Relations, relation.ID) {
				score.Relations = append(score.Relations, relation.ID)
			}
		})
		if err != nil {
			return score, err
		}
	}
	return score, nil
}

// RelationTable writes scores as text: a line for each mutant, and one for each
// relation.
func RelationTable(w io.Writer, scores []RelationScore) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "MUTANT\tLAWS")
	finds, found := map[string]int{}, 0
	for _, s := range scores {
		fmt.Fprintf(t, "%s\t%s\n", s.Mutant, strings.Join(s.Relations, " "))
		for _, id := range s.Relations {
			finds[id]++
		}
		if len(s.Relations) > 0 {
			found++
		}
	}
	fmt.Fprintln(t, "\nLAW\tMUTANTS")
	for _, relation := range relations.All() {
		fmt.Fprintf(t, "%s\t%d\n", relation.ID, finds[relation.ID])
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\n%d of %d found by relations, without the oracle\n", found, len(scores))
	return err
}
