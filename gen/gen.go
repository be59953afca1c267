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

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// A generator is one with what is known of its cases.
type generator struct {
	*draw.Generator
	known func() *Known
}

// byName has the generator of every operator.
var byName = func() map[string]generator {
	all := make(map[string]generator)
	for name, g := range generators {
		all[name] = generator{g, load(g)}
	}
	return all
}()

// Version is the version of what seeds draw. It grows by one whenever some seed
// draws another case than before, and CHANGELOG.md says in which release.
const Version = 3

// version is what stands between an operator and a seed in an ID.
var version = "#" + strconv.Itoa(Version) + "-"

// For returns the generator of an operator.
func For(op *spec.Operator) (*draw.Generator, bool) {
	g, ok := find(op)
	return g.Generator, ok
}

func find(op *spec.Operator) (generator, bool) {
	g, ok := byName[op.Name]
	if ok && g.Operator != op { // a variant of it, as in a test
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

// A Drawer draws cases one after another and reuses its memory. The zero
// Drawer is ready.
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

// Fill sets c to the case of op that seed stands for, reusing the memory of
// c, and returns the static rule that the case was made to break, or nil.
func (d *Drawer) Fill(op *spec.Operator, seed uint64, c *spec.Call) *spec.Rule {
	g := d.of(op)
	return d.drawer.Fill(g.Generator, g.known().Hints, seed, c)
}

// Fill is [Drawer.Fill] of a Drawer that draws nothing else.
func Fill(op *spec.Operator, seed uint64, c *spec.Call) *spec.Rule {
	return new(Drawer).Fill(op, seed, c)
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
	return string(appendID(make([]byte, 0, idLength(op)), op, seed))
}

// IDs appends the IDs of several seeds, which share memory.
func IDs(op *spec.Operator, seeds []uint64, list []string) []string {
	n := idLength(op)
	room := make([]byte, 0, n*len(seeds))
	for _, seed := range seeds {
		room = appendID(room, op, seed)
	}
	for all := string(room); all != ""; all = all[n:] {
		list = append(list, all[:n])
	}
	return list
}

func idLength(op *spec.Operator) int { return len(op.Name) + len(version) + 16 }

func appendID(id []byte, op *spec.Operator, seed uint64) []byte {
	const digits = "0123456789abcdef"
	id = append(id, op.Name...)
	id = append(id, version...)
	for shift := 60; shift >= 0; shift -= 4 {
		id = append(id, digits[seed>>shift&15])
	}
	return id
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
