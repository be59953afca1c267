package harness

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"example.com/conform/backends/cpu"
	"example.com/conform/cases"
	"example.com/conform/internal/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// copied is a copy of so many bytes.
func copied(bytes int64) spec.Call {
	desc := tensor.Desc{DType: tensor.Uint8, Sizes: []int64{bytes}}
	return spec.Call{Operator: dml.Copy, Attributes: &dml.CopyAttributes{}, Tensors: []spec.Tensor{{Desc: desc, Data: make([]byte, bytes)}, {Desc: desc}}}
}

// TestTogether sees which cases go to the backend at once.
func TestTogether(t *testing.T) {
	small, limit, large := copied(1), copied(largeBytes/2), copied(largeBytes/2+1)
	huge := spec.Call{Operator: dml.Copy, Attributes: &dml.CopyAttributes{}, CheckOnly: true, Tensors: []spec.Tensor{
		{Desc: tensor.Desc{DType: tensor.Float64, Sizes: []int64{math.MaxInt64}}}, {Desc: tensor.Desc{DType: tensor.Float64, Sizes: []int64{math.MaxInt64}}},
	}}
	inferred := spec.Call{Operator: onnx.Transpose, Attributes: &onnx.TransposeAttributes{}, Tensors: []spec.Tensor{
		{Desc: limit.Tensors[0].Desc, Data: make([]byte, largeBytes)}, {Desc: tensor.Desc{DType: tensor.Uint8}},
	}}
	for name, row := range map[string]struct {
		calls []spec.Call
		want  int
	}{
		"none":                                  {nil, 0},
		"small ones":                            {[]spec.Call{small, limit, small}, 3},
		"small ones before a large one":         {[]spec.Call{small, limit, large, small}, 2},
		"a large one alone":                     {[]spec.Call{large, small, small}, 1},
		"a large one that is all":               {[]spec.Call{large}, 1},
		"a huge one that is only checked":       {[]spec.Call{huge, small}, 2},
		"one whose output's size is not stated": {[]spec.Call{small, inferred}, 1},
	} {
		if got := together(row.calls, func(c *spec.Call) *spec.Call { return c }); got != row.want {
			t.Errorf("%s: %d at once, not %d", name, got, row.want)
		}
	}
}

// TestLargeCases sees that a large case is alone in its batch, in its place, and that
// not every element of it is walked over, though it is the first.
func TestLargeCases(t *testing.T) {
	backend := &counting{Backend: cpu.New()}
	w := &worker{cfg: &Config{Workers: 1}, judge: newJudge(backend, nil, 0)}
	sparse := map[int64]bool{}
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
		sparse[list[0]] = w.judge.slots[0].evaluator.Sparse
	}
	if want := []int{2, 4, 2, 8, 2, 2}; !slices.Equal(backend.batches, want) {
		t.Errorf("batches of %v jobs, not %v", backend.batches, want)
	}
	if !sparse[largeBytes] || sparse[largeBytes/2] {
		t.Errorf("whether the walk is sparse: %v", sparse)
	}
}
