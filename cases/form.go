package cases

import (
	"encoding/binary"

	"example.com/conform/internal/slab"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A form writes cases of one operator, or reads them as they were written: each of
// its methods says once for both what stands there. It reads only what it wrote,
// see [decoded], and checks nothing.
type form struct {
	op      *spec.Operator
	reading bool
	text    string         // to read
	out     []byte         // written
	words   []string       // each text that stands in the cases, once
	numbers map[string]int // of the words, to write

	room formRoom
}

// A formRoom has room for what is read.
type formRoom struct {
	cases        slab.Slab[Case]
	texts        slab.Slab[string]
	integers     slab.Slab[int64]
	counts       slab.Slab[int]
	bits         slab.Slab[uint64]
	bytes        slab.Slab[byte]
	tensors      slab.Slab[spec.Tensor]
	choices      slab.Slab[spec.Choice]
	expectations slab.Slab[Expectation]
	outputs      slab.Slab[ExpectedOutput]
	elements     slab.Slab[Element]
	memory       slab.Slab[ExpectedMemory]
}

// writeForm returns the form of cases of an operator.
func writeForm(op *spec.Operator, list []Case) string {
	f := &form{op: op, numbers: map[string]int{}}
	f.all(&list)
	head := &form{}
	entries(head, &head.room.texts, &f.words, func(word *string) { head.literal(word) })
	return string(head.out) + string(f.out)
}

// readForm returns the cases that [writeForm] wrote.
func readForm(op *spec.Operator, text string) []Case {
	f := &form{op: op, reading: true, text: text}
	entries(f, &f.room.texts, &f.words, func(word *string) { f.literal(word) })
	var list []Case
	f.all(&list)
	return list
}

func (f *form) all(list *[]Case) { entries(f, &f.room.cases, list, f.one) }

// entries are those of a list, which is as absent or empty as it was.
func entries[T any](f *form, room *slab.Slab[T], list *[]T, each func(*T)) {
	n := len(*list) + 1
	if *list == nil {
		n = 0
	}
	if integer(f, &n); n == 0 {
		return
	}
	if f.reading {
		*list = room.Make(n - 1)
	}
	for i := range *list {
		each(&(*list)[i])
	}
}

// integer is a number, of which a small one takes a byte.
func integer[T ~int | ~int64 | ~uint64 | ~uint8](f *form, value *T) {
	if !f.reading {
		f.out = binary.AppendVarint(f.out, int64(*value))
		return
	}
	folded := uint64(f.text[0])
	n := 1
	if folded >= 0x80 {
		folded &= 0x7f
		for shift := 7; ; shift += 7 {
			b := uint64(f.text[n])
			n++
			folded |= b & 0x7f << shift
			if b < 0x80 {
				break
			}
		}
	}
	f.text = f.text[n:]
	*value = T(int64(folded>>1) ^ -int64(folded&1))
}

func (f *form) flag(value *bool) {
	n := 0
	if *value {
		n = 1
	}
	integer(f, &n)
	*value = n == 1
}

// literal is a text that stands where it is.
func (f *form) literal(text *string) {
	n := len(*text)
	if integer(f, &n); f.reading {
		*text, f.text = f.text[:n], f.text[n:]
		return
	}
	f.out = append(f.out, *text...)
}

// word is a text that stands among the words.
func (f *form) word(text *string) {
	n, known := f.numbers[*text]
	if !f.reading && !known {
		n = len(f.words)
		f.words, f.numbers[*text] = append(f.words, *text), n
	}
	if integer(f, &n); f.reading {
		*text = f.words[n]
	}
}

func (f *form) integers(list *[]int64) {
	entries(f, &f.room.integers, list, func(n *int64) { integer(f, n) })
}

func (f *form) one(c *Case) {
	for _, text := range []*string{&c.ID, &c.Why, &c.Source, &c.Reference, &c.Origin} {
		f.word(text)
	}
	entries(f, &f.room.texts, &c.Cites, f.word)
	entries(f, &f.room.texts, &c.Tags, f.word)
	f.call(&c.Call)
	entries(f, &f.room.expectations, &c.Expect, f.expectation)
}

func (f *form) call(c *spec.Call) {
	if f.reading {
		bound := f.op.Bind(f.op.NewAttributes())
		*c = spec.Call{Operator: f.op, Attributes: bound.Attributes, Bound: bound}
	}
	f.flag(&c.CheckOnly)
	fields := c.Fields()
	for i := range fields {
		if field := &fields[i]; field.List != nil {
			entries := field.List.Entries()
			f.integers(&entries)
			field.List.SetEntries(entries)
		} else {
			bits := field.Bits()
			integer(f, &bits)
			field.SetBits(bits)
		}
	}
	entries(f, &f.room.counts, (*[]int)(&c.Counts), func(n *int) { integer(f, n) })
	at := 0
	entries(f, &f.room.tensors, &c.Tensors, func(t *spec.Tensor) {
		f.tensor(t, at, c.Param(at).Layout)
		at++
	})
}

// tensor is the operand at a position of a call.
func (f *form) tensor(t *spec.Tensor, operand int, family *tensor.Family) {
	integer(f, &t.DType)
	f.integers(&t.Sizes)
	stated := t.Layout != nil
	if f.flag(&stated); stated {
		if f.reading {
			t.Layout = family.New()
		}
		for field := range tensor.Fields(t.Layout) {
			if field.List != nil {
				f.integers(field.List)
			} else {
				integer(f, field.Number)
			}
		}
	}
	f.data(t, operand)
}

// data is the elements of an operand, or what makes them.
func (f *form) data(t *spec.Tensor, operand int) {
	var r recipe
	if !f.reading {
		r = recipeOf(t, operand)
	}
	integer(f, &r.kind)
	switch r.kind {
	case absent:
		return
	case literal:
		text := string(t.Data)
		if f.literal(&text); f.reading {
			t.Data = f.room.bytes.Make(len(text))
			copy(t.Data, text)
		}
		return
	}
	integer(f, &r.value)
	if f.reading {
		elements, _ := tensor.Elements(t.Sizes)
		t.Data = f.room.bytes.Make(int(elements * t.DType.Size()))
		r.make(t, operand)
	}
}

func (f *form) expectation(e *Expectation) {
	entries(f, &f.room.choices, &e.When, f.choice)
	f.flag(&e.Rejects)
	f.word(&e.Reject)
	f.flag(&e.Otherwise)
	entries(f, &f.room.outputs, &e.Outputs, f.output)
	entries(f, &f.room.memory, &e.Memory, func(m *ExpectedMemory) {
		integer(f, &m.Operand)
		f.integers(&m.Indices)
	})
	f.word(&e.Origin)
}

func (f *form) choice(c *spec.Choice) {
	question := 0
	for i, q := range f.op.Questions {
		if q == c.Question {
			question = i
		}
	}
	integer(f, &question)
	c.Question = f.op.Questions[question]
	integer(f, &c.Answer)
}

func (f *form) output(o *ExpectedOutput) {
	f.integers(&o.Sizes)
	f.flag(&o.HasSizes)
	entries(f, &f.room.elements, &o.Elements, func(e *Element) {
		f.flag(&e.Anything)
		entries(f, &f.room.bits, &e.Bits, func(bits *uint64) { integer(f, bits) })
	})
	f.flag(&o.HasElements)
}
