package commonality

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"example.com/conform/gen"
	"example.com/conform/spec"
	catalogues "example.com/conform/spec/catalogue"
)

// TestQuantityNames sees that a name stands for one quantity of an operator, and a value's name for
// one value.
func TestQuantityNames(t *testing.T) {
	for _, op := range catalogues.All() {
		names := make(map[string]bool)
		for _, q := range quantitiesOf(op) {
			if q.name == "" || names[q.name] {
				t.Errorf("%s has several quantities %q", op.Name, q.name)
			}
			names[q.name] = true
			if q.flag {
				continue
			}
			values := make(map[string]bool)
			for _, value := range q.values {
				if value == "" || values[value] {
					t.Errorf("%s: %s has several values %q", op.Name, q.name, value)
				}
				values[value] = true
			}
		}
	}
}

// TestClauses sees, in every operator, that the clauses of a condition that was learned state it:
// they hold for the same calls. What is learned is which calls have a value of some quantity.
func TestClauses(t *testing.T) {
	learned := 0
	for _, op := range catalogues.All() {
		r := rand.New(rand.NewPCG(1, 2))
		table := NewTable(op, nil)
		var calls []*spec.Call
		for seed := range uint64(150) {
			c := gen.Case(op, seed)
			table.Add(&c.Call)
			calls = append(calls, &c.Call)
		}
		for range 5 {
			at := r.IntN(len(table.quantities))
			value := table.rows[r.IntN(len(calls))].values[at]
			var rows, others []int
			for row := range calls {
				if v := table.rows[row].values[at]; v == value || table.quantities[at].values == nil && v > value {
					rows = append(rows, row)
				} else {
					others = append(others, row)
				}
			}
			for _, f := range table.Conditions(rows, others) {
				learned++
				c, err := table.Condition(f.When)
				if err != nil {
					t.Fatalf("%s: %v", op.Name, err)
				}
				for row, call := range calls {
					if table.Any(call, c) != table.Meets(&f, row) {
						t.Fatalf("%s: %s differs in call %d", op.Name, fmt.Sprintf("%+v", f.When), row)
					}
				}
			}
		}
	}
	if learned < len(catalogues.All()) {
		t.Errorf("only %d conditions were learned", learned)
	}
}
