// Package gen makes random cases. A case is a pure function of an operator
// and a 64-bit seed; gopter draws the seed.
package gen

import (
	"math/rand"
	"strconv"
	"strings"

	"github.com/leanovate/gopter"
	seedgen "github.com/leanovate/gopter/gen"

	"example.com/conform/gen/dml"
	"example.com/conform/gen/draw"
	"example.com/conform/gen/openvino"
	"example.com/conform/gen/xla"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/tensor"
)

// generators lists the generator of every operator by name.
var generators = map[string]draw.Generator{
	"dml.slice1":             dml.Slice1,
	"dml.scatter":            dml.Scatter,
	"dml.copy":               dml.Copy,
	"openvino.strided_slice": openvino.StridedSlice,
	"xla.copy":               xla.Copy,
}

// BrokenShare is how many cases there are to one that breaks a rule.
const BrokenShare = 8

// maxBytes bounds an operand of a random case that is executed.
const maxBytes = 1 << 16

// For returns the generator of an operator.
func For(op *spec.Operator) (draw.Generator, bool) {
	g, ok := generators[op.Name]
	return g, ok
}

// Fill sets c to the case of op that seed stands for, reusing the memory of
// c, and returns the static rule that the case was made to break, or nil.
func Fill(op *spec.Operator, seed uint64, c *spec.Call) *spec.Rule {
	g, ok := generators[op.Name]
	if !ok {
		panic("gen: operator " + op.Name + " has no generator")
	}
	s := draw.New(seed)
	prepare(op, c)
	g.Draw(s, c)
	var broken *spec.Rule
	if s.OneIn(BrokenShare) {
		b := draw.Pick(s, g.Breaks)
		if b.Break(s, c) {
			broken = b.Rule
		}
	}
	c.CheckOnly = tooLarge(c)
	for i := range op.Inputs() {
		t := &c.Tensors[i]
		if c.CheckOnly {
			t.Data = nil
		} else if g.Data == nil || !g.Data(s, c, i) {
			draw.Data(s, t)
		}
	}
	return broken
}

// prepare gives c the operator's attributes and operands, all empty.
func prepare(op *spec.Operator, c *spec.Call) {
	if c.Operator != op {
		*c = spec.Call{
			Operator:   op,
			Attributes: op.NewAttributes(),
			Tensors:    make([]spec.Tensor, len(op.Operands)),
		}
	}
	for i := range c.Tensors {
		c.Tensors[i].Sizes = c.Tensors[i].Sizes[:0]
	}
	c.Output().Data = nil
}

// tooLarge reports whether an operand cannot be laid out or should not be
// allocated, as in a case that breaks the rule that sizes must fit.
func tooLarge(c *spec.Call) bool {
	for i := range c.Tensors {
		if i == len(c.Tensors)-1 && c.Operator.OutputSizes != nil {
			continue
		}
		var strides [tensor.MaxRank]int64
		place, err := c.Tensors[i].PlaceInto(strides[:0])
		if err != nil || place.Bytes > maxBytes || place.Elements > maxBytes {
			return true
		}
	}
	return false
}

// Case returns the case of op that seed stands for.
func Case(op *spec.Operator, seed uint64) spec.Case {
	c := spec.Case{ID: ID(op, seed)}
	Fill(op, seed, &c.Call)
	return c
}

// ID returns the name of a random case: "dml.slice1#00000000000000ff".
func ID(op *spec.Operator, seed uint64) string {
	const digits = "0123456789abcdef"
	id := make([]byte, len(op.Name)+17)
	copy(id, op.Name)
	id[len(op.Name)] = '#'
	for i := range 16 {
		id[len(id)-1-i] = digits[seed>>(4*i)&15]
	}
	return string(id)
}

// ParseID returns the operator and seed that an ID names; ok is false when
// the ID is not one of a random case.
func ParseID(id string) (op *spec.Operator, seed uint64, ok bool) {
	name, digits, found := strings.Cut(id, "#")
	if !found || len(digits) != 16 {
		return nil, 0, false
	}
	op, err := catalogue.Operator(name)
	if err != nil {
		return nil, 0, false
	}
	seed, err = strconv.ParseUint(digits, 16, 64)
	return op, seed, err == nil
}

// Seeds returns the seeds of one shard of a campaign, drawn by gopter.
func Seeds(campaign int64, op *spec.Operator, shard, n int) []uint64 {
	s := draw.New(uint64(campaign))
	mixed := s.Uint64()
	for _, b := range []byte(op.Name) {
		mixed = draw.New(mixed ^ uint64(b)).Uint64()
	}
	mixed = draw.New(mixed ^ uint64(shard)).Uint64()
	params := gopter.DefaultGenParameters()
	params.Rng = rand.New(rand.NewSource(int64(mixed >> 1)))
	draws := seedgen.UInt64()
	seeds := make([]uint64, n)
	for i := range seeds {
		value, _ := draws(params).Retrieve()
		seeds[i] = value.(uint64)
	}
	return seeds
}

// Cases is the gopter generator of cases of op: it draws the seed and maps it
// to the case.
func Cases(op *spec.Operator) gopter.Gen {
	return seedgen.UInt64().Map(func(seed uint64) spec.Case { return Case(op, seed) })
}
