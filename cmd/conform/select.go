package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/internal/coverage"
	"example.com/conform/internal/expectation"
	"example.com/conform/internal/files"
	"example.com/conform/internal/suggest"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// A selection is the flags that say which cases there are to choose from.
type selection struct {
	more         []string // case files and folders of them, beside the embedded cases
	only         []string // those in place of them
	exclude      []string // patterns
	tags         []string
	keyword      keyword
	maxCaseBytes int64
	budget       *cases.Budget // of the files that the user names

	arguments []string // case files and folders of them that are a command's arguments
	chosen    bool     // patterns are arguments too
	subjects  []string // IDs that the command takes besides those of cases
	headsOnly bool     // the command shows only descriptions of cases
}

func (s *selection) flags(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&s.more, "cases", nil, "add the cases of `PATH`, a case file or a folder, to the embedded ones (repeatable)")
	cmd.Flags().StringArrayVar(&s.only, "only-cases", nil, "use the cases of `PATH`, a case file or a folder, instead of the embedded ones (repeatable)")
	s.limitFlag(cmd)
}

func (s *selection) limitFlag(cmd *cobra.Command) {
	integerFlag(cmd, &s.maxCaseBytes, "max-case-bytes", 1, 1<<40, cases.DefaultMaxCaseBytes, "limit the memory of a case to `N` bytes")
}

// filterFlags are those of the commands that take many cases at once.
func (s *selection) filterFlags(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&s.exclude, "exclude", nil, "leave out the cases that `PATTERN` matches (repeatable)")
	cmd.Flags().VarP(&s.keyword, "keyword", "k", "only cases whose ID has the parts of `EXPR`, such as 'slice and not (strided or empty)'")
	cmd.Flags().StringSliceVar(&s.tags, "tags", nil, "only cases with one of these `TAGS`, and no random cases")
	completeFlag(cmd, "tags", s.tagsInUse)
}

func (s *selection) limits() cases.Limits {
	return cases.Limits{MaxCaseBytes: s.maxCaseBytes, HeadsOnly: s.headsOnly}
}

// shared returns the limits of all files that the user names together.
func (s *selection) shared() cases.Limits {
	limits := s.limits()
	if s.budget == nil {
		s.budget = limits.NewBudget()
	}
	limits.Budget = s.budget
	return limits
}

// caseFlags returns the flags with which conform run finds the same cases.
func (s *selection) caseFlags() []string {
	var flags []string
	add := func(flag string, paths []string) {
		for _, path := range paths {
			flags = append(flags, flag+"="+path)
		}
	}
	more, only := s.more, s.only
	if s.chosen {
		more = append(slices.Clip(more), s.arguments...)
	} else {
		only = append(slices.Clip(only), s.arguments...)
	}
	add("--cases", more)
	add("--only-cases", only)
	if s.maxCaseBytes != cases.DefaultMaxCaseBytes && s.maxCaseBytes > 0 {
		flags = append(flags, fmt.Sprintf("--max-case-bytes=%d", s.maxCaseBytes))
	}
	return flags
}

// all returns the embedded cases and those of the files, or everything that is
// wrong with these.
func (s *selection) all() ([]cases.Case, error) {
	return s.of(func(string) bool { return true })
}

// of is [selection.all], but of the embedded cases it returns only those of operators that
// are wanted, and of operators that the files have cases of, which may have the same IDs.
func (s *selection) of(wanted func(operator string) bool) ([]cases.Case, error) {
	var list []cases.Case
	var failures []error
	for _, path := range slices.Concat(s.only, s.more) {
		more, err := s.load(path)
		failures = append(failures, err, coverage.Citations(more))
		list = append(list, more...)
	}
	if len(s.only) > 0 || errors.Join(failures...) != nil {
		return list, errors.Join(append(failures, distinct(list))...)
	}
	added := map[string]bool{} // operators
	for i := range list {
		added[list[i].Call.Operator.Name] = true
	}
	embedded, err := cases.EmbeddedOf(func(operator string) bool { return added[operator] || wanted(operator) }, s.limits())
	list = append(embedded, list...)
	return list, errors.Join(err, distinct(list))
}

// within returns all cases. It may leave out those of operators that no pattern
// chooses, if no flag needs them.
func (s *selection) within(patterns []string) ([]cases.Case, error) {
	if len(patterns) == 0 || len(s.tags) > 0 {
		return s.all()
	}
	return s.of(func(operator string) bool {
		return slices.ContainsFunc(patterns, func(pattern string) bool { return mayMatch(pattern, operator+"/") })
	})
}

// mayMatch reports whether a pattern may match what begins with a prefix.
func mayMatch(pattern, prefix string) bool {
	literal := pattern
	if n := strings.IndexAny(pattern, "*?"); n >= 0 {
		literal = pattern[:n]
	}
	return strings.HasPrefix(literal, prefix) || literal != pattern && strings.HasPrefix(prefix, literal)
}

// distinct refuses cases that have the same ID.
func distinct(list []cases.Case) error {
	return make(places, len(list)).add(list)
}

// places are where cases are defined, by ID.
type places map[string]string

// add adds cases, and refuses those whose ID another case has.
func (p places) add(list []cases.Case) error {
	var failures []error
	said := map[string]bool{} // of all combinations of a matrix together
	for i := range list {
		id := list[i].ID
		origin, taken := p[id]
		if !taken {
			p[id] = list[i].Origin
		} else if !said[bareID(id)] {
			said[bareID(id)] = true
			failures = append(failures, fmt.Errorf("%s: case %s is already defined at %s", list[i].Origin, bareID(id), origin))
		}
	}
	return errors.Join(failures...)
}

// matching returns the cases that the patterns choose, all without any. A
// pattern may be the ID of a random case.
func (s *selection) matching(args []string) ([]cases.Case, error) {
	patterns := patternsOf(args)
	all, err := s.within(patterns)
	if err != nil {
		return nil, err
	}
	if err := s.checkTags(all); err != nil {
		return nil, err
	}
	used := make([]bool, len(patterns))
	excluding := patternsOf(s.exclude)
	excluded := make([]bool, len(excluding))
	chosen := slices.DeleteFunc(all, func(c cases.Case) bool {
		return !s.tagged(&c) || !s.keyword.takes(c.ID) || len(patterns) > 0 && !matchAny(patterns, used, &c) || matchAny(excluding, excluded, &c)
	})
	var unused []string
	for n, pattern := range excluding {
		if !excluded[n] {
			unused = append(unused, pattern)
		}
	}
	if pattern, err := s.firstWithout(unused); err != nil {
		return nil, err
	} else if pattern != "" {
		return nil, fmt.Errorf("--exclude: %w", s.nothingMatches(pattern))
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
	if len(chosen) == 0 && s.keyword.holds != nil {
		return nil, errors.New("no case matches --keyword: see `conform list`")
	}
	if len(chosen) == 0 && len(excluding) > 0 {
		return nil, errors.New("--exclude leaves no case")
	}
	whole := chosen
	if s.headsOnly {
		whole = slices.DeleteFunc(slices.Clone(chosen), func(c cases.Case) bool { return c.Call.Tensors == nil })
	}
	return chosen, expectation.Wrong(whole)
}

// firstWithout returns the first pattern that names no case, whatever else chooses cases, or
// "" if each names one.
func (s *selection) firstWithout(patterns []string) (string, error) {
	if len(patterns) == 0 {
		return "", nil
	}
	all, err := s.within(patterns)
	used := make([]bool, len(patterns))
	for i := range all {
		matchAny(patterns, used, &all[i])
	}
	if n := slices.Index(used, false); n >= 0 {
		return patterns[n], err
	}
	return "", err
}

// tagged reports whether a case has one of the tags asked for, if any are.
func (s *selection) tagged(c *cases.Case) bool {
	return len(s.tags) == 0 || slices.ContainsFunc(s.tags, func(tag string) bool { return slices.Contains(c.Tags, tag) })
}

// checkTags refuses a tag that no case has.
func (s *selection) checkTags(all []cases.Case) error {
	if len(s.tags) == 0 {
		return nil
	}
	known := tagsOf(all)
	for _, tag := range s.tags {
		if !slices.Contains(known, tag) {
			return fmt.Errorf("no case has the tag %q%s", tag, suggest.Instead(tag, known))
		}
	}
	return nil
}

// nothingMatches is the error of a pattern that chooses no case, with the case
// or the operator that it may have meant.
func (s *selection) nothingMatches(pattern string) error {
	if s.keyword.holds != nil {
		return fmt.Errorf("no case matches %q and --keyword: see `conform list`", pattern)
	}
	if len(s.tags) > 0 {
		return fmt.Errorf("no case matches %q and has a tag of %s: see `conform list`", pattern, strings.Join(s.tags, ", "))
	}
	if info, err := os.Stat(pattern); err == nil && info.IsDir() {
		return fmt.Errorf("no case matches %q, which is a folder: did you mean --cases=%s?", pattern, pattern)
	} else if err == nil {
		return fmt.Errorf("no case matches %q, which is a file: did you mean --cases=%s, or `conform replay %s`?", pattern, pattern, pattern)
	}
	if name, _, random := strings.Cut(pattern, "#"); random {
		if op, err := catalogue.Operator(name); err == nil {
			return fmt.Errorf("no case matches %q: the ID of a random case has a version and 16 digits, such as %s", pattern, gen.Case(op, 0).ID)
		}
	}
	all, err := s.all()
	if err != nil {
		return err
	}
	known := slices.Clone(s.subjects)
	for _, op := range catalogue.All() {
		known = append(known, op.Name)
	}
	for i := range all {
		known = append(known, bareID(all[i].ID))
	}
	if meant := suggest.Nearest(pattern, known); meant != "" {
		return fmt.Errorf("no case matches %q: did you mean %s?", pattern, meant)
	}
	if len(s.subjects) > 0 {
		return fmt.Errorf("no case, operator, rule or question matches %q: see `conform list` and `conform rules`", pattern)
	}
	return fmt.Errorf("no case matches %q: see `conform list`", pattern)
}

// tagsOf returns the tags of cases.
func tagsOf(list []cases.Case) []string {
	var tags []string
	for i := range list {
		tags = append(tags, list[i].Tags...)
	}
	slices.Sort(tags)
	return slices.Compact(tags)
}

// bareID returns a case's ID without the combination of its matrix.
func bareID(id string) string {
	bare, _, _ := strings.Cut(id, "[")
	return bare
}

// patternsOf returns the patterns of the IDs that arguments stand for. A bare
// operator stands for all of its cases, and may have its alias for a name.
func patternsOf(args []string) []string {
	patterns := slices.Clone(args)
	for i, arg := range args {
		name, rest, whole := strings.Cut(arg, "/")
		if !whole {
			rest = "*"
		}
		if op, err := catalogue.Operator(name); err == nil {
			patterns[i] = op.Name + "/" + rest
		}
	}
	return patterns
}

// matchID reports whether a pattern, in which * stands for anything, names a
// case. A pattern may leave out the combination of a matrix.
func matchID(pattern string, c *cases.Case) bool {
	return cases.Glob(pattern, c.ID) || cases.Glob(pattern, bareID(c.ID))
}

// matchAny reports whether one of the patterns names a case, and marks those
// that do as used.
func matchAny(patterns []string, used []bool, c *cases.Case) bool {
	matches := false
	for n, pattern := range patterns {
		if matchID(pattern, c) {
			used[n], matches = true, true
		}
	}
	return matches
}

// operatorsFor returns the operators whose random campaign the patterns
// choose: all without any pattern, else those of which a pattern takes every
// case. With tags there are none.
func (s *selection) operatorsFor(args []string) []*spec.Operator {
	if len(s.tags) > 0 {
		return nil
	}
	patterns, excluding := patternsOf(args), patternsOf(s.exclude)
	var list []*spec.Operator
	for _, op := range catalogue.All() {
		takes := func(pattern string) bool { return cases.Glob(pattern, op.Name+"/*") }
		if slices.ContainsFunc(excluding, takes) || !s.keyword.takes(op.Name) {
			continue
		}
		if len(patterns) == 0 || slices.ContainsFunc(patterns, takes) {
			list = append(list, op)
		}
	}
	return list
}

// completeCases has the shell offer the IDs of cases, and files.
func (s *selection) completeCases(cmd *cobra.Command) {
	cmd.ValidArgsFunction = func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		all, err := s.all()
		if err != nil {
			return nil, cobra.ShellCompDirectiveError
		}
		ids := slices.DeleteFunc(slices.Clone(s.subjects), func(id string) bool { return !strings.HasPrefix(id, typed) })
		for i := range all {
			if id := bareID(all[i].ID); strings.HasPrefix(id, typed) {
				ids = append(ids, id)
			}
		}
		return slices.Compact(ids), cobra.ShellCompDirectiveDefault
	}
}

// tagsInUse lists the tags that cases have.
func (s *selection) tagsInUse() []string {
	all, err := s.all()
	if err != nil {
		return nil
	}
	return tagsOf(all)
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
	list, err := cases.LoadFile(name, f, s.shared())
	return list, asKind(caseFile, name, err)
}

// file returns the cases of a case file, or of those in a folder, compared with the
// oracle. The cases are good only without an error.
func (s *selection) file(name string) ([]cases.Case, error) {
	list, err := s.load(name)
	return list, errors.Join(err, expectation.Wrong(list))
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

// noCaseFiles is the error of a folder that has none.
func noCaseFiles(folder string) error {
	return fmt.Errorf("%s: the folder has no case files (*.yaml)", folder)
}
