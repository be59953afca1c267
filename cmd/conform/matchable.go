package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/conform/cases"
	"example.com/conform/internal/relations"
	"example.com/conform/internal/suggest"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// matchable refuses waivers of signatures that no divergence can have, and of modes that their
// backend lacks.
func matchable(waivers []cases.Waiver) error {
	var failures []error
	for i := range waivers {
		w := &waivers[i]
		if w.Signature != "" && !someSignature(w.Signature) {
			failures = append(failures, fmt.Errorf("%s: signature: no divergence has one like %q%s", w.Origin, w.Signature, instead(w.Signature)))
		}
		b := honestNamed(w.Backend)
		if modes := modeNames(b.modes); b.name != "" && w.Mode != "" && !slices.ContainsFunc(modes, w.InMode) {
			failures = append(failures, fmt.Errorf("%s: mode: %s has none like %q%s", w.Origin, b.name, w.Mode, suggest.Instead(w.Mode, modes)))
		}
	}
	return errors.Join(failures...)
}

// someSignature reports whether a pattern matches the signature of some operator,
// kind, operand and rule. A signature of a program has the operators of its nodes in place
// of the operand, which may be any.
func someSignature(pattern string) bool {
	words := strings.Fields(pattern)
	if len(words) > 4 { // the last is the backend's own answer
		words = words[:4]
	}
	if len(words) > 2 {
		if op, err := catalogue.Operator(words[0]); err == nil && op.Program {
			words[2] = "*"
		}
	}
	pattern = strings.Join(words, " ")
	head := pattern // what stands before the first wildcard, which rules most operators and kinds out
	if i := strings.IndexAny(pattern, "*?"); i >= 0 {
		head = pattern[:i]
	}
	begins := func(text string) bool { n := min(len(text), len(head)); return text[:n] == head[:n] }
	for _, op := range catalogue.All() {
		for _, kind := range result.Kinds() {
			if !begins(op.Name + " " + string(kind) + " ") {
				continue
			}
			for _, operand := range operands(op) {
				for _, requirement := range requirements(op, kind) {
					if cases.Glob(pattern, strings.Join([]string{op.Name, string(kind), operand, requirement}, " ")) {
						return true
					}
				}
			}
		}
	}
	return false
}

// operands returns what the operands of an operator may be called.
func operands(op *spec.Operator) []string {
	var list []string
	for i := range op.Params {
		p := &op.Params[i]
		if p.Count != spec.Many {
			list = append(list, p.Name)
			continue
		}
		for k := range spec.MaxMany {
			list = append(list, fmt.Sprintf("%s[%d]", p.Name, k))
		}
	}
	return list
}

// requirements returns the IDs of all that a divergence of an operator may depart
// from, a relation where it breaks one.
func requirements(op *spec.Operator, kind result.Kind) []string {
	var list []string
	if kind == result.EquivalenceBroken {
		for _, relation := range relations.All() {
			list = append(list, relation.ID)
		}
		return list
	}
	list = append(list, "-")
	for _, rule := range op.Rules {
		list = append(list, rule.ID)
	}
	for _, question := range op.Questions {
		list = append(list, question.ID)
	}
	return list
}

// instead suggests another word for the first that is wrong in a signature.
func instead(signature string) string {
	words := strings.Fields(signature)
	var operators, kinds []string
	for _, op := range catalogue.All() {
		operators = append(operators, op.Name)
	}
	for _, kind := range result.Kinds() {
		kinds = append(kinds, string(kind))
	}
	for i, known := range [][]string{operators, kinds} {
		if i < len(words) && !strings.ContainsAny(words[i], "*?") && !slices.Contains(known, words[i]) {
			return suggest.Instead(words[i], known)
		}
	}
	return ""
}
