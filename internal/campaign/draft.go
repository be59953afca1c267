package campaign

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"example.com/conform/cases"
	"example.com/conform/internal/commonality"
	"example.com/conform/internal/shrink"
	"example.com/conform/internal/waive"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// Limits of what is drawn to write waivers.
const (
	// enoughShown is how many cases of each symptom are wanted. For them, up to timesDrawn as many
	// random cases of an operator are judged as the run has, and leastDrawn more in any case.
	enoughShown, timesDrawn, leastDrawn = 50, 4, shardSize / 2
	// mostEnds is after how many crashes of one operator no further cases are drawn, because each
	// costs a process. A timeout counts as [TimeoutCrashes].
	mostEnds = 48
	// mostOthers bounds the rows without the symptom that a condition is compared with, and
	// mostShown those with it.
	mostOthers, mostShown = 6000, 2000
	// mostSamples is how many samples a waiver has, mostTexts how many of them are no cases of
	// files, and mostSampleText the length of one of these.
	mostSamples, mostTexts, mostSampleText = 8, 2, 800
	// spare is by how much a waiver's share exceeds the one that was seen.
	spare = 1.5
)

// Waivers writes waivers for the divergences of a run that none excuses: it judges the cases of
// files, those that the run drew and more of them, and finds conditions that tell diverging cases
// from others. What it finds is a draft, for somebody to complete.
func Waivers(ctx context.Context, cfg Config, found []result.Group) (list []cases.Waiver, err error) {
	defer caught(&err)
	var operators []*spec.Operator
	for i := range found {
		d := &found[i]
		if ofReading(d.Kind) {
			list = append(list, readingWaiver(cfg.Name, d))
		} else if op := operatorOf(&cfg, d.Operator); op != nil && d.Kind != result.KnownFaultGrew && !slices.Contains(operators, op) {
			operators = append(operators, op)
		}
	}
	if len(operators) == 0 {
		return list, nil
	}
	cfg.Workers, cfg.Earlier, cfg.Part = 1, nil, nil
	workers, err := open(ctx, &cfg)
	if err != nil {
		return nil, err
	}
	w := workers[0]
	defer func() { _ = w.judge.Backend.Close() }()
	cfg.claim(&w.judge.Description)
	all := make(map[*spec.Operator]*drafter)
	for _, op := range operators {
		d := &drafter{all: all, table: commonality.NewTable(op, w.pins.Choices)}
		d.surveyor = surveyor{worker: w, op: op, each: d.note, done: d.progress}
		all[op] = d
	}
	for _, op := range operators {
		if err := all[op].survey(ctx, all[op].enough); err != nil {
			return list, err
		}
	}
	for _, op := range operators {
		d := all[op]
		if err := d.forget(ctx); err != nil {
			return list, err
		}
		drafts, err := d.drafts(ctx)
		if list = append(list, drafts...); err != nil {
			return list, err
		}
		list = append(list, d.missed(found)...)
	}
	return list, nil
}

// readingWaiver is the waiver of a divergence about a reading, which no single case shows.
func readingWaiver(backend string, d *result.Group) cases.Waiver {
	return cases.Waiver{
		Backend: backend, Operator: d.Operator, Symptoms: []string{strings.TrimPrefix(d.Signature, d.Operator+" ")},
		Reason: "To be examined: " + d.Detail,
	}
}

// missed writes waivers for the divergences of the run whose first case did not diverge again.
func (d *drafter) missed(found []result.Group) (list []cases.Waiver) {
	for i := range found {
		g := &found[i]
		again := slices.ContainsFunc(d.seen, func(s seenCase) bool { return s.id == g.FirstCase && s.class != "" })
		if g.Operator != d.op.Name || ofReading(g.Kind) || g.Kind == result.KnownFaultChanged || g.Kind == result.KnownFaultGrew || again {
			continue
		}
		w := cases.Waiver{Backend: d.cfg.Name, Operator: g.Operator, Cases: []string{g.FirstCase}}
		for k := range g.SeenAs {
			if symptom := waive.Symptom(&g.SeenAs[k]); !slices.Contains(w.Symptoms, symptom) {
				w.Symptoms = append(w.Symptoms, symptom)
			}
		}
		w.Reason = "To be examined: the case did not diverge when it ran again, so nothing is remembered of it. " + g.Detail
		if len(w.Symptoms) > 0 {
			list = append(list, w)
		}
	}
	return list
}

// drafts writes a waiver for each condition that tells the cases of a symptom from others, and one
// for the cases of each symptom that none tells.
func (d *drafter) drafts(ctx context.Context) (list []cases.Waiver, err error) {
	var drafts []draft
	left := make(map[string][]int)
	classes := d.classes()
	for _, class := range classes {
		rows, others := d.sides(class)
		rows = d.absorb(drafts, class, rows, mostly)
		// A symptom that names a broken rule can only show in calls that break it, so clauses tell
		// those apart, unless most of them show it.
		if alike := d.breaking(rows, others); 2*len(alike) > len(rows) {
			others = alike
		}
		covered := make(map[int]bool)
		for _, f := range d.table.Conditions(rows[:min(len(rows), mostShown)], others) {
			one := draft{found: f}
			for _, row := range rows {
				if !covered[row] && d.table.Meets(&f, row) {
					covered[row] = true
					one.rows = append(one.rows, row)
				}
			}
			drafts = append(drafts, one)
		}
		left[class] = slices.DeleteFunc(rows, func(row int) bool { return covered[row] })
	}
	for _, class := range classes {
		_, others := d.sides(class)
		left[class] = slices.DeleteFunc(d.absorb(drafts, class, left[class], 0), func(row int) bool {
			for i := range drafts {
				if one := &drafts[i]; d.seen[one.rows[0]].class == class && d.table.Relax(&one.found, row, others) {
					one.rows = append(one.rows, row)
					return true
				}
			}
			return false
		})
	}
	for i := range drafts {
		one := &drafts[i]
		w := d.waiver(one.rows)
		w.When, w.Cases = one.found.When, []string{}
		for _, row := range one.rows {
			if !d.seen[row].random {
				w.Cases = append(w.Cases, d.seen[row].id)
			}
		}
		w.Reason = fmt.Sprintf("To be examined: %s that meet the clauses diverge so, and %d do not.", counted(len(one.rows)), one.found.Others)
		if err := d.sample(ctx, &w, one.rows); err != nil {
			return list, err
		}
		list = append(list, w)
	}
	for _, class := range classes {
		if rows := left[class]; len(rows) > 0 {
			w := d.waiver(rows)
			w.Share = 0
			for _, row := range rows {
				w.Cases = append(w.Cases, d.seen[row].id)
			}
			w.Reason = fmt.Sprintf("To be examined: no clauses tell %s from those that pass.", counted(len(rows)))
			if err := d.sample(ctx, &w, rows); err != nil {
				return list, err
			}
			list = append(list, w)
		}
	}
	return list, nil
}

// A draft is a condition that was found, and the rows that it excuses.
type draft struct {
	found commonality.Found
	rows  []int
}

// classes lists the symptoms that nothing excuses, without the words of the backend's answer: the
// most frequent first.
func (d *drafter) classes() (list []string) {
	times := make(map[string]int)
	for i := range d.seen {
		if s := &d.seen[i]; s.class != "" && s.by == 0 {
			if times[s.class]++; times[s.class] == 1 {
				list = append(list, s.class)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b string) int { return cmp.Compare(times[b], times[a]) })
	return list
}

// mostly is the share of the cases of a symptom that must meet the condition of a related one, so
// that both are one fault.
const mostly = 0.9

// absorb gives rows of a symptom to the drafts of a related one whose condition they meet, and
// returns the rest: one fault may show in several ways. It does so if a share of the rows meets
// the condition.
func (d *drafter) absorb(drafts []draft, class string, rows []int, share float64) []int {
	for i := range drafts {
		one := &drafts[i]
		if !related(d.seen[one.rows[0]].class, class) {
			continue
		}
		var in, out []int
		for _, row := range rows {
			if d.table.Meets(&one.found, row) {
				in = append(in, row)
			} else {
				out = append(out, row)
			}
		}
		if len(in) > 0 && float64(len(in)) >= share*float64(len(rows)) {
			one.rows, rows = append(one.rows, in...), out
		}
	}
	return rows
}

func counted(n int) string {
	if n == 1 {
		return "1 case"
	}
	return fmt.Sprint(n, " cases")
}

// related reports whether one fault may show in two ways: both are about the contents of memory,
// or both end the process.
func related(a, b string) bool {
	one, _, _ := strings.Cut(a, " ")
	other, _, _ := strings.Cut(b, " ")
	ends := func(kind string) bool { return shrink.IsEnd(result.Kind(kind)) }
	values := func(kind string) bool { return shrink.IsValue(result.Kind(kind)) }
	return one == other || ends(one) && ends(other) || values(one) && values(other)
}

// sides returns the rows of a symptom that nothing excuses, and some of the others.
func (d *drafter) sides(class string) (rows, others []int) {
	for row := range d.seen {
		switch s := &d.seen[row]; {
		case s.by > 0:
		case s.class == class:
			rows = append(rows, row)
		default:
			others = append(others, row)
		}
	}
	if step := (len(others) + mostOthers - 1) / mostOthers; step > 1 {
		some := others[:0]
		for i := 0; i < len(others); i += step {
			some = append(some, others[i])
		}
		others = some
	}
	return rows, others
}

// breaking returns those of the others that break the same rule as the first of some rows, or none
// if it breaks none.
func (d *drafter) breaking(rows, others []int) (alike []int) {
	if len(rows) == 0 || d.seen[rows[0]].broken == nil {
		return nil
	}
	for _, row := range others {
		if d.seen[row].broken == d.seen[rows[0]].broken {
			alike = append(alike, row)
		}
	}
	return alike
}

// mostSymptoms is how many symptoms a waiver states, before it states what they begin with.
const mostSymptoms = 6

// waiver begins a waiver of rows: with their symptoms, and with their share of the random cases.
func (d *drafter) waiver(rows []int) cases.Waiver {
	w := cases.Waiver{Backend: d.cfg.Name, Operator: d.op.Name}
	if mode := d.judge.Description.Mode; mode != "" {
		w.Modes = []string{mode}
	}
	random, first := 0, 0
	for _, row := range rows {
		s := &d.seen[row]
		if !slices.Contains(w.Symptoms, s.symptom) {
			w.Symptoms = append(w.Symptoms, s.symptom)
		}
		if s.random {
			random++
		}
		if s.random && row < len(d.seen)-d.random+shardSize {
			first++
		}
	}
	if len(w.Symptoms) > mostSymptoms {
		w.Symptoms = nil
		for _, row := range rows {
			if class := d.seen[row].class + "*"; !slices.Contains(w.Symptoms, class) {
				w.Symptoms = append(w.Symptoms, class)
			}
		}
	}
	slices.Sort(w.Symptoms)
	if random > 0 {
		share := max(float64(random)/float64(d.random), float64(first)/float64(min(d.random, shardSize)))
		w.Share = min(100, math.Ceil(share*spare*1000+1)/10)
	}
	return w
}
