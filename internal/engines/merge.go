package engines

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"sync"

	"example.com/conform/internal/relations"
	"example.com/conform/spec/catalogue"
)

// Merge adds the columns of an earlier survey for engines that were not run
// again. A column with unchanged results keeps its day. The rules and questions
// are those of both surveys, without those of the earlier one that no longer
// exist: some engines run some operators alone. A column has not reached those
// of the other survey.
func (s *Survey) Merge(before *Survey) *Survey {
	merged := &Survey{}
	var from []place
	for _, e := range All() {
		of := s
		if !slices.ContainsFunc(s.Columns, func(c Column) bool { return c.Engine == e.Name }) {
			of = before
		}
		for i, c := range of.Columns {
			if c.Engine == e.Name {
				merged.Columns, from = append(merged.Columns, s.dated(of, i, before)), append(from, place{of, i})
			}
		}
	}
	for _, id := range union(s.Rules, before.Rules, func(r *Row) string { return r.ID }) {
		row := Row{ID: id, Groups: map[int][]string{}}
		for column, p := range from {
			state, groups := p.rule(row.ID)
			row.States = append(row.States, state)
			if groups != nil {
				row.Groups[column] = groups
			}
		}
		merged.Rules = append(merged.Rules, row)
	}
	for _, id := range union(s.Questions, before.Questions, func(q *Question) string { return q.ID }) {
		q := Question{ID: id}
		for _, p := range from {
			q.Answers = append(q.Answers, p.answer(q.ID))
		}
		merged.Questions = append(merged.Questions, q)
	}
	return merged
}

// union returns the IDs of what a survey lists, and of what an earlier one lists and still
// exists, in alphabetical order.
func union[T any](list, before []T, id func(*T) string) []string {
	var ids []string
	for i := range list {
		ids = append(ids, id(&list[i]))
	}
	existing := catalogued()
	for i := range before {
		if one := id(&before[i]); existing[one] {
			ids = append(ids, one)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// catalogued returns the IDs that a row or a question of a survey may have.
var catalogued = sync.OnceValue(func() map[string]bool {
	ids := map[string]bool{}
	for _, op := range catalogue.All() {
		ids[op.Name] = true
	}
	for _, rule := range catalogue.Rules() {
		ids[rule.ID] = true
	}
	for _, question := range catalogue.Questions() {
		ids[question.ID] = true
	}
	for _, relation := range relations.All() {
		ids[relation.ID] = true
	}
	return ids
})

// dated returns a column with the day since which its results are the same.
func (s *Survey) dated(of *Survey, i int, before *Survey) Column {
	c := of.Columns[i]
	for old, b := range before.Columns {
		if since := b.Since; b.Engine == c.Engine && b.Mode == c.Mode {
			if b.Since = c.Since; reflect.DeepEqual(b, c) && (place{of, i}).says(s) == (place{before, old}).says(s) {
				c.Since = since
			}
		}
	}
	return c
}

// A place is a column of a survey.
type place struct {
	*Survey
	column int
}

// rule returns the column's state for a rule, and its divergences.
func (p place) rule(id string) (State, []string) {
	for i := range p.Rules {
		if p.Rules[i].ID == id {
			return p.Rules[i].States[p.column], p.Rules[i].Groups[p.column]
		}
	}
	return NotReached, nil
}

// answer returns the column's answer to a question.
func (p place) answer(id string) Answer {
	for i := range p.Questions {
		if p.Questions[i].ID == id {
			return p.Questions[i].Answers[p.column]
		}
	}
	return Answer{}
}

// says returns all results of the column for the rules and questions of a
// survey, as text.
func (p place) says(s *Survey) string {
	var all []any
	for i := range s.Rules {
		state, groups := p.rule(s.Rules[i].ID)
		all = append(all, state, groups)
	}
	for i := range s.Questions {
		all = append(all, p.answer(s.Questions[i].ID))
	}
	return fmt.Sprintf("%q", all)
}

// JSON returns the survey as data, with a line for each column, row and question.
func (s *Survey) JSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("{\n")
	for i, list := range []struct {
		name string
		all  reflect.Value
	}{{"columns", reflect.ValueOf(s.Columns)}, {"rules", reflect.ValueOf(s.Rules)}, {"questions", reflect.ValueOf(s.Questions)}} {
		if i > 0 {
			b.WriteString("],\n")
		}
		fmt.Fprintf(&b, "%q: [\n", list.name)
		for n := range list.all.Len() {
			line, err := json.Marshal(list.all.Index(n).Interface())
			if err != nil {
				return nil, err
			}
			b.Write(line)
			if n < list.all.Len()-1 {
				b.WriteByte(',')
			}
			b.WriteByte('\n')
		}
	}
	b.WriteString("]\n}\n")
	return b.Bytes(), nil
}

// Parse reads a survey from its data.
func Parse(data []byte) (*Survey, error) {
	s := &Survey{}
	if err := json.Unmarshal(data, s); err != nil {
		return nil, err
	}
	for i := range s.Rules {
		if len(s.Rules[i].States) != len(s.Columns) {
			return nil, fmt.Errorf("%s has %d states of %d columns", s.Rules[i].ID, len(s.Rules[i].States), len(s.Columns))
		}
	}
	for i := range s.Questions {
		if len(s.Questions[i].Answers) != len(s.Columns) {
			return nil, fmt.Errorf("%s has %d answers of %d columns", s.Questions[i].ID, len(s.Questions[i].Answers), len(s.Columns))
		}
	}
	return s, nil
}
