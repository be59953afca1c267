package judge_test

import (
	"context"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/cases"
	"example.com/conform/internal/judge"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/stablehlo"
)

// hugeCases returns the embedded cases of operands with more than 2^32 elements of memory, or
// bytes.
func hugeCases(t *testing.T) (list []spec.Case) {
	t.Helper()
	all, err := cases.Embedded(cases.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range all {
		if slices.Contains(all[i].Tags, "huge") {
			list = append(list, all[i].Case)
		}
	}
	return list
}

// peak returns the most memory that the process has had, in bytes, and makes it what it has now.
func peak(t *testing.T) int64 {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0 // only Linux says
	}
	_, after, _ := strings.Cut(string(status), "VmHWM:")
	kilobytes, err := strconv.ParseInt(strings.Fields(after)[0], 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0)
	return kilobytes << 10
}

// small are operators without a family that copy no elements, compare all, or compute.
var small = []*spec.Operator{
	onnx.EyeLike, onnx.TopK, openvino.TopK, openvino.FakeQuantize, dml.TopK1, onnx.MaxUnpool, onnx.Col2im, onnx.GridSample, onnx.RotaryEmbedding, stablehlo.Sort, stablehlo.Convolution, stablehlo.SelectAndScatter,
}

// mayBeHuge reports whether a call can copy elements from beyond 2^32. An operand of WebNN has
// fewer than 2^31, and families compute.
func mayBeHuge(op *spec.Operator) bool {
	return op.Family == "" && !slices.Contains(small, op) && op.Text() != "webnn" && slices.ContainsFunc(op.Params, func(p spec.Param) bool { return p.Dir == spec.In && !p.Indices })
}

// TestHuge sees that there are cases of huge operands of each operator that can have them, that
// the CPU backend passes them, and that they take little memory.
func TestHuge(t *testing.T) {
	list := hugeCases(t)
	for _, op := range catalogue.Operators() {
		if mayBeHuge(op) && !slices.ContainsFunc(list, func(c spec.Case) bool { return c.Call.Operator == op }) {
			t.Errorf("no case of %s", op.Name)
		}
	}
	peak(t)
	before := peak(t)
	j := judge.New(cpu.New(), nil)
	for rest := list; len(rest) > 0; {
		n := judge.Together(rest[:min(len(rest), judge.BatchSize)], func(c *spec.Case) *spec.Call { return &c.Call })
		rulings, err := j.Batch(t.Context(), rest[:n])
		if err != nil {
			t.Fatal(err)
		}
		for i := range rulings {
			if r := &rulings[i]; r.Verdict != result.Passed {
				t.Errorf("%s %s: %s", rest[i].ID, r.Verdict, r.Reason)
			}
			if !rulings[i].Runs()[0].Memory.Sparse() {
				t.Errorf("%s takes memory throughout", rest[i].ID)
			}
		}
		rest = rest[n:]
	}
	if grown := peak(t) - before; grown > 100<<20 {
		t.Errorf("the peak of memory grew by %d bytes", grown)
	}
}

// scribbler is the CPU backend, which changes an element that an input holds.
type scribbler struct{ backends.Backend }

func (s scribbler) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	outcomes, err := s.Backend.Run(ctx, batch)
	for i := range batch {
		o := &batch[i].Operands[0]
		o.Memory[o.Parts[1].Start]++ // the first element of a patch
	}
	return outcomes, err
}

// TestHugeInputChanges sees that a change of a huge input is found.
func TestHugeInputChanges(t *testing.T) {
	j := judge.New(scribbler{cpu.New()}, nil)
	for _, c := range hugeCases(t) {
		if !c.Call.HasPatches() {
			continue
		}
		r, err := j.One(t.Context(), &c)
		if err != nil {
			t.Fatal(err)
		}
		if r.Finding == nil || r.Finding.Kind != result.InputModified || r.Finding.Operand != 0 {
			t.Errorf("%s %s: %+v", c.ID, r.Verdict, r.Finding)
		}
	}
}

// TestHugeNotTaken sees that a backend that says nothing of sparse memory gets no huge input, and
// why.
func TestHugeNotTaken(t *testing.T) {
	j := judge.New(cpu.New(), nil)
	j.Description.Capabilities = slices.Clone(j.Description.Capabilities)
	for i := range j.Description.Capabilities {
		j.Description.Capabilities[i].Sparse = false
	}
	for _, c := range hugeCases(t) {
		r, err := j.One(t.Context(), &c)
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != result.Skipped || !strings.Contains(r.Reason, "inputs of up to 1073741824 bytes") {
			t.Errorf("%s %s: %s", c.ID, r.Verdict, r.Reason)
		}
	}
}
