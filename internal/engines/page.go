package engines

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
)

// Markdown returns the page of the survey: the rules that some engine breaks,
// and the questions to which some engine gives another answer than the text.
func (s *Survey) Markdown() string {
	var b strings.Builder
	b.WriteString("<!-- Made by make engines. Do not edit. -->\n\n# Engines\n\n")
	b.WriteString("What engines do of the texts' rules and questions, in each of their modes. `make engines` runs every case file, and as many random cases\n")
	b.WriteString("as the table says, with seed 1, and writes this page and [its data](engines.json); `make site` writes the whole matrix. An engine says\n")
	b.WriteString("what the page says of it since the day in the table. [docs/engines](engines/README.md) has the faults that were confirmed, each in a few\n")
	b.WriteString("lines without `conform`. The matrix has the reason of each waiver. A divergence without a waiver has not been traced to its cause: it may\n")
	b.WriteString("be a fault of the engine or of its adapter.\n\n")
	b.WriteString("- **agrees**: in every case that came to the rule.\n- **diverges**: in one case or more.\n")
	b.WriteString("- **crashes**: it ends its process in a case or more, or hangs.\n")
	b.WriteString("- **gap**: no case ran, for the engine, its documentation or its adapter declares that it cannot express them.\n")
	b.WriteString("- **not reached**: no case came to the rule, for the run ended before, or the rule is newer than the run.\n\n## Rules, by state\n\n")
	b.WriteString("| engine | mode | version | random cases | since |")
	for _, state := range States() {
		fmt.Fprintf(&b, " %s |", state)
	}
	b.WriteString("\n| --- | --- | --- | --- | --- |" + strings.Repeat(" ---: |", len(States())) + "\n")
	for i, c := range s.Columns {
		fmt.Fprintf(&b, "| %s | %s | %s | %d | %s |", plainCell(c.Engine), plainCell(c.Mode), plainCell(c.Version), c.Random, plainCell(c.Since))
		for _, state := range States() {
			fmt.Fprintf(&b, " %d |", s.Count(i, state))
		}
		b.WriteString("\n")
	}
	for _, left := range s.LeftOut() {
		fmt.Fprintf(&b, "\nCases left out of %s, as they spoil the memory of those after them: `%s`.\n", left.Engine, strings.Join(left.Patterns, "`, `"))
	}
	b.WriteString("\n## Rules from which an engine departs\n\nAn operator in place of a rule stands for divergences of no single rule.\n\n")
	engines := s.engines()
	header(&b, "rule", engines)
	for _, row := range s.Rules {
		if row.Departs() {
			s.row(&b, row.ID, engines, func(column int) string { return strings.ReplaceAll(string(row.States[column]), string(Agrees), "·") })
		}
	}
	b.WriteString("\nA dot stands for *agrees*.\n\n## Questions that an engine does not answer as the text does\n\n")
	b.WriteString("Below an answer that is not the text's own stands the first case that decides it.\n\n")
	header(&b, "question", engines)
	for i := range s.Questions {
		if q := &s.Questions[i]; q.Departs() {
			s.row(&b, q.ID, engines, func(column int) string { return q.Answers[column].words() })
		}
	}
	return b.String()
}

// A LeftOut is an engine with the cases that its runs exclude.
type LeftOut struct {
	Engine   string
	Patterns []string // of case IDs
}

// LeftOut returns the engines whose runs exclude cases.
func (s *Survey) LeftOut() (list []LeftOut) {
	for _, c := range s.Columns {
		if n := len(list); c.LeftOut != nil && (n == 0 || list[n-1].Engine != c.Engine) {
			list = append(list, LeftOut{c.Engine, c.LeftOut})
		}
	}
	return list
}

// words describes an answer, and what decides it.
func (a *Answer) words() string {
	switch {
	case a.Name == "":
		return "–"
	case a.Case == "":
		return a.Name
	}
	return a.Name + " (`" + a.Case + "`)"
}

// engines lists the engines of the columns.
func (s *Survey) engines() []string {
	var list []string
	for _, c := range s.Columns {
		list = append(list, c.Engine)
	}
	return slices.Compact(list)
}

func header(b *strings.Builder, what string, engines []string) {
	fmt.Fprintf(b, "| %s | %s |\n|%s\n", what, strings.Join(engines, " | "), strings.Repeat(" --- |", len(engines)+1))
}

// row writes a row with a cell for each engine, which describes its modes.
func (s *Survey) row(b *strings.Builder, id string, engines []string, does func(column int) string) {
	fmt.Fprintf(b, "| `%s` |", id)
	for _, engine := range engines {
		var said []string
		modes := map[string][]string{}
		for i, c := range s.Columns {
			if c.Engine != engine {
				continue
			}
			words := does(i)
			if modes[words] == nil {
				said = append(said, words)
			}
			modes[words] = append(modes[words], c.Mode)
		}
		for i, words := range said {
			if i > 0 {
				b.WriteString(";")
			}
			b.WriteString(" " + plainCell(words))
			if len(said) > 1 {
				b.WriteString(" in " + plainCell(strings.Join(modes[words], ", ")))
			}
		}
		b.WriteString(" |")
	}
	b.WriteString("\n")
}

// plainCell escapes foreign text for a cell of a table.
func plainCell(text string) string {
	return strings.NewReplacer("|", "\\|", "\n", " ", "<", "&lt;").Replace(text)
}

//go:embed matrix.html.tmpl
var matrixSource string

// HTML writes the whole matrix: every rule and every question in every mode.
func (s *Survey) HTML(w io.Writer) error {
	page, err := template.New("").Funcs(template.FuncMap{
		"class": func(state State) string { return strings.ReplaceAll(string(state), " ", "-") },
		"join":  func(list []string) string { return strings.Join(list, "\n") },
	}).Parse(matrixSource)
	if err != nil {
		return fmt.Errorf("the template: %w", err)
	}
	return page.Execute(w, s)
}
