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
	"example.com/conform/spec/onnx"
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

// flushing makes a byte of bool that is not 0 a 1, and a subnormal of float16 a 0.
type flushing struct{ backends.Backend }

func (b flushing) Run(ctx context.Context, jobs []backends.Job) ([]backends.Outcome, error) {
	outcomes, err := b.Backend.Run(ctx, jobs)
	for i := range outcomes {
		if outcomes[i].Sizes == nil {
			continue // it was rejected
		}
		output := &jobs[i].Operands[jobs[i].Inputs()]
		elements := int64(1)
		for _, size := range outcomes[i].Sizes[0] {
			elements *= size
		}
		memory := output.Buffer()[:elements*output.Desc.DType.Size()]
		for e := range memory {
			switch output.Desc.DType {
			case tensor.Bool:
				memory[e] = min(memory[e], 1)
			case tensor.Float16:
				if high := e | 1; memory[high]&0x7c == 0 {
					memory[e] = 0
				}
			}
		}
	}
	return outcomes, err
}

// TestTraceKeepsBools sees that a case of a byte of bool does not end at a fault of another type.
func TestTraceKeepsBools(t *testing.T) {
	first := spec.Case{ID: "a", Call: spec.NewCall(onnx.Transpose)}
	first.Call.Tensors[0] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Bool, Sizes: []int64{2, 2}}, Data: []byte{0, 1, 2, 1}}
	first.Call.Tensors[1].DType = tensor.Bool
	s := New(judge.New(flushing{cpu.New()}, nil), NewBudget(NoLimit, 1), 1<<20, 0)
	departure, err := Trace(t.Context(), s, first, []spec.Choice{{Question: onnx.OtherBools, Answer: spec.OtherBoolKept}})
	if err != nil || departure.Own != nil || departure.found.Finding == nil || departure.Small.Call.OtherBools() < 0 {
		t.Errorf("%+v, %v", departure, err)
	}
}
