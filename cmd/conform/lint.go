package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"example.com/conform/cases"
	"example.com/conform/internal/claim"
	"example.com/conform/internal/coverage"
	"example.com/conform/internal/expectation"
	"example.com/conform/internal/files"
	"example.com/conform/internal/sanitise"
)

func newLint() *cobra.Command {
	s := &selection{}
	var only bool
	cmd := &cobra.Command{
		Use:   "lint FILE|FOLDER…",
		Short: "Check case files, and files of waivers and claims",
		Long: `Check that files are well formed, that every expectation agrees with the oracle,
and that every rule that a case cites decides something in it. Print each
mistake as file:line:column: message, with the line. A file whose first key is
waivers is a waiver file, and one whose first key is claims a claims file. The
symptoms of a waiver must be ones that some divergence can have. No two cases may have the same ID, nor, without
--no-embedded, the ID of an embedded case. A FOLDER stands for all files *.yaml
in and below it.`,
		Example: `  conform lint my-cases waivers.yaml`,
		Args:    arguments(1, unlimited),
		RunE: func(cmd *cobra.Command, args []string) error {
			names := filesBelow(args, ".yaml")
			checked := linted{defined: make(places), embedded: make(places), operators: make(map[string]bool), only: only}
			for _, name := range names {
				wrong, failed := s.lint(name, &checked)
				if err := checked.count(cmd.OutOrStdout(), wrong, failed); err != nil {
					return asFault(err)
				}
			}
			return checked.conclude(cmd.OutOrStdout(), len(names))
		},
	}
	cmd.Flags().BoolVar(&only, "no-embedded", false, "allow the IDs of embedded cases, as for the files of run --only-cases")
	s.limitFlag(cmd)
	return cmd
}

// filesBelow returns the files that arguments name, and those with an extension in and
// below folders and links to them. A folder without any stands for itself.
func filesBelow(args []string, extension string) []string {
	var names []string
	for _, arg := range args {
		if info, err := os.Stat(arg); err != nil || !info.IsDir() {
			names = append(names, arg)
			continue
		}
		before := len(names)
		_ = fs.WalkDir(os.DirFS(arg), ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || !entry.IsDir() && path.Ext(name) == extension {
				names = append(names, filepath.Join(arg, filepath.FromSlash(name)))
			}
			return nil
		})
		if len(names) == before {
			names = append(names, arg)
		}
	}
	return names
}

// A linted is what was found in the files that were checked so far.
type linted struct {
	cases         []cases.Case
	waivers       int
	claims        int
	wrong, failed int // files
	defined       places
	embedded      places
	operators     map[string]bool // whose embedded cases are in embedded
	only          bool            // there are no embedded cases beside the files
}

// define adds the cases of a file, and refuses those that another file defines, or
// an embedded file that is not this one.
func (l *linted) define(name string, list []cases.Case) error {
	more := make(map[string]bool)
	for i := range list {
		if op := list[i].Call.Operator.Name; !l.operators[op] && !l.only {
			l.operators[op], more[op] = true, true
		}
	}
	if len(more) > 0 {
		embedded, err := cases.EmbeddedOf(func(operator string) bool { return more[operator] }, cases.Limits{})
		if err := errors.Join(err, l.embedded.add(embedded)); err != nil {
			return err
		}
	}
	path, err := filepath.Abs(name)
	if err != nil {
		return err
	}
	for i := range list {
		id := list[i].ID
		origin, taken := l.embedded[id]
		of, _, _ := strings.Cut(origin, ":")
		if l.defined[id] == "" && taken && !strings.HasSuffix(filepath.ToSlash(path), "/"+of) {
			l.defined[id] = origin
		}
	}
	return l.defined.add(list)
}

// count writes and counts what is wrong with a file, or what conform failed at.
func (l *linted) count(out io.Writer, wrong, failed error) error {
	if wrong != nil {
		l.wrong++
	}
	if failed != nil {
		l.failed++
	}
	if err := errors.Join(wrong, failed); err != nil {
		_, err := fmt.Fprintln(out, strings.Join(sanitise.Lines(err.Error()), "\n"))
		return err
	}
	return nil
}

// conclude says how much was checked, or returns what stands for the exit status.
func (l *linted) conclude(out io.Writer, files int) error {
	if l.failed > 0 {
		return asFault(fmt.Errorf("conform failed on cases of %d of %d files", l.failed, files))
	}
	if l.wrong > 0 {
		return fmt.Errorf("errors in %d of %d files", l.wrong, files)
	}
	ids := make([]string, len(l.cases))
	for i := range l.cases {
		ids[i] = l.cases[i].ID
	}
	found := []string{plural(len(families(ids)), "case"), plural(l.waivers, "waiver")}
	if l.claims > 0 {
		found = append(found, plural(l.claims, "claim"))
	}
	_, err := fmt.Fprintf(out, "no errors in %s: %s\n", plural(files, "file"), strings.Join(found, ", "))
	return asFault(err)
}

// lint returns everything that is wrong with one file, and what conform itself
// fails at.
func (s *selection) lint(name string, l *linted) (wrong, failed error) {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return noCaseFiles(name), nil
	}
	f, err := files.Open(name)
	if err != nil {
		return err, nil
	}
	defer func() { _ = f.Close() }()
	switch kindOf(name) {
	case waiverFile:
		waivers, err := cases.LoadWaivers(name, f)
		l.waivers += len(waivers)
		return errors.Join(inPlace(err), checkWaivers(waivers)), nil
	case claimsFile:
		claims, err := cases.LoadClaims(name, f)
		l.claims += len(claims)
		failures := []error{inPlace(err)}
		for i := range claims {
			failures = append(failures, claim.Check(&claims[i]))
		}
		return errors.Join(failures...), nil
	}
	list, err := cases.LoadFile(name, f, s.shared())
	l.cases = append(l.cases, list...)
	wrong, failed = expectation.VerifyAll(list)
	return errors.Join(inPlace(asKind(caseFile, name, err)), l.define(name, list), wrong, coverage.Citations(list)), failed
}

// inPlace returns the errors of a file with what stands in their places.
func inPlace(err error) error {
	all, ok := errors.AsType[cases.Errors](err)
	if !ok {
		return err
	}
	shown := make([]error, len(all))
	for i, one := range all {
		shown[i] = errors.New(one.InPlace())
	}
	return errors.Join(shown...)
}
