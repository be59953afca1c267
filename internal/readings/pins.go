package readings

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// Pins are the answers that a run fixes in advance.
type Pins struct {
	Choices []spec.Choice
	How     []string // as reports put it: who fixed each
}

// Fix joins the answers that the user gives with those that the backend
// declares and, in a strict run, with the text's own to all other questions.
func Fix(given []spec.Choice, declares []string, strict bool) (Pins, error) {
	var p Pins
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
func (p *Pins) add(choice spec.Choice, how string) {
	if p.Of(choice.Question) < 0 {
		p.Choices, p.How = append(p.Choices, choice), append(p.How, how)
	}
}

// Of returns the position of the answer to a question, or -1.
func (p *Pins) Of(question *spec.Question) int {
	return slices.IndexFunc(p.Choices, func(c spec.Choice) bool { return c.Question == question })
}
