package reports

import (
	"cmp"
	"slices"
	"strings"

	"example.com/conform/reports/result"
)

// addDisagreements compares the runs of each engine.
func (c *Comparison) addDisagreements() {
	for _, runs := range c.engines() {
		c.disagreeByCase(runs)
		c.disagreeByRule(runs)
		c.disagreeByQuestion(runs)
	}
}

// engines returns the runs of each engine that ran in several modes.
func (c *Comparison) engines() [][]int {
	var list [][]int
	for i := range c.Runs {
		same := slices.IndexFunc(list, func(runs []int) bool { return sameEngine(&c.Runs[runs[0]].Backend, &c.Runs[i].Backend) })
		if same < 0 {
			list = append(list, []int{i})
		} else {
			list[same] = append(list[same], i)
		}
	}
	return slices.DeleteFunc(list, func(runs []int) bool {
		return !slices.ContainsFunc(runs, func(i int) bool { return c.Runs[i].Backend.Mode != c.Runs[runs[0]].Backend.Mode })
	})
}

func sameEngine(a, b *result.Backend) bool {
	return a.Name == b.Name && a.Version == b.Version && a.Device == b.Device
}

// differ reports whether two runs in different modes differ.
func (c *Comparison) differ(runs []int, differ func(a, b int) bool) bool {
	for _, a := range runs {
		for _, b := range runs {
			if c.Runs[a].Backend.Mode != c.Runs[b].Backend.Mode && differ(a, b) {
				return true
			}
		}
	}
	return false
}

// A treatment is what a run does in a case.
type treatment struct {
	class     string // classes that are not "" and differ are different results
	words     string
	signature string // of its divergence
	waived    bool
}

// treatments returns the treatments of the cases from files, by ID.
func treatments(r *Report) map[string]treatment {
	kinds := map[string]result.Kind{}
	for _, list := range [][]Divergence{r.Divergences, r.Waived} {
		for i := range list {
			kinds[list[i].Signature] = list[i].Kind
		}
	}
	all := map[string]treatment{}
	for i := range r.Cases {
		one := &r.Cases[i]
		t := treatment{words: strings.ReplaceAll(string(one.Verdict), "_", " ")}
		kind := kinds[one.Signature]
		switch {
		case one.Verdict == result.Passed, kind == result.InconsistentReading, kind == result.UndeclaredReading: // which passes alone
			t = treatment{class: "passes", words: "passes"}
		case one.Verdict == result.Skipped, one.Verdict == result.NotRun:
			t.words = "skips it"
		case one.Verdict != result.Flaky && one.Verdict != result.HarnessError:
			operator, _, _ := strings.Cut(one.ID, "/")
			t.class, t.signature, t.waived = "diverges", one.Signature, one.Verdict == result.Waived
			if kind == result.Crash || kind == result.Timeout {
				t.class = string(kind)
			}
			t.words = cmp.Or(strings.TrimPrefix(one.Signature, operator+" "), t.words)
			if t.waived {
				t.words += ", known"
			}
		}
		all[one.ID] = t
	}
	return all
}

// disagreeByCase adds the cases from files that modes treat differently. Those
// that the runs treat equally are combined.
func (c *Comparison) disagreeByCase(runs []int) {
	treated := make([]map[string]treatment, len(c.Runs))
	for _, i := range runs {
		treated[i] = treatments(c.Runs[i].report)
	}
	alike := map[string]int{} // positions in the list of disagreements
	for _, i := range runs {
		for n := range c.Runs[i].report.Cases {
			id := c.Runs[i].report.Cases[n].ID
			if _, seen := treated[runs[0]][id]; seen && i != runs[0] {
				continue
			}
			d := Disagreement{Does: make([]string, len(c.Runs)), Divergences: make([]string, len(c.Runs)), Cases: 1, FirstCase: id, Waived: true}
			if !c.differ(runs, func(a, b int) bool {
				x, y := treated[a][id].class, treated[b][id].class
				return x != "" && y != "" && x != y
			}) {
				continue
			}
			d.About, _, _ = strings.Cut(id, "/")
			for _, k := range runs {
				t := treated[k][id]
				d.Does[k], d.Divergences[k] = cmp.Or(t.words, "does not run it"), t.signature
				d.Waived = d.Waived && (t.signature == "" || t.waived)
			}
			key := strings.Join(append([]string{d.About}, d.Does...), "\n")
			if first, seen := alike[key]; seen {
				c.Disagreements[first].Cases++
				continue
			}
			alike[key] = len(c.Disagreements)
			c.disagree(d, runs)
		}
	}
}

// disagreeByRule adds the rules that modes break in random cases only. A
// journal does not record how another mode treats each of those.
func (c *Comparison) disagreeByRule(runs []int) {
	for i := range c.Rules {
		row := &c.Rules[i]
		d := Disagreement{About: row.Rule, Does: make([]string, len(c.Runs)), Divergences: make([]string, len(c.Runs)), Waived: true}
		for _, k := range runs {
			d.Does[k] = cellWords(&row.Cells[k])
			for _, group := range randomGroups(c.Runs[k].report, &row.Cells[k]) {
				if d.FirstCase == "" {
					d.FirstCase = group.FirstCase
				}
				d.Divergences[k] = cmp.Or(d.Divergences[k], group.Signature)
				d.Waived = d.Waived && group.Waiver != ""
			}
		}
		if c.differ(runs, func(a, b int) bool { return d.Divergences[a] != "" && row.Cells[b].State == RulePasses }) {
			c.disagree(d, runs)
		}
	}
}

// randomGroups returns the divergences of a cell that no case from a file
// shows.
func randomGroups(r *Report, cell *RuleCell) []*Divergence {
	var list []*Divergence
	for _, groups := range [][]Divergence{r.Divergences, r.Waived} {
		for i := range groups {
			d := &groups[i]
			if slices.Contains(cell.Divergences, d.Signature) && !slices.ContainsFunc(r.Cases, func(one result.Case) bool { return one.ID == d.FirstCase }) {
				list = append(list, d)
			}
		}
	}
	return list
}

// disagreeByQuestion adds the questions that have no common answer in all
// modes.
func (c *Comparison) disagreeByQuestion(runs []int) {
	for i := range c.Questions {
		row := &c.Questions[i]
		answers := func(k int) []string {
			reading := c.Runs[k].report.Readings[row.Question]
			if reading.Answer == "" {
				return nil
			}
			return append([]string{reading.Answer}, reading.Also...)
		}
		if !c.differ(runs, func(a, b int) bool {
			return row.Answers[a] != "" && row.Answers[b] != "" && !slices.ContainsFunc(answers(a), func(answer string) bool { return slices.Contains(answers(b), answer) })
		}) {
			continue
		}
		d := Disagreement{About: row.Question, Does: make([]string, len(c.Runs)), Divergences: make([]string, len(c.Runs))}
		for _, k := range runs {
			d.Does[k] = cmp.Or(row.Answers[k], "not asked")
			if forced := c.Runs[k].report.Readings[row.Question].Forced; forced != nil && d.FirstCase == "" {
				d.FirstCase = forced.Case
			}
		}
		c.disagree(d, runs)
	}
}

// disagree adds a disagreement between the runs of an engine.
func (c *Comparison) disagree(d Disagreement, runs []int) {
	if d.FirstCase != "" {
		d.Replay = everyMode(c.Runs[runs[0]].report, d.FirstCase)
	}
	c.Disagreements = append(c.Disagreements, d)
}
