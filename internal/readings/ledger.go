// Package readings keeps the evidence of cases about the readings that a backend follows.
package readings

import (
	"fmt"
	"slices"

	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// A Ledger keeps the evidence of a run about the backend's readings. It keeps only evidence
// that narrows them, so its size does not depend on the number of cases.
type Ledger struct {
	Asked     map[*spec.Question]int64 // how many cases touched each
	readings  readings                 // that explain every case except the conflicts
	narrowing []Constraint             // in the order in which they narrowed the readings
	Conflicts []Conflict
	Whole     bool // write all evidence to the journal, for a merge
}

// A Conflict is a pair of constraints that no single reading explains. In a joint conflict it
// takes more than two: One is then the last constraint before Other, and combines all
// before Other.
type Conflict struct {
	One, Other Constraint
	Joint      bool           // it takes more than two
	Disputed   *spec.Question // that the two answer differently, if there is one
}

// ask counts cases that touched a question.
func (l *Ledger) ask(question *spec.Question, cases int64) {
	if l.Asked == nil {
		l.Asked = make(map[*spec.Question]int64)
	}
	if cases > 0 {
		l.Asked[question] += cases
	}
}

// Add adds a constraint and reports whether it is new evidence. One that contradicts earlier
// ones goes to a conflict, whose position is returned; conflicts of one operator about one
// question are one. Without a conflict the position is -1.
func (l *Ledger) Add(c Constraint) (fresh bool, at int) {
	if l.readings.imply(c.Follows) {
		return false, -1
	}
	if narrowed, ok := l.readings.narrow(c.Follows); ok {
		l.readings = narrowed
		l.narrowing = append(l.narrowing, c)
		return true, -1
	}
	one, joint := l.contradicting(&c)
	question := DisputedBy(one.Follows, c.Follows)
	for i := range l.Conflicts {
		if before := &l.Conflicts[i]; before.Disputed == question && before.Other.Operator == c.Operator {
			before.Other.Count += c.Count
			return true, i
		}
	}
	l.Conflicts = append(l.Conflicts, Conflict{One: one, Other: c, Joint: joint, Disputed: question})
	return true, len(l.Conflicts) - 1
}

// Kept returns how many constraints the ledger keeps as evidence.
func (l *Ledger) Kept() int { return len(l.narrowing) }

// A Suspect is a constraint that a reading of the others does not satisfy.
type Suspect struct {
	Constraint *Constraint
	Reading    []spec.Choice
}

// Suspects returns the constraints that may be to blame for a conflict: the one that
// contradicts the readings, and each one that contradicts the others together with it.
func (l *Ledger) Suspects(c *Conflict) []Suspect {
	list := []Suspect{{&c.Other, l.readings.first()}}
	for i := range l.narrowing {
		others, _ := readings(nil).narrow(c.Other.Follows)
		for k := range l.narrowing {
			if narrowed, ok := others.narrow(l.narrowing[k].Follows); k != i && ok {
				others = narrowed
			}
		}
		if _, ok := others.narrow(l.narrowing[i].Follows); !ok {
			list = append(list, Suspect{&l.narrowing[i], others.first()})
		}
	}
	return list
}

// TakeBack forgets a constraint and considers all conflicts as evidence again.
func (l *Ledger) TakeBack(wrong *Constraint) {
	id, origin := wrong.ID, wrong.Origin
	evidence := l.narrowing
	for i := range l.Conflicts {
		evidence = append(evidence, l.Conflicts[i].Other)
	}
	l.readings, l.narrowing, l.Conflicts = nil, nil, nil
	for i := range evidence {
		if c := evidence[i]; c.ID != id || c.Origin != origin {
			l.Add(c)
		}
	}
}

// Against returns the first constraint that none of some readings satisfies, or nil.
func (l *Ledger) Against(readings ...[]spec.Choice) *Constraint {
	for i := range l.narrowing {
		c := &l.narrowing[i]
		if !slices.ContainsFunc(readings, func(reading []spec.Choice) bool { return implied([][]spec.Choice{reading}, c.Follows) }) {
			return c
		}
	}
	return nil
}

// contradicting returns the first constraint that alone contradicts c, or else all before c
// as one, under the name of the last.
func (l *Ledger) contradicting(c *Constraint) (one Constraint, joint bool) {
	for i := range l.narrowing {
		if len(Meet(l.narrowing[i].Follows, c.Follows)) == 0 {
			return l.narrowing[i], false
		}
	}
	one = l.narrowing[len(l.narrowing)-1]
	one.Follows, _ = l.readings.about(c.Follows)
	return one, true
}

// DisputedBy returns the question that two sets of combinations answer
// differently, if there is one.
func DisputedBy(one, other [][]spec.Choice) *spec.Question {
	for _, a := range one {
		for _, b := range other {
			for _, choice := range a {
				i := slices.IndexFunc(b, func(c spec.Choice) bool { return c.Question == choice.Question })
				if i >= 0 && b[i].Answer != choice.Answer {
					return choice.Question
				}
			}
		}
	}
	return nil
}

// Enter adds the evidence of a unit of work, and writes to its journal entry what
// [Ledger.Restore] needs.
func (l *Ledger) Enter(entry *result.Unit, asked map[*spec.Question]int64, list []Constraint) {
	for question, cases := range asked {
		l.ask(question, cases)
		if entry.Asked == nil {
			entry.Asked = make(map[string]int64)
		}
		entry.Asked[question.ID] = cases
	}
	var told []int // the conflict, if any, of each piece of evidence
	for i := range list {
		c := &list[i]
		fresh, at := l.Add(*c)
		if l.Whole {
			entry.Evidence = append(entry.Evidence, evidence(c))
			continue
		}
		if same := slices.Index(told, at); at >= 0 && same >= 0 {
			entry.Evidence[same].Count += c.Count
		} else if fresh {
			told = append(told, at)
			entry.Evidence = append(entry.Evidence, evidence(c))
		}
	}
}

// evidence encodes a constraint.
func evidence(c *Constraint) result.Evidence {
	e := result.Evidence{Operator: c.Operator.Name, Case: c.ID, Origin: c.Origin, Count: c.Count, Follows: [][]string{}}
	for _, choices := range c.Follows {
		words := []string{}
		for _, choice := range choices {
			words = append(words, choice.String())
		}
		e.Follows = append(e.Follows, words)
	}
	return e
}

// Restore adds what [Ledger.Enter] wrote down.
func (l *Ledger) Restore(entry *result.Unit) error {
	asked, list, err := Restored(entry)
	for question, cases := range asked {
		l.ask(question, cases)
	}
	for i := range list {
		l.Add(list[i])
	}
	return err
}

// Restored decodes the evidence of a unit from its journal entry.
func Restored(entry *result.Unit) (asked map[*spec.Question]int64, list []Constraint, err error) {
	asked = make(map[*spec.Question]int64)
	for id, cases := range entry.Asked {
		i := slices.IndexFunc(catalogue.Questions(), func(q *spec.Question) bool { return q.ID == id })
		if i < 0 {
			return nil, nil, fmt.Errorf("unknown question %q", id)
		}
		asked[catalogue.Questions()[i]] = cases
	}
	for i := range entry.Evidence {
		e := &entry.Evidence[i]
		op, err := catalogue.Operator(e.Operator)
		if err != nil {
			return nil, nil, err
		}
		c := Constraint{Operator: op, ID: e.Case, Origin: e.Origin, Count: e.Count}
		for _, words := range e.Follows {
			var choices []spec.Choice
			for _, word := range words {
				choice, err := catalogue.Choice(word)
				if err != nil {
					return nil, nil, err
				}
				choices = append(choices, choice)
			}
			c.Follows = append(c.Follows, choices)
		}
		if len(c.Follows) == 0 {
			return nil, nil, fmt.Errorf("the evidence of %s follows nothing", c.ID)
		}
		list = append(list, c)
	}
	return asked, list, nil
}

// Observed marks a reading that was inferred from the backend's behaviour.
const Observed = "observed"

// Answers returns the answer that the backend follows to each question: the first one that
// is compatible with the answers to the questions before.
func (l *Ledger) Answers(questions []*spec.Question, fixed Pins) []result.Reading {
	possible := l.readings
	var list []result.Reading
	for _, question := range questions {
		reading := result.Reading{Question: question.ID, How: Observed, Cases: l.Asked[question]}
		if i := fixed.Of(question); i >= 0 {
			reading.Answer, reading.How = question.Answers[fixed.Choices[i].Answer].Name, fixed.How[i]
		} else if reading.Cases > 0 {
			possible = settle(question, possible, &reading)
		} else {
			reading.How = "not asked"
		}
		if answer, err := question.Parse(reading.Answer); err == nil {
			reading.Permissive = question.Answers[answer].Permissive
		}
		list = append(list, reading)
	}
	return list
}

// settle fills in the answers to a question that the possible readings allow,
// and returns those with the first of them.
func settle(question *spec.Question, possible readings, reading *result.Reading) readings {
	var chosen readings
	for answer := range question.Answers {
		with, ok := possible.narrow([][]spec.Choice{{{Question: question, Answer: spec.Answer(answer)}}})
		switch name := question.Answers[answer].Name; {
		case !ok:
		case reading.Answer == "":
			reading.Answer, chosen = name, with
		default:
			reading.Also = append(reading.Also, name)
		}
	}
	return chosen
}
