package campaign

import (
	"context"
	"slices"
	"strconv"
	"testing"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/cases"
	"example.com/conform/internal/judge"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// largeBytes is how much the operands of a case that is not large take at most.
const largeBytes = 8 << 10

// copied is a copy of so many bytes.
func copied(bytes int64) spec.Call {
	desc := tensor.Desc{DType: tensor.Uint8, Sizes: []int64{bytes}}
	return spec.Call{Operator: dml.Copy, Attributes: &dml.CopyAttributes{}, Tensors: []spec.Tensor{{Desc: desc, Data: make([]byte, bytes)}, {Desc: desc}}}
}

// counting counts the jobs of each batch.
type counting struct {
	backends.Backend
	batches []int
}

func (c *counting) Run(ctx context.Context, jobs []backends.Job) ([]backends.Outcome, error) {
	c.batches = append(c.batches, len(jobs))
	return c.Backend.Run(ctx, jobs)
}

// TestLargeCases sees that a large case is alone in its batch, in its place, and that
// not every element of it is walked over, though it is the first.
func TestLargeCases(t *testing.T) {
	backend := &counting{Backend: cpu.New()}
	w := &worker{cfg: &Config{Workers: 1}, judge: judge.New(backend, nil)}
	for _, list := range [][]int64{{1, 2, 3, largeBytes, 5, 6, 7, 8}, {largeBytes}, {largeBytes / 2}} {
		var u unit
		for _, bytes := range list {
			u.cases = append(u.cases, cases.Case{Case: spec.Case{ID: strconv.FormatInt(bytes, 10), Call: copied(bytes)}})
		}
		r := w.result()
		if err := w.caseFiles(t.Context(), &u, r); err != nil {
			t.Fatal(err)
		}
		for i, verdict := range r.verdicts {
			if verdict.ID != u.cases[i].ID || verdict.Verdict != result.Passed {
				t.Errorf("case %d is %s: %s", i, verdict.ID, verdict.Verdict)
			}
		}
	}
	if want := []int{2, 4, 2, 8, 2, 2}; !slices.Equal(backend.batches, want) {
		t.Errorf("batches of %v jobs, not %v", backend.batches, want)
	}
}
