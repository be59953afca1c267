package judge

import (
	"context"
	"fmt"

	"example.com/conform/oracle"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// Isolate is the sixth step: it runs each node of a program that diverged alone, with the
// elements that the oracle gives its inputs, and its lists in their forms. If one diverges, the program is evidence of that
// fault and of no other, and is skipped. So is a program that is rejected because the backend
// does not support a node.
func (j *Judge) Isolate(ctx context.Context, cases []spec.Case) error {
	for i := range cases {
		c, r := &cases[i], &j.rulings[i]
		if c.Call.Program == nil || r.Finding == nil || j.isolated {
			continue
		}
		nodes, err := oracle.Nodes(&c.Call)
		if err != nil { // a node breaks a rule, or touches a question
			continue
		}
		if j.alone == nil {
			j.alone = New(j.Backend, j.Pins)
			j.alone.isolated = true
		}
		for n := range nodes {
			one, err := j.alone.One(ctx, &spec.Case{ID: c.ID, Call: c.Call.Program.Nodes[n].Alone(c.Call.Operator, &nodes[n])})
			if err != nil {
				return err
			}
			switch {
			case one.Finding != nil:
				r.Reason = fmt.Sprintf("%s diverges alone", nodes[n].Operator.Name)
			case one.Gap && r.Finding.Kind == result.WronglyRejected:
				r.Reason, r.Gap = one.Reason, true
			default:
				continue
			}
			r.Finding, r.Verdict = nil, result.Skipped
			break
		}
	}
	return nil
}
