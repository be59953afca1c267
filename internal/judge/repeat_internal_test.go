package judge

import (
	"context"
	"slices"
	"strings"
	"testing"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/cases"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// A later is the CPU backend, which does something else with the runs of a program after the first.
type later struct {
	*cpu.Backend
	does  func(job *backends.Job, outcome *backends.Outcome) error
	calls []int // how many jobs each call had
}

func (b *later) Run(ctx context.Context, jobs []backends.Job) ([]backends.Outcome, error) {
	b.calls = append(b.calls, len(jobs))
	outcomes, err := b.Backend.Run(ctx, jobs)
	for i := range jobs {
		if jobs[i].Operands[0].Start == 0 && err == nil { // what is fed has no guard
			err = b.does(&jobs[i], &outcomes[i])
		}
	}
	return outcomes, err
}

// TestRepeat sees what becomes of a program that keeps state, beside one that does not.
func TestRepeat(t *testing.T) {
	const file = `operator: onnx.program
cases:
  - name: state
    why: a
    cites: []
    tensors: {inputs: [{dtype: uint8, sizes: [2], data: [1, 2]}]}
    program:
      - a = add(inputs[0], inputs[0])
      - run 3 times, inputs[0] = a
      - return a
  - name: once
    why: a
    cites: []
    tensors: {inputs: [{dtype: uint8, sizes: [2], data: [1, 2]}]}
    program:
      - a = add(inputs[0], inputs[0])
      - return a
`
	loaded, err := cases.LoadFile("a.yaml", strings.NewReader(file), cases.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	list := []spec.Case{loaded[0].Case, loaded[1].Case}
	for name, row := range map[string]struct {
		does  func(job *backends.Job, outcome *backends.Outcome) error
		want  result.Verdict
		calls []int
	}{
		"is fed what it made": {func(*backends.Job, *backends.Outcome) error { return nil }, result.Passed, []int{4, 2, 2}},
		"is wrong in a later run": {func(job *backends.Job, _ *backends.Outcome) error {
			job.Operands[1].Buffer()[0]++
			return nil
		}, result.Diverged, []int{4, 2, 2}},
		"leaves other sizes than the next run takes": {func(_ *backends.Job, outcome *backends.Outcome) error {
			outcome.Sizes = [][]int64{{1}}
			return nil
		}, result.Diverged, []int{4, 2}},
		"is rejected in a later run": {func(_ *backends.Job, outcome *backends.Outcome) error {
			*outcome = backends.Outcome{Status: backends.Rejected, Detail: "no"}
			return nil
		}, result.Diverged, []int{4, 2}},
		"panics in a later run": {func(*backends.Job, *backends.Outcome) error {
			return &backends.PanicError{Value: "no"}
		}, result.Crashed, []int{4, 2, 1, 1}},
	} {
		b := &later{Backend: cpu.New(), does: row.does}
		rulings, err := New(b, nil).Batch(context.Background(), list)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := rulings[0].Verdict; got != row.want || rulings[1].Verdict != result.Passed {
			t.Errorf("one that %s: %s, not %s; the other one %s", name, got, row.want, rulings[1].Verdict)
		}
		if calls := b.calls[:min(len(b.calls), len(row.calls))]; !slices.Equal(calls, row.calls) {
			t.Errorf("one that %s: calls of %v jobs, not %v", name, b.calls, row.calls)
		}
	}
}
