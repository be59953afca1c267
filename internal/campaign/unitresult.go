package campaign

import (
	"cmp"
	"maps"
	"slices"

	"example.com/conform/cases"
	"example.com/conform/internal/claim"
	"example.com/conform/internal/judge"
	"example.com/conform/internal/readings"
	"example.com/conform/internal/shrink"
	"example.com/conform/internal/waive"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// A unitResult is what a worker found in one unit.
type unitResult struct {
	verdicts    []result.Case // of a unit of case files' cases
	shard       *result.Shard
	divergences []finding
	aside       []int // the positions of cases that were not judged
	constraints readings.Constraints
	pinned      []int64                  // how many cases touched each pin
	exact       map[*spec.Question]int64 // how many cases passed without rounding, although they touch the question of it
	asked       map[*spec.Question]int64 // how many cases touched each question; from a journal
	crashes     int64                    // of the backend; a timeout counts as [TimeoutCrashes]
	confirmed   int                      // how many divergences are confirmed
	// cut says that the run ends before the end of the unit: at a divergence, or because
	// the backend crashed too often, hangs, or broke down.
	cut  bool
	hung bool
	err  error // if the backend broke down

	waivers *waive.List          // of the worker
	claims  *claim.List          // of the worker
	changed []*result.Divergence // known faults that behave otherwise
}

// addCase records the ruling of a case file's case.
func (r *unitResult) addCase(u *unit, i int, given *spec.Case, history func() []spec.Case, ruling *judge.Ruling) {
	c := &u.cases[i]
	r.note(given, history, c, i, ruling)
	verdict := result.Case{ID: c.ID, Origin: c.Origin, Verdict: ruling.Verdict, Detail: ruling.Reason}
	if ruling.Judged() {
		verdict.Rules = Covers(c)
		verdict.Ran = ruling.Ran()
		verdict.Unclaimed = r.unclaimed(&given.Call, ruling)
	}
	if f := ruling.Finding; f != nil {
		verdict.Detail = f.Detail
	}
	r.verdicts = append(r.verdicts, verdict)
}

// unclaimed reports whether the backend supports a call that it is not claimed to, in a run with
// claims.
func (r *unitResult) unclaimed(c *spec.Call, ruling *judge.Ruling) bool {
	return r.claims != nil && !c.CheckOnly && ruling.Supported() && !r.claims.Has(c)
}

// unjudged records a random case that could not be judged. The first one of a shard gets an
// entry of its own; the others are counted.
func (r *unitResult) unjudged(id, reason string) {
	if len(r.verdicts) == 0 {
		r.verdicts = append(r.verdicts, result.Case{ID: id, Verdict: result.HarnessError, Detail: reason})
		return
	}
	r.shard.Counts.Count(result.HarnessError, 1)
}

// note records a ruling: a divergence, or evidence about the backend's readings. history makes
// the cases of the operator that ran before in the unit; file is the case as a case file states
// it. A divergence that cannot be described makes the ruling a harness
// error.
func (r *unitResult) note(c *spec.Case, history func() []spec.Case, file *cases.Case, position int, ruling *judge.Ruling) {
	if ruling.Judged() {
		for _, i := range ruling.UsedPins() {
			r.pinned[i]++
		}
	}
	if q := ruling.PassesExactly(); q != nil {
		if r.exact == nil {
			r.exact = make(map[*spec.Question]int64)
		}
		r.exact[q]++
	}
	if ruling.Asked && ruling.Verdict == result.Passed {
		r.constraints.Add(c, file.Origin, ruling.Follows)
	}
	if ruling.Derived != nil {
		r.noteDerived(ruling.Derived, ruling, file, position)
	}
	switch ruling.Verdict {
	case result.Crashed:
		r.crashes++
	case result.TimedOut:
		r.crashes += TimeoutCrashes
	}
	if ruling.Finding != nil {
		if err := r.noteDivergence(c, history, file, position, ruling); err != nil {
			ruling.Verdict, ruling.Reason, ruling.Finding = result.HarnessError, err.Error(), nil
		}
	}
	if !ruling.Judged() {
		r.aside = append(r.aside, position)
	}
}

// noteDivergence adds the divergence of a case to those of the unit.
func (r *unitResult) noteDivergence(c *spec.Case, history func() []spec.Case, file *cases.Case, position int, ruling *judge.Ruling) error {
	how := shrink.InvariantOf(c, ruling)
	answers, by := 0, r.waivers.Of(SymptomOf(c, ruling), c.ID, &c.Call)
	for i := range r.divergences {
		f := &r.divergences[i]
		if shrink.StatusOf(f.Answer) == shrink.StatusOf(how.Answer) {
			answers++
		}
		if f.by == by && !f.derived && how.Shows(f.Invariant) {
			f.count++
			f.seenAs = result.AddSightings(f.seenAs, []result.Sighting{f.Sighting(c, ruling)})
			f.cases, f.ended = append(f.cases, position), append(f.ended, ruling.Verdict)
			f.Observe(&c.Call, ruling)
			return nil
		}
	}
	f, err := newFinding(c, ruling)
	if err != nil {
		return err
	}
	if answers >= maxAnswers {
		f.vary()
		f.seenAs = []result.Sighting{f.Sighting(c, ruling)}
	}
	f.by, f.History, f.cases, f.ended = by, history, []int{position}, []result.Verdict{ruling.Verdict}
	f.origin, f.why = file.Origin, file.Why
	r.divergences = append(r.divergences, *f)
	return nil
}

// noteDerived adds the divergence of a call that was made from a case to those of the unit. A case
// that passes by itself counts as the first such divergence.
func (r *unitResult) noteDerived(d *judge.Derived, ruling *judge.Ruling, file *cases.Case, position int) {
	f, err := newFinding(&d.Case, d.Ruling)
	if err != nil {
		ruling.Verdict, ruling.Reason, ruling.Finding = result.HarnessError, err.Error(), nil
		return
	}
	f.derived, f.origin = true, file.Origin
	f.by = r.waivers.Of(SymptomOf(&d.Case, d.Ruling), d.Case.ID, &d.Case.Call)
	if ruling.Verdict == result.Passed || ruling.Derived == d {
		ruling.Verdict = d.Ruling.Verdict
		f.cases, f.ended = []int{position}, []result.Verdict{ruling.Verdict}
	}
	for i := range r.divergences {
		if same := &r.divergences[i]; same.derived && same.by == f.by && same.Invariant == f.Invariant {
			same.count += f.count
			same.seenAs = result.AddSightings(same.seenAs, f.seenAs)
			same.cases, same.ended = append(same.cases, f.cases...), append(same.ended, f.ended...)
			return
		}
	}
	r.divergences = append(r.divergences, *f)
}

// maxAccepted bounds the broken rules by which the accepted calls of an operator are told apart. A
// backend that accepts whatever breaks more checks nothing, and has one fault.
const maxAccepted = 4

// permissive merges the accepted calls of each operator that break more rules than that. The first
// of the operator's rules counts.
func (r *unitResult) permissive() {
	accepted := make(map[*spec.Operator][]int)
	for i := range r.divergences {
		if f := &r.divergences[i]; f.by == 0 && f.Rule != nil {
			accepted[f.Operator] = append(accepted[f.Operator], i)
		}
	}
	gone := make([]bool, len(r.divergences))
	for op, list := range accepted {
		if len(list) <= maxAccepted {
			continue
		}
		rank := func(i int) int { return slices.Index(op.Rules, r.divergences[i].Rule) }
		first := slices.MinFunc(list, func(a, b int) int { return cmp.Compare(rank(a), rank(b)) })
		for _, i := range list {
			if i != first {
				r.divergences[first].merge(&r.divergences[i])
				gone[i] = true
			}
		}
	}
	i := -1
	r.divergences = slices.DeleteFunc(r.divergences, func(finding) bool { i++; return gone[i] })
}

// group merges the divergences of one signature.
func (r *unitResult) group() {
	groups := r.divergences[:0]
	for _, f := range r.divergences {
		same := slices.IndexFunc(groups, func(g finding) bool {
			return g.text.Signature == f.text.Signature && g.Flaky == f.Flaky && g.by == f.by && g.derived == f.derived
		})
		if same < 0 {
			groups = append(groups, f)
			continue
		}
		d := groups[same].text
		d.Count += f.text.Count
		d.SeenAs = result.AddSightings(d.SeenAs, f.text.SeenAs)
		groups[same].cases = append(groups[same].cases, f.cases...)
		groups[same].ended = append(groups[same].ended, f.ended...)
	}
	r.divergences = groups
}

// excuse replaces the verdict of each case of a divergence.
func (r *unitResult) excuse(f *finding, verdict result.Verdict) {
	for i, position := range f.cases {
		r.recount(position, f.ended[i], verdict)
	}
}

// accuse undoes excuse.
func (r *unitResult) accuse(f *finding, verdict result.Verdict) {
	for i, position := range f.cases {
		r.recount(position, verdict, f.ended[i])
	}
}

// recount moves a case from one verdict to another.
func (r *unitResult) recount(position int, from, to result.Verdict) {
	if r.shard == nil {
		r.verdicts[position].Verdict = to
		return
	}
	r.shard.Counts.Count(from, -1)
	r.shard.Counts.Count(to, 1)
}

// touched counts the cases of a unit that touched each question.
func (r *unitResult) touched(pins []spec.Choice) map[*spec.Question]int64 {
	if r.asked != nil {
		return r.asked
	}
	asked := make(map[*spec.Question]int64)
	maps.Copy(asked, r.exact)
	for i, cases := range r.pinned {
		if cases > 0 {
			asked[pins[i].Question] += cases
		}
	}
	for _, c := range r.constraints.List() {
		for _, question := range readings.QuestionsOf(c.Follows) {
			asked[question] += c.Count
		}
	}
	return asked
}
