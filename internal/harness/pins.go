package harness

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// pins are the answers that a run fixes in advance.
type pins struct {
	choices []spec.Choice
	how     []string // as reports put it: who fixed each
}

// fix joins the answers that the user gives with those that the backend
// declares and, in a strict run, with the text's own to all other questions.
func fix(given []spec.Choice, declares []string, strict bool) (pins, error) {
	var p pins
	for _, choice := range given {
		p.add(choice, "pinned")
	}
	for _, text := range declares {
		choice, err := catalogue.Choice(text)
		if err != nil {
			return p, err
		}
		p.add(choice, "declared")
	}
	if strict {
		for _, question := range catalogue.Questions() {
			p.add(spec.Choice{Question: question}, "strict")
		}
	}
	return p, nil
}

// add fixes an answer, unless the question has one already.
func (p *pins) add(choice spec.Choice, how string) {
	if p.of(choice.Question) < 0 {
		p.choices, p.how = append(p.choices, choice), append(p.how, how)
	}
}

// of returns the position of the answer to a question, or -1.
func (p *pins) of(question *spec.Question) int {
	return slices.IndexFunc(p.choices, func(c spec.Choice) bool { return c.Question == question })
}
