package campaign

import (
	"errors"
	"testing"
	"time"

	"example.com/conform/cases"
	"example.com/conform/internal/readings"
	"example.com/conform/internal/shrink"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// TestPanicWhileReconciling sees that a panic of ours while readings that
// contradict each other are looked into loses neither them nor the end of the
// run.
func TestPanicWhileReconciling(t *testing.T) {
	question := dml.UnroundedTotal
	desc := tensor.Desc{DType: tensor.Uint8, Sizes: []int64{1}}
	call := spec.Call{Operator: dml.Copy, Attributes: &dml.CopyAttributes{}, Tensors: []spec.Tensor{{Desc: desc, Data: []byte{0}}, {Desc: desc}}}
	var end *result.End
	var divergences []*result.Divergence
	w := &worker{shrinker: shrink.New(nil, shrink.NewBudget(time.Hour, 1), 0, 0)}
	cfg := &Config{Cases: []cases.Case{{Case: spec.Case{ID: "a", Call: call}}, {Case: spec.Case{ID: "b", Call: call}}}}
	w.cfg = cfg
	k := newCollector(cfg, func(e *result.Entry) error {
		end = e.End
		if e.Divergence != nil {
			divergences = append(divergences, e.Divergence)
		}
		return nil
	}, result.Backend{}, readings.Pins{}, onBackend{w})
	for i, id := range []string{"a", "b"} {
		k.ledger.Add(readings.Constraint{Operator: dml.Copy, ID: id, Count: 1, Follows: [][]spec.Choice{{{Question: question, Answer: spec.Answer(i)}}}})
	}
	if len(k.ledger.Conflicts) != 1 {
		t.Fatal("there is no conflict")
	}
	err := k.conclude(t.Context(), new(result.End))
	if !errors.Is(err, ErrFault) {
		t.Errorf("the error is %v", err)
	}
	if len(divergences) != 1 || divergences[0].Kind != result.InconsistentReading || divergences[0].Unshrunk != shrink.ErrEnded || divergences[0].Witness == "" {
		t.Errorf("the divergences are %+v", divergences)
	}
	if end == nil || !end.Interrupted || len(end.Readings) == 0 {
		t.Errorf("the end is %+v", end)
	}
}
