package commonality

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"example.com/conform/cases"
	"example.com/conform/internal/suggest"
	"example.com/conform/spec"
	catalogues "example.com/conform/spec/catalogue"
)

// A Reader reads the quantities of calls of one operator.
type Reader struct{ localiser }

// NewReader returns a reader, under the reading that a backend declares.
func NewReader(op *spec.Operator, reading []spec.Choice) *Reader {
	return &Reader{newLocaliser(op, reading)}
}

// A Condition is what a call must have: all of its clues. Without any, it holds for every call
// of the operator.
type Condition struct{ clues []clue }

// Condition returns the condition that clauses state. The error is one of a clause: the
// operator has no such quantity, or the quantity no such value.
func (r *Reader) Condition(clauses []cases.Clause) (*Condition, error) {
	c := new(Condition)
	for i := range clauses {
		one, err := clueOf(r.quantities, &clauses[i])
		if err != nil {
			return nil, err
		}
		c.clues = append(c.clues, one)
	}
	return c, nil
}

// Check returns an error if an operator, which an entry of a file names, or what one of its clauses
// states does not exist.
func Check(operator, origin string, clauses []cases.Clause) error {
	op, err := catalogues.Operator(operator)
	if err != nil {
		var names []string
		for _, op := range catalogues.All() {
			names = append(names, op.Name)
		}
		return fmt.Errorf("%s: there is no operator %q%s", origin, operator, suggest.Instead(operator, names))
	}
	reader := NewReader(op, nil)
	for i := range clauses {
		if _, err := reader.Condition(clauses[i : i+1]); err != nil {
			return fmt.Errorf("%s: %w", clauses[i].Origin, err)
		}
	}
	return nil
}

// Any reports whether a call has what one of some conditions states.
func (r *Reader) Any(of *spec.Call, conditions ...*Condition) bool {
	var one *call // read once
	return slices.ContainsFunc(conditions, func(c *Condition) bool {
		if one == nil && len(c.clues) > 0 {
			read := r.readOne(of)
			one = &read
		}
		return !slices.ContainsFunc(c.clues, func(k clue) bool { return !k.holds(one) })
	})
}

// clueOf returns what a clause states.
func clueOf(quantities []quantity, from *cases.Clause) (clue, error) {
	at := slices.IndexFunc(quantities, func(q quantity) bool { return q.name == from.Quantity })
	if at < 0 {
		var names []string
		for i := range quantities {
			names = append(names, quantities[i].name)
		}
		return clue{}, fmt.Errorf("when: the operator has no quantity %q%s", from.Quantity, suggest.Instead(from.Quantity, names))
	}
	q := &quantities[at]
	c := clue{quantity: q, at: at, low: absent + 1, high: math.MaxInt64}
	if from.Min != nil || from.Max != nil {
		if q.values != nil {
			return c, fmt.Errorf("when: %s has no numbers, and so neither min nor max", q.name)
		}
		if from.Min != nil {
			c.low = max(*from.Min, absent+1)
		}
		if from.Max != nil {
			c.high = *from.Max
		}
		return c, nil
	}
	c.among = make(map[int64]bool)
	for _, text := range from.Among {
		value, err := q.parse(text)
		if err != nil {
			return c, err
		}
		c.among[value] = true
	}
	return c, nil
}

// none is the value of a quantity that a call does not have.
const none = "none"

// parse returns the value of a quantity from its text.
func (q *quantity) parse(text string) (int64, error) {
	switch {
	case q.flag:
		if yes, err := strconv.ParseBool(text); err == nil {
			return truth(yes), nil
		}
		return 0, fmt.Errorf("when: %s is true or false, not %q", q.name, text)
	case q.values != nil:
		if at := slices.Index(q.values, text); at >= 0 || text == none {
			return int64(at), nil
		}
		return 0, fmt.Errorf("when: %s is never %q%s", q.name, text, suggest.Instead(text, q.values))
	case text == none:
		return absent, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("when: %s is an integer, not %q", q.name, text)
	}
	return n, nil
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// clause states a clue. Two clues of one quantity that bound it from both sides are one clause.
func (c *clue) clause() cases.Clause {
	k := cases.Clause{Quantity: c.name}
	switch {
	case c.among != nil:
		for value := range c.among {
			k.Among = append(k.Among, c.text(value))
		}
		slices.Sort(k.Among)
	case c.flag || c.values != nil || c.low == c.high:
		k.Among = []string{c.text(c.low)}
	default:
		if c.low > absent+1 {
			k.Min = &c.low
		}
		if c.high < math.MaxInt64 {
			k.Max = &c.high
		}
	}
	return k
}

// text returns a value of a quantity as a clause has it.
func (q *quantity) text(value int64) string {
	switch {
	case q.flag:
		return strconv.FormatBool(value == 1)
	case q.values != nil && value >= 0:
		return q.values[value]
	case value == absent || q.values != nil:
		return none
	}
	return strconv.FormatInt(value, 10)
}
