package engines

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
)

// Merge adds the columns of an earlier survey for engines that were not run
// again. A column with unchanged results keeps its day. The rules and questions
// are those of the new survey; an old column has not reached new ones.
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
	for i := range s.Rules {
		row := Row{ID: s.Rules[i].ID, Groups: map[int][]string{}}
		for column, p := range from {
			state, groups := p.rule(row.ID)
			row.States = append(row.States, state)
			if groups != nil {
				row.Groups[column] = groups
			}
		}
		merged.Rules = append(merged.Rules, row)
	}
	for i := range s.Questions {
		q := Question{ID: s.Questions[i].ID}
		for _, p := range from {
			q.Answers = append(q.Answers, p.answer(q.ID))
		}
		merged.Questions = append(merged.Questions, q)
	}
	return merged
}

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
