package nodes_test

import (
	"slices"
	"testing"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/nodes"
	"example.com/conform/gen"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// TestUnwired holds random programs without the wires of their lists to what remains of them: no node
// whose results nobody takes, all outputs, and for every node the operator and attributes that it had.
func TestUnwired(t *testing.T) {
	dropped := 0
	for seed := range uint64(2000) {
		c := gen.Case(onnx.Program, seed)
		p := c.Call.Program
		job := nodes.Unwired(&backends.Job{Operator: onnx.Program, Program: p})
		dropped += len(p.Nodes) - len(job.Program.Nodes)
		taken := map[int]bool{}
		for _, w := range job.Program.Outputs {
			taken[w.Node] = true
		}
		left := p.Nodes
		for i := range job.Program.Nodes {
			n := &job.Program.Nodes[i]
			at := slices.IndexFunc(left, func(was spec.Node) bool {
				return was.Operator == n.Operator && len(was.Inputs) == len(n.Inputs) &&
					slices.EqualFunc(was.Bound.Fields, n.Bound.Fields, func(a, b spec.Field) bool { return a.Text() == b.Text() })
			})
			if at < 0 || n.Lists != nil {
				t.Fatalf("%s: %s has %s", c.ID, p, job.Program)
			}
			left = left[at+1:]
			for _, w := range n.Inputs {
				if w.Node >= i {
					t.Fatalf("%s: node %d of %s takes a result of a later one", c.ID, i, job.Program)
				}
				taken[w.Node] = true
			}
		}
		for i := range job.Program.Nodes {
			if !taken[i] {
				t.Fatalf("%s: nobody takes a result of node %d of %s", c.ID, i, job.Program)
			}
		}
	}
	if dropped < 200 {
		t.Errorf("%d nodes are dropped", dropped)
	}
}
