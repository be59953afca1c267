package campaign

import (
	"maps"
	"slices"

	"example.com/conform/internal/readings"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// An Earlier is the state of an interrupted run, read from its journal. The zero value
// stands for an empty journal. It serves one run.
type Earlier struct {
	header      *result.Header
	closed      int64 // units
	ledger      readings.Ledger
	divergences []result.Divergence // without their elements
	exemplars   exemplars
	seen        map[dedupKey]int  // how many units have each
	open        map[dedupKey]bool // of the unit that is not closed yet
	verdicts    []result.Case     // IDs, origins and verdicts alone
	census      census
	from        int           // the position among the verdicts of the unit that is not closed yet
	shard       *result.Shard // of that unit
	found       []*result.Divergence
	random      []int64          // how many cases of each divergence are random
	judged      map[string]int64 // random cases of each operator
	seconds     float64
}

// Add adds the next entry of a journal whose last unit is closed. Entries that
// belong to no unit may be missing.
func (e *Earlier) Add(entry *result.Entry) error {
	switch {
	case entry.Header != nil:
		e.header = entry.Header
	case entry.Case != nil:
		e.verdicts = append(e.verdicts, result.Case{ID: entry.Case.ID, Origin: entry.Case.Origin, Verdict: entry.Case.Verdict})
	case entry.Divergence != nil:
		d := *entry.Divergence
		if e.exemplars == nil {
			e.exemplars, e.seen, e.open = make(exemplars), make(map[dedupKey]int), make(map[dedupKey]bool)
		}
		e.exemplars.add(entry.Divergence)
		e.found = append(e.found, entry.Divergence)
		if d.WaiverAt == "" {
			for _, at := range dedupKeysOf(d.Operator, d.SeenAs) {
				e.open[at] = true
			}
		}
		d.Elements, d.Piece = nil, nil
		e.divergences, e.random = append(e.divergences, d), append(e.random, 0)
	case entry.Shard != nil:
		e.shard = entry.Shard
	case entry.Unit != nil:
		e.count()
		e.census.add(e.shard, e.verdicts[e.from:], e.found, entry.Unit.Aside)
		e.from, e.shard, e.found = len(e.verdicts), nil, nil
		e.closed = entry.Unit.Index + 1
		for at := range e.open {
			e.seen[at]++
		}
		clear(e.open)
		return e.ledger.Restore(entry.Unit)
	case entry.End != nil:
		e.seconds += entry.End.ElapsedSeconds
	}
	return nil
}

// count counts the random cases of the unit that ends, if it is one of these.
func (e *Earlier) count() {
	if e.shard == nil {
		return
	}
	if e.judged == nil {
		e.judged = make(map[string]int64)
	}
	e.judged[e.shard.Operator] += e.shard.Counts.Ran()
	first := len(e.divergences) - len(e.found)
	for i, d := range e.found {
		if d.Piece != nil && d.Operator == e.shard.Operator {
			e.random[first+i] = int64(len(d.Piece.Positions))
		}
	}
}

// Readings returns the answers that the backend follows to the questions that
// the closed units touched, for a journal without an end. A question has none
// where cases contradict each other.
func (e *Earlier) Readings() ([]result.Reading, error) {
	if e.empty() {
		return nil, nil
	}
	var pinned []spec.Choice
	for _, text := range e.header.Pinned {
		choice, err := catalogue.Choice(text)
		if err != nil {
			return nil, err
		}
		pinned = append(pinned, choice)
	}
	fixed, err := readings.Fix(pinned, e.header.Declared, e.header.Strict)
	if err != nil {
		return nil, err
	}
	asked := slices.DeleteFunc(catalogue.Questions(), func(q *spec.Question) bool { return e.ledger.Asked[q] == 0 })
	list := e.ledger.Answers(asked, fixed)
	for i := range e.ledger.Conflicts {
		if question := e.ledger.Conflicts[i].Disputed; question != nil {
			contradict(list, question.ID)
		}
	}
	return list, nil
}

func (e *Earlier) empty() bool { return e == nil || e.header == nil }

// units returns how many units are finished.
func (e *Earlier) units() int64 {
	if e.empty() {
		return 0
	}
	return e.closed
}

// dedup returns how many units have a divergence of each key.
func (e *Earlier) dedup() map[dedupKey]int {
	if e.empty() || e.seen == nil {
		return make(map[dedupKey]int)
	}
	return maps.Clone(e.seen)
}

// elapsed returns the seconds that earlier runs took, as far as their journals have an end.
func (e *Earlier) elapsed() float64 {
	if e.empty() {
		return 0
	}
	return e.seconds
}
