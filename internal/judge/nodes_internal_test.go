package judge

import (
	"context"
	"strings"
	"testing"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/gen"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// spoils is the CPU backend, which spoils the first byte of each output of some jobs.
type spoils struct {
	backends.Backend
	of func(job *backends.Job) bool
}

func (s spoils) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	outcomes, err := s.Backend.Run(ctx, batch)
	for i := range batch {
		job := &batch[i]
		for k := job.Inputs(); k < len(job.Operands) && outcomes[i].Status == backends.Done && s.of(job); k++ {
			if buffer := job.Operands[k].Buffer(); len(buffer) > 0 {
				buffer[0]++
			}
		}
	}
	return outcomes, err
}

// TestIsolate sees that a program counts only if each of its nodes passes alone.
func TestIsolate(t *testing.T) {
	has := func(p *spec.Program, op *spec.Operator) bool {
		for i := range p.Nodes {
			if p.Nodes[i].Operator == op {
				return true
			}
		}
		return false
	}
	for _, one := range []struct {
		reason string
		of     func(job *backends.Job) bool
		alone  bool
	}{
		{"programs alone", func(job *backends.Job) bool { return job.Program != nil && len(job.Program.Nodes) > 1 }, false},
		{"transposes, alone and in programs", func(job *backends.Job) bool {
			return job.Operator == onnx.Transpose || job.Program != nil && has(job.Program, onnx.Transpose)
		}, true},
	} {
		j := New(spoils{cpu.New(), one.of}, nil)
		diverged, derived := 0, 0
		for seed := range uint64(300) {
			c := gen.Case(onnx.Program, seed)
			r, err := j.One(t.Context(), &c)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case r.Finding != nil:
				diverged++
			case r.Derived != nil:
				derived++
				if d := r.Derived; d.Case.Call.Operator != onnx.Transpose || d.Ruling.Finding == nil || r.Verdict != result.Diverged ||
					!strings.HasPrefix(r.Reason, "onnx.transpose diverges alone: ") {
					t.Errorf("%s: %v %q of %s", c.ID, r.Verdict, r.Reason, d.Case.Call.Operator.Name)
				}
			}
		}
		if one.alone && (diverged > 0 || derived < 50) || !one.alone && (diverged < 200 || derived > 0) {
			t.Errorf("%s: %d diverged, and a node of %d alone", one.reason, diverged, derived)
		}
	}
}
