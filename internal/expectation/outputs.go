package expectation

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"example.com/conform/cases"
	"example.com/conform/internal/explain"
	"example.com/conform/oracle"
	"example.com/conform/spec"
)

// An Outcome is what a call may do under some answers to the questions that it touches.
type Outcome struct {
	// Answers lists the combinations of answers under which it is admitted, the text's own first.
	Answers [][]spec.Choice
	// Rejects is the rule for which the call must be rejected, or nil. Then there are no outputs.
	Rejects *spec.Violation
	// MayReject says that a rejection is admitted as well.
	MayReject bool
	// Outputs hold the first value that each element may have, and 0 where that is any.
	Outputs []spec.Tensor
	// Elements are those that may hold something else.
	Elements []Element
}

// An Element is one of an output.
type Element struct {
	Output  int
	Element int64 // its row-major ordinal
	// Values are the bits that it may hold; nil stands for any.
	Values []uint64
}

// Outcomes returns what a call may do, under the given answers and every answer to other
// questions. The first is the text's own. Those that differ in their answers alone are one.
func Outcomes(c *spec.Call, pins []spec.Choice) ([]Outcome, error) {
	if c.CheckOnly {
		return nil, errors.New("the call is only checked and has no data")
	}
	var evaluator oracle.Evaluator
	alternatives, err := evaluator.Alternatives(c, pins)
	if err != nil {
		return nil, err
	}
	var list []Outcome
	for i := range alternatives {
		one := outcome(c, &alternatives[i])
		same := func(o Outcome) bool { o.Answers = nil; return reflect.DeepEqual(o, one) }
		at := slices.IndexFunc(list, same)
		if at < 0 {
			at, list = len(list), append(list, one)
		}
		list[at].Answers = append(list[at].Answers, slices.Clone(alternatives[i].Choices))
	}
	return list, nil
}

// outcome returns what a call may do under one alternative, without the answers.
func outcome(c *spec.Call, a *oracle.Alternative) Outcome {
	if broken := a.Rejects(); broken != nil {
		return Outcome{Rejects: broken}
	}
	o := Outcome{MayReject: a.Admissible.MayReject(), Outputs: make([]spec.Tensor, len(c.Outputs()))}
	for k := range o.Outputs {
		out, admissible := &o.Outputs[k], &a.Admissible.Outputs[k]
		out.DType, out.Sizes = c.Outputs()[k].DType, append([]int64{}, admissible.Sizes()...)
		out.Data = make([]byte, admissible.Elements()*out.DType.Size())
		for i, source := range admissible.Sources() {
			e := admitted(c, admissible, int64(i))
			if source.Operand != spec.Anything {
				out.SetBits(int64(i), source.Bits(c))
			}
			if e.Anything || len(e.Bits) > 1 {
				o.Elements = append(o.Elements, Element{Output: k, Element: int64(i), Values: e.Bits})
			}
		}
	}
	return o
}

// Outputs returns the outputs of a call under the given answers, and the text's
// own to other questions. If several values are admissible, it takes the
// oracle's first. For an invalid call it returns the broken rule instead. It
// fails if there is no such value.
func Outputs(c *spec.Call, pins []spec.Choice) ([]spec.Tensor, *spec.Violation, error) {
	outcomes, err := Outcomes(c, pins)
	if err != nil {
		return nil, nil, err
	}
	own := &outcomes[0]
	for _, e := range own.Elements {
		if e.Values == nil {
			return nil, nil, fmt.Errorf("%s may hold anything", explain.Name(c, c.Inputs()+e.Output, own.Outputs[e.Output].Sizes, e.Element))
		}
	}
	return own.Outputs, own.Rejects, nil
}

// When returns the first answers under which the oracle admits exactly these
// outputs, or nil if it does under all or under none. It fails if the oracle cannot tell, such as
// with a [*spec.LimitError].
func When(c *spec.Call, outputs []spec.Tensor) (answers []spec.Choice, err error) {
	var expect cases.Expectation
	for k := range outputs {
		out := &outputs[k]
		o := cases.ExpectedOutput{Sizes: out.Sizes, HasSizes: true, HasElements: true}
		for element := range int64(len(out.Data)) / out.DType.Size() {
			o.Elements = append(o.Elements, cases.Element{Bits: []uint64{out.Bits(element)}})
		}
		expect.Outputs = append(expect.Outputs, o)
	}
	var evaluator oracle.Evaluator
	alternatives, err := evaluator.Alternatives(c, nil)
	if err != nil {
		return nil, err
	}
	agrees := func(a oracle.Alternative) bool {
		return compare(&cases.Case{Case: spec.Case{Call: *c}}, &expect, &a) == ""
	}
	first := slices.IndexFunc(alternatives, agrees)
	if first < 0 {
		return nil, nil
	}
	if !slices.ContainsFunc(alternatives, func(a oracle.Alternative) bool { return !agrees(a) }) {
		return nil, nil
	}
	return alternatives[first].Choices, nil
}
