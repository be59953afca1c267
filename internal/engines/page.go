package engines

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Markdown returns the page of the survey: the rules that some engine breaks,
// and the questions to which some engine gives another answer than the text.
func (s *Survey) Markdown() string {
	var b strings.Builder
	b.WriteString(`<!-- Made by make engines. Do not edit. -->

# Engines

How engines behave on the texts' rules and questions, in the modes whose answers differ. ` + "`make engines`" + ` runs every case file, and as many random
cases as the table says, with seed 1, and writes this page, [its data](engines.json) and, for earlier versions, [their
data](engines/history.json). ` + "`make site`" + ` makes a site of all, with the cases and the reasons. An engine has the same results since the day in the
table. [docs/engines](engines/README.md) has the faults that were confirmed, each in a few lines without ` + "`conform`" + `. A divergence without
such a file may be a fault of the engine or of its adapter, or none.

- **agrees**: in every case that came to the rule.
- **diverges**: in one case or more.
- **crashes**: it ends its process in a case or more, or hangs.
- **gap**: no case ran, for the engine, its documentation or its adapter declares that it cannot express them.
- **not reached**: no case came to the rule, for the run ended before, or the rule is newer than the run.

## Rules, by state

| engine | mode | version | random cases | cases | failed | since |`)
	for _, state := range AllStates() {
		fmt.Fprintf(&b, " %s |", state)
	}
	b.WriteString("\n| --- | --- | --- | --- | ---: | ---: | --- |" + strings.Repeat(" ---: |", len(AllStates())) + "\n")
	ids := s.rules()
	for i := range s.Engines {
		r := &s.Engines[i]
		for k, m := range r.Modes {
			fmt.Fprintf(&b, "| %s | %s | %s | %d | %s | %s | %s |", plainCell(r.Engine), plainCell(m.Name), plainCell(m.Version), m.Random, known(m.Cases, m.Cases), known(m.Failed, m.Cases), r.Since)
			counts := map[State]int{}
			for _, id := range ids {
				if strings.Contains(id, "/") {
					counts[r.StatesOf(id)[k]]++
				}
			}
			for _, state := range AllStates() {
				fmt.Fprintf(&b, " %d |", counts[state])
			}
			b.WriteString("\n")
		}
	}
	for i := range s.Engines {
		if r := &s.Engines[i]; len(r.LeftOut) > 0 {
			fmt.Fprintf(&b, "\nCases left out of %s, because they corrupt the cases after them: `%s`.\n", r.Engine, strings.Join(r.LeftOut, "`, `"))
		}
	}
	b.WriteString("\n## Rules from which an engine departs\n\nAn operator in place of a rule stands for divergences of no single rule. A dot stands for *agrees*.\n\n")
	s.header(&b, "rule")
	for _, id := range ids {
		departs := slices.ContainsFunc(s.Engines, func(r Results) bool {
			return slices.ContainsFunc(r.StatesOf(id), func(s State) bool { return s == Diverges || s == Crashes })
		})
		if departs {
			s.row(&b, id, func(r *Results, mode int) string {
				return strings.ReplaceAll(string(r.StatesOf(id)[mode]), string(Agrees), "·")
			})
		}
	}
	b.WriteString("\n## Questions that an engine does not answer as the text does\n\n")
	b.WriteString("After an answer stands the first case that rules out the text's own. Where the cases leave several answers, all of them stand there.\n\n")
	s.header(&b, "question")
	for _, id := range s.questions() {
		if slices.ContainsFunc(s.Engines, func(r Results) bool { return slices.ContainsFunc(r.AnswersTo(id), departs) }) {
			s.row(&b, id, func(r *Results, mode int) string {
				for _, a := range r.AnswersTo(id) {
					if In(a.Modes, r.Modes[mode].Name) {
						return a.words()
					}
				}
				return "–"
			})
		}
	}
	return b.String()
}

// known is a number of cases, or a dash if it is not known how many there were.
func known(n, cases int64) string {
	if cases == 0 {
		return "–"
	}
	return fmt.Sprint(n)
}

// rules lists the rules of the survey, and the operators and questions with divergences of
// no rule.
func (s *Survey) rules() []string {
	all := map[string]bool{}
	for i := range s.Engines {
		for _, section := range s.Engines[i].Sections {
			for name := range section.States {
				if name != "" && name != "*" {
					all[section.Of+"/"+name] = true
				}
			}
		}
		for _, d := range s.Engines[i].Divergences {
			all[d.Rule] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// questions lists the questions of the survey.
func (s *Survey) questions() []string {
	all := map[string]bool{}
	for i := range s.Engines {
		for _, a := range s.Engines[i].Answers {
			all[a.Question] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// departs reports whether an answer is not the text's own.
func departs(a Answer) bool { return len(a.Survive) == 0 || a.Decides() != "" }

// Decides returns the case that rules out the text's own answer, or "".
func (a *Answer) Decides() string { return a.Against[a.Not] }

// words describes an answer, and what decides it.
func (a *Answer) words() string {
	if len(a.Survive) == 0 {
		return "none explains every case"
	}
	words := strings.Join(a.Survive, " or ")
	if id := a.Decides(); id != "" {
		words += " (`" + id + "`)"
	}
	return words
}

func (s *Survey) header(b *strings.Builder, what string) {
	var names []string
	for i := range s.Engines {
		names = append(names, s.Engines[i].Engine)
	}
	fmt.Fprintf(b, "| %s | %s |\n|%s\n", what, strings.Join(names, " | "), strings.Repeat(" --- |", len(names)+1))
}

// row writes a row with a cell for each engine, which describes its modes.
func (s *Survey) row(b *strings.Builder, id string, does func(r *Results, mode int) string) {
	fmt.Fprintf(b, "| `%s` |", id)
	for i := range s.Engines {
		var said []string
		modes := map[string][]string{}
		for k, m := range s.Engines[i].Modes {
			words := does(&s.Engines[i], k)
			if modes[words] == nil {
				said = append(said, words)
			}
			modes[words] = append(modes[words], m.Name)
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
