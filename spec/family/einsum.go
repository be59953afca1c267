package family

import (
	"bytes"
	"errors"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// EinsumAttributes are the attributes of Einsum.
type EinsumAttributes struct {
	Equation string `conform:"equation" doc:"a letter for each dimension of each operand and, behind ->, of the output"`
}

// Einsum is what operators that sum products by an equation have in common.
type Einsum struct {
	spec.Text
	Section   string         // of the text, which has further words behind a comma
	SizeOfOne *spec.Question // about a letter of size 1 in one operand alone; nil if its element counts everywhere
	// Free says that ellipses may stand for different numbers of dimensions, that a space may be anywhere, and that the text
	// does not mention labels that the output has twice.
	Free    bool
	Dropped *spec.Question // about an output without the ellipsis of an operand, which Operator makes
}

// Operator makes the operator. Types are its rules about data types.
func (o *Einsum) Operator(limit func(c *spec.Call) error, types ...*spec.Rule) *spec.Operator {
	o.Dropped = o.Question("dropped-ellipsis", o.Section+" (silent)",
		"What does an equation say whose operands have an ellipsis, and whose stated output has none?", []spec.Option{
			DroppedReject:     {Name: "reject", Statement: "The call is rejected.", Rejects: true},
			DroppedRejectSome: {Name: "reject-some", Statement: "The call is rejected if the ellipsis stands for any dimension."},
			DroppedSums:       {Name: "sum", Statement: "The sum is over the dimensions of the ellipsis, too."},
		})
	op := &spec.Operator{
		Name: o.Name, Family: "einsum",
		Params:     []spec.Param{{Name: "Inputs", Count: spec.Many}, {Name: "Output", Dir: spec.Out, Like: "Inputs", Inferred: true}},
		Attributes: spec.Attributes(EinsumAttributes{}),
		Rules:      append(o.rules(), types...),
		Questions:  []*spec.Question{o.Dropped},
		Limit: func(c *spec.Call) error {
			if err := o.limit(c); err != nil || limit == nil {
				return err
			}
			return limit(c)
		},
	}
	if o.SizeOfOne != nil {
		op.Questions = append([]*spec.Question{o.SizeOfOne}, op.Questions...)
	}
	return op
}

// limit returns the limit of a call.
func (o *Einsum) limit(c *spec.Call) error {
	e := spec.As[EinsumAttributes](c).Read()
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
	switch output := e.Term(e.n); {
	case e.divided && !o.Free:
		return &spec.LimitError{Part: "equation", Err: errDivided}
	case o.Free && (repeats(output) != 0 || bytes.Count(output, []byte{ellipsis}) > 1):
		return &spec.LimitError{Part: "equation", Err: errRepeats}
	}
	return nil
}

// repeats returns a letter that a term has twice, or 0.
func repeats(term []byte) byte {
	for i, letter := range term {
		if letter != ellipsis && bytes.IndexByte(term[i+1:], letter) >= 0 {
			return letter
		}
	}
	return 0
}

// einsumProducts bounds the products that are computed for a call.
const einsumProducts = 1 << 22

var (
	errProducts = errors.New("there are too many products")
	errDivided  = errors.New("the text does not say whether a space may divide an arrow or an ellipsis")
	errRepeats  = errors.New("the text does not say what a label means that the output has twice")
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

// Read reads the equation, which may break rules.
func (a *EinsumAttributes) Read() (e EinsumEquation) {
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
// one of the ellipsis it is from the back, from 1. It is 0 if the term has none.
func (e *EinsumEquation) label(term []byte, rank, d int) byte {
	if at := bytes.IndexByte(term, ellipsis); at >= 0 && d >= at {
		spread := rank - len(term) + 1
		if d < at+spread {
			return byte(at + spread - d)
		}
		d -= spread - 1
	}
	if d >= len(term) {
		return 0
	}
	return term[d]
}

// Labels appends the labels of the dimensions of an operand of a call, or of the output behind them: letters, and of an
// ellipsis the numbers that count from the back to 1.
func (e *EinsumEquation) Labels(c *spec.Call, i int, labels []byte) []byte {
	term := e.Term(i)
	rank := len(term)
	switch {
	case i < e.n:
		rank = c.Tensors[i].Rank()
	case bytes.IndexByte(term, ellipsis) >= 0:
		spread := 0
		for k := range e.n {
			spread = max(spread, stands(e.Term(k), c.Tensors[k].Rank()))
		}
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

// static makes a static rule about the parsed equation of a call that keeps other rules.
func (o *Einsum) static(name, on, statement string, check func(k *spec.Check, e EinsumEquation), given ...*spec.Rule) *spec.Rule {
	return o.Given(given...).Static(name, o.on(on), statement, spec.With(func(k *spec.Check, a *EinsumAttributes) { check(k, a.Read()) }))
}

// on returns a section about something.
func (o *Einsum) on(what string) string { return o.Section + ", " + what }

// statics makes the static rules.
func (o *Einsum) statics() (rules []*spec.Rule) {
	characters := o.static("characters", "on the equation string",
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
	once := o.static("one-ellipsis", "on the ellipsis", map[bool]string{false: "No term has more than one ellipsis.", true: "No term of an operand has more than one ellipsis."}[o.Free],
		func(k *spec.Check, e EinsumEquation) {
			for i := range e.n + 1 {
				if bytes.Count(e.Term(i), []byte{ellipsis}) > 1 && (i < e.n || !o.Free) {
					k.Breaks("term %d has several", i)
				}
			}
		}, characters)
	terms := o.static("terms", "on terms", "Each operand has a term.", func(k *spec.Check, e EinsumEquation) {
		if e.n != k.Inputs() {
			k.Breaks("%d terms for %d operands", e.n, k.Inputs())
		}
	}, characters)
	rank := o.static("rank", "on terms",
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
		}, terms, once)
	rules = []*spec.Rule{characters, once, terms, rank}
	if !o.Free {
		rank = o.static("ellipsis-rank", "on the ellipsis", "Every ellipsis stands for the same number of dimensions.", sameSpread, rank)
		rules = append(rules, rank)
	}
	rules = append(rules, o.static("output-letters", "on the output term", "Each letter of the output is one of an operand.", func(k *spec.Check, e EinsumEquation) {
		for _, letter := range e.Term(e.n) {
			if letter != ellipsis && bytes.IndexByte(e.room[:e.ends[e.n-1]], letter) < 0 {
				k.Breaks("%c", letter)
			}
		}
	}, characters))
	if !o.Free {
		rules = append(rules, o.static("output-distinct", "on the output term", "No letter is twice in the output.", func(k *spec.Check, e EinsumEquation) {
			if letter := repeats(e.Term(e.n)); letter != 0 {
				k.Breaks("%c", letter)
			}
		}, characters))
	}
	kept := o.static("output-ellipsis", "on the ellipsis (silent)",
		"The output that an equation states has an ellipsis if an operand has, unless the answer to "+o.Name+"/dropped-ellipsis allows that it has none.",
		func(k *spec.Check, e EinsumEquation) {
			if bytes.IndexByte(e.Term(e.n), ellipsis) >= 0 || bytes.IndexByte(e.room[:e.ends[e.n-1]], ellipsis) < 0 {
				return
			}
			n := 0
			for i := range e.n {
				n = max(n, stands(e.Term(i), k.Tensors[i].Rank()))
			}
			if k.Answer(o.Dropped) == DroppedReject || n > 0 && k.Answer(o.Dropped) == DroppedRejectSome {
				k.Breaks("%d dimensions", n)
			}
		}, rank)
	section, statement := "on the equation (silent about 1)", "All dimensions of a letter have the same size, unless the answer to "+o.Name+"/size-of-one allows that those of other operands have size 1."
	if o.SizeOfOne == nil {
		section, statement = "note on labels", "All dimensions of a letter in one operand have the same size. The sizes that operands have for it are equal where they are not 1."
	}
	return append(rules, kept,
		o.static("letter-sizes", section, statement, func(k *spec.Check, e EinsumEquation) { o.labelSizes(k, &e, true) }, rank),
		o.static("ellipsis-sizes", "on the ellipsis", "In each dimension of an ellipsis, the sizes of the operands that are not 1 are equal.",
			func(k *spec.Check, e EinsumEquation) { o.labelSizes(k, &e, false) }, rank))
}

// sameSpread checks that every ellipsis stands for as many dimensions.
func sameSpread(k *spec.Check, e EinsumEquation) {
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
}

// labelSizes checks the sizes of the dimensions of each letter, or of each dimension of an ellipsis.
func (o *Einsum) labelSizes(k *spec.Check, e *EinsumEquation, letters bool) {
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
			spreads := !letters || o.SizeOfOne == nil // an element of size 1
			switch other := sizes[label] - 1; {
			case other < 0, other == size, other == 1 && spreads:
				sizes[label] = size + 1
			case size == 1 && spreads:
			case other != 1 && size != 1 || o.SizeOfOne == nil || k.Rejects(o.SizeOfOne):
				k.Breaks("the sizes %d and %d", other, size)
				return
			case other == 1:
				sizes[label] = size + 1
			}
		}
	}
}

// rules are the rules except those about data types.
func (o *Einsum) rules() []*spec.Rule {
	rules := []*spec.Rule{
		o.Sizes(o.on("on the output term"), "The output has a dimension for each label of its term, of the size of that label."),
		o.Meaning("value", o.on("equation"), "An element of the output is the sum, over all labels that the output lacks, of the products of the elements of all operands at these labels."),
		o.Meaning("diagonal", o.on("on repeated letters"), "Where a term has a letter twice, only elements count whose indices for it are equal."),
		o.Meaning("implicit", o.on("on the implicit form"), "An equation that states no output has as output the letters that occur once, in the order of ASCII: upper case first."),
		o.Meaning("case", o.on("on letters"), "An upper-case letter and the lower-case one are different."),
		o.Meaning("ellipsis", o.on("on the ellipsis"), "An ellipsis stands for the dimensions that have no letters."),
		o.Meaning("broadcasts", o.on("on the ellipsis"), "Along a dimension of an ellipsis in which an operand has size 1, its single element counts everywhere."),
		o.Meaning("implicit-ellipsis", o.on("on the ellipsis"), "In an output that the equation does not state, the dimensions of the ellipsis are the first."),
		o.Meaning("spaces", o.on("on the equation string"), "A space in an equation means nothing."),
	}
	if o.Free {
		rules = append(rules, o.Meaning("right-aligned", o.on("on the ellipsis"), "Of ellipses that stand for different numbers of dimensions, the last dimensions belong together."))
	}
	if o.SizeOfOne == nil {
		rules = append(rules, o.Meaning("letters-broadcast", o.on("note on labels"), "Along a letter for which an operand has size 1 and another one has not, its single element counts everywhere."))
	}
	return append(rules, o.statics()...)
}

// The answers to the question about a dropped ellipsis.
const DroppedReject, DroppedRejectSome, DroppedSums spec.Answer = 0, 1, 2
