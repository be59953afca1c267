package campaign

import (
	"context"
	"slices"

	"example.com/conform/internal/readings"
	"example.com/conform/internal/shrink"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// An examiner finds out why a case departs from a reading: by running the backend, or from
// the journals of the shards.
type examiner interface {
	// own returns the divergence of a constraint's case that departs from a
	// reading for a reason of its own, which no reading explains; nil if it has
	// none.
	own(ctx context.Context, c *readings.Constraint, reading []spec.Choice) (*result.Divergence, error)
	// inconsistent describes two cases that contradict each other.
	inconsistent(ctx context.Context, c *readings.Conflict) (*result.Divergence, error)
	// forced describes the case that rules the text's own answer to a question
	// out, in place of which the reading has it, or returns its divergence as own
	// does.
	forced(ctx context.Context, question *spec.Question, c *readings.Constraint, reading []spec.Choice) (*result.Forced, *result.Divergence, error)
	// failed classifies the error that ended the use of the backend. A backend that hangs
	// is given up and replaced, which is no error.
	failed(ctx context.Context, err error) (gaveUp bool, _ error)
}

// A reconciler holds the evidence of a run about the readings that the backend follows.
type reconciler struct {
	pins      readings.Pins
	questions []*spec.Question // of the operators that run
	ledger    readings.Ledger
	examiner  examiner

	undeclared []*result.Divergence // permissive answers that nobody declares
}

// reconcile examines the cases that no one reading explains, and each observed answer that
// is not the text's own. A case may depart from the readings for a reason that has nothing
// to do with a question. Such a case is no evidence about readings: it is taken back, and
// its reason is a divergence like any other.
//
// After an error the backend is not used any more, and the rest is described as it is.
func (k *reconciler) reconcile(ctx context.Context) (divergences []*result.Divergence, answers []result.Reading, gaveUp bool, failed error) {
	using, stop := context.WithCancel(ctx)
	defer stop()
	for {
		stopped := using.Err() != nil
		var d *result.Divergence
		var wrong *readings.Constraint
		var err error
		if len(k.ledger.Conflicts) > 0 {
			d, wrong, err = k.resolve(using)
		} else {
			answers = k.ledger.Answers(k.questions, k.pins)
			d, wrong, err = k.force(using, answers)
		}
		if err != nil && ctx.Err() == nil && failed == nil {
			gaveUp, failed = k.examiner.failed(ctx, err)
		}
		if err != nil {
			stop()
		}
		if d == nil && (err == nil || stopped) {
			return append(divergences, k.undeclared...), answers, gaveUp, failed
		}
		if d != nil {
			divergences = append(divergences, d)
		}
		switch {
		case wrong != nil:
			k.ledger.TakeBack(wrong)
		case d != nil:
			k.ledger.Conflicts = k.ledger.Conflicts[1:]
		}
	}
}

// resolve describes the first conflict: by a case that departs from the
// readings for a reason of its own, and is returned as wrong, or else by two
// cases that contradict each other.
func (k *reconciler) resolve(ctx context.Context) (d *result.Divergence, wrong *readings.Constraint, err error) {
	defer caught(&err)
	c := k.ledger.Conflicts[0]
	for _, s := range k.ledger.Suspects(&c) {
		d, err := k.examiner.own(ctx, s.Constraint, s.Reading)
		switch {
		case d != nil:
			return d, s.Constraint, err
		case err != nil:
			return nil, nil, err
		}
	}
	d, err = k.examiner.inconsistent(ctx, &c)
	return d, nil, err
}

// force finds, for each observed answer that is not the text's own, the case that rules the
// text's answer out. It stops at a case that does so for a reason of its own and returns
// that. A permissive answer that only the backend's behaviour suggests is a divergence.
func (k *reconciler) force(ctx context.Context, answers []result.Reading) (d *result.Divergence, wrong *readings.Constraint, err error) {
	defer caught(&err)
	k.undeclared = nil
	for i, question := range k.questions {
		reading := &answers[i]
		if reading.How != readings.Observed || reading.Answer == "" || reading.Answer == question.Answers[0].Name {
			continue
		}
		literal := answered(k.questions, answers)
		at := slices.IndexFunc(literal, func(c spec.Choice) bool { return c.Question == question })
		literal[at].Answer = 0
		c := k.ledger.Against(literal)
		if strict := stricter(literal, at); onlyPermissive(question, reading) && k.ledger.Against(strict...) != nil {
			c = k.ledger.Against(strict...) // this case alone needs the permissive answer
		}
		if c == nil {
			continue
		}
		forced, d, err := k.examiner.forced(ctx, question, c, literal)
		switch {
		case d != nil:
			return d, c, err
		case err != nil:
			return nil, nil, err
		}
		reading.Forced = forced
		if onlyPermissive(question, reading) {
			k.undeclared = append(k.undeclared, shrink.Undeclared(question, reading, c))
		}
	}
	return nil, nil, nil
}

// answered returns the observed answers.
func answered(questions []*spec.Question, answers []result.Reading) []spec.Choice {
	var list []spec.Choice
	for i, question := range questions {
		if answer, err := question.Parse(answers[i].Answer); err == nil && answers[i].How == readings.Observed {
			list = append(list, spec.Choice{Question: question, Answer: answer})
		}
	}
	return list
}

// onlyPermissive reports whether every answer that explains the cases admits all that another
// one does, and more, and is not the text's own. A fault is then explained as well, but none that
// conform looks for if the question is of rounding.
func onlyPermissive(question *spec.Question, reading *result.Reading) bool {
	if question.Rounding {
		return false
	}
	for _, name := range append([]string{reading.Answer}, reading.Also...) {
		answer, err := question.Parse(name)
		if err != nil || answer == 0 || !question.Answers[answer].Permissive {
			return false
		}
	}
	return true
}

// stricter returns a reading with each answer, to the question at a position, that is not
// permissive or is the text's own.
func stricter(reading []spec.Choice, at int) [][]spec.Choice {
	var list [][]spec.Choice
	for i, answer := range reading[at].Question.Answers {
		if i == 0 || !answer.Permissive {
			one := slices.Clone(reading)
			one[at].Answer = spec.Answer(i)
			list = append(list, one)
		}
	}
	return list
}
