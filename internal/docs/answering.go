package docs

import (
	"bytes"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"example.com/conform/internal/engines"
	"example.com/conform/spec/catalogue"
)

// Answers returns the engines of the survey that give each answer to a question, with a
// line for each question: "index-out-of-range: `drop`: jax, torch; `clamp`: litert (builtin)".
// Root is the folder of the module.
func Answers(root fs.FS) ([]byte, error) {
	survey, err := engines.Load(root)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	for _, question := range catalogue.Questions() {
		if said := agreeing(survey, question.ID); said != "" {
			fmt.Fprintf(&b, "%s: %s\n", question.ID, said)
		}
	}
	return b.Bytes(), nil
}

// agreeing names the engines that give each answer to one question. An engine
// of which only some modes give it has these in parentheses.
func agreeing(survey []*engines.Results, question string) string {
	var names []string
	givers := map[string][]string{} // by name
	for _, r := range survey {
		for _, a := range r.AnswersTo(question) {
			name := "no answer explains every case"
			if len(a.Survive) > 0 {
				name = code(a.Survive[0]) // the most specific
			}
			giver := r.Engine
			if len(a.Modes) > 0 {
				giver += " (" + strings.Join(a.Modes, ", ") + ")"
			}
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
			givers[name] = append(givers[name], giver)
		}
	}
	for i, name := range names {
		names[i] += ": " + strings.Join(givers[name], ", ")
	}
	return strings.Join(names, "; ")
}
