// Package docs generates documents. Its tests compare all documents with the
// program: the rules, questions and cases that they name exist, their links lead
// somewhere, and the program accepts the commands that they show.
package docs

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"example.com/conform"
	"example.com/conform/cases"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

//go:generate go run ./generate ../..

// Rules returns every rule and question of the catalogue in Markdown, and for each
// question the cases of case files that touch it and the engines of the survey that
// answer it.
func Rules() ([]byte, error) {
	ids, err := touching()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, `# Rules and questions

The texts as conform understands them: %d rules, each a normative sentence of a text in our words, and %d questions, points
on which a text is silent or contradicts itself, or from which implementations depart.

- A **meaning** rule defines the result. Only a backend can break it.
- A **static** rule constrains descriptors and attributes. A call that breaks it must be rejected.
- A **data** rule constrains element values. A call that breaks it may change nothing outside its output.

A section marked **silent** does not state the rule: %[3]sconform%[3]s decided it. %[3]sconform list --rule=ID%[3]s lists the cases of a rule.

A backend must follow one answer to each question throughout a run. The first answer is the text's own, or the nearest to it. An answer
that admits more than others is the last. ERRATA.md explains why each point is a question, and what implementations do. The
engines are those of the survey, whose site (make site) has their versions; modes in parentheses give the answer, and the others give another
or are not asked.
`, len(catalogue.Rules()), len(catalogue.Questions()), "`")
	for _, g := range grouped() {
		g.write(&b, ids)
	}
	return b.Bytes(), nil
}

// touching returns the IDs of the cases that touch each question, in order and
// without the combinations of a matrix.
func touching() (map[*spec.Question][]string, error) {
	all, err := cases.Embedded(cases.Limits{})
	if err != nil {
		return nil, err
	}
	ids := map[*spec.Question][]string{}
	var evaluator oracle.Evaluator
	for i := range all {
		id, _, _ := strings.Cut(all[i].ID, "[")
		alternatives, err := evaluator.Alternatives(&all[i].Call, nil)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", id, err)
		}
		for _, alternative := range alternatives {
			for _, choice := range alternative.Choices {
				if of := ids[choice.Question]; !slices.Contains(of, id) {
					ids[choice.Question] = append(of, id)
				}
			}
			if q := alternative.Sums; q != nil { // many, so they have one pattern for each operator
				if pattern := all[i].Call.Operator.Name + "/*"; !slices.Contains(ids[q], pattern) {
					ids[q] = append(ids[q], pattern)
				}
			}
		}
	}
	return ids, nil
}

// A group is the rules and questions whose IDs begin alike.
type group struct {
	name      string
	document  string   // that of the first rule
	operators []string // those that the rules bind
	rules     []*spec.Rule
	questions []*spec.Question
}

// grouped returns the catalogue in groups, in the order of their names, so
// that those of one text stand together.
func grouped() []*group {
	var groups []*group
	of := func(id string) *group {
		name, _, _ := strings.Cut(id, "/")
		for _, g := range groups {
			if g.name == name {
				return g
			}
		}
		g := &group{name: name}
		groups = append(groups, g)
		return g
	}
	for _, rule := range catalogue.Rules() {
		g := of(rule.ID)
		if g.rules == nil {
			g.document, _, _ = strings.Cut(rule.Source, ", ")
		}
		g.rules = append(g.rules, rule)
	}
	for _, question := range catalogue.Questions() {
		g := of(question.ID)
		g.questions = append(g.questions, question)
	}
	for _, op := range catalogue.Operators() {
		for _, rule := range op.Rules {
			if g := of(rule.ID); !slices.Contains(g.operators, op.Name) {
				g.operators = append(g.operators, op.Name)
			}
		}
	}
	slices.SortFunc(groups, func(a, b *group) int { return strings.Compare(a.name, b.name) })
	return groups
}

func (g *group) write(b *bytes.Buffer, ids map[*spec.Question][]string) {
	fmt.Fprintf(b, "\n## %s\n\nFrom *%s*", g.name, plain(g.document))
	if !slices.Equal(g.operators, []string{g.name}) {
		fmt.Fprintf(b, ", for %s", strings.Join(g.operators, ", "))
	}
	b.WriteString(".\n\n| rule | kind | requirement | section |\n| --- | --- | --- | --- |\n")
	for _, rule := range g.rules {
		fmt.Fprintf(b, "| `%s` | %v | %s | %s |\n", rule.ID, rule.Kind, cell(rule.Statement), cell(g.section(rule.Source)))
	}
	for _, question := range g.questions {
		list := lines(question)
		fmt.Fprintf(b, "\n### `%s`\n\n%s\n\n- %s\n", question.ID, list[0], strings.Join(list[1:], "\n- "))
		fmt.Fprintf(b, "\nCases: `%s`.\n", strings.Join(ids[question], "`, `"))
		fmt.Fprintf(b, "\nSource: %s.\n", plain(g.section(question.Source)))
	}
}

// Question returns lines of Markdown about a question: what it asks, each answer, and the
// engines that give them. It returns nil for an unknown ID.
func Question(id string) []string {
	for _, question := range catalogue.Questions() {
		if question.ID == id {
			return lines(question)
		}
	}
	return nil
}

func lines(question *spec.Question) []string {
	list := []string{plain(question.Ask)}
	for _, answer := range question.Answers {
		list = append(list, code(answer.Name)+": "+plain(answer.Statement))
	}
	if said := conform.Engines(question.ID); said != "" {
		list = append(list, "Engines: "+said)
	}
	return list
}

// section returns a source without the group's document.
func (g *group) section(source string) string { return strings.TrimPrefix(source, g.document+", ") }
