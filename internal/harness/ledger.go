package harness

import (
	"fmt"
	"slices"

	"example.com/conform/internal/result"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// A ledger keeps what the cases of a run say of the backend's readings. It
// holds no more than narrows them: however many cases there are, a question
// has few answers.
type ledger struct {
	asked     map[*spec.Question]int64 // cases that touched each
	readings  readings                 // that explain every case but the conflicts
	narrowing []constraint             // in the order in which they narrowed the readings
	conflicts []conflict
	whole     bool // what is written down is all evidence, for a merge
}

// A conflict is a pair of constraints that no single reading explains. Where it
// takes more than two, the first is the last before the other, and follows what
// all before the other do.
type conflict struct {
	one, other constraint
	joint      bool           // it takes more than two
	disputed   *spec.Question // that the two answer differently, if there is one
}

// ask counts cases that touched a question.
func (l *ledger) ask(question *spec.Question, cases int64) {
	if l.asked == nil {
		l.asked = make(map[*spec.Question]int64)
	}
	if cases > 0 {
		l.asked[question] += cases
	}
}

// add adds a constraint and reports whether it says anything new. One that
// contradicts those before it belongs to a conflict, whose position is
// returned, and is otherwise left aside: conflicts of one operator about one
// question are counted together. Without a conflict the position is -1.
func (l *ledger) add(c constraint) (fresh bool, at int) {
	if l.readings.imply(c.follows) {
		return false, -1
	}
	if narrowed, ok := l.readings.narrow(c.follows); ok {
		l.readings = narrowed
		l.narrowing = append(l.narrowing, c)
		return true, -1
	}
	one, joint := l.contradicting(&c)
	question := disputed(one.follows, c.follows)
	for i := range l.conflicts {
		if before := &l.conflicts[i]; before.disputed == question && before.other.operator == c.operator {
			before.other.count += c.count
			return true, i
		}
	}
	l.conflicts = append(l.conflicts, conflict{one: one, other: c, joint: joint, disputed: question})
	return true, len(l.conflicts) - 1
}

// A suspect is a constraint that a reading of the others does not satisfy.
type suspect struct {
	constraint *constraint
	reading    []spec.Choice
}

// suspects returns the constraints that may be to blame for a conflict: the
// one that contradicts the readings, and each of which the others, taken
// together with that one, say otherwise.
func (l *ledger) suspects(c *conflict) []suspect {
	list := []suspect{{&c.other, l.readings.first()}}
	for i := range l.narrowing {
		others, _ := readings(nil).narrow(c.other.follows)
		for k := range l.narrowing {
			if narrowed, ok := others.narrow(l.narrowing[k].follows); k != i && ok {
				others = narrowed
			}
		}
		if _, ok := others.narrow(l.narrowing[i].follows); !ok {
			list = append(list, suspect{&l.narrowing[i], others.first()})
		}
	}
	return list
}

// takeBack forgets a constraint, and takes what else contradicted the readings
// for evidence again.
func (l *ledger) takeBack(wrong *constraint) {
	id, origin := wrong.id, wrong.origin
	evidence := l.narrowing
	for i := range l.conflicts {
		evidence = append(evidence, l.conflicts[i].other)
	}
	l.readings, l.narrowing, l.conflicts = nil, nil, nil
	for i := range evidence {
		if c := evidence[i]; c.id != id || c.origin != origin {
			l.add(c)
		}
	}
}

// against returns the first constraint that a reading does not satisfy, or
// nil.
func (l *ledger) against(reading []spec.Choice) *constraint {
	for i := range l.narrowing {
		if !implied([][]spec.Choice{reading}, l.narrowing[i].follows) {
			return &l.narrowing[i]
		}
	}
	return nil
}

// contradicting returns the first constraint that alone contradicts c; failing
// that, all before c as one, under the name of the last.
func (l *ledger) contradicting(c *constraint) (one constraint, joint bool) {
	for i := range l.narrowing {
		if len(meet(l.narrowing[i].follows, c.follows)) == 0 {
			return l.narrowing[i], false
		}
	}
	one = l.narrowing[len(l.narrowing)-1]
	one.follows, _ = l.readings.about(c.follows)
	return one, true
}

// disputed returns the question that two sets of combinations answer
// differently, if there is one.
func disputed(one, other [][]spec.Choice) *spec.Question {
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

// enter adds what a unit of work found out, and returns what of it a ledger
// that is made anew has to be told.
func (l *ledger) enter(u *unit, r *unitResult, pins []spec.Choice) *result.Unit {
	entry := &result.Unit{Index: u.index, Laws: r.laws}
	for question, cases := range r.touched(pins) {
		l.ask(question, cases)
		if entry.Asked == nil {
			entry.Asked = make(map[string]int64)
		}
		entry.Asked[question.ID] = cases
	}
	var told []int // the conflict, if any, of each piece of evidence
	for i := range r.constraints.list {
		c := &r.constraints.list[i]
		fresh, at := l.add(*c)
		if l.whole {
			entry.Evidence = append(entry.Evidence, evidence(c))
			continue
		}
		if same := slices.Index(told, at); at >= 0 && same >= 0 {
			entry.Evidence[same].Count += c.count
		} else if fresh {
			told = append(told, at)
			entry.Evidence = append(entry.Evidence, evidence(c))
		}
	}
	return entry
}

// touched returns how many cases of a unit touched each question.
func (r *unitResult) touched(pins []spec.Choice) map[*spec.Question]int64 {
	if r.asked != nil {
		return r.asked
	}
	asked := make(map[*spec.Question]int64)
	for i, cases := range r.pinned {
		if cases > 0 {
			asked[pins[i].Question] += cases
		}
	}
	for i := range r.constraints.list {
		c := &r.constraints.list[i]
		for _, question := range questionsOf(c.follows) {
			asked[question] += c.count
		}
	}
	return asked
}

// evidence writes a constraint down.
func evidence(c *constraint) result.Evidence {
	e := result.Evidence{Operator: c.operator.Name, Case: c.id, Origin: c.origin, Count: c.count, Follows: [][]string{}}
	for _, choices := range c.follows {
		words := []string{}
		for _, choice := range choices {
			words = append(words, choice.String())
		}
		e.Follows = append(e.Follows, words)
	}
	return e
}

// restore adds what [ledger.enter] wrote down.
func (l *ledger) restore(entry *result.Unit) error {
	asked, list, err := restored(entry)
	for question, cases := range asked {
		l.ask(question, cases)
	}
	for i := range list {
		l.add(list[i])
	}
	return err
}

// restored returns what a journal says of the questions that the cases of a
// unit touched.
func restored(entry *result.Unit) (asked map[*spec.Question]int64, list []constraint, err error) {
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
		c := constraint{operator: op, id: e.Case, origin: e.Origin, count: e.Count}
		for _, words := range e.Follows {
			var choices []spec.Choice
			for _, word := range words {
				choice, err := catalogue.Choice(word)
				if err != nil {
					return nil, nil, err
				}
				choices = append(choices, choice)
			}
			c.follows = append(c.follows, choices)
		}
		if len(c.follows) == 0 {
			return nil, nil, fmt.Errorf("the evidence of %s follows nothing", c.id)
		}
		list = append(list, c)
	}
	return asked, list, nil
}

// observed is how a reading is known that nobody fixed.
const observed = "observed"

// answers says which answer the backend follows to each question: the first
// that is compatible with the answers already given to the questions before.
func (l *ledger) answers(questions []*spec.Question, fixed pins) []result.Reading {
	possible := l.readings
	var list []result.Reading
	for _, question := range questions {
		reading := result.Reading{Question: question.ID, How: observed, Cases: l.asked[question]}
		if i := fixed.of(question); i >= 0 {
			reading.Answer, reading.How = question.Answers[fixed.choices[i].Answer].Name, fixed.how[i]
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
