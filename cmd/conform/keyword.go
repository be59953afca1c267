package main

import (
	"errors"
	"fmt"
	"strings"

	"example.com/conform/cases"
)

// A keyword is the value of --keyword: parts of IDs with and, or, not and parentheses.
type keyword struct {
	text  string
	holds expression // nil without one
}

// An expression says whether it holds of an ID.
type expression func(id string) bool

// takes reports whether a case, or the random cases of an operator whose name is given, have an ID of
// the expression; every case has one of none.
func (k *keyword) takes(id string) bool { return k.holds == nil || k.holds(id) }

// String implements [pflag.Value].
func (k *keyword) String() string { return k.text }

// Type implements [pflag.Value].
func (k *keyword) Type() string { return "string" }

// Set implements [pflag.Value].
func (k *keyword) Set(text string) error {
	p := keywordParser{words: strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(text))}
	parsed, err := p.or()
	if err == nil && len(p.words) > 0 {
		err = fmt.Errorf("%q follows a whole expression: put and or or between", p.words[0])
	}
	k.text, k.holds = text, parsed
	return err
}

// maxDepth bounds the parentheses and negations of an expression.
const maxDepth = 100

// A keywordParser parses an expression. Its words are those that are left.
type keywordParser struct {
	words []string
	depth int
}

// next takes the next word if it is the one that is wanted.
func (p *keywordParser) next(want string) bool {
	found := len(p.words) > 0 && p.words[0] == want
	if found {
		p.words = p.words[1:]
	}
	return found
}

func (p *keywordParser) or() (expression, error) {
	return p.list("or", p.and, func(a, b bool) bool { return a || b })
}

func (p *keywordParser) and() (expression, error) {
	return p.list("and", p.not, func(a, b bool) bool { return a && b })
}

// list parses parts with a word between them.
func (p *keywordParser) list(word string, part func() (expression, error), join func(a, b bool) bool) (expression, error) {
	all, err := part()
	for err == nil && p.next(word) {
		first := all
		var second expression
		if second, err = part(); err == nil {
			all = func(id string) bool { return join(first(id), second(id)) }
		}
	}
	return all, err
}

func (p *keywordParser) not() (expression, error) {
	if p.depth++; p.depth > maxDepth {
		return nil, fmt.Errorf("more than %d parentheses and negations", maxDepth)
	}
	defer func() { p.depth-- }()
	if !p.next("not") {
		return p.part()
	}
	part, err := p.not()
	return func(id string) bool { return !part(id) }, err
}

// part parses an expression in parentheses, or a part of an ID.
func (p *keywordParser) part() (expression, error) {
	if p.next("(") {
		all, err := p.or()
		if err == nil && !p.next(")") {
			err = errors.New("a closing parenthesis is missing")
		}
		return all, err
	}
	if len(p.words) == 0 || p.words[0] == ")" || p.words[0] == "and" || p.words[0] == "or" {
		return nil, errors.New("a part of an ID is missing, such as: slice and not (strided or empty)")
	}
	word := "*" + p.words[0] + "*"
	p.words = p.words[1:]
	return func(id string) bool { return cases.Glob(word, id) }, nil
}
