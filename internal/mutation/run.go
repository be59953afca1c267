package mutation

import (
	"context"
	"fmt"
	"hash/fnv"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// A Config says what to mutate.
type Config struct {
	Dir      string   // a folder of the module
	Packages []string // patterns of the packages that are mutated
	Tests    []string // patterns of the packages whose tests run beside a mutated package's own
	Jobs     int      // how many tests run at once
	Sample   int      // one mutant in so many is tried
	Seed     uint32   // which
	Known    *Survivors
	Log      func(format string, args ...any)
}

// A Report is what a run found.
type Report struct {
	Tried     int
	Survivors []Mutant // that are not known
	Known     int      // survivors that are
	Stale     []string // known survivors that are no mutants any more, or are killed
}

// Killed is how many mutants a test noticed.
func (r *Report) Killed() int { return r.Tried - r.Known - len(r.Survivors) }

// Run tries the mutants of the packages.
func Run(ctx context.Context, cfg *Config) (*Report, error) {
	packages, err := golist(ctx, cfg.Dir, cfg.Packages...)
	if err != nil {
		return nil, err
	}
	// Commands are wiring, and what finds mutants is not mutated itself.
	packages = slices.DeleteFunc(packages, func(p listed) bool {
		return p.Name == "main" || strings.Contains(p.ImportPath+"/", "/"+path.Dir(activePath)+"/")
	})
	if len(packages) == 0 {
		return new(Report), nil
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
	r := &rewriter{active: path.Join(module.Path, activePath), seen: make(map[string]int)}
	sources, err := r.load(ctx, packages)
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "mutation")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(folder) }() // of temporary files
	file, err := overlay(sources, module.Dir, folder)
	if err != nil {
		return nil, err
	}
	list := newSuites(packages, own, tests, folder)
	if err := list.prepare(ctx, module.Dir, folder, file); err != nil {
		return nil, err
	}
	survives, err := cfg.try(ctx, r.mutants, list)
	if err != nil {
		return nil, err
	}
	return cfg.report(packages, r.mutants, survives), nil
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
				killed, err := list.against(m).kill(ctx, m)
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
		if cfg.sampled(mutants[i].Key) && ctx.Err() == nil {
			queue <- &mutants[i]
		}
	}
	close(queue)
	running.Wait()
	return survives, context.Cause(ctx)
}

// sampled reports whether a mutant is in the sample.
func (cfg *Config) sampled(key string) bool {
	if cfg.Sample < 2 {
		return true
	}
	h := fnv.New32a()
	fmt.Fprint(h, cfg.Seed, key)
	return h.Sum32()%uint32(cfg.Sample) == 0
}

// report holds the survivors beside those that are known.
func (cfg *Config) report(packages []listed, mutants []Mutant, survives map[int]bool) *Report {
	report := &Report{Tried: len(survives)}
	byKey := make(map[string]*Mutant)
	for i := range mutants {
		m := &mutants[i]
		byKey[m.Key] = m
		switch {
		case !survives[m.number]:
		case cfg.Known.Why[m.Key] != "":
			report.Known++
		default:
			report.Survivors = append(report.Survivors, *m)
		}
	}
	for i := range packages {
		folder, err := filepath.Rel(packages[i].Module.Dir, packages[i].Dir)
		if err != nil {
			panic("mutation: a package lies outside its module: " + err.Error())
		}
		for _, key := range slices.Sorted(cfg.Known.Of(filepath.ToSlash(folder))) {
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
