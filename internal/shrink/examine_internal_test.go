package shrink

import (
	"context"
	"testing"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/internal/judge"
	"example.com/conform/internal/metamorphic"
	"example.com/conform/internal/minimise"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// refusing refuses every call, and counts them.
type refusing struct {
	backends.Backend
	calls int
}

func (r *refusing) Run(_ context.Context, jobs []backends.Job) ([]backends.Outcome, error) {
	r.calls += len(jobs)
	list := make([]backends.Outcome, len(jobs))
	for i := range list {
		list[i] = backends.Outcome{Status: backends.Rejected}
	}
	return list, nil
}

// TestTraceEnds sees that a case that departs from every reading is shrunken once, and not
// first until it is the smallest that departs from the one reading.
func TestTraceEnds(t *testing.T) {
	sizes := []int64{5, 4, 3, 6}
	desc := tensor.Desc{DType: tensor.Uint8, Sizes: sizes}
	data := make([]byte, 5*4*3*6)
	for i := range data {
		data[i] = byte(i)
	}
	first := spec.Case{ID: "a", Call: spec.Call{
		Operator: dml.Copy, Attributes: &dml.CopyAttributes{}, Tensors: []spec.Tensor{{Desc: desc, Data: data}, {Desc: desc}},
	}}
	b := &refusing{Backend: cpu.New()}
	s := New(metamorphic.New(judge.New(b, nil), nil), NewBudget(NoLimit, 1), 1<<20, 0)
	departure, err := Trace(t.Context(), s, first, []spec.Choice{{Question: dml.UnroundedTotal, Answer: 1}})
	if err != nil || departure.Own == nil {
		t.Fatalf("%+v, %v", departure, err)
	}
	traced := b.calls
	b.calls = 0
	minimise.Run(first.Call, s.limits(), func(candidate *spec.Call) bool {
		r, err := s.judge.Judge.One(t.Context(), &spec.Case{ID: "a", Call: *candidate})
		return err == nil && r.Finding != nil
	})
	if traced > 2*b.calls {
		t.Errorf("%d calls, where one shrinking takes %d", traced, b.calls)
	}
}
