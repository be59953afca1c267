package judge

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"example.com/conform/backends"
	"example.com/conform/internal/compare"
	"example.com/conform/oracle"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// CompareShapes is the fifth step: it asks a [backends.ShapeQuerier] for the shapes of the
// cases that passed. They must agree with what the backend did. A query that the backend does
// not survive counts as a call that it does not survive.
func (j *Judge) CompareShapes(ctx context.Context, cases []spec.Case) error {
	querier, ok := j.Backend.(backends.ShapeQuerier)
	if !ok {
		return nil
	}
	for i := range cases {
		c, r := &cases[i], &j.rulings[i]
		if r.Verdict != result.Passed || !c.Call.Operator.Infers() || r.rejectedForElements() {
			continue
		}
		answer, taken, err := querier.QueryShape(ctx, &j.jobs[r.slot.job])
		if ctx.Err() != nil { // as in [Judge.Run]
			return ctx.Err()
		}
		if err != nil {
			return err
		}
		did := &r.slot.runs[0].Outcome
		if !taken || agree(&answer, did) {
			continue
		}
		if r.Finding = compare.Ended(&c.Call, &answer); r.Finding != nil {
			r.Finding.Detail = "the shape query: " + r.Finding.Detail
		} else {
			r.Finding = &compare.Finding{
				Kind:    result.ShapeQueryDisagrees,
				Operand: c.Call.Inputs(), // the first output
				Detail:  fmt.Sprintf("the shape query answers %v %s; running the operator %v %s", answer.Status, told(&answer), did.Status, told(did)),
			}
		}
		r.Verdict = verdict(r.Finding)
	}
	return nil
}

// rejectedForElements reports whether the backend may have rejected the call because of the
// elements of its operands, which a shape query does not see.
func (r *Ruling) rejectedForElements() bool {
	return r.slot.runs[0].Outcome.Status == backends.Rejected && slices.ContainsFunc(r.Alternatives, func(a oracle.Alternative) bool {
		return len(a.Violations) == 0 && a.Admissible.MayReject()
	})
}

// agree reports whether a shape query and a run have the same result.
func agree(answer, did *backends.Outcome) bool {
	return answer.Status == backends.Gap || answer.Status == did.Status && slices.EqualFunc(answer.Sizes, did.Sizes, slices.Equal[[]int64])
}

// told writes the sizes of all outputs as [compare.Told] does those of one.
func told(o *backends.Outcome) string {
	list := make([]string, len(o.Sizes))
	for i, sizes := range o.Sizes {
		list[i] = compare.Told(sizes)
	}
	return "[" + strings.Join(list, " ") + "]"
}
