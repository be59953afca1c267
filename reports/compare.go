package reports

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"example.com/conform/internal/plain"
	"example.com/conform/reports/result"
)

// CompareSchema names the format of a [Comparison] in JSON.
const CompareSchema = "conform.compare/1"

// A Comparison compares runs of several backends, or of one backend over time.
// The first run is the reference.
type Comparison struct {
	Schema    string        `json:"schema"`
	Runs      []Compared    `json:"runs"`
	Rules     []RuleRow     `json:"rules"`     // by ID
	Questions []QuestionRow `json:"questions"` // by ID
	// Disagreements are points on which modes of one engine differ: first by
	// case, then those that no single case shows.
	Disagreements []Disagreement `json:"mode_disagreements"`
}

// A Compared is one run of a comparison.
type Compared struct {
	Journal  string         `json:"journal"` // the name of its file, if it has one
	Backend  result.Backend `json:"backend"`
	Conforms bool           `json:"conforms"`
	Complete bool           `json:"complete"`
	Summary  result.Counts  `json:"summary"`
	// The divergences of this run and of the first, by signature. All are empty
	// in the first.
	Newly  []string `json:"newly_failing"`
	Still  []string `json:"still_failing"`
	Fixed  []string `json:"fixed"`
	NotRun []string `json:"not_run"` // their operators did not run

	report *Report
}

// A RuleRow is how the runs follow a rule. Divergences without a rule are in a
// row with the operator's name.
type RuleRow struct {
	Rule  string     `json:"rule"`
	Cells []RuleCell `json:"cells"` // one for each run
}

// A RuleCell is how one run follows a rule.
type RuleCell struct {
	State RuleState `json:"state"`
	Cases int64     `json:"cases,omitempty"` // that diverge
	// Divergences are the signatures of the divergences from the rule.
	Divergences []string `json:"divergences,omitempty"`
}

// A RuleState is whether a run follows a rule.
type RuleState string

// The states.
const (
	RuleDiverges  RuleState = "diverges"
	RuleWaived    RuleState = "waived"
	RulePasses    RuleState = "passes"
	RuleUncovered RuleState = "uncovered" // no case covers it
	RuleAbsent    RuleState = "absent"    // its operator did not run
)

// A QuestionRow is how the runs answer a question.
type QuestionRow struct {
	Question string   `json:"question"`
	Answers  []string `json:"answers"` // one for each run; empty for none
}

// CompareFormats returns the names that [WriteComparison] takes.
func CompareFormats() []string { return []string{"text", "json", "html"} }

// Compare compares the reports of journals with these names.
func Compare(names []string, list []*Report) *Comparison {
	c := &Comparison{Schema: CompareSchema, Rules: []RuleRow{}, Questions: []QuestionRow{}, Disagreements: []Disagreement{}}
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
	c.addRules(list)
	c.addQuestions(list)
	c.addDisagreements()
	return c
}

// changes finds the divergences that are new or gone since the first run.
func (run *Compared) changes(first *Report) {
	now := signatures(run.report.Divergences)
	before := signatures(first.Divergences)
	ran := operatorsOf(run.report)
	for _, signature := range slices.Sorted(maps.Keys(now)) {
		if _, failed := before[signature]; failed {
			run.Still = append(run.Still, signature)
		} else {
			run.Newly = append(run.Newly, signature)
		}
	}
	for _, signature := range slices.Sorted(maps.Keys(before)) {
		switch _, fails := now[signature]; {
		case fails:
		case ran[before[signature].Operator]:
			run.Fixed = append(run.Fixed, signature)
		default:
			run.NotRun = append(run.NotRun, signature)
		}
	}
}

// A changeGroup is divergences of a run and of the first that changed in the same way.
type changeGroup struct {
	words, tone string
	column      int // of the run that has the divergences
	list        []string
}

// changesOf returns what changed from the first run to another. Between runs of different
// backends nothing is new or fixed: it fails in one of them alone, or in both.
func (c *Comparison) changesOf(i int) (list []changeGroup) {
	run := &c.Runs[i]
	words := [...]string{"newly failing", "still failing", "fixed"}
	if first := &c.Runs[0].Backend; run.Backend.Name != first.Name || run.Backend.Mode != first.Mode {
		words = [...]string{"fails only here", "fails in both", "fails only in " + c.names()[0]}
	}
	for _, group := range []changeGroup{
		{words[0], "bad", i, run.Newly},
		{words[1], "warn", i, run.Still},
		{words[2], "good", 0, run.Fixed},
		{"not run", "dim", 0, run.NotRun},
	} {
		if len(group.list) > 0 {
			list = append(list, group)
		}
	}
	return list
}

func signatures(list []Divergence) map[string]*Divergence {
	all := map[string]*Divergence{}
	for i := range list {
		all[list[i].Signature] = &list[i]
	}
	return all
}

// operatorsOf returns the operators with cases that a run judged.
func operatorsOf(r *Report) map[string]bool {
	ran := map[string]bool{}
	for i := range r.Cases {
		operator, _, _ := strings.Cut(r.Cases[i].ID, "/")
		ran[operator] = ran[operator] || r.Cases[i].Verdict != result.Skipped
	}
	for i := range r.Campaigns {
		campaign := &r.Campaigns[i]
		ran[campaign.Operator] = ran[campaign.Operator] || campaign.Counts.Cases > campaign.Counts.Skipped
	}
	return ran
}

func (c *Comparison) addRules(list []*Report) {
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
	for _, rule := range slices.Sorted(maps.Keys(rows)) {
		c.Rules = append(c.Rules, RuleRow{rule, rows[rule]})
	}
}

func (c *Comparison) addQuestions(list []*Report) {
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
	for _, question := range slices.Sorted(maps.Keys(answers)) {
		c.Questions = append(c.Questions, QuestionRow{question, answers[question]})
	}
}

// Failing reports whether a rule of the row diverges in some run.
func (r *RuleRow) Failing() bool {
	return slices.ContainsFunc(r.Cells, func(c RuleCell) bool { return c.State == RuleDiverges || c.State == RuleWaived })
}

// Differs reports whether two runs answer the question differently.
func (q *QuestionRow) Differs() bool {
	seen := ""
	for _, answer := range q.Answers {
		if answer != "" && seen != "" && answer != seen {
			return true
		}
		seen = cmp.Or(answer, seen)
	}
	return false
}

// Worse reports whether a run fails where the first does not.
func (c *Comparison) Worse() bool {
	return slices.ContainsFunc(c.Runs, func(run Compared) bool { return len(run.Newly) > 0 })
}

// names returns the names of the columns of a comparison: the backends; with
// their modes if two are equal; or the journals if those are equal too.
func (c *Comparison) names() []string {
	list := make([]string, len(c.Runs))
	for i := range c.Runs {
		own := &c.Runs[i].Backend
		list[i] = own.Name
		for k := range c.Runs {
			other := &c.Runs[k].Backend
			if i == k || own.Name != other.Name {
				continue
			}
			if own.Mode == other.Mode {
				list[i] = c.Runs[i].Journal
				break
			}
			list[i] = strings.TrimSpace(own.Name + " " + own.Mode)
		}
		list[i] = plain.Line(list[i])
	}
	return list
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
		encoder := json.NewEncoder(&page)
		encoder.SetEscapeHTML(false)
		encoder.SetIndent("", "  ")
		err = encoder.Encode(c)
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
