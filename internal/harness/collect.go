package harness

import (
	"context"
	"fmt"
	"slices"
	"time"

	"example.com/conform/internal/explain"
	"example.com/conform/internal/minimise"
	"example.com/conform/internal/result"
	"example.com/conform/spec"
)

// A collector puts the results of the units together, in their order, and
// emits them.
type collector struct {
	cfg         *Config
	emit        func(*result.Entry) error
	device      string
	constraints constraints
	pinned      []int64      // cases that touched each pin
	excused     map[int]bool // waivers that excused something
}

// collect emits the entries of one unit.
func (k *collector) collect(u *unit, r *unitResult) error {
	for i := range r.divergences {
		f := &r.divergences[i]
		instead := result.Verdict("")
		if f.flaky {
			instead = result.Flaky
		}
		if waiver := k.waiver(f.divergence); waiver != "" {
			f.divergence.Waiver = waiver
			instead = result.Waived
		}
		if instead != "" {
			recount(r, f, instead)
		}
	}
	for i := range r.verdicts {
		if err := k.emit(&result.Entry{Case: &r.verdicts[i]}); err != nil {
			return err
		}
	}
	for i := range r.divergences {
		if err := k.emit(&result.Entry{Divergence: r.divergences[i].divergence}); err != nil {
			return err
		}
	}
	if r.shard != nil {
		if err := k.emit(&result.Entry{Shard: r.shard}); err != nil {
			return err
		}
	}
	for i, n := range r.pinned {
		k.pinned[i] += n
	}
	for i := range r.constraints.list {
		c := r.constraints.list[i]
		if c.origin == "" && len(u.cases) > 0 {
			c.origin = u.cases[0].Origin
		}
		k.constraints.merge(c, false)
	}
	return nil
}

// waiver returns why a divergence is excused, or "".
func (k *collector) waiver(d *result.Divergence) string {
	for i, w := range k.cfg.Waivers {
		if w.Match(k.cfg.Name, k.device, d.Signature, d.FirstCase) {
			k.excused[i] = true
			return w.Reason
		}
	}
	return ""
}

// recount moves the cases of a divergence to another verdict.
func recount(r *unitResult, f *found, instead result.Verdict) {
	for _, position := range f.cases {
		if r.shard == nil {
			r.verdicts[position].Verdict = instead
		}
	}
	if r.shard == nil {
		return
	}
	n := int64(len(f.cases))
	switch f.divergence.Kind {
	case result.Crash:
		r.shard.Counts.Count(result.Crashed, -n)
	case result.Timeout:
		r.shard.Counts.Count(result.TimedOut, -n)
	default:
		r.shard.Counts.Count(result.Diverged, -n)
	}
	r.shard.Counts.Count(instead, n)
}

// conclude emits what only the whole run shows: the readings that the backend
// follows, and the cases that no reading explains together.
func (k *collector) conclude(ctx context.Context, j *judge, questions []*spec.Question, declared map[*spec.Question]bool, elapsed time.Duration, interrupted bool) error {
	readings, conflicts := readingsOf(questions, pins{j.pins, declared, k.pinned}, k.constraints.list)
	var divergences []*result.Divergence
	for _, c := range conflicts {
		d, err := k.inconsistent(ctx, j, c)
		if err != nil {
			return err
		}
		same := slices.IndexFunc(divergences, func(e *result.Divergence) bool { return e.Signature == d.Signature })
		if same >= 0 {
			divergences[same].Count += d.Count
			continue
		}
		d.Waiver = k.waiver(d)
		divergences = append(divergences, d)
	}
	for _, d := range divergences {
		if err := k.emit(&result.Entry{Divergence: d}); err != nil {
			return err
		}
	}
	end := &result.End{ElapsedSeconds: elapsed.Seconds(), Interrupted: interrupted, Readings: readings}
	for i, w := range k.cfg.Waivers {
		if !k.excused[i] {
			end.UnusedWaivers = append(end.UnusedWaivers, w.Origin)
		}
	}
	return k.emit(&result.Entry{End: end})
}

// inconsistent describes two cases that need different answers, each
// minimised while it still contradicts the other.
func (k *collector) inconsistent(ctx context.Context, j *judge, c conflict) (*result.Divergence, error) {
	one, other := c.one.first, c.other.first
	oneFollows, otherFollows := c.one.follows, c.other.follows
	one.Call = k.shrinkAgainst(ctx, j, one, &oneFollows, otherFollows)
	other.Call = k.shrinkAgainst(ctx, j, other, &otherFollows, oneFollows)
	d := &result.Divergence{
		Operator:  other.Call.Operator.Name,
		Kind:      result.InconsistentReading,
		Operand:   other.Call.Operator.Operands[len(other.Call.Tensors)-1].Name,
		Count:     c.other.count,
		FirstCase: other.ID,
		Origin:    c.other.origin,
		Detail:    fmt.Sprintf("no single reading explains both cases: the first follows %s, the second %s", alternatives(oneFollows), alternatives(otherFollows)),
	}
	if question := disputed(oneFollows, otherFollows); question != nil {
		d.Rule, d.Statement, d.Source = question.ID, question.Ask, question.Source
	}
	d.Signature = signature(d)
	var err error
	if d.Witness, err = encodeInconsistent(&one, d); err != nil {
		return nil, err
	}
	d.Other, err = encodeInconsistent(&other, d)
	return d, err
}

func encodeInconsistent(c *spec.Case, d *result.Divergence) (string, error) {
	bare := *d
	bare.Rule = "" // a question, which no case can cite
	return encode(c, &bare)
}

// shrinkAgainst minimises a case while what the backend does in it contradicts
// the given combinations of answers.
func (k *collector) shrinkAgainst(ctx context.Context, j *judge, c spec.Case, follows *[][]spec.Choice, against [][]spec.Choice) spec.Call {
	left := maxRuns
	return minimise.Run(c.Call, fit(&c.Call), func(candidate *spec.Call) bool {
		if left == 0 || ctx.Err() != nil {
			return false
		}
		left--
		r, err := j.one(ctx, &spec.Case{ID: c.ID, Call: *candidate})
		if err != nil || r.finding != nil || !r.asked || len(r.follows) == 0 || len(meet(r.follows, against)) > 0 {
			return false
		}
		*follows = r.follows
		return true
	})
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
