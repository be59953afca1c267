package family

import (
	"bytes"
	"strings"

	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// Einsum sums products of elements of its operands at the labels of an equation.
var Einsum = walk.Page{Run: walk.With(einsum)}

// einsum is a contraction with the labels of its equation: letters, and for the dimensions of an
// ellipsis their numbers.
func einsum(w *walk.Walk, attributes *family.EinsumAttributes) {
	equation := attributes.Read()
	var room [spec.MaxMany][tensor.MaxRank]byte
	var labels [spec.MaxMany][]byte
	for i := range w.Inputs() {
		labels[i] = equation.Labels(w.Call, i, room[i][:0])
	}
	var output [family.EinsumLabels]byte
	c := Contraction{Operands: w.EveryOperand(), Labels: labels[:w.Inputs()], Output: equation.Labels(w.Call, w.Inputs(), output[:0]), Factor: Element, Result: IsSum}
	if w.Explaining {
		einsumRules(w, attributes.Equation, &c)
	}
	c.Run(w, w.Output("Output"))
}

// einsumRules names the rules that decide what an equation means.
func einsumRules(w *walk.Walk, equation string, c *Contraction) {
	w.Cite(w.Rule("sizes"), w.Rule("value"))
	by := func(name string, decides bool) {
		if decides {
			w.Cite(w.Rule(name))
		}
	}
	implicit, all := !strings.Contains(equation, "->"), string(bytes.Join(c.Labels, nil))
	var ofSize [2]int // the dimensions of size 1, and of others
	for i, term := range c.Labels {
		for d := range term {
			by("diagonal", bytes.IndexByte(term[d+1:], term[d]) >= 0)
			if at := strings.IndexByte(Labels, term[d]); at >= 0 {
				ofSize[min(c.Operands[i].Sizes[d]-1, 1)&1] |= 1 << at
			}
		}
	}
	by("implicit", implicit)
	by("case", strings.ContainsFunc(all, func(letter rune) bool { return letter >= 'a' && strings.ContainsRune(all, letter-'a'+'A') }))
	by("ellipsis", strings.Contains(equation, "..."))
	by("broadcasts", ofSize[0]&ofSize[1] != 0)
	if w.Operator.Rule(w.Operator.Name+"/letters-broadcast") != nil {
		by("letters-broadcast", len(broadcast(c)) > 0)
		by("right-aligned", apart(c))
	}
	by("implicit-ellipsis", implicit && strings.Contains(equation, "..."))
	by("spaces", strings.Contains(equation, " "))
}

// broadcast returns the letters of different sizes.
func broadcast(c *Contraction) (letters []byte) {
	sizes := map[byte]int64{}
	for i, term := range c.Labels {
		for d, label := range term {
			if size, known := sizes[label]; known && size != c.Operands[i].Sizes[d] && label >= 'A' {
				letters = append(letters, label)
			}
			sizes[label] = c.Operands[i].Sizes[d]
		}
	}
	return letters
}

// apart reports whether ellipses of terms stand for different numbers of dimensions.
func apart(c *Contraction) bool {
	seen := map[int]bool{}
	for _, term := range c.Labels {
		if n := len(term) - len(bytes.TrimLeft(term, Labels)); bytes.ContainsAny(term, Labels) {
			seen[n+len(bytes.Trim(term, Labels))] = true
		}
	}
	return len(seen) > 1
}
