package readings

import (
	"slices"
	"strings"

	"example.com/conform/spec"
)

// A Constraint is the evidence of one or more cases: the backend follows at least one of some
// combinations of answers.
type Constraint struct {
	Follows  [][]spec.Choice
	Operator *spec.Operator
	ID       string // of the first case
	Origin   string // its file:line, if it has one
	Count    int64
}

// Constraints collects the constraints of a unit of work, each once.
type Constraints struct {
	byKey map[string]int
	list  []Constraint
}

// Add records the evidence of one case.
func (k *Constraints) Add(c *spec.Case, origin string, follows [][]spec.Choice) {
	key := keyOf(follows)
	if k.byKey == nil {
		k.byKey = make(map[string]int)
	}
	if i, ok := k.byKey[key]; ok {
		k.list[i].Count++
		return
	}
	k.byKey[key] = len(k.list)
	k.list = append(k.list, Constraint{Follows: follows, Operator: c.Call.Operator, ID: c.ID, Origin: origin, Count: 1})
}

// Listed returns constraints from a list.
func Listed(list []Constraint) Constraints { return Constraints{list: list} }

// List returns the constraints, in the order in which they were added.
func (k *Constraints) List() []Constraint { return k.list }

// keyOf names a set of combinations.
func keyOf(follows [][]spec.Choice) string {
	var key strings.Builder
	for _, choices := range follows {
		for _, choice := range choices {
			key.WriteString(choice.Question.ID)
			key.WriteByte('=')
			key.WriteByte('0' + byte(choice.Answer))
			key.WriteByte(' ')
		}
		key.WriteByte('\n')
	}
	return key.String()
}

// both returns the combination of two combinations of answers; ok is false
// when they contradict each other.
func both(a, b []spec.Choice) (merged []spec.Choice, ok bool) {
	merged = slices.Clone(a)
	for _, choice := range b {
		i := slices.IndexFunc(merged, func(c spec.Choice) bool { return c.Question == choice.Question })
		switch {
		case i < 0:
			merged = append(merged, choice)
		case merged[i].Answer != choice.Answer:
			return nil, false
		}
	}
	return merged, true
}

// readings are the combinations of answers that explain some cases: one combination from
// each part, and any answer to a question in no part. No question is in two parts, so the
// combinations of independent questions are not multiplied.
type readings [][][]spec.Choice

// about returns the combinations of the parts that share a question with some
// others, multiplied, and the parts that share none.
func (r readings) about(follows [][]spec.Choice) (part [][]spec.Choice, rest readings) {
	part = [][]spec.Choice{nil}
	questions := QuestionsOf(follows)
	for _, other := range r {
		shares := func(q *spec.Question) bool { return slices.Contains(questions, q) }
		if slices.ContainsFunc(QuestionsOf(other), shares) {
			part = Meet(part, other)
		} else {
			rest = append(rest, other)
		}
	}
	return part, rest
}

// narrow returns those of the readings that satisfy one of some combinations. Ok
// is false when none does.
func (r readings) narrow(follows [][]spec.Choice) (narrowed readings, ok bool) {
	part, rest := r.about(follows)
	met := Meet(part, follows)
	return append(rest, simplest(met)), len(met) > 0
}

// imply reports whether every reading satisfies one of some combinations.
func (r readings) imply(follows [][]spec.Choice) bool {
	part, _ := r.about(follows)
	return implied(part, follows)
}

// first returns the first combination of all parts.
func (r readings) first() []spec.Choice {
	var choices []spec.Choice
	for _, part := range r {
		choices = append(choices, part[0]...)
	}
	slices.SortFunc(choices, func(c, d spec.Choice) int { return strings.Compare(c.Question.ID, d.Question.ID) })
	return choices
}

// Meet returns the combinations that satisfy one of each, each once.
func Meet(a, b [][]spec.Choice) [][]spec.Choice {
	var result [][]spec.Choice
	seen := map[string]bool{}
	for _, x := range a {
		for _, y := range b {
			merged, ok := both(x, y)
			if !ok {
				continue
			}
			slices.SortFunc(merged, func(c, d spec.Choice) int { return strings.Compare(c.Question.ID, d.Question.ID) })
			if key := keyOf([][]spec.Choice{merged}); !seen[key] {
				seen[key] = true
				result = append(result, merged)
			}
		}
	}
	return result
}

// includes reports whether a combination of answers has all those of another.
func includes(all, some []spec.Choice) bool {
	for _, choice := range some {
		if !slices.Contains(all, choice) {
			return false
		}
	}
	return true
}

// implied reports whether every one of the readings satisfies one of the
// combinations.
func implied(readings, follows [][]spec.Choice) bool {
	for _, reading := range readings {
		if !slices.ContainsFunc(follows, func(choices []spec.Choice) bool { return includes(reading, choices) }) {
			return false
		}
	}
	return true
}

// simplest drops combinations that include another one.
func simplest(all [][]spec.Choice) [][]spec.Choice {
	var list [][]spec.Choice
	for i, one := range all {
		redundant := false
		for j, other := range all {
			if i != j && includes(one, other) && (len(other) < len(one) || j < i) {
				redundant = true
			}
		}
		if !redundant {
			list = append(list, one)
		}
	}
	return list
}

// QuestionsOf returns the questions that combinations of answers answer.
func QuestionsOf(follows [][]spec.Choice) []*spec.Question {
	var list []*spec.Question
	for _, choices := range follows {
		for _, choice := range choices {
			if !slices.Contains(list, choice.Question) {
				list = append(list, choice.Question)
			}
		}
	}
	return list
}
