package harness

import (
	"slices"
	"strings"

	"example.com/conform/internal/result"
	"example.com/conform/spec"
)

// A constraint is what one or more cases say of the reading that a backend
// follows: that it follows at least one of some combinations of answers.
type constraint struct {
	follows [][]spec.Choice
	first   spec.Case // the first case that says so
	origin  string
	count   int64
}

// constraints collects the constraints of a unit of work, each once.
type constraints struct {
	byKey map[string]int
	list  []constraint
}

// add records what one case says. The case is cloned the first time only.
func (k *constraints) add(c *spec.Case, origin string, follows [][]spec.Choice) {
	k.merge(constraint{follows: follows, first: *c, origin: origin, count: 1}, true)
}

func (k *constraints) merge(one constraint, clone bool) {
	key := keyOf(one.follows)
	if k.byKey == nil {
		k.byKey = make(map[string]int)
	}
	if i, ok := k.byKey[key]; ok {
		k.list[i].count += one.count
		return
	}
	if clone {
		one.first = spec.Case{ID: one.first.ID, Call: one.first.Call.Clone()}
	}
	k.byKey[key] = len(k.list)
	k.list = append(k.list, one)
}

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

// meet returns the combinations that satisfy one of each, each once.
func meet(a, b [][]spec.Choice) [][]spec.Choice {
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

// A conflict is a pair of constraints that no single reading explains.
type conflict struct{ one, other *constraint }

// solve finds the readings that explain every constraint. A constraint that
// contradicts those before it is a conflict and is then left aside.
func solve(all []constraint) (readings [][]spec.Choice, conflicts []conflict) {
	readings = [][]spec.Choice{nil}
	for i := range all {
		narrowed := meet(readings, all[i].follows)
		if len(narrowed) > 0 {
			readings = narrowed
			continue
		}
		conflicts = append(conflicts, conflict{one: opponent(all[:i], &all[i]), other: &all[i]})
	}
	return readings, conflicts
}

// opponent returns the first constraint that alone contradicts c; failing
// that, the last before it.
func opponent(before []constraint, c *constraint) *constraint {
	for i := range before {
		if len(meet(before[i].follows, c.follows)) == 0 {
			return &before[i]
		}
	}
	return &before[len(before)-1]
}

// pins are the answers that a run fixes in advance.
type pins struct {
	choices  []spec.Choice
	declared map[*spec.Question]bool // by the backend and not by the user
	cases    []int64                 // how many touched each
}

// readingsOf says which answer the backend follows to each question: the first
// that is compatible with the answers already given to the questions before.
func readingsOf(questions []*spec.Question, pinned pins, all []constraint) ([]result.Reading, []conflict) {
	possible, conflicts := solve(all)
	var list []result.Reading
	for _, question := range questions {
		reading := result.Reading{Question: question.ID, How: "observed"}
		for i := range all {
			if touches(all[i].follows, question) {
				reading.Cases += all[i].count
			}
		}
		if i := slices.IndexFunc(pinned.choices, func(c spec.Choice) bool { return c.Question == question }); i >= 0 {
			reading.Answer, reading.How = question.Answers[pinned.choices[i].Answer].Name, "pinned"
			reading.Cases = pinned.cases[i]
			if pinned.declared[question] {
				reading.How = "declared"
			}
		} else if reading.Cases > 0 {
			possible = settle(question, possible, &reading)
		} else {
			reading.How = "not asked"
		}
		list = append(list, reading)
	}
	return list, conflicts
}

// settle fills in the answers to a question that the possible readings allow,
// and returns those with the first of them.
func settle(question *spec.Question, possible [][]spec.Choice, reading *result.Reading) [][]spec.Choice {
	var chosen [][]spec.Choice
	for answer := range question.Answers {
		with := meet(possible, [][]spec.Choice{{{Question: question, Answer: spec.Answer(answer)}}})
		switch name := question.Answers[answer].Name; {
		case len(with) == 0:
		case reading.Answer == "":
			reading.Answer, chosen = name, with
		default:
			reading.Also = append(reading.Also, name)
		}
	}
	return chosen
}

func touches(follows [][]spec.Choice, question *spec.Question) bool {
	for _, choices := range follows {
		for _, choice := range choices {
			if choice.Question == question {
				return true
			}
		}
	}
	return false
}
