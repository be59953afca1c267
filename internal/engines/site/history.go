package site

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"example.com/conform/internal/engines"
)

// A change is what became other from one version of an engine to the next.
type change struct {
	Engine            *engine
	First             bool   // the latest of the engine
	From, To          string // versions
	Fixed, New, Still []*cause
	Answers           []reanswered
}

// A cause is the divergences that one reproduction or one waiver explains. Which rule such a
// divergence breaks can depend on the cases, so versions are compared by causes.
type cause struct {
	Fault string // the reproduction, if there is one
	What  string
	Class engines.Class
	Rules []string // also operators and questions
}

// Reanswered is a question with other answers.
type reanswered struct{ ID, Before, After string }

// changes returns what changed in each engine with earlier versions, the latest first.
func (s *site) changes() (list []change) {
	for _, e := range s.Engines {
		later := e.Results
		for i, before := range slices.Backward(e.Earlier) {
			c := compare(&before, later)
			c.Engine, c.First = e, i == len(e.Earlier)-1
			list, later = append(list, c), &before
		}
	}
	return list
}

// compare compares two versions of an engine, in what both surveys reached.
func compare(before, after *engines.Results) change {
	c := change{From: number(before), To: number(after)}
	was, is := causesOf(before, after), causesOf(after, before)
	for _, key := range slices.Sorted(maps.Keys(was)) {
		switch {
		case is[key] != nil:
			c.Still = append(c.Still, is[key])
		case was[key].reached(after):
			c.Fixed = append(c.Fixed, was[key])
		}
	}
	for _, key := range slices.Sorted(maps.Keys(is)) {
		if was[key] == nil && is[key].reached(before) {
			c.New = append(c.New, is[key])
		}
	}
	for _, list := range [][]*cause{c.Fixed, c.New, c.Still} {
		slices.SortStableFunc(list, func(a, b *cause) int {
			return cmp.Or(slices.Index(engines.Classes(), a.Class)-slices.Index(engines.Classes(), b.Class), strings.Compare(a.Rules[0], b.Rules[0]))
		})
	}
	old, now := answersOf(before), answersOf(after)
	for _, id := range slices.Sorted(maps.Keys(old)) {
		if now[id] != "" && old[id] != now[id] {
			c.Answers = append(c.Answers, reanswered{id, old[id], now[id]})
		}
	}
	return c
}

// causesOf returns the causes of an engine's divergences, by what identifies them. What no
// waiver of a version explains has the cause of the same divergence of the other version.
func causesOf(r, other *engines.Results) map[string]*cause {
	all := map[string]*cause{}
	for i := range r.Divergences {
		d := &r.Divergences[i]
		if same := slices.IndexFunc(other.Divergences, func(o engines.Divergence) bool { return o.Signature == d.Signature }); d.Verdict == engines.Untraced && same >= 0 {
			d = &other.Divergences[same]
		}
		key := cmp.Or(d.Fault, d.Reason, d.Signature)
		if all[key] == nil {
			all[key] = &cause{Fault: d.Fault, What: cmp.Or(d.Reason, d.Kind+": "+d.Signature), Class: d.Class()}
		}
		c := all[key]
		c.Class = engines.Worse(c.Class, d.Class())
		if !slices.Contains(c.Rules, d.Rule) {
			c.Rules = append(c.Rules, d.Rule)
		}
	}
	return all
}

// reached reports whether a survey came to a rule of the cause.
func (c *cause) reached(r *engines.Results) bool {
	return slices.ContainsFunc(c.Rules, func(id string) bool {
		class, _ := r.Worst(id)
		return class != engines.Blank
	})
}

// answersOf returns, for each question, the answers that survive in each group of modes.
func answersOf(r *engines.Results) map[string]string {
	said := map[string][]string{}
	for i := range r.Answers {
		a := &r.Answers[i]
		words := cmp.Or(strings.Join(a.Survive, " or "), "no answer explains every case")
		if !slices.Contains(said[a.Question], words) {
			said[a.Question] = append(said[a.Question], words)
		}
	}
	all := map[string]string{}
	for question, list := range said {
		slices.Sort(list)
		all[question] = strings.Join(list, "; ")
	}
	return all
}
