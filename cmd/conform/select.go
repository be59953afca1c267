package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/internal/coverage"
	"example.com/conform/internal/expectation"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// A selection is the flags that say which cases there are to choose from.
type selection struct {
	folders      []string
	tags         []string
	maxCaseBytes int64
	budget       *cases.Budget // of the files that the user names
}

func (s *selection) flags(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&s.folders, "cases", nil, "add the case files in and below `FOLDER` to the embedded ones (repeatable)")
	s.limitFlag(cmd)
}

func (s *selection) limitFlag(cmd *cobra.Command) {
	integerFlag(cmd, &s.maxCaseBytes, "max-case-bytes", 1, 1<<40, cases.DefaultMaxCaseBytes, "limit the memory of a case to `N` bytes")
}

func (s *selection) tagFlag(cmd *cobra.Command) {
	cmd.Flags().StringSliceVar(&s.tags, "tags", nil, "only cases with one of these `TAGS`, and no random cases")
	completeFlag(cmd, "tags", s.tagsInUse)
}

func (s *selection) limits() cases.Limits { return cases.Limits{MaxCaseBytes: s.maxCaseBytes} }

// shared returns the limits of all files that the user names together.
func (s *selection) shared() cases.Limits {
	limits := s.limits()
	if s.budget == nil {
		s.budget = limits.NewBudget()
	}
	limits.Budget = s.budget
	return limits
}

// all returns the embedded cases and those of the folders, or everything that
// is wrong with the files.
func (s *selection) all() ([]cases.Case, error) {
	list, err := cases.Embedded(s.limits())
	failures := []error{err}
	for _, folder := range s.folders {
		more, err := cases.LoadDir(folder, s.shared())
		failures = append(failures, err, coverage.Citations(more))
		list = append(list, more...)
	}
	first := make(map[string]string, len(list))
	for i := range list {
		if origin, taken := first[list[i].ID]; taken {
			failures = append(failures, fmt.Errorf("%s: case %s is already defined at %s", list[i].Origin, list[i].ID, origin))
			continue
		}
		first[list[i].ID] = list[i].Origin
	}
	return list, errors.Join(failures...)
}

// matching returns the cases that the patterns choose, all without any. A
// pattern may be the ID of a random case.
func (s *selection) matching(patterns []string) ([]cases.Case, error) {
	all, err := s.all()
	if err != nil {
		return nil, err
	}
	if err := s.checkTags(all); err != nil {
		return nil, err
	}
	used := make([]bool, len(patterns))
	var chosen []cases.Case
	for i := range all {
		if !s.tagged(&all[i]) {
			continue
		}
		matches := len(patterns) == 0
		for n, pattern := range patterns {
			if matchID(pattern, &all[i]) {
				used[n], matches = true, true
			}
		}
		if matches {
			chosen = append(chosen, all[i])
		}
	}
	for n, pattern := range patterns {
		if used[n] {
			continue
		}
		random, err := randomCase(pattern)
		if errors.Is(err, gen.ErrNoID) {
			return nil, s.nothingMatches(pattern)
		}
		if err != nil {
			return nil, err
		}
		chosen = append(chosen, random)
	}
	wrong, _ := expectation.VerifyAll(chosen) // what the oracle fails at is said when it is judged
	return chosen, wrong
}

// tagged reports whether a case has one of the tags asked for, if any are.
func (s *selection) tagged(c *cases.Case) bool {
	return len(s.tags) == 0 || slices.ContainsFunc(s.tags, func(tag string) bool { return slices.Contains(c.Tags, tag) })
}

func (s *selection) checkTags(all []cases.Case) error {
	for _, tag := range s.tags {
		if !slices.ContainsFunc(all, func(c cases.Case) bool { return slices.Contains(c.Tags, tag) }) {
			return fmt.Errorf("no case has the tag %q", tag)
		}
	}
	return nil
}

func (s *selection) nothingMatches(pattern string) error {
	with := ""
	if len(s.tags) > 0 {
		with = " and has a tag of " + strings.Join(s.tags, ", ")
	}
	return fmt.Errorf("no case matches %q%s: see `conform list`", pattern, with)
}

// bareID returns a case's ID without the combination of its matrix.
func bareID(id string) string {
	bare, _, _ := strings.Cut(id, "[")
	return bare
}

// matchID reports whether a pattern, in which * stands for anything, names a
// case. A pattern may use an operator's alias, and leave out the combination
// of a matrix.
func matchID(pattern string, c *cases.Case) bool {
	if alias := c.Call.Operator.Alias; alias != "" {
		if rest, ok := strings.CutPrefix(pattern, alias+"/"); ok {
			pattern = c.Call.Operator.Name + "/" + rest
		}
	}
	return cases.Glob(pattern, c.ID) || cases.Glob(pattern, bareID(c.ID))
}

// operatorsFor returns the operators whose random campaign the patterns
// choose: all without any pattern, else those of which a pattern takes every
// case.
func operatorsFor(patterns []string) []*spec.Operator {
	var list []*spec.Operator
	for _, op := range catalogue.Operators() {
		chosen := len(patterns) == 0
		for _, pattern := range patterns {
			for _, name := range []string{op.Name, op.Alias} {
				chosen = chosen || (name != "" && cases.Glob(pattern, name+"/*"))
			}
		}
		if chosen {
			list = append(list, op)
		}
	}
	return list
}
