package harness

import (
	"fmt"
	"strings"

	"example.com/conform/cases"
	"example.com/conform/internal/compare"
	"example.com/conform/internal/explain"
	"example.com/conform/internal/result"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// maxShown bounds the elements that a divergence shows.
const maxShown = 4

// describe puts a divergence into words, and narrows down what it concerns. It
// runs nothing, and must be called before the judge's next batch.
func describe(c *spec.Case, r *ruling, concerns *concern) (*result.Divergence, error) {
	f := r.finding
	call := &c.Call
	d := &result.Divergence{
		Group: result.Group{
			Operator:  call.Operator.Name,
			Kind:      f.Kind,
			Operand:   call.Name(f.Operand),
			Count:     1,
			FirstCase: c.ID,
			Detail:    f.Detail,
		},
		Shown: result.Shown{
			Wrong: f.Count,
			Total: f.Total,
		},
	}
	var first *spec.Explanation
	for i, element := range f.Wrong {
		if i == maxShown {
			break
		}
		why, shown, err := explainElement(call, r, element)
		if err != nil {
			return nil, err
		}
		concerns.narrow(why.Rules)
		if first == nil {
			first = why
		}
		d.Elements = append(d.Elements, *shown)
	}
	var rule *spec.Rule
	switch broken := r.nearest.Rejects(); {
	case f.Rule != nil:
		rule = f.Rule
	case first != nil:
		rule = concerns.name(call.Operator, first)
	case broken != nil:
		rule = broken.Rule
	}
	if rule != nil {
		d.Rule, d.Statement, d.Source = rule.ID, rule.Statement, rule.Source
	}
	d.Signature = signature(d)
	d.Output = outputText(call, r)
	if len(r.nearest.Choices) > 0 {
		d.Detail += " (nearest reading: " + explain.Choices(r.nearest.Choices) + ")"
	}
	var err error
	if d.Witness, err = encode(c, d, 0); err != nil { // too large; a smaller case may yet be found
		d.Detail += "; no witness: " + err.Error()
	}
	return d, nil
}

// signature names the group that a divergence belongs to.
func signature(d *result.Divergence) string {
	rule := d.Rule
	if rule == "" {
		rule = "-"
	}
	return strings.Join([]string{d.Operator, string(d.Kind), d.Operand, rule}, " ")
}

// explainElement works out one wrong output element.
func explainElement(c *spec.Call, r *ruling, element int64) (*spec.Explanation, *result.Element, error) {
	why, err := oracle.Explain(c, pinned(r), r.finding.Operand-c.Inputs(), element)
	if err != nil {
		return nil, nil, err
	}
	operand := r.finding.Operand
	admissible := &r.nearest.Admissible.Outputs[operand-c.Inputs()]
	sizes, dtype := admissible.Sizes(), c.Tensors[operand].DType
	shown := &result.Element{
		Index:      explain.Name(c, operand, sizes, element),
		Arithmetic: why.Arithmetic,
		Note:       why.Note,
		Got:        explain.Value(dtype, compare.Got(c, operand, sizes, &r.slot.runs[0], element)),
	}
	if second := explain.Value(dtype, compare.Got(c, operand, sizes, &r.slot.runs[1], element)); second != shown.Got {
		shown.Second = &second
	}
	shown.Admissible, shown.Sources = explain.Admissible(c, dtype, admissible, element)
	return &why, shown, nil
}

// outputText says what the output that a finding is about is like: its data
// type, the sizes that it should have, and whether it states a layout. It says
// nothing of one that is as plain as the smallest case of any fault.
func outputText(c *spec.Call, r *ruling) string {
	operand := max(r.finding.Operand, c.Inputs())
	output := &c.Tensors[operand]
	sizes := output.Sizes
	if r.nearest.Rejects() == nil {
		sizes = r.nearest.Admissible.Outputs[operand-c.Inputs()].Sizes()
	}
	if n, err := tensor.Elements(sizes); err == nil && n <= 2 && output.DType == tensor.Uint8 && output.Layout == nil {
		return ""
	}
	text := fmt.Sprintf("%v [%s]", output.DType, strings.Trim(strings.Join(strings.Fields(fmt.Sprint(sizes)), ", "), "[]"))
	if output.Layout != nil {
		text += " with " + output.Layout.Family().Noun
	}
	return text
}

// pinned returns the answers under which the nearest alternative holds.
func pinned(r *ruling) []spec.Choice {
	return append(append([]spec.Choice(nil), r.pins...), r.nearest.Choices...)
}

// encode writes a witness as a case file. Its case is named after the
// signature, so that those of a backend can be case files side by side; part
// tells the first and the second case apart where it takes two, and is 0 where
// it does not.
func encode(c *spec.Case, d *result.Divergence, part int) (string, error) {
	named := spec.Case{ID: d.Signature, Call: c.Call}
	if part > 0 {
		named.ID += fmt.Sprint(" ", part)
	}
	text, err := cases.Encode(&named, cases.Meta{
		Why:   fmt.Sprintf("Witness of %s.", d.Signature),
		Cites: cites(d),
		Tags:  []string{"witness"},
	})
	return string(text), err
}

func cites(d *result.Divergence) []string {
	if d.Rule == "" {
		return nil
	}
	return []string{d.Rule}
}
