package onnx

import (
	"bytes"
	"errors"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var einsumText = spec.Text{Name: "onnx.einsum", Document: "ONNX Einsum-28"}

// Einsum sums products of elements of any number of tensors, as an equation says.
var Einsum = &spec.Operator{
	Name: einsumText.Name, Family: "einsum",
	Params:     []spec.Param{{Name: "Inputs", Count: spec.Many}, {Name: "Output", Dir: spec.Out, Like: "Inputs", Inferred: true}},
	Attributes: spec.Attributes(EinsumAttributes{}),
	Rules:      append(einsumRules, computedTypes(einsumText, true, numberTypes, 0)...),
	Questions:  []*spec.Question{EinsumSizeOfOne, EinsumDropped, Rounding},
	Limit: func(c *spec.Call) error {
		e := spec.As[EinsumAttributes](c).parse()
		var sized [EinsumLabels]int64
		for i := range min(e.n, c.Inputs()) {
			for d, size := range c.Tensors[i].Sizes {
				label := e.label(e.Term(i), c.Tensors[i].Rank(), d)
				sized[label] = max(sized[label], size, 1)
			}
		}
		products := int64(1)
		for _, size := range sized {
			var fits bool
			if products, fits = tensor.Mul(products, max(size, 1)); !fits || products > einsumProducts {
				return &spec.LimitError{Part: "equation", Err: errProducts}
			}
		}
		if e.divided {
			return &spec.LimitError{Part: "equation", Err: errDivided}
		}
		return nil
	},
}

// EinsumAttributes are the attributes of Einsum.
type EinsumAttributes struct {
	Equation string `conform:"equation" doc:"a letter for each dimension of each operand and, behind ->, of the output"`
}

// einsumProducts bounds the products that are computed for a call.
const einsumProducts = 1 << 22

var (
	errProducts = errors.New("there are too many products")
	errDivided  = errors.New("the text does not say whether a space may divide an arrow or an ellipsis")
)

// EinsumLabels is one more than the largest label of a dimension.
const EinsumLabels = 128

// ellipsis stands for an ellipsis in a term.
const ellipsis = 0

// An EinsumEquation has terms: a letter for each dimension of an operand, and perhaps an ellipsis.
type EinsumEquation struct {
	room     [2 * spec.MaxListLength]byte
	ends     [spec.MaxListLength + 1]int // of the terms in room
	n        int                         // terms of operands
	Explicit bool                        // the equation states the output
	divided  bool                        // a space divides an arrow or an ellipsis
}

// Term returns the term of an operand, or of the output behind them.
func (e *EinsumEquation) Term(i int) []byte {
	if i == 0 {
		return e.room[:e.ends[0]]
	}
	return e.room[e.ends[i-1]:e.ends[i]]
}

// parse reads an equation.
func (a *EinsumAttributes) parse() (e EinsumEquation) {
	text, start, end := a.Equation, 0, 0 // of the term that is read
	for at := range min(len(text), spec.MaxListLength) {
		c, term := text[at], e.room[start:end]
		switch {
		case c == ' ':
			continue
		case c == ',' && !e.Explicit:
			e.ends[e.n], start = end, end
			e.n++
			continue
		case c == '>' && !e.Explicit && bytes.HasSuffix(term, []byte("-")):
			e.Explicit, e.divided = true, e.divided || text[at-1] == ' '
			end--
			e.ends[e.n], start = end, end
			e.n++
			continue
		case c == '.' && bytes.HasSuffix(term, []byte(".")):
			if e.divided = e.divided || text[at-1] == ' '; bytes.HasSuffix(term, []byte("..")) {
				end -= 2
				c = ellipsis
			}
		}
		e.room[end] = c
		end++
	}
	if e.ends[e.n] = end; e.Explicit {
		return e
	}
	e.n++
	left := e.room[:end]
	if bytes.IndexByte(left, ellipsis) >= 0 {
		e.room[end] = ellipsis
		end++
	}
	for letter := byte('A'); letter <= 'z'; letter++ {
		if at := bytes.IndexByte(left, letter); isLetter(letter) && at >= 0 && bytes.IndexByte(left[at+1:], letter) < 0 {
			e.room[end] = letter
			end++
		}
	}
	e.ends[e.n] = end
	return e
}

func isLetter(c byte) bool { return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' }

// label returns the label of a dimension of an operand or the output of a rank: its letter, or which
// one of the ellipsis it is, from 1. It is 0 if the term has none.
func (e *EinsumEquation) label(term []byte, rank, d int) byte {
	if at := bytes.IndexByte(term, ellipsis); at >= 0 && d >= at {
		spread := rank - len(term) + 1
		if d < at+spread {
			return byte(d - at + 1)
		}
		d -= spread - 1
	}
	if d >= len(term) {
		return 0
	}
	return term[d]
}

// Read returns the equation of a call that keeps all rules about ranks, and how many dimensions an
// ellipsis stands for.
func (a *EinsumAttributes) Read(c *spec.Call) (e EinsumEquation, spread int) {
	e = a.parse()
	for i := range e.n {
		spread = max(spread, stands(e.Term(i), c.Tensors[i].Rank()))
	}
	return e, spread
}

// Labels appends the labels of the dimensions of an operand, or of the output behind them, where an
// ellipsis stands for some: letters, and of an ellipsis the numbers from 1.
func (e *EinsumEquation) Labels(i, spread int, labels []byte) []byte {
	term := e.Term(i)
	rank := len(term)
	if bytes.IndexByte(term, ellipsis) >= 0 {
		rank += spread - 1
	}
	for d := range rank {
		labels = append(labels, e.label(term, rank, d))
	}
	return labels
}

// stands returns for how many dimensions the ellipsis of a term stands, 0 if it has none.
func stands(term []byte, rank int) int {
	if bytes.IndexByte(term, ellipsis) < 0 {
		return 0
	}
	return rank - len(term) + 1
}

// einsumRule makes a static rule about the parsed equation of a call that keeps other rules.
func einsumRule(name, section, statement string, check func(k *spec.Check, e EinsumEquation), given ...*spec.Rule) *spec.Rule {
	return einsumText.Given(given...).Static(name, section, statement, spec.With(func(k *spec.Check, a *EinsumAttributes) { check(k, a.parse()) }))
}

// The static rules of Einsum.
var (
	einsumCharacters = einsumRule("characters", "introduction, on the equation string",
		`The equation is terms of letters, spaces and "...", with commas between; "->" and one more term may follow.`, func(k *spec.Check, e EinsumEquation) {
			for i := range e.n + 1 {
				for _, c := range e.Term(i) {
					if !isLetter(c) && c != ellipsis {
						k.Breaks("%q in term %d", rune(c), i)
						return
					}
				}
			}
		})
	einsumOnce = einsumRule("one-ellipsis", "introduction, on the ellipsis", "No term has more than one ellipsis.", func(k *spec.Check, e EinsumEquation) {
		for i := range e.n + 1 {
			if bytes.Count(e.Term(i), []byte{ellipsis}) > 1 {
				k.Breaks("term %d has several", i)
			}
		}
	}, einsumCharacters)
	einsumTerms = einsumRule("terms", "introduction, on terms", "Each operand has a term.", func(k *spec.Check, e EinsumEquation) {
		if e.n != k.Inputs() {
			k.Breaks("%d terms for %d operands", e.n, k.Inputs())
		}
	}, einsumCharacters)
	einsumRank = einsumRule("rank", "introduction, on terms",
		"A term has a letter for each dimension of its operand; one with an ellipsis has no more letters than that.", func(k *spec.Check, e EinsumEquation) {
			for i := range e.n {
				term, rank := e.Term(i), k.Tensors[i].Rank()
				dots := bytes.IndexByte(term, ellipsis) >= 0
				letters := len(term)
				if dots {
					letters--
				}
				if letters > rank || letters < rank && !dots {
					k.Breaks("%d letters for %d dimensions", letters, rank)
				}
			}
		}, einsumTerms, einsumOnce)
	einsumFixed = einsumRule("ellipsis-rank", "introduction, on the ellipsis", "Every ellipsis stands for the same number of dimensions.", func(k *spec.Check, e EinsumEquation) {
		fixed := -1
		for i := range e.n {
			switch n := stands(e.Term(i), k.Tensors[i].Rank()); {
			case bytes.IndexByte(e.Term(i), ellipsis) < 0:
			case fixed < 0:
				fixed = n
			case n != fixed:
				k.Breaks("%d and %d", fixed, n)
			}
		}
	}, einsumRank)
	einsumKnown = einsumRule("output-letters", "introduction, on the output term", "Each letter of the output is one of an operand.", func(k *spec.Check, e EinsumEquation) {
		for _, letter := range e.Term(e.n) {
			if letter != ellipsis && bytes.IndexByte(e.room[:e.ends[e.n-1]], letter) < 0 {
				k.Breaks("%c", letter)
			}
		}
	}, einsumCharacters)
	einsumDistinct = einsumRule("output-distinct", "introduction, on the output term", "No letter is twice in the output.", func(k *spec.Check, e EinsumEquation) {
		output := e.Term(e.n)
		for i, letter := range output {
			if letter != ellipsis && bytes.IndexByte(output[i+1:], letter) >= 0 {
				k.Breaks("%c", letter)
				return
			}
		}
	}, einsumCharacters)
	einsumKept = einsumRule("output-ellipsis", "introduction, on the ellipsis (silent)",
		"The output that an equation states has an ellipsis if an operand has, unless the answer to onnx.einsum/dropped-ellipsis allows that it has none.",
		func(k *spec.Check, e EinsumEquation) {
			if bytes.IndexByte(e.Term(e.n), ellipsis) >= 0 || bytes.IndexByte(e.room[:e.ends[e.n-1]], ellipsis) < 0 {
				return
			}
			n := 0
			for i := range e.n {
				n = max(n, stands(e.Term(i), k.Tensors[i].Rank()))
			}
			if k.Answer(EinsumDropped) == DroppedReject || n > 0 && k.Answer(EinsumDropped) == DroppedRejectSome {
				k.Breaks("%d dimensions", n)
			}
		}, einsumFixed)
	einsumSizes = einsumRule("letter-sizes", "introduction, on the equation (silent about 1)",
		"All dimensions of a letter have the same size, unless the answer to onnx.einsum/size-of-one allows that those of other operands have size 1.",
		func(k *spec.Check, e EinsumEquation) { labelSizes(k, &e, true) }, einsumFixed)
	einsumBroadcast = einsumRule("ellipsis-sizes", "introduction, on the ellipsis",
		"In each dimension of an ellipsis, the sizes of the operands that are not 1 are equal.",
		func(k *spec.Check, e EinsumEquation) { labelSizes(k, &e, false) }, einsumFixed)
)

// labelSizes checks the sizes of the dimensions of each letter, or of each dimension of an ellipsis.
func labelSizes(k *spec.Check, e *EinsumEquation, letters bool) {
	var sizes [EinsumLabels]int64 // and 1 more: of labels that are known
	for i := range e.n {
		term, own := e.Term(i), k.Tensors[i].Sizes
		for d, size := range own {
			label := e.label(term, len(own), d)
			if isLetter(label) != letters {
				continue
			}
			for first := range d {
				if letters && e.label(term, len(own), first) == label && own[first] != size {
					k.Breaks("%c has sizes %d and %d in one operand", label, own[first], size)
					return
				}
			}
			switch other := sizes[label] - 1; {
			case other < 0, other == size, other == 1 && !letters:
				sizes[label] = size + 1
			case size == 1 && !letters:
			case other != 1 && size != 1 || k.Rejects(EinsumSizeOfOne):
				k.Breaks("the sizes %d and %d", other, size)
				return
			case other == 1:
				sizes[label] = size + 1
			}
		}
	}
}

// einsumRules are the rules of Einsum except those about data types.
var einsumRules = []*spec.Rule{
	einsumText.Sizes("introduction, on the output term", "The output has a dimension for each label of its term, of the size of that label."),
	einsumText.Meaning("value", "introduction, equation",
		"An element of the output is the sum, over all labels that the output lacks, of the products of the elements of all operands at these labels."),
	einsumText.Meaning("diagonal", "introduction, on repeated letters", "Where a term has a letter twice, only elements count whose indices for it are equal."),
	einsumText.Meaning("implicit", "introduction, on the implicit form",
		"An equation that states no output has as output the letters that occur once, in the order of ASCII: upper case first."),
	einsumText.Meaning("case", "introduction, on letters", "An upper-case letter and the lower-case one are different."),
	einsumText.Meaning("ellipsis", "introduction, on the ellipsis", "An ellipsis stands for the dimensions that have no letters."),
	einsumText.Meaning("broadcasts", "introduction, on the ellipsis", "Along a dimension of an ellipsis in which an operand has size 1, its single element counts everywhere."),
	einsumText.Meaning("implicit-ellipsis", "introduction, on the ellipsis", "In an output that the equation does not state, the dimensions of the ellipsis are the first."),
	einsumText.Meaning("spaces", "introduction, on the equation string", "A space in an equation means nothing."),
	einsumCharacters, einsumOnce, einsumTerms, einsumRank, einsumFixed, einsumKnown, einsumDistinct, einsumKept, einsumSizes, einsumBroadcast,
}

// The questions of Einsum.
var (
	// EinsumSizeOfOne is a question because the text speaks of broadcasting for the ellipsis alone, and
	// implementations broadcast letters, too.
	EinsumSizeOfOne = einsumText.Question("size-of-one", "introduction (silent)",
		"What is a letter for which one operand has size 1, and another one has not?",
		[]spec.Option{{Name: "reject", Statement: "The call is rejected.", Rejects: true}, {Name: "broadcast", Statement: "The single element counts everywhere."}})
	// EinsumDropped is a question because the text says that an output may have an ellipsis, and not
	// what it means if it has none.
	EinsumDropped = einsumText.Question("dropped-ellipsis", "introduction (silent)",
		"What does an equation say whose operands have an ellipsis, and whose stated output has none?", []spec.Option{
			DroppedReject:     {Name: "reject", Statement: "The call is rejected.", Rejects: true},
			DroppedRejectSome: {Name: "reject-some", Statement: "The call is rejected if the ellipsis stands for any dimension."},
			DroppedSums:       {Name: "sum", Statement: "The sum is over the dimensions of the ellipsis, too."},
		})
)

// The answers to [EinsumDropped].
const DroppedReject, DroppedRejectSome, DroppedSums spec.Answer = 0, 1, 2
