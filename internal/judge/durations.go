package judge

import (
	"cmp"
	"maps"
	"slices"
	"sync"
	"time"

	"example.com/conform/backends"
)

// Durations are how long the calls of backends took, by operator and by case. Several judges
// may share them. A case of which a backend does not know it has its share of a batch.
type Durations struct {
	keep int // how many operators and cases are told

	mu        sync.Mutex
	operators map[string]Duration
	cases     []Duration // the longest, and some more
}

// A Duration is the time that calls took.
type Duration struct {
	Name  string // of an operator, or the ID of a case
	Cases int    // how many these are
	Time  time.Duration
}

// NewDurations returns durations that tell the longest few.
func NewDurations(keep int) *Durations {
	return &Durations{keep: keep, operators: make(map[string]Duration)}
}

// jobsOf is how many jobs a case has.
const jobsOf = 2

// add adds a batch, which took a time. The jobs of a case follow each other.
func (d *Durations) add(jobs []backends.Job, total time.Duration, backend backends.Backend) {
	if d == nil || len(jobs) == 0 {
		return
	}
	timer, timed := backend.(backends.Timer)
	d.mu.Lock()
	defer d.mu.Unlock()
	for i := 0; i+1 < len(jobs); i += jobsOf {
		one := Duration{Name: jobs[i].ID, Cases: 1, Time: jobsOf * total / time.Duration(len(jobs))}
		if timed {
			one.Time = timer.Took(i) + timer.Took(i+1)
			d.cases = append(d.cases, one)
		}
		operator := jobs[i].Operator.Name
		of := d.operators[operator]
		d.operators[operator] = Duration{operator, of.Cases + 1, of.Time + one.Time}
	}
	if len(d.cases) > max(1024, 2*d.keep) {
		d.cases = d.longest(d.cases)
	}
}

// longest returns the longest durations, the longest first.
func (d *Durations) longest(list []Duration) []Duration {
	slices.SortFunc(list, func(a, b Duration) int { return cmp.Or(cmp.Compare(b.Time, a.Time), cmp.Compare(a.Name, b.Name)) })
	return list[:min(len(list), d.keep)]
}

// Longest returns the operators that took longest, and the cases if the backend knows these.
func (d *Durations) Longest() (operators, cases []Duration) {
	if d == nil {
		return nil, nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.longest(slices.Collect(maps.Values(d.operators))), slices.Clone(d.longest(d.cases))
}
