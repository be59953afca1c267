package family

import (
	"slices"
	"strings"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// Einsum draws equations of one operand to four, with some features of the first. Free says that ellipses may stand for
// different numbers of dimensions, and that a space may be anywhere.
func Einsum(op *spec.Operator, free bool, typed func(s *draw.Source, c *spec.Call) tensor.DType, features []draw.Feature) draw.Generator {
	return draw.Generator{
		Operator: op,
		Version:  1,
		Draw:     draw.With(func(s *draw.Source, c *spec.Call, a *family.EinsumAttributes) { drawEinsum(s, c, a, free, typed) }),
		Fill:     draw.Computed(draw.Numbers),
		Features: slices.Concat(features, draw.Interacting(
			draw.Feature{Name: "output", Values: []string{"implicit", "stated"}, Of: func(c *spec.Call) int { return min(strings.Count(equation(c), "->"), 1) }},
			draw.Feature{Name: "ellipses", Values: []string{"0", "1", "2", "3 or more"}, Of: func(c *spec.Call) int { return min(strings.Count(equation(c), "..."), 3) }},
			lettersThat("are repeated in a term", func(letter string, terms []string, _ string) bool {
				return slices.ContainsFunc(terms, func(term string) bool { return strings.Count(term, letter) > 1 })
			}),
			lettersThat("are of one operand and of no output", func(letter string, terms []string, output string) bool {
				return in(terms, letter) == 1 && !strings.Contains(output, letter)
			}),
			lettersThat("are of several operands and of no output", func(letter string, terms []string, output string) bool {
				return in(terms, letter) > 1 && !strings.Contains(output, letter)
			}),
			lettersThat("are of several operands and of the output", func(letter string, terms []string, output string) bool {
				return in(terms, letter) > 1 && strings.Contains(output, letter)
			}),
		), []draw.Feature{
			lettersThat("are capitals", func(letter string, _ []string, _ string) bool { return letter <= "Z" }),
			draw.Some("a space", func(c *spec.Call) bool { return strings.Contains(equation(c), " ") }),
		}),
	}
}

func equation(c *spec.Call) string { return spec.As[family.EinsumAttributes](c).Equation }

// lettersThat says whether something is true of a letter, of the terms and the stated output.
func lettersThat(are string, is func(letter string, terms []string, output string) bool) draw.Feature {
	return draw.Some("letters that "+are, func(c *spec.Call) bool {
		left, output, _ := strings.Cut(equation(c), "->")
		terms := strings.Split(left, ",")
		return strings.ContainsFunc(left, func(r rune) bool { return !strings.ContainsRune(" .,", r) && is(string(r), terms, output) })
	})
}

// in returns how many terms have a letter.
func in(terms []string, letter string) (n int) {
	for _, term := range terms {
		if strings.Contains(term, letter) {
			n++
		}
	}
	return n
}

// alphabet are the letters of an equation.
const alphabet = "abcdijklmnABCDIJKLMN"

// An einsum is an equation that is drawn: its letters with their sizes, and the sizes of the
// dimensions of its ellipsis, if it has one.
type einsum struct {
	*draw.Source
	free             bool
	letters          []byte
	sizes            map[byte]int64
	ellipsis         bool
	spread           []int64
	takes, dots, one draw.Coin // whether an operand has a letter or the ellipsis, and whether one of its dimensions has size 1
	single           draw.Coin // whether a letter has size 1 in an operand
}

// drawEinsum draws letters and an ellipsis, of which each operand takes some in any order. A first
// operand whose sizes are given has a letter for each dimension.
func drawEinsum(s *draw.Source, c *spec.Call, a *family.EinsumAttributes, free bool, typed func(s *draw.Source, c *spec.Call) tensor.DType) {
	c.Pass(0, draw.Pick(s, []int{1, 1, 2, 2, 2, 2, 3, 4}))
	dtype, gives := typed(s, c), s.Gives()
	all := draw.SomeZero(s, draw.Sizes(s, int(s.Rank(0, 6)), dtype.Size(), nil))
	e := einsum{Source: s, free: free, sizes: make(map[byte]int64), takes: draw.Coin(s.Between(1, 4)), dots: draw.Bias(s), one: draw.Bias(s), single: draw.Seldom(s, 16)}
	if e.ellipsis = !gives && s.OneIn(3); e.ellipsis {
		n := s.Between(0, min(3, int64(len(all))))
		e.spread, all = all[:n], all[n:]
	}
	order := draw.Permutation(s, int64(len(alphabet)), nil)
	for i, size := range all {
		letter := alphabet[order[i]]
		e.letters, e.sizes[letter] = append(e.letters, letter), size
	}
	terms := make([]string, c.Inputs())
	for i := range terms {
		if t := &c.Tensors[i]; i == 0 && gives {
			terms[i], t.Sizes = string(e.letters), append(t.Sizes, all...)
		} else {
			terms[i], t.Sizes = e.operand(t.Sizes)
		}
	}
	left := strings.Join(terms, draw.Pick(s, []string{",", ",", ",", ", ", " ,"}))
	if !s.OneIn(3) {
		left += draw.Pick(s, []string{"->", "->", "->", " -> "}) + e.output(left)
	}
	if len(left) > spec.MaxListLength {
		left = strings.ReplaceAll(left, " ", "")
	}
	if free && s.OneIn(8) && len(left) < spec.MaxListLength {
		at := s.Between(0, int64(len(left)))
		left = left[:at] + " " + left[at:]
	} else if free { // engines refuse spaces
		left = strings.ReplaceAll(left, " ", "")
	}
	a.Equation = left
}

// operand draws a term and the sizes of its operand.
func (e *einsum) operand(sizes []int64) (string, []int64) {
	letters := e.some(e.letters, e.takes)
	if len(letters) > 0 && e.OneIn(6) && e.sizes[letters[0]] < 9 {
		letters = slices.Insert(letters, int(e.Between(0, int64(len(letters)))), letters[0])
	}
	single := byte(0)
	if len(letters) > 0 && e.single.Toss(e.Source) {
		single = draw.Pick(e.Source, letters)
	}
	dots := -1
	if e.ellipsis && e.dots.Toss(e.Source) {
		dots = int(e.Between(0, int64(len(letters))))
	}
	for i := range len(letters) + 1 {
		if i == dots {
			spread := e.spread
			if e.free && e.OneIn(3) {
				spread = spread[e.Between(0, int64(len(spread))):]
			}
			for _, size := range spread {
				if e.one.Toss(e.Source) {
					size = 1
				}
				sizes = append(sizes, size)
			}
		}
		if i < len(letters) {
			size := e.sizes[letters[i]]
			if letters[i] == single {
				size = 1
			}
			sizes = append(sizes, size)
		}
	}
	return withDots(letters, dots), sizes
}

// some draws some letters, in any order.
func (e *einsum) some(letters []byte, coin draw.Coin) (some []byte) {
	for _, i := range draw.Permutation(e.Source, int64(len(letters)), nil) {
		if coin.Toss(e.Source) {
			some = append(some, letters[i])
		}
	}
	return some
}

// output draws the output that an equation states.
func (e *einsum) output(left string) string {
	letters := e.some(slices.DeleteFunc(slices.Clone(e.letters), func(letter byte) bool { return !strings.Contains(left, string(letter)) }), draw.Bias(e.Source))
	dots := -1
	if drops := draw.Seldom(e.Source, 12); strings.Contains(left, "...") && !drops.Toss(e.Source) || e.OneIn(64) {
		dots = int(e.Between(0, int64(len(letters))))
	}
	return withDots(letters, dots)
}

// withDots returns letters with an ellipsis at a place, unless that is negative.
func withDots(letters []byte, at int) string {
	if at < 0 {
		return string(letters)
	}
	return string(letters[:at]) + "..." + string(letters[at:])
}
