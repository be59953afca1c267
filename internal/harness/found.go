package harness

import (
	"slices"
	"strings"

	"example.com/conform/cases"
	"example.com/conform/internal/laws"
	"example.com/conform/internal/result"
	"example.com/conform/oracle"
	"example.com/conform/spec"
)

// found is one kind of divergence within a unit: the first case that showed
// it, and how many did.
type found struct {
	invariant            // of the first case
	symptoms             // of the witness
	witness   *spec.Case // the first case, then ever smaller ones
	pair      *spec.Case // the case that must run just before the witness, if it takes two
	before    *spec.Case // the case that ran just before the first, if any
	asked     []*spec.Question
	common    commonRules
	left      []*spec.Rule // that elimination leaves, if the rule was found so
	flaky     bool
	known     bool // its triage key is that of enough others, and it is not examined
	excusable bool // a waiver may excuse what it turns out to be

	cases       []int            // positions in the unit
	ended       []result.Verdict // how each of them did
	count       int64            // cases
	seenAs      []result.Sighting
	origin, why string // of the first case
	reproduced  string
	unshrunk    string

	divergence *result.Divergence // all of this in words, in the end
}

// An invariant is the part of how a case diverges that must not change while the
// case shrinks. The rule is left out: that may change.
type invariant struct {
	operator *spec.Operator
	kind     result.Kind
	operand  int
	// values says that it is about what memory holds, and not about what was
	// answered.
	values bool
	// refused says that the call was to be refused.
	refused bool
	law     *laws.Law // that it breaks, if it does
	// answer is what the backend answered, if it is about that: the status, and
	// the words of the detail unless those change from run to run.
	answer string
}

// shows reports whether m is how a case diverges that diverges as of.
func (m invariant) shows(of invariant) bool {
	if statusOf(m.answer) == of.answer {
		m.answer = of.answer
	}
	return m == of
}

// statusOf returns an answer without the words of its detail.
func statusOf(answer string) string {
	status, _, _ := strings.Cut(answer, "/")
	return status
}

// vary says that the words with which the backend answers are not always the same.
func (f *found) vary() {
	words := f.answer
	f.answer = statusOf(words)
	f.key.answer = f.answer
	if d := f.divergence; d != nil && d.Answer == words { // that of a shard
		d.Answer, d.Signature = f.answer, strings.TrimSuffix(d.Signature, words)+f.answer
	}
}

// maxAnswers bounds the answers of a unit, or of a run, that are told apart by
// their words where they are the same otherwise. The others count as one.
const maxAnswers = 16

// invariantOf returns how a case diverges.
func invariantOf(c *spec.Case, r *ruling) invariant {
	f := r.finding
	m := invariant{
		operator: c.Call.Operator, kind: f.Kind, operand: f.Operand,
		values:  isValue(f.Kind) && (f.Kind != result.FillDependent || f.Count > 0),
		refused: r.nearest.Rejects() != nil, answer: f.Answer,
	}
	if r.broken != nil {
		m.law = r.broken.law
	}
	return m
}

// sighting returns what a ruling adds to what was seen of its divergence.
func (f *found) sighting(c *spec.Case, r *ruling) result.Sighting {
	s := result.Sighting{Kind: r.finding.Kind, Operand: c.Call.Name(r.finding.Operand), Answer: f.answer, Count: 1}
	if broken := r.nearest.Rejects(); broken != nil {
		s.Rule = broken.Rule.ID
	} else if r.broken != nil {
		s.Rule = r.broken.law.ID
	}
	return s
}

// touchedQuestions returns the questions that a case touches.
func touchedQuestions(r *ruling) []*spec.Question {
	var list []*spec.Question
	for i := range r.slot.alternatives {
		for _, choice := range r.slot.alternatives[i].Choices {
			if !slices.Contains(list, choice.Question) {
				list = append(list, choice.Question)
			}
		}
	}
	return list
}

// strays reports whether a case touches a question that the first one of a
// divergence does not.
func (f *found) strays(r *ruling) bool {
	if len(r.slot.alternatives) == 1 {
		return false
	}
	return slices.ContainsFunc(touchedQuestions(r), func(q *spec.Question) bool { return !slices.Contains(f.asked, q) })
}

// isValue reports whether a kind is about what memory holds after a call.
func isValue(k result.Kind) bool {
	return isContent(k) || k == result.GuardOverwritten || k == result.GapOverwritten || k == result.InputModified
}

// isContent reports whether a kind is about the value of an output element.
func isContent(k result.Kind) bool {
	switch k {
	case result.WrongValue, result.FillDependent, result.NaNAltered, result.Unwritten:
		return true
	default:
		return false
	}
}

// noteDivergence adds what the ruling of a case shows to the divergences of a
// unit.
func (r *unitResult) noteDivergence(c *spec.Case, before func() *spec.Case, file *cases.Case, position int, ruling *ruling) error {
	how := invariantOf(c, ruling)
	answers := 0
	for i := range r.divergences {
		f := &r.divergences[i]
		if statusOf(f.answer) == statusOf(how.answer) {
			answers++
		}
		if how.shows(f.invariant) {
			f.count++
			f.seenAs = result.AddSightings(f.seenAs, []result.Sighting{f.sighting(c, ruling)})
			f.cases, f.ended = append(f.cases, position), append(f.ended, ruling.verdict)
			f.common.observe(&c.Call, ruling)
			return nil
		}
	}
	f, err := newFound(c, ruling)
	if err != nil {
		return err
	}
	if answers >= maxAnswers {
		f.vary()
		f.seenAs = []result.Sighting{f.sighting(c, ruling)}
	}
	f.before, f.cases, f.ended = before(), []int{position}, []result.Verdict{ruling.verdict}
	f.origin, f.why = file.Origin, file.Why
	r.divergences = append(r.divergences, *f)
	return nil
}

// newFound returns the divergence that the ruling of a case shows.
func newFound(c *spec.Case, r *ruling) (*found, error) {
	f := &found{invariant: invariantOf(c, r), asked: touchedQuestions(r), count: 1}
	f.seenAs = []result.Sighting{f.sighting(c, r)}
	if err := f.take(c, nil, r); err != nil {
		return nil, err
	}
	return f, nil
}

// take makes c the witness of f, with the ruling that shows it, and the case
// before it if it takes two. On an error, which says that the ruling cannot be
// explained, f stays what it was.
func (f *found) take(c, before *spec.Case, r *ruling) error {
	s, err := show(c, r, &f.common)
	if err != nil {
		return err
	}
	if f.key.kind == result.Nondeterministic {
		s.key.kind = f.key.kind
	}
	s.key.answer = f.answer
	f.symptoms, f.witness = s, clone(c)
	if before != nil {
		f.pair = clone(before)
	}
	return nil
}

func clone(c *spec.Case) *spec.Case { return &spec.Case{ID: c.ID, Call: c.Call.Clone()} }

// group puts divergences together that have one signature.
func (r *unitResult) group() {
	groups := r.divergences[:0]
	for _, f := range r.divergences {
		same := slices.IndexFunc(groups, func(g found) bool {
			return g.divergence.Signature == f.divergence.Signature && g.flaky == f.flaky
		})
		if same < 0 {
			groups = append(groups, f)
			continue
		}
		d := groups[same].divergence
		d.Count += f.divergence.Count
		d.SeenAs = result.AddSightings(d.SeenAs, f.divergence.SeenAs)
		groups[same].cases = append(groups[same].cases, f.cases...)
		groups[same].ended = append(groups[same].ended, f.ended...)
	}
	r.divergences = groups
}

// commonRules are the rules that have a part in every wrong element that was
// seen of a divergence. A fault of one rule damages no element that the rule has no
// part in.
type commonRules struct {
	cases int
	rules []*spec.Rule
}

// enoughCases is how many cases it takes to know the common rules.
const enoughCases = 16

// observe narrows the rules by the wrong elements of one more case.
func (k *commonRules) observe(c *spec.Call, r *ruling) {
	if k.cases == enoughCases {
		return
	}
	for i, element := range r.finding.Wrong {
		if i == maxShown {
			break
		}
		if why, err := oracle.Explain(c, pinned(r), r.finding.Operand-c.Inputs(), element); err == nil {
			k.narrow(why.Rules)
		}
	}
	k.cases++
}

func (k *commonRules) narrow(rules []*spec.Rule) {
	if k.rules == nil {
		k.rules = slices.Clone(rules)
	} else {
		k.rules = slices.DeleteFunc(k.rules, func(rule *spec.Rule) bool { return !slices.Contains(rules, rule) })
	}
}

// name returns the rule that is at fault for an element: the most specific of
// those common to all wrong elements or, when there is none, the most general
// that has a part in the element, which is that it is copied at all.
func (k *commonRules) name(op *spec.Operator, why *spec.Explanation) *spec.Rule {
	rank := func(a, b *spec.Rule) int { return slices.Index(op.Rules, a) - slices.Index(op.Rules, b) }
	common := slices.DeleteFunc(slices.Clone(why.Rules), func(rule *spec.Rule) bool { return !slices.Contains(k.rules, rule) })
	if len(common) > 0 {
		return slices.MaxFunc(common, rank)
	}
	return slices.MinFunc(why.Rules, rank)
}
