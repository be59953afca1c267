package shrink

import (
	"context"
	"testing"
	"time"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/internal/compare"
	"example.com/conform/internal/judge"
	"example.com/conform/oracle"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// counting counts the jobs of each batch.
type counting struct {
	backends.Backend
	batches []int
}

func (c *counting) Run(ctx context.Context, jobs []backends.Job) ([]backends.Outcome, error) {
	c.batches = append(c.batches, len(jobs))
	return c.Backend.Run(ctx, jobs)
}

// TestReproduce sees how often a case that does not diverge is run, after which
// other one, and what that takes off the runs that are left.
func TestReproduce(t *testing.T) {
	desc := tensor.Desc{DType: tensor.Uint8, Sizes: []int64{1}}
	c := &spec.Case{ID: "a", Call: spec.Call{
		Operator: dml.Copy, Attributes: &dml.CopyAttributes{}, Tensors: []spec.Tensor{{Desc: desc, Data: []byte{5}}, {Desc: desc}},
	}}
	f := &Divergence{Invariant: Invariant{Operator: dml.Copy}, symptoms: symptoms{Key: Key{Kind: result.WrongValue}}}
	for name, row := range map[string]struct {
		how  reproduction
		late bool
		want []int // jobs of each batch, two a case
	}{
		"as often as it is told to":                        {reproduction{tries: 3}, false, []int{2, 2, 2}},
		"after the case before it, and itself before that": {reproduction{tries: 2, before: []spec.Case{*c}}, false, []int{6, 6}},
		"once, when the time for it is over":               {reproduction{tries: 3}, true, []int{2}},
		"once after another, when the time is over":        {reproduction{tries: 3, before: []spec.Case{*c}}, true, []int{6}},
	} {
		b := &counting{Backend: cpu.New()}
		w := &Shrinker{judge: judge.New(b, nil)}
		if !row.late {
			w.deadline = time.Now().Add(time.Hour)
		}
		for _, left := range []*int{nil, new(int)} {
			b.batches = nil
			row.how.left = left
			if r, err := w.again(t.Context(), f, row.how, c); r != nil || err != nil {
				t.Errorf("%s: %v, %v", name, r, err)
			}
			if len(b.batches) != len(row.want) || b.batches[0] != row.want[0] {
				t.Errorf("%s: batches of %v jobs, not %v", name, b.batches, row.want)
			}
			if left != nil && *left != -len(row.want) {
				t.Errorf("%s: %d runs were taken off for %d", name, -*left, len(row.want))
			}
		}
	}
}

// TestCharge sees that a run that ends a process, or lasts a time limit, counts
// for many.
func TestCharge(t *testing.T) {
	for verdict, price := range map[result.Verdict]int{
		result.Passed: 0, result.Diverged: 0, result.Crashed: maxRuns / 2_000, result.TimedOut: maxRuns / 20,
	} {
		left := maxRuns
		(&reproduction{left: &left}).charge(verdict)
		if left != maxRuns-price {
			t.Errorf("%s takes %d runs, not %d", verdict, maxRuns-left, price)
		}
		(&reproduction{}).charge(verdict) // as many as wanted
	}
}

// TestShows sees which rulings show a divergence again, a wrong value of the
// output of a copy.
func TestShows(t *testing.T) {
	c := &spec.Case{Call: spec.Call{Operator: dml.Copy}}
	asked := []oracle.Alternative{
		{Choices: []spec.Choice{{Question: dml.UnroundedTotal}}}, {Choices: []spec.Choice{{Question: dml.UnroundedTotal, Answer: 1}}},
	}
	for name, row := range map[string]struct {
		like         matchLevel
		was          result.Kind // what the divergence is called by now
		kind         result.Kind // of the finding
		operand      int
		alternatives []oracle.Alternative
		want         bool
	}{
		"the same":                                {sameInvariant, result.WrongValue, result.WrongValue, 1, nil, true},
		"of another operand":                      {sameInvariant, result.WrongValue, result.WrongValue, 0, nil, false},
		"of another kind":                         {sameInvariant, result.WrongValue, result.FillDependent, 1, nil, false},
		"of another kind, of any content":         {anyContent, result.WrongValue, result.FillDependent, 1, nil, true},
		"of another kind, of an unsteady backend": {sameInvariant, result.Nondeterministic, result.FillDependent, 1, nil, true},
		"a guard, of an unsteady backend":         {sameInvariant, result.Nondeterministic, result.GuardOverwritten, 1, nil, false},
		"a guard, of any content":                 {anyContent, result.WrongValue, result.GuardOverwritten, 1, nil, false},
		"into what a question is about":           {sameInvariant, result.WrongValue, result.WrongValue, 1, asked, false},
	} {
		f := &Divergence{
			Invariant: Invariant{Operator: dml.Copy, Kind: result.WrongValue, Operand: 1, Values: true},
			symptoms:  symptoms{Key: Key{Kind: row.was}},
		}
		alternatives := row.alternatives
		if alternatives == nil {
			alternatives = make([]oracle.Alternative, 1)
		}
		r := &judge.Ruling{
			Finding: &compare.Finding{Kind: row.kind, Operand: row.operand, Count: 1},
			Nearest: &alternatives[0], Alternatives: alternatives,
		}
		if got := (&reproduction{match: row.like}).shows(f, c, r); got != row.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
