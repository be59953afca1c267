package docs

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"example.com/conform/internal/engines"
)

// answering returns the engines that give each answer to a question, by the
// question's ID: "`drop`: jax, torch; `clamp`: litert (builtin)". Root is the
// folder of the module.
func answering(root fs.FS) (map[string]string, error) {
	text, err := fs.ReadFile(root, "docs/engines.json")
	if err != nil {
		return nil, err
	}
	var survey engines.Survey
	if err := json.Unmarshal(text, &survey); err != nil {
		return nil, fmt.Errorf("docs/engines.json: %w", err)
	}
	said := map[string]string{}
	for _, question := range survey.Questions {
		if len(question.Answers) != len(survey.Columns) {
			return nil, fmt.Errorf("docs/engines.json: %s has %d answers of %d columns", question.ID, len(question.Answers), len(survey.Columns))
		}
		said[question.ID] = agreeing(survey.Columns, question.Answers)
	}
	return said, nil
}

// agreeing names the engines that give each answer to one question, the answer
// that comes first in the columns first. An engine whose other modes answer
// otherwise, or do not ask, has its modes in parentheses.
func agreeing(columns []engines.Column, answers engines.Answers) string {
	modes := map[string]int{} // of each engine
	var names []string
	for i, column := range columns {
		modes[column.Engine]++
		if name := answers[i].Name; name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for k, name := range names {
		var order []string
		of := map[string][]string{} // by engine: its modes with this answer
		for i, column := range columns {
			if answers[i].Name == name {
				if of[column.Engine] == nil {
					order = append(order, column.Engine)
				}
				of[column.Engine] = append(of[column.Engine], column.Mode)
			}
		}
		for i, engine := range order {
			if len(of[engine]) < modes[engine] {
				order[i] += " (" + strings.Join(of[engine], ", ") + ")"
			}
		}
		if !strings.Contains(name, " ") { // that none explains every case is no answer's name
			name = code(name)
		}
		names[k] = name + ": " + strings.Join(order, ", ")
	}
	return strings.Join(names, "; ")
}
