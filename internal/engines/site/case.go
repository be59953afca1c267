package site

import (
	"bytes"

	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/internal/explain"
	"example.com/conform/spec"
)

// longest is the length of the longest text of a case, and elements how many of its elements
// are explained under each reading.
const (
	longest  = 2500
	elements = 8
)

// newCited returns a case from a file, or a random one. It returns nil if there is no such
// case any more.
func newCited(id string, known *cases.Case) (*cited, error) {
	c := &cited{ID: id}
	var of spec.Case
	meta := cases.Meta{}
	switch {
	case known != nil:
		of, c.Why, c.Origin = known.Case, known.Why, known.Origin
		meta = cases.Meta{Why: known.Why, Source: known.Source, Cites: known.Cites}
	default:
		op, seed, err := gen.ParseID(id)
		if err != nil {
			return nil, nil //nolint:nilerr,nilnil // the data are older than the case files
		}
		of = gen.Case(op, seed)
	}
	text, err := cases.Encode(&of, meta)
	if err != nil {
		return nil, err
	}
	c.Text = cut(text, longest)
	var b bytes.Buffer
	if err := explain.Call(&b, &of.Call, nil, elements); err != nil {
		return nil, err
	}
	c.Explained = cut(b.Bytes(), longest)
	return c, nil
}

// A cited case is one that a page shows.
type cited struct {
	ID, Why, Origin, Text, Explained string
}
