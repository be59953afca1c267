// Package oracle computes what a call may do. It runs the page of the call's
// operator under every reading of the texts that matters to the call.
package oracle

import (
	"fmt"
	"slices"

	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// An Alternative is what a call admits under one combination of answers to
// the questions that it touches.
type Alternative struct {
	// Choices are the answers. They are empty if the call touches no question.
	Choices []spec.Choice
	// Violations are the static rules that the call breaks under these answers.
	// If there are any, the call must be rejected and Admissible is unset.
	Violations []spec.Violation
	// Admissible is what a call that breaks no static rule may do. In a
	// check-only call only its sizes are set.
	Admissible spec.Admissible
	// OutputBytes are the lengths of the outputs' buffers.
	OutputBytes []int64
	// Sums is the question of [spec.Text.Rounding], if the call touches it.
	Sums *spec.Question
}

// OutputBytes appends to list the length of each output's buffer that holds it
// under every alternative, plus slack bytes.
func OutputBytes(alternatives []Alternative, slack int64, list []int64) []int64 {
	for k := range alternatives[0].OutputBytes {
		most := int64(0)
		for i := range alternatives {
			most = max(most, alternatives[i].OutputBytes[k])
		}
		list = append(list, most+slack)
	}
	return list
}

// Frames returns sizes for each output, none less than those that an alternative gives it. They
// are nil if alternatives give it different ranks, or none accepts the call.
func Frames(alternatives []Alternative) [][]int64 {
	frames := make([][]int64, len(alternatives[0].OutputBytes))
	for k := range frames {
		for i := range alternatives {
			if len(alternatives[i].Violations) > 0 {
				continue
			}
			sizes := alternatives[i].Admissible.Outputs[k].Sizes()
			if frames[k] == nil {
				frames[k] = append([]int64{}, sizes...)
			}
			if len(frames[k]) != len(sizes) {
				frames[k] = nil
				break
			}
			for d, size := range sizes {
				frames[k][d] = max(frames[k][d], size)
			}
		}
	}
	return frames
}

// Rejects returns the rule for which the call must be rejected, or nil.
func (a *Alternative) Rejects() *spec.Violation {
	if len(a.Violations) > 0 {
		return &a.Violations[0]
	}
	return a.Admissible.Rejection()
}

// Broken returns the rules that the call breaks.
func (a *Alternative) Broken() (rules []*spec.Rule) {
	for i := range a.Violations {
		rules = append(rules, a.Violations[i].Rule)
	}
	if len(rules) == 0 && a.Admissible.Rejection() != nil {
		rules = append(rules, a.Admissible.Rejection().Rule)
	}
	return rules
}

// An Evaluator evaluates calls one after another and reuses its memory: the
// result of Alternatives is valid until its next call.
type Evaluator struct {
	// Sparse means that a page which takes its elements evenly runs for a few
	// of them (see [walk.Output.Evenly]), and that violations have no details.
	Sparse bool
	// Shapes means that only the broken static rules and the sizes of the
	// outputs are computed.
	Shapes bool
	// Precision, Mistake and AsksRounding are those of [walk.Walk].
	Precision    int
	Mistake      *walk.Mistake
	AsksRounding bool

	operator     *spec.Operator // of the last call, with its page
	page         *walk.Page
	checker      spec.Checker
	walk         walk.Walk
	alternatives []Alternative
	reading      *spec.Reading
}

// maxAlternatives bounds the combinations of answers that one call may have.
const maxAlternatives = 1 << 14

// Alternatives returns what c admits under each combination of answers, at
// least one. Pinned questions have only the pinned answer. An error is a fault
// of the rules, such as a [*PanicError], or of the caller, never of a backend.
func (e *Evaluator) Alternatives(c *spec.Call, pins []spec.Choice) (list []Alternative, err error) {
	defer caught(c.Operator, &err)
	if e.operator != c.Operator {
		if e.page, err = For(c.Operator); err != nil {
			return nil, err
		}
		e.operator = c.Operator
	}
	if e.reading == nil {
		e.reading = spec.NewReading(nil)
	}
	reading := e.reading
	reading.Restart(pins)
	n := 0
	for more := true; more; more = reading.Next() {
		if n == maxAlternatives {
			return nil, fmt.Errorf("%s: more than %d combinations of answers", c.Operator.Name, maxAlternatives)
		}
		if n == len(e.alternatives) {
			e.alternatives = append(e.alternatives, Alternative{})
		}
		if err := e.evaluate(e.page, c, reading, &e.alternatives[n]); err != nil {
			return nil, err
		}
		n++
	}
	return e.alternatives[:n], nil
}

// UsedPins returns the positions of the pins that the last call touched.
func (e *Evaluator) UsedPins() []int { return e.reading.UsedPins() }

func (e *Evaluator) evaluate(page *walk.Page, c *spec.Call, reading *spec.Reading, a *Alternative) error {
	e.checker.Quiet = e.Sparse
	checked, violations, err := e.checker.Check(c, reading)
	if err != nil {
		return err
	}
	a.Violations = append(a.Violations[:0], violations...)
	outputs := len(c.Outputs())
	a.Admissible.Reset(outputs)
	a.OutputBytes = slices.Grow(a.OutputBytes[:0], outputs)[:outputs]
	clear(a.OutputBytes)
	a.Sums = nil
	if checked != nil {
		e.walk.Sparse, e.walk.Precision, e.walk.Mistake, e.walk.AsksRounding = e.Sparse, e.Precision, e.Mistake, e.AsksRounding
		if c.CheckOnly || e.Shapes {
			err = e.walk.Infer(page, checked, reading)
			for k, sizes := range checked.OutputSizes {
				a.Admissible.Outputs[k].Reset(sizes, 0)
			}
		} else {
			err = e.walk.Evaluate(page, checked, reading, &a.Admissible)
			a.Sums = e.walk.Sums()
		}
		if err != nil {
			return err
		}
		for k := range a.OutputBytes {
			a.OutputBytes[k] = checked.Places[len(checked.Places)-outputs+k].Bytes
		}
	}
	a.Choices = append(a.Choices[:0], reading.Choices()...)
	return nil
}

// Explain explains one element of an output of c, by its row-major ordinal,
// under the given answers, or why c is rejected. It fails if the output has no
// such element, and with the errors of [Evaluator.Alternatives].
func Explain(c *spec.Call, choices []spec.Choice, output int, element int64) (why spec.Explanation, err error) {
	defer caught(c.Operator, &err)
	page, err := For(c.Operator)
	if err != nil {
		return spec.Explanation{}, err
	}
	reading := spec.NewReading(choices)
	var checker Checker
	checked, violations, err := checker.Check(c, reading)
	if err != nil {
		return spec.Explanation{}, err
	}
	if checked == nil {
		return spec.Explanation{Rule: violations[0].Rule, Note: violations[0].Detail}, nil
	}
	operand := c.Inputs() + output
	if c.CheckOnly || element < 0 || element >= checked.Places[operand].Elements {
		return spec.Explanation{}, fmt.Errorf("%s of %s has no element %d", c.Name(operand), c.Operator.Name, element)
	}
	sizes := checked.OutputSizes[output]
	at := make([]int64, len(sizes))
	tensor.Unravel(element, sizes, at)
	var w walk.Walk
	return w.Explain(page, checked, reading, output, at)
}

// Steps returns the table of the steps of c under the given answers. It is nil
// if the operator has none, or c is rejected or check-only. It fails with the
// errors of [Evaluator.Alternatives].
func Steps(c *spec.Call, choices []spec.Choice) (steps *spec.Steps, err error) {
	defer caught(c.Operator, &err)
	page, err := For(c.Operator)
	if err != nil {
		return nil, err
	}
	reading := spec.NewReading(choices)
	var checker Checker
	checked, _, err := checker.Check(c, reading)
	if err != nil || checked == nil || c.CheckOnly {
		return nil, err
	}
	var w walk.Walk
	return w.Steps(page, checked, reading), nil
}
