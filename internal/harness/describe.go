package harness

import (
	"fmt"
	"strings"

	"example.com/conform/cases"
	"example.com/conform/internal/compare"
	"example.com/conform/internal/depict"
	"example.com/conform/internal/explain"
	"example.com/conform/internal/result"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// maxShown bounds the elements that a divergence shows.
const maxShown = 4

// A key is what divergences that are counted together share.
type key struct {
	operator    string
	kind        result.Kind
	operand     string
	requirement requirement
	answer      string
}

// signature writes a key in one line.
func (k key) signature() string {
	rule := k.requirement.id
	if rule == "" {
		rule = "-"
	}
	words := []string{k.operator, string(k.kind), k.operand, rule}
	if k.answer != "" {
		words = append(words, k.answer)
	}
	return strings.Join(words, " ")
}

// group returns a group of no cases yet.
func (k key) group() result.Group {
	return result.Group{
		Signature: k.signature(), Kind: k.kind, Operator: k.operator, Operand: k.operand,
		Answer: k.answer, Rule: k.requirement.id, Statement: k.requirement.statement, Source: k.requirement.source,
	}
}

// A requirement is what a divergence departs from: a rule or a question. The
// zero requirement
// stands for none that is known.
type requirement struct{ id, statement, source string }

func requirementOf(rule *spec.Rule) requirement {
	if rule == nil {
		return requirement{}
	}
	return requirement{rule.ID, rule.Statement, rule.Source}
}

// The symptoms of a divergence are what the ruling of a case shows of it.
type symptoms struct {
	key    key
	detail string
	shown  result.Shown // without a second case
	other  *spec.Case   // the other call of the law that is broken, if one is
}

// show takes from a ruling what it shows, and narrows down what the divergence
// common. It runs nothing, and must be called before the judge's next batch.
func show(c *spec.Case, r *ruling, common *commonRules) (symptoms, error) {
	f := r.finding
	call := &c.Call
	s := symptoms{
		key:    key{operator: call.Operator.Name, kind: f.Kind, operand: call.Name(f.Operand), answer: f.Answer},
		detail: f.Detail,
		shown:  result.Shown{Wrong: f.Count, Total: f.Total, Output: outputText(call, r)},
	}
	if broken := r.broken; broken != nil {
		s.key.requirement = requirement{broken.law.ID, broken.law.Statement, ""}
		s.shown, s.other = broken.shown, broken.other
		return s, nil
	}
	if len(r.nearest.Choices) > 0 {
		s.detail += " (nearest reading: " + explain.Choices(r.nearest.Choices) + ")"
	}
	scene := depict.Scene{Call: call, Pins: r.pins, Nearest: r.nearest, Runs: &r.slot.runs, Finding: f}
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
	switch broken := r.nearest.Rejects(); {
	case f.Rule != nil:
		s.key.requirement = requirementOf(f.Rule)
	case first != nil:
		s.key.requirement = requirementOf(common.name(call.Operator, first))
	case broken != nil:
		s.key.requirement = requirementOf(broken.Rule)
	}
	return s, nil
}

// described returns a divergence in words: those of a journal, if it is from
// one.
func (f *found) described() *result.Divergence {
	if f.divergence != nil {
		return f.divergence
	}
	return f.describe()
}

// describe puts a divergence into words, once nothing about it changes any more.
func (f *found) describe() *result.Divergence {
	d := &result.Divergence{Group: f.key.group(), Shown: f.shown}
	d.Count, d.SeenAs = f.count, f.seenAs
	d.FirstCase, d.Origin, d.Why = f.witness.ID, f.origin, f.why
	d.Detail, d.Reproduced, d.Unshrunk = f.detail, f.reproduced, f.unshrunk
	var err error
	if d.Witness, err = encode(f.witness, d, 0); err != nil { // it is too large
		d.Detail += "; no witness: " + err.Error()
	}
	if f.pair != nil {
		d.Detail += "; only right after another case, which stands first"
		d.Witness, _ = encode(f.pair, d, 1) // too large: it is not shown
		d.Other, _ = encode(f.witness, d, 2)
	}
	if f.other != nil {
		d.Witness, _ = encode(f.witness, d, 1)
		d.Other, _ = encode(f.other, d, 2)
	}
	d.Detail += byElimination(f.left)
	return d
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
	if d.Rule == "" || d.Kind == result.EquivalenceBroken {
		return nil
	}
	return []string{d.Rule}
}
