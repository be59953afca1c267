// Package explain describes calls and their elements in words: names, values as
// text and bits, and index arithmetic as in the texts' examples.
package explain

import (
	"fmt"
	"io"
	"strings"

	"example.com/conform/oracle"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// Name names an element as the texts do: "output[0,0,1,0]".
func Name(c *spec.Call, operand int, sizes []int64, element int64) string {
	index := make([]int64, len(sizes))
	tensor.Unravel(element, sizes, index)
	return c.Name(operand) + strings.ReplaceAll(fmt.Sprint(index), " ", ",")
}

// Value returns an element as text and bits: "1.5" and "0x3fc00000".
func Value(d tensor.DType, bits uint64) result.Value {
	return result.Value{
		Value: tensor.FormatValue(d, bits),
		Bits:  tensor.FormatBits(d, bits),
	}
}

// Admissible returns the admissible values of an output element and their
// sources, which are empty for constants. Both lists are empty if anything is
// admissible.
func Admissible(c *spec.Call, d tensor.DType, a *spec.AdmissibleOutput, element int64) (values []result.Value, sources []string) {
	all := append([]spec.Source{a.Sources()[element]}, a.Others(element)...)
	for _, s := range all {
		switch s.Operand {
		case spec.Anything:
			return nil, nil
		case spec.AnyNaN:
			values, sources = append(values, result.Value{Value: "any NaN", Bits: tensor.FormatBits(d, s.Bits(c))}), append(sources, "")
			continue
		}
		values = append(values, Value(d, s.Bits(c)))
		if s.Operand == spec.EitherZero {
			values, sources = append(values, Value(d, uint64(s.Element))), append(sources, "")
		}
		if s.Operand < 0 {
			sources = append(sources, "")
		} else {
			sources = append(sources, Name(c, s.Operand, c.Tensors[s.Operand].Sizes, s.Element))
		}
	}
	return values, sources
}

// Choices writes answers as "question=answer, …".
func Choices(choices []spec.Choice) string {
	names := make([]string, len(choices))
	for i, choice := range choices {
		names[i] = choice.String()
	}
	return strings.Join(names, ", ")
}

// Call explains every output element of a call under every reading that matters
// to it: the index arithmetic, and the rule that decides the element. It
// explains at most limit elements under each reading; 0 means all.
func Call(w io.Writer, c *spec.Call, pins []spec.Choice, limit int64) error {
	var evaluator oracle.Evaluator
	alternatives, err := evaluator.Alternatives(c, pins)
	if err != nil {
		return err
	}
	for i := range alternatives {
		a := &alternatives[i]
		if len(a.Choices) > 0 {
			fmt.Fprintf(w, "reading %s\n", Choices(a.Choices))
		}
		if err := alternative(w, c, pins, a, limit); err != nil {
			return err
		}
	}
	return nil
}

func alternative(w io.Writer, c *spec.Call, pins []spec.Choice, a *oracle.Alternative, limit int64) error {
	for _, violation := range a.Violations {
		fmt.Fprintf(w, "must be rejected: %s: %s\n", violation.Rule.ID, violation.Detail)
	}
	if len(a.Violations) > 0 {
		return nil
	}
	if rejection := a.Admissible.Rejection(); rejection != nil {
		fmt.Fprintf(w, "must be rejected: %s: %s\n", rejection.Rule.ID, rejection.Detail)
		return nil
	}
	if a.Admissible.MayReject() {
		fmt.Fprintln(w, "may be rejected")
	}
	choices := append(append([]spec.Choice(nil), pins...), a.Choices...)
	if err := steps(w, c, choices); err != nil {
		return err
	}
	for k := range a.Admissible.Outputs {
		if err := output(w, c, choices, k, &a.Admissible.Outputs[k], limit); err != nil {
			return err
		}
	}
	return nil
}

// output explains the elements of one output.
func output(w io.Writer, c *spec.Call, choices []spec.Choice, k int, a *spec.AdmissibleOutput, limit int64) error {
	sizes, operand := a.Sizes(), c.Inputs()+k
	fmt.Fprintf(w, "%s has sizes %s\n", c.Name(operand), strings.ReplaceAll(fmt.Sprint(sizes), " ", ","))
	elements := int64(len(a.Sources()))
	for element := range elements {
		if limit > 0 && element == limit {
			fmt.Fprintf(w, "… and %d more\n", elements-limit)
			break
		}
		why, err := oracle.Explain(c, choices, k, element)
		if err != nil {
			return err
		}
		values, sources := Admissible(c, c.Tensors[operand].DType, a, element)
		line := Name(c, operand, sizes, element)
		if why.Arithmetic != "" {
			line += " = " + why.Arithmetic
		}
		line += " = " + either(values, sources)
		if why.Note != "" {
			line += ", " + why.Note
		}
		_, err = fmt.Fprintf(w, "%s    (%s)\n", line, why.Rule.ID)
		if err != nil {
			return err
		}
	}
	return nil
}

// either writes the admissible values of an element: "input[0,3] = 4".
func either(values []result.Value, sources []string) string {
	if len(values) == 0 {
		return "anything"
	}
	parts := make([]string, len(values))
	for i := range values {
		parts[i] = values[i].Value
		if sources[i] != "" {
			parts[i] = sources[i] + " = " + parts[i]
		}
	}
	return strings.Join(parts, " or ")
}
