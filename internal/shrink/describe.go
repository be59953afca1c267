package shrink

import (
	"fmt"
	"strings"

	"example.com/conform/cases"
	"example.com/conform/internal/compare"
	"example.com/conform/internal/depict"
	"example.com/conform/internal/explain"
	"example.com/conform/internal/metamorphic"
	"example.com/conform/oracle"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// maxShown bounds the elements that a divergence shows.
const maxShown = 4

// A Key is what divergences that are counted together share.
type Key struct {
	Operator    string
	Kind        result.Kind
	Operand     string
	Requirement Requirement
	Answer      string
	Second      bool // a second fault with the same signature
}

// Signature writes a key in one line.
func (k Key) Signature() string {
	rule := k.Requirement.ID
	if rule == "" {
		rule = "-"
	}
	words := []string{k.Operator, string(k.Kind), k.Operand, rule}
	if k.Answer != "" {
		words = append(words, k.Answer)
	}
	if k.Second {
		words = append(words, result.SecondMark)
	}
	return strings.Join(words, " ")
}

// Group returns a group of no cases yet.
func (k Key) Group() result.Group {
	return result.Group{
		Signature: k.Signature(), Kind: k.Kind, Operator: k.Operator, Operand: k.Operand,
		Answer: k.Answer, Rule: k.Requirement.ID, Statement: k.Requirement.Statement, Source: k.Requirement.Source,
	}
}

// A Requirement is what a divergence departs from: a rule or a question. The zero
// Requirement stands for none that is known.
type Requirement struct{ ID, Statement, Source string }

// RequirementOf returns a rule as the requirement of a key; nil as none.
func RequirementOf(rule *spec.Rule) Requirement {
	if rule == nil {
		return Requirement{}
	}
	return Requirement{rule.ID, rule.Statement, rule.Source}
}

// The symptoms of a divergence are what the ruling of a case shows of it.
type symptoms struct {
	Key    Key
	detail string
	shown  result.Shown // without a second case
	other  *spec.Case   // the other call of the relation that is broken, if one is
}

// show takes from a ruling what it shows, and narrows down what the divergence
// common. It runs nothing, and must be called before the judge's next batch.
func show(c *spec.Case, r *metamorphic.Ruling, common *commonRules) (symptoms, error) {
	f := r.Finding
	call := &c.Call
	s := symptoms{
		Key:    Key{Operator: call.Operator.Name, Kind: f.Kind, Operand: call.Name(f.Operand), Answer: f.Answer},
		detail: f.Detail,
		shown:  result.Shown{Wrong: f.Count, Total: f.Total, Output: outputText(call, r)},
	}
	if call.Program != nil {
		s.Key.Operand = call.Program.Operators()
	}
	if broken := r.Broken; broken != nil {
		s.Key.Requirement = Requirement{broken.Relation.ID, broken.Relation.Statement, ""}
		s.shown, s.other = broken.Shown, broken.Other
		return s, nil
	}
	if len(r.Nearest.Choices) > 0 {
		s.detail += " (nearest reading: " + explain.Choices(r.Nearest.Choices) + ")"
	}
	scene := depict.Scene{Call: call, Pins: r.Pins, Nearest: r.Nearest, Runs: r.Runs(), Finding: f}
	s.shown.Picture = scene.Draw()
	var first *spec.Explanation
	for i, element := range f.Wrong {
		if i == maxShown {
			break
		}
		why, shown, err := explainElement(call, r, element)
		if err != nil {
			return symptoms{}, err
		}
		shown.Came = scene.Origin(element)
		common.narrow(why.Rules)
		if first == nil {
			first = why
		}
		s.shown.Elements = append(s.shown.Elements, *shown)
	}
	switch broken := r.Nearest.Rejects(); {
	case f.Rule != nil:
		s.Key.Requirement = RequirementOf(f.Rule)
	case first != nil:
		s.Key.Requirement = RequirementOf(common.name(call.Operator, first))
	case broken != nil:
		s.Key.Requirement = RequirementOf(broken.Rule)
	}
	return s, nil
}

// Describe puts a divergence into words, once nothing about it changes any more.
func (f *Divergence) Describe() *result.Divergence {
	d := &result.Divergence{Group: f.Key.Group(), Shown: f.shown}
	d.FirstCase = f.Witness.ID
	d.Detail, d.Reproduced, d.Unshrunk, d.Unoptimised = f.detail, f.reproduced, f.Unshrunk, f.unoptimised
	var err error
	if d.Witness, err = Encode(f.Witness, d, 0); err != nil { // it is too large
		d.Detail += "; no witness: " + err.Error()
	}
	if n := len(f.before); n > 0 {
		d.Before = n
		d.Detail += "; only right after " + others(n)
		if d.Witness, err = Encode(f.Witness, d, 0, f.before...); err != nil {
			d.Detail += "; no witness: " + err.Error()
		}
	}
	if f.without != "" && f.Key.Second {
		d.Detail += "; without what tells best that others of its group diverge: " + f.without
	}
	if f.other != nil {
		d.Witness, _ = Encode(f.Witness, d, 1)
		d.Other, _ = Encode(f.other, d, 2)
	}
	if f.byElimination {
		d.Detail += "; rule by elimination"
	}
	return d
}

// explainElement works out one wrong output element.
func explainElement(c *spec.Call, r *metamorphic.Ruling, element int64) (*spec.Explanation, *result.Element, error) {
	why, err := oracle.Explain(c, r.Choices(), r.Finding.Operand-c.Inputs(), element)
	if err != nil {
		return nil, nil, err
	}
	operand := r.Finding.Operand
	admissible := &r.Nearest.Admissible.Outputs[operand-c.Inputs()]
	sizes, dtype := admissible.Sizes(), c.Tensors[operand].DType
	shown := &result.Element{
		Index:      explain.Name(c, operand, sizes, element),
		Arithmetic: why.Arithmetic,
		Note:       why.Note,
		Got:        explain.Value(dtype, compare.Got(c, operand, sizes, &r.Runs()[0], element)),
	}
	if second := explain.Value(dtype, compare.Got(c, operand, sizes, &r.Runs()[1], element)); second != shown.Got {
		shown.Second = &second
	}
	shown.Admissible, shown.Sources = explain.Admissible(c, dtype, admissible, element)
	return &why, shown, nil
}

// outputText says what the output that a finding is about is like: its data
// type, the sizes that it should have, and whether it states a layout. It says
// nothing of one that is as plain as the smallest case of any fault.
func outputText(c *spec.Call, r *metamorphic.Ruling) string {
	operand := max(r.Finding.Operand, c.Inputs())
	output := &c.Tensors[operand]
	sizes := output.Sizes
	if r.Nearest.Rejects() == nil {
		sizes = r.Nearest.Admissible.Outputs[operand-c.Inputs()].Sizes()
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

// Encode writes a witness as a case file, after the cases that must run before it. The cases are
// named after the signature, so that those of a backend can be case files side by side; part
// tells the first and the second file apart where a divergence takes two, and is 0 where it does
// not.
func Encode(c *spec.Case, d *result.Divergence, part int, before ...spec.Case) (string, error) {
	named := make([]spec.Case, 0, len(before)+1)
	for i := range before {
		named = append(named, spec.Case{ID: fmt.Sprint(d.Signature, " before ", i+1), Call: before[i].Call})
	}
	named = append(named, spec.Case{ID: d.Signature, Call: c.Call})
	if part > 0 {
		named[0].ID += fmt.Sprint(" ", part)
	}
	text, err := cases.EncodeAll(named, cases.Meta{
		Why:   fmt.Sprintf("Witness of %s.", d.Signature),
		Cites: cites(d),
		Tags:  []string{"witness"},
	})
	return string(text), err
}

// others counts the cases that stand before a witness.
func others(n int) string {
	if n == 1 {
		return "another case, which stands first"
	}
	return fmt.Sprint(n, " other cases, which stand first")
}

func cites(d *result.Divergence) []string {
	if d.Rule == "" || d.Kind == result.EquivalenceBroken {
		return nil
	}
	return []string{d.Rule}
}
