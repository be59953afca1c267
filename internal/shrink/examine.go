package shrink

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"example.com/conform/backends"
	"example.com/conform/internal/compare"
	"example.com/conform/internal/explain"
	"example.com/conform/internal/judge"
	"example.com/conform/internal/minimise"
	"example.com/conform/internal/readings"
	"example.com/conform/internal/sanitise"
	"example.com/conform/oracle"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A Departure is how a case departs from a reading.
type Departure struct {
	Small spec.Case     // the smallest case that departs in the same way
	found *judge.Ruling // how it departs; nil if it does not
	Own   *judge.Ruling // how it departs from every reading, if it does
}

// traceRuns bounds the runs of a trace. It does not follow the user's bound on shrinking,
// because a trace decides what is evidence about a reading.
const traceRuns = 500

// Trace shrinks a case while it departs from a reading in the same way, and breaks the same
// rules if it breaks some: a case that slides into another rule says nothing about the question.
// Once it departs from every reading, it must go on to do so: a smaller case may touch a
// question that explains it. A case with a byte of bool other than 0 and 1 keeps one, for elements of
// another type may be wrong for a reason of their own.
func Trace(ctx context.Context, s *Shrinker, first spec.Case, reading []spec.Choice) (t Departure, err error) {
	if ctx.Err() != nil {
		return Departure{Small: first}, nil
	}
	s.deadline = s.budget.deadline()
	defer s.budget.spend(time.Now())
	free := s.judge
	held := judge.New(free.Backend, slices.Concat(free.Pins, reading))
	start, err := held.One(ctx, &first)
	if err != nil || start.Finding == nil {
		return Departure{Small: first}, err
	}
	how, rule, broken := InvariantOf(&first, start), start.Finding.Rule, start.Nearest.Broken()
	bools := first.Call.OtherBools() >= 0
	left := traceRuns
	var own *spec.Call // departs from every reading
	var evaluator oracle.Evaluator
	over := func() bool { return err != nil || left <= 0 }
	departs := func(j *judge.Judge, candidate *spec.Call) bool {
		if bools && candidate.OtherBools() < 0 {
			return false
		}
		left--
		var r *judge.Ruling
		c := &spec.Case{ID: first.ID, Call: *candidate}
		r, err = j.One(ctx, c)
		return err == nil && r.Finding != nil && r.Finding.Rule == rule && InvariantOf(c, r).Shows(how) &&
			(j == free || slices.Equal(r.Nearest.Broken(), broken))
	}
	first.Call = minimise.Run(first.Call, s.until(ctx, func() bool { return own != nil || over() }), func(candidate *spec.Call) bool {
		if !departs(held, candidate) {
			return false
		}
		if _, err := evaluator.Alternatives(candidate, free.Pins); err != nil { // a limit under another answer
			return false
		}
		if even := padLists(candidate); departs(held, &even) && departs(free, &even) {
			own = &even
		}
		return true
	})
	if own != nil {
		first.Call = minimise.Run(*own, s.until(ctx, over), func(candidate *spec.Call) bool { return departs(free, candidate) })
	}
	t.Small = first
	if err == nil {
		err = ctx.Err()
	}
	if err == nil {
		t.found, err = held.One(ctx, &first)
	}
	if err != nil {
		return t, err
	}
	r, err := free.One(ctx, &first)
	if err == nil && r.Finding != nil {
		t.Own = r
	}
	return t, err
}

// padLists returns c with its optional lists of slicing steps padded with zeros to the length
// of the others. The call means the same and touches no question about lengths.
func padLists(c *spec.Call) spec.Call {
	even := c.Clone()
	steps := -1
	for _, field := range even.Fields() {
		switch {
		case field.Along != spec.AlongSteps:
		case !field.Optional:
			steps = field.List.Len()
		case field.List.Entries() != nil && steps >= 0:
			entries := field.List.Entries()
			entries = append(entries, make([]int64, max(0, steps-len(entries)))...)
			field.List.SetEntries(entries[:steps])
		}
	}
	return even
}

// Forced describes a traced case that rules out the text's own answer to a question.
func (t *Departure) Forced(question *spec.Question, c *readings.Constraint) *result.Forced {
	f := &result.Forced{Not: question.Answers[0].Name, Case: c.ID, Origin: c.Origin}
	if t.found != nil && t.found.Finding != nil {
		f.Detail = t.found.Finding.Detail
	}
	d := result.Divergence{Group: result.Group{Signature: question.ID + " not " + f.Not}}
	f.Witness, _ = Encode(&t.Small, &d, 0) // one that is too large is named alone
	return f
}

// Undeclared describes a permissive answer that a case needs and nobody declares.
func Undeclared(question *spec.Question, reading *result.Reading, c *readings.Constraint) *result.Divergence {
	params := c.Operator.Params
	k := Key{
		Operator: c.Operator.Name, Kind: result.UndeclaredReading, Operand: params[len(params)-1].Name,
		Requirement: Requirement{question.ID, question.Ask, question.Source}, Answer: reading.Answer,
	}
	f := reading.Forced
	d := &result.Divergence{Group: k.Group(), Together: true}
	d.Count, d.FirstCase, d.Origin, d.Witness = c.Count, c.ID, c.Origin, f.Witness
	d.Detail = fmt.Sprintf("only %s explains what the backend does, and it admits more than the other answers", reading.Answer)
	if f.Detail != "" {
		d.Detail += fmt.Sprintf("; under %s the backend %s", f.Not, f.Detail)
	}
	d.Detail += fmt.Sprintf("; if the backend means it, declare it: --reading %s=%s", question.ID, reading.Answer)
	return d
}

// ConflictKey returns the key of a conflict.
func ConflictKey(c *readings.Conflict) Key {
	params := c.Other.Operator.Params
	k := Key{Operator: c.Other.Operator.Name, Kind: result.InconsistentReading, Operand: params[len(params)-1].Name}
	if c.Disputed != nil {
		k.Requirement = Requirement{c.Disputed.ID, c.Disputed.Ask, c.Disputed.Source}
	}
	return k
}

// Inconsistent describes two cases that need different answers. It shrinks each while it
// still contradicts the other, up to an error of the backend.
func Inconsistent(ctx context.Context, s *Shrinker, c *readings.Conflict, one, other spec.Case) (d *result.Divergence, err error) {
	s.deadline = s.budget.deadline()
	defer s.budget.spend(time.Now())
	small := *c
	if !c.Joint {
		one.Call, err = shrinkWhile(ctx, s, one, &small.One.Follows, func(follows [][]spec.Choice) bool {
			return contradict(follows, small.Other.Follows, c.Disputed)
		})
	}
	if err == nil {
		other.Call, err = shrinkWhile(ctx, s, other, &small.Other.Follows, func(follows [][]spec.Choice) bool {
			return contradict(small.One.Follows, follows, c.Disputed)
		})
	}
	d = DescribeConflict(&small, &one, &other)
	if err == nil && ctx.Err() == nil && !s.late() {
		var first, second string
		if first, err = s.did(ctx, &one); err == nil {
			second, err = s.did(ctx, &other)
		}
		if err == nil {
			d.Detail += "; the backend " + first + " in the first, and " + second + " in the second"
		}
	}
	switch {
	case ctx.Err() != nil:
		d.Unshrunk = ErrEnded
	case err != nil:
		d.Unshrunk = broke(err)
	case s.late():
		d.Unshrunk = ErrLate
	}
	return d, err
}

// did runs a case and says what the backend did.
func (s *Shrinker) did(ctx context.Context, c *spec.Case) (string, error) {
	r, err := s.judge.One(ctx, c)
	if err != nil {
		return "", err
	}
	run, output := &r.Runs()[0], c.Call.Inputs()
	if run.Outcome.Status != backends.Done {
		return strings.TrimSuffix("answered "+run.Outcome.Status.String()+": "+sanitise.Line(run.Outcome.Detail), ": "), nil
	}
	accepts := slices.IndexFunc(r.Alternatives, func(a oracle.Alternative) bool { return a.Rejects() == nil && len(a.Admissible.Outputs) > 0 })
	if accepts < 0 || c.Call.CheckOnly {
		return "accepted the call", nil
	}
	sizes, dtype := r.Alternatives[accepts].Admissible.Outputs[0].Sizes(), c.Call.Tensors[output].DType
	if len(run.Outcome.Sizes) > 0 {
		sizes = run.Outcome.Sizes[0]
	}
	total, err := tensor.Elements(sizes)
	if err != nil {
		return "", err
	}
	var values []string
	for element := range min(total, maxShown) {
		values = append(values, tensor.FormatValue(dtype, compare.Got(&c.Call, output, sizes, run, element)))
	}
	if total > maxShown {
		values = append(values, "…")
	}
	return fmt.Sprintf("left %s of sizes %v with the elements [%s]", c.Call.Name(output), sizes, strings.Join(values, ", ")), nil
}

// DescribeConflict puts a conflict of two cases into words.
func DescribeConflict(c *readings.Conflict, one, other *spec.Case) *result.Divergence {
	c.Disputed = readings.DisputedBy(c.One.Follows, c.Other.Follows)
	d := &result.Divergence{Group: ConflictKey(c).Group(), Together: true}
	d.Count, d.FirstCase, d.Origin, d.Beside = c.Other.Count+1, c.Other.ID, c.Other.Origin, c.One.ID
	d.Detail = conflictDetail(c)
	d.Witness = encodeInconsistent(one, d, 1)
	d.Other = encodeInconsistent(other, d, 2)
	return d
}

// conflictDetail says what contradicts what.
func conflictDetail(c *readings.Conflict) string {
	format := "no single reading explains both cases: the first follows %s, the second %s"
	if c.Joint {
		format = "no single reading explains all cases: together, those up to the first follow %s, and the second %s"
	}
	return fmt.Sprintf(format, alternatives(c.One.Follows), alternatives(c.Other.Follows))
}

// encodeInconsistent encodes a witness, or adds to the detail why there is none.
func encodeInconsistent(c *spec.Case, d *result.Divergence, part int) string {
	if c.Call.Operator == nil {
		d.Detail += "; no witness: " + c.ID + " is in a file of the user's"
		return ""
	}
	bare := *d
	bare.Rule = "" // a question, which no case can cite
	text, err := Encode(c, &bare, part)
	if err != nil { // it is too large, and could not be made small
		d.Detail += "; no witness: " + err.Error()
	}
	return text
}

// contradict reports whether no reading explains two cases that follow these answers, because
// of the given question, if one is given.
func contradict(one, other [][]spec.Choice, because *spec.Question) bool {
	return len(readings.Meet(one, other)) == 0 && (because == nil || readings.DisputedBy(one, other) == because)
}

// shrinkWhile shrinks a case while keep accepts the answers that the backend follows in it,
// and sets follows to those of the smallest.
func shrinkWhile(ctx context.Context, s *Shrinker, c spec.Case, follows *[][]spec.Choice, keep func([][]spec.Choice) bool) (spec.Call, error) {
	var err error
	left := s.maxRuns
	small := minimise.Run(c.Call, s.until(ctx, func() bool { return err != nil || left <= 0 }), func(candidate *spec.Call) bool {
		left--
		var r *judge.Ruling
		r, err = s.judge.One(ctx, &spec.Case{ID: c.ID, Call: *candidate})
		if err != nil || r.Finding != nil || !r.Asked || len(r.Follows) == 0 || !keep(r.Follows) {
			return false
		}
		*follows = r.Follows
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
