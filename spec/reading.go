package spec

import "slices"

// A Reading answers questions while a call is checked and evaluated. It records
// which questions are asked, and [Reading.Next] moves to the next combination
// of answers to them, so that
//
//	for more := true; more; more = reading.Next() {
//		evaluate(call, reading)
//	}
//
// evaluates a call under every combination that matters to it, and exactly once
// when it touches no question.
type Reading struct {
	pins  []Choice
	taken []Choice // answers given in this pass, in the order of the questions
	asked int      // how many entries of taken this pass has asked for
	used  []int    // the pins asked for in any pass
}

// NewReading returns a reading in which each pinned question has a single
// answer.
func NewReading(pins []Choice) *Reading { return &Reading{pins: pins} }

// Restart resets r to a reading with the given pins and reuses its memory.
func (r *Reading) Restart(pins []Choice) {
	*r = Reading{pins: pins, taken: r.taken[:0], used: r.used[:0]}
}

// Answer returns the answer to q in this pass.
func (r *Reading) Answer(q *Question) Answer {
	for i, choice := range r.pins {
		if choice.Question == q {
			if !slices.Contains(r.used, i) {
				r.used = append(r.used, i)
			}
			return choice.Answer
		}
	}
	for _, choice := range r.taken[:r.asked] {
		if choice.Question == q {
			return choice.Answer
		}
	}
	if r.asked == len(r.taken) {
		r.taken = append(r.taken, Choice{q, 0})
	}
	r.asked++
	return r.taken[r.asked-1].Answer
}

// Choices returns the answers given in this pass, except to pinned questions.
// The slice is valid until the next call.
func (r *Reading) Choices() []Choice { return r.taken[:r.asked] }

// UsedPins returns the positions of the pins that any pass has asked for, in
// the order of asking. The slice is valid until Restart.
func (r *Reading) UsedPins() []int { return r.used }

// Next moves to the next combination of answers and reports whether there is
// one. The last question asked varies fastest.
func (r *Reading) Next() bool {
	r.taken = r.taken[:r.asked]
	r.asked = 0
	for len(r.taken) > 0 {
		last := &r.taken[len(r.taken)-1]
		if int(last.Answer)+1 < len(last.Question.Answers) {
			last.Answer++
			return true
		}
		r.taken = r.taken[:len(r.taken)-1]
	}
	return false
}
