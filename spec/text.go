package spec

import (
	"slices"
	"strings"

	"example.com/conform/spec/tensor"
)

// A Text is a document that states rules and questions. Its methods make them
// from the second part of an ID, the section of the document, and a statement
// in our words:
//
//	var padText = spec.Text{Name: "onnx.pad", Document: "ONNX Pad-25"}
//
//	PadRemoves = padText.Meaning("removes", "pads",
//		"A pad of -n removes n elements from its end of the axis.")
//
// A section in parentheses is a remark on the document as a whole.
type Text struct {
	Name     string // the beginning of the IDs: an operator's name, or another
	Document string
	given    []*Rule
	over     *Rule
}

// Given returns t for static rules that are checked only if the given rules
// hold.
func (t Text) Given(rules ...*Rule) Text {
	t.given = slices.Concat(t.given, rules)
	return t
}

// Over returns t for a static rule that is a special case of a more general
// one.
func (t Text) Over(general *Rule) Text {
	t.over = general
	return t
}

// Meaning makes a rule that defines the result.
func (t Text) Meaning(name, section, statement string) *Rule {
	return t.rule(Meaning, name, section, statement, nil)
}

// Sizes makes a meaning rule that says which sizes the output has and nothing about its elements.
func (t Text) Sizes(section, statement string) *Rule {
	rule := t.Meaning("sizes", section, statement)
	rule.OnlySizes = true
	return rule
}

// Static makes a rule about descriptors and attributes.
func (t Text) Static(name, section, statement string, check func(k *Check)) *Rule {
	return t.rule(Static, name, section, statement, check)
}

// Types makes the rule that the first operand has one of these data types, the
// common ones first. Another rule may ask other operands for the same type. It is a
// static rule, unless these are all that several texts have.
func (t Text) Types(section string, types []tensor.DType) *Rule {
	if len(types) == len(tensor.Shared()) {
		rule := t.Meaning("types", section, "The data type may be any of "+list(types)+".")
		rule.Types = types
		return rule
	}
	return t.typesOf(0, section, types)
}

// TypesOfSecond is [Text.Types] for the second operand, of an operator whose first one has
// a type of its own. These must not be all that several texts have.
func (t Text) TypesOfSecond(section string, types []tensor.DType) *Rule {
	return t.typesOf(1, section, types)
}

// TypesAsking is [Text.Types], of which the answer [Rejected] to a question excludes bool. These must not
// be all that several texts have.
func (t Text) TypesAsking(q *Question, section string, types []tensor.DType) *Rule {
	rule := t.typesOf(0, section, types)
	rule.Statement += " The answer " + Rejected.Name + " to " + q.ID + " excludes bool."
	among := rule.Check
	rule.Check = func(k *Check) {
		if among(k); k.Tensors[0].DType == tensor.Bool && k.Rejects(q) {
			k.Breaks("%s is bool", k.Name(0))
		}
	}
	return rule
}

// typesOf makes the rule that an operand has one of these data types.
func (t Text) typesOf(operand int, section string, types []tensor.DType) *Rule {
	rule := t.Static("types", section, "The data type is one of "+list(types)+".", func(k *Check) {
		if d := k.Tensors[operand].DType; !slices.Contains(types, d) {
			k.Breaks("%s is %v", k.Name(operand), d)
		}
	})
	rule.Types = types
	return rule
}

// list writes "float64, int8 and bool".
func list(types []tensor.DType) string {
	names := make([]string, len(types))
	for i, d := range types {
		names[i] = d.String()
	}
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// Data makes a rule about element values.
func (t Text) Data(name, section, statement string) *Rule {
	return t.rule(Data, name, section, statement, nil)
}

func (t Text) rule(kind Kind, name, section, statement string, check func(k *Check)) *Rule {
	return &Rule{
		ID: t.Name + "/" + name, Kind: kind, Source: t.source(section), Statement: statement,
		Check: check, Given: t.given, Over: t.over,
	}
}

// Question makes a question. The answers are in the order of their constants.
func (t Text) Question(name, section, ask string, answers []Option) *Question {
	return &Question{ID: t.Name + "/" + name, Source: t.source(section), Ask: ask, Answers: answers}
}

func (t Text) source(section string) string {
	if strings.HasPrefix(section, "(") {
		return t.Document + " " + section
	}
	return t.Document + ", " + section
}
