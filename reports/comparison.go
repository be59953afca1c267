package reports

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/conform/internal/sanitise"
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

// A Disagreement is a point on which modes of one engine differ: cases from
// files that pass in one mode and diverge in another, or crash in one and only
// diverge in another; a rule that some modes break in random cases only; or a
// question that no single answer explains. Two modes with different but
// admissible results do not disagree, unless the answers to a question show it.
type Disagreement struct {
	About string   `json:"about"` // the operator of the cases, or the ID of the rule or the question
	Does  []string `json:"does"`  // what each run does; empty for runs of other engines
	// Divergences are the signatures of the runs' divergences. They are empty
	// if a run does not diverge.
	Divergences []string `json:"divergences"`
	// Cases counts the cases from files that all runs treat like this, and
	// FirstCase is the first of them. For a rule it is the first random case.
	Cases     int64  `json:"cases,omitempty"`
	FirstCase string `json:"first_case,omitempty"`
	Replay    string `json:"replay,omitempty"` // the command that runs the case in every mode
	Waived    bool   `json:"waived,omitempty"` // a waiver excuses each of the divergences
}

// ModeDisagreement is the kind of a [Disagreement] in reports.
const ModeDisagreement = "mode-disagreement"

// where states in which cases modes disagree.
func (d *Disagreement) where() string {
	switch {
	case d.Cases > 0:
		return fmt.Sprintf("in %s, first %s", plural(d.Cases, "case"), d.FirstCase)
	case d.FirstCase != "":
		return "such as " + d.FirstCase
	}
	return ""
}

// ModesDisagree reports whether modes of an engine have a disagreement that no
// waiver excuses.
func (c *Comparison) ModesDisagree() bool {
	return slices.ContainsFunc(c.Disagreements, func(d Disagreement) bool { return !d.Waived })
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
		list[i] = sanitise.Line(list[i])
	}
	return list
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
		ran[operator] = ran[operator] || r.Cases[i].Verdict != result.Skipped && r.Cases[i].Verdict != result.NotRun
	}
	for i := range r.Campaigns {
		campaign := &r.Campaigns[i]
		ran[campaign.Operator] = ran[campaign.Operator] || campaign.Counts.Ran() > 0
	}
	return ran
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

// cellWords describes the state of a rule in a run.
func cellWords(c *RuleCell) string {
	switch c.State {
	case RuleWaived:
		return "known in " + plural(c.Cases, "case")
	case RuleDiverges:
		return fmt.Sprintf("%s in %s", c.State, plural(c.Cases, "case"))
	default:
		return string(c.State)
	}
}
