package shrink

import (
	"context"
	"slices"
	"testing"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/internal/judge"
	"example.com/conform/internal/minimise"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// refusing rejects every call.
type refusing struct{ backends.Backend }

func (refusing) Run(_ context.Context, jobs []backends.Job) ([]backends.Outcome, error) {
	return slices.Repeat([]backends.Outcome{{Status: backends.Rejected}}, len(jobs)), nil
}

// TestTraceEnds sees that a case that departs from every reading is shrunken once: not first
// under the one reading, to the end, and then again.
func TestTraceEnds(t *testing.T) {
	desc := tensor.Desc{DType: tensor.Uint8, Sizes: []int64{5, 4, 3, 6}}
	first := spec.Case{ID: "a", Call: spec.Call{
		Operator: dml.Copy, Attributes: &dml.CopyAttributes{}, Tensors: []spec.Tensor{{Desc: desc, Data: make([]byte, 5*4*3*6)}, {Desc: desc}},
	}}
	b := &counting{Backend: refusing{cpu.New()}}
	s := New(judge.New(b, nil), NewBudget(NoLimit, 1), 1<<20, 0)
	departure, err := Trace(t.Context(), s, first, []spec.Choice{{Question: dml.UnroundedTotal, Answer: 1}})
	if err != nil || departure.Own == nil {
		t.Fatalf("%+v, %v", departure, err)
	}
	traced := len(b.batches)
	b.batches = nil
	minimise.Run(first.Call, s.limits(), func(candidate *spec.Call) bool {
		r, err := s.judge.One(t.Context(), &spec.Case{ID: "a", Call: *candidate})
		return err == nil && r.Finding != nil
	})
	if alone := len(b.batches); traced > 2*alone {
		t.Errorf("%d runs, where one shrinking takes %d", traced, alone)
	}
}
