package engines

import (
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"example.com/conform/cases"
	"example.com/conform/internal/sanitise"
	"example.com/conform/reports"
	"example.com/conform/reports/result"
	"example.com/conform/spec/catalogue"
)

// New makes the results of an engine of its runs on a given day, one in each mode.
// known are the engine's waivers, and faults all reproductions.
func New(runs []Run, known []cases.Waiver, faults []*Fault, day string) Results {
	r := Results{Engine: runs[0].Engine, Since: day}
	var names []string
	var list []*reports.Report
	for _, run := range runs {
		names, list = append(names, run.Engine+" "+run.Backend.Mode), append(list, run.Report)
		mode := Mode{Name: run.Backend.Mode, Version: sanitise.Line(run.Backend.Version), Random: run.Runs[0].Random}
		count(&run.Summary, &mode.Cases, &mode.Failed)
		mode.Skipped = run.Summary.Skipped
		r.Modes = append(r.Modes, mode)
		for _, argument := range run.Runs[0].Command {
			if pattern, is := strings.CutPrefix(argument, "--exclude="); is && !slices.Contains(r.LeftOut, pattern) {
				r.LeftOut = append(r.LeftOut, pattern)
			}
		}
	}
	sections := map[string]*Section{}
	of := func(id string) (*Section, string) {
		section, name, _ := strings.Cut(id, "/")
		if sections[section] == nil {
			sections[section] = &Section{Of: section, States: map[string]States{}}
		}
		return sections[section], name
	}
	for _, rule := range reports.Compare(names, list).Rules {
		section, name := of(rule.Rule)
		for i := range rule.Cells {
			section.States[name] = append(section.States[name], runs[i].state(rule.Rule, &rule.Cells[i]))
			for _, signature := range rule.Cells[i].Divergences {
				for _, d := range runs[i].divergences(rule.Rule, signature) {
					r.add(newDivergence(rule.Rule, d, known, faults), runs[i].Backend.Mode)
				}
			}
		}
	}
	for operator, states := range operatorsOf(runs) {
		section, _ := of(operator)
		if section.States[""] == nil {
			section.States[""] = states
		}
		for i := range runs {
			runs[i].countOf(operator, section)
		}
	}
	for _, section := range sections {
		section.shorten()
		r.Sections = append(r.Sections, *section)
	}
	r.addAnswers(runs)
	for i := range r.Divergences {
		r.Divergences[i].Modes = r.inOrder(r.Divergences[i].Modes)
	}
	r.sort()
	return r
}

// count adds the judged cases, and those that failed.
func count(c *result.Counts, judged, failed *int64) {
	*judged += c.Cases - c.Skipped - c.HarnessErrors
	*failed += c.Diverged + c.Crashed + c.TimedOut + c.Waived + c.Flaky
}

// countOf adds the run's cases of an operator to its section.
func (r *Run) countOf(operator string, s *Section) {
	var c result.Counts
	for i := range r.Cases {
		if of, _, _ := strings.Cut(r.Cases[i].ID, "/"); of == operator {
			c.Count(r.Cases[i].Verdict, 1)
		}
	}
	for i := range r.Campaigns {
		if r.Campaigns[i].Operator == operator {
			c.Add(r.Campaigns[i].Counts)
		}
	}
	count(&c, &s.Cases, &s.Failed)
}

// shorten states once what is the same in all modes, and for all rules that no case of any
// mode can express.
func (s *Section) shorten() {
	gaps := true
	for name, states := range s.States {
		if len(slices.Compact(slices.Clone(states))) == 1 {
			s.States[name] = states[:1]
		}
		gaps = gaps && slices.Equal(s.States[name], States{Gap})
	}
	if gaps {
		s.States = map[string]States{"": {Gap}, "*": {Gap}}
	}
}

// operatorsOf returns the states of each operator with cases, and of no divergences.
func operatorsOf(runs []Run) map[string]States {
	all := map[string]States{}
	for i := range runs {
		for operator, ran := range runs[i].operators() {
			if all[operator] == nil {
				all[operator] = slices.Repeat(States{NotReached}, len(runs))
			}
			cell := reports.RuleCell{State: reports.RuleAbsent}
			if ran {
				cell.State = reports.RulePasses
			}
			all[operator][i] = runs[i].state(operator, &cell)
		}
	}
	return all
}

// operators returns, for each operator with cases, whether one was judged.
func (r *Run) operators() map[string]bool {
	ran := map[string]bool{}
	for i := range r.Cases {
		operator, _, _ := strings.Cut(r.Cases[i].ID, "/")
		ran[operator] = ran[operator] || r.Cases[i].Verdict != result.Skipped
	}
	for i := range r.Campaigns {
		one := &r.Campaigns[i]
		ran[one.Operator] = ran[one.Operator] || one.Counts.Cases > one.Counts.Skipped
	}
	return ran
}

// state returns the run's state for a rule.
func (r *Run) state(rule string, cell *reports.RuleCell) State {
	switch cell.State {
	case reports.RulePasses:
		return Agrees
	case reports.RuleDiverges, reports.RuleWaived:
		for _, signature := range cell.Divergences {
			for _, d := range r.divergences(rule, signature) {
				if d.Kind == result.Crash || d.Kind == result.Timeout {
					return Crashes
				}
			}
		}
		return Diverges
	}
	if r.skips(rule) {
		return Gap
	}
	return NotReached
}

// skips reports whether cases of a rule's operator were skipped, or of its text
// if the rule belongs to no single operator.
func (r *Run) skips(rule string) bool {
	operator, _, _ := strings.Cut(rule, "/")
	text, _, _ := strings.Cut(rule, ".")
	for _, prefix := range []string{operator + "/", text + "."} {
		found := false
		for i := range r.Cases {
			if one := &r.Cases[i]; strings.HasPrefix(one.ID, prefix) {
				found = true
				if one.Verdict == result.Skipped {
					return true
				}
			}
		}
		if found {
			return false
		}
	}
	return false
}

// divergences returns the divergences with a signature: one for each reason that excuses
// some of its cases.
func (r *Run) divergences(rule, signature string) (all []*reports.Divergence) {
	for _, list := range [][]reports.Divergence{r.Divergences, r.Waived} {
		for i := range list {
			if d := &list[i]; d.Signature == signature && (d.Rule == rule || d.Rule == "" && d.Operator == rule) {
				all = append(all, d)
			}
		}
	}
	return all
}

// longest is the length of the longest witness that a survey keeps; the first case of a
// divergence has the ID to see any other. Most is the number of its wrong elements.
const (
	longest = 400
	most    = 3
)

// newDivergence returns what a survey keeps of a divergence.
func newDivergence(rule string, of *reports.Divergence, known []cases.Waiver, faults []*Fault) Divergence {
	d := Divergence{Rule: rule, Signature: sanitise.Line(of.Signature), Kind: seenAs(of.Kind), Cases: of.Count, Case: of.FirstCase}
	d.judge(of.Waiver, known, faults)
	if _, call, found := strings.Cut(of.Witness.YAML, "    tensors:\n"); found && len(call) <= longest && of.Witness.Other == "" {
		d.Witness = strings.ReplaceAll("tensors:\n"+strings.TrimRight(call, "\n"), "\n    ", "\n")
	}
	for _, e := range of.Witness.Elements[:min(len(of.Witness.Elements), most)] {
		var want []string
		for _, v := range e.Admissible {
			want = append(want, written(v))
		}
		d.Wrong = append(d.Wrong, Wanted{At: e.Index, Want: strings.Join(want, " or "), Got: written(e.Got)})
	}
	return d
}

// written is a value in words, with its bits if these tell it from others of its name.
func written(v result.Value) string {
	if v.Value == "nan" {
		return v.Value + " " + v.Bits
	}
	return v.Value
}

var reproduction = regexp.MustCompile(`\s*backends/([\w-]+)/faults/([\w.-]+)`)

// judge sets the verdict, the reason and the reproduction from the text of the waiver
// that excuses the divergence, which is empty if none does.
func (d *Divergence) judge(text string, known []cases.Waiver, faults []*Fault) {
	if text == "" {
		d.Verdict = Untraced
		return
	}
	d.Verdict, d.Reason = Doubtful, sanitise.Line(reproduction.ReplaceAllString(text, ""))
	for i := range known {
		if known[i].Text() == text && known[i].Verdict != "" {
			d.Verdict = Verdict(known[i].Verdict)
		}
	}
	named := reproduction.FindStringSubmatch(text)
	if named == nil {
		return
	}
	for _, f := range faults {
		if f.File == named[1]+"/"+named[2] {
			d.Fault, d.Kind = f.File, f.Kind.Name
			if f.Binds() {
				d.Verdict = IsFault
			}
		}
	}
}

// add adds a divergence of a mode, or the mode to that of another one.
func (r *Results) add(d Divergence, mode string) {
	for i := range r.Divergences {
		same := &r.Divergences[i]
		if same.Rule == d.Rule && same.Signature == d.Signature && same.Reason == d.Reason && same.Fault == d.Fault {
			if !slices.Contains(same.Modes, mode) {
				same.Modes = append(same.Modes, mode)
				same.Cases += d.Cases
			}
			return
		}
	}
	d.Modes = []string{mode}
	r.Divergences = append(r.Divergences, d)
}

// inOrder returns modes in their order, and nil for all.
func (r *Results) inOrder(modes []string) []string {
	if len(modes) == len(r.Modes) {
		return nil
	}
	return slices.DeleteFunc(r.Names(), func(name string) bool { return !slices.Contains(modes, name) })
}

// addAnswers adds the answers to all questions that a case touched.
func (r *Results) addAnswers(runs []Run) {
	for _, question := range slices.Sorted(maps.Keys(questionsOf(runs))) {
		var list []Answer
		for i := range runs {
			reading, asked := runs[i].Readings[question]
			if !asked || reading.Cases == 0 {
				continue
			}
			a := Answer{Question: question, Survive: []string{}, Against: against(question, &reading, runs[i].Evidence)}
			if f := reading.Forced; f != nil {
				a.Not, a.Against[f.Not] = f.Not, f.Case
			}
			if reading.Answer != "" {
				a.Survive = append([]string{reading.Answer}, specific(question, reading.Also)...)
			}
			same := slices.IndexFunc(list, func(b Answer) bool {
				return slices.Equal(a.Survive, b.Survive) && reflect.DeepEqual(a.Against, b.Against)
			})
			if same < 0 {
				same, list = len(list), append(list, a)
			}
			list[same].Cases += reading.Cases
			list[same].Modes = append(list[same].Modes, runs[i].Backend.Mode)
		}
		for i := range list {
			list[i].Modes = r.inOrder(list[i].Modes)
		}
		r.Answers = append(r.Answers, list...)
	}
}

// specific returns the answers to a question that are not permissive. A permissive answer
// survives whenever another does, and says nothing then.
func specific(question string, names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		choice, err := catalogue.Choice(question + "=" + name)
		return err == nil && choice.Question.Answers[choice.Answer].Permissive
	})
}

func questionsOf(runs []Run) map[string]bool {
	all := map[string]bool{}
	for i := range runs {
		for question := range runs[i].Readings {
			all[question] = true
		}
	}
	return all
}

// against returns the first case that rules out each answer, if the evidence has one.
func against(question string, reading *reports.Reading, evidence []result.Evidence) map[string]string {
	first := map[string]string{}
	for _, q := range catalogue.Questions() {
		for _, answer := range q.Answers {
			if q.ID != question || answer.Name == reading.Answer || slices.Contains(reading.Also, answer.Name) {
				continue
			}
			at := slices.IndexFunc(evidence, func(e result.Evidence) bool { return excludes(&e, question, answer.Name) })
			if at >= 0 {
				first[answer.Name] = evidence[at].Case
			}
		}
	}
	return first
}

// excludes reports whether evidence rules out an answer: each combination of answers has
// another one.
func excludes(e *result.Evidence, question, answer string) bool {
	return !slices.ContainsFunc(e.Follows, func(combination []string) bool {
		return slices.Contains(combination, question+"="+answer) ||
			!slices.ContainsFunc(combination, func(choice string) bool { return strings.HasPrefix(choice, question+"=") })
	})
}
