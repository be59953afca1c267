package gen_test

import (
	"testing"

	"example.com/conform/gen"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// TestEveryCaseIsWhatItSays generates many cases of every operator: each is
// well formed and breaks exactly the rule that it was made to break, or none.
func TestEveryCaseIsWhatItSays(t *testing.T) {
	for _, op := range catalogue.Operators() {
		t.Run(op.Name, func(t *testing.T) {
			var c spec.Call
			var e oracle.Evaluator
			broken := map[*spec.Rule]int{}
			for shard := range 20 {
				for _, seed := range gen.Seeds(1, op, shard, 1000) {
					want := gen.Fill(op, seed, &c)
					broken[want]++
					if err := c.WellFormed(1 << 22); err != nil {
						t.Fatalf("%s: %v", gen.ID(op, seed), err)
					}
					alternatives, err := e.Alternatives(&c, nil)
					if err != nil {
						t.Fatalf("%s: %v", gen.ID(op, seed), err)
					}
					got := alternatives[0].Violations
					switch {
					case want == nil && len(got) == 0:
					case want != nil && len(got) == 1 && got[0].Rule == want:
					default:
						t.Fatalf("%s: made to break %v, breaks %v", gen.ID(op, seed), want, got)
					}
				}
			}
			g, _ := gen.For(op)
			for _, b := range g.Breaks {
				if broken[b.Rule] == 0 {
					t.Errorf("%s is never broken", b.Rule.ID)
				}
			}
			for _, rule := range op.Rules {
				if rule.Kind != spec.Static {
					continue
				}
				if broken[rule] == 0 {
					t.Errorf("%s has no break", rule.ID)
				}
			}
		})
	}
}
