package shrink

import (
	"cmp"
	"slices"
	"strings"

	"example.com/conform/internal/judge"
	"example.com/conform/internal/minimise"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// A Divergence is how a backend diverges in a case, and in ever smaller cases.
type Divergence struct {
	Invariant                    // of the first case
	symptoms                     // of the witness
	Witness   *spec.Case         // the first case, then ever smaller ones
	History   func() []spec.Case // those of the same operator that ran before the first case, the last of them last; or nil
	Flaky     bool
	Unshrunk  string // why the witness may not be minimal

	smallest   *spec.Case  // of the cases that diverge like the first, if one is smaller than it
	before     []spec.Case // those that must run just before the witness, if it takes more than one
	without    string      // what the cases lack and those of another divergence have, if it was split off
	trait      func(*spec.Call) bool
	from       *spec.Call // the witness of that divergence, unless f keeps lacking the trait
	only       Filter     // of its cases; nil for all
	asked      []*spec.Question
	broken     []*spec.Rule // by the first case
	common     commonRules
	reproduced string
	mistakes   []string // those that explain all cases; nil before one was tried

	unoptimised result.Verdict // of the witness where the backend optimises nothing; "" if it did not run there

	byElimination bool // the rule is named by elimination
}

// An Invariant is the part of a divergence that its cases share, and that must not change while
// its case shrinks. The rule of a wrong element may change.
type Invariant struct {
	Operator *spec.Operator
	Kind     result.Kind
	Operand  int
	// Values says that it is about the contents of memory and not about the answer.
	Values bool
	// Refused says that the call must be rejected.
	Refused bool
	Rule    *spec.Rule // the broken rule, if a call is accepted that breaks one
	// Answer is the backend's answer, if the divergence is about that: the status, and the
	// words of the detail unless they change from run to run.
	Answer string
}

// Shows reports whether m matches the divergence of.
func (m Invariant) Shows(of Invariant) bool {
	if StatusOf(m.Answer) == of.Answer {
		m.Answer = of.Answer
	}
	return m == of
}

// StatusOf returns the status of an answer, without the words of its detail.
func StatusOf(answer string) string {
	status, _, _ := strings.Cut(answer, "/")
	return status
}

// Vary records that the words of the backend's answer change from run to run.
func (f *Divergence) Vary() {
	f.Answer = StatusOf(f.Answer)
	f.Key.Answer = f.Answer
}

// InvariantOf returns how a case diverges.
func InvariantOf(c *spec.Case, r *judge.Ruling) Invariant {
	f := r.Finding
	m := Invariant{
		Operator: c.Call.Operator, Kind: f.Kind, Operand: f.Operand,
		Values:  IsValue(f.Kind) && (f.Kind != result.FillDependent || f.Count > 0),
		Refused: r.Nearest.Rejects() != nil, Answer: f.Answer,
	}
	if f.Kind == result.WronglyAccepted && m.Refused {
		m.Rule = r.Nearest.Rejects().Rule
	}
	if c.Call.Program != nil {
		m.Operand = 0 // a smaller program may lack the input or the output
	}
	return m
}

// Sighting returns how one case shows the divergence.
func (f *Divergence) Sighting(c *spec.Case, r *judge.Ruling) result.Sighting {
	s := result.Sighting{Kind: r.Finding.Kind, Operand: c.Call.Name(r.Finding.Operand), Answer: f.Answer, Count: 1}
	if broken := r.Nearest.Rejects(); broken != nil {
		s.Rule = broken.Rule.ID
	}
	return s
}

// strays reports whether a case touches a question that the first one of a
// divergence does not.
func (f *Divergence) strays(r *judge.Ruling) bool {
	return slices.ContainsFunc(r.Questions(), func(q *spec.Question) bool { return !slices.Contains(f.asked, q) })
}

// breaksOther reports whether a case breaks a rule that the first one of a divergence does not,
// or another one first.
func (f *Divergence) breaksOther(r *judge.Ruling) bool {
	rules := r.Nearest.Broken()
	return len(rules) > 0 && rules[0] != f.broken[0] ||
		slices.ContainsFunc(rules, func(rule *spec.Rule) bool { return !slices.Contains(f.broken, rule) })
}

// IsValue reports whether a kind is about the contents of memory after a call.
func IsValue(k result.Kind) bool {
	return IsContent(k) || k == result.GuardOverwritten || k == result.GapOverwritten || k == result.InputModified
}

// IsContent reports whether a kind is about the value of an output element.
func IsContent(k result.Kind) bool {
	switch k {
	case result.WrongValue, result.FillDependent, result.NaNAltered, result.Unwritten:
		return true
	default:
		return false
	}
}

// Of returns the divergence that the ruling of a case shows.
func Of(c *spec.Case, r *judge.Ruling) (*Divergence, error) {
	f := &Divergence{Invariant: InvariantOf(c, r), asked: r.Questions(), broken: r.Nearest.Broken()}
	if err := f.take(c, nil, r); err != nil {
		return nil, err
	}
	return f, nil
}

// Without splits f off another divergence: its cases lack a trait that others of that have, and
// it does not shrink to one that has it. If from, the witness of the other, is not nil, it then
// shrinks freely, and [Divergence.Joins] tells whether it ends there.
func (f *Divergence) Without(trait string, has func(*spec.Call) bool, from *spec.Call) {
	f.without, f.trait, f.from = trait, has, from
}

// A Filter chooses among the cases that diverge in one way.
type Filter func(c *spec.Case, r *judge.Ruling) bool

// Only confines f to the cases that a filter chooses. If from is not nil, f then shrinks freely, as
// after [Divergence.Without].
func (f *Divergence) Only(filter Filter, from *spec.Call) { f.only, f.from = filter, from }

// Explaining chooses the cases of which one of some mistakes explains all, and in which none of some
// others would change anything.
func Explaining(mistakes, others []string) Filter {
	return func(c *spec.Case, r *judge.Ruling) bool {
		scene := sceneOf(&c.Call, r)
		explain, _ := scene.Mistakes(mistakes)
		return len(explain) > 0 && (len(others) == 0 || scene.Idle(others))
	}
}

// Idle chooses the cases in which none of some mistakes would change anything.
func Idle(mistakes []string) Filter {
	return func(c *spec.Case, r *judge.Ruling) bool {
		scene := sceneOf(&c.Call, r)
		return scene.Idle(mistakes)
	}
}

// Mistakes returns those that explain a case, if any are tried.
func Mistakes(c *spec.Case, r *judge.Ruling) (explain []string, tried bool) {
	scene := sceneOf(&c.Call, r)
	return scene.Mistakes(nil)
}

// Joins reports whether the witness is that of the divergence from which f was split off.
func (f *Divergence) Joins() bool {
	return f.from != nil && minimise.KeyOf(&f.Witness.Call) == minimise.KeyOf(f.from)
}

// Sequel reports whether the witness diverges only after other cases.
func (f *Divergence) Sequel() bool { return len(f.before) > 0 }

// take makes c the witness of f, with the ruling that shows it and the cases that must run
// before it. On an error, which says that the ruling cannot be explained, f stays what it was.
func (f *Divergence) take(c *spec.Case, before []spec.Case, r *judge.Ruling) error {
	s, err := show(c, r, &f.common)
	if err != nil {
		return err
	}
	if f.Key.Kind == result.Nondeterministic {
		s.Key.Kind = f.Key.Kind
	}
	s.Key.Answer = f.Answer
	f.narrow(&c.Call, r)
	f.symptoms, f.Witness, f.before = s, clone(c), nil
	for i := range before {
		f.before = append(f.before, *clone(&before[i]))
	}
	return nil
}

// narrow keeps the mistakes that explain a case of f, too.
func (f *Divergence) narrow(c *spec.Call, r *judge.Ruling) {
	scene := sceneOf(c, r)
	if c.Operator.Family == "" {
		return // nothing is computed
	}
	if explain, tried := scene.Mistakes(f.mistakes); tried {
		f.mistakes = append([]string{}, explain...)
	}
}

// Observe narrows the rules and mistakes that may be at fault by one more case of f, and keeps the
// smallest.
func (f *Divergence) Observe(c *spec.Call, r *judge.Ruling) {
	f.common.observe(c, r)
	f.narrow(c, r)
	if than := cmp.Or(f.smallest, f.Witness); minimise.Smaller(c, &than.Call) {
		f.smallest = &spec.Case{ID: f.Witness.ID, Call: c.Clone()}
	}
}

// Calls returns the smallest calls that a divergence has so far.
func (f *Divergence) Calls() []*spec.Call {
	var list []*spec.Call
	for i := range f.before {
		list = append(list, &f.before[i].Call)
	}
	list = append(list, &f.Witness.Call)
	return list
}

func clone(c *spec.Case) *spec.Case { return &spec.Case{ID: c.ID, Call: c.Call.Clone()} }
