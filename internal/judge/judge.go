// Package judge judges cases: it compares what the oracle admits with what a backend does in
// guarded memory.
package judge

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"example.com/conform/backends"
	"example.com/conform/internal/claim"
	"example.com/conform/internal/compare"
	"example.com/conform/internal/guard"
	"example.com/conform/internal/sparse"
	"example.com/conform/oracle"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// BatchSize is how many cases go to a backend at once.
const BatchSize = 64

// maxDetail bounds the detail of one outcome, in bytes.
const maxDetail = 4096

// slack is by how many bytes the buffer of an inferred output exceeds what any admissible
// shape needs, so that a backend that fills the whole buffer is found.
const slack = 8

// A Judge takes a batch of cases through its six steps: [Judge.Ask], [Judge.Lay],
// [Judge.Run], [Judge.Compare], [Judge.CompareShapes] and [Judge.Isolate]. Case files, random cases, replays
// and the candidates of the minimiser all pass through one. It reuses its memory from batch
// to batch.
type Judge struct {
	Backend     backends.Backend
	Description backends.Description
	Pins        []spec.Choice
	Claims      *claim.List // what the backend must support; nil for nothing
	Must        bool        // a claimed case for which the machine has no room could not be judged
	Durations   *Durations  // of the cases; nil unless somebody asks

	comparer compare.Comparer
	arena    guard.Arena // of the memory of a batch
	slots    [BatchSize]slot
	jobs     []backends.Job
	outcomes []backends.Outcome // of the jobs
	rulings  []Ruling
	alone    *Judge // of the nodes of programs
	isolated bool   // it is that one
}

// New returns a judge of a backend. Pins answer some questions in advance.
func New(b backends.Backend, pins []spec.Choice) *Judge {
	return &Judge{Backend: b, Description: b.Describe(), Pins: pins}
}

// Batch judges up to [BatchSize] cases. The error means that the backend can no longer be
// used, or that ctx ended; a case that was not judged before has no verdict.
func (j *Judge) Batch(ctx context.Context, cases []spec.Case) ([]Ruling, error) {
	j.Ask(cases)
	j.Lay(cases)
	err := j.Run(ctx)
	if j.Compare(cases); err == nil {
		err = j.CompareShapes(ctx, cases)
	}
	if err == nil {
		err = j.Isolate(ctx, cases)
	}
	return j.rulings, err
}

// One judges a single case.
func (j *Judge) One(ctx context.Context, c *spec.Case) (*Ruling, error) {
	rulings, err := j.Batch(ctx, []spec.Case{*c})
	if err != nil {
		return nil, err
	}
	return &rulings[0], nil
}

// Ask is the first step of a batch: it asks the oracle what each case admits.
func (j *Judge) Ask(cases []spec.Case) {
	j.rulings = j.rulings[:0]
	for i := range cases {
		s := &j.slots[i]
		s.trim(i)
		s.evaluator.Sparse = !walksAll(cases[i].ID) && !cases[i].Call.HasPatches()
		j.rulings = append(j.rulings, j.ask(&cases[i], s))
	}
}

// walksAll reports whether the oracle's page visits every element of the case with an ID, and
// not only the corners of boxes. It does for one case in 64.
func walksAll(id string) bool {
	hash := uint32(2166136261) // FNV-1a
	for i := range len(id) {
		hash = (hash ^ uint32(id[i])) * 16777619
	}
	return hash%64 == 0
}

// ask asks the oracle what a case admits, unless the backend's description excludes the case.
func (j *Judge) ask(c *spec.Case, s *slot) Ruling {
	r := Ruling{slot: s, Pins: j.Pins}
	s.alternatives = nil
	gap := j.Description.Gap(&c.Call)
	if gap != "" && !j.Claims.Has(&c.Call) {
		r.Verdict, r.Reason = result.Skipped, gap
		return r
	}
	var err error
	if s.alternatives, err = s.evaluator.Alternatives(&c.Call, j.Pins); err != nil {
		r.Verdict, r.Reason = result.HarnessError, err.Error()
		if _, limit := errors.AsType[*spec.LimitError](err); limit {
			r.Verdict = result.NotRun
		}
	}
	r.Alternatives = s.alternatives
	if r.Verdict == "" && gap != "" {
		s.runs = [2]compare.Run{}
		j.lacks(c, &r, gap)
	} else if j.Description.Capability(c.Call.Operator.Name).ValidOnly && !r.valid() {
		r.Verdict, r.Reason = result.Skipped, j.Description.Name+" takes valid calls of "+c.Call.Operator.Name+" alone"
	}
	return r
}

// lacks rules on a case that the backend does not support. It is skipped, unless the claims have it.
func (j *Judge) lacks(c *spec.Case, r *Ruling, reason string) {
	r.Verdict, r.Reason = result.Skipped, reason
	if j.Claims.Has(&c.Call) && r.valid() {
		r.Nearest, r.Finding = &r.Alternatives[0], compare.Lacking(&c.Call, reason)
		r.Verdict = result.Diverged
	}
}

// Lay is the second step: it lays out the memory of each case and queues its two runs.
func (j *Judge) Lay(cases []spec.Case) {
	j.arena.Reset()
	j.jobs = j.jobs[:0]
	for i := range cases {
		if r := &j.rulings[i]; r.Verdict == "" {
			j.lay(&cases[i], r)
		}
	}
}

func (j *Judge) lay(c *spec.Case, r *Ruling) {
	s := r.slot
	s.memory[0].Arena, s.memory[1].Arena = &j.arena, &j.arena
	k := j.Description.Capability(c.Call.Operator.Name)
	s.memory[0].NoViews, s.memory[0].NoOutputViews = !k.Views, !k.OutputViews
	if s.memory[0].Frames = nil; k.OutputViews && slices.ContainsFunc(c.Call.Outputs(), func(t spec.Tensor) bool { return t.View != 0 }) {
		s.memory[0].Frames = oracle.Frames(s.alternatives)
	}
	s.outputBytes = oracle.OutputBytes(s.alternatives, slack, s.outputBytes[:0])
	err := s.memory[0].Lay(&c.Call, s.outputBytes, guard.First)
	if err == nil {
		err = s.memory[1].LayLike(&s.memory[0], &c.Call, guard.Second)
	}
	if err != nil {
		r.Verdict, r.Reason = result.HarnessError, err.Error()
		if _, room := errors.AsType[*sparse.Error](err); room && (!j.Must || !j.Claims.Has(&c.Call)) {
			r.Verdict = result.NotRun
		}
		return
	}
	s.job = len(j.jobs)
	for n := range s.memory {
		j.jobs = append(j.jobs, s.memory[n].Job(c.ID, &c.Call))
	}
}

// Run is the third step: it runs the queued jobs, and those of programs that keep state again. A job that panics
// has crashed. A panic does not tell which job caused it, so each runs again alone.
func (j *Judge) Run(ctx context.Context) (err error) {
	if j.outcomes, err = j.run(ctx, j.jobs); panicked(err) {
		for i := range j.rulings {
			if r := &j.rulings[i]; r.Verdict == "" {
				r.slot.memory[0].Reset()
				r.slot.memory[1].Reset()
			}
		}
		j.outcomes, err = j.runAlone(ctx, j.jobs)
	}
	if err == nil {
		err = j.repeat(ctx)
	}
	return err
}

// runAlone runs each job alone.
func (j *Judge) runAlone(ctx context.Context, jobs []backends.Job) (outcomes []backends.Outcome, err error) {
	for i := range jobs {
		alone, err := j.run(ctx, jobs[i:i+1])
		if e, ok := errors.AsType[*backends.PanicError](err); ok {
			alone = []backends.Outcome{e.Outcome()}
		} else if err != nil {
			return outcomes, err
		}
		outcomes = append(outcomes, alone...)
	}
	return outcomes, nil
}

func panicked(err error) bool {
	_, ok := errors.AsType[*backends.PanicError](err)
	return ok
}

// run runs jobs, and checks that each has an outcome. An answer that comes after ctx ended
// is dropped: the end may be what made the backend fail.
func (j *Judge) run(ctx context.Context, jobs []backends.Job) ([]backends.Outcome, error) {
	if len(jobs) == 0 {
		return nil, nil
	}
	start := time.Now()
	outcomes, err := j.Backend.Run(ctx, jobs)
	j.Durations.add(jobs, time.Since(start), j.Backend)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case len(outcomes) == len(jobs):
		return outcomes, err
	case err != nil:
		return nil, err
	default:
		return nil, fmt.Errorf("%s returned %d outcomes for %d jobs", j.Description.Name, len(outcomes), len(jobs))
	}
}

// Compare is the fourth step: it compares what the backend did with each case with every
// alternative.
func (j *Judge) Compare(cases []spec.Case) {
	outcomes := j.outcomes
	for i := range cases {
		r := &j.rulings[i]
		if r.Verdict != "" || len(outcomes) == 0 {
			continue
		}
		known := outcomes[0]
		if known.Status == 0 {
			known = outcomes[1]
		}
		for n := range r.slot.runs {
			outcome := outcomes[n]
			if outcome.Status == 0 { // the backend can no longer be used
				outcome = known
			}
			outcome.Detail = outcome.Detail[:min(len(outcome.Detail), maxDetail)]
			r.slot.runs[n] = compare.Run{Outcome: outcome, Memory: &r.slot.memory[n]}
		}
		if outcomes = outcomes[len(r.slot.runs):]; known.Status == 0 {
			continue
		}
		if r.isGap() {
			r.Gap = true
			j.lacks(&cases[i], r, gapReason(j.Description.Name, r.slot.runs[0].Outcome.Detail))
			continue
		}
		if j.compare(&cases[i], r); r.Finding != nil && r.slot.evaluator.Sparse { // look again at every element
			r.slot.evaluator.Sparse = false
			if *r = j.ask(&cases[i], r.slot); r.Verdict != "" {
				continue
			}
			j.compare(&cases[i], r)
		}
		if r.Finding != nil {
			j.reconsider(&cases[i], r)
		}
		if r.Verdict == "" {
			r.Verdict = verdict(r.Finding)
		}
	}
}

// compare compares what the backend did with every alternative.
func (j *Judge) compare(c *spec.Case, r *Ruling) {
	s := r.slot
	r.Nearest = &r.Alternatives[0]
	if r.Asked = len(r.Alternatives) > 1; !r.Asked {
		r.Finding = j.comparer.Compare(&c.Call, r.Nearest, &s.runs)
		return
	}
	for i := range r.Alternatives {
		if a := &r.Alternatives[i]; j.comparer.Agrees(&c.Call, a, &s.runs) {
			r.Follows = append(r.Follows, slices.Clone(a.Choices))
		}
	}
	if len(r.Follows) > 0 {
		return
	}
	var best int
	for i := range r.Alternatives {
		a := &r.Alternatives[i]
		finding := j.comparer.Compare(&c.Call, a, &s.runs)
		if d := distance(finding); r.Finding == nil || d < best {
			r.Finding, r.Nearest, best = finding, a, d
		}
	}
}

// distance orders findings by how far they are from an admissible result: a
// wrong element is nearer than a wrong shape, and that nearer than a wrong
// status.
func distance(f *compare.Finding) int {
	switch f.Kind {
	case result.WronglyAccepted, result.WronglyRejected:
		return 1 << 30
	case result.WrongShape:
		return 1 << 29
	default:
		return int(min(f.Count, 1<<28))
	}
}

func verdict(f *compare.Finding) result.Verdict {
	switch {
	case f == nil:
		return result.Passed
	case f.Kind == result.Crash:
		return result.Crashed
	case f.Kind == result.Timeout:
		return result.TimedOut
	default:
		return result.Diverged
	}
}

// Renew continues with another backend and with new memory, because a hanging backend may still
// write to the memory of its batch.
func (j *Judge) Renew(b backends.Backend) {
	claims, must := j.Claims, j.Must
	*j = *New(b, j.Pins)
	j.Claims, j.Must = claims, must
}
