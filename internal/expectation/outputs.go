package expectation

import (
	"errors"
	"fmt"
	"slices"

	"example.com/conform/cases"
	"example.com/conform/internal/explain"
	"example.com/conform/oracle"
	"example.com/conform/spec"
)

// Outputs returns the outputs of a call under the given answers, and the text's
// own to other questions. If several values are admissible, it takes the
// oracle's first. For an invalid call it returns the broken rule instead. It
// fails if there is no such value.
func Outputs(c *spec.Call, pins []spec.Choice) ([]spec.Tensor, *spec.Violation, error) {
	if c.CheckOnly {
		return nil, nil, errors.New("the call is only checked and has no data")
	}
	var evaluator oracle.Evaluator
	alternatives, err := evaluator.Alternatives(c, pins)
	if err != nil {
		return nil, nil, err
	}
	own := &alternatives[0]
	if broken := own.Rejects(); broken != nil {
		return nil, broken, nil
	}
	outputs := make([]spec.Tensor, len(c.Outputs()))
	for k := range outputs {
		out, admissible := &outputs[k], &own.Admissible.Outputs[k]
		out.DType, out.Sizes = c.Outputs()[k].DType, append([]int64{}, admissible.Sizes()...)
		out.Data = make([]byte, int64(len(admissible.Sources()))*out.DType.Size())
		for i, source := range admissible.Sources() {
			if source.Operand == spec.Anything {
				return nil, nil, fmt.Errorf("%s may hold anything", explain.Name(c, c.Inputs()+k, out.Sizes, int64(i)))
			}
			out.SetBits(int64(i), source.Bits(c))
		}
	}
	return outputs, nil, nil
}

// When returns the first answers under which the oracle admits exactly these
// outputs, or nil if it does under all; ok is false if there are none.
func When(c *spec.Call, outputs []spec.Tensor) (answers []spec.Choice, ok bool) {
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
		return nil, false
	}
	agrees := func(a oracle.Alternative) bool {
		return compare(&cases.Case{Case: spec.Case{Call: *c}}, &expect, &a) == ""
	}
	first := slices.IndexFunc(alternatives, agrees)
	if first < 0 {
		return nil, false
	}
	if !slices.ContainsFunc(alternatives, func(a oracle.Alternative) bool { return !agrees(a) }) {
		return nil, true
	}
	return alternatives[first].Choices, true
}
