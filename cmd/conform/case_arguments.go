package main

import (
	"errors"
	"os"
	"strings"

	"example.com/conform/cases"
	"example.com/conform/gen"
)

// fromArguments returns the cases that arguments name: all of a case file or of a folder
// of them, the random case of an ID, or what a pattern chooses.
func (s *selection) fromArguments(args []string) ([]cases.Case, error) {
	var list []cases.Case
	var patterns []string
	for _, arg := range args {
		random, err := randomCase(arg)
		if err == nil {
			list = append(list, random)
			continue
		}
		if !errors.Is(err, gen.ErrNoID) {
			return nil, err
		}
		if _, err := os.Stat(arg); err != nil && !strings.HasSuffix(arg, ".yaml") {
			patterns = append(patterns, arg)
			continue
		}
		more, err := s.file(arg)
		if err != nil {
			return nil, err
		}
		list, s.arguments = append(list, more...), append(s.arguments, arg)
	}
	if s.chosen = len(patterns) > 0; s.chosen {
		more, err := s.matching(patterns)
		if err != nil {
			return nil, err
		}
		list = append(list, more...)
	}
	return list, nil
}
