package harness

import (
	"context"
	"testing"
	"time"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/internal/result"
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

// TestPlay sees how often a case that does not diverge is played, after which
// other one, and what that takes off the runs that are left.
func TestPlay(t *testing.T) {
	desc := tensor.Desc{DType: tensor.Uint8, Sizes: []int64{1}}
	c := &spec.Case{ID: "a", Call: spec.Call{
		Operator: dml.Copy, Attributes: &dml.CopyAttributes{}, Tensors: []spec.Tensor{{Desc: desc, Data: []byte{5}}, {Desc: desc}},
	}}
	f := &found{manner: manner{operator: dml.Copy}, divergence: &result.Divergence{Group: result.Group{Kind: result.WrongValue}}}
	for name, row := range map[string]struct {
		scene scene
		late  bool
		want  []int // jobs of each batch, two a case
	}{
		"as often as it is told to":                 {scene{tries: 3}, false, []int{2, 2, 2}},
		"after the case before it":                  {scene{tries: 2, before: c}, false, []int{4, 4}},
		"once, when the time for it is over":        {scene{tries: 3}, true, []int{2}},
		"once after another, when the time is over": {scene{tries: 3, before: c}, true, []int{4}},
	} {
		b := &counting{Backend: cpu.New()}
		w := &worker{judge: newJudge(b, nil, 0)}
		if !row.late {
			w.deadline = time.Now().Add(time.Hour)
		}
		for _, left := range []*int{nil, new(int)} {
			b.batches = nil
			row.scene.left = left
			if r, err := w.play(t.Context(), f, row.scene, c); r != nil || err != nil {
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
		(&scene{left: &left}).charge(verdict)
		if left != maxRuns-price {
			t.Errorf("%s takes %d runs, not %d", verdict, maxRuns-left, price)
		}
		(&scene{}).charge(verdict) // as many as wanted
	}
}
