package minimise

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"example.com/conform/spec"
)

// The passes of this file are for calls with an equation: a text whose letters name the dimensions
// of the inputs, each in its term.

// equation returns the equation of a call, or nil.
func equation(c *spec.Call) *spec.Characters {
	for _, field := range c.Fields() {
		if text := field.Characters(); text != nil {
			return text
		}
	}
	return nil
}

// A lettered is what a letter of an equation names, or what one dimension of an ellipsis is.
type lettered struct {
	letter string // empty if it is an ellipsis
	places []place
}

// letters lists what the letters of the equation of a call name; nothing, if it has no equation.
func letters(c *spec.Call) (list []lettered) {
	text := equation(c)
	if text == nil {
		return nil
	}
	known := make(map[string]int)
	left, _, _ := strings.Cut(strings.ReplaceAll(string(*text), " ", ""), "->")
	terms := strings.Split(left, ",")
	for i, term := range terms[:min(len(terms), c.Inputs())] {
		before, after, _ := strings.Cut(term, "...")
		spread := max(c.Tensors[i].Rank()-len(before)-len(after), 0)
		for d := range c.Tensors[i].Rank() {
			var one lettered
			label := strconv.Itoa(d - len(before))
			if d < len(before) {
				one.letter, label = before[d:d+1], before[d:d+1]
			} else if at := d - len(before) - spread; at >= 0 && at < len(after) {
				one.letter, label = after[at:at+1], after[at:at+1]
			}
			at, has := known[label]
			if !has {
				at, known[label] = len(list), len(list)
				list = append(list, one)
			}
			list[at].places = append(list[at].places, place{i, d})
		}
	}
	return list
}

// dropLetters proposes a call with an equation without one of its letters or without a dimension of
// its ellipsis, with all dimensions that these name.
func (l Limits) dropLetters(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for _, one := range letters(c) {
			candidate := c.Clone()
			for _, p := range slices.Backward(one.places) {
				l.dropPlace(&candidate.Tensors[p.operand], p.dimension)
			}
			if text := equation(&candidate); one.letter != "" {
				*text = spec.Characters(strings.ReplaceAll(string(*text), one.letter, ""))
			}
			if !yield(candidate) {
				return
			}
		}
	}
}

// simplerTexts lists simpler equations: without the output, without spaces, an ellipsis or a
// character, and with letters that are called i, j, k and so on.
func simplerTexts(text string) (list []string) {
	left, _, _ := strings.Cut(text, "->")
	list = append(list, left, strings.ReplaceAll(text, " ", ""), strings.ReplaceAll(text, "...", ""))
	for i := range text {
		list = append(list, text[:i]+text[i+1:])
	}
	names := make(map[rune]rune)
	return append(list, strings.Map(func(r rune) rune {
		if strings.ContainsRune(" ,.->", r) {
			return r
		}
		if names[r] == 0 {
			names[r] = 'i' + rune(len(names))
		}
		return names[r]
	}, text))
}

// withoutTerm returns an equation without the term of an input.
func withoutTerm(text spec.Characters, k int) spec.Characters {
	left, right, _ := strings.Cut(string(text), "->")
	terms := strings.Split(left, ",")
	if k >= len(terms) {
		return text
	}
	shorter := strings.Join(slices.Delete(terms, k, k+1), ",")
	if strings.Contains(string(text), "->") {
		shorter += "->" + right
	}
	return spec.Characters(shorter)
}
