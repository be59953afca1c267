package harness

import (
	"context"
	"fmt"
	"time"

	"example.com/conform/gen"
	"example.com/conform/internal/explain"
	"example.com/conform/internal/minimise"
	"example.com/conform/internal/result"
	"example.com/conform/spec"
)

// key returns what a conflict is counted under.
func (c *conflict) key() key {
	params := c.other.operator.Params
	k := key{operator: c.other.operator.Name, kind: result.InconsistentReading, operand: params[len(params)-1].Name}
	if c.disputed != nil {
		k.requirement = requirement{c.disputed.ID, c.disputed.Ask, c.disputed.Source}
	}
	return k
}

// inconsistent describes two cases that need different answers, each
// minimised while it still contradicts the other. On an error of the backend
// they are as small as they were then.
func (e *onBackend) inconsistent(ctx context.Context, c *conflict) (*result.Divergence, error) {
	k, w := e.k, e.w
	w.deadline = w.budget.deadline()
	defer w.budget.spend(time.Now())
	one, err := k.first(&c.one)
	if err != nil {
		return nil, err
	}
	other, err := k.first(&c.other)
	if err != nil {
		return nil, err
	}
	small := *c
	if !c.joint {
		one.Call, err = k.shrinkWhile(ctx, w, one, &small.one.follows, func(follows [][]spec.Choice) bool {
			return contradict(follows, small.other.follows, c.disputed)
		})
	}
	if err == nil {
		other.Call, err = k.shrinkWhile(ctx, w, other, &small.other.follows, func(follows [][]spec.Choice) bool {
			return contradict(small.one.follows, follows, c.disputed)
		})
	}
	d := small.describe(&one, &other)
	switch {
	case ctx.Err() != nil:
		d.Unshrunk = errEnded
	case err != nil:
		d.Unshrunk = broke(err)
	case w.late():
		d.Unshrunk = errLate
	}
	return d, err
}

// describe puts a conflict of two cases into words.
func (c *conflict) describe(one, other *spec.Case) *result.Divergence {
	c.disputed = disputed(c.one.follows, c.other.follows)
	d := &result.Divergence{Group: c.key().group(), Together: true}
	d.Count, d.FirstCase, d.Origin, d.Beside = c.other.count+1, c.other.id, c.other.origin, c.one.id
	d.Detail = c.detail()
	d.Witness = encodeInconsistent(one, d, 1)
	d.Other = encodeInconsistent(other, d, 2)
	return d
}

// detail says what contradicts what.
func (c *conflict) detail() string {
	format := "no single reading explains both cases: the first follows %s, the second %s"
	if c.joint {
		format = "no single reading explains all cases: together, those up to the first follow %s, and the second %s"
	}
	return fmt.Sprintf(format, alternatives(c.one.follows), alternatives(c.other.follows))
}

// first makes the first case of a constraint anew.
func (k *collector) first(c *constraint) (spec.Case, error) {
	for i := range k.cfg.Cases {
		if one := &k.cfg.Cases[i]; one.ID == c.id && one.Origin == c.origin {
			return spec.Case{ID: one.ID, Call: one.Call.Clone()}, nil
		}
	}
	op, seed, err := gen.ParseID(c.id)
	if err != nil {
		return spec.Case{}, fmt.Errorf("%w: %s is not among the cases: %w", ErrFault, c.id, err)
	}
	return gen.Case(op, seed), nil
}

// encodeInconsistent writes a witness, or says why there is none.
func encodeInconsistent(c *spec.Case, d *result.Divergence, part int) string {
	if c.Call.Operator == nil {
		d.Detail += "; no witness: " + c.ID + " is in a file of the user's"
		return ""
	}
	bare := *d
	bare.Rule = "" // a question, which no case can cite
	text, err := encode(c, &bare, part)
	if err != nil { // it is too large, and could not be made small
		d.Detail += "; no witness: " + err.Error()
	}
	return text
}

// contradict reports whether no reading explains two cases that follow these
// answers, and that because of a question, if one is given.
func contradict(one, other [][]spec.Choice, because *spec.Question) bool {
	return len(meet(one, other)) == 0 && (because == nil || disputed(one, other) == because)
}

// shrinkWhile minimises a case while the answers that the backend follows in it
// are ones that keep accepts, and sets follows to those of the smallest.
func (k *collector) shrinkWhile(ctx context.Context, w *worker, c spec.Case, follows *[][]spec.Choice, keep func([][]spec.Choice) bool) (spec.Call, error) {
	var err error
	left := k.cfg.shrinkRuns()
	limits := k.cfg.limits()
	limits.Enough = func() bool { return err != nil || left <= 0 || w.late() || ctx.Err() != nil }
	small := minimise.Run(c.Call, limits, func(candidate *spec.Call) bool {
		left--
		var r *ruling
		r, err = w.judge.one(ctx, &spec.Case{ID: c.ID, Call: *candidate})
		if err != nil || r.finding != nil || !r.asked || len(r.follows) == 0 || !keep(r.follows) {
			return false
		}
		*follows = r.follows
		return true
	})
	return small, err
}

// alternatives writes combinations of answers, at most three of them.
func alternatives(follows [][]spec.Choice) string {
	text := ""
	for i, choices := range follows {
		if i == 3 {
			return text + " or …"
		}
		if i > 0 {
			text += " or "
		}
		text += "(" + explain.Choices(choices) + ")"
	}
	return text
}
