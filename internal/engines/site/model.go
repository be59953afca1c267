package site

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.com/conform/cases"
	"example.com/conform/internal/engines"
	"example.com/conform/internal/facts"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// A site is the data as the pages need it.
type site struct {
	Engines   []*engine
	Operators []*operator // and the rules that several share
	Texts     []text
	Faults    []*fault // the worst first
	Rules     int
	Questions []*question
	Cases     int    // of the case files
	First     string // the day since which the engine that was surveyed first has its results
	Day       string // and the last
	cited     map[string]*cited
}

// A text is a family of operators.
type text struct {
	ID, Title string
	Operators []*operator
}

// An engine is one with its results.
type engine struct {
	*engines.Results
	Info         facts.Engine
	Title        string
	Cells        []*cell // of the operators that it can express
	Faults       []*fault
	Kept, Judged int // rules
}

// A fault is a reproduction with what the survey has of it.
type fault struct {
	*engines.Fault
	Seen []seen
}

// Seen is a divergence of an engine.
type seen struct {
	*engines.Divergence
	Engine *engine
}

// An operator has rules and questions of its own.
type operator struct {
	Name, Document string
	Shared         []string // the operators that share the rules, if they do
	Rules          []*rule
	Questions      []*question
	Cells          []*cell // one for each engine
	Cases          int     // of the case files
	Cited          []*cited
}

// A rule is a row: a rule, or the calls of an operator that diverge from no single one.
type rule struct {
	ID, Statement, Kind, Section string
	Marks                        []mark // one for each engine
}

// A mark is how an engine behaves on a rule.
type mark struct {
	Engine *engine
	Class  engines.Class
	Split  bool // modes differ
}

// A cell is how an engine behaves on an operator.
type cell struct {
	Engine       *engine
	Operator     *operator
	Class        engines.Class // the worst of its rules
	Kept, Judged int           // rules
	Faults       []*fault
	Rows         []row // the rules that it does not keep
}

// A row is a rule that an engine does not keep.
type row struct {
	*rule
	Mark mark
	Seen []seen
}

// A question is with the answers of the engines.
type question struct {
	*spec.Question
	Rows   []answers
	Silent []*engine // of which no case asks
}

// Answers are the engines that one or several answers explain.
type answers struct {
	Names     []string
	Statement string
	Own       bool // it is the text's own
	By        []by
}

// By is an engine in some modes.
type by struct {
	Engine *engine
	engines.Answer
}

func newSite(d *Data) (*site, error) {
	s := &site{cited: map[string]*cited{}, Rules: len(catalogue.Rules())}
	for _, r := range d.Engines {
		of := facts.Of(r.Engine)
		s.Engines = append(s.Engines, &engine{Results: r, Info: *of, Title: of.Title})
		if s.Day = max(s.Day, r.Since); s.First == "" || r.Since < s.First {
			s.First = r.Since
		}
	}
	slices.SortFunc(s.Engines, func(a, b *engine) int {
		return strings.Compare(strings.ToLower(a.Title), strings.ToLower(b.Title))
	})
	for _, f := range d.Faults {
		own := &fault{Fault: f}
		for _, e := range s.Engines {
			for i := range e.Divergences {
				if e.Divergences[i].Fault == f.File {
					own.Seen = append(own.Seen, seen{&e.Divergences[i], e})
				}
			}
			if e.ID() == f.Engine {
				e.Faults = append(e.Faults, own)
			}
		}
		if s.EngineOf(f.Engine) != nil {
			s.Faults = append(s.Faults, own)
		}
	}
	slices.SortStableFunc(s.Faults, worstFirst)
	for _, e := range s.Engines {
		slices.SortStableFunc(e.Faults, worstFirst)
	}
	s.addOperators()
	return s, s.addCases()
}

func worstFirst(a, b *fault) int {
	order := func(f *fault) int { return slices.Index(engines.Classes(), f.Kind.Class) }
	return cmp.Or(order(a)-order(b), strings.Compare(a.Fault.File, b.Fault.File))
}

// EngineOf returns an engine, or nil.
func (s *site) EngineOf(name string) *engine {
	for _, e := range s.Engines {
		if e.ID() == name {
			return e
		}
	}
	return nil
}

// addOperators adds the operators with their rules, questions and cells.
func (s *site) addOperators() {
	of := func(id string) *operator {
		name := operatorOf(id)
		for _, o := range s.Operators {
			if o.Name == name {
				return o
			}
		}
		o := &operator{Name: name}
		s.Operators = append(s.Operators, o)
		return o
	}
	for _, r := range catalogue.Rules() {
		o := of(r.ID)
		document, section, _ := strings.Cut(r.Source, ", ")
		o.Document = cmp.Or(o.Document, document)
		o.Rules = append(o.Rules, &rule{ID: r.ID, Statement: r.Statement, Kind: r.Kind.String(), Section: section})
	}
	for _, q := range catalogue.Questions() {
		own := s.newQuestion(q)
		o := of(q.ID)
		o.Questions, s.Questions = append(o.Questions, own), append(s.Questions, own)
	}
	for _, op := range catalogue.All() {
		o := of(op.Name)
		o.Rules = append([]*rule{{ID: op.Name, Statement: "A valid call runs, and no more is wrong than single rules say.", Kind: "any call"}}, o.Rules...)
		for _, r := range op.Rules {
			if shared := of(r.ID); shared != o && !slices.Contains(shared.Shared, op.Name) {
				shared.Shared = append(shared.Shared, op.Name)
			}
		}
	}
	for _, q := range s.Questions { // that a divergence breaks without a rule
		if slices.ContainsFunc(s.Engines, func(e *engine) bool {
			return slices.ContainsFunc(e.Divergences, func(d engines.Divergence) bool { return d.Rule == q.ID })
		}) && !slices.ContainsFunc(of(q.ID).Rules, func(r *rule) bool { return r.ID == q.ID }) {
			of(q.ID).Rules = append(of(q.ID).Rules, &rule{ID: q.ID, Statement: q.Ask, Kind: "question"})
		}
	}
	slices.SortFunc(s.Operators, func(a, b *operator) int { return strings.Compare(a.Name, b.Name) })
	s.Texts = []text{{ID: "onnx", Title: "ONNX"}, {ID: "openvino", Title: "OpenVINO"}, {ID: "stablehlo", Title: "StableHLO"}, {ID: "webnn", Title: "WebNN"}, {ID: "dml", Title: "DirectML"}, {ID: "xla", Title: "XLA"}}
	for _, o := range s.Operators {
		s.addCells(o)
		id, _, _ := strings.Cut(o.Name, ".")
		at := slices.IndexFunc(s.Texts, func(t text) bool { return t.ID == id })
		if at < 0 {
			at, s.Texts = len(s.Texts), append(s.Texts, text{ID: id, Title: id})
		}
		s.Texts[at].Operators = append(s.Texts[at].Operators, o)
	}
}

// addCells adds how each engine behaves on an operator.
func (s *site) addCells(o *operator) {
	for _, e := range s.Engines {
		c := &cell{Engine: e, Operator: o, Class: engines.Blank}
		for _, r := range o.Rules {
			m := mark{Engine: e}
			m.Class, m.Split = e.Worst(r.ID)
			r.Marks = append(r.Marks, m)
			if m.Class == engines.Blank {
				continue
			}
			c.Judged++
			c.Class = engines.Worse(c.Class, m.Class)
			if m.Class == engines.Keeps {
				c.Kept++
				continue
			}
			own := row{rule: r, Mark: m}
			for i := range e.Divergences {
				if d := &e.Divergences[i]; d.Rule == r.ID {
					own.Seen = append(own.Seen, seen{d, e})
				}
			}
			slices.SortStableFunc(own.Seen, func(a, b seen) int {
				return slices.Index(engines.Classes(), a.Class()) - slices.Index(engines.Classes(), b.Class())
			})
			c.Rows = append(c.Rows, own)
		}
		for _, f := range s.Faults {
			named := slices.ContainsFunc(c.Rows, func(r row) bool {
				return slices.ContainsFunc(r.Seen, func(d seen) bool { return d.Fault == f.Fault.File })
			})
			own := f.Engine == e.ID() && operatorOf(f.Case) == o.Name
			if named || own {
				c.Faults = append(c.Faults, f)
			}
			if own && (f.NoWaiver != "" || c.Judged == 0) { // no case of the survey shows it
				c.Class = engines.Worse(c.Class, f.Kind.Class)
			}
		}
		o.Cells = append(o.Cells, c)
		if c.Class != engines.Blank {
			e.Cells = append(e.Cells, c)
			e.Kept += c.Kept
			e.Judged += c.Judged
		}
	}
}

// newQuestion returns a question with the answers of all engines.
func (s *site) newQuestion(q *spec.Question) *question {
	own := &question{Question: q}
	for i, option := range q.Answers {
		own.Rows = append(own.Rows, answers{Names: []string{option.Name}, Statement: option.Statement, Own: i == 0})
	}
	for _, e := range s.Engines {
		list := e.AnswersTo(q.ID)
		if len(list) == 0 {
			own.Silent = append(own.Silent, e)
		}
		for _, a := range list {
			at := slices.IndexFunc(own.Rows, func(row answers) bool { return slices.Equal(row.Names, a.Survive) })
			if at < 0 {
				statement := "The cases do not tell these answers apart."
				if len(a.Survive) == 0 {
					statement = "No answer explains every case."
				}
				at, own.Rows = len(own.Rows), append(own.Rows, answers{Names: a.Survive, Statement: statement})
			}
			own.Rows[at].By = append(own.Rows[at].By, by{e, a})
		}
	}
	return own
}

// Against lists, for each answer that a case rules out for an engine of the row, the first
// such case and its answer.
func (a *answers) Against() (list [][2]string) {
	for _, b := range a.By {
		for answer, id := range b.Against {
			if pair := [2]string{answer, id}; !slices.Contains(list, pair) {
				list = append(list, pair)
			}
		}
	}
	slices.SortFunc(list, func(a, b [2]string) int { return cmp.Or(strings.Compare(a[0], b[0]), strings.Compare(a[1], b[1])) })
	return list
}

// addCases adds the texts of the cases that pages cite.
func (s *site) addCases() error {
	embedded, err := cases.Embedded(cases.Limits{})
	if err != nil {
		return err
	}
	s.Cases = len(embedded)
	known := map[string]*cases.Case{}
	for i := range embedded {
		known[embedded[i].ID] = &embedded[i]
		for _, o := range s.Operators {
			if o.Name == operatorOf(embedded[i].ID) {
				o.Cases++
			}
		}
	}
	for _, id := range s.citedIDs() {
		c, err := newCited(id, known[id])
		if err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
		if c == nil {
			continue
		}
		s.cited[id] = c
		for _, o := range s.Operators {
			if o.Name == operatorOf(id) {
				o.Cited = append(o.Cited, c)
			}
		}
	}
	return nil
}

// citedIDs lists the cases that the data name, in alphabetical order.
func (s *site) citedIDs() []string {
	var ids []string
	for _, f := range s.Faults {
		ids = append(ids, f.Case)
	}
	for _, e := range s.Engines {
		for i := range e.Divergences {
			ids = append(ids, e.Divergences[i].Case)
		}
		for i := range e.Answers {
			for _, id := range e.Answers[i].Against {
				ids = append(ids, id)
			}
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

func (e *engine) ID() string { return e.Engine }
