package spec

import (
	"slices"
	"strings"
)

// A Text is the document in which rules and questions stand. Each of its
// methods makes one of them, from the second part of its ID, the section where
// it stands, and its statement in our words:
//
//	var padText = spec.Text{Name: "onnx.pad", Document: "ONNX Pad-25"}
//
//	PadRemoves = padText.Meaning("removes", "pads",
//		"A pad of -n removes n elements from its end of the axis.")
//
// A section in parentheses is a remark on the document as a whole.
type Text struct {
	Name     string // what the IDs begin with: an operator's name, or one of its own
	Document string
	given    []*Rule
	over     *Rule
}

// Given returns t for static rules whose checks make no sense where one of the
// given rules is broken.
func (t Text) Given(rules ...*Rule) Text {
	t.given = slices.Concat(t.given, rules)
	return t
}

// Over returns t for a static rule that is a special case of another.
func (t Text) Over(general *Rule) Text {
	t.over = general
	return t
}

// Meaning makes a rule that defines the result.
func (t Text) Meaning(name, section, statement string) *Rule {
	return t.rule(Meaning, name, section, statement, nil)
}

// Static makes a rule for descriptors and attributes.
func (t Text) Static(name, section, statement string, check func(k *Check)) *Rule {
	return t.rule(Static, name, section, statement, check)
}

// Data makes a rule for element values.
func (t Text) Data(name, section, statement string) *Rule {
	return t.rule(Data, name, section, statement, nil)
}

func (t Text) rule(kind Kind, name, section, statement string, check func(k *Check)) *Rule {
	return &Rule{
		ID: t.Name + "/" + name, Kind: kind, Source: t.source(section), Statement: statement,
		Check: check, Given: t.given, Over: t.over,
	}
}

// Question makes a question. Its answers are listed by the constants that stand
// for them.
func (t Text) Question(name, section, ask string, answers []Option) *Question {
	return &Question{ID: t.Name + "/" + name, Source: t.source(section), Ask: ask, Answers: answers}
}

func (t Text) source(section string) string {
	if strings.HasPrefix(section, "(") {
		return t.Document + " " + section
	}
	return t.Document + ", " + section
}
