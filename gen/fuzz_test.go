package gen_test

import (
	"testing"

	"example.com/conform/gen"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// FuzzCase holds every seed of every operator to what the generators promise.
func FuzzCase(f *testing.F) {
	operators := catalogue.All()
	for i, op := range operators {
		for _, seed := range append(gen.Seeds(5, op, 0, 8), 0, 1<<64-1) {
			f.Add(seed, uint8(i))
		}
	}
	f.Fuzz(func(t *testing.T, seed uint64, operator uint8) {
		op := operators[int(operator)%len(operators)]
		var c spec.Call
		var e oracle.Evaluator
		if _, _, err := judge(op, seed, &c, &e); err != nil {
			t.Fatal(err)
		}
	})
}
