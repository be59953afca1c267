package mutants_test

import (
	"context"
	"fmt"
	"hash/fnv"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/faulty"
	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/internal/campaign"
	"example.com/conform/internal/judge"
	"example.com/conform/internal/readings"
	"example.com/conform/internal/waive"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// modelled says why waivers excuse a fault: by a glob of the engine, its mode and the
// fault.
var modelled = map[string]string{}

// shipped returns the waivers of each engine, for a backend of any name.
func shipped() map[string][]cases.Waiver {
	GinkgoHelper()
	all := map[string][]cases.Waiver{}
	files, err := filepath.Glob(filepath.FromSlash("../../backends/*/waivers.yaml"))
	Expect(err).NotTo(HaveOccurred())
	for _, name := range files {
		f, err := os.Open(name)
		Expect(err).NotTo(HaveOccurred())
		list, err := cases.LoadWaivers(name, f)
		Expect(f.Close()).To(Succeed())
		Expect(err).NotTo(HaveOccurred())
		for i := range list {
			list[i].Backend, list[i].Device, list[i].Versions = "", "", nil
		}
		all[filepath.Base(filepath.Dir(name))] = list
	}
	return all
}

// An engine is the waivers of an engine in one of its modes.
type engine struct {
	name    string
	waivers *waive.List
}

// engines returns the engines in each of their modes.
func engines() (all []engine) {
	GinkgoHelper()
	known := shipped()
	for _, name := range slices.Sorted(maps.Keys(known)) {
		list, modes := known[name], []string{""}
		for i := range list {
			modes = append(modes, list[i].Modes...)
		}
		slices.Sort(modes)
		for _, mode := range slices.Compact(modes) {
			backend := result.Backend{Mode: mode}
			all = append(all, engine{strings.TrimSpace(name + " " + mode), waive.NewList(list, backend, "2026-01-01", nil)})
		}
	}
	return all
}

// A trial judges the cases of a fault's operator, one after the other.
type trial struct {
	op    *spec.Operator
	judge *judge.Judge
}

func newTrial(mutant faulty.Mutant) *trial {
	GinkgoHelper()
	op, err := catalogue.Operator(mutant.Operator)
	Expect(err).NotTo(HaveOccurred())
	b := mutant.Open()
	pins, err := readings.Fix(nil, b.Describe().Readings, false)
	Expect(err).NotTo(HaveOccurred())
	return &trial{op, judge.New(b, pins.Choices)}
}

// symptoms returns how cases diverge, by their position.
func (t *trial) symptoms(ctx context.Context, list []spec.Case) map[int]string {
	GinkgoHelper()
	found := map[int]string{}
	for at := 0; at < len(list); {
		batch := list[at:min(at+judge.BatchSize, len(list))]
		batch = batch[:judge.Together(batch, func(c *spec.Case) *spec.Call { return &c.Call })]
		rulings, err := t.judge.Batch(ctx, batch)
		Expect(err).NotTo(HaveOccurred())
		for i := range rulings {
			if rulings[i].Finding != nil {
				found[at+i] = campaign.SymptomOf(&batch[i], &rulings[i])
			}
		}
		at += len(batch)
	}
	return found
}

// few is how many random cases a fault is looked for in at most that a case has shown.
const few = 3000

// silent returns the engines under whose waivers the fault passes: each case that shows it is excused,
// of random ones no more than a waiver states, and it shows in no sample of the waivers that excuse
// these. It also says whether any case shows it.
func (t *trial) silent(ctx context.Context, of []engine, random int) (list []string, shown bool) {
	GinkgoHelper()
	used := make([]map[int]bool, len(of)) // numbers of waivers; nil for an engine where one is not excused
	for i := range used {
		used[i] = map[int]bool{}
	}
	open := len(of)
	drawn, excused := int64(0), make([]map[int]int64, len(of)) // random cases, and those that each waiver excuses
	for i := range excused {
		excused[i] = map[int]int64{}
	}
	try := func(these []spec.Case, isRandom bool) {
		if isRandom {
			drawn += int64(len(these))
		}
		for at, symptom := range t.symptoms(ctx, these) {
			shown = true
			for i := range of {
				if used[i] == nil {
					continue
				}
				if n := of[i].waivers.Of(symptom, these[at].ID, &these[at].Call); n > 0 {
					if used[i][n] = true; isRandom {
						excused[i][n]++
					}
				} else {
					used[i] = nil
					open--
				}
			}
		}
	}
	for some := range slices.Chunk(embeddedOf()[t.op], judge.BatchSize) {
		if try(some, false); open == 0 {
			break
		}
	}
	for shard := 0; shard*1000 < random && open > 0 && (shard*1000 < few || !shown); shard++ {
		seeds := gen.Seeds(1, t.op, shard, min(1000, random-shard*1000))
		for some := range slices.Chunk(seeds, judge.BatchSize) {
			var batch []spec.Case
			for _, seed := range some {
				batch = append(batch, gen.Case(t.op, seed))
			}
			if try(batch, true); open == 0 {
				break
			}
		}
	}
	for i := range of {
		grew := false
		for n, have := range excused[i] {
			grew = grew || waive.Exceeds(of[i].waivers.Waiver(n), have, drawn)
		}
		if shown && used[i] != nil && !grew && !t.touched(ctx, of[i].waivers, used[i]) {
			list = append(list, of[i].name)
		}
	}
	return list, shown
}

// embeddedOf returns the embedded cases of each operator.
var embeddedOf = sync.OnceValue(func() map[*spec.Operator][]spec.Case {
	of := map[*spec.Operator][]spec.Case{}
	for _, c := range embedded() {
		of[c.Call.Operator] = append(of[c.Call.Operator], c.Case)
	}
	return of
})

// touched reports whether a fault shows in a sample of some waivers.
func (t *trial) touched(ctx context.Context, list *waive.List, used map[int]bool) bool {
	GinkgoHelper()
	var samples []spec.Case
	for n := range used {
		for _, s := range list.Waiver(n).Samples {
			if len(s.Case) > 0 {
				samples = append(samples, s.Case[len(s.Case)-1].Case)
			}
			for _, c := range embedded() {
				if c.ID == s.ID {
					samples = append(samples, c.Case)
				}
			}
		}
	}
	return len(t.symptoms(ctx, samples)) > 0
}

// A log notes which faults pass under which waivers, for no reason that is known.
type log struct {
	silent  []string        // an engine, its mode and a fault
	used    map[string]bool // of modelled
	reasons map[string]string
}

func (l *log) note(mutant string, engines []string) {
	for _, engine := range engines {
		name, known := engine+" "+mutant, false
		for pattern := range l.reasons {
			if cases.Glob(pattern, name) {
				l.used[pattern], known = true, true
			}
		}
		if !known {
			l.silent = append(l.silent, name)
		}
	}
}

func newLog() *log { return &log{used: map[string]bool{}, reasons: modelled} }

var _ = It("the waivers of an engine excuse no other fault", Label("campaigns"), func(ctx context.Context) {
	known, l := engines(), newLog()
	for _, mutant := range faulty.All() {
		if !mutant.Sparse() {
			list, _ := newTrial(mutant).silent(ctx, known, random)
			l.note(mutant.Name, list)
		}
	}
	Expect(l.silent).To(BeEmpty())
})

// sixth returns one in six of a list. It is not samples.Share, by whose import make nightly
// finds the packages that it runs whole: it runs the campaigns here by themselves.
func sixth(list []*spec.Operator) (some []*spec.Operator) {
	for six := range slices.Chunk(list, 6) {
		some = append(some, six[0])
	}
	return some
}

// sampled reports whether a fault with a restriction is one in some.
func sampled(name string, oneIn uint32) bool {
	h := fnv.New32a()
	fmt.Fprint(h, name)
	return h.Sum32()%oneIn == 0
}

var _ = DescribeTable("the waivers of an engine excuse no crude fault", func(ctx context.Context, operators []*spec.Operator, oneIn uint32) {
	known, l, everywhere := engines(), newLog(), map[string]bool{}
	for _, op := range operators {
		for _, fault := range faulty.Crude() {
			all := []faulty.Generic{fault}
			for _, only := range faulty.Restrictions(op) {
				all = append(all, fault.In(only))
			}
			for i, one := range all {
				mutant, shows := one.On(op)
				if !shows || i > 0 && !sampled(mutant.Name, oneIn) {
					continue
				}
				list, shown := newTrial(mutant).silent(ctx, known, few)
				everywhere[fault.Name] = everywhere[fault.Name] || shown
				l.note(mutant.Name, list)
			}
		}
	}
	Expect(everywhere).To(HaveEach(BeTrue()))
	Expect(everywhere).To(HaveLen(len(faulty.Crude())))
	Expect(l.silent).To(BeEmpty())
},
	Entry("in a sixth of the operators, and one in sixty that shows in few calls", sixth(catalogue.Operators()), uint32(60)),
	Entry("in any operator, or in calls of a data type, rank, mode, sign or form alone", Label("campaigns"), catalogue.Operators(), uint32(1)),
)
