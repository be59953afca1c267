package cases

import (
	"bytes"
	"math"

	"gopkg.in/yaml.v3"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// data sets the elements of input i: those that n states, or random ones if n
// is nil. left is how many bytes the case may still take. at is the node for
// messages about the operand as a whole.
func (f *fileDecoder) data(c *spec.Call, i int, n, at *yaml.Node, left *int64) {
	t, name := &c.Tensors[i], c.Name(i)
	if stated := f.stated(n); stated != nil && isSparse(t) {
		f.patches(stated, t, name+".data.at")
		return
	}
	elements, err := tensor.Elements(t.Sizes)
	size, ok := tensor.Mul(elements, t.DType.Size())
	if err != nil || !ok || size > *left {
		instead := "make it check_only"
		if isSparse(t) {
			instead += ", state some elements with {at: …}"
		}
		f.fail(at, "%s: the case needs more than the %d bytes that it may allocate: %s, or raise the limit", name, f.set.limits.Bytes(), instead)
		return
	}
	*left -= size
	if !f.set.limits.Budget.take(size) {
		f.full(at)
		return
	}
	if n == nil && c.Param(i).Indices {
		f.fail(at, "%s: data is missing: its values steer the operator", name)
		return
	}
	t.Data = make([]byte, size)
	if n == nil {
		randomData(t, i, 0)
		spec.Unify(t)
		return
	}
	if n = f.resolve(n); n == nil {
		return
	}
	if n.Kind == yaml.MappingNode {
		f.generated(n, t, i, name+".data")
		return
	}
	f.literal(n, t, name+".data")
}

// literal decodes the elements of t: flat, nested like the sizes, or a single
// scalar for a tensor of rank 0.
func (f *fileDecoder) literal(n *yaml.Node, t *spec.Tensor, what string) {
	before := f.failed
	leaves := f.leaves(n, t.Sizes, what)
	if f.failed > before {
		return
	}
	size := t.DType.Size()
	if got, want := int64(len(leaves)), int64(len(t.Data))/size; got != want {
		f.fail(n, "%s: %d elements, where sizes %v want %d", what, got, t.Sizes, want)
		return
	}
	for i, leaf := range leaves {
		bits, ok := f.value(leaf, t.DType, what)
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
			f.fail(leaves[i], "%s: element %d is %s, but it shares its address with an earlier element, %s", what, i,
				leaves[i].Value, tensor.FormatValue(t.DType, t.Bits(int64(i))))
			return
		}
	}
}

// leaves returns the entries of a list in order. Nested lists must be nested
// like sizes; only the innermost may be flat.
func (d *decoder) leaves(n *yaml.Node, sizes []int64, what string) []*yaml.Node {
	if n = d.resolve(n); n == nil {
		return nil
	}
	if n.Kind == yaml.ScalarNode && len(sizes) == 0 {
		return []*yaml.Node{n}
	}
	entries, ok := d.list(n, what)
	switch {
	case !ok || len(entries) == 0:
		return nil
	case entries[0].Kind != yaml.SequenceNode:
		return entries
	case len(sizes) < 2:
		d.fail(entries[0], "%s: nested deeper than the tensor's rank", what)
		return nil
	case int64(len(entries)) != sizes[0]:
		d.fail(n, "%s: %d entries in a dimension of size %d", what, len(entries), sizes[0])
		return nil
	}
	before := d.failed
	var leaves []*yaml.Node
	for _, entry := range entries {
		row := d.leaves(entry, sizes[1:], what)
		if d.failed > before {
			return nil
		}
		if want, err := tensor.Elements(sizes[1:]); err != nil || int64(len(row)) != want {
			d.fail(entry, "%s: %d elements, where sizes %v want %d", what, len(row), sizes[1:], want)
			return nil
		}
		leaves = append(leaves, row...)
	}
	return leaves
}

// value decodes one element. A truth value is a byte: 1 is true.
func (d *decoder) value(n *yaml.Node, dtype tensor.DType, what string) (bits uint64, ok bool) {
	if n = d.resolve(n); n == nil {
		return 0, false
	}
	if !isPlain(n) {
		d.fail(n, "%s: want a number, not %s", what, describe(n))
		return 0, false
	}
	if truth, ok := truths[n.Value]; ok {
		holds := dtype == tensor.Bool || dtype == tensor.Uint8 || dtype == tensor.Int8
		if !holds {
			d.fail(n, "%s: %s is a byte, of bool, uint8 or int8: for %v write %d", what, n.Value, dtype, truth)
		}
		return uint64(truth), holds
	}
	bits, err := tensor.ParseValue(dtype, n.Value)
	if err != nil {
		d.fail(n, "%s: %v", what, err)
		return 0, false
	}
	return bits, true
}

// generated sets the elements of t to those that {at: …}, {iota: …}, {fill: …}
// or {random: …} denotes.
func (f *fileDecoder) generated(n *yaml.Node, t *spec.Tensor, operand int, what string) {
	values := f.mapping(n, what, "at", "iota", "fill", "random")
	if values == nil {
		return
	}
	if len(values) != 1 {
		f.fail(n, "%s: want one of at, iota, fill, random", what)
		return
	}
	switch elements := int64(len(t.Data)) / t.DType.Size(); {
	case values["at"] != nil:
		f.patches(values["at"], t, what+".at")
	case values["iota"] != nil:
		n = values["iota"]
		start, ok := f.integer(n, what+".iota", math.MinInt64, math.MaxInt64)
		for i := int64(0); ok && i < elements; i++ {
			bits, exact := uint64(0), start <= math.MaxInt64-i
			if exact {
				bits, exact = tensor.IntegerValue(t.DType, start+i)
			}
			if !exact {
				f.fail(n, "%s.iota: element %d is %d + %d, which %v does not hold exactly", what, i, start, i, t.DType)
				return
			}
			t.SetBits(i, bits)
		}
	case values["fill"] != nil:
		bits, ok := f.value(values["fill"], t.DType, what+".fill")
		for i := int64(0); ok && i < elements; i++ {
			t.SetBits(i, bits)
		}
	default:
		if seed, ok := f.integer(values["random"], what+".random", 0, math.MaxInt64); ok {
			randomData(t, operand, uint64(seed))
		}
	}
	spec.Unify(t)
}
