package harness

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"example.com/conform/backends"
	"example.com/conform/internal/compare"
	"example.com/conform/internal/guard"
	"example.com/conform/internal/laws"
	"example.com/conform/internal/result"
	"example.com/conform/oracle"
	"example.com/conform/spec"
)

// batchSize is how many cases go to a backend at once.
const batchSize = 64

// maxDetail bounds what a backend may say of one job, in bytes.
const maxDetail = 4096

// An output whose slot keeps the memory for what the oracle says of its elements has
// so many at most. Large cases are rare, there are many slots, and a large case is in
// the first.
const (
	kept      = 1 << 11
	keptFirst = 1 << 17
)

// slack is how many bytes the buffer of an inferred output is larger than any
// admissible shape needs, to show a backend that fills all of it.
const slack = 8

// A judge takes cases through the whole way: check, oracle, memory, backend,
// comparison. Case files, random cases, replays and the minimiser's
// candidates all pass through one. It reuses its memory from batch to batch.
type judge struct {
	backend     backends.Backend
	description backends.Description
	pins        []spec.Choice
	comparer    compare.Comparer
	arena       guard.Arena // of the memory of a batch
	slots       [batchSize]slot
	jobs        []backends.Job
	rulings     []ruling
	limit       time.Duration // for a backend in this process to run a batch; 0 for none
	sentry      *sentry       // of the goroutine that calls the judge; nil without one
	queries     []shapeQuery
	watch       *stopwatch // nil but in a benchmark
	laws        []*laws.Law
	other       *judge // of the other calls of laws
	holdings    []holding
	others      []spec.Case
	room        [2][]byte // for what outputs hold
}

// A slot holds one case of a batch on its way.
type slot struct {
	evaluator    oracle.Evaluator
	alternatives []oracle.Alternative
	memory       [2]guard.Memory
	outputBytes  []int64 // room for each inferred output
	runs         [2]compare.Run
}

// exceeds reports whether the oracle says something of more elements than are given.
func (s *slot) exceeds(elements int) bool {
	for i := range s.alternatives {
		for k := range s.alternatives[i].Admissible.Outputs {
			if len(s.alternatives[i].Admissible.Outputs[k].Sources()) > elements {
				return true
			}
		}
	}
	return false
}

// A ruling is what the judge says of one case. It is valid until the next
// batch.
type ruling struct {
	verdict result.Verdict
	reason  string // why the case was skipped, or was a fault of ours
	gap     bool   // the backend says at the call that it does not support it
	// finding is the divergence, from the alternative nearest to what the
	// backend did.
	finding *compare.Finding
	nearest *oracle.Alternative
	slot    *slot
	pins    []spec.Choice
	// asked says that the case touches a question; follows then lists the
	// combinations of answers that admit what the backend did.
	asked   bool
	follows [][]spec.Choice
	// held are the laws that the case was held to, and broken the one that it
	// breaks.
	held   []heldLaw
	broken *brokenLaw
}

// ran reports whether the backend ran the call of a case that was judged.
func (r *ruling) ran() bool { return r.slot.runs[0].Outcome.Status == backends.Done }

func newJudge(b backends.Backend, pins []spec.Choice, limit time.Duration) *judge {
	return &judge{backend: b, description: b.Describe(), pins: pins, limit: limit}
}

// batch judges up to batchSize cases. The error means that the backend cannot
// be used any more.
func (j *judge) batch(ctx context.Context, cases []spec.Case) ([]ruling, error) {
	j.jobs, j.rulings = j.jobs[:0], j.rulings[:0]
	j.arena.Reset()
	for i := range cases {
		s := &j.slots[i]
		if i > 0 && s.exceeds(kept) || s.exceeds(keptFirst) {
			*s = slot{}
		}
		s.evaluator.Sparse = i > 0 || isLarge(&cases[i].Call)
		j.rulings = append(j.rulings, j.evaluate(&cases[i], s))
	}
	j.watch.mark(checkAndOracle)
	for i := range cases {
		j.lay(&cases[i], &j.rulings[i])
	}
	j.watch.mark(layMemory)
	outcomes, err := j.run(ctx)
	if err != nil {
		return nil, err
	}
	j.watch.mark(runBackend)
	for i := range cases {
		r := &j.rulings[i]
		if r.verdict != "" {
			continue
		}
		for n := range r.slot.runs {
			outcome := outcomes[n]
			outcome.Detail = outcome.Detail[:min(len(outcome.Detail), maxDetail)]
			r.slot.runs[n] = compare.Run{Outcome: outcome, Memory: &r.slot.memory[n]}
		}
		outcomes = outcomes[len(r.slot.runs):]
		j.decide(&cases[i], r)
	}
	j.watch.mark(compareRuns)
	if err := j.queryShapes(ctx, cases); err != nil {
		return nil, err
	}
	j.watch.mark(runBackend)
	return j.rulings, j.holdLaws(ctx, cases)
}

// one judges a single case.
func (j *judge) one(ctx context.Context, c *spec.Case) (*ruling, error) {
	rulings, err := j.batch(ctx, []spec.Case{*c})
	if err != nil {
		return nil, err
	}
	return &rulings[0], nil
}

// evaluate asks the oracle what a case admits, unless a verdict is reached
// without.
func (j *judge) evaluate(c *spec.Case, s *slot) ruling {
	r := ruling{slot: s, pins: j.pins}
	s.alternatives = nil
	if gap := j.description.Gap(&c.Call); gap != "" {
		r.verdict, r.reason = result.Skipped, gap
		return r
	}
	var err error
	if s.alternatives, err = s.evaluator.Alternatives(&c.Call, j.pins); err != nil {
		r.verdict, r.reason = result.HarnessError, err.Error()
		if _, limit := errors.AsType[*spec.LimitError](err); limit {
			r.verdict = result.Skipped
		}
	}
	return r
}

// lay lays out the memory of a case and queues its two runs.
func (j *judge) lay(c *spec.Case, r *ruling) {
	if r.verdict != "" {
		return
	}
	s := r.slot
	s.memory[0].Arena, s.memory[1].Arena = &j.arena, &j.arena
	s.outputBytes = oracle.OutputBytes(s.alternatives, slack, s.outputBytes[:0])
	if err := s.memory[0].Lay(&c.Call, s.outputBytes, guard.First); err != nil {
		r.verdict, r.reason = result.HarnessError, err.Error()
		return
	}
	s.memory[1].LayLike(&s.memory[0], &c.Call, guard.Second)
	for n := range s.memory {
		j.jobs = append(j.jobs, s.memory[n].Job(c.ID, &c.Call))
	}
}

// run runs the queued jobs. A backend that panics in this process has crashed
// on the job that it was running; the others of its batch run again alone.
func (j *judge) run(ctx context.Context) ([]backends.Outcome, error) {
	outcomes, crash, err := j.guarded(ctx, j.jobs)
	if err == nil && crash == "" && len(outcomes) != len(j.jobs) {
		err = fmt.Errorf("%s returned %d outcomes for %d jobs", j.description.Name, len(outcomes), len(j.jobs))
	}
	if err != nil || crash == "" {
		return outcomes, err
	}
	outcomes = outcomes[:0]
	for i := range j.rulings {
		if r := &j.rulings[i]; r.verdict == "" {
			r.slot.memory[0].Reset()
			r.slot.memory[1].Reset()
		}
	}
	for i := range j.jobs {
		single, crash, err := j.guarded(ctx, j.jobs[i:i+1])
		switch {
		case err != nil:
			return nil, err
		case crash != "":
			outcomes = append(outcomes, backends.Outcome{Status: backends.Crashed, Detail: crash})
		case len(single) != 1:
			return nil, fmt.Errorf("%s returned %d outcomes for one job", j.description.Name, len(single))
		default:
			outcomes = append(outcomes, single[0])
		}
	}
	return outcomes, nil
}

func (j *judge) guarded(ctx context.Context, jobs []backends.Job) (outcomes []backends.Outcome, crash string, err error) {
	if len(jobs) == 0 {
		return nil, "", nil
	}
	var ran struct { // which one that hangs may still write to
		outcomes []backends.Outcome
		crash    string
		err      error
	}
	hung := j.within(func() {
		defer func() {
			if p := recover(); p != nil {
				ran.crash = fmt.Sprintf("panic: %v", p)
			}
		}()
		ran.outcomes, ran.err = j.backend.Run(ctx, jobs)
	})
	if hung {
		return nil, "", errHung
	}
	return ran.outcomes, ran.crash, ran.err
}

// decide compares what the backend did with every alternative.
func (j *judge) decide(c *spec.Case, r *ruling) {
	s := r.slot
	if first, second := &s.runs[0].Outcome, &s.runs[1].Outcome; first.Status == backends.Gap && second.Status == backends.Gap {
		r.verdict, r.reason, r.gap = result.Skipped, gapReason(j.description.Name, first.Detail), true
		return
	}
	r.asked = len(s.alternatives) > 1
	best := -1
	matched := false
	for i := range s.alternatives {
		a := &s.alternatives[i]
		finding := j.comparer.Compare(&c.Call, a, &s.runs)
		if finding == nil {
			matched = true
			if r.asked {
				r.follows = append(r.follows, slices.Clone(a.Choices))
			}
			continue
		}
		if d := distance(finding); r.finding == nil || d < best {
			r.finding, r.nearest, best = finding, a, d
		}
	}
	if matched {
		r.finding, r.nearest = nil, &s.alternatives[0]
	}
	if r.finding != nil && s.evaluator.Sparse { // look again at every element
		s.evaluator.Sparse = false
		if *r = j.evaluate(c, s); r.verdict == "" {
			j.decide(c, r)
		}
		return
	}
	r.verdict = verdict(r.finding)
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

// A shapeQuery asks for the shape of a case that passed.
type shapeQuery struct {
	ruling *ruling
	job    backends.Job
	output int // the position of the first
	answer backends.Outcome
	taken  bool
}

// queryShapes asks a backend that can for the shapes that it would infer in the
// cases that passed. They must agree with what it did.
func (j *judge) queryShapes(ctx context.Context, cases []spec.Case) error {
	querier, ok := j.backend.(backends.ShapeQuerier)
	if !ok {
		return nil
	}
	j.queries = j.queries[:0]
	for i := range cases {
		if c, r := &cases[i], &j.rulings[i]; r.verdict == result.Passed && c.Call.Operator.Infers() && !r.rejectedForElements() {
			j.queries = append(j.queries, shapeQuery{ruling: r, job: r.slot.memory[0].Job(c.ID, &c.Call), output: c.Call.Inputs()})
		}
	}
	if len(j.queries) == 0 {
		return nil
	}
	hung := j.within(func() {
		for i := range j.queries {
			j.queries[i].ask(ctx, querier)
		}
	})
	if hung {
		return errHung
	}
	for i := range j.queries {
		q := &j.queries[i]
		q.ruling.finding = q.finding()
		q.ruling.verdict = verdict(q.ruling.finding)
	}
	return nil
}

// rejectedForElements reports whether the backend may have rejected the call
// because of its elements, of which a shape query has none.
func (r *ruling) rejectedForElements() bool {
	return r.slot.runs[0].Outcome.Status == backends.Rejected && slices.ContainsFunc(r.slot.alternatives, func(a oracle.Alternative) bool {
		return len(a.Violations) == 0 && a.Admissible.MayReject()
	})
}

// ask asks for the shape; a backend that panics has crashed.
func (q *shapeQuery) ask(ctx context.Context, querier backends.ShapeQuerier) {
	defer func() {
		if p := recover(); p != nil {
			q.answer, q.taken = backends.Outcome{Status: backends.Crashed, Detail: fmt.Sprintf("panic: %v", p)}, true
		}
	}()
	q.answer, q.taken = querier.QueryShape(ctx, &q.job)
}

// finding compares the answer with what running the operator did.
func (q *shapeQuery) finding() *compare.Finding {
	answer, did := &q.answer, &q.ruling.slot.runs[0].Outcome
	if !q.taken || answer.Status == backends.Gap || answer.Status == did.Status && slices.EqualFunc(answer.Sizes, did.Sizes, slices.Equal[[]int64]) {
		return nil
	}
	return &compare.Finding{
		Kind:    result.ShapeQueryDisagrees,
		Operand: q.output,
		Detail:  fmt.Sprintf("the shape query answers %v %v; running the operator %v %v", answer.Status, answer.Sizes, did.Status, did.Sizes),
	}
}
