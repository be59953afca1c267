package judge

import (
	"context"
	"slices"
	"strings"
	"testing"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/gen"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/xla"
)

// spoiler is the CPU backend, which spoils the last byte of the output of one
// job in three.
type spoiler struct {
	backends.Backend
	spoilt map[string]bool
}

func (s *spoiler) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	outcomes, err := s.Backend.Run(ctx, batch)
	for i := range batch {
		if buffer := batch[i].Operands[1].Buffer(); i/2%3 == 2 && outcomes[i].Status == backends.Done && len(buffer) > 0 {
			buffer[len(buffer)-1]++
			s.spoilt[batch[i].ID] = true
		}
	}
	return outcomes, err
}

// TestSparseWalk sees that one case in 64, and every case that diverges, is
// judged by a walk over every element.
func TestSparseWalk(t *testing.T) {
	s := &spoiler{cpu.New(), map[string]bool{}}
	j := New(s, nil)
	var cases []spec.Case
	for seed := uint64(0); len(cases) < BatchSize; seed++ {
		// All but the first two are walked sparsely, unless they diverge.
		if c := gen.Case(xla.Copy, seed); !c.Call.CheckOnly && walksAll(c.ID) == (len(cases) < 2) {
			cases = append(cases, c)
		}
	}
	rulings, err := j.Batch(t.Context(), cases)
	if err != nil {
		t.Fatal(err)
	}
	passed, diverged := 0, 0
	for i := range rulings {
		r := &rulings[i]
		switch {
		case r.Verdict == result.Diverged && s.spoilt[cases[i].ID]:
			diverged++
		case r.Verdict == result.Passed:
			passed++
		default:
			t.Errorf("case %d: %s %s", i, r.Verdict, r.Reason)
		}
		if want := i >= 2 && r.Verdict == result.Passed; r.slot.evaluator.Sparse != want {
			t.Errorf("case %d, which %s: sparse is %v", i, r.Verdict, r.slot.evaluator.Sparse)
		}
	}
	if passed < 10 || diverged < 10 {
		t.Errorf("%d passed and %d diverged", passed, diverged)
	}
}

// TestWalksAll sees that a case is always walked in the same way, and that one
// in 64 is walked over every element.
func TestWalksAll(t *testing.T) {
	all := 0
	for seed := range uint64(64 * 1000) {
		if walksAll(gen.ID(xla.Copy, seed*0x9e3779b97f4a7c15)) {
			all++
		}
	}
	if all < 900 || all > 1100 {
		t.Errorf("%d cases of 64,000", all)
	}
	if !walksAll("xla.copy#3-000000000000001c") || walksAll("") {
		t.Error("another case than in other versions")
	}
}

// accepting is the CPU backend, which says that it has done every job.
type accepting struct{ backends.Backend }

func (accepting) Run(_ context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	return slices.Repeat([]backends.Outcome{backends.Finished(nil)}, len(batch)), nil
}

// TestSparseDetails sees that what a divergence says of the rule that decides is
// complete, though a violation of a sparse evaluation has no details.
func TestSparseDetails(t *testing.T) {
	j := New(accepting{cpu.New()}, nil)
	var cases []spec.Case
	for seed := uint64(0); len(cases) < BatchSize; seed++ {
		var c spec.Call
		if rule := gen.Fill(xla.Copy, seed, &c); rule != nil {
			cases = append(cases, spec.Case{ID: rule.ID, Call: c})
		}
	}
	rulings, err := j.Batch(t.Context(), cases)
	if err != nil {
		t.Fatal(err)
	}
	for i := range rulings {
		r := &rulings[i]
		if r.Verdict != result.Diverged || r.Finding.Kind != result.WronglyAccepted {
			t.Fatalf("case %d: %s %+v", i, r.Verdict, r.Finding)
		}
		if detail := strings.TrimPrefix(r.Finding.Detail, "accepted, though "); detail == "" || detail == r.Finding.Detail {
			t.Errorf("case %d breaks %s, and the finding only says %q", i, cases[i].ID, r.Finding.Detail)
		}
	}
}
