// Package claim tells which calls a backend is claimed to support.
package claim

import (
	"example.com/conform/cases"
	"example.com/conform/internal/commonality"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// A List is the claims of a run. The nil list is that of a run without claims.
type List struct{ operators map[*spec.Operator]*claims }

type claims struct {
	reader *commonality.Reader
	any    []*commonality.Condition // of which one must hold
}

// NewList returns the list of claims, which [Check] has accepted, or nil for the nil list. reading
// is what the backend declares and the user pins.
func NewList(list []cases.Claim, reading []spec.Choice) *List {
	if list == nil {
		return nil
	}
	l := &List{operators: make(map[*spec.Operator]*claims)}
	for i := range list {
		op, err := catalogue.Operator(list[i].Operator)
		if err != nil {
			panic(err)
		}
		of := l.operators[op]
		if of == nil {
			of = &claims{reader: commonality.NewReader(op, reading)}
			l.operators[op] = of
		}
		condition, err := of.reader.Condition(list[i].When)
		if err != nil {
			panic(err)
		}
		of.any = append(of.any, condition)
	}
	return l
}

// Names reports whether the list has a claim of an operator.
func (l *List) Names(op *spec.Operator) bool { return l != nil && l.operators[op] != nil }

// Has reports whether a valid call is claimed to be supported. Claims are about calls that run.
func (l *List) Has(c *spec.Call) bool {
	if c.CheckOnly || !l.Names(c.Operator) {
		return false
	}
	of := l.operators[c.Operator]
	return of.reader.Any(c, of.any...)
}

// Check returns an error if a claim names an operator, a quantity or a value that does not exist.
func Check(c *cases.Claim) error { return commonality.Check(c.Operator, c.Origin, c.When) }
