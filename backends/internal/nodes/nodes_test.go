package nodes_test

import (
	"math/rand"
	"testing"

	"example.com/conform/backends/internal/nodes"
	"example.com/conform/spec"
)

// TestPlan holds plans of random results to what a plan must be: no two results overlap while both
// are needed, and memory is used again.
func TestPlan(t *testing.T) {
	random, shared := rand.New(rand.NewSource(1)), 0
	for range 2000 {
		var results []nodes.Result
		for node := range 1 + random.Intn(8) {
			for range 1 + random.Intn(2) {
				results = append(results, nodes.Result{Wire: spec.Wire{Node: node}, Bytes: int64(random.Intn(300)), Last: node + random.Intn(4)})
			}
		}
		offsets, bytes := nodes.Plan(results)
		for i := range results {
			a, begin := &results[i], offsets[i]
			if begin < 0 || begin%64 != 0 || begin+a.Bytes > bytes {
				t.Fatalf("%+v lies at %d of %d", a, begin, bytes)
			}
			for k := range i {
				b := &results[k]
				apart := begin >= offsets[k]+b.Bytes || offsets[k] >= begin+a.Bytes
				if needed := b.Last >= a.Wire.Node; needed && !apart {
					t.Fatalf("%+v at %d and %+v at %d overlap", a, begin, b, offsets[k])
				} else if !needed && !apart {
					shared++
				}
			}
		}
	}
	if shared < 1000 {
		t.Errorf("memory is used again %d times", shared)
	}
}
