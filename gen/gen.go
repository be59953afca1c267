// Package gen makes random cases. A case is a pure function of an operator
// and a 64-bit seed; gopter draws the seed.
package gen

import (
	"errors"
	"fmt"
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
var generators = map[string]*draw.Generator{
	"dml.slice1":             &dml.Slice1,
	"dml.scatter":            &dml.Scatter,
	"dml.copy":               &dml.Copy,
	"openvino.strided_slice": &openvino.StridedSlice,
	"xla.copy":               &xla.Copy,
}

// Version is the version of what seeds draw. It grows by one whenever some seed
// draws another case than before, and CHANGELOG.md says in which release.
const Version = 3

// version is what stands between an operator and a seed in an ID.
var version = "#" + strconv.Itoa(Version) + "-"

// maxElements and maxBytes bound an operand of a random case that is executed.
const (
	maxElements = 1 << 16
	maxBytes    = 1 << 20 // gaps included
)

// For returns the generator of an operator.
func For(op *spec.Operator) (draw.Generator, bool) {
	g, ok := generators[op.Name]
	if !ok {
		return draw.Generator{}, false
	}
	return *g, true
}

// Fill sets c to the case of op that seed stands for, reusing the memory of
// c, and returns the static rule that the case was made to break, or nil.
func Fill(op *spec.Operator, seed uint64, c *spec.Call) *spec.Rule {
	g, ok := generators[op.Name]
	if !ok {
		panic("gen: operator " + op.Name + " has no generator")
	}
	s, p := draw.New(seed), new(draw.Profile)
	g.Profile(s, p)
	prepare(op, c)
	g.Draw(s, p, c)
	if b := p.Of(draw.Broken); b > 0 && g.Breaks[b-1].Break != nil {
		g.Breaks[b-1].Break(s, c)
	}
	c.CheckOnly = tooLarge(c)
	for i := range op.Inputs(nil) {
		t := &c.Tensors[i]
		if c.CheckOnly {
			t.Data = nil
		} else if g.Data == nil || !g.Data(s, p, c, i) {
			draw.Data(s, t)
		}
	}
	return p.Breaks()
}

// prepare gives c the operator's attributes and operands, all empty.
func prepare(op *spec.Operator, c *spec.Call) {
	if c.Operator != op {
		*c = spec.NewCall(op)
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
		if i == len(c.Tensors)-1 && c.Operator.Infers() {
			continue
		}
		var strides [tensor.MaxRank]int64
		place, err := c.Tensors[i].PlaceInto(strides[:0])
		if err != nil || place.Bytes > maxBytes || place.Elements > maxElements {
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

// ID returns the name of a random case, of its operator, [Version] and seed:
// "dml.slice1#3-00000000000000ff".
func ID(op *spec.Operator, seed uint64) string {
	const digits = "0123456789abcdef"
	id := make([]byte, 0, len(op.Name)+len(version)+16)
	id = append(id, op.Name...)
	id = append(id, version...)
	for shift := 60; shift >= 0; shift -= 4 {
		id = append(id, digits[seed>>shift&15])
	}
	return string(id)
}

// ErrNoID says that a name is not that of a random case.
var ErrNoID = errors.New("not the ID of a random case")

// A VersionError says that a case was drawn by generators of another version,
// and that its seed draws another case here.
type VersionError struct {
	ID      string
	Version uint64
}

// Error says where the case can be drawn.
func (e *VersionError) Error() string {
	return fmt.Sprintf("%s: the case is of generator version %d, and this conform draws version %d: use a release that CHANGELOG.md lists with generator version %d",
		e.ID, e.Version, Version, e.Version)
}

// ParseID returns the operator and seed that an ID names. The error is
// [ErrNoID] when the ID is not one of a random case, and a [*VersionError]
// when it is one of another version.
func ParseID(id string) (*spec.Operator, uint64, error) {
	name, rest, found := strings.Cut(id, "#")
	number, digits, dashed := strings.Cut(rest, "-")
	op, err := catalogue.Operator(name)
	if !found || !dashed || len(digits) != 16 || strings.HasPrefix(number, "0") || err != nil {
		return nil, 0, ErrNoID
	}
	drawn, err := strconv.ParseUint(number, 10, 64)
	if err != nil {
		return nil, 0, ErrNoID
	}
	seed, err := strconv.ParseUint(digits, 16, 64)
	switch {
	case err != nil:
		return nil, 0, ErrNoID
	case drawn != Version:
		return nil, 0, &VersionError{id, drawn}
	}
	return op, seed, nil
}

// Cases is the gopter generator of cases of op: it draws the seed and maps it
// to the case.
func Cases(op *spec.Operator) gopter.Gen {
	return seedgen.UInt64().Map(func(seed uint64) spec.Case { return Case(op, seed) })
}
