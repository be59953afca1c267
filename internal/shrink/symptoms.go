package shrink

import (
	"fmt"
	"strings"

	"example.com/conform/internal/compare"
	"example.com/conform/internal/depict"
	"example.com/conform/internal/explain"
	"example.com/conform/internal/judge"
	"example.com/conform/oracle"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

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
	cause  string       // a misreading of memory that explains all
	wrong  []int64      // the first wrong elements
	shown  result.Shown // without a second case
}

// show takes from a ruling what it shows, and narrows down what the divergence
// common. It runs nothing, and must be called before the judge's next batch.
func show(c *spec.Case, r *judge.Ruling, common *commonRules) (symptoms, error) {
	f := r.Finding
	call := &c.Call
	s := symptoms{
		Key:    Key{Operator: call.Operator.Name, Kind: f.Kind, Operand: call.Name(f.Operand), Answer: f.Answer},
		detail: f.Detail,
		wrong:  f.Wrong,
		shown:  result.Shown{Wrong: f.Count, Total: f.Total, Output: outputText(call, r)},
	}
	if call.Program != nil {
		s.Key.Operand = call.Program.Operators()
	}
	if len(r.Nearest.Choices) > 0 {
		s.detail += " (nearest reading: " + explain.Choices(r.Nearest.Choices) + ")"
	}
	scene := sceneOf(call, r)
	s.shown.Picture, s.cause = scene.Draw(), scene.Misreading()
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
	case s.cause != "": // no rule is about memory
	case f.Rule != nil:
		s.Key.Requirement = RequirementOf(f.Rule)
	case first != nil:
		s.Key.Requirement = RequirementOf(common.name(call.Operator, first))
	case broken != nil:
		s.Key.Requirement = RequirementOf(broken.Rule)
	}
	return s, nil
}

// sceneOf returns what a ruling shows of a call.
func sceneOf(c *spec.Call, r *judge.Ruling) depict.Scene {
	return depict.Scene{Call: c, Pins: r.Pins, Nearest: r.Nearest, Runs: r.Runs(), Finding: r.Finding}
}

// explainElement works out one wrong output element.
func explainElement(c *spec.Call, r *judge.Ruling, element int64) (*spec.Explanation, *result.Element, error) {
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
func outputText(c *spec.Call, r *judge.Ruling) string {
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
