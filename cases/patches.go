package cases

import (
	"cmp"
	"slices"

	"gopkg.in/yaml.v3"

	"example.com/conform/spec"
)

// stated returns the value of {at: …}, or nil if n is something else.
func (d *decoder) stated(n *yaml.Node) *yaml.Node {
	if n == nil {
		return nil
	}
	if n = d.resolve(n); n == nil || n.Kind != yaml.MappingNode || len(n.Content) != 2 || n.Content[0].Value != "at" {
		return nil
	}
	return n.Content[1]
}

// isSparse reports whether a tensor has too many elements to hold, so that it has patches.
func isSparse(t *spec.Tensor) bool {
	place, err := t.Place()
	return err == nil && place.Sparse() && t.Layout == nil && t.View == 0
}

// patches sets the elements that n states: a mapping from the ordinal of an element to its value,
// or to a list of it and those that follow. Every other element is zero.
func (f *fileDecoder) patches(n *yaml.Node, t *spec.Tensor, what string) {
	if n = f.resolve(n); n == nil {
		return
	}
	if n.Kind != yaml.MappingNode {
		f.fail(n, "%s: want a mapping from ordinals to elements, not %s", what, describe(n))
		return
	}
	place, err := t.Place()
	if err != nil || !f.visit(n) {
		return // the call's operands were placed before
	}
	type element struct {
		at   int64
		bits uint64
		node *yaml.Node
	}
	var list []element
	for k := 0; k+1 < len(n.Content); k += 2 {
		first, ok := f.integer(n.Content[k], what, 0, place.Elements-1)
		if !ok {
			return
		}
		values := []*yaml.Node{n.Content[k+1]}
		if value := f.resolve(values[0]); value != nil && value.Kind == yaml.SequenceNode {
			if values, ok = f.list(value, what); !ok {
				return
			}
		}
		for e, node := range values {
			at := first + int64(e)
			if at >= place.Elements {
				f.fail(node, "%s: element %d of %d", what, at, place.Elements)
				return
			}
			bits, ok := f.value(node, t.DType, what)
			if !ok {
				return
			}
			list = append(list, element{at, bits, node})
		}
	}
	slices.SortStableFunc(list, func(a, b element) int { return cmp.Compare(a.at, b.at) })
	for k := 1; k < len(list); k++ {
		if list[k].at == list[k-1].at {
			f.fail(list[k].node, "%s: element %d is given twice", what, list[k].at)
			return
		}
	}
	if t.Data != nil {
		for _, e := range list {
			t.SetBits(e.at, e.bits)
		}
		return
	}
	t.Patches = spec.Patched(t.DType, func(yield func(int64, uint64) bool) {
		for _, e := range list {
			if !yield(e.at, e.bits) {
				return
			}
		}
	})
}
