// Package explain puts calls and their elements into words: names, values in
// both forms, and the index arithmetic that the texts' examples show.
package explain

import (
	"fmt"
	"strings"

	"example.com/conform/internal/result"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// Name names an element as the texts do: "output[0,0,1,0]".
func Name(c *spec.Call, operand int, sizes []int64, element int64) string {
	index := make([]int64, len(sizes))
	tensor.Unravel(element, sizes, index)
	return c.Operator.Operands[operand].Name + strings.ReplaceAll(fmt.Sprint(index), " ", ",")
}

// Value returns an element's bits in both forms: "1.5" and "0x3fc00000".
func Value(d tensor.DType, bits uint64) result.Value {
	return result.Value{
		Value: tensor.FormatValue(d, bits),
		Bits:  fmt.Sprintf("%#0*x", 2+2*d.Size(), bits),
	}
}

// Admissible lists the values that an output element may hold and where each
// comes from. Both are empty when it may hold anything.
func Admissible(c *spec.Call, a *spec.Admissible, element int64) (values []result.Value, sources []string) {
	all := append([]spec.Source{a.Sources()[element]}, a.Others(element)...)
	for _, s := range all {
		if s.Operand == spec.Anything {
			return nil, nil
		}
		t := &c.Tensors[s.Operand]
		values = append(values, Value(t.DType, t.Bits(s.Element)))
		sources = append(sources, Name(c, s.Operand, t.Sizes, s.Element))
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

// Call works out every output element of a call, under every reading that
// matters to it: the rule that decides the element and the index arithmetic.
// At most limit elements are worked out under each reading; 0 means all.
func Call(c *spec.Call, pins []spec.Choice, limit int64) (string, error) {
	var evaluator oracle.Evaluator
	alternatives, err := evaluator.Alternatives(c, pins)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	for i := range alternatives {
		a := &alternatives[i]
		if len(a.Choices) > 0 {
			fmt.Fprintf(&text, "reading %s\n", Choices(a.Choices))
		}
		if err := alternative(&text, c, pins, a, limit); err != nil {
			return "", err
		}
	}
	return text.String(), nil
}

func alternative(text *strings.Builder, c *spec.Call, pins []spec.Choice, a *oracle.Alternative, limit int64) error {
	for _, violation := range a.Violations {
		fmt.Fprintf(text, "must be rejected: %s: %s\n", violation.Rule.ID, violation.Detail)
	}
	if len(a.Violations) > 0 {
		return nil
	}
	if rejection := a.Admissible.Rejection(); rejection != nil {
		fmt.Fprintf(text, "must be rejected: %s: %s\n", rejection.Rule.ID, rejection.Detail)
		return nil
	}
	sizes := a.Admissible.Sizes()
	fmt.Fprintf(text, "%s has sizes %s\n", c.Operator.Operands[len(c.Tensors)-1].Name, strings.ReplaceAll(fmt.Sprint(sizes), " ", ","))
	if a.Admissible.MayReject() {
		text.WriteString("may be rejected\n")
	}
	choices := append(append([]spec.Choice(nil), pins...), a.Choices...)
	for element := range int64(len(a.Admissible.Sources())) {
		if limit > 0 && element == limit {
			fmt.Fprintf(text, "… and %d elements more\n", int64(len(a.Admissible.Sources()))-limit)
			break
		}
		rule, arithmetic, err := oracle.Explain(c, choices, element)
		if err != nil {
			return err
		}
		values, sources := Admissible(c, &a.Admissible, element)
		fmt.Fprintf(text, "%s = %s = %s", Name(c, len(c.Tensors)-1, sizes, element), arithmetic, either(values, sources))
		if rule != nil {
			fmt.Fprintf(text, "    (%s)", rule.ID)
		}
		text.WriteByte('\n')
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
		parts[i] = sources[i] + " = " + values[i].Value
	}
	return strings.Join(parts, " or ")
}
