package judge_test

import (
	"slices"
	"strings"
	"testing"

	"example.com/conform/backends/cpu"
	"example.com/conform/cases"
	"example.com/conform/internal/claim"
	"example.com/conform/internal/judge"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// TestNoRoom sees that a case does not run for whose operands there are no addresses, 64 of nearly
// 2^40 bytes, four times over, where a process has 2^47; and that it could not be judged where
// claimed cases must run.
func TestNoRoom(t *testing.T) {
	input := spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint64, Sizes: []int64{31}, View: tensor.Far}, Data: make([]byte, 8*31)}
	c := spec.Case{ID: "onnx.concat/no-room", Call: spec.Call{
		Operator: onnx.Concat, Attributes: &onnx.ConcatAttributes{}, Counts: spec.Counts{spec.MaxMany, 1},
		Tensors: append(slices.Repeat([]spec.Tensor{input}, spec.MaxMany), spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint64}}),
	}}
	if err := c.Call.WellFormed(1 << 30); err != nil {
		t.Fatal(err)
	}
	claimed := claim.NewList([]cases.Claim{{Operator: "onnx.concat"}}, nil)
	for _, one := range []struct {
		claims *claim.List
		must   bool
		want   result.Verdict
	}{{nil, false, result.NotRun}, {nil, true, result.NotRun}, {claimed, false, result.NotRun}, {claimed, true, result.HarnessError}} {
		j := judge.New(cpu.New(), nil)
		j.Claims, j.Must = one.claims, one.must
		r, err := j.One(t.Context(), &c)
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != one.want || !strings.Contains(r.Reason, "no address space for") {
			t.Errorf("%s: %s", r.Verdict, r.Reason)
		}
	}
}
