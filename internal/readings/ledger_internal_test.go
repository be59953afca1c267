package readings

import (
	"slices"
	"testing"

	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/openvino"
)

// follows is a constraint that n cases put on a backend: one answer.
func follows(op *spec.Operator, id string, n int64, question *spec.Question, answer spec.Answer) Constraint {
	return Constraint{Operator: op, ID: id, Count: n, Follows: [][]spec.Choice{{{Question: question, Answer: answer}}}}
}

// TestLedgerAdd sees what a ledger keeps of each Constraint, one after another.
func TestLedgerAdd(t *testing.T) {
	var l Ledger
	size, limit := dml.UnroundedTotal, dml.ElementLimit
	for i, row := range []struct {
		c         Constraint
		fresh     bool
		at        int
		conflicts []int64 // cases of each, after it
		why       string
	}{
		{follows(dml.Copy, "a", 1, size, 0), true, -1, nil, "the first narrows"},
		{follows(dml.Copy, "b", 5, size, 0), false, -1, nil, "the same says nothing new"},
		{follows(dml.Slice1, "c", 1, limit, 1), true, -1, nil, "another question narrows further"},
		{follows(dml.Copy, "d", 2, size, 1), true, 0, []int64{2}, "the contrary is a conflict"},
		{follows(dml.Copy, "e", 3, size, 1), true, 0, []int64{5}, "of one operator about one question there is one"},
		{follows(dml.Slice1, "f", 7, size, 1), true, 1, []int64{5, 7}, "of another operator there is another"},
		{follows(dml.Copy, "g", 4, limit, 0), true, 2, []int64{5, 7, 4}, "about another question there is another"},
		{follows(dml.Slice1, "h", 1, size, 1), true, 1, []int64{5, 8, 4}, "each is found again"},
		{follows(dml.Copy, "i", 9, limit, 1), false, -1, []int64{5, 8, 4}, "what agrees is no conflict"},
	} {
		fresh, at := l.Add(row.c)
		var conflicts []int64
		for _, c := range l.Conflicts {
			conflicts = append(conflicts, c.Other.Count)
		}
		if fresh != row.fresh || at != row.at || !slices.Equal(conflicts, row.conflicts) {
			t.Errorf("%d: %s: %v %d %v", i, row.why, fresh, at, conflicts)
		}
	}
	for i, want := range [][2]string{{"a", "d"}, {"a", "f"}, {"c", "g"}} {
		if c := l.Conflicts[i]; c.One.ID != want[0] || c.Other.ID != want[1] {
			t.Errorf("conflict %d is of %s and %s, not %v", i, c.One.ID, c.Other.ID, want)
		}
	}
	if got := len(l.narrowing); got != 2 {
		t.Errorf("%d constraints are kept", got)
	}
}

// TestLedgerApart sees that what is open about one question is not multiplied by
// what is open about others: of each there are two answers, of all together 2^n.
func TestLedgerApart(t *testing.T) {
	var l Ledger
	questions := catalogue.Questions()
	for _, q := range questions {
		l.Add(Constraint{Operator: dml.Copy, ID: q.ID, Count: 1, Follows: [][]spec.Choice{{{Question: q, Answer: 0}}, {{Question: q, Answer: 1}}}})
		l.ask(q, 1)
	}
	kept := 0
	for _, part := range l.readings {
		kept += len(part)
	}
	if len(questions) < 40 || kept != 2*len(questions) {
		t.Errorf("%d combinations for %d questions", kept, len(questions))
	}
	for _, reading := range l.Answers(questions, Pins{}) {
		if reading.Answer == "" || len(reading.Also) != 1 {
			t.Errorf("%s is answered %q, or one of %q", reading.Question, reading.Answer, reading.Also)
		}
	}

	one, other := questions[0], questions[1]
	l.Add(Constraint{Operator: dml.Copy, ID: "both", Count: 1, Follows: [][]spec.Choice{
		{{Question: one, Answer: 0}, {Question: other, Answer: 1}}, {{Question: one, Answer: 1}, {Question: other, Answer: 0}},
	}})
	if part, rest := l.readings.about([][]spec.Choice{{{Question: one}}}); len(part) != 2 || len(rest) != len(questions)-2 {
		t.Errorf("%v, beside %d parts, after a case of two questions", part, len(rest))
	}
}

// TestLedgerJoint sees that three constraints conflict of which any two agree:
// the first two leave one answer together, which the third contradicts.
func TestLedgerJoint(t *testing.T) {
	var l Ledger
	size, limit := dml.UnroundedTotal, dml.ElementLimit
	either := func(id string, answer spec.Answer) Constraint {
		c := follows(dml.Copy, id, 1, size, 0)
		c.Follows = append(c.Follows, []spec.Choice{{Question: limit, Answer: answer}})
		return c
	}
	third := follows(dml.Copy, "c", 1, size, 1)
	for _, c := range []Constraint{either("a", 0), either("b", 1)} {
		if len(Meet(c.Follows, third.Follows)) == 0 {
			t.Errorf("%s alone contradicts the third", c.ID)
		}
		if _, at := l.Add(c); at >= 0 {
			t.Errorf("%s is a conflict", c.ID)
		}
	}
	if _, at := l.Add(third); at != 0 {
		t.Fatalf("the third is conflict %d", at)
	}
	c := &l.Conflicts[0]
	if !c.Joint || c.Disputed != size || c.One.ID != "b" || c.Other.ID != "c" {
		t.Errorf("%+v", c)
	}
}

// TestLedgerEnter sees that what a unit found out is written down so that a
// ledger that reads it says the same.
func TestLedgerEnter(t *testing.T) {
	var l Ledger
	size := dml.UnroundedTotal
	list := []Constraint{
		follows(dml.Copy, "a", 1, size, 0), follows(dml.Copy, "b", 2, size, 1), follows(dml.Copy, "c", 4, size, 1), follows(dml.Copy, "d", 8, size, 0),
	}
	entry := &result.Unit{Index: 6}
	l.Enter(entry, map[*spec.Question]int64{size: 15, openvino.EqualBeginEnd: 3}, list)
	if entry.Index != 6 || len(entry.Asked) != 2 || entry.Asked[size.ID] != 15 || entry.Asked[openvino.EqualBeginEnd.ID] != 3 {
		t.Errorf("%+v", entry)
	}
	var told []result.Evidence
	for _, e := range entry.Evidence {
		told = append(told, result.Evidence{Case: e.Case, Count: e.Count})
	}
	if len(told) != 2 || told[0].Case != "a" || told[0].Count != 1 || told[1].Case != "b" || told[1].Count != 6 {
		t.Errorf("%+v", told)
	}
	var again Ledger
	if err := again.Restore(entry); err != nil {
		t.Fatal(err)
	}
	if len(again.Conflicts) != 1 || again.Conflicts[0].Other.Count != 6 || again.Asked[size] != 15 || l.Asked[size] != 15 {
		t.Errorf("%+v", again)
	}
}
