// Package gen makes random cases. A case is a pure function of an operator
// and a 64-bit seed; gopter draws the seed.
package gen

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/leanovate/gopter"
	seedgen "github.com/leanovate/gopter/gen"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/tensor"
)

// A generator is a [draw.Generator] with what is known about its cases.
type generator struct {
	*draw.Generator
	known  func() *Known
	corpus func() corpus
	prefix string // of the IDs of its cases: "dml.slice1#3-"
}

// byName holds the generator of every operator.
var byName = func() map[string]generator {
	all := make(map[string]generator)
	for name, own := range generators {
		g := new(draw.Generator)
		*g = *own
		g.Features = own.WithRoles()
		known := load(g)
		corpus := sync.OnceValue(func() corpus { return known().corpus(g) })
		all[name] = generator{g, known, corpus, name + "#" + strconv.Itoa(g.Version) + "-"}
	}
	return all
}()

// For returns the generator of an operator.
func For(op *spec.Operator) (*draw.Generator, bool) {
	g, ok := find(op)
	return g.Generator, ok
}

func find(op *spec.Operator) (generator, bool) {
	g, ok := byName[op.Name]
	if ok && g.Operator != op { // a variant of the operator, as in a test
		variant := *g.Generator
		variant.Operator = op
		g.Generator = &variant
	}
	return g, ok
}

// of returns the generator of an operator that has one.
func of(op *spec.Operator) generator {
	g, ok := find(op)
	if !ok {
		panic("gen: operator " + op.Name + " has no generator")
	}
	return g
}

// A Drawer draws cases one after another and reuses its memory. The zero Drawer
// is ready to use.
type Drawer struct {
	drawer    draw.Drawer
	operator  *spec.Operator // of the last case, with its generator
	generator generator
}

func (d *Drawer) of(op *spec.Operator) *generator {
	if d.operator != op {
		d.operator, d.generator = op, of(op)
	}
	return &d.generator
}

// Fill sets c to the case of op with this seed and reuses the memory of c. It
// returns the static rule that the case breaks on purpose, or nil.
func (d *Drawer) Fill(op *spec.Operator, seed uint64, c *spec.Call) *spec.Rule {
	return d.with(d.drawer.Fill, op, seed, c)
}

// Describes reports whether a case of op is described quicker than it is drawn.
func (d *Drawer) Describes(op *spec.Operator) bool {
	g := d.of(op)
	return g.Fill != nil && !g.Read
}

// Describe is [Drawer.Fill] with [draw.Drawer.Describe].
func (d *Drawer) Describe(op *spec.Operator, seed uint64, c *spec.Call) *spec.Rule {
	return d.with(d.drawer.Describe, op, seed, c)
}

// A filler is [draw.Drawer.Fill] or [draw.Drawer.Describe].
type filler func(g *draw.Generator, hints []draw.Hint, seed uint64, c *spec.Call) *spec.Rule

func (d *Drawer) with(fill filler, op *spec.Operator, seed uint64, c *spec.Call) *spec.Rule {
	g := d.of(op)
	before := c.Tensors[:cap(c.Tensors)]
	for i := range before {
		before[i].View = 0 // the drawer would heed it
	}
	if c.Operator != nil {
		c.Fields().SetForms(nil) // as it would these
	}
	rule := fill(g.Generator, g.known().Hints, seed, c)
	s := draw.New(^seed) // the seed itself draws the call
	drawViews(s, c, g.Fill == nil)
	drawOtherBools(s, c)
	draw.Forms(s, c.Fields())
	return rule
}

// drawViews makes inputs and outputs of one case in four views. It changes no size, and only
// elements that are to be one, so the case is the same to its text, and to a backend that takes
// no views. Repeats says that some may be one: neither the elements of a call that computes, which
// were chosen together, nor the inputs of a program, which may be indices of a node.
func drawViews(s *draw.Source, c *spec.Call, repeats bool) {
	if s.Uint64()%4 != 0 || c.CheckOnly {
		return
	}
	inputs := c.Inputs()
	for i := range c.Tensors {
		if t := &c.Tensors[i]; c.Param(i).Layout == nil && !t.DType.Packed() {
			if t.View = tensor.View(s.Uint64()) % tensor.Written; i < inputs && !c.Param(i).Indices && repeats && s.Uint64()%4 == 0 {
				t.View |= tensor.Repeated // which no indices are, since their elements say what the call means
				spec.Unify(t)
			}
		}
	}
}

// Fill is [Drawer.Fill] with a new Drawer.
func Fill(op *spec.Operator, seed uint64, c *spec.Call) *spec.Rule {
	return new(Drawer).Fill(op, seed, c)
}

// Case returns the case of op with this seed.
func Case(op *spec.Operator, seed uint64) spec.Case {
	c := spec.Case{ID: ID(op, seed)}
	Fill(op, seed, &c.Call)
	return c
}

// ID returns the ID of a random case, from its operator, the version of its
// generator, and its seed: "dml.slice1#3-00000000000000ff".
func ID(op *spec.Operator, seed uint64) string {
	prefix := of(op).prefix
	return string(appendID(make([]byte, 0, len(prefix)+seedDigits), prefix, seed))
}

// IDs appends the IDs of several seeds. They share memory.
func IDs(op *spec.Operator, seeds []uint64, list []string) []string {
	prefix := of(op).prefix
	n := len(prefix) + seedDigits
	room := make([]byte, 0, n*len(seeds))
	for _, seed := range seeds {
		room = appendID(room, prefix, seed)
	}
	for all := string(room); all != ""; all = all[n:] {
		list = append(list, all[:n])
	}
	return list
}

// seedDigits is the number of hexadecimal digits of a seed in an ID.
const seedDigits = 16

func appendID(id []byte, prefix string, seed uint64) []byte {
	const digits = "0123456789abcdef"
	id = append(id, prefix...)
	for shift := 60; shift >= 0; shift -= 4 {
		id = append(id, digits[seed>>shift&15])
	}
	return id
}

// ErrNoID is returned for text that is not the ID of a random case.
var ErrNoID = errors.New("not the ID of a random case")

// A VersionError is returned for a case that another version of its operator's
// generator drew. Its seed draws another case in this version.
type VersionError struct {
	ID      string
	Version uint64
	Current int
}

// Error says which version can draw the case.
func (e *VersionError) Error() string {
	return fmt.Sprintf("%s: the case is of generator version %d, and this conform draws version %d: use a release that CHANGELOG.md lists with generator version %d",
		e.ID, e.Version, e.Current, e.Version)
}

// ParseID returns the operator and the seed in an ID. It fails with [ErrNoID]
// if the text is not the ID of a random case, and with a [*VersionError] if the
// ID has another version.
func ParseID(id string) (*spec.Operator, uint64, error) {
	name, rest, found := strings.Cut(id, "#")
	number, digits, dashed := strings.Cut(rest, "-")
	if !found || !dashed || len(digits) != seedDigits || strings.HasPrefix(number, "0") {
		return nil, 0, ErrNoID
	}
	op, err := catalogue.Operator(name)
	if err != nil {
		return nil, 0, ErrNoID
	}
	drawn, err := strconv.ParseUint(number, 10, 64)
	if err != nil {
		return nil, 0, ErrNoID
	}
	seed, err := strconv.ParseUint(digits, 16, 64)
	if err != nil {
		return nil, 0, ErrNoID
	}
	if current := of(op).Version; drawn != uint64(current) {
		return nil, 0, &VersionError{id, drawn, current}
	}
	return op, seed, nil
}

// Cases is the gopter generator of cases of op. It draws a seed and maps it to
// the case.
func Cases(op *spec.Operator) gopter.Gen {
	return seedgen.UInt64().Map(func(seed uint64) spec.Case { return Case(op, seed) })
}
