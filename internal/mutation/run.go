package mutation

import (
	"context"
	"fmt"
	"hash/fnv"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// A Config says what to mutate.
type Config struct {
	Dir      string   // a folder of the module
	Packages []string // patterns of the packages that are mutated
	Tests    []string // patterns of the packages whose tests run beside a mutated package's own
	Jobs     int      // how many tests run at once
	Seed     uint32   // which mutants are tried where not all are
	Known    *Survivors
	Log      func(format string, args ...any)

	// Sample returns how many mutants of a package there are to one that is
	// tried. The folder of the package is named from the module's root. Without
	// Sample all are tried.
	Sample func(folder string) int
	// Match matches the keys of the mutants that are tried. Without Match all
	// are.
	Match *regexp.Regexp
	// Quick is how long the tests take at most that known survivors are shown
	// to; 0 shows them to all. A survivor is shown to all tests there are, so
	// known ones would take most of a run's time.
	Quick time.Duration
}

// A Report is what a run found.
type Report struct {
	Packages  []Tally
	Survivors []Mutant // that are not known
	Stale     []string // known survivors that are no mutants any more, or are killed
}

// A Tally counts the mutants of a package.
type Tally struct {
	Folder string // from the module's root
	Made   int
	Tried  int // of those made
	Known  int // survivors that are listed
	New    int // survivors that are not
}

// Killed is how many mutants a test noticed.
func (t *Tally) Killed() int { return t.Tried - t.Known - t.New }

// Total counts the mutants of all packages.
func (r *Report) Total() Tally {
	var total Tally
	for _, t := range r.Packages {
		total.Made += t.Made
		total.Tried += t.Tried
		total.Known += t.Known
		total.New += t.New
	}
	return total
}

// Run tries the mutants of the packages.
func Run(ctx context.Context, cfg *Config) (*Report, error) {
	packages, r, sources, err := cfg.mutants(ctx)
	if err != nil || len(packages) == 0 {
		return new(Report), err
	}
	own, err := golist(ctx, cfg.Dir, append([]string{"-test"}, cfg.Packages...)...)
	if err != nil {
		return nil, err
	}
	var tests []listed
	if len(cfg.Tests) > 0 {
		if tests, err = golist(ctx, cfg.Dir, append([]string{"-test"}, cfg.Tests...)...); err != nil {
			return nil, err
		}
	}
	module := packages[0].Module
	folder, err := os.MkdirTemp("", "mutation")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(folder) }() // of temporary files
	file, err := overlay(sources, module.Dir, folder)
	if err != nil {
		return nil, err
	}
	list, err := newSuites(packages, own, tests, folder)
	if err != nil {
		return nil, err
	}
	if err := list.prepare(ctx, module.Dir, folder, file); err != nil {
		return nil, err
	}
	survives, err := cfg.try(ctx, r.mutants, list)
	if err != nil {
		return nil, err
	}
	return cfg.report(packages, r.mutants, survives), nil
}

// Check finds the mutants of the packages and tries none. The report's stale
// survivors are those that are no mutants any more.
func Check(ctx context.Context, cfg *Config) (*Report, error) {
	packages, r, _, err := cfg.mutants(ctx)
	if err != nil || len(packages) == 0 {
		return new(Report), err
	}
	return cfg.report(packages, r.mutants, nil), nil
}

// mutants returns the packages that are mutated, what found their mutants, and
// the rewritten sources by the paths of their files.
func (cfg *Config) mutants(ctx context.Context) ([]listed, *rewriter, map[string][]byte, error) {
	packages, err := golist(ctx, cfg.Dir, cfg.Packages...)
	if err != nil {
		return nil, nil, nil, err
	}
	// Commands are wiring, packages for tests are tests, and what finds mutants is
	// not mutated itself.
	packages = slices.DeleteFunc(packages, func(p listed) bool {
		return p.Name == "main" || strings.HasSuffix(p.Name, "test") || strings.Contains(p.ImportPath+"/", "/"+path.Dir(activePath)+"/")
	})
	if len(packages) == 0 {
		return nil, nil, nil, nil
	}
	r := &rewriter{active: path.Join(packages[0].Module.Path, activePath), seen: make(map[string]int)}
	sources, err := r.load(ctx, packages)
	return packages, r, sources, err
}

// try shows the mutants that are in the sample to the tests, and says of each
// whether it survives.
func (cfg *Config) try(ctx context.Context, mutants []Mutant, list suites) (map[int]bool, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	survives := make(map[int]bool)
	queue := make(chan *Mutant)
	var running sync.WaitGroup
	var lock sync.Mutex
	for range max(1, cfg.Jobs) {
		running.Go(func() {
			for m := range queue {
				tests := list.against(m)
				if cfg.Known.Why[m.Key] != "" && cfg.Quick > 0 {
					tests = tests.quick(cfg.Quick)
				}
				killed, err := tests.kill(ctx, m)
				if err != nil {
					cancel(err)
				}
				lock.Lock()
				survives[m.number] = !killed
				if err == nil && !killed && cfg.Known.Why[m.Key] == "" {
					cfg.Log("%s:%d: survives: %s", m.Position.Filename, m.Position.Line, m.Key)
				}
				lock.Unlock()
			}
		})
	}
	for i := range mutants {
		if cfg.sampled(&mutants[i]) && ctx.Err() == nil {
			queue <- &mutants[i]
		}
	}
	close(queue)
	running.Wait()
	return survives, context.Cause(ctx)
}

// sampled reports whether a mutant is to be tried.
func (cfg *Config) sampled(m *Mutant) bool {
	if cfg.Match != nil && !cfg.Match.MatchString(m.Key) {
		return false
	}
	if cfg.Sample == nil {
		return true
	}
	one := cfg.Sample(m.folder())
	if one < 2 {
		return true
	}
	h := fnv.New32a()
	fmt.Fprint(h, cfg.Seed, m.Key)
	return h.Sum32()%uint32(one) == 0
}

// report holds the survivors beside those that are known.
func (cfg *Config) report(packages []listed, mutants []Mutant, survives map[int]bool) *Report {
	report := new(Report)
	at := make(map[string]int) // of packages' tallies, by folder
	for i := range packages {
		folder := packages[i].folder()
		at[folder] = i
		report.Packages = append(report.Packages, Tally{Folder: folder})
	}
	byKey := make(map[string]*Mutant)
	for i := range mutants {
		m := &mutants[i]
		byKey[m.Key] = m
		tally := &report.Packages[at[m.folder()]]
		tally.Made++
		survived, tried := survives[m.number]
		if tried {
			tally.Tried++
		}
		switch {
		case !survived:
		case cfg.Known.Why[m.Key] != "":
			tally.Known++
		default:
			tally.New++
			report.Survivors = append(report.Survivors, *m)
		}
	}
	for _, tally := range report.Packages {
		for _, key := range slices.Sorted(cfg.Known.Of(tally.Folder)) {
			m := byKey[key]
			if m == nil {
				report.Stale = append(report.Stale, "there is no such mutant: "+key)
			} else if survived, tried := survives[m.number]; tried && !survived {
				report.Stale = append(report.Stale, "a test kills it: "+key)
			}
		}
	}
	return report
}
