package mutation

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/conform/internal/mutation/active"
)

// A suite is tests of one package.
type suite struct {
	path    string // of the package
	dir     string
	binary  string
	args    []string // that choose the tests, which are all without
	shared  bool     // is held against the mutants of other packages, too
	took    time.Duration
	reached map[int]bool // mutants, by number
}

// A suites is all tests of a run.
type suites []*suite

// newSuites returns the tests of the mutated packages, and those of tests.
func newSuites(mutated, own, tests []listed, folder string) (suites, error) {
	var list suites
	all := slices.Concat(tests, own)
	seen := make(map[string]bool)
	for i, t := range all {
		name, isTest := strings.CutSuffix(t.ImportPath, ".test")
		if !isTest || seen[name] || !slices.ContainsFunc(mutated, func(p listed) bool { return depends(&t, p.ImportPath) }) {
			continue
		}
		seen[name] = true
		of := slices.IndexFunc(all, func(p listed) bool { return p.ImportPath == name })
		parts, err := split(&all[of])
		if err != nil {
			return nil, err
		}
		for _, args := range parts {
			list = append(list, &suite{
				path: name, dir: t.Dir, binary: filepath.Join(folder, fmt.Sprintf("%d.test", i)),
				args: args, shared: i < len(tests),
			})
		}
	}
	return list, nil
}

var (
	// runner finds the test that runs the specs of a package.
	runner   = regexp.MustCompile(`(?m)^func (Test\w+)\(.*\{\n(?:\t.*\n)*?\tRunSpecs\(`)
	function = regexp.MustCompile(`(?m)^func (?:Test|Fuzz|Example)\w*\(`)
	specs    = regexp.MustCompile(`\b(?:Describe|DescribeTable|It)\(`)
)

// split divides the tests of a package, whose specs are taken file by file: a
// quick one may kill what a slow one would. It returns the arguments that
// choose each part.
func split(p *listed) ([][]string, error) {
	var run string
	var described []string
	functions := 0
	for _, name := range slices.Concat(p.TestGoFiles, p.XTestGoFiles) {
		text, err := os.ReadFile(filepath.Join(p.Dir, name))
		if err != nil {
			return nil, err
		}
		if found := runner.FindSubmatch(text); found != nil {
			run = "^" + string(found[1]) + "$"
		}
		if specs.Match(text) {
			described = append(described, name)
		}
		functions += len(function.FindAll(text, -1))
	}
	if run == "" {
		return [][]string{nil}, nil
	}
	var parts [][]string
	for _, name := range described {
		parts = append(parts, []string{"-test.run=" + run, "-ginkgo.focus-file=/" + name, "-ginkgo.fail-fast", "-ginkgo.seed=1", "-ginkgo.no-color"})
	}
	if functions > 1 {
		parts = append(parts, []string{"-test.skip=" + run})
	}
	return parts, nil
}

// depends reports whether tests are built with a package.
func depends(t *listed, path string) bool {
	return slices.ContainsFunc(t.Deps, func(d string) bool { return d == path || strings.HasPrefix(d, path+" [") })
}

// prepare builds the tests from rewritten sources and runs each without a
// mutant, to know how long it takes and which mutants it reaches.
func (list suites) prepare(ctx context.Context, root, folder, overlay string) error {
	built := make(map[string]bool)
	for _, s := range list {
		if !built[s.binary] {
			built[s.binary] = true
			if _, err := gocommand(ctx, root, "test", "-c", "-vet=off", "-overlay", overlay, "-o", s.binary, s.path); err != nil {
				return err
			}
		}
		if err := s.measure(ctx, folder); err != nil {
			return err
		}
	}
	return nil
}

// against returns the tests that can notice a mutant: those of its package
// first, and the quick ones before the slow ones.
func (list suites) against(m *Mutant) suites {
	var able suites
	for _, s := range list {
		if s.reached[m.number] && (s.shared || s.path == m.Package) {
			able = append(able, s)
		}
	}
	slices.SortStableFunc(able, func(a, b *suite) int {
		switch own := a.path == m.Package; {
		case own == (b.path == m.Package):
			return int(a.took - b.took)
		case own:
			return -1
		default:
			return 1
		}
	})
	return able
}

// measure runs the tests without a mutant, and notes how long they take and
// which mutants they reach.
func (s *suite) measure(ctx context.Context, folder string) error {
	file := filepath.Join(folder, "reached")
	if err := os.RemoveAll(file); err != nil {
		return err
	}
	start := time.Now()
	output, passed, err := s.run(ctx, 0, active.ReachedEnv+"="+file)
	if err != nil {
		return err
	}
	if !passed {
		return fmt.Errorf("the tests of %s fail without a mutant:\n%s", s.path, output)
	}
	s.took = time.Since(start)
	s.reached = make(map[int]bool)
	text, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(text)) {
		n, err := strconv.Atoi(strings.TrimSpace(line))
		if err != nil {
			return err
		}
		s.reached[n] = true
	}
	return nil
}

// Tests may take timeoutFactor times as long as without a mutant, plus grace.
const (
	timeoutFactor = 4
	grace         = 10 * time.Second
)

// quick returns the tests that take at most so long.
func (list suites) quick(most time.Duration) suites {
	return slices.DeleteFunc(list, func(s *suite) bool { return s.took > most })
}

// kill reports whether one of the tests notices a mutant: it fails, or does
// not end.
func (list suites) kill(ctx context.Context, m *Mutant) (bool, error) {
	for _, s := range list {
		_, passed, err := s.run(ctx, timeoutFactor*s.took+grace, active.MutantEnv+"="+strconv.Itoa(m.number))
		if err != nil || !passed {
			return !passed, err
		}
	}
	return false, nil
}

func (s *suite) run(ctx context.Context, limit time.Duration, env ...string) (output []byte, passed bool, err error) {
	cut := ctx
	if limit > 0 {
		var cancel context.CancelFunc
		cut, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	args := append([]string{"-test.failfast", "-test.timeout=0"}, s.args...)
	cmd := exec.CommandContext(cut, s.binary, args...)
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), env...)
	cmd.WaitDelay = time.Second
	output, err = cmd.CombinedOutput()
	if ctx.Err() != nil {
		return nil, false, ctx.Err()
	}
	if _, failed := errors.AsType[*exec.ExitError](err); failed || cut.Err() != nil {
		return output, false, nil
	}
	return output, err == nil, err
}
