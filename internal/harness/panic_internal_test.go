package harness

import (
	"errors"
	"strings"
	"testing"

	"example.com/conform/cases"
	"example.com/conform/internal/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// A worker without a judge panics where it looks into anything.

// TestPanicWhileShrinking sees that a panic of ours while a case shrinks leaves
// the divergence as it was.
func TestPanicWhileShrinking(t *testing.T) {
	w := &worker{budget: new(budget)}
	witness := &spec.Case{ID: "as it was"}
	f := &found{symptoms: symptoms{key: key{kind: result.WrongValue}}, witness: witness}
	if err := w.confirmSafely(t.Context(), f); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(f.unshrunk, "conform itself failed: ") || f.key.kind != result.WrongValue || f.witness != witness {
		t.Errorf("%+v", f)
	}
}

// TestPanicWhileReconciling sees that a panic of ours while readings that
// contradict each other are looked into loses neither them nor the end of the
// run.
func TestPanicWhileReconciling(t *testing.T) {
	question := dml.UnroundedTotal
	desc := tensor.Desc{DType: tensor.Uint8, Sizes: []int64{1}}
	call := spec.Call{Operator: dml.Copy, Attributes: &dml.CopyAttributes{}, Tensors: []spec.Tensor{{Desc: desc, Data: []byte{0}}, {Desc: desc}}}
	var end *result.End
	var divergences []*result.Divergence
	w := &worker{budget: new(budget)}
	k := &collector{
		cfg: &Config{Cases: []cases.Case{{Case: spec.Case{ID: "a", Call: call}}, {Case: spec.Case{ID: "b", Call: call}}}},
		emit: func(e *result.Entry) error {
			end = e.End
			if e.Divergence != nil {
				divergences = append(divergences, e.Divergence)
			}
			return nil
		},
	}
	for i, id := range []string{"a", "b"} {
		k.ledger.add(constraint{operator: dml.Copy, id: id, count: 1, follows: [][]spec.Choice{{{Question: question, Answer: spec.Answer(i)}}}})
	}
	if len(k.ledger.conflicts) != 1 {
		t.Fatal("there is no conflict")
	}
	k.examiner = &onBackend{k, w}
	k.questions = k.cfg.questions()
	err := k.conclude(t.Context(), new(result.End))
	if !errors.Is(err, ErrFault) {
		t.Errorf("the error is %v", err)
	}
	if len(divergences) != 1 || divergences[0].Kind != result.InconsistentReading || divergences[0].Unshrunk != errEnded || divergences[0].Witness == "" {
		t.Errorf("the divergences are %+v", divergences)
	}
	if end == nil || !end.Interrupted || len(end.Readings) == 0 {
		t.Errorf("the end is %+v", end)
	}
}
