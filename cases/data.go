package cases

import (
	"bytes"
	"cmp"
	"math"
	"slices"

	"gopkg.in/yaml.v3"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A dataDecoder decodes the data of one call.
type dataDecoder struct {
	*decoder
	limits Limits
	left   int64 // how many bytes the case may still take
}

// input sets the elements of input i: those that n states, or random ones if n
// is nil. at is the node for messages about the operand as a whole.
func (d *dataDecoder) input(c *spec.Call, i int, n, at *yaml.Node) {
	t, name := &c.Tensors[i], c.Name(i)
	if stated := d.stated(n); stated != nil && isSparse(t) {
		d.patches(stated, t, name+".data.at")
		return
	}
	elements, err := tensor.Elements(t.Sizes)
	size, ok := tensor.Mul(elements, t.DType.Size())
	if err != nil || !ok || size > d.left {
		instead := "make it check_only"
		if isSparse(t) {
			instead += ", state some elements with {at: …}"
		}
		d.fail(at, "%s: the case needs more than the %d bytes that it may allocate: %s, or raise the limit", name, d.limits.Bytes(), instead)
		return
	}
	d.left -= size
	if !d.take(at, d.limits, size) {
		return
	}
	if n == nil && c.Param(i).Indices {
		d.fail(at, "%s: data is missing: its values steer the operator", name)
		return
	}
	t.Data = make([]byte, size)
	if n == nil {
		randomData(t, i, 0)
		spec.Unify(t)
		return
	}
	if n = d.resolve(n); n == nil {
		return
	}
	if n.Kind == yaml.MappingNode {
		d.generated(n, t, i, name+".data")
		return
	}
	d.literal(n, t, name+".data")
}

// literal decodes the elements of t: flat, nested like the sizes, or a single
// scalar for a tensor of rank 0.
func (d *dataDecoder) literal(n *yaml.Node, t *spec.Tensor, what string) {
	before := d.failed
	leaves := d.leaves(n, t.Sizes, what)
	if d.failed > before {
		return
	}
	size := t.DType.Size()
	if got, want := int64(len(leaves)), int64(len(t.Data))/size; got != want {
		d.fail(n, "%s: %d elements, where sizes %v want %d", what, got, t.Sizes, want)
		return
	}
	for i, leaf := range leaves {
		bits, ok := d.value(leaf, t.DType, what)
		if !ok {
			return
		}
		t.SetBits(int64(i), bits)
	}
	given := bytes.Clone(t.Data)
	spec.Unify(t)
	for i := range leaves {
		at := int64(i) * size
		if !bytes.Equal(given[at:at+size], t.Data[at:at+size]) {
			d.fail(leaves[i], "%s: element %d is %s, but it shares its address with an earlier element, %s", what, i,
				leaves[i].Value, tensor.FormatValue(t.DType, t.Bits(int64(i))))
			return
		}
	}
}

// generated sets the elements of t to those that {at: …}, {iota: …}, {fill: …}
// or {random: …} denotes.
func (d *dataDecoder) generated(n *yaml.Node, t *spec.Tensor, operand int, what string) {
	values := d.mapping(n, what, "at", "iota", "fill", "random")
	if values == nil {
		return
	}
	if len(values) != 1 {
		d.fail(n, "%s: want one of at, iota, fill, random", what)
		return
	}
	switch elements := int64(len(t.Data)) / t.DType.Size(); {
	case values["at"] != nil:
		d.patches(values["at"], t, what+".at")
	case values["iota"] != nil:
		n = values["iota"]
		start, ok := d.integer(n, what+".iota", math.MinInt64, math.MaxInt64)
		for i := int64(0); ok && i < elements; i++ {
			bits, exact := uint64(0), start <= math.MaxInt64-i
			if exact {
				bits, exact = tensor.IntegerValue(t.DType, start+i)
			}
			if !exact {
				d.fail(n, "%s.iota: element %d is %d + %d, which %v does not hold exactly", what, i, start, i, t.DType)
				return
			}
			t.SetBits(i, bits)
		}
	case values["fill"] != nil:
		bits, ok := d.value(values["fill"], t.DType, what+".fill")
		for i := int64(0); ok && i < elements; i++ {
			t.SetBits(i, bits)
		}
	default:
		if seed, ok := d.integer(values["random"], what+".random", 0, math.MaxInt64); ok {
			randomData(t, operand, uint64(seed))
		}
	}
	spec.Unify(t)
}

// stated returns the value of {at: …}, or nil if n is something else.
func (d *dataDecoder) stated(n *yaml.Node) *yaml.Node {
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
func (d *dataDecoder) patches(n *yaml.Node, t *spec.Tensor, what string) {
	if n = d.resolve(n); n == nil {
		return
	}
	if n.Kind != yaml.MappingNode {
		d.fail(n, "%s: want a mapping from ordinals to elements, not %s", what, describe(n))
		return
	}
	place, err := t.Place()
	if err != nil || !d.visit(n) {
		return // the call's operands were placed before
	}
	type element struct {
		at   int64
		bits uint64
		node *yaml.Node
	}
	var list []element
	for k := 0; k+1 < len(n.Content); k += 2 {
		first, ok := d.integer(n.Content[k], what, 0, place.Elements-1)
		if !ok {
			return
		}
		values := []*yaml.Node{n.Content[k+1]}
		if value := d.resolve(values[0]); value != nil && value.Kind == yaml.SequenceNode {
			if values, ok = d.list(value, what); !ok {
				return
			}
		}
		for e, node := range values {
			at := first + int64(e)
			if at >= place.Elements {
				d.fail(node, "%s: element %d of %d", what, at, place.Elements)
				return
			}
			bits, ok := d.value(node, t.DType, what)
			if !ok {
				return
			}
			list = append(list, element{at, bits, node})
		}
	}
	slices.SortStableFunc(list, func(a, b element) int { return cmp.Compare(a.at, b.at) })
	for k := 1; k < len(list); k++ {
		if list[k].at == list[k-1].at {
			d.fail(list[k].node, "%s: element %d is given twice", what, list[k].at)
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
