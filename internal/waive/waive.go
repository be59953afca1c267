// Package waive applies waivers to diverging cases, and finds waivers that excuse nothing.
package waive

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"example.com/conform/cases"
	"example.com/conform/internal/commonality"
	"example.com/conform/oracle"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// A List is the waivers of a run of one backend. It records which were used. Waivers are
// numbered from 1; 0 stands for none.
type List struct {
	waivers []cases.Waiver
	backend result.Backend
	day     string
	reading []spec.Choice

	used       map[int]bool
	random     map[int]int64 // random cases that each excused
	readers    map[*spec.Operator]*commonality.Reader
	conditions map[int]*commonality.Condition
}

// NewList returns the waivers of a run in which none has excused anything. reading is what the
// backend declares and the user pins.
func NewList(waivers []cases.Waiver, backend result.Backend, day string, reading []spec.Choice) *List {
	return &List{
		waivers: waivers, backend: backend, day: day, reading: reading,
		used: make(map[int]bool), random: make(map[int]int64),
		readers: make(map[*spec.Operator]*commonality.Reader), conditions: make(map[int]*commonality.Condition),
	}
}

// Symptom returns how a case diverges, as waivers have it: the kind, the operand, what is broken
// or asked, and the backend's answer. It does not tell one operand of a parameter from another.
func Symptom(s *result.Sighting) string {
	operand, _, _ := strings.Cut(s.Operand, "[")
	words := []string{string(s.Kind)}
	for _, word := range []string{operand, s.Rule, s.Answer} {
		if word != "" {
			words = append(words, word)
		}
	}
	return strings.Join(words, " ")
}

// applies reports whether a waiver concerns the run.
func (l *List) applies(w *cases.Waiver) bool {
	concerns := func(name string) bool {
		return w.Concerns(name, l.backend.Version, l.backend.Device, l.backend.Mode)
	}
	return !w.Expired(l.day) && (concerns(l.backend.Name) || l.backend.Declared != "" && concerns(l.backend.Declared))
}

// Of returns the first waiver of a case, by how it diverges, its ID and its call.
func (l *List) Of(symptom, id string, c *spec.Call) int {
	for i := range l.waivers {
		w := &l.waivers[i]
		if w.Operator == c.Operator.Name && w.Shows(symptom) && l.applies(w) && l.covers(i, id, c) {
			return i + 1
		}
	}
	return 0
}

// covers reports whether the waiver at a position lists a case or has clauses that its call meets.
// Clauses say nothing about a case of a file if the waiver lists cases.
func (l *List) covers(i int, id string, c *spec.Call) bool {
	w := &l.waivers[i]
	if slices.Contains(w.Cases, id) {
		return true
	}
	if random := !strings.Contains(id, "/"); len(w.When) == 0 && w.Node == "" || w.Cases != nil && !random {
		return w.Every && (w.Cases == nil || random)
	}
	if w.Node == "" {
		return l.meets(i, c)
	}
	calls, _, _ := oracle.Calls(c) // with an error, those before it
	return slices.ContainsFunc(calls, func(c spec.Call) bool { return c.Operator.Name == w.Node && l.meets(i, &c) })
}

// meets reports whether a call meets the clauses of the waiver at a position.
func (l *List) meets(i int, c *spec.Call) bool {
	reader := l.readers[c.Operator]
	if reader == nil {
		reader = commonality.NewReader(c.Operator, l.reading)
		l.readers[c.Operator] = reader
	}
	at := l.conditions[i]
	if at == nil {
		var err error
		if at, err = reader.Condition(l.waivers[i].When); err != nil {
			panic(err) // Check has refused it
		}
		l.conditions[i] = at
	}
	return reader.Any(c, at)
}

// OfReading returns the waiver of a divergence that is about how a backend reads a question.
func (l *List) OfReading(d *result.Group) int {
	symptom := strings.TrimPrefix(d.Signature, d.Operator+" ")
	for i := range l.waivers {
		if w := &l.waivers[i]; w.Operator == d.Operator && w.OfReading() && w.Shows(symptom) && l.applies(w) {
			return i + 1
		}
	}
	return 0
}

// At returns the waiver that stands somewhere.
func (l *List) At(origin string) int {
	return slices.IndexFunc(l.waivers, func(w cases.Waiver) bool { return w.Origin == origin }) + 1
}

// Waiver returns a waiver by its number.
func (l *List) Waiver(n int) *cases.Waiver { return &l.waivers[n-1] }

// Use notes that a waiver excuses a divergence, of which some cases are random.
func (l *List) Use(n int, d *result.Group, random int64) {
	w := &l.waivers[n-1]
	l.used[n] = true
	l.random[n] += random
	d.Waiver, d.WaiverAt, d.Engine = w.Text(), w.Origin, w.Engine
}

// byChance is how many standard deviations above its share a waiver may excuse by chance.
const byChance = 4

// Exceeds reports whether a waiver excuses more of some random cases than it states, and not by
// chance.
func Exceeds(w *cases.Waiver, have, of int64) bool {
	expected := float64(of) * w.Share / 100
	return w.Share > 0 && float64(have) > expected+byChance*math.Sqrt(expected)+byChance
}

// Grown returns the waivers that excused more random cases than they state, with what to say
// about each. judged returns how many random cases of an operator were judged.
func (l *List) Grown(judged func(operator string) int64) (list []int, why []string) {
	for i := range l.waivers {
		w, n := &l.waivers[i], judged(l.waivers[i].Operator)
		if have := l.random[i+1]; Exceeds(w, have, n) {
			list = append(list, i+1)
			why = append(why, fmt.Sprintf("The waiver at %s excuses %.2g%% of the random cases of %s, %d of %d. It states at most %g%%.", w.Origin, 100*float64(have)/float64(n), w.Operator, have, n, w.Share))
		}
	}
	return list, why
}

// Unused names the waivers that excused nothing, except those that conform ships, which
// are for all cases, and those of another mode than the backend's.
func (l *List) Unused() (names []string) {
	for i := range l.waivers {
		if w := &l.waivers[i]; !l.used[i+1] && w.Engine == "" && (l.backend.Mode == "" || w.InMode(l.backend.Mode)) {
			names = append(names, l.reason(w))
		}
	}
	return names
}

// Inapplicable says why none of the waivers that conform ships for the engine applies, or
// returns "".
func (l *List) Inapplicable() string {
	for i := range l.waivers {
		w := &l.waivers[i]
		if w.Engine == "" {
			continue
		}
		if w.InVersion(l.backend.Version) && (w.Device == "" || cases.Glob(w.Device, l.backend.Device)) {
			return ""
		}
	}
	at := slices.IndexFunc(l.waivers, func(w cases.Waiver) bool { return w.Engine != "" })
	if at < 0 {
		return ""
	}
	w := &l.waivers[at]
	where := w.Engine + " " + strings.Join(w.Versions, " and ")
	if w.Device != "" {
		where += " on " + w.Device
	}
	return "None is waived of the known divergences, which are those of " + where + "."
}

// reason names a waiver that excused nothing, and says why where that is known.
func (l *List) reason(w *cases.Waiver) string {
	switch {
	case w.Expired(l.day):
		return w.Origin + ": it expired on " + w.Expires
	case len(w.Modes) > 0 && l.backend.Mode == "":
		return w.Origin + ": the backend has no modes"
	}
	return w.Origin
}

// Check returns an error if a waiver names an operator, a quantity or a value that does not
// exist, a symptom that no case can have, or a case of another operator, unless it is a program.
func Check(w *cases.Waiver) error {
	if err := commonality.Check(cmp.Or(w.Node, w.Operator), w.Origin, w.When); err != nil {
		return err
	}
	if text, _, _ := strings.Cut(w.Node, "."); w.Node != "" && w.Operator != text+".program" {
		return fmt.Errorf("%s: node: %s is no node of %s", w.Origin, w.Node, w.Operator)
	}
	for _, symptom := range w.Symptoms {
		kind, _, _ := strings.Cut(symptom, " ")
		if !slices.ContainsFunc(result.Kinds(), func(k result.Kind) bool { return cases.Glob(kind, string(k)) }) {
			return fmt.Errorf("%s: symptoms: %q begins with no kind of divergence", w.Origin, symptom)
		}
	}
	for _, id := range w.Cases {
		if operator, _, file := strings.Cut(id, "/"); file && operator != w.Operator && !strings.HasSuffix(operator, ".program") {
			return fmt.Errorf("%s: cases: %s is no case of %s", w.Origin, id, w.Operator)
		}
	}
	return nil
}

// Excuses encodes waivers for the header of a shard's journal.
func Excuses(list []cases.Waiver) []result.Excuse {
	var all []result.Excuse
	for i := range list {
		w := &list[i]
		all = append(all, result.Excuse{Engine: w.Engine, Versions: w.Versions, Origin: w.Origin, Waiver: w.Encode()})
	}
	return all
}

// Excused decodes what [Excuses] encoded.
func Excused(list []result.Excuse) ([]cases.Waiver, error) {
	var all []cases.Waiver
	for _, e := range list {
		one, err := cases.LoadWaivers(e.Origin, strings.NewReader("waivers:\n"+e.Waiver))
		if err != nil {
			return nil, err
		}
		for _, w := range one {
			w.Engine, w.Versions, w.Origin = e.Engine, e.Versions, e.Origin
			if err := Check(&w); err != nil {
				return nil, err
			}
			all = append(all, w)
		}
	}
	return all, nil
}
