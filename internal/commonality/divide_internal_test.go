package commonality

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/conform/gen"
	"example.com/conform/spec"
	catalogues "example.com/conform/spec/catalogue"
)

// TestDivide sees, in every operator, that what divides calls holds for none of the others, that
// its clauses state it, and that it leaves no row where one quantity divides them.
func TestDivide(t *testing.T) {
	found, divided := 0, 0
	for _, op := range catalogues.All() {
		r := rand.New(rand.NewPCG(1, 2))
		table := NewTable(op, nil)
		var calls []*spec.Call
		var run []int // valid calls that run
		for seed := range uint64(200) {
			c := gen.Case(op, seed)
			row := table.Add(&c.Call)
			if calls = append(calls, &c.Call); table.rows[row].valid && table.rows[row].runs {
				run = append(run, row)
			}
		}
		for range 5 {
			at := r.IntN(len(table.quantities))
			value := table.rows[run[r.IntN(len(run))]].values[at]
			in := slices.DeleteFunc(slices.Clone(run), func(row int) bool { return table.rows[row].values[at] != value })
			out := slices.DeleteFunc(slices.Clone(run), func(row int) bool { return table.rows[row].values[at] == value })
			list, left := table.Divide(in, out)
			covered := len(left)
			for i := range list {
				f := &list[i]
				condition, err := table.Condition(f.When)
				if err != nil {
					t.Fatalf("%s: %v", op.Name, err)
				}
				for _, row := range run {
					meets := table.Meets(f, row)
					if meets != table.Any(calls[row], condition) {
						t.Fatalf("%s: %v: call %d meets it as clues, or as clauses, alone", op.Name, f.When, row)
					}
					if meets && slices.Contains(out, row) {
						t.Fatalf("%s: %v: holds for call %d, which is another", op.Name, f.When, row)
					}
				}
				covered += len(f.Rows)
				found++
			}
			if covered != len(in) {
				t.Errorf("%s: of %d rows, %d are in a part or left", op.Name, len(in), covered)
			}
			if len(left) == 0 {
				divided++
			}
		}
	}
	t.Log(found, divided)
	if found < 200 || divided < 200 {
		t.Errorf("only %d conditions, and %d of 5 divisions of each operator left nothing", found, divided)
	}
}
