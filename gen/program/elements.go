package program

import (
	"slices"
	"strconv"

	"example.com/conform/gen/draw"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// magnitudes are the largest numbers that are tried until a program has one result.
var magnitudes = []int64{63, 15, 3, 1}

// elements fills the inputs of a program: with small numbers that differ in
// most, and where a node takes them as indices, as the generator of its operator does. Of a
// program that computes they are wide in some, and else smaller and smaller, until every order of
// evaluation computes the results exactly. It returns false if the program has several results, or none.
func (l *Dialect) elements(s *draw.Source, c *spec.Call) bool {
	held := make([]bool, c.Inputs())
	for i := range held {
		held[i] = c.Tensors[i].Data != nil
	}
	s.Tame(true)
	defer s.Tame(false)
	exact := l.computing(c.Program)
	small := func() { fillNumbers(s, c, held, magnitudes[0]) }
	if exact && s.Widely(c, held, small, func() bool { return l.exact(s, c, held, 0) }) {
		return true
	}
	plain, precision := !s.OneIn(8), 0
	if exact && s.OneIn(2) {
		precision = draw.Narrow
	}
	for _, most := range magnitudes {
		if exact {
			fillNumbers(s, c, held, most)
		} else {
			l.fillPlain(s, c, held, plain)
		}
		if l.exact(s, c, held, precision) {
			return true
		}
	}
	return false
}

// fillNumbers fills the inputs that are not held.
func fillNumbers(s *draw.Source, c *spec.Call, held []bool, most int64) {
	for i := range held {
		if !held[i] {
			draw.Numbers(s, c, i, most)
		}
	}
}

// exact fills indices, and reports whether the program has one result.
func (l *Dialect) exact(s *draw.Source, c *spec.Call, held []bool, precision int) bool {
	filled := 0
	_, err := oracle.Trace(c, precision, func(call *spec.Call, source func(operand int, element int64) spec.Source) {
		for k := range call.Inputs() {
			if call.Param(k).Indices {
				filled++
				l.fillIndices(s, c, call, k, held, source)
			}
		}
	})
	if err == nil && filled > 1 { // two nodes may take one input
		_, err = oracle.Trace(c, precision, nil)
	}
	if err == nil && c.Program.Runs > 0 {
		_, err = oracle.LastRun(c, precision)
	}
	return err == nil
}

// fillPlain fills the inputs that are not held with numbers that count, or as [draw.Data] does.
func (l *Dialect) fillPlain(s *draw.Source, c *spec.Call, held []bool, plain bool) {
	for i := range held {
		t, first := &c.Tensors[i], int64(i)*8+1
		if held[i] {
			continue
		}
		draw.Data(s, t)
		for e := range int64(len(t.Data)) / t.DType.Size() {
			if plain {
				t.SetBits(e, l.small()[t.DType][(e+first)%64])
			}
		}
	}
}

// fillIndices fills an operand of a node that holds indices, and the inputs of the
// program from which its elements come, unless they are held.
func (l *Dialect) fillIndices(s *draw.Source, c, call *spec.Call, k int, held []bool, source func(operand int, element int64) spec.Source) {
	t := &call.Tensors[k]
	switch g := l.generatorOf(call.Operator); {
	case g.Data != nil:
		if t.Data = slices.Clone(t.Data); !g.Data(s, call, k) {
			return
		}
	case g.Fill != nil: // of all inputs together
		all := call.Clone()
		if !g.Fill(s, &all) {
			return
		}
		*t = all.Tensors[k]
	default:
		return
	}
	for e := range int64(len(t.Data)) / t.DType.Size() {
		if from := source(k, e); from.Operand >= 0 && !held[from.Operand] {
			to := &c.Tensors[from.Operand]
			to.SetBits(from.Element, to.DType.Clip(t.Bits(e)))
		}
	}
	for e := range int64(len(t.Data)) / t.DType.Size() {
		t.SetBits(e, source(k, e).Bits(c))
	}
}

// numbers holds the bits of the numbers from 0 to 63 in each data type.
type numbers [tensor.NumDTypes][64]uint64

// numbersOf returns the numbers of some data types.
func numbersOf(types []tensor.DType) *numbers {
	var table numbers
	for _, d := range types {
		for n := range table[d] {
			table[d][n] = uint64(n)
			switch bits, err := tensor.ParseValue(d, strconv.Itoa(n)); {
			case d == tensor.Bool:
				table[d][n] = uint64(n & 1)
			case err == nil:
				table[d][n] = bits
			}
		}
	}
	return &table
}
