package main

import (
	"errors"
	"os"
	"strings"

	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/internal/expectation"
	"example.com/conform/internal/files"
)

// named returns the cases that arguments name: all of a case file or of a folder
// of them, the random case of an ID, or what a pattern chooses.
func (s *selection) named(args []string) ([]cases.Case, error) {
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

// file returns the cases of a case file, or of those in a folder, compared with the
// oracle. The cases are good only without an error.
func (s *selection) file(name string) ([]cases.Case, error) {
	list, err := s.load(name)
	return list, errors.Join(err, expectation.Wrong(list))
}

// load returns the cases of a case file or of those in a folder.
func (s *selection) load(name string) ([]cases.Case, error) {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		list, err := cases.LoadDir(name, s.shared())
		if err == nil && len(list) == 0 {
			err = noCaseFiles(name)
		}
		return list, err
	}
	f, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return cases.LoadFile(name, f, s.shared())
}

// randomCase returns the random case that an ID names. The errors are those of
// [gen.ParseID].
func randomCase(id string) (cases.Case, error) {
	op, seed, err := gen.ParseID(id)
	if err != nil {
		return cases.Case{}, err
	}
	return cases.Case{Case: gen.Case(op, seed), Why: "A random case.", Tags: []string{"random"}}, nil
}
