package judge

import (
	"context"

	"example.com/conform/oracle"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// Isolate is the sixth step: it runs each node of a program that diverged, or of its bodies, alone, with the
// elements that the oracle gives its inputs, and its lists in their forms; one that comes from a
// value is an input. If one diverges, the
// program is evidence of that fault and of no other: see [Ruling.Derived]. A program that is
// rejected because the backend does not support a node is skipped.
func (j *Judge) Isolate(ctx context.Context, cases []spec.Case) error {
	for i := range cases {
		c, r := &cases[i], &j.rulings[i]
		if c.Call.Program == nil || r.Finding == nil || j.isolated {
			continue
		}
		calls, nodes, err := oracle.Calls(&c.Call)
		if err != nil { // a node breaks a rule, or touches a question
			continue
		}
		for n := range calls {
			if j.alone == nil {
				j.alone = New(j.Backend, j.Pins)
				j.alone.isolated = true
			}
			alone := spec.Case{ID: c.ID, Call: calls[n]}
			for i := range nodes[n].Wired() {
				if field := &alone.Call.Bound.Fields[i]; field.Computable() {
					field.Form = spec.FormInput
				}
			}
			one, err := j.alone.One(ctx, &alone)
			if err != nil {
				return err
			}
			if one.Finding != nil {
				r.Derived = &Derived{alone, one}
				r.Finding, r.Verdict, r.Reason = nil, one.Verdict, calls[n].Operator.Name+" diverges alone: "+one.Finding.Detail
				j.alone = nil // its ruling is kept
				break
			}
			if one.Rounds() && r.unless != nil {
				r.Finding, r.Verdict, r.Reason = nil, result.NotRun, r.unless.Error()
				break
			}
			if one.Gap && r.Finding.Kind == result.WronglyRejected {
				r.Finding, r.Gap = nil, true
				j.lacks(c, r, one.Reason)
				break
			}
		}
	}
	return nil
}
