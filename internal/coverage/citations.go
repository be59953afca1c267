package coverage

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/conform/cases"
	"example.com/conform/spec"
)

// A CitationError is returned for a case that cites a rule that decides nothing
// in it.
type CitationError struct {
	Origin string // file:line of the case
	Case   string // its ID, without the combination of a matrix
	Rule   string // ID
}

// Error returns "file:line: case cites rule, …".
func (e *CitationError) Error() string {
	return fmt.Sprintf("%s: %s cites %s, which decides nothing in it", e.Origin, e.Case, e.Rule)
}

// Citations checks what cases cite with [Decides], and joins a [*CitationError]
// for each wrong citation. For a case with a matrix, one combination is enough.
// It ignores cases that the oracle cannot evaluate, which a run reports.
func Citations(list []cases.Case) error {
	var failures []error
	for len(list) > 0 {
		n := 1 // combinations of one matrix, which are consecutive
		for n < len(list) && list[n].Origin == list[0].Origin && bare(list[n].ID) == bare(list[0].ID) {
			n++
		}
		failures = append(failures, citations(list[:n]))
		list = list[n:]
	}
	return errors.Join(failures...)
}

func bare(id string) string {
	name, _, _ := strings.Cut(id, "[")
	return name
}

// citations is [Citations] for the combinations of one case.
func citations(combinations []cases.Case) error {
	open := slices.Clone(combinations[0].Cites)
	for i := range combinations {
		if len(open) == 0 {
			return nil
		}
		decided, err := Decides(&combinations[i].Call, nil)
		if err != nil {
			return nil //nolint:nilerr // said elsewhere
		}
		open = slices.DeleteFunc(open, func(id string) bool {
			return slices.ContainsFunc(decided, func(rule *spec.Rule) bool { return rule.ID == id })
		})
	}
	var failures []error
	for _, id := range open {
		failures = append(failures, &CitationError{combinations[0].Origin, bare(combinations[0].ID), id})
	}
	return errors.Join(failures...)
}
