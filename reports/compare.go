package reports

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// CompareFormats returns the names that [WriteComparison] takes.
func CompareFormats() []string { return []string{"text", "json", "html"} }

// Compare compares the reports of journals with these names.
func Compare(names []string, list []*Report) *Comparison {
	c := &Comparison{Schema: CompareSchema, Rules: ruleRows(list), Questions: questionRows(list), Disagreements: []Disagreement{}}
	for i, r := range list {
		run := Compared{
			Journal: names[i], Backend: r.Backend, Conforms: r.ExitStatus() == ExitConforms, Complete: r.Complete, Summary: r.Summary,
			Newly: []string{}, Still: []string{}, Fixed: []string{}, NotRun: []string{}, report: r,
		}
		if i > 0 {
			run.changes(list[0])
		}
		c.Runs = append(c.Runs, run)
	}
	c.addDisagreements()
	return c
}

// ruleRows returns how the runs follow each rule. The list is never nil.
func ruleRows(list []*Report) []RuleRow {
	rows := map[string][]RuleCell{}
	row := func(rule string) []RuleCell {
		if rows[rule] == nil {
			rows[rule] = make([]RuleCell, len(list))
			for i := range rows[rule] {
				rows[rule][i].State = RuleAbsent
			}
		}
		return rows[rule]
	}
	for i, r := range list {
		for _, rule := range r.Exercised {
			row(rule)[i].State = RulePasses
		}
		for _, rule := range r.Rules.Uncovered {
			row(rule)[i].State = RuleUncovered
		}
		for _, group := range []struct {
			state RuleState
			list  []Divergence
		}{{RuleWaived, r.Waived}, {RuleDiverges, r.Divergences}} {
			for n := range group.list {
				d := &group.list[n]
				cell := &row(cmp.Or(d.Rule, d.Operator))[i]
				cell.State = group.state
				cell.Cases += min(d.Count, r.Summary.Cases-cell.Cases) // so that a malformed journal cannot overflow it
				cell.Divergences = append(cell.Divergences, d.Signature)
			}
		}
	}
	for i, r := range list {
		for operator, ran := range operatorsOf(r) {
			if cells := rows[operator]; ran && cells != nil && cells[i].State == RuleAbsent {
				cells[i].State = RulePasses
			}
		}
	}
	all := []RuleRow{}
	for _, rule := range slices.Sorted(maps.Keys(rows)) {
		all = append(all, RuleRow{rule, rows[rule]})
	}
	return all
}

// questionRows returns how the runs answer each question. The list is never nil.
func questionRows(list []*Report) []QuestionRow {
	answers := map[string][]string{}
	for i, r := range list {
		for question, reading := range r.Readings {
			if answers[question] == nil {
				answers[question] = make([]string, len(list))
			}
			answers[question][i] = reading.Answer
			if reading.Contradictory() {
				answers[question][i] = "none explains every case"
			}
		}
	}
	all := []QuestionRow{}
	for _, question := range slices.Sorted(maps.Keys(answers)) {
		all = append(all, QuestionRow{question, answers[question]})
	}
	return all
}

// WriteComparison renders a comparison. It returns an [UnknownFormatError] or
// the error of w.
func WriteComparison(w io.Writer, format string, c *Comparison, o Options) error {
	if len(c.Runs) < 2 {
		return errors.New("a comparison takes two runs")
	}
	var page strings.Builder
	var err error
	switch format {
	case "text":
		compareText(&page, c, o)
	case "json":
		err = encodeJSON(&page, c)
	case "html":
		err = compareHTML(&page, c)
	default:
		return &UnknownFormatError{format}
	}
	if err == nil {
		_, err = io.WriteString(w, harmless(format, page.String()))
	}
	if err != nil {
		return fmt.Errorf("%s comparison: %w", format, err)
	}
	return nil
}
