// Package commonality finds what the diverging cases of an operator have in common and those
// that pass have not. It runs nothing: it reads numbers off the calls of both sides and
// compares them.
package commonality

import (
	"iter"
	"slices"
	"strings"

	"example.com/conform/oracle"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// A Group is diverging cases with one signature.
type Group struct {
	Signature string
	// Signal tells groups apart that are never one fault: the kind, and how the backend ended.
	Signal string
	// Witness is the smallest call of the group, or nil.
	Witness *spec.Call
	// Cases yields calls that may share memory.
	Cases iter.Seq[*spec.Call]
}

// Limits of what says something.
const (
	fewest      = 3 // diverging cases
	fewPassing  = 20
	ruleCases   = 100 // that the oracle is asked about, of each group
	rulePassing = 200
	ruleShare   = 0.95 // of the diverging cases in which a rule decides something
	ruleLift    = 2.0  // how much rarer it does so in passing ones
)

// Clues returns what the diverging cases of each group of an operator have in common, under the
// reading that the backend follows, if anything is known. Groups that are one fault have one clue.
func Clues(op *spec.Operator, reading []spec.Choice, groups []Group, passing iter.Seq[*spec.Call]) []result.Clue {
	l := newLocaliser(op, reading)
	if l.passing = l.read(passing, rulePassing); len(l.passing) < fewPassing {
		return nil
	}
	var clues []result.Clue
	for _, f := range l.faults(groups) {
		if clue := l.clue(f.signatures, f.calls); len(clue.Common) > 0 || clue.Rule != nil {
			clues = append(clues, clue)
		}
	}
	return clues
}

// Covers reports whether a call has what the diverging cases of one of the groups have in common
// and few passing ones have.
func Covers(op *spec.Operator, reading []spec.Choice, groups []Group, passing iter.Seq[*spec.Call], c *spec.Call) bool {
	l := newLocaliser(op, reading)
	l.passing = l.read(passing, 0)
	one := l.readOne(c)
	for i := range groups {
		diverging := l.read(groups[i].Cases, 0)
		others := l.comparable(diverging)
		if len(diverging) < fewest || len(others) < fewPassing {
			continue
		}
		if p := profileOf(l.quantities, diverging, others); len(p.clues) > 0 && p.holds(&one) {
			return true
		}
	}
	return false
}

// A localiser compares calls of one operator.
type localiser struct {
	facts
	quantities []quantity
	passing    []call
}

func newLocaliser(op *spec.Operator, reading []spec.Choice) localiser {
	l := localiser{facts: facts{op: op, reading: reading}, quantities: quantitiesOf(op)}
	l.checker.Quiet, l.checker.Most = true, 2
	return l
}

// readOne reads a call.
func (l *localiser) readOne(c *spec.Call) call {
	l.facts.read(c)
	one := call{values: make([]int64, len(l.quantities)), valid: l.broken < 0, runs: !c.CheckOnly}
	for i := range l.quantities {
		one.values[i] = l.quantities[i].of(&l.facts)
	}
	return one
}

// read reads calls, and asks the oracle about the first ones that run.
func (l *localiser) read(calls iter.Seq[*spec.Call], ask int) (list []call) {
	for c := range calls {
		one := l.readOne(c)
		if ask > 0 && !c.CheckOnly {
			rules, err := oracle.Decides(c, l.reading)
			one.rules, one.asked = rules, err == nil
			ask--
		}
		list = append(list, one)
	}
	return list
}

// comparable returns the passing calls to compare diverging ones with: only valid ones if all
// these are, and only those that run if all these do.
func (l *localiser) comparable(diverging []call) []call {
	invalid := slices.ContainsFunc(diverging, func(c call) bool { return !c.valid })
	checked := slices.ContainsFunc(diverging, func(c call) bool { return !c.runs })
	return slices.DeleteFunc(slices.Clone(l.passing), func(c call) bool {
		return !c.valid && !invalid || !c.runs && !checked
	})
}

// clue compares the diverging calls of some groups with those that pass.
func (l *localiser) clue(signatures []string, diverging []call) result.Clue {
	clue, passing := result.Clue{Groups: signatures}, l.comparable(diverging)
	if len(diverging) < fewest || len(passing) < fewPassing {
		return clue
	}
	p := profileOf(l.quantities, diverging, passing)
	for i := range p.clues {
		clue.Common = append(clue.Common, p.clues[i].String())
	}
	if len(p.clues) > 0 {
		clue.Diverging = result.Share{Have: int64(p.diverging), Of: int64(len(diverging))}
		clue.Passing = result.Share{Have: int64(p.passing), Of: int64(p.of)}
	}
	clue.Rule = l.rule(diverging, passing)
	return clue
}

// rule returns the rule of the operator that decides something in nearly all diverging calls
// and is rarest in those that pass; of several, the last, which is the most specific. The
// rules of layouts mislead: they decide something wherever a tensor has a layout.
func (l *localiser) rule(diverging, passing []call) *result.Suspect {
	in, out := decided(diverging), decided(passing)
	var best *result.Suspect
	most := ruleLift
	for _, rule := range l.op.Rules {
		in, out := in(rule), out(rule)
		if !strings.HasPrefix(rule.ID, l.op.Name+"/") || in.Of < fewest || out.Of < fewPassing || float64(in.Have) < ruleShare*float64(in.Of) {
			continue
		}
		lift := float64(in.Have) / float64(in.Of) * float64(out.Of+1) / float64(out.Have+1)
		if lift >= most {
			most = lift
			best = &result.Suspect{Rule: rule.ID, Statement: rule.Statement, Diverging: in, Passing: out}
		}
	}
	return best
}

// decided returns how many calls a rule decides something in, of those that were asked.
func decided(calls []call) func(rule *spec.Rule) result.Share {
	var of int64
	have := make(map[*spec.Rule]int64)
	for i := range calls {
		if calls[i].asked {
			of++
		}
		for _, rule := range calls[i].rules {
			have[rule]++
		}
	}
	return func(rule *spec.Rule) result.Share { return result.Share{Have: have[rule], Of: of} }
}
